"""Hiring from the job market, at the wage of the moment (rules 8.1)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.big_shoulders.actions import Hire, Skip
from rules.big_shoulders.components import wage
from rules.big_shoulders.gains import Question, free_factories, why_no_slot
from rules.big_shoulders.money import company_to_bank
from rules.big_shoulders.state import Company, Public, ShoulderState, ShoulderView
from rules.big_shoulders.treasury import why_short
from rules.core import Action, Ids, Illegal, Ints, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps


def hire_cost(market: int, number: int) -> int:
    """The wages of so many workers, each by the number in the market at that moment (rules 8.1)."""
    return sum(wage(max(0, market - n)) for n in range(number))


def most_hired(p: Public, company: Company, factory: int) -> int:
    """How many workers a factory has room for and the company can pay."""
    fitting = range(company.free_slots(factory), 0, -1)
    return next((n for n in fitting if hire_cost(p.market, n) <= company.treasury), 0)


def why_no_hire(p: Public, company: Company) -> Reason:
    """At least one worker must be possible (rules 8.1)."""
    if not free_factories(company):
        return Illegal("no_free_slot", company=company.id)
    return why_short(company, wage(p.market))


@own_turn
def offer_hire(frame: Hiring, v: ShoulderView) -> Steps:
    """A factory with a free slot, and a number that the treasury can pay."""
    p, company = v.public, frame.of(v.public)
    reason = why_no_hire(p, company)
    if reason:
        return reason
    factory = yield Ids(company.numbers, lambda n: why_no_slot(company, n), note=lambda n: ("wage", wage(p.market)))
    yield Ints(1, most_hired(p, company, factory), note=lambda n: ("total", {"n": hire_cost(p.market, n)}))
    return None


@own_step
def stop_hiring(frame: Hiring, v: ShoulderView) -> Reason:
    """After one at least."""
    return "" if frame.hired else "hire_one_at_least"


class Hiring(Question, tag="hiring"):
    """Workers from the job market. hired: so far."""

    hired: int = 0
    stopped: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {Hire: offer_hire, Skip: stop_hiring}

    def facts(self, v: ShoulderView) -> dict[str, Any]:
        return super().facts(v) | {"market": v.public.market, "wage": wage(v.public.market)}

    def apply(self, s: ShoulderState, seat: int, action: Hire | Skip, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Skip):
            self.stopped = True
            return
        self.hire(s.public, action.factory, action.number, out)

    def hire(self, p: Public, factory: int, number: int, out: Out) -> None:
        """Pays each worker by the market and puts him into a slot."""
        company = self.of(p)
        cost = hire_cost(p.market, number)
        company_to_bank(p, company, cost)
        p.market = max(0, p.market - number)
        company.factories[factory - 1].workers += number
        self.hired += number
        p.mark(company.id, "market")
        out.emit("hired", company=company.id, factory=factory, n=number, amount=cost, market=p.market)

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        if self.stopped or why_no_hire(s.public, self.of(s.public)):
            return out.done()
        rooms = free_factories(self.of(s.public))
        if not self.hired and len(rooms) == 1 and most_hired(s.public, self.of(s.public), rooms[0]) == 1:
            self.hire(s.public, rooms[0], 1, out)
            return self.advance(s, out, None)
        return None

    def fallback(self, v: ShoulderView) -> Action:
        """One worker, into the leftmost factory with room."""
        return Skip() if self.hired else Hire(free_factories(self.of(v.public))[0], 1)
