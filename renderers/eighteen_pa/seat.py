"""The layout `seat`: one player's sheet: money, units, privates, and the charters of the companies led."""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.eighteen_pa import parts, tokens, told
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from renderers.text import BLACK, MEDIUM
from rules.eighteen_pa import market, scoring, shares
from rules.eighteen_pa.components import COMPANIES, PRIVATES
from rules.eighteen_pa.state import PaView, Public

_TOP = pieces.HEADER + 18
_MONEY = 132  # height of the band of money
_TITLE, _ROW, _PRIVATE, _CHARTER = 52, 66, 56, 176
_SPLIT = 760  # where the charters begin


def whose(view: PaView) -> int:
    """The seat that looks; for a spectator the one that is due."""
    if view.seat is not None:
        return view.seat
    return next(iter(told.to_act(view)), view.public.seating[0])


def draw(view: PaView, look: Look) -> Image.Image:
    """The whole sheet."""
    p, seat = view.public, whose(view)
    held = [c for c in COMPANIES if p.companies[c].units[seat]]
    body = _TOP + _MONEY + 16
    left_end = body + _TITLE + max(1, len(held)) * _ROW + _TITLE + max(1, len(p.owned(seat))) * _PRIVATE + 32
    right_end = body + _TITLE + max(1, len(p.led(seat))) * (_CHARTER + 12)
    high = min(1600, max(left_end, right_end, 620) + MARGIN)
    on = canvas.layer(("18pa page", high), lambda: Canvas.blank(WIDTH, high))
    _money(on, view, look, seat)
    y = _holdings(on, view, look, seat, held, body)
    _privates(on, p, look, seat, y + 16)
    _charters(on, view, look, seat, body, high)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def _money(on: Canvas, view: PaView, look: Look, seat: int) -> None:
    """Who it is, cash, debt, certificates, worth."""
    p, y = view.public, _TOP + _MONEY // 2
    on.panel((MARGIN, _TOP, WIDTH - MARGIN, _TOP + _MONEY), PANEL, INK if seat in told.to_act(view) else RULE, 4, 16)
    pieces.badge(on, seat, MARGIN + 66, y, 84)
    on.write(MARGIN + 126, y, look.name(seat), 44, weight=BLACK, room=350)
    if p.priority == seat and not view.over:
        parts.priority(on, MARGIN + 500, y, 44)
    held, limit = shares.certificates(p, seat), shares.certificate_limit(p)
    figures = [
        ("cash", told.money(p.cash[seat]), BLACK),
        ("debt", told.money(-p.debt[seat]), MEDIUM) if p.debt[seat] else ("", "", MEDIUM),
        ("certificates", f"{held}/{limit}", BLACK if held > limit else MEDIUM),
        ("worth", told.money(scoring.worth(p, seat)), BLACK),
    ]
    for n, (key, words, weight) in enumerate(figures):
        right = 800 + n * 246
        if key:
            on.write(right, _TOP + 32, look.words(f"picture.sum.{key}"), 24, colour=SOFT, side="right", room=236)
            on.write(right, _TOP + 86, words, 54, weight=weight, side="right", tabular=True, room=236)


