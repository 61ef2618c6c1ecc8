"""The layout `zoom`: a part of the map in large, or without a place market, companies and players in full."""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.eighteen_pa import depot, ledger, market, runs, told, window
from renderers.eighteen_pa.chart import COLUMNS, ROWS, Chart
from renderers.look import Look
from renderers.palette import SOFT
from renderers.text import BLACK
from rules.eighteen_pa.components import HEXES
from rules.eighteen_pa.state import PaView

_TOP = pieces.HEADER + 16
_HALF = 110
_EDGE = 44  # for the coordinates
_PART = (WIDTH - 2 * _EDGE, 1600 - pieces.HEADER - _EDGE)


def draw(view: PaView, look: Look) -> Image.Image:
    """Around a hex, if the look asks for one."""
    return _part(view, look) if look.at in HEXES else _details(view, look)


def _details(view: PaView, look: Look) -> Image.Image:
    """Market and table of companies and players."""
    p = view.public
    table = _TOP + market.height() + 14
    high = table + ledger.height(p) + 24
    on = canvas.layer(("18pa page", high), lambda: Canvas.blank(WIDTH, high))
    market.draw(on, view, look, MARGIN, _TOP)
    depot.roster(on, p, look, (1010, _TOP + 3 * market.HIGH, WIDTH - MARGIN, _TOP + 5 * market.HIGH - 2))
    ledger.draw(on, view, look, table)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def _part(view: PaView, look: Look) -> Image.Image:
    """The map around a hex, with the latest run."""
    chart = window.around(look.at, _HALF, _PART)
    owner = runs.latest(view)
    run = runs.read(view, owner).routes if owner else ()
    shown = window.draw(view.public, chart, _PART, run, told.news(view))
    on = Canvas.blank(WIDTH, pieces.HEADER + _EDGE + _PART[1])
    on.image.paste(shown.image, (_EDGE, pieces.HEADER + _EDGE))
    _coordinates(on, chart)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def _coordinates(on: Canvas, chart: Chart) -> None:
    """The columns above and the rows at both sides of the part that is shown."""
    wide, high = _PART
    for column in range(1, COLUMNS + 1):
        if 16 < chart.across(column) < wide - 16:
            x = _EDGE + chart.across(column)
            on.write(x, pieces.HEADER + _EDGE // 2, str(column), 26, colour=SOFT, weight=BLACK, side="middle")
    for row in ROWS:
        if 16 < chart.down(row) < high - 16:
            for x in (_EDGE // 2, WIDTH - _EDGE // 2):
                y = pieces.HEADER + _EDGE + chart.down(row)
                on.write(x, y, row, 28, colour=SOFT, weight=BLACK, side="middle")
