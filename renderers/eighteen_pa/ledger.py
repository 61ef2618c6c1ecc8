"""The table of companies and players: charters at the left, who holds what at the right, sums below."""

from __future__ import annotations

from collections.abc import Callable

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.eighteen_pa import depot, parts, tokens, told
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from renderers.text import BLACK, MEDIUM
from rules.eighteen_pa import market, scoring, shares
from rules.eighteen_pa.components import COMPANIES, NYC
from rules.eighteen_pa.state import PaView, Public

_HEAD, _ROW, _SUM = 88, 64, 50
_PLAYERS = 850  # where the players' columns begin
# Left or right ends of the columns of a charter.
_PRESIDENT, _PRICE, _CASH, _TRAINS, _TOKENS, _RUN, _BANK = 132, 262, 384, 400, 552, 756, 826
_TRAIN_ROOM = 142


def height(p: Public) -> int:
    """Pixels the table takes."""
    return _HEAD + len(COMPANIES) * _ROW + 12 + len(_sums(p)) * _SUM + 8


def draw(on: Canvas, view: PaView, look: Look, top: int) -> None:
    """The whole table, its upper edge at `top`."""
    p = view.public
    on.panel((MARGIN, top, WIDTH - MARGIN, top + height(p)), PANEL, RULE, 2, 14)
    for seat in p.seating:
        if seat in told.to_act(view):
            left, right = _column(p, seat)
            on.panel((left + 2, top + 4, right - 2, top + height(p) - 4), FAINT, INK, 3, 12)
    _heads(on, view, look, top)
    y = top + _HEAD
    for company in told.in_order(view):
        _company(on, view, look, company, y)
        y += _ROW
    y += 12
    depot.bank(on, p, look, (MARGIN + 20, y + 14, 500, y + 90))
    on.write(MARGIN + 20, y + 106, look.words("picture.mines", left=p.mines), 22, colour=SOFT, room=480)
    for key, value in _sums(p).items():
        on.fill((_PLAYERS - 320, y, WIDTH - MARGIN - 12, y + 2), RULE)
        label = look.words(f"picture.sum.{key}")
        on.write(_PLAYERS - 20, y + _SUM // 2, label, 26, colour=SOFT, side="right", room=500)
        for seat in p.seating:
            left, right = _column(p, seat)
            value(on, p, seat, (left + 6, y, right - 6, y + _SUM))
        y += _SUM


def _column(p: Public, seat: int) -> tuple[int, int]:
    """The left and right end of a player's column."""
    wide = (WIDTH - MARGIN - 8 - _PLAYERS) / p.seats
    n = p.seating.index(seat)
    return _PLAYERS + round(wide * n), _PLAYERS + round(wide * (n + 1))


def _heads(on: Canvas, view: PaView, look: Look, top: int) -> None:
    p, y = view.public, top + _HEAD - 18
    for key, x in (("price", _PRICE), ("treasury", _CASH), ("run", _RUN), ("bank", _BANK)):
        on.write(x, y, look.words(f"picture.head.{key}"), 22, colour=SOFT, side="right", room=104)
    on.write(_TRAINS, y, look.words("picture.head.trains"), 22, colour=SOFT, room=100)
    on.write(_TOKENS, y, look.words("picture.head.tokens"), 22, colour=SOFT, room=100)
    for seat in p.seating:
        left, right = _column(p, seat)
        flag = p.priority == seat and not view.over
        middle = (left + right) // 2
        pieces.badge(on, seat, middle, top + 30, 42)
        on.write(middle, top + 70, look.name(seat), 26, weight=BLACK, room=right - left - 14, side="middle")
        if flag:
            parts.priority(on, middle + 42, top + 30, 28)


def _company(on: Canvas, view: PaView, look: Look, company: str, top: int) -> None:
    p, y = view.public, top + _ROW // 2
    corporation = p.companies[company]
    if company == told.runner(view):
        on.panel((MARGIN + 6, top + 2, _PLAYERS - 8, top + _ROW - 2), FAINT, INK, 4, 12)
    if company in told.news(view):
        parts.new(on, MARGIN + 2, top + 6, top + _ROW - 6)
    tokens.plate(on, company, MARGIN + 16, y, 46, not corporation.started)
    if corporation.started:
        _charter(on, p, company, y)
        on.write(_BANK, y, str(corporation.in_bank), 30, colour=SOFT, side="right", tabular=True)
    else:
        words = look.words("picture.forming" if company == NYC else "picture.unstarted")
        on.write(MARGIN + _PRESIDENT - 20, y, words, 26, colour=SOFT, room=600)
        if shares.on_sale(p, company):
            on.write(_BANK, y, str(shares.on_sale(p, company)), 30, colour=SOFT, side="right", tabular=True)
    for seat in p.seating:
        _units(on, p, seat, company, y)


def _charter(on: Canvas, p: Public, company: str, y: int) -> None:
    """President, price, treasury, trains with mine and locals, tokens, the last run."""
    corporation = p.companies[company]
    pieces.badge(on, corporation.president, _PRESIDENT + 16, y, 40)
    on.write(_PRICE, y, told.money(market.price(p, company)), 36, weight=BLACK, side="right", tabular=True)
    on.write(_CASH, y, told.money(corporation.cash), 34, side="right", tabular=True, room=120)
    extras = p.acquired(company)
    up = 14 if extras or corporation.mine else 0
    parts.trains(on, corporation.trains, _TRAINS, y - up, 36 if not up else 30, _TRAIN_ROOM)
    x = _TRAINS
    if corporation.mine:
        parts.mine(on, x + 13, y + 18, 24)
        x += 30
    for local in extras:
        x += 3 + tokens.plate(on, local, x, y + 18, 22, p.deeds[local].rebuilt)
    for n, price in enumerate(corporation.unused):
        parts.token(on, _TOKENS + 18 + n * 36, y, 17, price)
    _run(on, p, company, y)


def _run(on: Canvas, p: Public, company: str, y: int) -> None:
    """What the last run brought, and whether it was paid out."""
    corporation = p.companies[company]
    if corporation.revenue < 0:
        return
    ink = INK if corporation.paid else SOFT
    weight = BLACK if corporation.paid else MEDIUM
    on.write(_RUN, y, told.money(corporation.revenue), 32, colour=ink, weight=weight, side="right", tabular=True)


def _units(on: Canvas, p: Public, seat: int, company: str, y: int) -> None:
    """How many units a player holds; a star for the president."""
    corporation = p.companies[company]
    left, right = _column(p, seat)
    middle, units = (left + right) // 2, corporation.units[seat]
    if not units:
        on.disc(middle, y, 3, RULE)
        return
    used = on.write(middle, y, str(units), 36, weight=BLACK, side="middle", tabular=True)
    if corporation.president == seat:
        parts.crown(on, middle + used // 2 + 16, y, 22)


Value = Callable[[Canvas, Public, int, Box], None]


def _sums(p: Public) -> dict[str, Value]:
    """The rows below: what is told of each player."""
    rows: dict[str, Value] = {"privates": _privates, "cash": _cash}
    if any(p.debt):
        rows["debt"] = _debt
    return rows | {"certificates": _certificates, "worth": _worth}


def _privates(on: Canvas, p: Public, seat: int, box: Box) -> None:
    owned = p.owned(seat)
    size = min(30, (box[2] - box[0]) // max(1, len(owned)) - 2)
    left = (box[0] + box[2] - len(owned) * (size + 2)) // 2
    for n, private in enumerate(owned):
        tokens.plate(on, private, left + n * (size + 2), (box[1] + box[3]) // 2, size)


def _written(on: Canvas, words: str, box: Box, size: int, weight: str = MEDIUM) -> None:
    room = box[2] - box[0]
    on.write((box[0] + box[2]) // 2, (box[1] + box[3]) // 2, words, size, side="middle", room=room, weight=weight)


def _cash(on: Canvas, p: Public, seat: int, box: Box) -> None:
    _written(on, told.money(p.cash[seat]), box, 36, BLACK)


def _debt(on: Canvas, p: Public, seat: int, box: Box) -> None:
    _written(on, told.money(-p.debt[seat]) if p.debt[seat] else "–", box, 30)


def _certificates(on: Canvas, p: Public, seat: int, box: Box) -> None:
    held, limit = shares.certificates(p, seat), shares.certificate_limit(p)
    _written(on, f"{held}/{limit}", box, 32, BLACK if held > limit else MEDIUM)


def _worth(on: Canvas, p: Public, seat: int, box: Box) -> None:
    _written(on, told.money(scoring.worth(p, seat)), box, 34, BLACK)
