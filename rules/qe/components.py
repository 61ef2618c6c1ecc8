"""`components.toml` as typed records: a slip in the table stops the import instead of the game."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rules.qe.amounts import MAX_DIGITS, Amount


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records of the table."""


class Players(Record, frozen=True):
    """How many play."""

    min: int
    max: int


class Kinds(Record, frozen=True):
    """Nations or industries: their codes in display order, and which of them are in play with 3, 4 and 5 players."""

    codes: list[str]
    label_ja: dict[str, str]
    in_play_3: list[str]
    in_play_4: list[str]
    in_play_5: list[str]
    label_ja_provenance: str = ""

    def in_play(self, seats: int) -> list[str]:
        """The codes in play."""
        return {3: self.in_play_3, 4: self.in_play_4, 5: self.in_play_5}[seats]


class Tokens(Record, frozen=True):
    """How many industry tokens there are and how many are used."""

    total: int
    used_3: int
    used_4: int
    used_5: int


class Tile(Record, frozen=True):
    """A company: its nation, industry, victory points, and the numbers of players it is used with."""

    id: str
    nation: str
    industry: str
    vp: int
    use: list[int]


class Turns(Record, frozen=True):
    """How long a match is (rules 2). Turn and round numbers count from 1."""

    total_3: int
    total_4: int
    total_5: int
    rounds_3: int
    rounds_4: int
    rounds_5: int
    no_auctioneer_turn_3: int
    round_of_no_auctioneer_turn: int


class Bidding(Record, frozen=True):
    """The limits of bids (rules 3, 5, 7.5)."""

    opening_min: int
    secret_min: int
    integers_only: bool
    secret_may_equal_opening: bool
    max_digits: int
    max_consecutive_ties: int
    peeks_per_player: dict[str, int]


class Scores(Record, frozen=True):
    """The score table for a number of players. Lists: index = number of tiles, or size of the set."""

    zero_bid: int
    nationalization: list[int]
    monopolization: list[int]
    diversification: list[int]
    least_spending: int


class Components(Record, frozen=True):
    """The whole table."""

    schema: int
    game: str
    provenance_default: str
    players: Players
    nations: Kinds
    industries: Kinds
    industry_tokens: Tokens
    tiles: list[Tile]
    turns: Turns
    bidding: Bidding
    options: dict[str, bool | str]
    fallback: dict[str, str]
    score: dict[str, Scores]


COMPONENTS = msgspec.toml.decode(Path(__file__).with_name("components.toml").read_bytes(), type=Components)
TILES = {tile.id: tile for tile in COMPONENTS.tiles}
BIDDING = COMPONENTS.bidding
TOP = Amount(10**MAX_DIGITS - 1)  # the largest amount that can be named
FALLBACK_OPENING = Amount(COMPONENTS.fallback["opening"])
FALLBACK_SECRET = Amount(COMPONENTS.fallback["secret"])


def tiles_in_play(seats: int) -> list[str]:
    """The ids of the tiles used with so many players, in the order of the table (rules 1.4)."""
    return [tile.id for tile in COMPONENTS.tiles if seats in tile.use]


def scores(seats: int) -> Scores:
    """The score table for so many players."""
    return COMPONENTS.score[str(seats)]


def turns(seats: int) -> int:
    """How many turns a match has (rules 2.1)."""
    return {3: COMPONENTS.turns.total_3, 4: COMPONENTS.turns.total_4, 5: COMPONENTS.turns.total_5}[seats]


def rounds(seats: int) -> int:
    """How many rounds a match has (rules 2.2)."""
    return {3: COMPONENTS.turns.rounds_3, 4: COMPONENTS.turns.rounds_4, 5: COMPONENTS.turns.rounds_5}[seats]


def round_of(seats: int, turn: int) -> int:
    """The round (from 1) that a turn (from 1) belongs to; turn 16 of three players starts no new one (rules 2.2)."""
    return min((turn - 1) // seats + 1, rounds(seats))


def auctioneer_of(seats: int, first: int, turn: int) -> int | None:
    """The seat that holds the auction of a turn (from 1), None on turn 16 of three players (rules 2.1)."""
    if seats == 3 and turn == COMPONENTS.turns.no_auctioneer_turn_3:
        return None
    return (first + turn - 1) % seats


def peeks(seats: int) -> int:
    """How many peeks each player has (rules 7.5)."""
    return BIDDING.peeks_per_player[str(seats)]
