"""Operations of effects that build pieces, lay goods under factories, or cost something (rules 9.6, 9.7, 9.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from rules.core import Out
from rules.nippon_zaibatsu import ops
from rules.nippon_zaibatsu.building import add_goods, places, produce, put
from rules.nippon_zaibatsu.marking import mark
from rules.nippon_zaibatsu.questions import (
    YES,
    Asked,
    WhetherToPay,
    WhichFactories,
    WhichPlace,
    WhichRegion,
    chosen,
)
from rules.nippon_zaibatsu.state import NippState, Public, Zaibatsu
from rules.nippon_zaibatsu.supply import pay_money, position, retreat
from rules.nippon_zaibatsu.tables import (
    PIECES,
    RAIL_SPACES,
    REGIONS,
)

if TYPE_CHECKING:
    from rules.nippon_zaibatsu.effects import Effects as Run

# -- pieces -----------------------------------------------------------------------------------------


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
    """Builds, and remembers where."""
    piece, _, at = where.partition(":")
    put(s, run.seat, piece, at, out)
    run.built.append(where)


def do_repeat_rail_bonus(run: Run, s: NippState, op: ops.RepeatRailBonus, out: Out) -> None:
    """The bonus of the space of the railway just built, once more."""
    space = run.last("rail")
    bonus = RAIL_SPACES[space].bonus if space else None
    if bonus is not None:
        s.public.players[run.seat].gains.append(bonus)


def ask_region(run: Run, s: NippState, op: ops.RegionBonusOfBuiltRail, out: Out) -> Asked:
    """A region in which this action has placed a railway."""
    options = [region for region in REGIONS if region in s.public.doing.used]
    return chosen(WhichRegion(run.seat, options), options)


def take_region(run: Run, s: NippState, op: ops.RegionBonusOfBuiltRail, region: str, out: Out) -> None:
    """The bonus of that region; never the points instead."""
    run.queue[:0] = [REGIONS[region].bonus] * op.n


# -- factories and goods ----------------------------------------------------------------------------


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
    """One good each."""
    for tile in tiles:
        give(s, run.seat, tile, 1, out)


def give(s: NippState, seat: int, tile: str, n: int, out: Out) -> None:
    """Extra goods go straight under a factory (rules 9.5)."""
    lost = add_goods(s.public.players[seat].plant(tile), n)
    mark(s, tile)
    out.emit("goods_added", seat=seat, factory=tile, n=n - lost, lost=lost)


def do_produce(run: Run, s: NippState, op: ops.Produce, out: Out) -> None:
    """The factory that has just got a machine makes its goods."""
    if run.last("machine"):
        produce(s, run.seat, s.public.players[run.seat].plant(run.last("machine")), out)


def do_store_coal(run: Run, s: NippState, op: ops.StoreCoalHere, out: Out) -> None:
    """On the tile; of a start token on the token (rules 9.10, 4.4)."""
    p = s.public.players[run.seat]
    if run.tile:
        p.plant(run.tile).coal += op.n
    else:
        p.token_coal += op.n
    out.emit("coal_stored", seat=run.seat, n=op.n)


# -- what is paid for -------------------------------------------------------------------------------


def can_pay(p: Zaibatsu, op: ops.Optional) -> bool:
    """Whether the whole cost is there (rules 5.15, 9.7); silk may become money (6.9)."""
    return all(held_for(p, cost) >= cost.n for cost in op.cost)


def held_for(p: Zaibatsu, cost: ops.Pay | ops.Retreat) -> int:
    """What there is to pay a cost with."""
    if isinstance(cost, ops.Retreat):
        return position(p, cost.track)
    return p.funds if cost.what == "money" else p.iron


def ask_optional(run: Run, s: NippState, op: ops.Optional, out: Out) -> Asked:
    """Not asked where it cannot be paid or done. A build before it that was not carried out had no place, so that there
    is none here either (rules 9.11).
    """
    builds = [effect for effect in op.effect if isinstance(effect, ops.Build)]
    possible = all(sites(s.public, run.seat, build, run.built) for build in builds)
    return WhetherToPay(run.seat, run.tile) if possible and can_pay(s.public.players[run.seat], op) else None


def take_optional(run: Run, s: NippState, op: ops.Optional, answer: str, out: Out) -> None:
    """Pays the whole cost, then the effect comes first in the queue."""
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
