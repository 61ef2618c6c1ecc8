"""The band below the header: how the phase stands: passes, choices, who comes next, the operating turn, the ranking."""

from __future__ import annotations

from collections.abc import Sequence

from renderers import pieces
from renderers.big_shoulders import marks, told
from renderers.big_shoulders.forecast import forecast
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.palette import PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.big_shoulders.action_phase import ActionPhase
from rules.big_shoulders.founding import Founding
from rules.big_shoulders.scoring import CATEGORIES, standings
from rules.big_shoulders.state import Company, Public, ShoulderView, Turn
from rules.big_shoulders.stock import StockPhase

HIGH = 68
_LINE = 58  # of a line of the ranking


def height(view: ShoulderView) -> int:
    """How high it is: the ranking takes a line for each seat."""
    return view.seats * _LINE + 14 if view.over else HIGH


def draw(on: Canvas, view: ShoulderView, look: Look, top: int) -> None:
    """What there is to know of the phase that goes on."""
    box = (MARGIN, top, WIDTH - MARGIN, top + height(view))
    on.panel(box, PANEL, RULE, 2, 12)
    inner = (box[0] + 16, top + 2, box[2] - 16, box[3] - 2)
    p = view.public
    if view.over:
        return _ranking(on, view, look, inner)
    match p.phase:
        case "founding":
            return _founding(on, view, look, inner)
        case "stock":
            return _stock(on, view, look, inner)
        case "building":
            return _building(on, view, look, inner)
        case "action":
            return _action(on, view, look, inner)
    return _operating(on, view, look, inner)


def _title(on: Canvas, words: str, box: Box) -> int:
    """What the band is about; returns where the rest begins."""
    left, top, _, bottom = box
    return left + on.write(left, (top + bottom) // 2, words, 26, weight=BLACK, room=340) + 22


def _seats(on: Canvas, seats: Sequence[int], x: int, y: int) -> int:
    """Badges in a row, arrows between them; returns their right end."""
    for n, seat in enumerate(seats):
        if n:
            x += on.write(x, y, "→", 26, colour=SOFT) + 6
        pieces.badge(on, seat, x + 20, y, 40)
        x += 46
    return x


def _founding(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    frame = view.find(Founding)
    x = _title(on, look.words("picture.band.founding"), box)
    _seats(on, frame.queue if frame else (), x, (box[1] + box[3]) // 2)


def _stock(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """Which part it is, whose turns come, how many have passed in a row."""
    y, p = (box[1] + box[3]) // 2, view.public
    phase = view.find(StockPhase)
    if phase is None:
        return
    x = _title(on, look.words(f"picture.band.{phase.part}"), box)
    now = next(iter(told.to_act(view)), phase.seat)
    _seats(on, p.clockwise(now), x, y)
    words = look.words("picture.passes", passes=phase.passes, seats=p.seats)
    on.write(box[2], y, words, 26, side="right", room=560)


def _building(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """Who has chosen."""
    x, y = _title(on, look.words("picture.band.building"), box), (box[1] + box[3]) // 2
    for seat, player in enumerate(view.public.players):
        pieces.badge(on, seat, x + 20, y, 40)
        if player.chosen:
            pieces.tick(on, x + 60, y, 30)
        else:
            pieces.dots(on, x + 62, y, 30)
        x += 104
    stacks = view.public.stacks
    words = look.words("picture.stacks", one=stacks[0], two=stacks[1], three=stacks[2])
    on.write(box[2], y, words, 24, colour=SOFT, side="right", room=box[2] - x - 30)


def _action(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """Who comes next in this pass of the track, and the order of the next one."""
    y, p, phase = (box[1] + box[3]) // 2, view.public, view.find(ActionPhase)
    queue = phase.queue if phase else []
    now = [*told.to_act(view), *(seat for seat in queue if p.players[seat].left)]
    x = _title(on, look.words("picture.band.action"), box)
    x = _seats(on, now, x, y) + 40
    words = look.words("picture.band.track")
    x += on.write(x, y, words, 24, colour=SOFT, room=330) + 14
    _seats(on, [seat for seat in p.order if _comes(p, seat, now)], x, y)


def _comes(p: Public, seat: int, now: Sequence[int]) -> bool:
    """Whether he has a partner for another pass after this one."""
    return p.players[seat].left - (seat in now) > 0


def _operating(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """The companies still to operate; of the one that does, goods, revenue, dividend, the price after it."""
    left, top, right, bottom = box
    y, p = (top + bottom) // 2, view.public
    x = left
    for n, id in enumerate(p.to_operate):
        if n:
            x += on.write(x, y, "→", 22, colour=SOFT) + 4
        if x + 56 > left + 420:
            on.write(x, y, f"+{len(p.to_operate) - n}", 24, colour=SOFT)
            break
        x += marks.plate(on, id, x, y, 40 if not n else 32) + 6
    if p.turn is not None:
        _turn(on, view, look, p.company(p.turn.company), p.turn, (left + 476, top, right, bottom))


def _turn(on: Canvas, view: ShoulderView, look: Look, company: Company, turn: Turn, box: Box) -> None:
    """Figures with what they are above them: what is sold, or what all that can be made and sold would bring."""
    seen = forecast(view.public, company)
    likely = "~" if seen.open else ""
    figures = [
        ("goods", f"{company.goods} +{seen.made}" if seen.made else str(company.goods)),
        ("revenue", likely + told.money(seen.revenue)),
        ("each", likely + told.money(seen.outlook.each)),
        ("price", f"{company.price} → {seen.outlook.after}"),
        ("withheld", f"{company.price} → {seen.outlook.withheld}"),
    ]
    if turn.step == "end":
        figures = figures[:2]
    wide = (box[2] - box[0]) // 5
    for n, (key, words) in enumerate(figures):
        x = box[0] + n * wide
        on.write(x, box[1] + 16, look.words(f"picture.turn.{key}"), 20, colour=SOFT, room=wide - 10)
        on.write(x, box[1] + 46, words, 34, weight=BLACK, tabular=True, room=wide - 10)


def _ranking(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """Places, names, what the sums consist of."""
    left, top, right, _ = box
    for n, place in enumerate(standings(view.public, view.seats)):
        y = top + 4 + n * _LINE + _LINE // 2
        if n:
            on.fill((left, y - _LINE // 2, right, y - _LINE // 2 + 2), RULE)
        on.write(left, y, look.words("picture.place", place=place.place), 30, weight=BLACK, room=104)
        pieces.badge(on, place.seat, left + 136, y, 44)
        on.write(left + 170, y, look.name(place.seat), 32, weight=BLACK, room=340)
        for i, key in enumerate(CATEGORIES):
            x = left + 540 + i * 236
            used = on.write(x, y, look.words(f"picture.score.{key}"), 22, colour=SOFT, room=112)
            on.write(x + used + 8, y, told.money(place.score[key]), 28, tabular=True, room=220 - used)
        on.write(right, y, told.money(place.total), 42, weight=BLACK, side="right", tabular=True, room=210)
