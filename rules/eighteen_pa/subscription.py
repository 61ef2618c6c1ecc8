"""The extra purchase of units outside a stock round: after a conversion (rules 15.3), when the NYC is formed (17.6),
and by the former owner of an acquired local (16.8).

Event `subscribed`: `seat` buys `n` units of `company` for `amount` in all.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ints, Out, always
from rules.core.frame import Offer, Steps
from rules.eighteen_pa import market, shares
from rules.eighteen_pa.actions import Done, Subscribe
from rules.eighteen_pa.state import PaState, PaView, Public


def most_units(p: Public, seat: int, company: str) -> int:
    """How many units a seat can pay from cash: no sale, no limit (15.3, 16.8), none for a debtor (6.8)."""
    if p.debt[seat]:
        return 0
    return min(p.companies[company].in_bank, p.cash[seat] // market.price(p, company))


def subscribe(frame: Subscription, v: PaView) -> Steps:
    """One purchase of as many units as he likes, up to `most`."""
    yield Ints(1, frame.most)
    return None


class Subscription(Frame[PaState, PaView], tag="subscription"):
    """A seat may buy up to `most` units of a company; `Done` buys none. It asks nobody who cannot buy (16.11)."""

    seat: int
    company: str
    most: int

    offers: ClassVar[dict[type[Action], Offer]] = {Subscribe: subscribe, Done: always}

    def apply(self, s: PaState, seat: int, action: Subscribe | Done, out: Out) -> None:
        if isinstance(action, Subscribe):
            amount = market.price(s.public, self.company) * action.units
            out.emit("subscribed", seat=seat, company=self.company, n=action.units, amount=amount)
            shares.buy(s.public, out, seat, self.company, action.units)
        out.done()

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        self.most = min(self.most, most_units(s.public, self.seat, self.company))
        if not self.most:
            out.done()

    def fallback(self, v: PaView) -> Action:
        """Nothing is bought for him (rules 24.3)."""
        return Done()
