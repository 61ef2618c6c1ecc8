"""The sheet of one zaibatsu: pieces with their gaps, tracks, departments, workers, factories, contracts, goals."""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import effects, marks, overview, plants, told
from renderers.nippon_zaibatsu.tracks import rows, tracks
from renderers.palette import FAINT, INK, PANEL, RULE, SEATS, SOFT
from renderers.text import BLACK, MEDIUM
from rules.nippon_zaibatsu.components import COMPONENTS
from rules.nippon_zaibatsu.counting import progress, thresholds
from rules.nippon_zaibatsu.scoring import final_points, goal_points
from rules.nippon_zaibatsu.state import NippView, Zaibatsu
from rules.nippon_zaibatsu.tables import BENEFIT, CONTRACTS, DEPARTMENTS, GOALS, WORKERS
from rules.nippon_zaibatsu.wages import wages

_TOP = pieces.HEADER + 14
_SUM = _TOP + 104
_BODY = _SUM + 12
_SPLIT = 1010
_PIECES, _TRACKS = 268, 252
_LOW = _BODY + _PIECES + 10 + _TRACKS + 12
_SLOTS = _LOW + plants.HIGH + 8
_CONTRACTS = _SLOTS + 40
_GOALS = _CONTRACTS + 122
_HIGH = _GOALS + 202


def whose(view: NippView, look: Look) -> int:
    """The seat that the look names, else the one that looks; for a spectator the one that is due."""
    if look.at in LETTERS[: view.public.seats]:
        return LETTERS.index(look.at)
    if look.layout == "seat" and view.seat is not None:
        return view.seat
    return next(iter(told.to_act(view)), view.public.order[0])


LETTERS = tuple(mark.letter for mark in SEATS)


def draw(view: NippView, look: Look) -> Image.Image:
    """The whole sheet."""
    seat = whose(view, look)
    on = canvas.layer(("nippon sheet", _HIGH), lambda: Canvas.blank(WIDTH, _HIGH))
    p = view.public.players[seat]
    _who(on, view, look, seat)
    rows(on, view, look, p, (MARGIN, _BODY, _SPLIT - 12, _BODY + _PIECES))
    tracks(on, view, look, seat, (MARGIN, _BODY + _PIECES + 10, _SPLIT - 12, _LOW - 12))
    _departments(on, look, p, (_SPLIT, _BODY, WIDTH - MARGIN, _BODY + 192))
    _workers(on, look, p, (_SPLIT, _BODY + 202, WIDTH - MARGIN, _BODY + 382))
    _tokens(on, look, p, (_SPLIT, _BODY + 392, WIDTH - MARGIN, _LOW - 12))
    _slots(on, view, look, p)
    _columns(on, look, p)
    _contracts(on, view, look, seat)
    _goals(on, view, look, seat)
    overview.header(on, view, look)
    return on.image


