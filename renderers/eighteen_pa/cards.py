"""A card for each player: cash, certificates against the limit, units of each company, privates, debt."""

from __future__ import annotations

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.eighteen_pa import parts, tokens, told
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK, MEDIUM
from rules.eighteen_pa import scoring, shares
from rules.eighteen_pa.components import COMPANIES
from rules.eighteen_pa.state import PaView, Public

_GAP = 12
_WIDE, _NARROW = (116, 52), (94, 36)  # cells of holdings: width, and height at most


def draw(on: Canvas, view: PaView, look: Look, top: int, bottom: int) -> None:
    """The cards in a row, in the order of the seats at the table."""
    p = view.public
    wide = (WIDTH - 2 * MARGIN - _GAP * (p.seats - 1)) // p.seats
    for n, seat in enumerate(p.seating):
        left = MARGIN + n * (wide + _GAP)
        _card(on, view, look, seat, (left, top, left + wide, bottom))


def _card(on: Canvas, view: PaView, look: Look, seat: int, box: Box) -> None:
    left, top, right, bottom = box
    p = view.public
    due = seat in told.to_act(view)
    on.panel(box, PANEL, INK if due else RULE, 4 if due else 2, 14)
    _who(on, view, look, seat, (left + 14, top + 8, right - 14, top + 56))
    _figures(on, view, look, seat, (left + 16, top + 56, right - 16, top + 106))
    y = top + 110
    for words in _below(view, look, seat):
        on.write(left + 16, y + 10, words, 22, room=right - left - 28)
        y += 27
    _holdings(on, p, seat, (left + 14, y, right - 10, bottom - 8))


def _below(view: PaView, look: Look, seat: int) -> list[str]:
    """What is owed; at the end what the total is made of."""
    p = view.public
    if not view.over:
        return [look.words("picture.debt", amount=p.debt[seat])] if p.debt[seat] else []
    score = scoring.score(p, seat)
    lines = [look.words("picture.score", cash=score["cash"], shares=score["shares"])]
    return lines + ([look.words("picture.owing", amount=-score["debt"])] if score["debt"] else [])


def _who(on: Canvas, view: PaView, look: Look, seat: int, box: Box) -> None:
    left, top, right, bottom = box
    y = (top + bottom) // 2
    pieces.badge(on, seat, left + 22, y, 44)
    if view.public.priority == seat and not view.over:
        parts.priority(on, right - 16, y, 34)
        right -= 42
    on.write(left + 54, y, look.name(seat), 32, weight=BLACK, room=right - left - 54)


def _figures(on: Canvas, view: PaView, look: Look, seat: int, box: Box) -> None:
    """Cash and certificates; at the end the total."""
    left, top, right, bottom = box
    p, y = view.public, (top + bottom) // 2
    if view.over:
        place = next(x for x in scoring.standings(p, p.seats) if x.seat == seat)
        words = look.words("picture.place", place=place.place)
        on.write(right, y, words, 34, colour=SOFT, weight=BLACK, side="right")
        on.write(left, y, told.money(place.total), 48, weight=BLACK, tabular=True)
        return
    on.write(left, y, told.money(p.cash[seat]), 46, weight=BLACK, tabular=True)
    held, limit = shares.certificates(p, seat), shares.certificate_limit(p)
    weight = BLACK if held > limit else MEDIUM
    used = on.write(right, y, f"{held}/{limit}", 34, side="right", weight=weight)
    parts.paper(on, right - used - 24, y, 34)


def _holdings(on: Canvas, p: Public, seat: int, box: Box) -> None:
    """Units by company, with a star for its president, as large as there is room; then privates."""
    left, top, right, bottom = box
    owned = p.owned(seat)
    if owned:
        size = min(34, (right - left) // len(owned) - 4)
        for n, private in enumerate(owned):
            tokens.plate(on, private, left + n * (size + 4), bottom - size // 2, size)
        bottom -= size + 6
    held = [c for c in COMPANIES if p.companies[c].units[seat]]
    across, wide, high = _grid(len(held), right - left, bottom - top)
    for n, company in enumerate(held):
        x, y = left + n % across * wide, top + n // across * high + high // 2
        _units(on, p, seat, company, x, y, min(40, high - 6))


def _grid(held: int, wide: int, high: int) -> tuple[int, int, int]:
    """Columns, width and height of cells for so many holdings: wide cells if they fit, else narrow ones."""
    across = max(1, wide // _WIDE[0])
    cell, most = _WIDE if -(-held // across) * 46 <= high else _NARROW
    across = max(1, wide // cell)
    rows = -(-max(1, held) // across)
    return across, cell, max(27, min(most, high // rows))


def _units(on: Canvas, p: Public, seat: int, company: str, x: int, y: int, high: int) -> None:
    corporation = p.companies[company]
    wide = tokens.plate(on, company, x, y, high, not corporation.started, min(62, round(high * 1.62)))
    size = min(36, high)
    used = on.write(x + wide + 6, y, str(corporation.units[seat]), size, weight=BLACK)
    if corporation.president == seat:
        parts.crown(on, x + wide + 6 + used + 11, y, 18)
