"""What a match of City of the Big Shoulders remembers, and who may see it (rules 1.3, 1.6, 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from rules.big_shoulders.components import (
    APPEAL,
    CHAIN,
    CHARTERS,
    COMMON,
    COMMONS,
    CUBES,
    DIRECTOR,
    FILL_COLUMNS,
    INDUSTRIES,
    PAPERS,
    PREFERRED,
    PRICES,
    RESOURCES,
    Charter,
    by_players,
)
from rules.core import Marks, State, View

Phase = Literal["founding", "stock", "building", "action", "operating", "cleanup", "end"]
Step = Literal["emergency", "resources", "production", "distribution", "dividend", "end"]

CHARTER, POOL = -1, -2  # in place of a seat: who holds the preferred certificate (rules 3.3, 5.7)
NOBODY = -1


class Options(msgspec.Struct, frozen=True, array_like=True):
    """Table options (rules 16.3)."""

    advanced: bool = False
    friendly_sales: bool = False
    public_goals: bool = True
    preferred_sale_steps: Literal[3, 2] = 3
    stock_phase_split: bool = True
    dividend_stop_at: Literal[60, 0] = 60
    dividend_triple_min_price: Literal[0, 60] = 0
    multiple_uses_raw_revenue: bool = True
    fundraising_60_from_decade: Literal[2, 3] = 2
    fundraising_80_from_decade: Literal[4, 5] = 4
    new_company_on_top_of_stack: bool = True
    advertising_move_optional: bool = False
    first_companies_reverse: bool = False
    replaced_worker_free_choice: bool = True
    price_protection_once_per_decade: bool = True
    withhold_if_nothing_sold: bool = False
    half_price_always_open: bool = True
    max_companies_per_player: Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] = 0


class Works(msgspec.Struct, array_like=True):
    """A factory on a charter: how many slots hold a worker, how many an automation token; whether it has a manager."""

    workers: int = 0
    automated: int = 0
    manager: bool = False


class Company(msgspec.Struct, array_like=True):
    """A started company. director: the seat with the 30% certificate. step: its place on the share track, from 0.
    cubes: by kind, all four always there. asset: its tile or "". asset_used: in this decade (10.5). tokens: goods
    tokens (11.7). preferred: the seat that holds the 20% certificate, or CHARTER or POOL. commons: 10% certificates by
    seat; charter, pool: those on the charter and in the pool.
    """

    id: str
    director: int
    step: int
    commons: list[int]
    factories: list[Works]
    cubes: dict[str, int]
    treasury: int = 0
    appeal: int = 0
    goods: int = 0
    salespeople: int = 0
    asset: str = ""
    asset_used: bool = False
    tokens: int = 0
    preferred: int = CHARTER
    charter: int = COMMONS
    pool: int = 0

    @property
    def sheet(self) -> Charter:
        """What is printed on its board."""
        return CHARTERS[self.id]

    @property
    def price(self) -> int:
        """The price of a share (rules 5.5)."""
        return PRICES[self.step]

    @property
    def good_price(self) -> int:
        """What a good brings with the present number of salespeople (rules 12.11)."""
        return self.sheet.goods_price_by_salespeople[self.salespeople]

    def papers(self, seat: int, kind: str) -> int:
        """How many certificates of a kind a seat holds."""
        if kind == COMMON:
            return self.commons[seat]
        return int((self.preferred if kind == PREFERRED else self.director) == seat)

    def certificates(self, seat: int) -> int:
        """How many certificates a seat holds: paper, not shares (rules 5.8)."""
        return sum(self.papers(seat, kind) for kind in PAPERS)

    def shares(self, seat: int) -> int:
        """How many shares of 10% a seat holds."""
        return sum(PAPERS[kind].shares * self.papers(seat, kind) for kind in PAPERS)

    def at(self, source: str, kind: str) -> int:
        """How many certificates of a kind lie on the charter or in the pool; source: "charter" or "pool"."""
        if kind == DIRECTOR:
            return 0
        if kind == PREFERRED:
            return int(self.preferred == (CHARTER if source == "charter" else POOL))
        return self.charter if source == "charter" else self.pool

    def shares_at(self, source: str) -> int:
        """How many shares lie on the charter or in the pool."""
        return sum(PAPERS[kind].shares * self.at(source, kind) for kind in PAPERS)

    @property
    def sold_out(self) -> bool:
        """Whether all certificates are held by players (rules 5.10)."""
        return not self.shares_at("charter") and not self.shares_at("pool")

    def free_slots(self, factory: int) -> int:
        """Worker slots of a factory (counted from 1) without worker or automation token (rules 7.11)."""
        works = self.factories[factory - 1]
        return self.sheet.factories[factory - 1].worker_slots - works.workers - works.automated

    def waiting(self, factory: int) -> int:
        """Automation tokens that still lie under a factory (rules 3.6)."""
        return self.sheet.factories[factory - 1].automation_tokens - self.factories[factory - 1].automated

    @property
    def numbers(self) -> range:
        """The numbers of its factories, from 1."""
        return range(1, len(self.factories) + 1)

    @property
    def free_salespeople(self) -> int:
        """Salesperson slots without one (rules 8.6)."""
        return self.sheet.salesperson_slots - self.salespeople


class Player(msgspec.Struct, array_like=True):
    """cash: personal. partners: owned; left: not yet placed in this decade. first: his first company (7.6).
    factory_partner, appeal_partner: whether that source of a partner is used up (7.6, 11.5). buildings: his row, one
    tile a decade. sold: companies of which he sold in this decade (5.6). tiles: how many are in his hand. chosen:
    whether his choice of tiles is in (6.2).
    """

    cash: int
    partners: int
    left: int = 0
    first: str = ""
    factory_partner: bool = False
    appeal_partner: bool = False
    buildings: list[str] = []
    sold: list[str] = []
    tiles: int = 0
    chosen: bool = False


class Demand(msgspec.Struct, array_like=True):
    """A space of the demand board: its tile, "" where what is printed shows; the goods on the tile; printed: the goods
    on the printed field, which stay there while a tile covers it (rules 13.1).
    """

    tile: str = ""
    goods: int = 0
    printed: int = 0


class Partner(msgspec.Struct, array_like=True):
    """A partner on a space or building tile, for a company."""

    space: str
    seat: int
    company: str


class Turn(msgspec.Struct, array_like=True):
    """The operating turn of a company (rules 12.2). ran: how many of its factories ran, from the left; closed: whether
    production is over. revenue: recorded so far. sold: goods placed. raised: certificates sold in an emergency, by
    kind.
    """

    company: str
    step: Step = "emergency"
    ran: int = 0
    closed: bool = False
    revenue: int = 0
    sold: int = 0
    raised: dict[str, int] = {}


class Public(Marks, msgspec.Struct, array_like=True):
    """marker: who holds the priority marker. order: the turn-order track, top first. companies: in the order in which
    they were started. appeal: for each field its pile, bottom first. market: workers on the job market. demand: for
    each industry the spaces right, middle, left. supply: for each space its cubes by kind. assets: the row from 80 to
    40, "" for a gap. partners: on the spaces in this decade, in order. to_operate: companies yet to operate, the one
    that operates first. turn: the operating turn going on. goals: the five of this match, none where they are not
    played. stacks: building tiles left by era. demand_left, assets_left: tiles left there. issued: what the bank has
    paid out more than it took in.
    Marked as new (core Marks): ids of companies that changed, tiles and assets, "seat.<n>", "market", "haymarket",
    "supply", "demand.<industry>.<column>", "order", "marker".
    """

    options: Options
    players: list[Player]
    order: list[int]
    marker: int = 0
    decade: int = 1
    phase: Phase = "founding"
    companies: list[Company] = []
    appeal: list[list[str]] = []
    market: int = 0
    haymarket: dict[str, int] = {}
    supply: dict[str, dict[str, int]] = {}
    demand: dict[str, list[Demand]] = {}
    assets: list[str] = []
    partners: list[Partner] = []
    to_operate: list[str] = []
    turn: Turn | None = None
    goals: list[str] = []
    stacks: list[int] = []
    demand_left: int = 0
    assets_left: int = 0
    issued: int = 0
    changed: list[str] = []
    changed_before: list[str] = []
    acted: bool = False

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    def company(self, id: str) -> Company:
        """The started company of that id. Raises KeyError."""
        for company in self.companies:
            if company.id == id:
                return company
        raise KeyError(id)

    def started(self, id: str) -> bool:
        """Whether somebody has started that company."""
        return any(company.id == id for company in self.companies)

    def directed(self, seat: int) -> list[Company]:
        """The companies that a seat directs, in the order in which they were started."""
        return [company for company in self.companies if company.director == seat]

    def certificates(self, seat: int) -> int:
        """How many certificates a seat holds in all (rules 5.8)."""
        return sum(company.certificates(seat) for company in self.companies)

    @property
    def limit(self) -> int:
        """How many certificates a player may hold (rules 5.8)."""
        return by_players(self.seats).certificate_limit

    def clockwise(self, seat: int) -> list[int]:
        """All seats clockwise, from `seat` (rules 2.14)."""
        return [(seat + n) % self.seats for n in range(self.seats)]

    def space(self, industry: str, column: str) -> Demand:
        """A space of the demand board."""
        return self.demand[industry][FILL_COLUMNS.index(column)]

    @property
    def bag(self) -> dict[str, int]:
        """The cubes in the bag by kind: all that are nowhere else (rules 20)."""
        places = [self.haymarket, *self.supply.values(), *(company.cubes for company in self.companies)]
        return {kind: CUBES[kind].total - sum(place[kind] for place in places) for kind in RESOURCES}

    @property
    def tokens_left(self) -> int:
        """Goods tokens that no company has (rules 11.7)."""
        return APPEAL.goods_token_supply - sum(company.tokens for company in self.companies)

    @property
    def operating_order(self) -> list[str]:
        """Started companies from the highest appeal; on one field the upper first (rules 4)."""
        return [id for pile in reversed(self.appeal) for id in reversed(pile)]

    def owner_of(self, tile: str) -> int:
        """Who built a tile; NOBODY if nobody has."""
        return next((seat for seat, player in enumerate(self.players) if tile in player.buildings), NOBODY)

    def taken(self, space: str) -> int:
        """How many partners stand on a space in this decade."""
        return sum(partner.space == space for partner in self.partners)


class Own(msgspec.Struct, array_like=True):
    """What one seat alone knows (rules 20). hand: its building tiles. build, discard: its choice of this decade, ""
    before. discarded: the tiles it has thrown away, and the one that it kept in the last decade.
    """

    hand: list[str]
    build: str = ""
    discard: str = ""
    discarded: list[str] = []


class Hidden(msgspec.Struct, array_like=True):
    """Stacks, the next to be drawn last: cubes in the bag, demand tiles, assets, building tiles by era (rules 20)."""

    bag: list[str]
    demand: list[str]
    assets: list[str]
    buildings: list[list[str]]


ShoulderState = State[Public, Own, Hidden, Any]
ShoulderView = View[Public, Own]


def no_cubes() -> dict[str, int]:
    """No cube of any kind."""
    return dict.fromkeys(RESOURCES, 0)


def counted(cubes: dict[str, int]) -> list[dict[str, str | int]]:
    """What events and refusals say of cubes: a record for each kind that is there, with its number."""
    return [{"kind": kind, "number": cubes[kind]} for kind in RESOURCES if cubes.get(kind)]


def by_kind(cubes: Iterable[str]) -> list[dict[str, str | int]]:
    """The same for cubes one by one."""
    return counted(Counter(cubes))


def empty_chain() -> dict[str, dict[str, int]]:
    """The supply chain without cubes."""
    return {space: no_cubes() for space in CHAIN}


def empty_demand() -> dict[str, list[Demand]]:
    """The demand board without tiles."""
    return {industry: [Demand() for _ in FILL_COLUMNS] for industry in INDUSTRIES}
