"""The demand board: what each industry may sell, column by column."""

from __future__ import annotations

from renderers.big_shoulders import marks, told
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT, Colour
from renderers.text import BLACK
from rules.big_shoulders.components import COLUMNS, DEMAND, FILL_COLUMNS, INDUSTRIES, LEFT, RIGHT
from rules.big_shoulders.state import Demand, ShoulderView

HEAD = 38
_ICON = 48
ORDER = FILL_COLUMNS[::-1]  # left, middle, right


def draw(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """The whole board: rows of industries, columns with what filling brings."""
    left, top, right, bottom = box
    p = view.public
    on.panel(box, PANEL, RULE, 2, 12)
    on.write(left + 12, top + HEAD // 2 + 1, look.words("picture.demand", n=p.demand_left), 22, colour=SOFT, room=164)
    wide, high = (right - left - _ICON - 10) // 3, (bottom - top - HEAD - 6) // len(INDUSTRIES)
    for n, column in enumerate(ORDER):
        x = left + _ICON + n * wide + wide // 2
        if column != LEFT:
            on.write(x, top + HEAD // 2 + 1, f"+${COLUMNS[column].fill_bonus}", 24, weight=BLACK, side="middle")
    for n, industry in enumerate(INDUSTRIES):
        y = top + HEAD + n * high
        row(on, view, industry, (left, y, right, y + high - 6))


def row(on: Canvas, view: ShoulderView, industry: str, box: Box, icon: int = 34) -> list[Box]:
    """One industry; returns the boxes of its spaces from left to right."""
    marks.sign(on, industry, box[0] + _ICON // 2 + 2, (box[1] + box[3]) // 2, icon)
    found = boxes(box)
    for column, at in zip(ORDER, found, strict=True):
        fresh = f"demand.{industry}.{column}" in told.news(view)
        space(on, view.public.space(industry, column), column, at, fresh)
    return found


def boxes(box: Box) -> list[Box]:
    """The spaces of a row in a box, from left to right."""
    left, top, right, bottom = box
    wide = (right - left - _ICON - 10) // 3
    return [(left + _ICON + n * wide, top, left + _ICON + (n + 1) * wide - 6, bottom) for n in range(3)]


def space(on: Canvas, found: Demand, column: str, box: Box, fresh: bool) -> None:
    """A tile, or what is printed: its goods in boxes, free ones pale."""
    left, top, right, bottom = box
    middle, y = (left + right) // 2, (top + bottom) // 2
    tile = DEMAND.get(found.tile)
    rim: Colour = SHU if fresh else INK if tile else RULE
    on.panel(box, PANEL if tile else FAINT, rim, 4 if fresh else 3 if tile else 2, 8)
    if tile and tile.closed:
        marks.sign(on, "closed", middle, y, 26, SOFT)
    elif tile:
        _boxes(on, found.goods, tile.spaces, box)
    elif column == RIGHT:
        on.write(middle, y, "–", 26, colour=SOFT, side="middle")
    elif column == LEFT:
        on.write(middle, y, "½  ∞", 26, colour=SOFT, side="middle")
    else:
        _boxes(on, found.printed, COLUMNS[column].printed_spaces, box)


def _boxes(on: Canvas, full: int, of: int, box: Box) -> None:
    """Places for goods in one line, or in two where there are many."""
    left, top, right, bottom = box
    across = of if of <= 5 else -(-of // 2)
    lines = -(-of // across)
    size = min(26, (right - left - 10) // across - 3, (bottom - top - 8) // lines - 3)
    x0 = (left + right) // 2 - across * (size + 3) // 2 + 1
    y0 = (top + bottom) // 2 - (lines - 1) * (size + 3) // 2
    for n in range(of):
        x, y = x0 + n % across * (size + 3), y0 + n // across * (size + 3)
        marks.slot(on, "goods" if n < full else "", x, y, size)
