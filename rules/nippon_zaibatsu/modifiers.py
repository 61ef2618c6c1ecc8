"""Factories that modify an action (rules 9.1 to 9.5, 9.12)."""

from __future__ import annotations

from rules.nippon_zaibatsu import ops
from rules.nippon_zaibatsu.effect_building import sites
from rules.nippon_zaibatsu.ops import Op
from rules.nippon_zaibatsu.state import Public
from rules.nippon_zaibatsu.supply import at_end
from rules.nippon_zaibatsu.tables import TILES, colour_of

ONLY_GAINS = (ops.Gain, ops.Per, ops.AddGoods, ops.RegionBonusOfBuiltRail)
STEPS = "white"  # the department whose bonus moves a marker
REFORMED = ("rnd", "mining")  # one of these (rules 8.1)


def fits(public: Public, tile: str) -> bool:
    """Whether a factory may modify the action that has just been carried out (rules 9.4, 9.11)."""
    kind, doing = TILES.get(tile), public.doing
    if kind is None or kind.timing != "modifier" or kind.action != doing.action:
        return False
    if kind.scope == "use_here" and tile not in doing.used:
        return False
    return doing.contracts >= kind.if_contracts and not any(isinstance(op, ops.CoalDiscount) for op in kind.effect)


def does_something(public: Public, seat: int, tile: str, op: Op) -> bool:
    """Whether an operation of a modifier would change anything (rules 9.15)."""
    p = public.players[seat]
    match op:
        case ops.Advance():
            return not at_end(p, op.track)
        case ops.AdvancePer():
            return public.doing.contracts > 0 and not at_end(p, op.track)
        case ops.AddGoods():
            filled = [tile] if op.where == "this" else public.doing.used
            return any(p.plant(one).room for one in filled)
        case ops.Department():
            return colour_of(public.doing.worker) != STEPS or not all(at_end(p, track) for track in REFORMED)
        case ops.Build():
            return bool(sites(public, seat, op, []))
        case _:
            return True


def fitting_modifiers(public: Public, seat: int) -> list[str]:
    """The own factories that may modify the action now; none where one already does (rules 9.2)."""
    if public.doing.modifier:
        return []
    tiles = [plant.tile for plant in public.players[seat].slots if fits(public, plant.tile)]
    return [tile for tile in tiles if any(does_something(public, seat, tile, op) for op in TILES[tile].effect)]


def only_gains(public: Public, tile: str) -> bool:
    """Whether a modifier only brings things, so that nobody would leave it (rules 9.15)."""
    return all(brings(public, op) for op in TILES[tile].effect)


def brings(public: Public, op: Op) -> bool:
    """Whether an operation moves no marker and takes no piece."""
    if isinstance(op, ops.Department):
        return op.dept == "hired_worker" and colour_of(public.doing.worker) != STEPS
    return isinstance(op, ONLY_GAINS)
