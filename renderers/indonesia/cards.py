"""A card for each player: money, research, companies with what they are worth in a year, free slots."""

from __future__ import annotations

from collections.abc import Sequence

from renderers import pieces, text
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.indonesia import marks, told
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK, MEDIUM
from rules.indonesia.components import price_of
from rules.indonesia.research import tracks
from rules.indonesia.scoring import standings
from rules.indonesia.state import Company, IndoView

_GAP = 12
_HEAD, _MONEY, _YEAR, _TRACKS = 58, 54, 42, 46


def draw(on: Canvas, view: IndoView, look: Look, top: int, bottom: int) -> None:
    """The cards in a row, seat by seat."""
    seats = view.public.seats
    wide = (WIDTH - 2 * MARGIN - _GAP * (seats - 1)) // seats
    for seat in range(seats):
        left = MARGIN + seat * (wide + _GAP)
        _card(on, view, look, seat, (left, top, left + wide, bottom))


def _card(on: Canvas, view: IndoView, look: Look, seat: int, box: Box) -> None:
    left, top, right, bottom = box
    p = view.public
    due = seat in told.to_act(view)
    on.panel(box, PANEL, INK if due else RULE, 4 if due else 2, 14)
    _who(on, view, look, seat, (left + 14, top + 4, right - 14, top + _HEAD))
    y = top + _HEAD
    _money(on, view, look, seat, (left + 16, y, right - 16, y + _MONEY))
    y += _MONEY
    if p.last_era:
        _year(on, view, look, seat, (left + 16, y, right - 16, y + _YEAR))
        y += _YEAR
    on.fill((left + 14, y, right - 14, y + 2), RULE)
    levels(on, view, seat, (left + 16, y + 2, right - 12, y + 2 + _TRACKS))
    y += _TRACKS
    on.fill((left + 14, y + 2, right - 14, y + 4), RULE)
    rows(on, view, look, seat, (left + 10, y + 8, right - 10, bottom - 8))


def _who(on: Canvas, view: IndoView, look: Look, seat: int, box: Box) -> None:
    """Badge, name, place in the turn order; at the end the place in the ranking."""
    left, top, right, bottom = box
    y, p = (top + bottom) // 2 + 2, view.public
    pieces.badge(on, seat, left + 22, y, 44)
    if view.over:
        place = next(x.place for x in standings(p, p.seats) if x.seat == seat)
        words = look.words("picture.place", place=place)
    else:
        words = look.words("picture.turn", n=p.order.index(seat) + 1)
    used = on.write(right, y, words, 26, colour=SOFT, weight=BLACK, side="right")
    on.write(left + 54, y, look.name(seat), 30, weight=BLACK, room=right - left - 54 - used - 12)


def _money(on: Canvas, view: IndoView, look: Look, seat: int, box: Box) -> None:
    """Cash and bank; at the end the total."""
    left, top, right, bottom = box
    p, y = view.public, (top + bottom) // 2
    if view.over:
        total = next(place.total for place in standings(p, p.seats) if place.seat == seat)
        on.write(left, y, told.money(total), 48, weight=BLACK, tabular=True)
        return
    cash = told.money(p.purses[seat].cash) if p.purses else "?"
    marks.sign(on, "cash", left + 15, y, 32)
    used = on.write(left + 40, y, cash, 44, weight=BLACK, tabular=True)
    saved = on.write(right, y, told.money(p.banks[seat]), 30, colour=SOFT, side="right", room=right - left - used - 84)
    marks.sign(on, "bank", right - saved - 20, y, 28, SOFT)


def _year(on: Canvas, view: IndoView, look: Look, seat: int, box: Box) -> None:
    """What the year has brought so far, which counts twice if it is the last; at the end all that is in the total."""
    left, top, right, bottom = box
    p, y = view.public, (top + bottom) // 2 - 4
    if view.over:
        purse, step = p.purses[seat], (right - left) // 3
        twice = f"2×{told.money(purse.account)}"
        parts = {"cash": told.money(purse.cash), "bank": told.money(p.banks[seat]), "account": twice}
        for n, (name, words) in enumerate(parts.items()):
            marks.sign(on, name, left + n * step + 12, y, 24, SOFT)
            on.write(left + n * step + 29, y, words, 24, room=step - 31)
        return
    marks.sign(on, "account", left + 15, y, 30)
    words = told.money(p.purses[seat].account) if p.purses else "?"
    used = on.write(left + 40, y, words, 34, weight=BLACK, tabular=True)
    on.write(right, y, look.words("picture.maybe_twice"), 22, colour=SOFT, side="right", room=right - left - used - 50)


def levels(on: Canvas, view: IndoView, seat: int, box: Box) -> None:
    """The R&D tracks side by side; in vermilion where a disc has just been moved."""
    left, top, right, bottom = box
    p, fresh = view.public, told.news(view)
    names = tracks(p, seat)
    step = (right - left) // len(names)
    for n, name in enumerate(names):
        ink, size = SHU if f"{seat}.{name}" in fresh else INK, 24 if step < 64 else 30
        marks.track(on, name, p.levels[seat][name], left + n * step, (top + bottom) // 2, size, ink)


def rows(on: Canvas, view: IndoView, look: Look, seat: int, box: Box) -> None:
    """The companies of a seat by slot, and its free slots."""
    left, top, right, bottom = box
    p = view.public
    owned = {company.slot: company for company in p.owned(seat)}
    lines: Sequence[int] = sorted({*owned, *range(1, p.levels[seat]["slots"] + 1)})
    high = min(60, (bottom - top) // max(1, len(lines)))
    for n, slot in enumerate(lines):
        line = (left, top + n * high, right, top + (n + 1) * high)
        if slot in owned:
            company_row(on, view, look, owned[slot], line)
        elif n < p.levels[seat]["slots"]:
            marks.slot(on, left + 6, (line[1] + line[3]) // 2, 30)


def company_row(on: Canvas, view: IndoView, look: Look, company: Company, box: Box) -> None:
    """One company: tag, what it makes, how many, deeds, what all of it sells for; a tick when it has operated."""
    left, top, right, bottom = box
    y, p = (top + bottom) // 2, view.public
    if company is told.running(view):
        on.panel((left, top + 1, right, bottom - 1), FAINT, INK, 3, 10)
    elif company.id in told.news(view):
        on.panel((left - 6, top + 6, left + 1, bottom - 6), SHU, None, 0, 3)
    x = left + 6 + marks.tag(on, company, left + 6, y, 30)
    marks.kind(on, company.kind, x + 22, y, 15)
    x += 44
    words = f"{company.size}/{company.ship_limit(p.era)}" if company.shipping else f"×{company.size}"
    x += on.write(x, y, words, 30, weight=BLACK, tabular=True)
    if len(company.deeds) > 1:
        marks.sign(on, "deed", x + 20, y, 24, SOFT)
        x += 34 + on.write(x + 34, y, str(len(company.deeds)), 24, colour=SOFT)
    if company.operated:
        pieces.tick(on, right - 16, y, 24, SOFT)
        right -= 34
    if not company.shipping:
        worth = told.money(company.size * price_of(company.kind))
        if text.width(worth, 28) <= right - 8 - x - 10:
            right -= 16 + on.write(right - 8, y, worth, 28, colour=SOFT, side="right", tabular=True, weight=MEDIUM)
    if right - x > 200:
        name = look.words("picture.company", company=company.id)
        on.write(x + 20, y, name, 24, colour=SOFT, room=right - x - 30)
