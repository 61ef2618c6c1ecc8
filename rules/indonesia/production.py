"""The turn of a production company: deliveries, then expansion (rules 8.4 to 8.17)."""

from __future__ import annotations

from typing import Any

from rules.core import Frame, Out
from rules.indonesia.deliveries import Deliveries, problem_of
from rules.indonesia.expansion import Expansion
from rules.indonesia.network import maximum
from rules.indonesia.state import Company, IndoState, IndoView


class Production(Frame[IndoState, IndoView], tag="production"):
    """The order of 8.14. delivered: whether the deliveries are over; expanded: whether the expansion is."""

    seat: int
    company: str
    delivered: bool = False
    expanded: bool = False

    def actors(self, v: IndoView) -> list[int]:
        return []

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        company = s.public.company(self.company)
        if not self.delivered:
            self.delivered = True
            if self.deliver(s, company, out):
                return None
        if not self.expanded:
            self.expanded = True
            return out.push(Expansion(self.seat, self.company, all_sold(company)))
        return out.done(self.company)

    def deliver(self, s: IndoState, company: Company, out: Out) -> bool:
        """Asks for the deliveries, if there are any to make (rules 8.4)."""
        most = maximum(problem_of(s.public, company, {}))
        if most:
            out.push(Deliveries(self.seat, self.company, most))
        else:
            out.emit("nothing_to_deliver" if company.areas else "no_chips", seat=self.seat, company=self.company)
        return most > 0


def all_sold(company: Company) -> bool:
    """Whether every chip of all zones is sold; with no chip nothing is (rules 8.9, 8.15)."""
    return 0 < len(company.areas) == len(company.turned)
