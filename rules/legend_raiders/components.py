"""`components.toml` as typed records: a slip in the table stops the import instead of the game.

What is marked `club` there is the club's own data, not that of the published game (rules 1).
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Literal

import msgspec

Tool = Literal["rope", "shovel", "compass", "map"]
Kind = Literal["book", "gem", "statue", "weapon", "city"]
Face = Literal["tool", "torch", "coin"]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records of the table."""


class Players(Record, frozen=True):
    """How many play."""

    min: int
    max: int
    provenance: str


class Limits(Record, frozen=True):
    """The limits of a player board and of a match (rules 1.6, 4.2, 5.3, 6.1, 6.7)."""

    discovery_spaces: int
    backpack: int
    complete_per_turn: int
    end_trigger: int
    map_spaces: int
    max_rounds: int
    provenance: str


class OptionRow(Record, frozen=True):
    """A table option as the rules list it (rules 11)."""

    id: str
    type: str
    values: list[bool | int | str]
    default: bool | int | str
    published: bool | int | str
    rule: str
    meaning: str
    provenance: str


class Tools(Record, frozen=True):
    """The kinds of tool tokens, and how many of each there are (rules 1.2)."""

    codes: list[Tool]
    label_ja: dict[str, str]
    in_bag: dict[Tool, int]
    provenance_kinds: str
    provenance_counts: str


class Types(Record, frozen=True):
    """The types of discoveries (rules 1.3)."""

    codes: list[Kind]
    label_ja: dict[str, str]
    provenance: str


class Die(Record, frozen=True):
    """The six faces (rules 1.5)."""

    faces: list[Face]
    provenance_symbols: str
    provenance_counts: str


class Headquarters(Record, frozen=True):
    """The board in the middle (rules 1.1)."""

    columns: int
    tiles_per_column: int
    tools_per_column: int
    provenance: str


class Row(Record, frozen=True):
    """The expedition cards that lie face up (rules 2.3)."""

    face_up: int
    provenance: str


class PlayerBoard(Record, frozen=True):
    """The coins printed on the spaces, and how the torch begins (rules 1.6, 2.2)."""

    coins_discovery_spaces: list[int]
    coins_map_spaces: list[int]
    torch_start: Literal["lit", "unlit"]
    provenance_layout: str
    provenance_values: str
    provenance_torch_start: str


class Start(Record, frozen=True):
    """What everybody begins with (rules 2.2)."""

    tools: int
    tiles: int
    cards: int
    provenance: str


class Hero(Record, frozen=True):
    """A character with the favourite tool (rules 1.7)."""

    id: str
    name: str
    favourite: Tool
    provenance: str


class Tile(Record, frozen=True):
    """A discovery tile: its type, and the tools that complete it (rules 1.3)."""

    id: str
    type: Kind
    needs: list[Tool]
    provenance: str


class Card(Record, frozen=True):
    """An expedition card (rules 1.4): a mission with its types and points, a die card with the points that it is worth
    unused, or a discovery card with its type.
    """

    id: str
    kind: Literal["mission", "die", "discovery"]
    provenance: str
    needs: list[Kind] = []
    points: int = 0
    unused_points: int = 0
    type: Kind | None = None


class Components(Record, frozen=True):
    """The whole table."""

    schema: int
    game: str
    players: Players
    limits: Limits
    option: list[OptionRow]
    presets: dict[str, dict[str, bool | int | str]]
    tools: Tools
    types: Types
    die: Die
    headquarters: Headquarters
    expedition_row: Row
    player_board: PlayerBoard
    start: Start
    characters: list[Hero]
    tiles: list[Tile]
    cards: list[Card]


COMPONENTS = msgspec.toml.decode(Path(__file__).with_name("components.toml").read_bytes(), type=Components)
LIMITS, BOARD, FACES = COMPONENTS.limits, COMPONENTS.player_board, COMPONENTS.die.faces
TOOLS: tuple[Tool, ...] = tuple(COMPONENTS.tools.codes)
KINDS: tuple[Kind, ...] = tuple(COMPONENTS.types.codes)
SYMBOLS: tuple[Face, ...] = tuple(dict.fromkeys(FACES))
HEROES = {hero.id: hero for hero in COMPONENTS.characters}
TILES = {tile.id: tile for tile in COMPONENTS.tiles}
CARDS = {card.id: card for card in COMPONENTS.cards}
COLUMNS, TOOLS_A_COLUMN = COMPONENTS.headquarters.columns, COMPONENTS.headquarters.tools_per_column
FACE_UP = COMPONENTS.expedition_row.face_up

RANK: dict[str, int] = {tool: n for n, tool in enumerate(TOOLS)}
NEEDS: dict[str, Counter[str]] = {tile.id: Counter(tile.needs) for tile in TILES.values()}
DIE_CARDS = frozenset(card.id for card in CARDS.values() if card.kind == "die")


def by_rank(tools: list[str]) -> list[str]:
    """Tools in the order of the table."""
    return sorted(tools, key=RANK.__getitem__)


def cards_of(die: bool) -> list[str]:
    """The expedition cards in play; without a die the die cards stay in the box (rules 11)."""
    return [card for card in CARDS if die or card not in DIE_CARDS]
