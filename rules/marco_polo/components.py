"""`components.toml` as typed records: a slip in the table stops the import instead of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

Kind = Literal["start", "large", "small", "beijing", "oasis"]
Mode = Literal["per_pip", "by_value", "per_count", "exchange", "pick_one", "two_way"]
Gain = dict[str, int]  # amounts by the effect vocabulary that heads the table
Pay = dict[str, int]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records of the table."""


class Players(Record, frozen=True):
    """How many play."""

    min: int
    max: int


class Start(Record, frozen=True):
    """What everybody has at the start (rules 2.2)."""

    camels: int
    coins_by_seat: list[int]
    pepper: int
    silk: int
    gold: int
    vp: int
    starter_contracts: int
    coloured_dice: int
    trading_posts: int
    figures: int
    goal_cards_kept: int
    provenance_note: str


class Dummy(Record, frozen=True):
    """A die that is placed at set-up, belongs to nobody and never moves (rules 2.3)."""

    space: str
    position: int
    value: int


class ByPlayers(Record, frozen=True):
    """What depends on the number of players (rules 2.3)."""

    players: int
    black_dice: int
    dummy_dice: list[Dummy]
    khan_positions_open: int
    provenance: str


class SetUp(Record, frozen=True):
    """Set-up (rules 2)."""

    start: Start
    variant: dict[str, dict[str, Any]]
    by_players: list[ByPlayers]


class Node(Record, frozen=True):
    """A place on the map (rules 1.3, 1.4)."""

    id: str
    name: str
    name_ja: str
    kind: Kind
    takes_post: bool
    name_ja_provenance: str
    city_cards: int = 0
    outpost_bonus: bool = False
    city_bonus: bool = False
    post_vp_spaces: list[int] = []
    neighbours_hint: str = ""


class Edge(Record, frozen=True):
    """A road, two-way; its price is due each time it is crossed (rules 7.3)."""

    a: str
    b: str
    pay: Pay


class CityBonus(Record, frozen=True):
    """The bonus tile of a small city (rules 4.3, 7.6)."""

    id: str
    letter: str
    gain: Gain
    fixed_node: str


class OutpostBonus(Record, frozen=True):
    """The bonus of a large city for its first post (rules 7.5)."""

    id: str
    gain: Gain


class Space(Record, frozen=True):
    """An action space (rules 6.2)."""

    id: str
    dice: int
    stackable: bool
    main_action: bool
    own_colour_once: bool
    pay_if_occupied: bool
    positions: int = 0
    note: str = ""


class Market(Record, frozen=True):
    """A market row; `columns` from die value 1 on (rules 8)."""

    space: str
    commodity: str
    columns: list[Gain]


class Travel(Record, frozen=True):
    """The travel space (rules 7.2)."""

    space: str
    coins_by_steps: list[int]
    max_steps: str
    min_steps: int


class Khan(Record, frozen=True):
    """The Khan's favour (rules 9)."""

    space: str
    positions: int
    gain: Gain
    min_value: str


class ContractRow(Record, frozen=True):
    """The row of contracts (rules 10)."""

    spaces: int
    take_min: int
    take_max: int
    reach: str
    position_gain: list[dict[str, list[Gain]]]
    hold_limit: int
    slide_after_action: bool
    refill_when_empty: int
    new_row_each_round: int
    provenance_note: str


class FiveCoins(Record, frozen=True):
    """The coins space (rules 11)."""

    space: str
    gain: Gain


class BonusAction(Record, frozen=True):
    """A bonus action (rules 13)."""

    id: str
    pay: Pay
    limit: str
    effect: str
    provenance: str
    gain: Gain = {}


class Contract(Record, frozen=True):
    """A contract: its price and its reward (rules 13.1)."""

    id: str
    starter: bool
    pay: Pay
    gain: Gain


class Exchange(Record, frozen=True):
    """One way of a card that is paid for."""

    pay: Pay
    gain: Gain


class CityCard(Record, frozen=True):
    """A city card; the modes are described in the table (rules 12.4)."""

    id: str
    slug: str
    mode: Mode
    gain: Gain = {}
    pay: Pay = {}
    gain_by_value: list[Gain] = []
    count: Literal["", "posts_placed", "contracts_fulfilled"] = ""
    options: list[Exchange] = []
    side_a: Gain = {}
    side_b: Gain = {}
    moves_form_one_journey: bool = False


class GoalCard(Record, frozen=True):
    """A goal card (rules 17.3)."""

    id: str
    cities: list[str]
    vp: int


class OnOther(Record, frozen=True):
    """What Mercator gains when another player uses a space (rules 16.4)."""

    space_group: str
    players: list[int]
    gain: Gain


class StartPost(Record, frozen=True):
    """The post with which Kubilai Khan starts (rules 16.5)."""

    node: str
    vp_space: int


