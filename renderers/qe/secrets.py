"""One seat's own secrets, for its owner's eyes only: token, spending, the bid sent, the prices it may look up."""

from __future__ import annotations

from renderers import text
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SEATS, SOFT
from renderers.qe import figures, icons, tiles
from renderers.text import BLACK
from rules.qe.knowledge import price_of
from rules.qe.state import Award, QeView

HIGH = 256
_LINE = 50


def draw(on: Canvas, view: QeView, look: Look, top: int) -> None:
    """The panel, its upper edge at `top`."""
    assert view.seat is not None
    colour = SEATS[view.seat].colour
    on.panel((MARGIN, top, WIDTH - MARGIN, top + HIGH), PANEL, colour, 6, 16)
    mine, y = view.mine, top + 44
    x = MARGIN + 28
    x += on.write(x, y, look.words("picture.mine"), 26, colour=SOFT, room=260) + 24
    icons.pictogram(on, mine.token, x + 24, y, 52)
    x += 60 + on.write(x + 60, y, look.words("picture.industry", industry=mine.token), 34, weight=BLACK, room=200) + 40
    x += on.write(x, y, look.words("picture.spent"), 26, colour=SOFT, room=200) + 16
    figures.write(on, look, mine.spent, (x, y, WIDTH - MARGIN - 28 - x, 66), (40, 34, 28))
    on.fill((MARGIN + 28, top + 84, WIDTH - MARGIN - 28, top + 87), RULE)
    _prices(on, view, look, top + 116)


def _prices(on: Canvas, view: QeView, look: Look, top: int) -> None:
    """The bid sent, then the known prices, latest first, in as many columns as their length allows."""
    rows: list[tuple[str, int, bool]] = []
    sale = view.public.sale
    if sale and view.mine.bids:
        rows.append((sale.tile, view.mine.bids[-1], True))
    rows += [(a.tile, amount, False) for a in reversed(view.public.awards) if (amount := _secret(view, a)) is not None]
    widest = max((text.width(figures.spelled(look, n), 32, BLACK, True) for _, n, _ in rows), default=0) + 250
    columns = max(1, min(4, (WIDTH - 2 * MARGIN - 40) // widest))
    room = (WIDTH - 2 * MARGIN - 40) // columns
    for n, (tile, amount, now) in enumerate(rows[: columns * 3]):
        x, y = MARGIN + 28 + n % columns * room, top + n // columns * _LINE
        _row(on, look, tile, amount, now, x, y, room)
    if len(rows) > columns * 3:
        more = look.words("picture.more", n=len(rows) - columns * 3)
        on.write(WIDTH - MARGIN - 24, top + 2 * _LINE + 30, more, 22, colour=SOFT, side="right", room=400)


def _row(on: Canvas, look: Look, tile: str, amount: int, now: bool, x: int, y: int, room: int) -> None:
    tiles.small(on, tile, x, y - 24)
    word = look.words("picture.my_bid" if now else "picture.my_price")
    label = on.write(x + 100, y, word, 24, colour=INK if now else SOFT, weight=BLACK if now else text.MEDIUM, room=110)
    figures.write(on, look, amount, (x + 112 + label, y, room - 130 - label, 40), (32, 28, 24))


def _secret(view: QeView, award: Award) -> int | None:
    """A price that this seat knows and the table does not."""
    return None if award.price is not None else price_of(view, award)