def _who(on: Canvas, view: NippView, look: Look, seat: int) -> None:
    """Badge and name, points, money, coal, silk, iron."""
    p, y = view.public.players[seat], (_TOP + _SUM) // 2
    due = seat in told.to_act(view)
    on.panel((MARGIN, _TOP, WIDTH - MARGIN, _SUM), PANEL, INK if due else RULE, 4 if due else 2, 16)
    pieces.badge(on, seat, MARGIN + 56, y, 74)
    on.write(MARGIN + 108, y, look.name(seat), 42, weight=BLACK, room=420)
    coal = f"{p.coal}+{p.all_coal - p.coal}" if p.all_coal > p.coal else str(p.coal)
    figures = (("vp", f"{p.vp:,}", 220), ("money", f"{p.money}k", 220), ("coal", coal, 190), ("silk", str(p.silk), 165),
               ("iron", str(p.iron), 165))  # fmt: skip
    x = 592
    for what, words, wide in figures:
        used = marks.amount(on, what, words, x, y - 14, 48, wide)
        on.write(x + used // 2, y + 34, effects.what(look, what), 20, colour=SOFT, side="middle", room=wide - 10)
        x += wide


def _departments(on: Canvas, look: Look, p: Zaibatsu, box: Box) -> None:
    """Six departments, what each gives as it is, and whether it is upgraded."""
    left, top, right, bottom = box
    wide, high = (right - left + 6) // 3, (bottom - top + 6) // 2
    for n, (colour, kind) in enumerate(DEPARTMENTS.items()):
        x, y = left + n % 3 * wide, top + n // 3 * high
        better = colour in p.upgraded
        on.panel((x, y, x + wide - 6, y + high - 6), PANEL, INK if better else RULE, 4 if better else 2, 10)
        marks.department(on, look, colour, x + 34, y + 34, 22)
        marks.bonus(on, look, (kind.upgraded if better else kind.basic)[0], x + wide // 2 + 30, y + 34, 38)
        words = look.words("picture.upgraded" if better else "picture.basic")
        on.write(x + 14, y + high - 24, words, 20, colour=INK if better else SOFT, room=wide - 60)
        if better:
            marks.sign(on, "crown", x + wide - 32, y + high - 26, 24)


def _workers(on: Canvas, look: Look, p: Zaibatsu, box: Box) -> None:
    """The worker spaces from the bottom one, the benefit level of spaces 4 to 6, the wages due."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 10)
    step = (right - left - 16) // WORKERS.player_spaces
    for n in range(WORKERS.player_spaces):
        x, y = left + 8 + n * step + step // 2, top + 62
        grey = n + 1 in WORKERS.grey_spaces
        on.panel((x - step // 2 + 3, top + 10, x + step // 2 - 3, top + 134), FAINT if grey else PANEL, RULE, 2, 8)
        if n < len(p.workers):
            marks.worker(on, look, p.workers[n], x, y - 4, 76)
        if n + 1 in BENEFIT.worker_space_of_level:
            level = BENEFIT.levels[BENEFIT.worker_space_of_level.index(n + 1)]
            on.write(x, top + 114, look.words("picture.level", n=level), 20, colour=SOFT, side="middle", room=step - 10)
        elif not n or not grey:
            on.write(x, top + 114, look.words("picture.bottom"), 20, colour=SOFT, side="middle", room=step - 10)
    words = look.words("picture.wages", n=wages(p))
    on.write(left + 14, bottom - 22, words, 24, room=right - left - 28)


def _tokens(on: Canvas, look: Look, p: Zaibatsu, box: Box) -> None:
    """Influence tokens to place, and those still locked."""
    left, top, right, _ = box
    on.panel(box, PANEL, RULE, 2, 10)
    for n, (key, values) in enumerate((("supply", p.supply), ("locked", p.locked))):
        y = top + 16 + 58 * n + 24
        used = on.write(left + 14, y, look.words(f"picture.{key}"), 22, colour=SOFT, room=150)
        step = min(52, (right - left - 40 - used) // max(1, len(values)))
        for at, value in enumerate(values):
            x = left + 30 + used + at * step + step // 2
            on.panel(
                marks.about(x, y, min(46, step - 4), 48), PANEL if n == 0 else FAINT, INK if n == 0 else SOFT, 3, 8
            )
            on.write(x, y, str(value), 32, colour=INK if n == 0 else SOFT, weight=BLACK, side="middle")


def _slots(on: Canvas, view: NippView, look: Look, p: Zaibatsu) -> None:
    """The factory slots with their effects."""
    wide = (WIDTH - 2 * MARGIN + 8) // COMPONENTS.factory_common.slots
    for n in range(COMPONENTS.factory_common.slots):
        x = MARGIN + n * wide
        box = (x, _LOW, x + wide - 8, _LOW + plants.HIGH)
        if n < len(p.slots):
            plants.own(on, view, look, p.slots[n], box)
        else:
            on.panel(box, FAINT, RULE, 2, 12)


def _columns(on: Canvas, look: Look, p: Zaibatsu) -> None:
    """The numbers that factories (above) and contracts (below) share, level by level; the ones in use are strong."""
    table, y = COMPONENTS.column_vp, _SLOTS + 16
    wide = (WIDTH - 2 * MARGIN + 8) // table.columns
    for n in range(table.columns):
        words = " / ".join(str(points[n]) for points in (table.level1, table.level2, table.level3))
        used = n + 1 in (len(p.slots), len(p.contracts))
        on.write(MARGIN + n * wide + wide // 2 - 4, y, words, 24, colour=INK if used else SOFT,
                 weight=BLACK if used else MEDIUM, side="middle", room=wide - 20)  # fmt: skip


def _contracts(on: Canvas, view: NippView, look: Look, seat: int) -> None:
    """The fulfilled ones in their order, then the open ones."""
    p = view.public.players[seat]
    order = [*p.contracts, *(id for id in CONTRACTS if id not in p.contracts)]
    wide = (WIDTH - 2 * MARGIN + 8) // len(order)
    for n, id in enumerate(order):
        x = MARGIN + n * wide
        contract(on, look, id, (x, _CONTRACTS, x + wide - 8, _CONTRACTS + 110), id in p.contracts)
        if f"{seat}.{id}" in told.news(view):
            marks.fresh(on, (x + 5, _CONTRACTS + 5, x + wide - 13, _CONTRACTS + 105))


def contract(on: Canvas, look: Look, id: str, box: Box, done: bool) -> None:
    """A contract: what it gives, what it asks for; one that is fulfilled has a tick."""
    left, top, right, bottom = box
    kind = CONTRACTS[id]
    on.panel(box, FAINT if done else PANEL, INK if done else RULE, 3 if done else 2, 10)
    marks.sign(on, "contract", left + 28, top + 36, 32, INK if done else SOFT)
    marks.bonus(on, look, kind.reward[0], (left + 50 + right) // 2, top + 36, 34)
    if done:
        pieces.tick(on, right - 26, bottom - 24, 30)
    for n, good in enumerate(kind.requires_any_of):
        marks.chip(on, good, left + 30 + n * 62, bottom - 26, 17)
        if n:
            on.write(left + 61, bottom - 26, "/", 24, colour=SOFT, side="middle")


def _goals(on: Canvas, view: NippView, look: Look, seat: int) -> None:
    """The goals with their tokens and points as they stand; below them the other points of the end."""
    p = view.public.players[seat]
    wide = (WIDTH - 2 * MARGIN + 8) // len(GOALS)
    for n, goal in enumerate(GOALS):
        x = MARGIN + n * wide
        goal_box(on, look, p, goal, (x, _GOALS, x + wide - 8, _GOALS + 132))
        if f"{seat}.{goal}" in told.news(view):
            marks.fresh(on, (x + 5, _GOALS + 5, x + wide - 13, _GOALS + 127))
    points = final_points(p)
    words = look.words("picture.end_points", goals=sum(n for key, n in points.items() if key.startswith("goal_")),
                       cubes=points["cubes"], money=points["money"], total=p.vp + sum(points.values()))  # fmt: skip
    on.write(MARGIN + 8, _GOALS + 164, words, 26, weight=BLACK, room=WIDTH - 2 * MARGIN - 16)


def goal_box(on: Canvas, look: Look, p: Zaibatsu, goal: str, box: Box) -> None:
    """A goal: its token, how far it has come and where its thresholds are, and what it scores now; without a token what
    each level would score.
    """
    left, top, right, bottom = box
    level = p.goals.get(goal, 0)
    on.panel(box, PANEL if level else FAINT, INK if level else RULE, 3 if level else 2, 10)
    marks.sign(on, goal, left + 32, top + 32, 36, INK if level else SOFT)
    on.write(left + 14, (top + bottom) // 2 + 8, _way(look, p, goal), 20, colour=SOFT, room=right - left - 24)
    if level:
        on.write(left + 64, top + 32, look.words("picture.level", n=level), 24, weight=BLACK, room=right - left - 70)
        on.write(left + 14, bottom - 24, look.words("picture.vp", n=goal_points(p, goal, level)), 30, weight=BLACK,
                 room=right - left - 24)  # fmt: skip
        return
    on.write(left + 64, top + 32, effects.what(look, goal), 22, colour=SOFT, room=right - left - 70)
    words = " / ".join(str(goal_points(p, goal, n)) for n in BENEFIT.levels)
    on.write(left + 14, bottom - 24, words, 26, colour=SOFT, room=right - left - 24)


def _way(look: Look, p: Zaibatsu, goal: str) -> str:
    """How far a goal has come, and where it scores more."""
    if goal in ("factory", "contract"):
        return look.words("picture.columns", here=progress(p, goal), most=COMPONENTS.column_vp.columns)
    lower, upper = thresholds(goal)
    return look.words("picture.thresholds", here=progress(p, goal), lower=lower, upper=upper)
