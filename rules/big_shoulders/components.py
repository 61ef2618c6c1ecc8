"""`components.toml` as typed records: a slip in the table stops the import instead of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

Kind = Literal[
    "hire_workers_market",
    "gain_worker",
    "gain_manager",
    "gain_salesperson",
    "automate",
    "appeal",
    "take_first_place",
    "pay_shareholders",
    "buy_asset",
    "gain_resources",
    "gain_like",
    "gain_unlike",
    "gain_goods",
    "revenue",
    "share_step",
    "block_price_drop",
    "resource",
    "good",
]
Bonus = Literal["worker", "salesperson", "automation", "partner", "goods_token", "share_step"]
Window = Literal["own_turn", "operating_before_dividend", "after_production_before_dividend", "automatic_on_drop"]
Purse = Literal["company", "bank", "owner", "none"]
Scope = Literal["sum_over_own_companies", "best_own_company", "player_value"]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records that are read whole."""


class Part(msgspec.Struct, frozen=True):
    """Base of the records of which only the rules' own figures are read; provenance and notes stay in the table."""


class Effect(Record, frozen=True):
    """What a space, tile, asset or manager brings, in the vocabulary of `effect_kinds`."""

    kind: Kind
    amount: int = 0
    discount: int = 0
    resources: list[str] = []


class Factory(Part, frozen=True):
    """One factory of a charter, from left to right (rules 12.5 to 12.9)."""

    id: str
    order: int
    worker_slots: int
    automation_tokens: int
    inputs: list[str]
    goods: int
    full_automation_extra_goods: int
    manager_slots: int
    manager_bonus: list[Effect]


class Charter(Part, frozen=True):
    """The board of a company (rules 3.3, 3.4)."""

    id: str
    name: str
    short: str
    industry: str
    colour: str
    initial_appeal: int
    asset_slot: bool
    goods_price_by_salespeople: list[int]
    salesperson_slots: int
    factory_count: int
    factories: list[Factory]


class Paper(Part, frozen=True):
    """A kind of certificate (rules 5.3, 5.8)."""

    id: str
    shares: int
    sale_steps: int
    per_company: int
    buyable: bool


class Space(Part, frozen=True):
    """A printed action space (rules 8). amount: of the payment, -1 where it depends; partner_limit: 0 for none."""

    id: str
    name: str
    pay_from: Purse
    pay_to: Purse
    amount: int
    partner_limit: int
    open_decades: list[int]
    effects: list[Effect]


class Tile(Part, frozen=True):
    """A building tile (rules 9)."""

    id: str
    number: int
    era: int
    min_players: int
    workers: int
    pay_from: Purse
    pay_to: Purse
    amount: int
    partner_limit: int
    effects: list[Effect]


class Asset(Part, frozen=True):
    """A capital asset (rules 10)."""

    id: str
    name: str
    starting: bool
    use_cost: int
    effects: list[Effect]
    use_when: Window
    purchase_bonus: list[Effect]


class DemandTile(Part, frozen=True):
    """A demand tile; closed: it takes nothing (rules 12.11)."""

    id: str
    stack: int
    spaces: int
    min_players: int
    closed: bool = False


class Column(Part, frozen=True):
    """A column of the demand board and what is printed where no tile lies (rules 12.11, 12.12)."""

    id: str
    fill_bonus: int
    printed_spaces: int
    printed_half_price: bool


class Resource(Part, frozen=True):
    """A kind of cube."""

    id: str
    total: int
    in_bag_at_start: int
    at_haymarket_at_start: int


class SupplySpace(Part, frozen=True):
    """A space of the supply chain, dearest first."""

    id: str
    price: int
    buyable: bool


class Industry(Part, frozen=True):
    """A row of the demand board."""

    id: str
    name: str
    board_row: int


class Goal(Part, frozen=True):
    """A public goal (rules 14.2)."""

    id: str
    scope: Scope
    measure: str
    reward: int
    minimum: int


class Players(Part, frozen=True):
    """What depends on the number of players (rules 2.3, 2.6, 5.8)."""

    certificate_limit: int
    era1_tiles: int
    era2_tiles: int
    era3_tiles: int
    demand_tiles: int
    demand_on_board: int
    demand_in_deck: int


class Setup(Part, frozen=True):
    """The start (rules 2)."""

    player_cash: int
    partners: int
    partners_max: int
    job_market_workers: int
    haymarket_each_resource: int
    supply_per_space: int
    goals_drawn: int
    hand_tiles_first_decade: int
    tiles_drawn_later_decades: int
    by_players: dict[str, Players]


class ShareTrack(Part, frozen=True):
    """The prices (rules 5.5) and the line of 12.16."""

    prices: list[int]
    start_prices: list[int]
    line_between: list[int]


class Wage(Part, frozen=True):
    """The wage while so many workers stand in the market (rules 8.1)."""

    workers_min: int
    workers_max: int
    wage: int


class Rise(Part, frozen=True):
    """Steps of a dividend: up to a price in the table of 8.4, from a multiple of the price in 12.15."""

    steps: int
    price_max: int = 0
    at_least_multiple: int = 0


class AppealTrack(Part, frozen=True):
    """The appeal track (rules 11)."""

    min: int
    max: int
    forfeit_cash: int
    goods_token_supply: int


class AppealBonus(Part, frozen=True):
    """What a field of the appeal track pays (rules 11.3)."""

    space: int
    bonus: Bonus


class Meta(Part, frozen=True):
    """The frame of the game."""

    players_min: int
    players_max: int
    decades: int
    decade_years: list[int]


