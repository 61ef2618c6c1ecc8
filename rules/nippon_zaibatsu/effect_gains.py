"""Operations of effects that bring things, move markers, give department bonuses, or hold what a start token gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from rules.core import Out
from rules.nippon_zaibatsu import ops
from rules.nippon_zaibatsu.building import lay
from rules.nippon_zaibatsu.counting import counted
from rules.nippon_zaibatsu.hiring import from_bag
from rules.nippon_zaibatsu.ops import Op
from rules.nippon_zaibatsu.questions import (
    BOTH,
    NONE,
    Asked,
    WhichColour,
    WhichGoods,
    WhichTrack,
    chosen,
    open_tracks,
)
from rules.nippon_zaibatsu.state import NippState, Plant
from rules.nippon_zaibatsu.supply import advance, gain, position, take_piece
from rules.nippon_zaibatsu.tables import (
    COLOURS,
    DEPARTMENTS,
    DESTINATIONS,
    OLD,
    TRACKS,
    colour_of,
)

if TYPE_CHECKING:
    from rules.nippon_zaibatsu.effects import Effects as Run

# -- gains, markers ---------------------------------------------------------------------------------


def do_gain(run: Run, s: NippState, op: ops.Gain, out: Out) -> None:
    """Takes something, to be used when the step is done."""
    gain(s, run.seat, op.what, op.n, out)


def do_advance(run: Run, s: NippState, op: ops.Advance, out: Out) -> None:
    """Moves a marker."""
    advance(s, run.seat, op.track, op.n, out)


def do_per(run: Run, s: NippState, op: ops.Per, out: Out) -> None:
    """So much for each unit, up to the limit."""
    n = op.n * counted(s.public, run.seat, op.count)
    n = min(n, op.max) if op.max else n
    if n:
        gain(s, run.seat, op.what, n, out)


def do_advance_per(run: Run, s: NippState, op: ops.AdvancePer, out: Out) -> None:
    """So many steps for each unit."""
    advance(s, run.seat, op.track, op.n * counted(s.public, run.seat, op.count), out)


def ask_track(run: Run, s: NippState, op: ops.ChooseTrack, out: Out) -> Asked:
    """One of the tracks that go on; one step each with `split`; none of a bonus that may be left."""
    options = open_tracks(s, run.seat, list(op.tracks))
    if len(options) > 1 and op.split and op.n > 1:
        options.append(BOTH)
    if options and run.voluntary:
        options.append(NONE)
    return chosen(WhichTrack(run.seat, op.n, options), options)


def take_track(run: Run, s: NippState, op: ops.ChooseTrack, track: str, out: Out) -> None:
    """The steps go where they were put."""
    if track == BOTH:
        for each in op.tracks:
            advance(s, run.seat, each, 1, out)
    elif track != NONE:
        advance(s, run.seat, track, op.n, out)


# -- departments ------------------------------------------------------------------------------------


def departments(run: Run, s: NippState, op: ops.Department) -> list[str]:
    """The colours that a department bonus may be of."""
    match op.dept:
        case "any":
            return list(COLOURS)
        case "hired_worker":
            return [colour_of(s.public.doing.worker)] if s.public.doing.worker else []
        case "expert_taken":
            return [DESTINATIONS[run.last("ship")].colour] if run.last("ship") else []
        case str(colour):
            return [colour]
        case colours:
            return list(colours)


def ask_department(run: Run, s: NippState, op: ops.Department, out: Out) -> Asked:
    """Which colour, where there is a choice."""
    options = departments(run, s, op)
    return chosen(WhichColour(run.seat, "department", options), options)


def take_department(run: Run, s: NippState, op: ops.Department, colour: str, out: Out) -> None:
    """The upgraded bonus where the department is upgraded now (rules 5.10, 8.1)."""
    upgraded = colour in s.public.players[run.seat].upgraded
    out.emit("department", seat=run.seat, colour=colour, upgraded=upgraded, n=op.times)
    kind = DEPARTMENTS[colour]
    run.queue[:0] = (kind.upgraded if upgraded else kind.basic) * op.times


def do_per_benefit(run: Run, s: NippState, op: ops.DepartmentPerBenefit, out: Out) -> None:
    """Once for a token of level 2, twice for level 3, as the table says (rules 15.3)."""
    level = s.public.players[run.seat].goals.get(op.goal, 0)
    times = {2: op.level2, 3: op.level3}.get(level, 0)
    if times:
        run.queue.insert(0, ops.Department(op.dept, times))


def do_passed(run: Run, s: NippState, op: ops.DepartmentsPassed, out: Out) -> None:
    """Department bonuses alone; the one below the marker counts."""
    at = position(s.public.players[run.seat], op.track)
    passed = [bonus.effect for bonus in TRACKS[op.track].bonus if bonus.at <= at]
    run.queue[:0] = [effect for effect in passed if isinstance(effect, ops.Department)]


# -- tokens, workers, start tokens ------------------------------------------------------------------


def do_take_influence(run: Run, s: NippState, op: ops.TakeInfluence, out: Out) -> None:
    """A token already released stays so (rules 5.7)."""
    p = s.public.players[run.seat]
    if op.value in p.locked:
        p.locked.remove(op.value)
        p.supply = sorted([*p.supply, op.value])
        out.emit("token_released", seat=run.seat, value=op.value)


def ask_worker(run: Run, s: NippState, op: ops.TakeFromBag, out: Out) -> Asked:
    """A colour out of the bag."""
    if op.n > 1:
        run.queue.insert(0, structs.replace(op, n=op.n - 1))
    options = from_bag(s.public) if s.public.players[run.seat].free_worker_spaces else []
    return chosen(WhichColour(run.seat, "worker", options), options)


def take_worker(run: Run, s: NippState, op: ops.TakeFromBag, colour: str, out: Out) -> None:
    """The worker goes to the lowest free space (rules 4.4)."""
    s.public.bag[colour] -= 1
    s.public.players[run.seat].workers.append(colour)
    out.emit("worker_chosen", seat=run.seat, colour=colour)


def do_reserve_machine(run: Run, s: NippState, op: ops.ReserveMachine, out: Out) -> None:
    """It counts as taken from its row at once (rules 4.4)."""
    for _ in range(op.n):
        take_piece(s, run.seat, "machine")
    s.public.players[run.seat].reserved += op.n


def do_reserve_goods(run: Run, s: NippState, op: ops.ReserveGoods, out: Out) -> None:
    """Goods that wait for the first factory."""
    s.public.players[run.seat].loose_goods += op.n


def ask_old_factory(run: Run, s: NippState, op: ops.OldFactory, out: Out) -> Asked:
    """Cotton or paper."""
    options = [tile.goods for tile in OLD.values()]
    return chosen(WhichGoods(run.seat, list(options)), list(options))


def take_old_factory(run: Run, s: NippState, op: ops.OldFactory, goods: str, out: Out) -> None:
    """Lays the old factory into the first slot (rules 4.5)."""
    tile = next(tile.id for tile in OLD.values() if tile.goods == goods)
    lay(s, run.seat, Plant(tile, goods=op.goods), out)


def do_nothing(run: Run, s: NippState, op: Op, out: Out) -> None:
    """What works by being there: discounts, what is kept, what a railway is worth."""
