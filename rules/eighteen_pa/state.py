"""What a match of 18PA remembers. Nothing of it is secret (rules 25)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.core import Marks, Nothing, State, View
from rules.eighteen_pa.components import COMPANIES, NYC, PHASES, PRIVATES

BANK = -1  # in place of a seat: the bank owns it
NOBODY = -1  # in place of a seat: there is none
TokenKind = Literal["home", "station", "destination"]


class Options(msgspec.Struct, frozen=True, array_like=True):
    """Table options (rules 23); the defaults are argued in the sections named there."""

    dividend_direction: Literal["right", "left"] = "right"
    token_income: Literal["own", "all"] = "own"
    certificate_index: Literal["ten_share_companies_in_existence", "started_companies"] = (
        "ten_share_companies_in_existence"
    )
    certificate_privates: bool = True
    bank_two_trains: Literal[0, 1, 2, 3, 4, 5, 6, 7] = 0
    acquisition_token: Literal["dearest", "cheapest", "choice"] = "dearest"
    destination_link: Literal["any_length", "one_train"] = "any_length"
    nyc_paid_tokens: Literal[2, 3] = 3
    auction_next_opener: Literal["after_opener", "after_winner"] = "after_opener"
    borrow_above_need: bool = False
    ferry_phase_4: Literal[10, 20] = 20
    company_yellow_lays: Literal[1, 2] = 2


class Laid(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A tile on the map: its number and how often it is turned by 60 degrees (0 to 5)."""

    tile: str
    rotation: int


class Token(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A token on the map. owner: a company or a private ("1" to "9"). price: what is printed on it (rules 10.9).
    active: False only for a destination token that is not turned over yet (10.5). arrived: number of its arrival on the
    map, 0 for those of the start; in a merged city the later one of a company goes home (10.9).
    """

    owner: str
    kind: TokenKind
    price: int = 0
    active: bool = True
    arrived: int = 0


class Deed(msgspec.Struct, array_like=True):
    """The certificate of a private. owner: a seat, or BANK while unsold.
    fate: "private" while it is one; "flipped" into an NYC unit (17.2); "acquired" by `company` (16).
    rebuilt: the acquired certificate has become a 2R train (16.7). revenue: of its last run, -1 before the first;
    routes: that run, as typed.
    """

    owner: int = BANK
    fate: Literal["private", "flipped", "acquired"] = "private"
    company: str = ""
    rebuilt: bool = False
    revenue: int = -1
    routes: list[str] = []


class Corporation(msgspec.Struct, array_like=True):
    """A public company in play. units: of each seat; what is missing to `size` is in the bank. president: a seat, or
    NOBODY before it is started or formed. cell: row and column of its marker, empty before it has one. arrived: number
    of its arrival in that cell (rules 5.6). unused: prices of the station tokens on the charter, in order of use.
    revenue: of its last run, -1 before the first; paid: whether it was paid out; routes: that run, as typed.
    """

    units: list[int]
    size: int = 5
    president: int = NOBODY
    cell: list[int] = []
    arrived: int = 0
    cash: int = 0
    trains: list[str] = []
    unused: list[int] = []
    operated: bool = False
    mine: bool = False
    revenue: int = -1
    paid: bool = False
    routes: list[str] = []

    @property
    def started(self) -> bool:
        """Whether it has a president, and so operates."""
        return self.president != NOBODY

    @property
    def in_bank(self) -> int:
        """Units that no player owns."""
        return self.size - sum(self.units)


class Public(Marks, msgspec.Struct, array_like=True):
    """seating: seats in table order (rules 4.6). cash, debt: by seat. bank: may fall below zero after it broke (18.1).
    part, set, turn: "auction", "stock" or "operating", the number of the stock round, 1 or 2 in its set (else 0).
    depot: trains left in the bank by kind, -1 without end. tiles: hex -> tile on it. tokens: stop ("H17.B") -> tokens
    in its circles, in order of arrival. arrivals: counts the moves of markers. phase_four_by: the seat that brought
    phase 4 (17.3). nyc: "" before 17.1, "due" after the first 4, "failed" after a formation that nobody won, "formed".
    broken: "" or the round ("stock 3", "operating 3.1") in which the bank broke. mines: mine tokens left.
    Marked as new (core Marks): hexes with a new tile, stops with a new or turned token, companies (price, units,
    trains, a run), privates. A turn begins with an auction, a seat's stock turn, an operating turn.
    """

    options: Options
    seating: list[int]
    cash: list[int]
    debt: list[int]
    bank: int
    priority: int
    part: Literal["auction", "stock", "operating"] = "auction"
    set: int = 0
    turn: int = 0
    phase: str = "2"
    depot: dict[str, int] = {}
    deeds: dict[str, Deed] = {}
    companies: dict[str, Corporation] = {}
    tiles: dict[str, Laid] = {}
    tokens: dict[str, list[Token]] = {}
    arrivals: int = 0
    phase_four_by: int = NOBODY
    nyc: Literal["", "due", "failed", "formed"] = ""
    broken: str = ""
    mines: int = 0
    changed: list[str] = []
    changed_before: list[str] = []
    acted: bool = False

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.cash)

    def since(self, phase: str) -> bool:
        """Whether that phase has begun (rules 3)."""
        return PHASES[self.phase].order >= PHASES[phase].order

    def after(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left neighbour of `seat`."""
        at = self.seating.index(seat)
        return self.seating[at + 1 :] + self.seating[:at]

    def acquired(self, company: str) -> list[str]:
        """The locals that a company has acquired (rules 16), in order of their number."""
        return [local for local in PRIVATES if self.deeds[local].company == company]

    @property
    def unsold(self) -> list[str]:
        """The privates that the bank sells: those without an owner that have not flipped (rules 4.7)."""
        return [p for p, deed in self.deeds.items() if deed.owner == BANK and deed.fate == "private"]

    @property
    def owned_privates(self) -> list[str]:
        """The privates that players own now, in order of their number."""
        return [p for p, deed in self.deeds.items() if deed.owner != BANK and deed.fate == "private"]

    def owned(self, seat: int) -> list[str]:
        """The privates that a seat owns now, in order of their number."""
        return [p for p, deed in self.deeds.items() if deed.owner == seat and deed.fate == "private"]

    def led(self, seat: int) -> list[str]:
        """The companies whose president the seat is, in the order of `components.toml`."""
        return [c for c in COMPANIES if self.companies[c].president == seat]

    def runner(self, owner: str) -> Corporation | Deed:
        """Where the last run of a company or private is noted: its charter or its certificate."""
        return self.companies[owner] if owner in self.companies else self.deeds[owner]

    @property
    def nyc_formed(self) -> bool:
        """Whether the NYC exists as a company (rules 17)."""
        return self.companies[NYC].started


PaState = State[Public, Nothing, Nothing, Any]
PaView = View[Public, Nothing]
