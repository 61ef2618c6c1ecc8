"""The tables by id, and what follows from them alone. Orders are those of `components.toml`, which settle ties."""

from __future__ import annotations

from typing import get_args

from rules.nippon_zaibatsu.components import COMPONENTS, Side
from rules.nippon_zaibatsu.ops import Effect

COMMON, WORKERS, TOKENS, BENEFIT = (
    COMPONENTS.factory_common,
    COMPONENTS.workers,
    COMPONENTS.influence_tokens,
    COMPONENTS.benefit,
)
GOODS = COMPONENTS.goods
ACTIONS = COMPONENTS.action
DEPARTMENTS = COMPONENTS.department
TRACKS = COMPONENTS.track
PIECES = COMPONENTS.pieces
GAPS = {gap.id: gap for gap in COMPONENTS.gap_bonus}
REGIONS = {region.id: region for region in sorted(COMPONENTS.region, key=lambda region: region.order)}
MARKETS = {market.id: market for market in COMPONENTS.market}
DESTINATIONS = {destination.id: destination for destination in COMPONENTS.destination}
CONTRACTS = {contract.id: contract for contract in COMPONENTS.contract}
START_A = {token.id: token for token in COMPONENTS.start_a}
START_B = {token.id: token for token in COMPONENTS.start_b}
TILES = {tile.id: tile for tile in COMPONENTS.factory}
OLD = {tile.id: tile for tile in COMPONENTS.old_factory}
DEMANDS = {tile.id: tile for tile in COMPONENTS.demand_tile}
COMMON_GOALS = {goal.id: goal for goal in COMPONENTS.common_goal}
QUEUE = COMPONENTS.queue
REWARDS = {reward.period: reward for reward in COMPONENTS.common_goal_reward}
RAIL_SPACES = {space.id: space for region in REGIONS.values() for space in region.rail_space}
RAIL_REGION = {space.id: region.id for region in REGIONS.values() for space in region.rail_space}

COLOURS: tuple[str, ...] = tuple(COMPONENTS.vocabulary["colours"])
GOALS: tuple[str, ...] = tuple(COMPONENTS.vocabulary["goals"])
ACTION_IDS: tuple[str, ...] = tuple(COMPONENTS.vocabulary["actions"])
SIDES: tuple[Side, ...] = get_args(Side)
SPACE_OF = {action: at for at, space in enumerate(COMPONENTS.hiring_space) for action in space.actions}
HIRING = tuple(space.id for space in COMPONENTS.hiring_space)
CONTRACT_SLOTS = int(COMPONENTS.contract_area["slots"])
PRICES = ("iron", "mixed")  # the two prices of a railway or a ship, in the order of the table
GOODS_OF = {id: str(tile.goods) for id, tile in TILES.items()} | {id: str(tile.goods) for id, tile in OLD.items()}

# The round track: the number of the period at each space, in order, and the first bright space (rules 11.4, 12.1).
ROUNDS: tuple[int, ...] = tuple(p.number for p in COMPONENTS.period for _ in range(p.dark + p.bright))
FIRST_BRIGHT = len(ROUNDS) - COMPONENTS.round_track.bright_spaces
PERIODS = {period.number: period for period in COMPONENTS.period}
COUNTS = {count.players: count for count in COMPONENTS.player_count}

# Board bonuses by id, "rnd.3" on tracks and the gap's own id, in the order in which they are taken (rules 5.13).
BONUSES: dict[str, Effect] = {
    f"{name}.{bonus.at}": bonus.effect
    for name, track in TRACKS.items()
    for bonus in sorted(track.bonus, key=lambda bonus: bonus.at)
} | {gap.id: gap.effect for gap in GAPS.values()}
BONUS_RANK = {id: at for at, id in enumerate(BONUSES)}


def colour_of(worker: str) -> str:
    """The colour of a worker; an expert is called by its destination."""
    return DESTINATIONS[worker].colour if worker in DESTINATIONS else worker


def level_of(goods: str) -> int:
    """The level of a type of goods."""
    return GOODS[goods].level


def token_values(goods: str) -> list[int]:
    """The values of influence tokens for 1, 2, 3 goods of a type (rules 7.9)."""
    table = COMPONENTS.influence_by_goods
    return (table.level1, table.level2, table.level3)[level_of(goods) - 1]


def goods_for(goods: str, value: int) -> int:
    """How many goods of a type a token of that value costs; 0 if it cannot be had for them (rules 7.9)."""
    values = token_values(goods)
    return ACTIONS["market"].goods_per_token[values.index(value)] if value in values else 0


def open_spaces(region: str, seats: int) -> list[str]:
    """The railway spaces of a region that are used with that many players (rules 7.6)."""
    return [space.id for space in REGIONS[region].rail_space if space.min_players <= seats]


def effects_of(tile: str) -> list[Effect]:
    """The effect of a factory; an old one has none (rules 4.5)."""
    return TILES[tile].effect if tile in TILES else []


def prize_list(period: int, seats: int) -> list[int]:
    """VP by rank; with two players the second prize is left out (rules 13.4, 13.7)."""
    prizes = PERIODS[period].vp
    return [prizes[rank - 1] for rank in COUNTS[seats].vp_ranks_used]
