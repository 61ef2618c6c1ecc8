"""Texts that must not be longer than Discord takes."""

from __future__ import annotations

from collections.abc import Iterable


def cut(text: str, most: int) -> str:
    """The text, with an ellipsis where it is too long."""
    return text if len(text) <= most else text[: most - 1] + "…"


def shortened(text: str, most: int) -> str:
    """The text cut at a line's end where possible, so that it has at most `most` characters."""
    if len(text) <= most:
        return text
    start = text[: most - 1]
    line_end = start.rfind("\n")
    return (start[:line_end] if line_end > most // 2 else start) + "…"


def newest(lines: Iterable[str], most: int) -> list[str]:
    """The last of the lines, as many as fit into so many characters, but one at least."""
    kept = list(lines)
    while len(kept) > 1 and sum(map(len, kept)) + len(kept) > most:
        kept.pop(0)
    return kept
