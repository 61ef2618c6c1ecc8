"""Dice lying on an action space: by player, each group behind the player's mark."""

from __future__ import annotations

from collections.abc import Sequence

from renderers import pieces
from renderers.canvas import Box, Canvas
from renderers.marco_polo import marks
from rules.marco_polo.state import NOBODY, Placed

_SIZES = (40, 36, 32, 28, 25, 22, 19)
Cell = tuple[int, str]  # a seat and a die; without a die the seat's mark


def groups(dice: Sequence[Placed]) -> list[list[Cell]]:
    """The dice of each seat behind its mark, in the order of placing."""
    made: dict[int, list[Cell]] = {}
    for placed in dice:
        made.setdefault(placed.seat, [] if placed.seat == NOBODY else [(placed.seat, "")])
        made[placed.seat].append((placed.seat, placed.die))
    return list(made.values())


def draw(on: Canvas, dice: Sequence[Placed], box: Box) -> None:
    """Dice within a box, in one line or more, as large as they fit."""
    cells = [cell for group in groups(dice) for cell in group]
    if not cells:
        return
    left, top, right, bottom = box
    size = next((s for s in _SIZES if _fits(len(cells), s, right - left, bottom - top)), _SIZES[-1])
    step = size + max(3, size // 9)
    across = max(1, (right - left) // step)
    down = -(-len(cells) // across)
    first = (top + bottom) // 2 - (down - 1) * step // 2
    for n, (seat, die) in enumerate(cells):
        x, y = left + n % across * step + step // 2, first + n // across * step
        if die:
            marks.die(on, seat, die, x, y, size)
        else:
            pieces.badge(on, seat, x, y, max(24, size - 2) if size > 22 else size)


def _fits(cells: int, size: int, wide: int, high: int) -> bool:
    step = size + max(3, size // 9)
    return -(-cells // max(1, wide // step)) * step <= high + 4
