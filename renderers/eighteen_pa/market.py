"""The share market: the grid, its markers in the order in which they run, and what moves them."""

from __future__ import annotations

from renderers.canvas import Box, Canvas
from renderers.eighteen_pa import colours, tokens, told
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK
from rules.eighteen_pa import market
from rules.eighteen_pa.components import COMPANIES, COMPONENTS, NYC
from rules.eighteen_pa.state import PaView, Public

WIDE, HIGH = 128, 78  # of a cell
_STARTS = {tuple(cell) for cell in COMPONENTS.market.start.values()}


def height() -> int:
    """Pixels the grid takes."""
    return len(market.ROWS) * HIGH


def draw(on: Canvas, view: PaView, look: Look, left: int, top: int) -> None:
    """The grid with its upper left corner there; the moves are told where the grid leaves room."""
    for row, prices in enumerate(market.ROWS):
        for column, price in enumerate(prices):
            box = (left + column * WIDE, top + row * HIGH, left + (column + 1) * WIDE - 4, top + (row + 1) * HIGH - 4)
            _cell(on, view, (row, column), price, box)
    short = len(market.ROWS[-1]) * WIDE
    _moves(on, view.public, look, left + short + 14, top + (len(market.ROWS) - 1) * HIGH)


def marked(p: Public, cell: tuple[int, int]) -> list[str]:
    """The companies in a cell, the first to arrive first; the NYC shows its fixed price before it is formed."""
    found = [c for c in COMPANIES if tuple(p.companies[c].cell) == cell]
    found.sort(key=lambda c: p.companies[c].arrived)
    if not p.companies[NYC].cell and tuple(COMPONENTS.market.nyc_start) == cell:
        found.append(NYC)
    return found


def _cell(on: Canvas, view: PaView, cell: tuple[int, int], price: int, box: Box) -> None:
    left, top, _, bottom = box
    p = view.public
    here = marked(p, cell)
    news = [c for c in here if c in told.news(view)]
    fill = colours.DIM["yellow"] if cell in _STARTS else PANEL
    on.panel(box, fill, SHU if news else INK if here else RULE, 4 if news else 3 if here else 2, 10)
    on.write(left + 10, top + 18, str(price), 26, colour=INK if here else SOFT, weight=BLACK)
    across, wide, high = _fit(len(here))
    for n, company in enumerate(here):
        x = left + 8 + n % across * (wide + 3)
        y = bottom - 8 - high // 2 - ((len(here) - 1) // across - n // across) * (high + 2)
        tokens.plate(on, company, x, y, high, not p.companies[company].started, wide)


def _fit(markers: int) -> tuple[int, int, int]:
    """Markers side by side, width and height of each, so that all find room."""
    if markers < 3:
        return 2, 52, 34
    if markers == 3:
        return 3, 34, 30
    return (3, 34, 22) if markers < 7 else (4, 25, 21)


def _moves(on: Canvas, p: Public, look: Look, x: int, top: int) -> None:
    """Which way a marker goes after what."""
    paid, kept = ("→", "←") if p.options.dividend_direction == "right" else ("←", "→")
    for n, (way, key) in enumerate(((paid, "paid"), (kept, "kept"), ("↑", "sold_out"), ("↓", "sold"))):
        left, y = x + n // 2 * 158, top + 22 + n % 2 * 34
        used = on.write(left, y, way, 26, weight=BLACK)
        on.write(left + used + 6, y, look.words(f"picture.move.{key}"), 22, colour=SOFT, room=150 - used)
