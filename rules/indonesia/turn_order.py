"""Phase 2: one open bid each for the turn order (rules 4)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ints, Out, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import Bid
from rules.indonesia.components import RESEARCH
from rules.indonesia.money import cash, deposit, open_cash
from rules.indonesia.state import IndoState, IndoView, Public

NO_BID = -1


def times(public: Public, seat: int) -> int:
    """What the seat's bid is multiplied by (rules 4.3)."""
    level = public.levels[seat].get("bid", RESEARCH.start_level)
    return RESEARCH.bid_multiplier[level - RESEARCH.start_level]


@own_turn
def bid(frame: TurnOrder, v: IndoView) -> Steps:
    """Nothing up to all cash; it need not beat anything (rules 4.1)."""
    yield Ints(0, cash(v, frame.seat))
    return None


class TurnOrder(Frame[IndoState, IndoView], tag="turn_order"):
    """One seat after the other bids. queue: seats still to bid."""

    queue: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {Bid: bid}

    @property
    def seat(self) -> int:
        return self.queue[0]

    def apply(self, s: IndoState, seat: int, action: Bid, out: Out) -> None:
        s.public.acts()
        self.take(s, seat, action.amount, out)
        s.public.turn_begins()

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        """Who plainly has nothing to bid is not asked (rules 8.8)."""
        if len(self.queue) == s.public.seats:
            s.public.bids = [NO_BID] * s.public.seats
        while self.queue:
            known = open_cash(s.public, self.seat)
            if known is None or known > 0:
                return
            self.take(s, self.seat, 0, out)
        new_order(s.public, out)
        out.done()

    def take(self, s: IndoState, seat: int, amount: int, out: Out) -> None:
        """The whole bid goes into the seat's own bank, whoever wins (rules 4.2)."""
        self.queue.pop(0)
        s.public.bids[seat] = amount
        deposit(s, seat, amount)
        factor = times(s.public, seat)
        if factor > 1 and amount:
            out.emit("bid_times", seat=seat, amount=amount, times=factor, product=amount * factor)
        else:
            out.emit("bid", seat=seat, amount=amount)

    def fallback(self, v: IndoView) -> Bid:
        """Nothing (rules 15.2)."""
        return Bid(0)


def new_order(public: Public, out: Out) -> None:
    """From high to low; equal products keep their relative order (rules 4.2, 4.4)."""
    public.order = sorted(public.order, key=lambda seat: -public.bids[seat] * times(public, seat))
    out.emit("new_order", seats=public.order)
