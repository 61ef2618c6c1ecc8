"""Texts that must not be longer than Discord takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


def cut(text: str, most: int) -> str:
    """The text, with an ellipsis where it is too long."""
    return text if len(text) <= most else text[: most - 1] + "…"


def middle(text: str, most: int) -> str:
    """The text without its middle where it is too long: of two routes that begin alike the ends tell them apart."""
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end - 1]}…{text[-end:]}"


def apart(names: Sequence[str], most: int) -> list[str]:
    """The names with at most `most` characters, no two of them alike: those that would be are numbered."""
    short = [middle(name, most) for name in names]
    many = Counter(short)
    numbered = (f"{n}. " for n in range(1, len(names) + 1))
    return [
        middle(name, most) if many[cut_] == 1 else mark + middle(name, most - len(mark))
        for name, cut_, mark in zip(names, short, numbered, strict=True)
    ]


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


def packed(lines: Iterable[str], most: int) -> list[list[str]]:
    """The lines on pages of at most so many characters; one that is too long alone is shortened."""
    pages: list[list[str]] = []
    room = 0
    for line in (shortened(line, most) for line in lines):
        if not pages or len(line) + 1 > room:
            pages.append([])
            room = most
        pages[-1].append(line)
        room -= len(line) + 1
    return pages
