"""Below the map: factories on offer, hiring spaces and queue, the mission, the round track, common goals."""

from __future__ import annotations

from renderers import pieces, text
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import effects, marks, told
from renderers.palette import FAINT, INK, PANEL, PAPER, RULE, SOFT
from renderers.text import BLACK
from rules.nippon_zaibatsu.components import COMPONENTS
from rules.nippon_zaibatsu.counting import leaders
from rules.nippon_zaibatsu.state import HOME, NippView, Public
from rules.nippon_zaibatsu.tables import COUNTS, DESTINATIONS, FIRST_BRIGHT, GOODS, GOODS_OF, HIRING, PERIODS, ROUNDS

OFFER, BAND, GOALS = 50, 206, 50
COLUMNS = (0, 208, 374, 546)  # of the mission: the first holds the longest name


def offer(on: Canvas, view: NippView, look: Look, top: int) -> None:
    """The factories on offer by type: number and side of each."""
    p, y = view.public, top + OFFER // 2
    x = MARGIN
    marks.sign(on, "factory", x + 18, y, 34)
    x += 50
    kinds = [good for good in GOODS if any(GOODS_OF[tile] == good for tile in p.offer)]
    if not kinds:
        on.write(x, y, look.words("picture.none_left"), 24, colour=SOFT)
        return
    for good in GOODS:
        names = sorted(marks.tile_name(tile) for tile in p.offer if GOODS_OF[tile] == good)
        room = (WIDTH - MARGIN - x) // (len(GOODS) - list(GOODS).index(good))
        marks.chip(on, good, x + 18, y, 18)
        on.write(x + 42, y, " ".join(names) or "–", 26, weight=BLACK, room=room - 54)
        x += room


def band(on: Canvas, view: NippView, look: Look, top: int) -> None:
    """Hiring spaces, queue, mission and round track."""
    hiring(on, view, look, (MARGIN, top, 858, top + BAND))
    queue(on, view, look, (866, top, 1018, top + BAND))
    mission(on, view, look, (1026, top, WIDTH - MARGIN, top + 142))
    track(on, view, look, (1026, top + 146, WIDTH - MARGIN, top + BAND))


def hiring(on: Canvas, view: NippView, look: Look, box: Box) -> None:
    """The five spaces: their workers, and below them the actions that they stand for."""
    left, top, right, bottom = box
    wide = (right - left + 8) // len(HIRING)
    for n, space in enumerate(COMPONENTS.hiring_space):
        x = left + n * wide
        one = (x, top, x + wide - 8, bottom)
        on.panel(one, PANEL, RULE, 2, 12)
        _workers(on, look, view.public.hiring[n], (x + 4, top + 4, x + wide - 12, top + 70))
        on.fill((x + 12, top + 74, x + wide - 20, top + 76), RULE)
        for at, action in enumerate(space.actions):
            _action(on, view, look, action, (x + 8, top + 80 + at * 60, x + wide - 16, top + 138 + at * 60))
        if space.id in told.news(view):
            marks.fresh(on, (x + 5, top + 5, x + wide - 13, bottom - 5))


def _workers(on: Canvas, look: Look, workers: list[str], box: Box) -> None:
    left, top, right, bottom = box
    size, step = 54, (right - left - 58) // 2
    for n in range(COMPONENTS.workers.hiring_space_capacity):
        x, y = left + 29 + n * step, (top + bottom) // 2
        if n < len(workers):
            marks.worker(on, look, workers[n], x, y, size)
        else:
            on.disc(x, y + 8, 8, FAINT)


def _action(on: Canvas, view: NippView, look: Look, action: str, box: Box) -> None:
    left, top, right, bottom = box
    y = (top + bottom) // 2
    on_now = view.public.doing.action == action
    if on_now:
        on.panel(box, FAINT, INK, 3, 8)
    marks.sign(on, action, left + 22, y, 34)
    lines = text.wrap(effects.act(look, action), 23, right - left - 50, 2, BLACK)
    for n, line in enumerate(lines):
        on.write(left + 46, y + (2 * n + 1 - len(lines)) * 14, line, 23, weight=BLACK, room=right - left - 50)