class Stock(Part, frozen=True):
    """Figures of the stock phase (rules 5)."""

    limit_percent_per_company: int
    sold_out_steps: int
    withhold_steps: int
    emergency_extra_steps: int


class JobMarket(Part, frozen=True):
    """The job market (rules 6.4)."""

    capacity: int


class Chain(Part, frozen=True):
    """The supply chain (rules 12.20)."""

    spaces: list[str]
    refill_per_empty_space_by_decade: list[int]


class AssetRow(Part, frozen=True):
    """The asset row (rules 10.1)."""

    prices_left_to_right: list[int]
    start_last_on_80: str


class DemandRules(Part, frozen=True):
    """The demand board (rules 2.4)."""

    fill_order_columns: list[str]
    fill_order_rows: list[str]
    half_price_divisor: int


class Trade(Part, frozen=True):
    """The exchange at Haymarket Square (rules 12.4)."""

    give_same: int
    take_other: int
    reset_each_resource: int


class Components(Part, frozen=True):
    """The whole table, as far as the rules read it."""

    meta: Meta
    presets: dict[str, dict[str, Any]]
    setup: Setup
    share_track: ShareTrack
    stock: Stock
    certificates: list[Paper]
    dividend_moves: list[Rise]
    extra_dividend_moves: list[Rise]
    appeal_track: AppealTrack
    appeal_bonuses: list[AppealBonus]
    resources: list[Resource]
    supply_chain: Chain
    supply_spaces: list[SupplySpace]
    haymarket: Trade
    job_market: JobMarket
    job_wages: list[Wage]
    industries: list[Industry]
    demand_columns: list[Column]
    demand_rules: DemandRules
    demand_tiles: list[DemandTile]
    companies: list[Charter]
    action_spaces: list[Space]
    buildings: list[Tile]
    asset_row: AssetRow
    assets: list[Asset]
    goals: list[Goal]


COMPONENTS = msgspec.toml.decode(Path(__file__).with_name("components.toml").read_bytes(), type=Components)
META, SETUP, STOCK = COMPONENTS.meta, COMPONENTS.setup, COMPONENTS.stock
PRICES, START_PRICES = COMPONENTS.share_track.prices, COMPONENTS.share_track.start_prices
TOP = len(PRICES) - 1
CHARTERS = {charter.id: charter for charter in COMPONENTS.companies}
COMPANY_IDS = tuple(CHARTERS)
PAPERS = {paper.id: paper for paper in COMPONENTS.certificates}
DIRECTOR, PREFERRED, COMMON = "director", "preferred", "common"
COMMONS = PAPERS[COMMON].per_company
SPACES = {space.id: space for space in COMPONENTS.action_spaces}
TILES = {tile.id: tile for tile in COMPONENTS.buildings}
ASSETS = {asset.id: asset for asset in COMPONENTS.assets}
ASSET_PRICES = tuple(COMPONENTS.asset_row.prices_left_to_right)  # from left to right: 80 down to 40
GOALS = {goal.id: goal for goal in COMPONENTS.goals}
DEMAND = {tile.id: tile for tile in COMPONENTS.demand_tiles}
COLUMNS = {column.id: column for column in COMPONENTS.demand_columns}
LEFT, MIDDLE, RIGHT, HALF = "left", "middle", "right", "half"
FILL_COLUMNS = tuple(COMPONENTS.demand_rules.fill_order_columns)  # right, middle, left
INDUSTRIES = tuple(COMPONENTS.demand_rules.fill_order_rows)
RESOURCES = tuple(resource.id for resource in COMPONENTS.resources)
CUBES = {resource.id: resource for resource in COMPONENTS.resources}
CHAIN = tuple(COMPONENTS.supply_chain.spaces)  # x, 30, 20, 10
SUPPLY_PRICE = {space.id: space.price for space in COMPONENTS.supply_spaces}
BUYABLE = tuple(space.id for space in reversed(COMPONENTS.supply_spaces) if space.buyable)  # cheapest first
REFILL = COMPONENTS.supply_chain.refill_per_empty_space_by_decade
APPEAL = COMPONENTS.appeal_track
BONUSES = {bonus.space: bonus.bonus for bonus in COMPONENTS.appeal_bonuses}
FORFEIT = APPEAL.forfeit_cash
TRADE = COMPONENTS.haymarket
MARKET_CAPACITY = COMPONENTS.job_market.capacity
DECADES = META.decades


def wage(workers: int) -> int:
    """What the next worker costs while so many stand in the market (rules 8.1)."""
    return next(row.wage for row in COMPONENTS.job_wages if row.workers_min <= workers <= row.workers_max)


def era_of(decade: int) -> int:
    """The era of the tiles that are drawn in a decade (rules 2.6, 6.1)."""
    return 1 if decade == 1 else 2 if decade <= 3 else 3


def by_players(seats: int) -> Players:
    """The figures for a number of players."""
    return SETUP.by_players[str(seats)]


def tiles_of(era: int, seats: int) -> list[str]:
    """The building tiles of an era that are used with so many players (rules 2.6)."""
    return [tile.id for tile in TILES.values() if tile.era == era and tile.min_players <= seats]


def demand_of(stack: int, seats: int) -> list[str]:
    """The demand tiles of a stack that are used with so many players (rules 2.3)."""
    return [tile.id for tile in DEMAND.values() if tile.stack == stack and tile.min_players <= seats]


def effects_of(space: str) -> list[Effect]:
    """The effects of a printed space or a building tile."""
    return (SPACES[space] if space in SPACES else TILES[space]).effects
