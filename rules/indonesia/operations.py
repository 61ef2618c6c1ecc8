"""Phase 6: company by company, in rounds, everything operates once (rules 8.1, 8.2, 8.12)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Out, Reason, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import Operate
from rules.indonesia.production import Production
from rules.indonesia.shipping import Shipping
from rules.indonesia.state import Company, IndoState, IndoView, Public


def to_operate(public: Public, seat: int) -> list[Company]:
    """The seat's companies that have not operated this year, in the order of their slots."""
    return [company for company in public.owned(seat) if not company.operated]


def why_not_operate(public: Public, id: str) -> Reason:
    """A company operates once a year (rules 8.1)."""
    return "operated_already" if public.company(id).operated else ""


@own_turn
def operate(frame: Operations, v: IndoView) -> Steps:
    """Any of the own companies that has not operated; the choice is compulsory."""
    public = v.public
    own = [company.id for company in public.owned(frame.seat)]
    if not to_operate(public, frame.seat):
        return "nothing_to_operate"
    yield Ids(own, refuse=lambda id: why_not_operate(public, id))
    return None


class Operations(Frame[IndoState, IndoView], tag="operations"):
    """Turns go round until all have operated everything. queue: seats not yet done, the one to act first."""

    queue: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {Operate: operate}

    @property
    def seat(self) -> int:
        return self.queue[0]

    def apply(self, s: IndoState, seat: int, action: Operate, out: Out) -> None:
        s.public.acts()
        self.start(s, action.company, out)

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        """A seat with one company left has no choice which one; a seat with none is done."""
        if result is not None:
            s.public.company(result).operated = True
            s.public.turn_begins()
            self.queue.append(self.queue.pop(0))
        while self.queue:
            left = to_operate(s.public, self.seat)
            if len(left) == 1:
                return self.start(s, left[0].id, out)
            if left:
                return None
            done = self.queue.pop(0)
            if any(to_operate(s.public, seat) for seat in self.queue):  # else the phase is over for all
                out.emit("operations_done", seat=done)
        return self.close(s, out)

    def start(self, s: IndoState, id: str, out: Out) -> None:
        """The turn of one company."""
        company = s.public.company(id)
        out.emit("operates", seat=self.seat, company=id)
        if company.shipping:
            return out.push(Shipping(self.seat, id))
        return out.push(Production(self.seat, id))

    def close(self, s: IndoState, out: Out) -> None:
        """Chips and deeds are turned face up again; the goods stay under the cities (rules 8.12)."""
        for company in s.public.companies:
            company.operated, company.turned = False, []
        out.done()
