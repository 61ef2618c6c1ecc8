"""Discord ends a quotation or a list with its last line; the Markdown that SimCord reads goes on with the next one."""

from __future__ import annotations

import re

from simcord.preview import _markdown

_QUOTED = re.compile(r"> ?(.*)", re.DOTALL)
_LISTED = re.compile(r"\s*(?:[-*]|\d+\.)\s")
_FENCE = re.compile(r"\s*(?:```|~~~)")

_expanded = _markdown._discord_multiline_quotes


def ended(text: str) -> str:
    """The text with a blank line behind each quotation and each list that other text follows."""
    lines: list[str] = []
    before, fenced = "", False
    for line in text.split("\n"):
        if not fenced:
            lines += _gap(before, line)
        lines.append(line)
        fenced ^= bool(_FENCE.match(line))
        before = line
    return "\n".join(lines)


def _gap(before: str, line: str) -> list[str]:
    """What keeps a line from going on with the one before."""
    quoted, inner = _QUOTED.match(before), _QUOTED.match(line)
    if quoted and inner:
        return [">"] if _gap(quoted[1], inner[1]) else []
    goes_on = not line.strip() or line.startswith("  ") or _LISTED.match(line) is not None
    if quoted:
        return [""] if line.strip() else []
    return [""] if _LISTED.match(before) and not inner and not goes_on else []


def as_discord() -> None:
    """Lets SimCord read messages so."""
    _markdown._discord_multiline_quotes = lambda text: ended(_expanded(text))
