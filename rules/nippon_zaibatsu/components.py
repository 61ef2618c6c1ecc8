"""`components.toml` as typed records: a slip in the table stops the import instead of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from rules.nippon_zaibatsu.ops import Effect, Piece

Side = Literal["N", "E", "S", "W"]
Good = Literal["cotton", "paper", "bento", "lenses", "bulbs", "clocks"]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the records of the table. provenance: where the values come from (rules 0.1)."""

    provenance: str = ""


class Meta(Record, frozen=True, kw_only=True):
    """What the table is for."""

    game: str
    edition: str
    schema: int
    players_min: int
    players_max: int
    money_unit: int


class GoodKind(Record, frozen=True, kw_only=True):
    """A type of goods, which is a type of factory (rules 7.3, 7.5)."""

    level: int
    rnd_required: int
    coal_to_produce: int


class TokenValues(Record, frozen=True, kw_only=True):
    """Value of the influence token for 1, 2, 3 goods of a level (rules 7.9)."""

    level1: list[int]
    level2: list[int]
    level3: list[int]


class FactoryCommon(Record, frozen=True, kw_only=True):
    """What all factories share (rules 7.3 to 7.5)."""

    goods_spaces: int
    base_production: int
    machine_bonus: int
    machine_space_cost_iron: list[int]
    cost_money: int
    silk_for_rnd: list[int]
    slots: int
    slots_provenance: str


class Workers(Record, frozen=True, kw_only=True):
    """Workers, hiring spaces, worker spaces, wages (rules 2.4, 6.3, 10.4)."""

    per_colour: int
    total: int
    row_size: int
    hiring_spaces: int
    hiring_space_capacity: int
    player_spaces: int
    grey_spaces: list[int]
    top_bonus_min_workers: int
    salary_per_colour: int
    salary_untouchable_money: int
    hiring_spaces_provenance: str
    player_spaces_provenance: str


class PlayerCount(Record, frozen=True, kw_only=True):
    """What depends on the number of players."""

    players: int
    bag: int
    queue_areas: list[str]
    queue_rows: int
    factories_per_type: int
    late_factories: int
    start_pairs: int
    common_goals_per_period: int
    upgrade_tokens_per_department: int
    ship_spaces_per_destination: int
    rail_spaces_per_region: int
    influence_tokens_per_market: int
    vp_ranks_used: list[int]


class Queue(Record, frozen=True, kw_only=True):
    """Rows of an area of the queue (rules 2.6)."""

    rows_per_area: int


class HiringSpace(Record, frozen=True, kw_only=True):
    """A hiring space and the actions below it (rules 6.6)."""

    id: str
    actions: list[str]


class ActionKind(Record, frozen=True, kw_only=True):
    """One of the nine actions: how often, and what it costs (rules 7)."""

    repeat_max: int
    track: str = ""
    money_for_steps: list[int] = []
    money: int = 0
    distinct: str = ""
    same: str = ""
    coal_by_level: list[int] = []
    price_options: list[dict[str, int]] = []
    goods_bundles: list[list[int]] = []
    benefit_options: list[str] = []
    finance_steps: int = 0
    goods_per_token: list[int] = []
    vp_instead_of_region_bonus: int = 0


class DepartmentKind(Record, frozen=True, kw_only=True):
    """A department's bonus (rules 8.1)."""

    name: str
    basic: list[Effect]
    upgraded: list[Effect]


class TrackBonus(Record, frozen=True, kw_only=True):
    """A bonus on a track (rules 5.7)."""

    at: int
    effect: Effect


class TrackKind(Record, frozen=True, kw_only=True):
    """A track: last position, thresholds of its goal, bonuses, income by position (rules 1.5, 10.3, 14.2)."""

    last: int
    start: int
    threshold_lower: int
    threshold_upper: int
    bonus: list[TrackBonus]
    level_is_position: bool = False
    coal_income: list[int] = []
    money_income: list[int] = []


class PieceKind(Record, frozen=True, kw_only=True):
    """A row of pieces: how many, and the columns of its thresholds (rules 1.4, 14.2)."""

    count: int
    threshold_lower: int
    threshold_upper: int


class GapBonus(Record, frozen=True, kw_only=True):
    """A bonus between the same column of two neighbouring rows (rules 5.8)."""

    id: str
    rows: list[Piece]
    column: int
    effect: Effect


class Benefit(Record, frozen=True, kw_only=True):
    """Benefit tokens (rules 10.1)."""

    levels: list[int]
    copies_per_level: int
    worker_space_of_level: list[int]
    one_token_per_goal: bool
    worker_space_provenance: str


class GoalVP(Record, frozen=True, kw_only=True):
    """Points of the six goals with thresholds, by level (rules 14.2)."""

    lower: list[int]
    upper: list[int]


