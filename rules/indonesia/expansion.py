"""New chips of a production company after its deliveries: free and compulsory, or paid (rules 8.9 to 8.16)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import Done, Expand
from rules.indonesia.components import by_rank, price_of
from rules.indonesia.land import edge, room_to_grow, taken, why_no_chip
from rules.indonesia.money import charge_account, from_bank, purse, seen_purse
from rules.indonesia.state import IndoState, IndoView, Public, Purse


def from_account(public: Public) -> bool:
    """Whether paid chips are booked in the year account (option `paid_expansion_reduces_year_income`)."""
    return public.last_era and public.options.paid_expansion_reduces_year_income


def funds(public: Public, held: Purse) -> int:
    """What can pay for chips: cash, for the income of era c is set aside (rules 8.9)."""
    return max(0, held.account if from_account(public) else held.cash)


@own_turn
def expand(frame: Expansion, v: IndoView) -> Steps:
    """An empty area next to a chip of the company and not next to such a chip of another one (rules 8.10)."""
    public, company = v.public, v.public.company(frame.company)
    if reason := why_no_more(frame, v):
        return reason
    full = taken(public)
    yield Ids(edge(company), refuse=lambda area: why_no_chip(full, company.kind, area, company))
    return None


def why_no_more(frame: Expansion, v: IndoView) -> Reason:
    """Why no chip can be added at all."""
    company, held = v.public.company(frame.company), seen_purse(v, frame.seat)
    price = price_of(company.kind)
    if not room_to_grow(v.public, company):
        return "no_room_to_expand"
    if not frame.free and held is not None and funds(v.public, held) < price:
        return Illegal("chip_too_dear", price=price)
    return ""


@own_step
def stop_expanding(frame: Expansion, v: IndoView) -> Reason:
    """Where every chip was sold, the expansion is compulsory (rules 8.9)."""
    return "expansion_is_compulsory" if frame.free else ""


class Expansion(Frame[IndoState, IndoView], tag="expansion"):
    """A production company places new chips one by one. free: everything was sold. added: how many so far."""

    seat: int
    company: str
    free: bool
    added: int = 0
    stopped: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {Expand: expand, Done: stop_expanding}

    def facts(self, v: IndoView) -> dict[str, Any]:
        """price: of one chip; left: how many more; terms: "free" or "paid"."""
        price = 0 if self.free else price_of(v.public.company(self.company).kind)
        return {"price": price, "left": self.left(v.public), "terms": "free" if self.free else "paid"}

    def left(self, public: Public) -> int:
        """How many more chips the level allows, and cash as far as it is open."""
        left = public.levels[self.seat]["expansion"] - self.added
        if self.free or not public.purses:
            return left
        return min(left, funds(public, public.purses[self.seat]) // price_of(public.company(self.company).kind))

    def apply(self, s: IndoState, seat: int, action: Expand | Done, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Done):
            self.stopped = True
            return None
        company = s.public.company(self.company)
        company.areas = by_rank([*company.areas, action.area])
        self.added += 1
        s.public.mark(action.area)
        if self.free:
            return out.emit("expanded", seat=seat, company=self.company, good=company.kind, area=action.area)
        price = price_of(company.kind)
        if from_account(s.public):
            charge_account(s, seat, price)
        else:
            from_bank(s, seat, -price)
        return out.emit(
            "chip_bought", seat=seat, company=self.company, good=company.kind, area=action.area, amount=price
        )

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        if self.stopped:
            return self.close(out, "no_expansion")
        if self.added >= s.public.levels[self.seat]["expansion"]:
            return out.done("expanded")
        if not room_to_grow(s.public, s.public.company(self.company)):
            return self.close(out, "no_room")
        return None if self.affordable(s) else self.close(out, "not_affordable")

    def affordable(self, s: IndoState) -> bool:
        """Whether the seat is asked: with hidden money always, so that asking tells nothing."""
        if self.free or not s.public.purses:
            return True
        return funds(s.public, purse(s, self.seat)) >= price_of(s.public.company(self.company).kind)

    def close(self, out: Out, why: str) -> None:
        """Says why nothing (more) was added."""
        if why == "no_room" or not self.added:
            out.emit(why, seat=self.seat, company=self.company)
        out.done("expanded")

    def fallback(self, v: IndoView) -> Action:
        """Free: the first legal area; paid: none (rules 15.9)."""
        if not self.free:
            return Done()
        return Expand(room_to_grow(v.public, v.public.company(self.company))[0])
