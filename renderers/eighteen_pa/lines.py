"""One line for each company, and the row of privates: what stands in the sea beside the map."""

from __future__ import annotations

from renderers import pieces
from renderers.canvas import Box, Canvas
from renderers.eighteen_pa import parts, tokens, told
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK, MEDIUM
from rules.eighteen_pa import market, shares
from rules.eighteen_pa.auction import Raising
from rules.eighteen_pa.components import COMPANIES, NYC, PRIVATES
from rules.eighteen_pa.state import BANK, PaView, Public

_PRIVATES = 72
# Where the columns stand, from the left edge of a line; right ends for figures.
_PRESIDENT, _PRICE, _CASH, _TRAINS, _RUN = 84, 200, 308, 318, 520
_ROOM, _LESS = 116, 82  # for trains, and where the shares in the bank stand beside them
_BANK = 428


def companies(on: Canvas, view: PaView, look: Look, box: Box) -> None:
    """Companies in running order with price, treasury, trains and last run; the privates above."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 12)
    _privates(on, view, (left + 10, top + 6, right - 10, top + _PRIVATES))
    y = top + _PRIVATES + 18
    for key, x in (("price", _PRICE), ("treasury", _CASH), ("run", _RUN)):
        on.write(left + x, y, look.words(f"picture.head.{key}"), 20, colour=SOFT, side="right", room=100)
    buying = view.public.part == "stock"
    on.write(
        left + _TRAINS, y, look.words("picture.head.trains"), 20, colour=SOFT, room=_LESS - 20 if buying else _ROOM
    )
    if buying:
        on.write(left + _BANK, y, look.words("picture.head.bank"), 20, colour=SOFT, side="right", room=56)
    upper = y + 16
    high = (bottom - 6 - upper) // len(COMPANIES)
    for n, company in enumerate(told.in_order(view)):
        _company(on, view, look, company, (left, upper + n * high, right, upper + (n + 1) * high))


def _company(on: Canvas, view: PaView, look: Look, company: str, box: Box) -> None:
    left, top, right, bottom = box
    p, y = view.public, (top + bottom) // 2
    corporation = p.companies[company]
    if company == told.runner(view):
        on.panel((left + 5, top, right - 5, bottom), FAINT, INK, 4, 10)
    if company in told.news(view):
        parts.new(on, left + 1, top + 4, bottom - 4)
    tokens.plate(on, company, left + 12, y, 40, not corporation.started)
    if corporation.mine:
        on.disc(left + 72, y + 14, 14, INK)
        on.disc(left + 72, y + 14, 12, PANEL)
        parts.mine(on, left + 72, y + 14, 20)
    if corporation.started:
        _charter(on, p, company, left, y)
    else:
        _unstarted(on, p, look, company, left, right, y)


def _unstarted(on: Canvas, p: Public, look: Look, company: str, left: int, right: int, y: int) -> None:
    """What a company waits for; of the NYC shares can be bought before."""
    words = look.words("picture.forming" if company == NYC else "picture.unstarted")
    forming = shares.on_sale(p, company) if p.part == "stock" else 0
    room = (_BANK - 50 if forming else right - left - 16) - _PRESIDENT
    on.write(left + _PRESIDENT, y, words, 24, colour=SOFT, room=room)
    if forming:
        on.write(left + _BANK, y, str(forming), 28, side="right", tabular=True)


def _charter(on: Canvas, p: Public, company: str, left: int, y: int) -> None:
    """President, price, treasury, trains and the last run; where shares are bought also how many the bank has."""
    corporation, buying = p.companies[company], p.part == "stock"
    pieces.badge(on, corporation.president, left + 96, y, 34)
    on.write(left + _PRICE, y, told.money(market.price(p, company)), 34, weight=BLACK, side="right", tabular=True)
    on.write(left + _CASH, y, told.money(corporation.cash), 32, side="right", tabular=True, room=104)
    parts.trains(on, corporation.trains, left + _TRAINS, y, 36, _LESS if buying else _ROOM)
    if buying:
        on.write(left + _BANK, y, str(corporation.in_bank), 28, side="right", tabular=True)
    if corporation.revenue >= 0:
        ink, words = INK if corporation.paid else SOFT, told.money(corporation.revenue)
        on.write(left + _RUN, y, words, 28, colour=ink, side="right", tabular=True, room=84)


def _privates(on: Canvas, view: PaView, box: Box) -> None:
    """Each private with its owner, as long as it is one."""
    left, top, right, bottom = box
    p = view.public
    wide = (right - left) / len(PRIVATES)
    for n, private in enumerate(PRIVATES):
        x, deed = left + round(wide * (n + 0.5)), p.deeds[private]
        if private == told.runner(view):
            on.panel((x - 26, top, x + 27, bottom), FAINT, INK, 4, 10)
        if private in told.news(view):
            on.panel((x - 18, bottom - 4, x + 18, bottom + 4), SHU, None, 0, 4)
        gone = deed.fate != "private"
        tokens.plate(on, private, x - 17, top + 20, 34, gone or deed.owner == BANK)
        if gone:
            owner = deed.company if deed.fate == "acquired" else NYC
            tokens.plate(on, owner, x - 22, top + 50, 24, not p.companies[owner].started)
        elif deed.owner != BANK:
            pieces.badge(on, deed.owner, x, top + 50, 28)


def auction(on: Canvas, view: PaView, look: Look, box: Box) -> None:
    """The bid that stands and who is still in it; then all privates with their homes and owners."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 12)
    _bid(on, view, look, (left + 16, top + 8, right - 16, top + 74))
    upper = top + 80
    high = (bottom - 6 - upper) // len(PRIVATES)
    for n, private in enumerate(PRIVATES):
        _private(on, view, look, private, (left, upper + n * high, right, upper + (n + 1) * high))


def _bid(on: Canvas, view: PaView, look: Look, box: Box) -> None:
    left, top, right, bottom = box
    y = (top + bottom) // 2
    found = view.find(Raising)
    if found is None:
        on.write(left, y, look.words("picture.no_bid"), 28, colour=SOFT, room=right - left)
        return
    holder, others = found.queue[-1], found.queue[:-1]
    used = on.write(left, y, look.words("picture.bid"), 26, colour=SOFT, room=130)
    used += 10 + on.write(left + used + 10, y, told.money(found.amount), 48, weight=BLACK)
    pieces.badge(on, holder, left + used + 36, y, 48)
    for n, seat in enumerate(others):
        pieces.badge(on, seat, right - 20 - 44 * (len(others) - 1 - n), y, 36)


def _private(on: Canvas, view: PaView, look: Look, private: str, box: Box) -> None:
    left, top, right, bottom = box
    p, y = view.public, (top + bottom) // 2
    deed = p.deeds[private]
    free = told.unsold(p, private)
    if private in told.news(view):
        parts.new(on, left + 1, top + 3, bottom - 3)
    tokens.plate(on, private, left + 14, y, 34, free)
    hex = told.home(private).partition(".")[0]
    on.write(right - 64, y, hex, 24, colour=SOFT, side="right")
    words = told.place_name(look, private)
    on.write(left + 60, y, words, 26, room=right - left - 190, weight=BLACK if free else MEDIUM)
    if not free:
        pieces.badge(on, deed.owner, right - 34, y, 34)