class ColumnVP(Record, frozen=True, kw_only=True):
    """Points of the factory and contract goals by column (rules 14.3, 14.5)."""

    columns: int
    level1: list[int]
    level2: list[int]
    level3: list[int]


class FinalScoring(Record, frozen=True, kw_only=True):
    """What goods and money are worth at the end (rules 14.6)."""

    per_vp_cubes: int
    per_vp_money: int


class InfluenceTokens(Record, frozen=True, kw_only=True):
    """Influence tokens, and what a railway is worth (rules 1.7, 13.2)."""

    start_supply: list[int]
    locked: list[int]
    per_player: int
    rail_value: int
    start_supply_provenance: str


class RoundTrack(Record, frozen=True, kw_only=True):
    """The final rounds (rules 12)."""

    bright_spaces: int
    final_turns_per_player: int


class Period(Record, frozen=True, kw_only=True):
    """A period: its dark and bright spaces, VP by rank (rules 11.4, 13.4)."""

    number: int
    dark: int
    bright: int
    vp: list[int]
    vp_provenance: str


class RailSpace(Record, frozen=True, kw_only=True):
    """A railway space (rules 7.6)."""

    id: str
    min_players: int
    bonus: Effect | None = None


class Region(Record, frozen=True, kw_only=True):
    """A region (rules 1.10, 1.11, 7.9)."""

    id: str
    order: int
    name: str
    bonus: Effect
    vp_option: int
    markets: list[str]
    rail_space: list[RailSpace]
    name_provenance: str
    order_provenance: str


class Market(Record, frozen=True, kw_only=True):
    """A local market with the printed values of the foreign companies (rules 1.10, 13.3)."""

    id: str
    name: str
    region: str
    foreign: dict[str, int]
    layout_provenance: str


class DemandTile(Record, frozen=True, kw_only=True):
    """A demand tile: its goods N, E, S, W before it is turned."""

    id: str
    sides: list[Good]


class Destination(Record, frozen=True, kw_only=True):
    """A destination of the mission: the colour of its expert and upgrade (rules 8.3)."""

    id: str
    name: str
    colour: str


class Contract(Record, frozen=True, kw_only=True):
    """A contract; requires_any_of: goods of which one must be spent (rules 7.8)."""

    id: str
    reward: list[Effect]
    requires_any_of: list[Good] = []


class StartA(Record, frozen=True, kw_only=True):
    """A start token A (rules 4.4)."""

    id: str
    vp: int
    effect: list[Effect]
    vp_provenance: str


class StartB(Record, frozen=True, kw_only=True):
    """A start token B (rules 4.3)."""

    id: str
    effect: list[Effect]


class OldTile(Record, frozen=True, kw_only=True):
    """A side of the old factory tile (rules 4.5)."""

    id: str
    goods: Good
    number: str


class Tile(Record, frozen=True, kw_only=True):
    """A side of a factory tile. timing, action, scope, if_contracts: when its effect works (rules 9.1, 9.4, 9.11)."""

    id: str
    goods: Good
    number: int
    side: Literal["A", "B"]
    timing: Literal["immediate", "modifier", "special"]
    effect: list[Effect]
    action: str = ""
    scope: Literal["", "action", "use_here"] = ""
    if_contracts: int = 0
    note: str = ""


class CommonGoal(Record, frozen=True, kw_only=True):
    """A common goal: what is compared (rules 16.1)."""

    id: str
    measure: str


class CommonGoalReward(Record, frozen=True, kw_only=True):
    """The rewards of a period (rules 16.4)."""

    period: int
    mode: Literal["choose_one", "by_slot"]
    options: list[list[Effect]]


class Components(Record, frozen=True, kw_only=True):
    """The whole table."""

    meta: Meta
    options: dict[str, str]
    vocabulary: dict[str, Any]
    goods: dict[str, GoodKind]
    influence_by_goods: TokenValues
    factory_common: FactoryCommon
    workers: Workers
    player_count: list[PlayerCount]
    queue: Queue
    hiring_space: list[HiringSpace]
    action: dict[str, ActionKind]
    department: dict[str, DepartmentKind]
    track: dict[str, TrackKind]
    pieces: dict[str, PieceKind]
    gap_bonus: list[GapBonus]
    benefit: Benefit
    goal_vp: GoalVP
    column_vp: ColumnVP
    final_scoring: FinalScoring
    influence_tokens: InfluenceTokens
    round_track: RoundTrack
    period: list[Period]
    region: list[Region]
    market: list[Market]
    demand_tile: list[DemandTile]
    destination: list[Destination]
    contract: list[Contract]
    contract_area: dict[str, int | str]
    start_a: list[StartA]
    start_b: list[StartB]
    old_factory: list[OldTile]
    factory: list[Tile]
    common_goal: list[CommonGoal]
    common_goal_reward: list[CommonGoalReward]


COMPONENTS = msgspec.toml.decode(Path(__file__).with_name("components.toml").read_bytes(), type=Components)
