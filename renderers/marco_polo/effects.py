"""What city cards do, drawn: amounts, dice values, arrows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from renderers.canvas import Box, Canvas
from renderers.marco_polo import marks
from renderers.marco_polo.marks import ARROW, EITHER, Piece
from rules.marco_polo.components import CARDS, Gain

_COUNTED = {"posts_placed": "posts", "contracts_fulfilled": "contract"}


@cache
def lines(card: str) -> tuple[tuple[Piece, ...], ...]:
    """What a card does, as phrases of amounts and signs, one a line."""
    record, listed = CARDS[card], marks.listed
    match record.mode:
        case "per_pip":
            return ((*_each(), listed(record.gain)),)
        case "by_value":
            return _steps(record.gain_by_value)
        case "per_count":
            return ((((_COUNTED[record.count], 1),), ":", listed(record.gain)),)
        case "two_way":
            return ((listed(record.side_a), EITHER, listed(record.side_b)),)
        case "pick_one":
            return tuple((listed(one.pay), ARROW, listed(one.gain)) for one in record.options)
    return ((listed(record.pay), ARROW, listed(record.gain)),)


def _each() -> tuple[Piece, ...]:
    return ((("pip", 1),), ":")


def _steps(gains: Sequence[Gain]) -> tuple[tuple[Piece, ...], ...]:
    """Gains by the value of the die, each from the first value on that brings it; all on one line."""
    said: list[Piece] = []
    for n, gain in enumerate(gains, 1):
        if n > 1 and gain == gains[n - 2]:
            continue
        same = sum(other == gain for other in gains)
        said += [f"{n}:" if same == 1 else f"{n}–{n + same - 1}:", marks.listed(gain)]
    return (tuple(said),)


def draw(on: Canvas, card: str, box: Box, size: int) -> None:
    """A card's effect within a box, as large as fits up to `size`."""
    left, top, right, bottom = box
    said = lines(card)
    size = min(size, (bottom - top) // len(said) - 1)
    size = min(marks.fitted(line, size, right - left, 12) for line in said)
    step = (bottom - top) // len(said)
    for n, line in enumerate(said):
        x = left + (right - left - marks.phrase_width(line, size)) // 2
        marks.phrase(on, line, x, top + n * step + step // 2, size)
