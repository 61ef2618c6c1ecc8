"""The operations that the effects in `components.toml` are made of (rules 9.11): one typed record each.

An effect is a list of them, done in order. A slip in the table stops the import instead of the game.
"""

from __future__ import annotations

from typing import Literal

import msgspec

What = Literal["coal", "silk", "iron", "money", "vp"]
Track = Literal["rnd", "mining", "finance"]
Piece = Literal["ship", "machine", "rail"]
AnyPiece = Literal["ship", "machine", "rail", "any_piece"]
Counted = Literal[
    "factory_types_built",
    "machines_built",
    "contracts_this_action",
    "factories_produced_this_action",
    "thresholds_pieces",
    "thresholds_tracks",
    "lower_thresholds_all",
]


class Op(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="op"):
    """Base of the operations."""


class Gain(Op, frozen=True, tag="gain"):
    """Takes n of what; `vp`: scores n."""

    what: What
    n: int


class Advance(Op, frozen=True, tag="advance"):
    """Moves the own marker n forward (rules 5.2, 5.7)."""

    track: Track
    n: int


class Retreat(Op, frozen=True, tag="retreat"):
    """Moves the own marker n back: a cost (rules 5.15)."""

    track: Track
    n: int


class Pay(Op, frozen=True, tag="pay"):
    """Gives n of what: a cost."""

    what: Literal["iron", "money"]
    n: int


class Department(Op, frozen=True, tag="department"):
    """A department bonus, `times` times. dept: a colour, "any", "hired_worker", "expert_taken" or colours to choose."""

    dept: str | list[str]
    times: int = 1


class DepartmentPerBenefit(Op, frozen=True, tag="department_per_benefit"):
    """A department bonus as often as the level of the benefit token on a goal says (rules 15.3)."""

    goal: str
    dept: str
    level2: int
    level3: int


class DepartmentsPassed(Op, frozen=True, tag="departments_passed"):
    """Every department bonus printed at or behind the marker of a track, once each."""

    track: Track


class Build(Op, frozen=True, tag="build"):
    """Builds n pieces free (rules 9.6). distinct: each at another place than the other builds of this effect."""

    piece: AnyPiece
    n: int
    distinct: bool = False


class AddGoods(Op, frozen=True, tag="add_goods"):
    """Lays goods under factories: this one, n different ones (one each), or each one that has produced."""

    where: Literal["this", "distinct_factories", "each_produced"]
    n: int


class Produce(Op, frozen=True, tag="produce"):
    """Produces free of coal in the factory that got the machine of this effect."""

    where: Literal["machine_just_built"]


class Optional(Op, frozen=True, tag="optional"):
    """The owner may pay the whole cost and then has the effect (rules 9.7)."""

    cost: list[Pay | Retreat]
    effect: list[Effect]


class Per(Op, frozen=True, tag="per"):
    """n of what for each unit counted, `max` in all at the most (0: no limit)."""

    count: Counted
    what: What
    n: int
    max: int = 0


class AdvancePer(Op, frozen=True, tag="advance_per"):
    """n steps for each unit counted."""

    count: Counted
    track: Track
    n: int


class RepeatRailBonus(Op, frozen=True, tag="repeat_rail_bonus"):
    """The bonus of the space of the railway built in this effect once more."""


class RegionBonusOfBuiltRail(Op, frozen=True, tag="region_bonus_of_built_rail"):
    """n times the bonus of one region in which this action has placed a railway."""

    n: int


class CoalDiscount(Op, frozen=True, tag="coal_discount"):
    """Each production of this action costs n coal less."""

    n: int
    scope: Literal["each_production"]


class StoreCoalHere(Op, frozen=True, tag="store_coal_here"):
    """n coal on this tile or token: never discarded (rules 9.10, 4.4)."""

    n: int


class KeepAtConsolidation(Op, frozen=True, tag="keep_at_consolidation"):
    """Keeps up to `max` units of coal and money when the rest is discarded (rules 9.10)."""

    of: list[Literal["coal", "money"]]
    max: int


class RailInfluence(Op, frozen=True, tag="rail_influence"):
    """Each own railway is worth `value` influence (rules 9.9)."""

    value: int


class TakeInfluence(Op, frozen=True, tag="take_influence"):
    """Releases the locked influence token of that value."""

    value: int


class TakeFromBag(Op, frozen=True, tag="take_from_bag"):
    """n workers of chosen colours from the bag (rules 4.4)."""

    n: int


class ReserveMachine(Op, frozen=True, tag="reserve_machine"):
    """n machines for the first factory (rules 4.4, 4.9)."""

    n: int


class ReserveGoods(Op, frozen=True, tag="reserve_goods"):
    """n goods for the first factory (rules 4.4, 4.9)."""

    n: int


class OldFactory(Op, frozen=True, tag="old_factory"):
    """An old factory with that many goods under it (rules 4.5)."""

    goods: int


class FactoryDiscount(Op, frozen=True, tag="factory_discount"):
    """Factories cost that much less money (rules 4.4)."""

    money: int


class ChooseTrack(Op, frozen=True, tag="choose_track"):
    """n steps on one of the tracks; split: they may be divided (rules 8.1)."""

    tracks: list[Literal["rnd", "mining"]]
    n: int
    split: bool


Effect = (
    Gain
    | Advance
    | Department
    | DepartmentPerBenefit
    | DepartmentsPassed
    | Build
    | AddGoods
    | Produce
    | Optional
    | Per
    | AdvancePer
    | RepeatRailBonus
    | RegionBonusOfBuiltRail
    | CoalDiscount
    | StoreCoalHere
    | KeepAtConsolidation
    | RailInfluence
    | TakeInfluence
    | TakeFromBag
    | ReserveMachine
    | ReserveGoods
    | OldFactory
    | FactoryDiscount
    | ChooseTrack
)
