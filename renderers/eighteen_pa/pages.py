"""The second page: market, trains, companies and players in full (layout `zoom` without a place)."""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.eighteen_pa import depot, ledger, market, told
from renderers.look import Look
from rules.eighteen_pa.state import PaView

_TOP = pieces.HEADER + 16


def details(view: PaView, look: Look) -> Image.Image:
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