def _holdings(on: Canvas, view: PaView, look: Look, seat: int, held: list[str], top: int) -> int:
    """Each company with units, their price and what they are worth. Returns the lower end."""
    p = view.public
    on.write(MARGIN + 8, top + _TITLE // 2, look.words("picture.seat.units"), 28, colour=SOFT, room=420)
    y = top + _TITLE
    for company in held:
        _holding(on, p, look, seat, company, (MARGIN, y, _SPLIT - 24, y + _ROW - 8), company in told.news(view))
        y += _ROW
    if not held:
        on.write(MARGIN + 8, y + _ROW // 2, look.words("picture.text.none"), 28, colour=SOFT)
        y += _ROW
    return y


def _holding(on: Canvas, p: Public, look: Look, seat: int, company: str, box: Box, fresh: bool) -> None:
    left, top, right, bottom = box
    y, corporation = (top + bottom) // 2, p.companies[company]
    on.panel(box, PANEL, RULE, 2, 12)
    if fresh:
        parts.new(on, left - 4, top + 4, bottom - 4)
    tokens.plate(on, company, left + 14, y, 42, not corporation.started)
    units = corporation.units[seat]
    used = on.write(left + 100, y, str(units), 42, weight=BLACK, tabular=True)
    if corporation.president == seat:
        parts.crown(on, left + 100 + used + 18, y, 26)
    price = market.price(p, company)
    on.write(left + 330, y, f"× {told.money(price)}", 32, colour=SOFT, side="right", tabular=True)
    on.write(left + 480, y, told.money(units * price), 38, weight=BLACK, side="right", tabular=True)
    words = look.words("picture.seat.bank", units=corporation.in_bank)
    on.write(right - 14, y, words, 24, colour=SOFT, side="right", room=right - left - 500)


def _privates(on: Canvas, p: Public, look: Look, seat: int, top: int) -> None:
    """Each private with its home and what its last run brought."""
    on.write(MARGIN + 8, top + _TITLE // 2, look.words("picture.sum.privates"), 28, colour=SOFT, room=420)
    y = top + _TITLE
    for private in p.owned(seat):
        middle = y + _PRIVATE // 2 - 4
        on.panel((MARGIN, y, _SPLIT - 24, y + _PRIVATE - 8), PANEL, RULE, 2, 12)
        tokens.plate(on, private, MARGIN + 14, middle, 36)
        name = told.place_name(look, private)
        on.write(MARGIN + 66, middle, name, 28, weight=BLACK, room=330)
        on.write(MARGIN + 410, middle, PRIVATES[private].home.partition(".")[0], 26, colour=SOFT)
        revenue = p.deeds[private].revenue
        if revenue >= 0:
            words = look.words("picture.seat.half", amount=revenue // 2)
            on.write(_SPLIT - 40, middle, words, 28, side="right", room=230)
        y += _PRIVATE
    if not p.owned(seat):
        on.write(MARGIN + 8, y + _PRIVATE // 2, look.words("picture.text.none"), 28, colour=SOFT)


def _charters(on: Canvas, view: PaView, look: Look, seat: int, top: int, end: int) -> None:
    p = view.public
    led = p.led(seat)
    on.write(_SPLIT + 8, top + _TITLE // 2, look.words("picture.seat.led"), 28, colour=SOFT, room=700)
    y = top + _TITLE
    if not led:
        on.write(_SPLIT + 8, y + _ROW // 2, look.words("picture.text.none"), 28, colour=SOFT)
        return
    high = min(_CHARTER, (end - MARGIN - y) // len(led) - 12)
    for company in led:
        _charter(on, view, look, company, (_SPLIT, y, WIDTH - MARGIN, y + high))
        y += high + 12


def _charter(on: Canvas, view: PaView, look: Look, company: str, box: Box) -> None:
    """One company that the seat leads."""
    left, top, right, bottom = box
    p = view.public
    corporation, now = p.companies[company], company == told.runner(view)
    on.panel(box, FAINT if now else PANEL, INK if now else RULE, 4 if now else 2, 14)
    if company in told.news(view):
        parts.new(on, left - 4, top + 8, bottom - 8)
    first, second = top + (bottom - top) * 34 // 100, top + (bottom - top) * 77 // 100
    tokens.plate(on, company, left + 18, first, 54)
    _labelled(on, look, "price", told.money(market.price(p, company)), left + 280, first, BLACK)
    _labelled(on, look, "treasury", told.money(corporation.cash), left + 470, first, BLACK)
    if corporation.revenue >= 0:
        share = corporation.revenue // corporation.size
        _labelled(on, look, "run", told.money(corporation.revenue), left + 640, first, MEDIUM)
        words = look.words("picture.seat.each", amount=share)
        on.write(right - 14, second, words, 26, colour=SOFT, side="right", room=190)
    _fleet(on, p, company, left, second)


def _fleet(on: Canvas, p: Public, company: str, left: int, y: int) -> None:
    """Trains, unused tokens with their prices, mine, certificates of locals."""
    corporation = p.companies[company]
    x = left + 44 + parts.trains(on, corporation.trains, left + 20, y, 40, 300)
    for price in corporation.unused:
        parts.token(on, x + 16, y, 18, price)
        x += 40
    if corporation.mine:
        parts.mine(on, x + 20, y, 32)
        x += 44
    for local in p.acquired(company):
        x += 4 + tokens.plate(on, local, x, y, 30, p.deeds[local].rebuilt)


def _labelled(on: Canvas, look: Look, key: str, words: str, right: int, y: int, weight: str) -> None:
    """A figure with its name above."""
    on.write(right, y - 30, look.words(f"picture.head.{key}"), 22, colour=SOFT, side="right", room=150)
    on.write(right, y + 8, words, 42, weight=weight, side="right", tabular=True, room=176)