class Character(Record, frozen=True):
    """A character (rules 16)."""

    id: str
    name: str
    name_ja: str
    provenance: str
    provenance_note: str = ""
    rolls_dice: bool = True
    chooses_die_value_on_placement: bool = False
    compensation: bool = True
    pays_for_occupied_space: bool = True
    round_start: Gain = {}
    on_other_player: list[OnOther] = []
    five_coins_gain_two_players: int = 0
    extra_trading_posts: int = 0
    posts_when_passing: bool = False
    post_award: dict[str, int] = {}
    figures: int = 1
    oasis_warp: bool = False
    oasis_warp_price: Pay = {}
    start_node: str = "venezia"
    start_post: StartPost | None = None


class Scoring(Record, frozen=True):
    """Awards for posts and the final count (rules 15.1, 17)."""

    post_award: dict[str, int]
    rubruk_post_award: dict[str, int]
    goal_distinct_cities: list[int]
    coins_per_vp: int
    beijing_goods_per_vp: int
    beijing_spaces: list[int]
    most_contracts_vp: int
    most_contracts_shared: str
    most_contracts_at_zero: bool
    compensation_target: int
    tie_break: list[str]


class Components(Record, frozen=True):
    """The whole table."""

    schema: int
    game: str
    title: str
    title_ja: str
    rounds: int
    provenance_default: dict[str, str]
    players: Players
    setup: SetUp
    node: list[Node]
    edge: list[Edge]
    city_bonus: list[CityBonus]
    outpost_bonus: list[OutpostBonus]
    space: list[Space]
    market: dict[str, Market]
    travel: Travel
    khan: Khan
    contract_row: ContractRow
    five_coins: FiveCoins
    bonus_action: list[BonusAction]
    contract: list[Contract]
    city_card: list[CityCard]
    goal_card: list[GoalCard]
    character: list[Character]
    scoring: Scoring
    option: list[dict[str, Any]]
    presets: dict[str, dict[str, str | int | bool]]
    source_conflict: list[dict[str, str]]


COMPONENTS = msgspec.toml.decode(Path(__file__).with_name("components.toml").read_bytes(), type=Components)
ROUNDS, START, SCORING, ROW = COMPONENTS.rounds, COMPONENTS.setup.start, COMPONENTS.scoring, COMPONENTS.contract_row
NODES = {node.id: node for node in COMPONENTS.node}
CITY_BONUSES = {bonus.id: bonus for bonus in COMPONENTS.city_bonus}
OUTPOSTS = {bonus.id: bonus for bonus in COMPONENTS.outpost_bonus}
SPACES = {space.id: space for space in COMPONENTS.space}
MARKETS = {market.space: market for market in COMPONENTS.market.values()}
BONUS_ACTIONS = {action.id: action for action in COMPONENTS.bonus_action}
CONTRACTS = {contract.id: contract for contract in COMPONENTS.contract}
CARDS = {card.id: card for card in COMPONENTS.city_card}
GOALS = {goal.id: goal for goal in COMPONENTS.goal_card}
CHARACTERS = {character.id: character for character in COMPONENTS.character}
BY_PLAYERS = {row.players: row for row in COMPONENTS.setup.by_players}
BY_SEAT: list[str] = COMPONENTS.setup.variant["beginner"]["characters_by_seat"]
DRAFT_EXTRA: int = COMPONENTS.setup.variant["expert"]["characters_offered_extra"]
TRAVEL_PRICES = tuple(COMPONENTS.travel.coins_by_steps)

GOODS = ("pepper", "silk", "gold")
STUFF = ("coins", "camels", *GOODS, "vp")  # what a player holds amounts of, in the order in which it is told
TRAVEL, KHAN, CONTRACT_SPACE, FIVE_COINS, BAG = "travel", "khan", "contracts", "five_coins", "money_bag"
CITY_CARD = "city_card"  # the record of the space that every city card is; its own key is the card's id
VENEZIA, BEIJING = "venezia", "beijing"
LARGE = tuple(node.id for node in NODES.values() if node.kind == "large")
SMALL = tuple(node.id for node in NODES.values() if node.kind == "small")
OASES = tuple(node.id for node in NODES.values() if node.kind == "oasis")
CITIES = tuple(node.id for node in NODES.values() if node.takes_post)
STARTERS = tuple(contract.id for contract in CONTRACTS.values() if contract.starter)
REGULAR = tuple(contract.id for contract in CONTRACTS.values() if not contract.starter)
PAIRS = tuple(f"{a}_{b}" for n, a in enumerate(GOODS) for b in GOODS[n + 1 :])  # two different goods, as one choice


def _roads() -> dict[str, dict[str, Pay]]:
    """The neighbours of each node with the price of the edge, in the order of the table."""
    found: dict[str, dict[str, Pay]] = {node: {} for node in NODES}
    for edge in COMPONENTS.edge:
        found[edge.a][edge.b] = found[edge.b][edge.a] = edge.pay
    return found


ROADS = _roads()
SPACE_KEYS = tuple(space for space in SPACES if space != CITY_CARD)


def space_of(key: str) -> Space:
    """The record of a space by its key: a space of the board, or a city card's id."""
    return SPACES[CITY_CARD if key in CARDS else key]
