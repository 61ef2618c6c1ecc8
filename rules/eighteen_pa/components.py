"""`components.toml` as typed records: a slip in the table stops the import instead of the game.

Hexes, edges, tracks, stops, rotations and money are written as the head of that file explains.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

Colour = Literal["yellow", "green", "brown", "gray"]
Band = Colour
StopKind = Literal["city", "town", "offboard"]
UNLIMITED = -1


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records of the table."""


class GameRow(Record, frozen=True):
    """What the game is called and how many play it; `bank`: all the money there is (rules 2.1)."""

    id: str
    title: str
    players_min: int
    players_max: int
    bank: int
    currency: str


class PlayersRow(Record, frozen=True):
    """Starting cash of each player, by their number (rules 2.1)."""

    cash: int


class CertificateLimit(Record, frozen=True):
    """Certificates a player may hold, by number of players and of companies counted by `index` (rules 6.6)."""

    index: str
    counts_privates: bool
    p3: tuple[int, ...]
    p4: tuple[int, ...]
    p5: tuple[int, ...]

    def by_players(self, seats: int) -> tuple[int, ...]:
        """The row for that many players."""
        return {3: self.p3, 4: self.p4, 5: self.p5}[seats]


class HoldingLimit(Record, frozen=True):
    """Per cent of one company a player may hold (rules 6.5)."""

    percent: int
    plus_percent_per_acquired_local: int


class MarketRow(Record, frozen=True):
    """The share market: `rows` from the top, ragged; `start`: price -> row and column (rules 5)."""

    rows: tuple[tuple[int, ...], ...]
    start: dict[str, tuple[int, int]]
    nyc_start: tuple[int, int]
    move_dividend: str
    move_withhold: str
    move_per_unit_sold: str
    move_sold_out: str


class Auction(Record, frozen=True):
    """The auction of the privates (rules 4)."""

    min_bid: int
    increment: int
    private_price: int
    reseat: str


class Phase(Record, frozen=True):
    """A phase (rules 3): `order` for comparing, `tiles` that may be laid, revenue band, own-token income, ferry."""

    order: int
    starts_with: str
    tiles: tuple[Colour, ...]
    band: Band
    token_bonus: int
    ferry: int
    rusts: tuple[str, ...] = ()
    on_start: tuple[str, ...] = ()


class Rounds(Record, frozen=True):
    """Operating rounds in a set, and the train limit of a company (rules 3.1, 13.1)."""

    operating_rounds_per_set: int
    train_limit: int


class Train(Record, frozen=True):
    """A kind of train (rules 11, 13). cities: at most, towns are free; count: -1 without end."""

    price: int
    count: int
    cities: int
    multiplier: int
    towns_pay: bool
    source: Literal["bank", "private", "nyc", "acquired_local"]
    rusts_on: str = ""
    tradeable: bool = True
    counts_to_limit: bool = True
    available_after: str = ""


class TrainOrder(Record, frozen=True):
    """The order in which the bank sells its trains (rules 13.5)."""

    bank: tuple[str, ...]


class Mine(Record, frozen=True):
    """The mine at Scranton (rules 11.8)."""

    hex: str
    tokens: int
    price: int
    income: int


class Ferry(Record, frozen=True):
    """The ferry (rules 9.6): the special tile, who lays it, the land it joins, the water it crosses."""

    special_hex: str
    special_tile: str
    special_rotation: int
    layer: str
    ends: tuple[str, ...]
    water: tuple[str, ...]
    may_end_here: bool


class Loan(Record, frozen=True):
    """Interest on a debt (rules 14.8, 14.9)."""

    interest_percent: int


class Private(Record, frozen=True):
    """A private (rules 1.1). `home`: the stop of its token."""

    name: str
    logo: str
    group: Literal["nyc_predecessor", "local"]
    home: str
    price: int
    train: str
    colour: str
    text_colour: str


class Company(Record, frozen=True):
    """A public company (rules 1.2). Token prices in the order of use; destination tokens are extra."""

    name: str
    logo: str
    home: tuple[str, ...]
    kind: Literal["five_share", "ten_share"]
    certificates: tuple[int, ...]
    token_prices: tuple[int, ...]
    colour: str
    text_colour: str
    destination: str = ""
    converted_certificates: tuple[int, ...] = ()
    converted_extra_token_prices: tuple[int, ...] = ()
    from_privates: int = 0
    formation_price: int = 0
    formation_cash: int = 0


class Stop(Record, frozen=True):
    """A stop of a hex or tile: its letter, kind, circles for tokens, value (by revenue band where it changes)."""

    id: str
    kind: StopKind
    value: int | dict[Band, int]
    slots: int = 0

    def worth(self, band: Band) -> int:
        """Its value in a revenue band (rules 3.3)."""
        return self.value if isinstance(self.value, int) else self.value[band]


class Hex(Record, frozen=True):
    """A printed hex (rules 9): kind, stops, track and what hinders building. Edges are digits 0 to 5."""

    kind: Literal["blank", "yellow", "fixed", "off", "water"]
    name: str = ""
    label: str = ""
    stops: tuple[Stop, ...] = ()
    track: str = ""
    cost: int = 0
    terrain: Literal["", "mountain", "water"] = ""
    river: dict[str, int] = {}
    wall: tuple[int, ...] = ()
    stub: tuple[int, ...] = ()


class Tile(Record, frozen=True):
    """A track tile at rotation 0. `upgrade_cost`: paid when it is itself replaced."""

    colour: Colour
    count: int
    track: str
    stops: tuple[Stop, ...] = ()
    label: str = ""
    upgrade_cost: int = 0


Rotations = dict[str, tuple[int, ...]]  # tile -> rotations


class Components(Record, frozen=True):
    """The whole file."""

    game: GameRow
    options: dict[str, Any]
    players: dict[str, PlayersRow]
    certificate_limit: CertificateLimit
    holding_limit: HoldingLimit
    market: MarketRow
    auction: Auction
    phase: dict[str, Phase]
    rounds: Rounds
    train: dict[str, Train]
    train_order: TrainOrder
    mine: Mine
    ferry: Ferry
    loan: Loan
    private: dict[str, Private]
    company: dict[str, Company]
    hex: dict[str, Hex]
    tile: dict[str, Tile]
    upgrade: dict[str, Rotations]
    upgrade_preprinted: dict[str, Rotations]
    yellow_lay: dict[str, Rotations]


COMPONENTS = msgspec.toml.decode((Path(__file__).parent / "components.toml").read_bytes(), type=Components)

PRIVATES = COMPONENTS.private
PREDECESSORS = tuple(p for p, row in PRIVATES.items() if row.group == "nyc_predecessor")
LOCALS = tuple(p for p, row in PRIVATES.items() if row.group == "local")
COMPANIES = COMPONENTS.company
NYC = "NYC"
FIVE_SHARE = tuple(c for c, row in COMPANIES.items() if row.kind == "five_share")
PHASES = COMPONENTS.phase
TRAINS = COMPONENTS.train
HEXES = COMPONENTS.hex
TILES = COMPONENTS.tile
