"""The compulsory train that treasury and president cannot pay: sales and loans (rules 14).

Reasons. `sold_already` (`company`): its shares were sold once for this train (14.12). `nothing_to_sell`: he owns no
share that may be sold. Event `must_raise`: `seat` lacks `amount` for the `train` of `company`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Illegal, Ints, Out, Reason
from rules.core.frame import Offer, Steps
from rules.eighteen_pa import debt, market, shares, trains
from rules.eighteen_pa.actions import Borrow, Sell
from rules.eighteen_pa.components import COMPANIES, TRAINS
from rules.eighteen_pa.state import PaState, PaView, Public


def missing(p: Public, company: str, kind: str) -> int:
    """What treasury and president lack for a train of the bank; 0 or less where they can pay (rules 14.7)."""
    corporation = p.companies[company]
    return TRAINS[kind].price - corporation.cash - p.cash[corporation.president]


def sell(frame: Emergency, v: PaView) -> Steps:
    """Any number of companies one after the other, each once, until the price is covered (rules 14.3 to 14.5)."""
    company = yield Ids(
        COMPANIES,
        lambda c: frame.why_not(v, c),
        note=lambda c: ("money", market.price(v.public, c)),
        none="nothing_to_sell",
    )
    yield Ints(1, frame.most(v, company))
    return None


def borrow(frame: Emergency, v: PaView) -> Steps:
    """The rest; by option more, up to the price of the train (rules 14.7)."""
    rest = missing(v.public, frame.company, frame.train)
    above = v.public.options.borrow_above_need
    yield Ints(rest, TRAINS[frame.train].price if above else rest)
    return None


class Emergency(Frame[PaState, PaView], tag="emergency"):
    """The president (`seat`) raises money for a train of the bank. sold: companies whose shares he has sold for it."""

    seat: int
    company: str
    train: str
    sold: list[str] = []

    offers: ClassVar[dict[type[Action], Offer]] = {Sell: sell, Borrow: borrow}

    def why_not(self, v: PaView, company: str) -> Reason:
        """The reason against selling shares of a company; no sale changes who leads the running one (14.4)."""
        if company in self.sold:
            return Illegal("sold_already", company=company)
        found = shares.sales(v, self.seat, company, keep=company == self.company)
        return "" if isinstance(found, range) else found

    def saleable(self, v: PaView) -> list[str]:
        """The companies whose shares may be sold now."""
        return [company for company in COMPANIES if not self.why_not(v, company)]

    def most(self, v: PaView, company: str) -> int:
        """So many units that the last one covers the rest; it may overshoot (14.5)."""
        found = shares.sales(v, self.seat, company, keep=company == self.company)
        assert isinstance(found, range)
        rest = missing(v.public, self.company, self.train)
        return min(found[-1], -(-rest // market.price(v.public, company)))

    def apply(self, s: PaState, seat: int, action: Sell | Borrow, out: Out) -> None:
        if isinstance(action, Borrow):
            return debt.lend(s.public, seat, action.amount, out)
        self.sold.append(action.company)
        return shares.sell(s.public, out, seat, action.company, action.units)

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        rest = missing(s.public, self.company, self.train)
        if rest > 0:
            return out.emit("must_raise", seat=self.seat, company=self.company, train=self.train, amount=rest)
        trains.buy(s.public, self.company, self.train, out)
        return out.done()

    def fallback(self, v: PaView) -> Action:
        """Shares, lowest price first and no more than needed, then a loan (rules 24.9)."""
        cheap = sorted(self.saleable(v), key=lambda company: market.price(v.public, company))
        if cheap:
            return Sell(cheap[0], self.most(v, cheap[0]))
        return Borrow(missing(v.public, self.company, self.train))
