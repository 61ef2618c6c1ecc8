"""The plan of a whole QE match for five: what is bid, and who is entitled to know it (rules 7).

Every secret amount is unmistakable: drawn digits that occur nowhere else. Two plans that differ only in their `salt`
are twins for the seats `watched`: what these learn is the same in both, every other amount is another one, of another
length, and the public history does not change.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from renderers.amounts import spell
from rules.qe.amounts import Amount

SEATS, TURNS = 5, 15

# How many digits. A tie stands above what is struck or overbid, `top` wins.
SIZES = {"low": (8, 10), "mid": (11, 12), "tie": (13, 14), "top": (15, 22), "vast": (31, 37), "endless": (1000, 1000)}

# Each turn: the opening, then what those to the left of the auctioneer bid, re-bids after a stroke. A word is drawn.
LOTS = (
    ("2,500", "low", "top", "low", "0"),
    ("100_000_000_000_000_000", "low", "low", "mid", "low"),  # the auctioneer wins (3.6)
    ("40 000", "top", "low", "mid", "low"),
    ("7", "tie/low", "low", "tie/top", "low"),  # a tie, and one re-bid (5.1)
    ("12", "mid", "tie/tie/tie", "low", "tie/tie/tie"),  # three ties: struck (5.3)
    ("1", "0", "low", "0", "top"),
    ("10^30", "10^15", "１兆", "vast", "low"),
    ("8", "endless", "low", "low", "mid"),
    ("9,999", "low", "mid", "top", "low"),
    ("3", "low", "0", "low", "top"),
    ("150", "mid", "top", "0", "low"),
    ("2億", "low", "low", "top", "low"),
    ("77", "low", "top", "low", "mid"),
    ("5", "top", "low", "low", "low"),
    ("6", "low", "low", "mid", "top"),
)


class Bid(NamedTuple):
    """One secret bid: `place` counts from the auctioneer's left, `stage` from 0 for the first bids of an auction."""

    turn: int
    seat: int
    place: int
    stage: int
    text: str

    @property
    def amount(self) -> Amount:
        return Amount.parse(self.text)


@dataclass
class Plan:
    """A match. `first`: the seat of the first auctioneer; `peeks`: which seat peeks at which turn."""

    first: int
    salt: str = ""
    watched: tuple[int, ...] = ()
    peeks: dict[int, int] = field(default_factory=dict)

    def auctioneer(self, turn: int) -> int:
        """Rules 2.1."""
        return (self.first + turn - 1) % SEATS

    def opening(self, turn: int) -> str:
        """As the auctioneer types it."""
        return LOTS[turn - 1][0]

    def stages(self, turn: int) -> int:
        """How often is bid."""
        return max(word.count("/") for word in LOTS[turn - 1][1:]) + 1

    def bids(self, turn: int, stage: int) -> list[Bid]:
        """The bids of one stage, in the order of the places."""
        return [bid for bid in self._all(turn) if bid.stage == stage]

    def every(self) -> list[Bid]:
        """All of the match."""
        return [bid for turn in range(1, TURNS + 1) for bid in self._all(turn)]

    def _all(self, turn: int) -> Iterator[Bid]:
        for place, words in enumerate(LOTS[turn - 1][1:], 1):
            seat = (self.auctioneer(turn) + place) % SEATS
            for stage, word in enumerate(words.split("/")):
                yield Bid(turn, seat, place, stage, self._text(turn, place, stage, word))

    def _text(self, turn: int, place: int, stage: int, word: str) -> str:
        if word not in SIZES:
            return word
        salt = "" if self._known(turn, place, word) else self.salt
        rng = random.Random(f"{salt} {turn} {stage} {'tie' if word == 'tie' else place}")
        digits = str(rng.randint(1, 9)) + "".join(rng.choices("0123456789", k=rng.randint(*SIZES[word]) - 1))
        return as_typed(digits, rng)

    def _known(self, turn: int, place: int, word: str) -> bool:
        """Whether somebody who is watched learns the bid (rules 7)."""
        places = [p for p, words in enumerate(LOTS[turn - 1][1:], 1) if word == "tie" and "tie" in words] or [place]
        known = {self.auctioneer(turn), *((self.auctioneer(turn) + p) % SEATS for p in places)}
        if word in ("top", "vast", "endless", "mid"):
            known |= {seat for seat, peeked in self.peeks.items() if peeked == turn}
        return bool(known & set(self.watched))

    # -- what follows from it -------------------------------------------------------------------

    def standing(self, turn: int) -> dict[int, Bid]:
        """The last bid of each seat."""
        return {bid.seat: bid for bid in self._all(turn)}

    def tied(self, turn: int) -> list[int]:
        """Who named the same amount as somebody else at first."""
        amounts = [bid.amount for bid in self.bids(turn, 0) if bid.amount]
        return sorted(bid.seat for bid in self.bids(turn, 0) if amounts.count(bid.amount) > 1)

    def winner(self, turn: int) -> int:
        """Rules 3.4, 5.3: after three ties amounts named twice are struck."""
        bids = {seat: bid.amount for seat, bid in self.standing(turn).items()}
        bids[self.auctioneer(turn)] = Amount.parse(self.opening(turn))
        single = [seat for seat, amount in bids.items() if list(bids.values()).count(amount) == 1]
        return max(single, key=lambda seat: bids[seat])

    def price(self, turn: int) -> Amount:
        """What the winner pays."""
        winner = self.winner(turn)
        if winner == self.auctioneer(turn):
            return Amount.parse(self.opening(turn))
        return self.standing(turn)[winner].amount

    def spent(self, seat: int, upto: int = TURNS) -> Amount:
        """The sum of the prices a seat has paid."""
        return Amount(sum(self.price(turn) for turn in range(1, upto + 1) if self.winner(turn) == seat))

    def entitled(self, bid: Bid) -> set[int]:
        """The seats that may see a bid before the end: bidder, auctioneer, who named the same, who peeked (rules 7)."""
        alike = {b.seat for b in self._all(bid.turn) if b.amount == bid.amount}
        peeked = {seat for seat, turn in self.peeks.items() if turn == bid.turn and self.winner(turn) == bid.seat}
        return {bid.seat, self.auctioneer(bid.turn)} | alike | (peeked if bid.amount == self.price(bid.turn) else set())


def as_typed(digits: str, rng: random.Random) -> str:
    """A number as one person or another writes it (rules 9.2)."""
    if len(digits) > 40:
        return digits
    plain = [digits, f"{int(digits):,}", f"{int(digits):_}", f"{int(digits):,}".replace(",", " ")]
    return rng.choice([*plain, digits.translate(str.maketrans("0123456789", "０１２３４５６７８９"))])


def traces(amount: Amount) -> list[str]:
    """How an amount could show: its digits, with commas, shortened, and pieces of it that are telling by themselves."""
    digits, commas = str(int(amount)), f"{int(amount):,}"
    pieces = {digits[:8], digits[-8:], commas[:9], commas[-9:]}
    return sorted({spell(amount, "en"), spell(amount, "ja"), digits, commas, *pieces})


def check(plan: Plan) -> None:
    """The amounts are unmistakable: no piece of one occurs in another that is not the same."""
    drawn = {bid.amount for bid, word in zip(plan.every(), _words(), strict=True) if word in SIZES}
    digits = [str(int(amount)) for amount in drawn]
    for one, other in product(digits, digits):
        assert one == other or (one[:8] not in other and one[-8:] not in other)


def _words() -> list[str]:
    return [word for lot in LOTS for words in lot[1:] for word in words.split("/")]
