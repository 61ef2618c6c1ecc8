"""What a match of QE remembers, and who may see it (rules 7)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.core import State, View
from rules.qe.amounts import Amount
from rules.qe.components import auctioneer_of, round_of, tiles_in_play, turns

PeekScope = Literal["any", "latest"]


class Options(msgspec.Struct, frozen=True, array_like=True):
    """Table options (rules 12); the defaults are the seed's rules.

    zero_bonus_3p: at 3 players zero bids are revealed and score. peek_scope: which completed auctions a peek may show.
    keep_notes: what a seat has once learned as auctioneer or peeker is shown to it again.
    """

    zero_bonus_3p: bool = True
    peek_scope: PeekScope = "any"
    keep_notes: bool = False


class Sale(msgspec.Struct, array_like=True, gc=False):
    """The auction that is going on. Turns count from 1.

    auctioneer: None on turn 16 of three players. opening: None until it is named. ties: the tied seats of each
    comparison so far that ended in a tie, in order.
    """

    turn: int
    tile: str
    auctioneer: int | None
    opening: Amount | None = None
    ties: list[list[int]] = []


class Award(msgspec.Struct, array_like=True, gc=False):
    """A completed auction, as the table knows it. Amounts that are done with are kept as decimal text, "" for none, so
    that a snapshot converts nothing; read them by `opening`, `price` and `bids`.

    winner: None where nobody got the tile (6.2). paid: only where it is public: the auctioneer won, or the match is
    over. zeros: seats whose standing bid was 0, if those are revealed. late: seats whose standing secret bid was set
    by the clock. ties: as in `Sale`. sent: empty until the match is over; then each seat's secret bids, by stage.
    """

    turn: int
    tile: str
    auctioneer: int | None
    opened: str
    winner: int | None
    paid: str = ""
    zeros: list[int] = []
    late: list[int] = []
    ties: list[list[int]] = []
    sent: list[list[str]] = []

    @property
    def opening(self) -> Amount | None:
        """The opening bid; None on turn 16 of three players."""
        return Amount(self.opened) if self.opened else None

    @property
    def price(self) -> Amount | None:
        """The winning amount, where it is public."""
        return Amount(self.paid) if self.paid else None

    @property
    def bids(self) -> list[list[Amount]]:
        """Each seat's secret bids, stage by stage; empty until the match is over."""
        return [[Amount(text) for text in stages] for stages in self.sent]

    @property
    def struck(self) -> bool:
        """Whether the third tie in a row struck the amounts named more than once (5.3)."""
        return self.auctioneer is not None and len(self.ties) == 3

    @property
    def rebids(self) -> int:
        """How many re-bids were asked, 0 to 2."""
        return 0 if self.auctioneer is None else min(len(self.ties), 2)


class Peeked(msgspec.Struct, array_like=True, gc=False):
    """The public mark of a peek: who, and at which turn's auction (7.6)."""

    seat: int
    turn: int
    tile: str


class Sheet(msgspec.Struct, array_like=True, gc=False):
    """One seat's final account. score: points by category, bonus included; total: their sum. place: 1.., or 0 where
    nobody has one (8.12). out: `biggest_spender` where eliminated, else "".
    """

    token: str
    score: dict[str, int]
    total: int
    spent: Amount
    place: int
    out: str = ""


class Public(msgspec.Struct, array_like=True):
    """nations: by seat. first: the seat of the first auctioneer. sale: the auction on the table, None once all is over.
    awards: completed auctions, oldest first. boxes: for each seat and round, whether its zero bid has scored.
    peeks: oldest first. sheets: by seat, empty until the match is over. unused: the token nobody held, "" until then.
    """

    options: Options
    nations: list[str]
    first: int
    boxes: list[list[bool]]
    sale: Sale | None = None
    awards: list[Award] = []
    peeks: list[Peeked] = []
    sheets: list[Sheet] = []
    unused: str = ""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.nations)

    @property
    def turn(self) -> int:
        """The number of the current turn, from 1; of the last one once the match is over."""
        return self.sale.turn if self.sale else len(self.awards)

    @property
    def round(self) -> int:
        """The number of the current round, from 1."""
        return round_of(self.seats, self.turn)

    @property
    def zeros_shown(self) -> bool:
        """Whether zero bids are revealed and score (4.4)."""
        return self.seats > 3 or self.options.zero_bonus_3p

    def award(self, tile: str) -> Award | None:
        """The completed auction of a tile, or None."""
        return next((award for award in self.awards if award.tile == tile), None)

    def owned(self, seat: int) -> list[str]:
        """The tiles a seat has won, in the order it won them."""
        return [award.tile for award in self.awards if award.winner == seat]

    def to_come(self) -> list[str]:
        """The tiles still face down; their order is hidden, the set is not (1.6)."""
        gone = {award.tile for award in self.awards} | ({self.sale.tile} if self.sale else set())
        return [tile for tile in tiles_in_play(self.seats) if tile not in gone]

    def turns_left(self) -> int:
        """How many turns follow the current one."""
        return turns(self.seats) - self.turn

    def auctioneer(self, turn: int) -> int | None:
        """Who holds the auction of a turn (2.1)."""
        return auctioneer_of(self.seats, self.first, turn)


class Own(msgspec.Struct, array_like=True):
    """What one seat may ask for at any time (7, right-hand column).

    spent: the sum of its prices. bids: its secret bids of the auction going on, one for each stage it took part in.
    late: whether the latest of them was set by the clock. The rest is keyed by tile, amounts as decimal text. past: its
    secret bids of completed auctions, by stage. prices: winning amounts of its own tiles. With the option `keep_notes`,
    learned: winning amounts it saw as auctioneer or peeker; inspected: all secret bids it saw as auctioneer, by seat
    and stage.
    """

    token: str
    spent: Amount = Amount(0)
    bids: list[Amount] = []
    late: bool = False
    past: dict[str, list[str]] = {}
    prices: dict[str, str] = {}
    learned: dict[str, str] = {}
    inspected: dict[str, list[list[str]]] = {}

    def price(self, tile: str) -> Amount | None:
        """The winning amount of a tile, as far as the seat may ask for it as owner or from its notes."""
        text = self.prices.get(tile) or self.learned.get(tile)
        return Amount(text) if text else None

    def last_bid(self, tile: str) -> Amount | None:
        """The seat's standing secret bid in a completed auction; None where it sent none."""
        stages = self.past.get(tile)
        return Amount(stages[-1]) if stages else None


class Hidden(msgspec.Struct, array_like=True, gc=False):
    """pile: tiles face down, the next one last. box: the token that nobody holds (3 players)."""

    pile: list[str]
    box: list[str]


QeState = State[Public, Own, Hidden, Any]
QeView = View[Public, Own]
