"""One seat's own secrets, for its owner's eyes only: token, spending, the bid sent, the prices it may look up."""

from __future__ import annotations

from renderers import text
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SEATS, SOFT
from renderers.qe import figures, icons, tiles
from renderers.text import BLACK
from rules.qe.knowledge import price_of
from rules.qe.state import QeView

_LINE = 50
_MORE = 330  # kept for the note that there is more
_LINES = {3: 6, 4: 4, 5: 3}  # of prices, by players: what the rows above leave


def height(seats: int) -> int:
    """Pixels the panel takes."""
    return 106 + _LINES[seats] * _LINE


def draw(on: Canvas, view: QeView, look: Look, top: int) -> None:
    """The panel, its upper edge at `top`."""
    assert view.seat is not None
    colour = SEATS[view.seat].colour
    on.panel((MARGIN, top, WIDTH - MARGIN, top + height(view.seats)), PANEL, colour, 6, 16)
    mine, y = view.mine, top + 44
    x = MARGIN + 28
    x += on.write(x, y, look.words("picture.mine"), 26, colour=SOFT, room=260) + 24
    icons.pictogram(on, mine.token, x + 24, y, 52)
    x += 60 + on.write(x + 60, y, look.words("picture.industry", industry=mine.token), 34, weight=BLACK, room=200) + 40
    x += on.write(x, y, look.words("picture.spent"), 26, colour=SOFT, room=200) + 16
    figures.write(on, look, mine.spent, (x, y, WIDTH - MARGIN - 28 - _MORE - x, 66), (40, 34, 28))
    on.fill((MARGIN + 28, top + 84, WIDTH - MARGIN - 28, top + 87), RULE)
    _prices(on, view, look, top + 116)


def _rows(view: QeView) -> list[tuple[str, int, bool]]:
    """(tile, amount, whether it is the bid just sent), then the known prices, latest first."""
    sale = view.public.sale
    rows = [(sale.tile, int(view.mine.bids[-1]), True)] if sale and view.mine.bids else []
    return rows + [
        (award.tile, int(amount), False)
        for award in reversed(view.public.awards)
        if award.price is None and (amount := price_of(view, award)) is not None
    ]


def _prices(on: Canvas, view: QeView, look: Look, top: int) -> None:
    """As many columns as the length of the amounts allows; the rest is for the text board."""
    rows = _rows(view)
    widest = max((text.width(figures.spelled(look, n), 32, BLACK, True) for _, n, _ in rows), default=0) + 250
    columns = max(1, min(4, (WIDTH - 2 * MARGIN - 40) // widest))
    room = (WIDTH - 2 * MARGIN - 40) // columns
    most = columns * _LINES[view.seats]
    for n, (tile, amount, now) in enumerate(rows[:most]):
        _row(on, look, tile, amount, now, (MARGIN + 28 + n % columns * room, top + n // columns * _LINE, room))
    if len(rows) > most:
        more = look.words("picture.more", n=len(rows) - most)
        on.write(WIDTH - MARGIN - 28, top - 72, more, 24, colour=SOFT, side="right", room=_MORE)


def _row(on: Canvas, look: Look, tile: str, amount: int, now: bool, box: tuple[int, int, int]) -> None:
    x, y, room = box
    tiles.small(on, tile, x, y - 24)
    word = look.words("picture.my_bid" if now else "picture.my_price")
    label = on.write(x + 100, y, word, 24, colour=INK if now else SOFT, weight=BLACK if now else text.MEDIUM, room=110)
    figures.write(on, look, amount, (x + 112 + label, y, room - 130 - label, 40), (32, 28, 24))
