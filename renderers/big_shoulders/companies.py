"""The table of companies: price, treasury, appeal, shares by holder, cubes, goods, factories, asset."""

from __future__ import annotations

from renderers import pieces, text
from renderers.big_shoulders import marks, told, works
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SEATS, SOFT
from renderers.text import BLACK, MEDIUM
from rules.big_shoulders.components import ASSETS
from rules.big_shoulders.knowledge import factories
from rules.big_shoulders.state import CHARTER, POOL, Company, ShoulderView

HEAD = 34
LOW, TALL = 46, 76  # of a row
_NAME, _PRICE, _TREASURY, _APPEAL, _HOLDERS = 98, 328, 442, 450, 500
_SEAT = 48
_CUBES, _GOODS, _WORKS, _WORKS_END = 826, 1012, 1132, 1496
_CUBE = 45


def _holders(seats: int) -> list[int]:
    """The middles of the columns: the seats, the pool, the charter."""
    step = min(64, (_CUBES - 16 - _HOLDERS) // (seats + 2))
    return [_HOLDERS + step // 2 + n * step for n in range(seats + 2)]


def height(view: ShoulderView, row: int) -> int:
    """How high the table is with rows of that height."""
    return HEAD + max(1, len(view.public.companies)) * row + 6


def draw(on: Canvas, view: ShoulderView, look: Look, top: int, row: int) -> None:
    """The table; the company that operates or gains is framed."""
    on.panel((MARGIN, top, WIDTH - MARGIN, top + height(view, row)), PANEL, RULE, 2, 12)
    _heading(on, view, look, top + HEAD // 2 + 1)
    order = view.public.operating_order
    for n, id in enumerate(order):
        y = top + HEAD + n * row
        _row(on, view, look, view.public.company(id), (MARGIN + 6, y, WIDTH - MARGIN - 6, y + row))
    if not order:
        on.write(MARGIN + 20, top + HEAD + row // 2, look.words("picture.no_company"), 26, colour=SOFT)


def _heading(on: Canvas, view: ShoulderView, look: Look, y: int) -> None:
    p = view.public
    on.write(_PRICE, y, look.words("picture.head.price"), 22, colour=SOFT, side="right", room=90)
    on.write(_TREASURY, y, look.words("picture.head.treasury"), 22, colour=SOFT, side="right", room=108)
    marks.sign(on, "appeal", _APPEAL + 20, y, 24, SOFT)
    columns = _holders(p.seats)
    for seat in range(p.seats):
        pieces.badge(on, seat, columns[seat], y, 28)
    used = on.write(columns[-2], y, look.words("picture.head.pool"), 20, colour=SOFT, side="middle", room=58)
    words = look.words("picture.head.charter")
    x = max(columns[-2] + used // 2 + 8, columns[-1] - text.width(words, 20) // 2)
    on.write(x, y, words, 20, colour=SOFT, room=_CUBES - 10 - x)
    on.write(_CUBES, y, look.words("picture.head.cubes"), 22, colour=SOFT, room=_GOODS - _CUBES - 8)
    on.write(_GOODS, y, look.words("picture.head.goods"), 22, colour=SOFT, room=_WORKS - _GOODS - 8)
    on.write(_WORKS, y, look.words("picture.head.factories"), 22, colour=SOFT, room=_WORKS_END - _WORKS - 8)
    on.write(WIDTH - MARGIN - 12, y, look.words("picture.head.asset"), 20, colour=SOFT, side="right", room=76)


def _row(on: Canvas, view: ShoulderView, look: Look, company: Company, box: Box) -> None:
    left, top, right, bottom = box
    y = (top + bottom) // 2
    if company is told.running(view):
        on.panel((left, top + 1, right, bottom - 1), FAINT, INK, 3, 8)
    else:
        on.fill((left + 6, top, right - 6, top + 2), RULE)
    if company.id in told.news(view):
        marks.new(on, left - 8, top + 5, bottom - 5)
    marks.plate(on, company.id, left + 8, y, min(38, bottom - top - 8), 48)
    _name(on, look, company, (_NAME, top, _PRICE - 82, bottom))
    on.write(_PRICE, y, told.money(company.price), 34, weight=BLACK, side="right", tabular=True, room=92)
    on.write(_TREASURY, y, told.money(company.treasury), 34, side="right", tabular=True, room=108)
    on.write(_APPEAL + 20, y, str(company.appeal), 30, weight=BLACK, side="middle")
    _shares(on, view, company, y)
    marks.cubes(on, company.cubes, _CUBES, y, 26, _CUBE)
    _goods(on, company, y)
    _works(on, view, company, top, bottom)
    asset(on, company, (_WORKS_END + 6, top + 5, right - 6, bottom - 4))


def _name(on: Canvas, look: Look, company: Company, box: Box) -> None:
    """The short name, and below it where there is room its industry and who directs it."""
    left, top, right, bottom = box
    words = look.words(f"picture.short.{company.id}")
    if bottom - top < 60:
        on.write(left, (top + bottom) // 2, words, 22, weight=BLACK, room=right - left)
        return
    on.write(left, top + (bottom - top) * 30 // 100, words, 22, weight=BLACK, room=right - left)
    y = top + (bottom - top) * 71 // 100
    pieces.badge(on, company.director, left + 13, y, 26)
    marks.sign(on, company.sheet.industry, left + 44, y, 24, SOFT)


def _shares(on: Canvas, view: ShoulderView, company: Company, y: int) -> None:
    """Shares of ten by holder; the director's on his colour, "P" for the preferred certificate."""
    seats = view.public.seats
    for n, x in enumerate(_holders(seats)):
        held = company.shares(n) if n < seats else company.shares_at(("pool", "charter")[n - seats])
        if not held:
            on.disc(x, y, 3, RULE)
            continue
        preferred = company.preferred == (n if n < seats else (POOL, CHARTER)[n - seats])
        ink = INK
        if n == company.director:
            mark = SEATS[n]
            on.panel((x - 17, y - 18, x + 17, y + 18), mark.colour, INK, 2, 6)
            ink = mark.ink
        _held(on, held, preferred, x, y, ink)


def _held(on: Canvas, held: int, preferred: bool, x: int, y: int, ink: tuple[int, int, int]) -> None:
    used = on.write(x - (9 if preferred else 0), y, str(held), 28, weight=BLACK, side="middle", colour=ink)
    if preferred:
        on.write(x - 9 + used // 2 + 2, y + 4, "P", 18, weight=BLACK, colour=SOFT if ink == INK else ink)


def _goods(on: Canvas, company: Company, y: int) -> None:
    """Goods in store, and what each brings; goods tokens in brackets."""
    x = _GOODS
    marks.sign(on, "goods", x + 12, y, 24, INK if company.goods else SOFT)
    x += 28 + on.write(x + 28, y, str(company.goods), 28, weight=BLACK if company.goods else MEDIUM)
    on.write(_WORKS - 12, y, f"×{company.good_price}", 22, colour=SOFT, side="right", room=_WORKS - 18 - x)


def _works(on: Canvas, view: ShoulderView, company: Company, top: int, bottom: int) -> None:
    found = factories(view.public, company)
    wide = (_WORKS_END - _WORKS) // len(found)
    for n, standing in enumerate(found):
        works.draw(on, company, standing, (_WORKS + n * wide, top + 5, _WORKS + (n + 1) * wide - 6, bottom - 4))


def asset(on: Canvas, company: Company, box: Box) -> None:
    """What its asset does, pale once it is used; a dashed place where one may lie, nothing where none may."""
    left, top, right, bottom = box
    if not company.sheet.asset_slot:
        on.write((left + right) // 2, (top + bottom) // 2, "–", 24, colour=SOFT, side="middle")
        return
    if not company.asset:
        on.panel(box, FAINT, RULE, 2, 8)
        return
    on.panel(box, FAINT if company.asset_used else PANEL, RULE if company.asset_used else INK, 2, 8)
    what = marks.pieces_of(ASSETS[company.asset].effects)
    y = (top + bottom) // 2
    ink = SOFT if company.asset_used else INK
    marks.effects(on, what, (left + right) // 2, y, 24, right - left - 6, ink, middle=True)
    if company.asset_used:
        on.fill((left + 8, y - 1, right - 8, y + 2), SOFT)
