"""Phase 3: whoever can and likes announces a merger, until all pass in a row (rules 5.1, 5.10 to 5.12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Ints, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import Announce, Pass
from rules.indonesia.auction import Auction
from rules.indonesia.deals import code, deal, has_room, may_bid, why_no_partner, why_not, why_nothing
from rules.indonesia.money import cash, open_cash
from rules.indonesia.state import Company, IndoState, IndoView, Public


@own_turn
def announce(frame: Mergers, v: IndoView) -> Steps:
    """Two companies, then the opening bid: the minimum or a step above it (rules 5.4, 5.6)."""
    public, seat, funds = v.public, frame.seat, cash(v, frame.seat)
    known = {company.id: company for company in public.companies}

    def alone(id: str) -> Reason:
        return why_no_partner(public, seat, known[id], funds)

    def apart(id: str) -> Reason:
        return why_not(public, seat, first, known[id], funds)

    first = known[(yield Ids(known, alone, note=owner_of(known), none=why_nothing(public, seat, funds)))]
    second = known[(yield Ids([id for id in known if id != first.id], apart, note=owner_of(known)))]
    merger = deal(first, second)
    yield Ints(merger.minimum, funds, merger.step)
    return None


def owner_of(known: dict[str, Company]) -> Callable[[str], tuple[str, Any]]:
    """What is shown beside a company: whose it is and how big."""
    return lambda id: ("owned", {"seat": known[id].owner, "n": known[id].size})


@own_step
def pass_softly(frame: Mergers, v: IndoView) -> Reason:
    """Always possible; who passes may still announce later (rules 5.1)."""
    return ""


class Mergers(Frame[IndoState, IndoView], tag="mergers"):
    """A turn of mergers. passes: how many have passed in a row."""

    seat: int
    passes: int = 0

    offers: ClassVar[dict[type[Action], Offer]] = {Pass: pass_softly, Announce: announce}

    def apply(self, s: IndoState, seat: int, action: Announce | Pass, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Pass):
            out.emit("merger_passed", seat=seat)
            return self.next(s.public)
        return out.push(opened(s, seat, action, out))

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        """After a merger play goes on behind the announcer, and passes are counted anew (rules 5.1)."""
        public = s.public
        if result is not None:
            self.next(public)
            self.passes = 0
        if not any(may_announce(public, seat) for seat in public.order):
            out.emit("no_mergers" if result is None and not self.passes else "mergers_over")
            return self.close(s, out)
        while self.passes < public.seats:
            reason = why_nothing(public, self.seat, open_cash(public, self.seat))
            if not reason:
                return None
            out.emit("merger_skipped", seat=self.seat, reason=code(reason))
            self.next(public)
        out.emit("mergers_over")
        return self.close(s, out)

    def next(self, public: Public) -> None:
        """The turn goes on to the next seat, which counts as a pass until it does something."""
        public.turn_begins()
        self.seat = public.after(self.seat)[0]
        self.passes += 1

    def close(self, s: IndoState, out: Out) -> None:
        """Merged companies may merge again next year (rules 5.3)."""
        for company in s.public.companies:
            company.merged = False
        out.done()

    def fallback(self, v: IndoView) -> Pass:
        """Passing (rules 15.3)."""
        return Pass()


def may_announce(public: Public, seat: int) -> bool:
    """Whether a seat is asked at all (rules 5.11)."""
    return not why_nothing(public, seat, open_cash(public, seat))


def opened(s: IndoState, seat: int, action: Announce, out: Out) -> Auction:
    """The auction of an announced merger; who may bid is settled now (rules 5.12)."""
    public = s.public
    merger = deal(public.company(action.first), public.company(action.second))
    bidders = [other for other in public.after(seat) if may_bid(public, other, merger, open_cash(public, other))]
    out.emit("announced", seat=seat, first=action.first, second=action.second, amount=action.amount, n=merger.step)
    for other in public.after(seat):
        if other not in bidders:
            room = has_room(public, other, merger)
            out.emit("cannot_bid", seat=other, reason="merger_too_dear" if room else "no_slot_for_merger")
    return Auction(action.first, action.second, action.amount, seat, [seat, *bidders], seat)
