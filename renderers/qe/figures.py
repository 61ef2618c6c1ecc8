"""Amounts of any length in a given room: exact as long as rules 9.3 asks, over several lines where needed."""

from __future__ import annotations

import re

from renderers import text
from renderers.amounts import spell
from renderers.canvas import Canvas
from renderers.look import Look
from renderers.palette import INK, Colour
from renderers.text import BLACK

_LEADING = 1.16
_BREAKS = re.compile(r"(?<=,)|(?=[(（])")
_MORE_BREAKS = re.compile(r"(?<=[,、])|(?=[(（])")


def spelled(look: Look, amount: int) -> str:
    """The amount as people read it (rules 9.3)."""
    return spell(amount, "ja" if look.lang == "ja" else "en")


def lines(words: str, size: int, room: int, weight: str = BLACK) -> list[str]:
    """Broken after separators or before the bracket, if need be also inside it; one group is never split."""
    made = _broken(words, size, room, weight, _BREAKS)
    if all(text.width(line, size, weight, True) <= room for line in made):
        return made
    return _broken(words, size, room, weight, _MORE_BREAKS)


def _broken(words: str, size: int, room: int, weight: str, breaks: re.Pattern[str]) -> list[str]:
    made = [""]
    for group in breaks.split(words):
        if made[-1] and text.width(made[-1] + group.rstrip(), size, weight, True) > room:
            made.append("")
        made[-1] += group
    return [line.strip() for line in made]


def write(
    on: Canvas,
    look: Look,
    amount: int,
    box: tuple[int, int, int, int],
    sizes: tuple[int, ...],
    *,
    colour: Colour = INK,
) -> None:
    """An amount in a field: `box` = left edge, middle of the height, room across, room down.

    Takes the first of the sizes at which all lines fit; with the last one what is too much is cut.
    """
    x, y, room, high = box
    words = spelled(look, amount)
    size = next((size for size in sizes if _fits(words, size, room, high)), sizes[-1])
    broken = _even(words, size, room)
    for n, line in enumerate(broken):
        middle = y + round(size * _LEADING * (n - (len(broken) - 1) / 2))
        on.write(x, middle, line, size, colour=colour, weight=BLACK, room=room, tabular=True)


def _even(words: str, size: int, room: int) -> list[str]:
    """As many lines as needed, about equally long."""
    needed = len(lines(words, size, room))
    tries = (lines(words, size, room * share // 10) for share in range(5, 11))
    return next((broken for broken in tries if len(broken) == needed), lines(words, size, room))


def _fits(words: str, size: int, room: int, high: int) -> bool:
    broken = lines(words, size, room)
    wide = max(text.width(line, size, BLACK, True) for line in broken)
    return wide <= room and len(broken) * size * _LEADING <= high + size * (_LEADING - 1)
