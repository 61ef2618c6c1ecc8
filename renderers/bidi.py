"""From logical to visual order, and Arabic letters joined: as much of UAX #9 as one line of a picture needs.

No explicit directions (names lose them in `names.drawable`), one level of embedding. Joined forms come from the
decompositions of Unicode's Arabic presentation forms, which the fallback font holds.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from renderers.faces import holder

_MIRRORED = dict(zip("()[]{}<>«»（）「」", ")(][}{><»«）（」「", strict=True))
_RIGHT = ("R", "AL")
_NUMBER = ("EN", "AN")


def visual(text: str) -> str:
    """The characters from left to right as they are drawn."""
    if not any("\u0590" <= c <= "\u08ff" for c in text):
        return text
    text = _joined(text)
    levels = _levels(text)
    drawn = [_MIRRORED.get(c, c) if level % 2 else c for c, level in zip(text, levels, strict=True)]
    for level in range(max(levels), 0, -1):
        _reverse(drawn, levels, level)
    return "".join(drawn)


def _reverse(drawn: list[str], levels: list[int], level: int) -> None:
    """Rule L2: turns every run of this level or above round."""
    start = 0
    while start < len(levels):
        end = start
        while end < len(levels) and levels[end] >= level:
            end += 1
        drawn[start:end] = drawn[start:end][::-1]
        levels[start:end] = levels[start:end][::-1]
        start = max(end, start + 1)


def _levels(text: str) -> list[int]:
    kinds = [unicodedata.bidirectional(c) for c in text]
    base = next((int(k in _RIGHT) for k in kinds if k in _RIGHT or k == "L"), 0)
    sides = _sides(kinds, base)
    return [_level(kind, side, base) for kind, side in zip(kinds, sides, strict=True)]


def _level(kind: str, side: int, base: int) -> int:
    if kind in _NUMBER and side:
        return 2
    return side if base == 0 else 1 if side else 2


def _sides(kinds: list[str], base: int) -> list[int]:
    """1 for what runs from the right. Numbers and what stands between two of a side join that side; else the base."""
    sides = [base] * len(kinds)
    last, gap = base, 0
    for n, kind in enumerate(kinds):
        if kind not in (*_RIGHT, *_NUMBER, "L"):
            continue
        side = last if kind in _NUMBER else int(kind in _RIGHT)
        if side == last:
            sides[gap:n] = [side] * (n - gap)
        sides[n], last, gap = side, side, n + 1
    return sides


@cache
def _forms() -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    """Letter -> form name -> drawn letter, and the same for the pairs of lam and alef."""
    single: dict[str, dict[str, str]] = {}
    pairs: dict[str, dict[str, str]] = {}
    for point in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        form, *letters = unicodedata.decomposition(chr(point)).split() or [""]
        base = "".join(chr(int(x, 16)) for x in letters)
        if len(base) > 1 and base[0] != "\u0644":
            continue
        if base and holder(chr(point)):
            (single if len(base) == 1 else pairs).setdefault(base, {}).setdefault(form, chr(point))
    return single, pairs


def _joined(text: str) -> str:
    single, pairs = _forms()
    drawn: list[str] = []
    n = 0
    while n < len(text):
        pair = pairs.get(text[n : n + 2])
        before = n > 0 and _leads(text[n - 1])
        if pair:
            drawn.append(pair.get("<final>" if before else "<isolated>", text[n]))
            n += 2
            continue
        after = n + 1 < len(text) and _leads(text[n]) and _follows(text[n + 1])
        drawn.append(single.get(text[n], {}).get(_form(before, after), text[n]))
        n += 1
    return "".join(drawn)


def _form(before: bool, after: bool) -> str:
    if before and after:
        return "<medial>"
    return "<final>" if before else "<initial>" if after else "<isolated>"


def _leads(letter: str) -> bool:
    """Whether a letter reaches out to the next one."""
    return letter == "\u0640" or "<initial>" in _forms()[0].get(letter, {})


def _follows(letter: str) -> bool:
    """Whether a letter lets the one before reach it."""
    return letter == "\u0640" or "<final>" in _forms()[0].get(letter, {})
