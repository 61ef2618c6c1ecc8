"""Foreign text inside a Discord message: shown as it is, never as formatting, a link or a mention."""

from __future__ import annotations

import re
import unicodedata

_SPECIAL = re.compile(r"([\\*_~`|<>\[\]()#])")
_LINE_START = re.compile(r"^([-+]|\d+(?=\.))")
_MENTION = re.compile(r"@(?=everyone|here|[!&]?\d)")
_BREAK = "\u200b"  # a space that is not seen
_ISOLATE, _END = "\u2068", "\u2069"


def escaped(text: str) -> str:
    """The text for a place in a message. Text written from right to left does not turn what stands around it."""
    safe = _MENTION.sub("@" + _BREAK, _SPECIAL.sub(r"\\\1", text).replace("://", r"\://"))
    safe = _LINE_START.sub(_escaped_start, safe)
    return f"{_ISOLATE}{safe}{_END}" if any(_from_right(c) for c in text) else safe


def _escaped_start(found: re.Match[str]) -> str:
    return f"\\{found[1]}" if found[1] in "-+" else f"{found[1]}\\"


def _from_right(character: str) -> bool:
    return unicodedata.bidirectional(character) in ("R", "AL", "RLE", "RLO", "RLI")
