"""Phase 0: the right to choose a private is auctioned, again and again (rules 4).

Events. `auction_declined`: `seat` does not open. `auction_unable`: `seat` cannot pay for a private, so it does not
open. `auction_opened`, `auction_raised`: `seat` bids `amount`. `auction_passed`: `seat` is out of this auction.
`auction_won`: `seat` wins and pays `amount`. `private_taken`: `seat` gets `private` for `amount` more. `auction_over`.
`seated`: `seats` in their new order. Reasons. `cannot_pay_private`: the cash does not reach for a private.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Ints, Out, always
from rules.core.frame import Offer, Steps
from rules.eighteen_pa import bank
from rules.eighteen_pa.actions import Bid, Pass, Take
from rules.eighteen_pa.components import COMPONENTS, PRIVATES
from rules.eighteen_pa.state import BANK, NOBODY, PaState, PaView, Public

MINIMUM, STEP, FACE = COMPONENTS.auction.min_bid, COMPONENTS.auction.increment, COMPONENTS.auction.private_price
DECLINED = -1


def unsold(p: Public) -> list[str]:
    """The privates that the bank sells: those without an owner that have not flipped (rules 4.7)."""
    return [x for x in PRIVATES if p.deeds[x].owner == BANK and p.deeds[x].fate == "private"]


def purse(p: Public, seat: int) -> int:
    """The highest bid that leaves enough for a private (rules 4.3); below zero where there is none."""
    return p.cash[seat] - FACE


class Auction(Frame[PaState, PaView], tag="auction"):
    """Phase 0. opener: whose turn it is to open. declined: how many did not open since the last sale.
    winner: who is choosing a private.
    """

    opener: int
    declined: int = 0
    winner: int = NOBODY

    def actors(self, v: PaView) -> list[int]:
        return []

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        p = s.public
        if isinstance(result, list):
            return self._won(p, out, *result)
        if result == DECLINED:
            self._next(p)
            self.declined += 1
        elif isinstance(result, int):
            return out.push(raising(p, self.opener, result))
        elif result:
            self._taken(p, out, result)
        return self._open(p, out)

    def _open(self, p: Public, out: Out) -> None:
        """Asks the next who can pay for a private (4.5)."""
        while self.declined < p.seats and unsold(p):
            if purse(p, self.opener) >= MINIMUM:
                p.turn_begins()
                return out.push(Opening(self.opener))
            out.emit("auction_unable", seat=self.opener)
            self._next(p)
            self.declined += 1
        reseat(p, out)
        return out.done()

    def _won(self, p: Public, out: Out, winner: int, amount: int) -> None:
        """The bid is paid at once; the last private needs no choice (4.3, 4.9)."""
        self.winner = winner
        out.emit("auction_won", seat=winner, amount=amount)
        bank.collect(p, winner, amount)
        left = unsold(p)
        if len(left) > 1:
            return out.push(Choosing(winner))
        self._taken(p, out, left[0])
        return self._open(p, out)

    def _taken(self, p: Public, out: Out, private: str) -> None:
        bank.collect(p, self.winner, FACE)
        p.deeds[private].owner = self.winner
        p.mark(private)
        out.emit("private_taken", seat=self.winner, private=private, amount=FACE)
        self.declined = 0
        if p.options.auction_next_opener == "after_winner":
            self.opener = self.winner
        self._next(p)

    def _next(self, p: Public) -> None:
        self.opener = p.after(self.opener)[0]


def open_bid(frame: Opening, v: PaView) -> Steps:
    """From nothing up, in steps (rules 4.2, 4.3)."""
    if purse(v.public, frame.seat) < MINIMUM:
        return "cannot_pay_private"
    yield Ints(MINIMUM, purse(v.public, frame.seat), STEP)
    return None


class Opening(Frame[PaState, PaView], tag="opening"):
    """The seat opens an auction or declines (rules 4.2)."""

    seat: int

    offers: ClassVar[dict[type[Action], Offer]] = {Bid: open_bid, Pass: always}

    def apply(self, s: PaState, seat: int, action: Bid | Pass, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Bid):
            out.emit("auction_opened", seat=seat, amount=action.amount)
            return out.done(action.amount)
        out.emit("auction_declined", seat=seat)
        return out.done(DECLINED)

    def fallback(self, v: PaView) -> Pass:
        return Pass()


def raise_bid(frame: Raising, v: PaView) -> Steps:
    """At least one step above the standing bid (rules 4.2)."""
    least = frame.amount + STEP
    if purse(v.public, frame.queue[0]) < least:
        return "cannot_pay_private"
    yield Ints(least, purse(v.public, frame.queue[0]), STEP)
    return None


class Raising(Frame[PaState, PaView], tag="raising"):
    """An auction that is open. queue: who is still in it, in the order of their turns; the last one made the standing
    bid of `amount`.
    """

    queue: list[int]
    amount: int

    offers: ClassVar[dict[type[Action], Offer]] = {Bid: raise_bid, Pass: always}

    def actors(self, v: PaView) -> list[int]:
        return self.queue[:1]

    def apply(self, s: PaState, seat: int, action: Bid | Pass, out: Out) -> None:
        self.queue.remove(seat)
        if isinstance(action, Bid):
            out.emit("auction_raised", seat=seat, amount=action.amount)
            self.amount = action.amount
            self.queue.append(seat)
        else:
            out.emit("auction_passed", seat=seat)

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        self.queue = still_in(s.public, self.queue, self.amount)
        if len(self.queue) == 1:
            out.done([self.queue[0], self.amount])

    def fallback(self, v: PaView) -> Pass:
        return Pass()


def raising(p: Public, opener: int, amount: int) -> Raising:
    """The auction that an opening bid begins: everybody else may raise, also who declined to open (rules 4.8)."""
    return Raising([*p.after(opener), opener], amount)


def still_in(p: Public, queue: list[int], amount: int) -> list[int]:
    """Who cannot pay a higher bid is out without being asked; the standing bid's owner stays."""
    return [seat for seat in queue[:-1] if purse(p, seat) >= amount + STEP] + queue[-1:]


def choose_private(frame: Choosing, v: PaView) -> Steps:
    """Any unsold one (rules 4.3)."""
    yield Ids(unsold(v.public))
    return None


class Choosing(Frame[PaState, PaView], tag="choosing"):
    """The winner chooses a private (rules 4.3, 4.9)."""

    seat: int

    offers: ClassVar[dict[type[Action], Offer]] = {Take: choose_private}

    def apply(self, s: PaState, seat: int, action: Take, out: Out) -> None:
        out.done(action.private)

    def fallback(self, v: PaView) -> Take:
        return Take(unsold(v.public)[0])


def reseat(p: Public, out: Out) -> None:
    """Most cash first, equal cash as before; the first has priority (rules 4.6)."""
    p.seating = sorted(p.seating, key=lambda seat: -p.cash[seat])
    p.priority = p.seating[0]
    out.emit("auction_over")
    out.emit("seated", seats=p.seating)