def queue(on: Canvas, view: NippView, look: Look, box: Box) -> None:
    """The rows that wait, the next one at the top; below them how many are in the bag."""
    left, top, right, bottom = box
    on.panel(box, FAINT, RULE, 2, 12)
    rows = COUNTS[view.public.seats].queue_rows
    for n in range(rows):
        y = top + 34 + n * 54
        workers = view.public.queue[n] if n < len(view.public.queue) else []
        for at in range(COMPONENTS.workers.row_size):
            x = left + 30 + at * 46
            if at < len(workers):
                marks.worker(on, look, workers[at], x, y, 48)
            else:
                on.disc(x, y, 7, RULE)
    words = look.words("picture.bag", n=sum(view.public.bag.values()))
    on.write((left + right) // 2, bottom - 18, words, 22, colour=SOFT, side="middle", room=right - left - 12)


def mission(on: Canvas, view: NippView, look: Look, box: Box) -> None:
    """The six destinations: the expert that waits there, and the ships that came."""
    left, top, right, bottom = box
    high = (bottom - top + 6) // 2
    for n, id in enumerate(DESTINATIONS):
        x, y = left + COLUMNS[n % 3], top + n // 3 * high
        destination(on, view, look, id, (x, y, left + COLUMNS[n % 3 + 1] - 6, y + high - 6))
    assert left + COLUMNS[-1] - 6 <= right


def destination(on: Canvas, view: NippView, look: Look, id: str, box: Box) -> None:
    """One destination."""
    left, top, right, bottom = box
    p, y = view.public, bottom - 21
    on.panel(box, PANEL, RULE, 2, 10)
    on.write(left + 54, top + 19, look.words("picture.destination", destination=id), 20, room=right - left - 57)
    if p.experts[id] == HOME:
        marks.worker(on, look, id, left + 30, (top + bottom) // 2, 54)
    else:
        marks.department(on, look, DESTINATIONS[id].colour, left + 30, (top + bottom) // 2, 15)
    spaces = COUNTS[p.seats].ship_spaces_per_destination
    step = min(32, (right - left - 58) // spaces)
    for at in range(spaces):
        x = left + 53 + at * step + step // 2
        if at < len(p.ships[id]):
            pieces.badge(on, p.ships[id][at], x, y, 28)
        else:
            on.disc(x, y, 6, RULE)
    if id in told.news(view):
        marks.fresh(on, (left + 4, top + 4, right - 4, bottom - 4))


def track(on: Canvas, view: NippView, look: Look, box: Box) -> None:
    """The round track: three periods, dark and bright spaces, the marker, the prizes of each period."""
    left, top, right, bottom = box
    p = view.public
    gap = 16
    step = (right - left - 2 * gap) // len(ROUNDS)
    x = left
    for n, period in enumerate(ROUNDS):
        if n and period != ROUNDS[n - 1]:
            x += gap
        dark = n < FIRST_BRIGHT
        here = n == p.round and not view.over
        on.panel(
            (x, top + 26, x + step - 5, bottom), SOFT if dark else PANEL, INK if here else SOFT, 5 if here else 2, 8
        )
        if here:
            on.disc(x + (step - 5) // 2, (top + 26 + bottom) // 2, 10, PAPER if dark else INK)
        if not n or period != ROUNDS[n - 1]:
            prizes = " · ".join(str(vp) for vp in PERIODS[period].vp)
            wide = ROUNDS.count(period) * step
            on.write(x, top + 11, prizes, 19, colour=INK if period == p.period else SOFT, weight=BLACK, room=wide)
        x += step


def common(on: Canvas, view: NippView, look: Look, top: int) -> None:
    """The common goals of the three periods, and who leads each."""
    p, y = view.public, top + GOALS // 2
    wide = (WIDTH - 2 * MARGIN) // max(1, len(p.goals))
    for n, group in enumerate(p.goals, 1):
        x = MARGIN + (n - 1) * wide
        now = n == p.period
        on.panel((x, top + 3, x + wide - 8, top + GOALS - 5), PANEL, INK if now else RULE, 3 if now else 2, 10)
        on.write(x + 14, y - 1, "I" * n, 24, colour=SOFT, weight=BLACK)
        step = (wide - 62) // max(1, len(group))
        for at, goal in enumerate(group):
            _goal(on, p, goal, x + 52 + at * step, y - 1)


def _goal(on: Canvas, p: Public, goal: str, x: int, y: int) -> None:
    marks.sign(on, goal.removeprefix("g_"), x + 15, y, 30)
    for n, seat in enumerate(leaders(p, goal)):
        pieces.badge(on, seat, x + 48 + n * 26, y, 26)
