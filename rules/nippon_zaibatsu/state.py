"""What a match of Nippon: Zaibatsu remembers. Nothing of it is secret (rules 22.1)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.core import Marks, Nothing, State, View
from rules.nippon_zaibatsu.ops import Effect
from rules.nippon_zaibatsu.tables import (
    COLOURS,
    COMMON,
    COUNTS,
    DEMANDS,
    FIRST_BRIGHT,
    GOODS_OF,
    RAIL_REGION,
    ROUNDS,
    SIDES,
    WORKERS,
    colour_of,
)

HOME = -1  # in place of a seat: an expert at its destination, nobody's marker
Module = Literal["none", "late_factories", "common_goals"]
Sides = Literal["A", "random"]


class Options(msgspec.Struct, frozen=True, array_like=True):
    """Table options (rules 20). One module at most (2.8)."""

    module: Module = "none"
    factory_sides: Sides = "A"


class Plant(msgspec.Struct, array_like=True, gc=False):
    """A factory slot in use: the tile, its machines, the goods under it, coal lying on it (rules 9.10)."""

    tile: str
    machines: int = 0
    goods: int = 0
    coal: int = 0

    @property
    def kind(self) -> str:
        """The type of its goods."""
        return GOODS_OF[self.tile]

    @property
    def room(self) -> int:
        """Free goods spaces (rules 7.5)."""
        return COMMON.goods_spaces - self.goods


class Zaibatsu(msgspec.Struct, array_like=True):
    """A player. money in k. ships, machines, rails: pieces still in their rows. reserved, loose_goods, token_coal: what
    the start token holds (rules 4.4). start: the ids of the pair, A then B. workers: from the bottom, experts by their
    destination. slots: factories from the left. contracts: fulfilled ones from the left. supply, locked: influence
    tokens, ascending. goals: level of the benefit token by goal.
    pending: gained, not yet usable (5.4). gains: to be gained when the action is done. bonuses: board bonuses reached
    in this step, "rnd.3" or a gap's id. gaps: gap bonuses gained. from_influence: VP of influence scoring, in vp too.
    last_turn: number of the last turn taken.
    """

    vp: int = 0
    money: int = 0
    coal: int = 0
    silk: int = 0
    iron: int = 0
    rnd: int = 0
    mining: int = 0
    finance: int = 0
    ships: int = 0
    machines: int = 0
    rails: int = 0
    reserved: int = 0
    loose_goods: int = 0
    token_coal: int = 0
    start: list[str] = []
    workers: list[str] = []
    upgraded: list[str] = []
    slots: list[Plant] = []
    contracts: list[str] = []
    supply: list[int] = []
    locked: list[int] = []
    goals: dict[str, int] = {}
    pending: dict[str, int] = {}
    gains: list[Effect] = []
    bonuses: list[str] = []
    gaps: list[str] = []
    from_influence: int = 0
    last_turn: int = 0

    @property
    def funds(self) -> int:
        """Money and the silk that can become money (rules 5.3)."""
        return self.money + self.silk

    @property
    def all_coal(self) -> int:
        """Coal in supply, on the start token and on tiles (rules 5.14)."""
        return self.coal + self.token_coal + sum(plant.coal for plant in self.slots)

    @property
    def free_worker_spaces(self) -> int:
        """How many workers more can be taken (rules 6.3)."""
        return WORKERS.player_spaces - len(self.workers)

    @property
    def colours(self) -> list[str]:
        """The different colours among the workers, experts included (rules 10.4)."""
        held = {colour_of(worker) for worker in self.workers}
        return [colour for colour in COLOURS if colour in held]

    def plant(self, tile: str) -> Plant:
        """The own factory of that tile. Raises KeyError."""
        for plant in self.slots:
            if plant.tile == tile:
                return plant
        raise KeyError(tile)

    def goods_of(self, kind: str) -> int:
        """All goods of one type (rules 7.8)."""
        return sum(plant.goods for plant in self.slots if plant.kind == kind)

    @property
    def all_goods(self) -> int:
        """Goods under factories, and those of a start token not yet placed (rules 14.8)."""
        return self.loose_goods + sum(plant.goods for plant in self.slots)


class Demand(msgspec.Struct, array_like=True, frozen=True):
    """A demand tile in a city, turned by so many quarter turns clockwise (rules 2.1)."""

    tile: str
    turned: int

    def goods(self, side: str) -> str:
        """The goods it shows at a side of the market."""
        return DEMANDS[self.tile].sides[(SIDES.index(side) - self.turned) % len(SIDES)]


class Token(msgspec.Struct, array_like=True, frozen=True):
    """An influence token on the map."""

    owner: int
    value: int


class Pair(msgspec.Struct, array_like=True, frozen=True):
    """A start pair laid out (rules 4.1)."""

    a: str
    b: str


class Doing(msgspec.Struct, array_like=True):
    """The action going on, "" before one is named: the worker taken, what it has been done with so far (factories,
    regions, destinations, types of goods; for the market "city.side" of each token), how many contracts it has
    fulfilled, whether its coal is cheaper (rules 9.12), the modifier chosen.
    """

    action: str = ""
    worker: str = ""
    used: list[str] = []
    contracts: int = 0
    discount: bool = False
    modifier: str = ""


class Public(Marks, msgspec.Struct, array_like=True):
    """order: seats clockwise from the first player. players: by seat. pairs: start pairs left.
    offer: factory tiles on offer. hiring: colours on the hiring spaces h1 to h5. queue: rows from the top.
    bag: workers in the bag by colour. experts: by destination, the seat that holds it or HOME.
    ships: by destination, the owners in the order of arrival. rails: owners by railway space. demand: tiles by market.
    tokens: influence tokens by market and side. goals: common goals by period, in slots (rules 16.8).
    round: place of marker 1 on the round track, from 0. marker: the seat that holds marker 2, or HOME.
    turns_left: of all seats together in the final rounds. turn: turns begun so far. passes: passed in a row.
    doing: the action going on. Marked as new (core Marks): ids of railway spaces, destinations, factories, contracts
    and goals as "seat.id", tracks as "seat.track", tokens as "city.side", hiring spaces.
    """

    options: Options
    order: list[int]
    players: list[Zaibatsu]
    pairs: list[Pair] = []
    offer: list[str] = []
    hiring: list[list[str]] = []
    queue: list[list[str]] = []
    bag: dict[str, int] = {}
    experts: dict[str, int] = {}
    ships: dict[str, list[int]] = {}
    rails: dict[str, int] = {}
    demand: dict[str, Demand] = {}
    tokens: dict[str, dict[str, Token]] = {}
    goals: list[list[str]] = []
    round: int = 0
    marker: int = HOME
    turns_left: int = 0
    turn: int = 0
    passes: int = 0
    doing: Doing = msgspec.field(default_factory=Doing)
    changed: list[str] = []
    changed_before: list[str] = []
    acted: bool = False

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.order)

    @property
    def period(self) -> int:
        """The number of the present period, from 1."""
        return ROUNDS[self.round]

    @property
    def final(self) -> bool:
        """Whether the final rounds run (rules 12.1)."""
        return self.round >= FIRST_BRIGHT

    def next(self, seat: int) -> int:
        """The left neighbour (rules 6.1)."""
        return (seat + 1) % self.seats

    def seats_from(self, seat: int) -> list[int]:
        """All seats clockwise from this one."""
        return [(seat + n) % self.seats for n in range(self.seats)]

    @property
    def limit(self) -> int:
        """Influence tokens that fit in one market (rules 7.9)."""
        return COUNTS[self.seats].influence_tokens_per_market

    def rails_of(self, seat: int, region: str) -> int:
        """A seat's railways in a region."""
        return sum(owner == seat and RAIL_REGION[space] == region for space, owner in self.rails.items())


NippState = State[Public, Nothing, Nothing, Any]
NippView = View[Public, Nothing]
