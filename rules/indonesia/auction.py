"""The auction of an announced merger and its resolution (rules 5.5 to 5.9, 5.12 to 5.15)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Illegal, Ints, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import Ceiling, Pass, Raise
from rules.indonesia.components import by_rank
from rules.indonesia.deals import Deal, deal
from rules.indonesia.money import cash, hand_over, open_cash
from rules.indonesia.siap_faji import SiapFaji, forced_losses
from rules.indonesia.state import Company, IndoState, IndoView, Public


@own_turn
def raise_bid(frame: Auction, v: IndoView) -> Steps:
    """A higher legal bid within the seat's cash (rules 5.6)."""
    funds, lowest = cash(v, frame.seat), frame.lowest(v.public)
    if funds < lowest:
        return Illegal("cannot_raise", lowest=lowest)
    yield Ints(lowest, funds, frame.step(v.public))
    return None


def leave_ceiling(frame: Frame[Any, Any], v: IndoView) -> Steps:
    """Any bidder at any time, as high as it could bid by hand (rules 16.5)."""
    auction = v.find(Auction)
    if auction is None or auction.settled or v.seat is None:
        return "no_auction"
    if v.seat not in auction.bidders:
        return "not_in_auction"
    funds, lowest = cash(v, v.seat), auction.lowest(v.public)
    if funds < lowest:
        return Illegal("cannot_raise", lowest=lowest)
    yield Ints(lowest, funds, auction.step(v.public))
    return None


@own_step
def drop_out(frame: Auction, v: IndoView) -> Reason:
    """Always possible, and final (rules 5.6)."""
    return ""


def keep_ceiling(s: IndoState, seat: int, amount: int, out: Out) -> None:
    """Only the seat itself is told (rules 16.5)."""
    s.own[seat].ceiling = amount
    out.emit("ceiling", to=(seat,), seat=seat, amount=amount)


class Auction(Frame[IndoState, IndoView], tag="auction"):
    """Bids go round among the bidders until one is left. amount: the highest bid, of `leader`. bidders: those still in,
    in turn order from the announcer. seat: whose turn it is. settled: the merger is made, a loss is still to be chosen.
    """

    first: str
    second: str
    amount: int
    leader: int
    bidders: list[int]
    seat: int
    settled: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {Pass: drop_out, Raise: raise_bid, Ceiling: leave_ceiling}

    def deal(self, public: Public) -> Deal:
        """What is auctioned."""
        return deal(public.company(self.first), public.company(self.second))

    def step(self, public: Public) -> int:
        """The step of legal bids (rules 5.6)."""
        return self.deal(public).step

    def lowest(self, public: Public) -> int:
        """The lowest bid that is higher than the present one."""
        return self.amount + self.step(public)

    def apply(self, s: IndoState, seat: int, action: Raise | Ceiling | Pass, out: Out) -> None:
        match action:
            case Raise(amount):
                self.bid(seat, amount)
                out.emit("raised", seat=seat, amount=amount)
            case Ceiling(amount):
                keep_ceiling(s, seat, amount, out)
            case Pass():
                self.leave(seat, out)

    def bid(self, seat: int, amount: int) -> None:
        self.amount, self.leader = amount, seat
        self.seat = self.next(seat)

    def leave(self, seat: int, out: Out, reason: str = "") -> None:
        after = self.next(seat)
        self.bidders.remove(seat)
        self.seat = after
        if reason:
            out.emit("cannot_bid", seat=seat, reason=reason)
        else:
            out.emit("auction_passed", seat=seat)

    def next(self, seat: int) -> int:
        """The bidder after a seat."""
        return self.bidders[(self.bidders.index(seat) + 1) % len(self.bidders)]

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        """Raises for those who left a ceiling and passes for those who cannot pay more; what is secret tells by it."""
        out.reveal()
        if self.settled:
            return out.done("merged")
        if self.seat == self.leader and len(self.bidders) > 1:
            self.seat = self.next(self.leader)
        while len(self.bidders) > 1 and (self.raises(s, out) or self.cannot_go_on(s, out)):
            pass
        return None if len(self.bidders) > 1 else self.settle(s, out)

    def raises(self, s: IndoState, out: Out) -> bool:
        """Raises while the limits left hold. Far limits take hundreds of steps: only the last bid of each is told."""
        step, last = self.step(s.public), dict[int, int]()
        while s.own[self.seat].ceiling >= self.amount + step:
            last.pop(self.seat, None)
            last[self.seat] = self.amount + step
            self.bid(self.seat, self.amount + step)
        for seat, amount in last.items():
            out.emit("raised", seat=seat, amount=amount)
        return bool(last)

    def cannot_go_on(self, s: IndoState, out: Out) -> bool:
        """Whether the seat whose turn it is drops out unasked, since all can see that it cannot pay more."""
        known = open_cash(s.public, self.seat)
        if known is None or known >= self.lowest(s.public):
            return False
        self.leave(self.seat, out, "bid_too_dear")
        return True

    def settle(self, s: IndoState, out: Out) -> None:
        """The last one left wins at his bid (rules 5.6, 5.15)."""
        for own in s.own:
            own.ceiling = 0
        self.settled = True
        merger = self.deal(s.public)
        out.emit("merger_won", seat=self.leader, amount=self.amount)
        pay(s, merger, self.leader, self.amount, out)
        company = merge(s.public, merger, self.leader)
        s.public.mark(company.id)
        out.emit("merged", seat=self.leader, company=company.id, kind=company.kind, n=company.size, deeds=company.deeds)
        if not merger.makes_siap_faji:
            return out.done("merged")
        return out.push(SiapFaji(self.leader, company.id, forced_losses(s.public, company, out)))

    def fallback(self, v: IndoView) -> Pass:
        """Passing (rules 15.3)."""
        return Pass()


def pay(s: IndoState, merger: Deal, winner: int, amount: int, out: Out) -> None:
    """Each old owner gets a share by size; the winner's own comes back to him (rules 5.7)."""
    shares: dict[int, int] = {}
    for company in (merger.first, merger.second):
        share = amount * company.size // merger.step
        hand_over(s, winner, company.owner, share)
        shares[company.owner] = shares.get(company.owner, 0) + share
    for seat, share in shares.items():
        out.emit("share", seat=seat, amount=share)


def merge(public: Public, merger: Deal, winner: int) -> Company:
    """All deeds, chips and ships go into one slot of the winner; the two old slots are free (rules 5.8)."""
    first, second = merger.first, merger.second
    public.companies = [company for company in public.companies if company not in (first, second)]
    made = Company(winner, public.lowest_slot(winner), merger.kind, first.deeds + second.deeds, merged=True)
    made.areas = by_rank(first.areas + second.areas)
    made.ships = sorted(first.ships + second.ships)
    made.piece = first.piece
    public.companies.append(made)
    return made
