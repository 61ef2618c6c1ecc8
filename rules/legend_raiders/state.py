"""What a match of Legend Raiders remembers, and who may see it (rules 7)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

import msgspec

from rules.core import Marks, State, View
from rules.legend_raiders.components import BOARD, HEROES, LIMITS, NEEDS, TILES

Phase = Literal["characters", "turns", "end"]


class Options(msgspec.Struct, frozen=True, array_like=True):
    """Table options (rules 11)."""

    die: bool = True
    expedition_cards: Literal["per_expedition", "per_tile"] = "per_expedition"
    max_rounds: Literal[10, 20, 30, 40, 50, 60] = 60


class Column(msgspec.Struct, array_like=True, gc=False):
    """A column of the headquarters board: its tile ("" for none) and its tokens (rules 1.1)."""

    tile: str = ""
    tools: list[str] = []

    @property
    def empty(self) -> bool:
        """Whether there is nothing to take (rules 4.4)."""
        return not self.tile and not self.tools


class Board(msgspec.Struct, array_like=True):
    """A player board. hero: its character, "" before the choice. tools: the backpack, the newest token last; of tokens
    that came together the first in the order of the table last. open: open tiles, the newest last; done: completed
    ones, the oldest first. lit: the torch. cards: those that all have seen; blind: how many only the owner has.
    coins, favourites, from_die: the points so far, from visible coins, favourite tokens, and the die (rules 5.6).
    """

    hero: str = ""
    lit: bool = BOARD.torch_start == "lit"
    tools: list[str] = []
    open: list[str] = []
    done: list[str] = []
    cards: list[str] = []
    blind: int = 0
    coins: int = 0
    favourites: int = 0
    from_die: int = 0

    @property
    def points(self) -> int:
        """The running total (rules 2.5)."""
        return self.coins + self.favourites + self.from_die

    @property
    def favourite(self) -> str:
        """The favourite tool, "" before the character is chosen (rules 1.7)."""
        return HEROES[self.hero].favourite if self.hero else ""

    @property
    def visible(self) -> int:
        """The coins that no tile covers (rules 1.6, 5.6)."""
        free = BOARD.coins_discovery_spaces[len(self.open) :]  # all spaces are alike: the first ones count as taken
        return sum(free) + sum(BOARD.coins_map_spaces[len(self.done) :])

    @property
    def types(self) -> list[str]:
        """The types of the completed tiles, the oldest first."""
        return [TILES[tile].type for tile in self.done]

    def missing(self, tile: str, torch: str = "") -> list[str]:
        """The tokens that lack to pay a tile, the torch standing for one tool (rules 5.4)."""
        needed = NEEDS[tile] - Counter([torch])
        return list((needed - Counter(self.tools)).elements())

    @property
    def full(self) -> bool:
        """Whether the backpack holds more than it may (rules 3.3, 4.2)."""
        return len(self.tools) > LIMITS.backpack


class Public(Marks, msgspec.Struct, array_like=True):
    """order: seats in turn order. bag: tokens of each kind in the bag. boards: by seat. row: the expedition cards face
    up, left to right. stack, deck: how many tiles and cards lie face down. pile: tiles put away; played: die cards.
    round: from 1; seat: whose turn it is, -1 for nobody's; die: what it shows in this turn, "" before the roll and
    where it was forgotten; forgotten: whether it was. last_round: somebody has made the sixth discovery (6.1).
    Marked as new (core Marks): "column.1", ids of tiles that moved to a board or came up, ids of cards in the row,
    "torch.<seat>", "tools.<seat>", "cards.<seat>", "points.<seat>", "die". A turn is a player's.
    """

    options: Options
    order: list[int]
    bag: dict[str, int]
    columns: list[Column]
    boards: list[Board]
    row: list[str] = []
    stack: int = 0
    deck: int = 0
    pile: list[str] = []
    played: list[str] = []
    phase: Phase = "characters"
    round: int = 0
    seat: int = -1
    die: str = ""
    forgotten: bool = False
    last_round: bool = False
    changed: list[str] = []
    changed_before: list[str] = []
    acted: bool = False

    @property
    def heroes_left(self) -> list[str]:
        """The characters that nobody has, in the order of the table (rules 2.4)."""
        taken = {board.hero for board in self.boards}
        return [hero for hero in HEROES if hero not in taken]


class Own(msgspec.Struct, array_like=True):
    """What one seat alone knows: the cards that it took blind (rules 5.2)."""

    blind: list[str] = []


class Hidden(msgspec.Struct, array_like=True):
    """stack, deck: the tiles and cards face down, the top one last (rules 7.1)."""

    stack: list[str]
    deck: list[str]


RaidersState = State[Public, Own, Hidden, Any]
RaidersView = View[Public, Own]
