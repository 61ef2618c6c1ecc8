"""The auction going on: the tile, the opening bid, who has bid, and the table of all tiles."""

from __future__ import annotations

from renderers import pieces, text
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SEATS, SOFT
from renderers.qe import figures, icons, tiles, told
from renderers.text import BLACK
from rules.qe.state import QeView, Sale

HIGH = 410
_CARD = 288
_LEFT = MARGIN + _CARD + 32  # of the middle part
_ROOM = 636
_TABLE = 558


def draw(on: Canvas, view: QeView, look: Look, top: int) -> None:
    """The whole strip, its upper edge at `top`."""
    sale = view.public.sale
    if sale:
        tiles.card(on, look, sale.tile, (MARGIN, top, MARGIN + _CARD, top + HIGH))
        _opening(on, sale, look, top)
        _bids(on, view, sale, look, top + 178)
    left = WIDTH - MARGIN - _TABLE if sale else MARGIN
    tiles.table(on, view.public, look, (left, top, WIDTH - MARGIN, top + HIGH))


def _opening(on: Canvas, sale: Sale, look: Look, top: int) -> None:
    """Who holds the auction and what the opening bid is."""
    if sale.auctioneer is None:
        for n, line in enumerate(text.wrap(look.words("picture.no_auctioneer"), 34, _ROOM, 3)):
            on.write(_LEFT, top + 36 + 46 * n, line, 34, room=_ROOM)
        return
    label = on.write(_LEFT, top + 24, look.words("picture.opening"), 28, colour=SOFT, room=300)
    icons.gavel(on, _LEFT + label + 34, top + 24, 36, SOFT)
    pieces.badge(on, sale.auctioneer, _LEFT + label + 80, top + 24, 44)
    room = _ROOM - label - 112
    on.write(_LEFT + label + 112, top + 24, look.name(sale.auctioneer), 32, weight=BLACK, room=room)
    if sale.opening is None:
        pieces.dots(on, _LEFT + 40, top + 106, 72)
    else:
        figures.write(on, look, sale.opening, (_LEFT, top + 106, _ROOM, 100), (84, 72, 60, 52, 46, 40))


def _bids(on: Canvas, view: QeView, sale: Sale, look: Look, top: int) -> None:
    """One row for each bidder: has sent, or is waited for."""
    seats = told.bidders(view, sale)
    label = on.write(_LEFT, top + 12, look.words("picture.bids"), 28, colour=SOFT, room=300)
    if sale.ties:
        on.write(
            _LEFT + label + 24,
            top + 12,
            look.words("picture.tie", n=len(sale.ties)),
            28,
            weight=BLACK,
            room=_ROOM - label - 24,
        )
    open_now = sale.auctioneer is None or sale.opening is not None
    for n, seat in enumerate(seats):
        y = top + 58 + 50 * n
        on.panel((_LEFT, y - 22, _LEFT + _ROOM, y + 22), PANEL if open_now else FAINT, RULE, 2, 22)
        pieces.badge(on, seat, _LEFT + 30, y, 36)
        on.write(_LEFT + 62, y, look.name(seat), 30, weight=BLACK, room=_ROOM - 320)
        if open_now:
            _state(on, view, sale, look, seat, y)


def _state(on: Canvas, view: QeView, sale: Sale, look: Look, seat: int, y: int) -> None:
    sent = told.has_sent(view, seat)
    tied = bool(sale.ties) and seat in sale.ties[-1]
    word = look.words("picture.sent" if sent else "picture.again" if tied else "picture.waiting")
    on.write(_LEFT + _ROOM - 66, y, word, 28, colour=INK if sent else SOFT, side="right", room=190)
    if sent:
        pieces.tick(on, _LEFT + _ROOM - 36, y, 34, SEATS[2].colour)
    else:
        pieces.dots(on, _LEFT + _ROOM - 36, y, 40)
