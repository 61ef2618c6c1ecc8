"""Discovery tiles: their type, the tools they need, and for an owner what of it is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from renderers import canvas, pieces
from renderers.canvas import Box, Canvas
from renderers.curves import Sprite, rounded
from renderers.legend_raiders import colours, marks
from renderers.palette import FAINT, PANEL, RULE, darker
from renderers.text import BLACK
from rules.legend_raiders.components import TILES
from rules.legend_raiders.expedition import most, why_not_paid
from rules.legend_raiders.state import Board, Public


class Progress(NamedTuple):
    """How near an open tile is. lacks: of each needed tool whether it lacks; torch: the torch would pay for the one
    that does; points: what it would score now, 0 where it cannot be paid.
    """

    lacks: tuple[bool, ...]
    torch: bool
    points: int

    @property
    def payable(self) -> bool:
        """Whether it can be completed now."""
        return not any(self.lacks) or self.torch


def progress(board: Board, tile: str, public: Public | None = None) -> Progress:
    """How near a tile is for this board, each tile looked at alone; points only for the table of `public`."""
    left, lacks = Counter(board.tools), []
    for tool in TILES[tile].needs:
        lacks.append(not left[tool])
        left[tool] -= bool(left[tool])
    paid = not why_not_paid(board, tile)
    points = most(public, board, tile) if paid and public is not None else 0
    return Progress(tuple(lacks), paid and any(lacks), points)


def draw(on: Canvas, tile: str, box: Box, how: Progress | None = None) -> None:
    """A tile; with its progress the tools that lack are empty, and what it would score stands below."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    made = canvas.sprite(("raiders tile", tile, wide, high, how), lambda: _sprite(tile, wide, high, how))
    on.image.paste(made.image, (left, top), made.mask)


def _sprite(tile: str, wide: int, high: int, how: Progress | None) -> Sprite:
    return Sprite(_tile(tile, wide, high, how).image, rounded(0, 0, wide, high, 10).mask(wide, high))


def _tile(tile: str, wide: int, high: int, how: Progress | None) -> Canvas:
    found, tint = TILES[tile], colours.TINT[TILES[tile].type]
    colour, ink = colours.KINDS[found.type], colours.ON_KIND[found.type]
    on = Canvas.blank(wide, high, colour)
    on.panel((0, 0, wide, high), tint, darker(colour), 3)
    head = round(high * 0.3)
    on.panel((3, 3, wide - 3, head), colour, None, 0, 7)
    on.fill((3, head - 10, wide - 3, head), colour)
    size = round(head * 0.8)
    marks.sign(on, found.type, 14 + size // 2, head // 2 + 1, size, ink)
    on.write(
        wide - 12, head // 2 + 1, tile, max(20, round(head * 0.42)), colour=ink, side="right", room=wide - size - 28
    )
    foot = high if how is None else round(high * 0.76)
    _needs(on, found.needs, how, (6, head, wide - 6, foot))
    if how is not None:
        _state(on, how, (12, foot - 4, wide - 12, high - 6))
    return on


def _needs(on: Canvas, needs: Sequence[str], how: Progress | None, box: Box) -> None:
    left, top, right, bottom = box
    room = right - left
    r = min(room // (2 * len(needs)) - 2, (bottom - top) // 2 - 4, round(room / 5.2))
    step = min(2 * r + 10, room // len(needs))
    x = (left + right) // 2 - step * (len(needs) - 1) // 2
    for n, tool in enumerate(needs):
        lacks = how is not None and how.lacks[n]
        marks.token(on, tool, x + n * step, (top + bottom) // 2, r, lacks)


def _state(on: Canvas, how: Progress, box: Box) -> None:
    """A tick or the torch that pays, with the points; nothing where tools lack, for their places are empty."""
    left, top, right, bottom = box
    y, size = (top + bottom) // 2, bottom - top
    if not how.payable:
        return
    if how.torch:
        marks.flame(on, True, left + size // 2, y, size)
    else:
        pieces.tick(on, left + size // 2, y, round(size * 0.8), colours.READY)
    if how.points:
        room = right - left - size
        on.write(right, y, f"+{how.points}", min(38, size), weight=BLACK, side="right", tabular=True, room=room)


def space(on: Canvas, coins: int, box: Box) -> None:
    """An empty space with the coins printed on it."""
    left, top, right, bottom = box
    on.panel(box, FAINT, RULE, 2)
    r = min(34, (right - left) // 5, (bottom - top) // 3)
    x = (left + right) // 2 - (coins - 1) * (r + 3)
    for n in range(coins):
        marks.coin(on, x + n * (2 * r + 6), (top + bottom) // 2, r)


def gone(on: Canvas, box: Box) -> None:
    """A column's place where no tile is left."""
    on.panel(box, PANEL, RULE, 2)
