"""The pictures of QE.

Layouts: `board` (the auction, all players; at the end the score sheet), `seat` (the same with the view's own secrets
below: for that seat's eyes only), `map` (auction and tiles alone), `zoom` (the record of all auctions).
"""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.palette import PAPER, theme
from renderers.qe import auction, icons, players, record, secrets, sheet, told
from rules.qe.state import QeView

THEME = theme("qe", icons.FLATS, icons.EDGES)
_BODY = pieces.HEADER + 24  # where the picture below the header begins
_MAP = _BODY + auction.HIGH + 24 + record.STRIP + MARGIN


def draw(view: QeView, look: Look) -> Image.Image:
    """The picture of this position; see the module for the layouts."""
    if look.layout == "zoom":
        on = record.draw(view, look, _BODY)
    elif view.public.sheets and look.layout != "map":
        on = sheet.draw(view, look, _BODY)
    else:
        on = _table(view, look)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def _table(view: QeView, look: Look) -> Canvas:
    """The match going on."""
    small = look.layout == "map"
    below = 0 if small else players.height(view.seats) + 24
    secret = look.layout == "seat" and view.seat is not None
    end = secrets.height(view.seats) if secret else record.STRIP
    on = canvas.layer(
        ("qe", below, end), lambda: Canvas.blank(WIDTH, _BODY + auction.HIGH + 24 + below + end + MARGIN, PAPER)
    )
    auction.draw(on, view, look, _BODY)
    if not small:
        players.draw(on, view, look, _BODY + auction.HIGH + 24)
    y = _BODY + auction.HIGH + 24 + below
    if secret:
        secrets.draw(on, view, look, y)
    else:
        record.strip(on, view.public, y)
    return on
