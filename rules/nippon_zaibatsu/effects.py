"""The interpreter of effects: a queue of operations (rules 9.11), each known once. The queue is what is still to be
done, so that it survives a stop at any question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from rules.core import Frame, Out
from rules.nippon_zaibatsu import ops
from rules.nippon_zaibatsu.building import add_goods, lay, places, produce, put
from rules.nippon_zaibatsu.counting import counted
from rules.nippon_zaibatsu.hiring import from_bag
from rules.nippon_zaibatsu.ops import Effect, Op
from rules.nippon_zaibatsu.questions import (
    BOTH,
    NONE,
    YES,
    WhetherToPay,
    WhichColour,
    WhichFactories,
    WhichGoods,
    WhichPlace,
    WhichRegion,
    WhichTrack,
    open_tracks,
)
from rules.nippon_zaibatsu.state import NippState, NippView, Plant, Public, Zaibatsu
from rules.nippon_zaibatsu.supply import advance, gain, pay_money, position, retreat, take_piece
from rules.nippon_zaibatsu.tables import (
    COLOURS,
    DEPARTMENTS,
    DESTINATIONS,
    OLD,
    PIECES,
    RAIL_SPACES,
    REGIONS,
    TRACKS,
    colour_of,
)
from rules.nippon_zaibatsu.turns import mark


class Effects(Frame[NippState, NippView], tag="effects"):
    """Does the operations in `queue`. tile: the factory whose effect it is. built: what it has built, as "piece:place".
    asked: the operation that waits for an answer. voluntary: whether a reform may be left (rules 10.3).
    """

    seat: int
    queue: list[Effect]
    tile: str = ""
    built: list[str] = []
    asked: Effect | None = None
    voluntary: bool = False

    def actors(self, v: NippView) -> list[int]:
        return []

    def advance(self, s: NippState, out: Out, result: Any) -> None:
        """Goes through the queue until an operation has to ask; an answer that is no choice is taken by itself."""
        if self.asked is not None:
            op, self.asked = self.asked, None
            ANSWERS[type(op)](self, s, op, result, out)
        while self.queue:
            op = self.queue.pop(0)
            question = PERFORM[type(op)](self, s, op, out)
            if question is None:
                continue
            if isinstance(question, Frame):
                self.asked = op
                return out.push(question)
            ANSWERS[type(op)](self, s, op, question, out)
        return out.done()

    def last(self, piece: str) -> str:
        """Where the latest piece of that kind was built in this effect; "" if none was."""
        return next((at for what, _, at in (b.partition(":") for b in reversed(self.built)) if what == piece), "")


Run = Effects
Asked = Frame[Any, Any] | str | None  # a question; the answer itself where there is no choice; None: nothing to answer


def chosen(question: Frame[Any, Any], options: list[str]) -> Asked:
    """Asks only where there is a choice."""
    return question if len(options) > 1 else options[0] if options else None


# -- gains, markers --------------------------------------------------------------------------------


def do_gain(run: Run, s: NippState, op: ops.Gain, out: Out) -> None:
    gain(s, run.seat, op.what, op.n, out)


def do_advance(run: Run, s: NippState, op: ops.Advance, out: Out) -> None:
    advance(s, run.seat, op.track, op.n, out)


def do_per(run: Run, s: NippState, op: ops.Per, out: Out) -> None:
    n = op.n * counted(s.public, run.seat, op.count)
    n = min(n, op.max) if op.max else n
    if n:
        gain(s, run.seat, op.what, n, out)


def do_advance_per(run: Run, s: NippState, op: ops.AdvancePer, out: Out) -> None:
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
    if track == BOTH:
        for each in op.tracks:
            advance(s, run.seat, each, 1, out)
    elif track != NONE:
        advance(s, run.seat, track, op.n, out)


# -- departments -----------------------------------------------------------------------------------


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
    options = departments(run, s, op)
    return chosen(WhichColour(run.seat, "department", options), options)


def take_department(run: Run, s: NippState, op: ops.Department, colour: str, out: Out) -> None:
    """The upgraded bonus where the department is upgraded now (rules 5.10, 8.1)."""
    upgraded = colour in s.public.players[run.seat].upgraded
    out.emit("department", seat=run.seat, colour=colour, upgraded=upgraded, n=op.times)
    kind = DEPARTMENTS[colour]
    run.queue[:0] = (kind.upgraded if upgraded else kind.basic) * op.times


def do_per_benefit(run: Run, s: NippState, op: ops.DepartmentPerBenefit, out: Out) -> None:
    level = s.public.players[run.seat].goals.get(op.goal, 0)
    times = {2: op.level2, 3: op.level3}.get(level, 0)
    if times:
        run.queue.insert(0, ops.Department(op.dept, times))


def do_passed(run: Run, s: NippState, op: ops.DepartmentsPassed, out: Out) -> None:
    at = position(s.public.players[run.seat], op.track)
    passed = [bonus.effect for bonus in TRACKS[op.track].bonus if bonus.at <= at]
    run.queue[:0] = [effect for effect in passed if isinstance(effect, ops.Department)]


# -- pieces ----------------------------------------------------------------------------------------


def kinds_of(op: ops.Build) -> list[str]:
    """The kinds of pieces that a build may be of."""
    return list(PIECES) if op.piece == "any_piece" else [op.piece]


def barred(op: ops.Build, built: list[str]) -> list[str]:
    """What a build may not repeat (rules 9.14)."""
    return built if op.distinct else []


def sites(public: Public, seat: int, op: ops.Build, built: list[str]) -> list[str]:
    """All places, as "piece:place", where a build may go."""
    barring = barred(op, built)
    return [f"{piece}:{at}" for piece in kinds_of(op) for at in places(public, seat, piece, barring)]


def ask_place(run: Run, s: NippState, op: ops.Build, out: Out) -> Asked:
    """Several builds are done one by one."""
    if op.n > 1:
        run.queue.insert(0, structs.replace(op, n=op.n - 1))
    options = sites(s.public, run.seat, op, run.built)
    if not options:
        out.emit("nothing_built", seat=run.seat, piece=op.piece)
    pieces = [piece for piece in kinds_of(op) if any(option.startswith(f"{piece}:") for option in options)]
    return chosen(WhichPlace(run.seat, pieces, list(barred(op, run.built))), options)


def take_place(run: Run, s: NippState, op: ops.Build, where: str, out: Out) -> None:
    piece, _, at = where.partition(":")
    put(s, run.seat, piece, at, out)
    run.built.append(where)


def do_repeat_rail_bonus(run: Run, s: NippState, op: ops.RepeatRailBonus, out: Out) -> None:
    space = run.last("rail")
    bonus = RAIL_SPACES[space].bonus if space else None
    if bonus is not None:
        s.public.players[run.seat].gains.append(bonus)


def ask_region(run: Run, s: NippState, op: ops.RegionBonusOfBuiltRail, out: Out) -> Asked:
    options = [region for region in REGIONS if region in s.public.doing.used]
    return chosen(WhichRegion(run.seat, options), options)


def take_region(run: Run, s: NippState, op: ops.RegionBonusOfBuiltRail, region: str, out: Out) -> None:
    run.queue[:0] = [REGIONS[region].bonus] * op.n


# -- factories and goods ---------------------------------------------------------------------------


def ask_goods(run: Run, s: NippState, op: ops.AddGoods, out: Out) -> Asked:
    """Where goods go. With a choice of factories those without room are left out."""
    p = s.public.players[run.seat]
    if op.where == "this":
        give(s, run.seat, run.tile, op.n, out)
    elif op.where == "each_produced":
        for tile in s.public.doing.used:
            give(s, run.seat, tile, op.n, out)
    else:
        options = [plant.tile for plant in p.slots if plant.room]
        if len(options) > op.n:
            return WhichFactories(run.seat, op.n, options)
        take_goods(run, s, op, tuple(options), out)
    return None


def take_goods(run: Run, s: NippState, op: ops.AddGoods, tiles: Any, out: Out) -> None:
    for tile in tiles:
        give(s, run.seat, tile, 1, out)


def give(s: NippState, seat: int, tile: str, n: int, out: Out) -> None:
    """Extra goods go straight under a factory (rules 9.5)."""
    lost = add_goods(s.public.players[seat].plant(tile), n)
    mark(s, tile)
    out.emit("goods_added", seat=seat, factory=tile, n=n - lost, lost=lost)


def do_produce(run: Run, s: NippState, op: ops.Produce, out: Out) -> None:
    if run.last("machine"):
        produce(s, run.seat, s.public.players[run.seat].plant(run.last("machine")), out)


def do_store_coal(run: Run, s: NippState, op: ops.StoreCoalHere, out: Out) -> None:
    p = s.public.players[run.seat]
    if run.tile:
        p.plant(run.tile).coal += op.n
    else:
        p.token_coal += op.n
    out.emit("coal_stored", seat=run.seat, n=op.n)


# -- what is paid for ------------------------------------------------------------------------------


def can_pay(p: Zaibatsu, op: ops.Optional) -> bool:
    """Whether the whole cost is there (rules 5.15, 9.7); silk may become money (6.9)."""
    return all(held_for(p, cost) >= cost.n for cost in op.cost)


def held_for(p: Zaibatsu, cost: ops.Pay | ops.Retreat) -> int:
    """What there is to pay a cost with."""
    if isinstance(cost, ops.Retreat):
        return position(p, cost.track)
    return p.funds if cost.what == "money" else p.iron


def ask_optional(run: Run, s: NippState, op: ops.Optional, out: Out) -> Asked:
    """Not asked where it cannot be paid or done, or where the build before it was not carried out (rules 9.11)."""
    builds = [effect for effect in op.effect if isinstance(effect, ops.Build)]
    possible = all(run.built and sites(s.public, run.seat, build, run.built) for build in builds)
    return WhetherToPay(run.seat, run.tile) if possible and can_pay(s.public.players[run.seat], op) else None


def take_optional(run: Run, s: NippState, op: ops.Optional, answer: str, out: Out) -> None:
    if answer != YES:
        return
    p = s.public.players[run.seat]
    for cost in op.cost:
        if isinstance(cost, ops.Retreat):
            retreat(s, run.seat, cost.track, cost.n, out)
        elif cost.what == "money":
            pay_money(s, run.seat, cost.n, out)
        else:
            p.iron -= cost.n
    run.queue[:0] = op.effect


# -- tokens, workers, start tokens -----------------------------------------------------------------


def do_take_influence(run: Run, s: NippState, op: ops.TakeInfluence, out: Out) -> None:
    """A token already released stays so (rules 5.7)."""
    p = s.public.players[run.seat]
    if op.value in p.locked:
        p.locked.remove(op.value)
        p.supply = sorted([*p.supply, op.value])
        out.emit("token_released", seat=run.seat, value=op.value)


def ask_worker(run: Run, s: NippState, op: ops.TakeFromBag, out: Out) -> Asked:
    if op.n > 1:
        run.queue.insert(0, structs.replace(op, n=op.n - 1))
    options = from_bag(s.public) if s.public.players[run.seat].free_worker_spaces else []
    return chosen(WhichColour(run.seat, "worker", options), options)


def take_worker(run: Run, s: NippState, op: ops.TakeFromBag, colour: str, out: Out) -> None:
    s.public.bag[colour] -= 1
    s.public.players[run.seat].workers.append(colour)
    out.emit("worker_chosen", seat=run.seat, colour=colour)


def do_reserve_machine(run: Run, s: NippState, op: ops.ReserveMachine, out: Out) -> None:
    """It counts as taken from its row at once (rules 4.4)."""
    for _ in range(op.n):
        take_piece(s, run.seat, "machine")
    s.public.players[run.seat].reserved += op.n


def do_reserve_goods(run: Run, s: NippState, op: ops.ReserveGoods, out: Out) -> None:
    s.public.players[run.seat].loose_goods += op.n


def ask_old_factory(run: Run, s: NippState, op: ops.OldFactory, out: Out) -> Asked:
    options = [tile.goods for tile in OLD.values()]
    return chosen(WhichGoods(run.seat, list(options)), list(options))


def take_old_factory(run: Run, s: NippState, op: ops.OldFactory, goods: str, out: Out) -> None:
    tile = next(tile.id for tile in OLD.values() if tile.goods == goods)
    lay(s, run.seat, Plant(tile, goods=op.goods), out)


def do_nothing(run: Run, s: NippState, op: Op, out: Out) -> None:
    """What works by being there: discounts, what is kept, what a railway is worth."""


PERFORM: dict[type[Op], Callable[[Run, NippState, Any, Out], Asked]] = {
    ops.Gain: do_gain,
    ops.Advance: do_advance,
    ops.Department: ask_department,
    ops.DepartmentPerBenefit: do_per_benefit,
    ops.DepartmentsPassed: do_passed,
    ops.Build: ask_place,
    ops.AddGoods: ask_goods,
    ops.Produce: do_produce,
    ops.Optional: ask_optional,
    ops.Per: do_per,
    ops.AdvancePer: do_advance_per,
    ops.RepeatRailBonus: do_repeat_rail_bonus,
    ops.RegionBonusOfBuiltRail: ask_region,
    ops.CoalDiscount: do_nothing,
    ops.StoreCoalHere: do_store_coal,
    ops.KeepAtConsolidation: do_nothing,
    ops.RailInfluence: do_nothing,
    ops.TakeInfluence: do_take_influence,
    ops.TakeFromBag: ask_worker,
    ops.ReserveMachine: do_reserve_machine,
    ops.ReserveGoods: do_reserve_goods,
    ops.OldFactory: ask_old_factory,
    ops.FactoryDiscount: do_nothing,
    ops.ChooseTrack: ask_track,
}
ANSWERS: dict[type[Op], Callable[[Run, NippState, Any, Any, Out], None]] = {
    ops.Department: take_department,
    ops.Build: take_place,
    ops.AddGoods: take_goods,
    ops.Optional: take_optional,
    ops.RegionBonusOfBuiltRail: take_region,
    ops.TakeFromBag: take_worker,
    ops.OldFactory: take_old_factory,
    ops.ChooseTrack: take_track,
}
