"""A card for each zaibatsu: points, money, resources, tracks, workers, factories, pieces, influence, goals."""

from __future__ import annotations

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import marks, told
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK
from rules.nippon_zaibatsu.scoring import final_points, standings
from rules.nippon_zaibatsu.state import NippView, Plant, Zaibatsu
from rules.nippon_zaibatsu.supply import left as left_of
from rules.nippon_zaibatsu.tables import COMMON, CONTRACT_SLOTS, GOALS, PIECES, TRACKS, WORKERS
from rules.nippon_zaibatsu.wages import wages

_GAP = 10
_HEAD, _SUM, _THINGS, _TRACKS, _WORKERS, _PLANTS, _PIECES, _TOKENS = 52, 54, 44, 42, 60, 92, 44, 42
RESOURCES = ("coal", "silk", "iron")


def draw(on: Canvas, view: NippView, look: Look, top: int, bottom: int) -> None:
    """The cards in a row, in turn order."""
    p = view.public
    wide = (WIDTH - 2 * MARGIN - _GAP * (p.seats - 1)) // p.seats
    for n, seat in enumerate(p.order):
        left = MARGIN + n * (wide + _GAP)
        _card(on, view, look, seat, (left, top, left + wide, bottom))


def _card(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """From above: what fits of the rows below."""
    left, top, right, bottom = box
    due = seat in told.to_act(view)
    on.panel(box, PANEL, INK if due else RULE, 4 if due else 2, 14)
    _who(on, view, look, seat, (left + 14, top + 4, right - 14, top + _HEAD))
    rows = ((_SUM, _sum), (_THINGS, things), (_TRACKS, levels), (_WORKERS, workers), (_PLANTS, plants),
            (_PIECES, rows_left), (_TOKENS, tokens), (_TOKENS, goals))  # fmt: skip
    whole = _HEAD + sum(high for high, _ in rows)
    spare = max(0, min(10, (bottom - top - 8 - whole) // len(rows)))
    y = top + _HEAD
    for high, row in rows:
        if y + high > bottom - 2:
            break
        row(on, view, look, seat, (left + 14, y, right - 12, y + high))
        y += high + spare


def _who(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """Badge, name, place in the turn order; at the end the place in the ranking; the holder of marker 2."""
    left, top, right, bottom = box
    y, p = (top + bottom) // 2 + 2, view.public
    pieces.badge(on, seat, left + 22, y, 44)
    if view.over:
        place = next(x.place for x in standings(p, p.seats) if x.seat == seat)
        words = look.words("picture.place", place=place)
    else:
        words = str(p.order.index(seat) + 1)
    used = on.write(right, y, words, 26, colour=SOFT, weight=BLACK, side="right")
    if p.marker == seat and not view.over:
        on.disc(right - used - 20, y, 12, INK)
        on.write(right - used - 20, y, "2", 18, colour=PANEL, weight=BLACK, side="middle")
        used += 40
    on.write(left + 54, y, look.name(seat), 30, weight=BLACK, room=right - left - 54 - used - 12)


def _sum(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """Points and money; at the end the total and where it comes from."""
    left, top, right, bottom = box
    p, y = view.public.players[seat], (top + bottom) // 2
    if view.over:
        points = final_points(p)
        total = p.vp + sum(points.values())
        used = marks.amount(on, "vp", f"{total:,}", left, y, 46)
        parts = {"vp": p.vp - p.from_influence, "influence": p.from_influence, "crown": sum(points.values())}
        step = min(120, (right - left - used - 16) // len(parts))
        for n, (name, value) in enumerate(parts.items()):
            x = right - (len(parts) - n) * step
            marks.sign(on, name, x + 11, y, 22, SOFT)
            on.write(x + 25, y, str(value), 24, colour=SOFT, weight=BLACK, room=step - 26)
        return
    marks.amount(on, "vp", f"{p.vp:,}", left, y, 46)
    marks.amount(on, "money", f"{p.money}k", left + (right - left) // 2, y, 46)


def things(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """Coal, silk, iron; protected coal is said beside the rest."""
    left, top, right, bottom = box
    p, y = view.public.players[seat], (top + bottom) // 2
    step = (right - left) // 3
    for n, what in enumerate(RESOURCES):
        held: int = getattr(p, what)
        kept = p.all_coal - p.coal if what == "coal" else 0
        x = left + n * step
        used = marks.amount(on, what, str(held), x, y, 36)
        if kept:
            on.write(x + used + 3, y + 3, f"+{kept}", 24, colour=SOFT, weight=BLACK)


def levels(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """The three tracks; mining and finance with what they bring in a consolidation, for which they have more room."""
    left, top, right, bottom = box
    p, y = view.public.players[seat], (top + bottom) // 2
    ends = [left + (right - left) * share // 100 for share in (0, 23, 56, 100)]
    for n, track in enumerate(TRACKS):
        x, at = ends[n], getattr(p, track)
        ink = SHU if f"{seat}.{track}" in told.news(view) else INK
        marks.sign(on, track, x + 16, y, 30)
        used = on.write(x + 39, y, str(at), 32, colour=ink, weight=BLACK, tabular=True)
        income = income_words(p, track)
        if income:
            on.write(x + 43 + used, y + 2, income, 22, colour=SOFT, room=ends[n + 1] - x - 44 - used)


def income_words(p: Zaibatsu, track: str) -> str:
    """What a track brings in a consolidation, in short."""
    kind = TRACKS[track]
    if kind.coal_income:
        return f"+{kind.coal_income[p.mining]}"
    return f"+{kind.money_income[p.finance]}k" if kind.money_income else ""


def workers(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """The worker spaces from the bottom one, and the wages that are due."""
    left, top, right, bottom = box
    p, y = view.public.players[seat], (top + bottom) // 2
    step = min(54, (right - left - 62) // WORKERS.player_spaces)
    on.panel((left - 6, top + 2, left + WORKERS.player_spaces * step + 2, bottom - 2), FAINT, None, 0, 10)
    for n in range(WORKERS.player_spaces):
        x = left + n * step + step // 2 - 2
        if n < len(p.workers):
            marks.worker(on, look, p.workers[n], x, y - 1, min(56, step + 4))
        else:
            level = n - 2 if n > 2 else 0
            on.write(x, y, str(level) if level else "·", 24, colour=SOFT, weight=BLACK, side="middle")
    owed = wages(p)
    if owed:
        on.write(right, y, f"−{owed}k", 26, colour=SOFT, weight=BLACK, side="right", room=64)


def plants(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """The factory slots."""
    left, top, right, bottom = box
    p = view.public.players[seat]
    wide = (right - left + 4) // COMMON.slots
    high = bottom - top - 4
    for n in range(COMMON.slots):
        one = (left + n * wide - 4, top + 2, left + (n + 1) * wide - 8, top + high)
        if n < len(p.slots):
            plant(on, view, p.slots[n], one)
        else:
            on.panel(one, FAINT, None, 0, 8)
    if not p.slots and (p.reserved or p.loose_goods):
        what = "machine" if p.reserved else "produce"
        marks.sign(on, what, left + wide // 2 - 16, (top + bottom) // 2, 28, SOFT)
        if p.loose_goods:
            on.write(left + wide // 2 + 4, (top + bottom) // 2, str(p.loose_goods), 26, colour=SOFT, weight=BLACK)


def plant(on: Canvas, view: NippView, plant: Plant, box: Box) -> None:
    """A factory in small: type, number and side, machines, goods under it, coal on it."""
    left, top, right, bottom = box
    on.panel(box, PANEL, INK, 2, 8)
    marks.chip(on, plant.kind, left + 20, top + 21, 16)
    on.write(left + 39, top + 22, str(plant.goods), 30, weight=BLACK)
    on.write(left + 7, top + 50, marks.tile_name(plant.tile), 20, colour=SOFT, weight=BLACK)
    if plant.coal:
        marks.chip(on, "coal", right - 15, top + 50, 9)
    for n in range(plant.machines):
        marks.sign(on, "machine", left + 17 + n * 24, bottom - 16, 22)
    if plant.tile in told.news(view):
        marks.fresh(on, (left + 3, top + 3, right - 3, bottom - 3), 8)


def rows_left(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """Pieces still in their rows, and contracts fulfilled."""
    left, top, right, bottom = box
    p, y = view.public.players[seat], (top + bottom) // 2
    step = (right - left) // 4
    for n, piece in enumerate(PIECES):
        x = left + n * step
        marks.sign(on, piece, x + 16, y, 32)
        on.write(x + 37, y, str(left_of(p, piece)), 28, weight=BLACK, tabular=True)
    x = left + 3 * step
    fresh = any(f"{seat}.{contract}" in told.news(view) for contract in p.contracts)
    marks.sign(on, "contract", x + 16, y, 32)
    on.write(x + 37, y, f"{len(p.contracts)}/{CONTRACT_SLOTS}", 26, colour=SHU if fresh else INK, weight=BLACK,
             room=step - 36)  # fmt: skip


def tokens(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """The influence tokens in supply, then the locked ones."""
    left, top, right, bottom = box
    p, y = view.public.players[seat], (top + bottom) // 2
    marks.sign(on, "influence", left + 16, y, 30)
    step = min(32, (right - left - 40) // 10)
    for n, value in enumerate([*p.supply, *p.locked]):
        x = left + 38 + n * step + step // 2
        free = n < len(p.supply)
        side = min(30, step - 3)
        if free:
            on.panel(marks.about(x, y, side, 36), PANEL, INK, 2, 6)
        on.write(x, y, str(value), 26 if free else 20, colour=INK if free else SOFT, weight=BLACK, side="middle")
        if not free:
            on.fill((x - 10, y - 1, x + 10, y + 1), SOFT)


def goals(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """The eight goals with the level of the token on each."""
    left, top, right, bottom = box
    p, y = view.public.players[seat], (top + bottom) // 2
    step = (right - left) // len(GOALS)
    for n, goal in enumerate(GOALS):
        x = left + n * step
        level = p.goals.get(goal, 0)
        if f"{seat}.{goal}" in told.news(view):
            marks.fresh(on, (x + 1, top + 8, x + step - 5, bottom - 8), 8)
        marks.sign(on, goal, x + 11, y, 20, INK if level else RULE)
        if level:
            on.write(x + 23, y, str(level), 22, weight=BLACK, room=step - 22)
