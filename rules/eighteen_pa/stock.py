"""The stock round (rules 6): turns in seat order until all pass in succession.

Events. `stock_round`: round number `set` begins with `seat`. `stock_passed`: `seat` did nothing. `stock_unable`: `seat`
can do nothing, so it is not asked. `turn_ended`: `seat` ends a turn in which it did something. `sold_out`: all units of
`company` are in players' hands. `priority`: `seat` begins the next stock round.
Reasons. `sales_first`: sales come before the repayment. `sold_this_turn` (`company`): one block of a company a turn.
`nothing_to_sell`: no unit can be sold now. `must_sell`: above a limit, shares are sold before anything else (6.7).
"""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Illegal, Ints, Out, Reason, View, offered
from rules.core.frame import Offer, Steps
from rules.eighteen_pa import buying, debt, market, selldown, shares
from rules.eighteen_pa.actions import Buy, Pass, Repay, Sell, Start
from rules.eighteen_pa.components import COMPANIES
from rules.eighteen_pa.state import NOBODY, PaState, PaView, Public


class StockRound(Frame[PaState, PaView], tag="stock_round"):
    """One stock round. seat: whose turn comes next, NOBODY before the first. passes: how many passed in succession.
    last: who did something last. begun: who has had a first turn (6.7).
    """

    seat: int = NOBODY
    passes: int = 0
    last: int = NOBODY
    begun: list[int] = []

    def actors(self, v: PaView) -> list[int]:
        return []

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        p = s.public
        if self.seat == NOBODY:
            self.seat = p.priority
            out.emit("stock_round", set=p.set, seat=self.seat)
        elif result is not None:
            self._turn_over(p, bool(result))
        while self.passes < p.seats:
            turn = StockTurn(self.seat, first=self.seat not in self.begun)
            if not turn.idle(View(s, self.seat)):
                p.turn_begins()
                return out.push(turn)
            out.emit("stock_unable", seat=self.seat)
            self._turn_over(p, False)
        end_round(p, self.last, out)
        return out.done()

    def _turn_over(self, p: Public, acted: bool) -> None:
        self.passes = 0 if acted else self.passes + 1
        self.last = self.seat if acted else self.last
        self.begun = [*self.begun, self.seat] if self.seat not in self.begun else self.begun
        self.seat = p.after(self.seat)[0]


def end_round(p: Public, last: int, out: Out) -> None:
    """Priority, then sold-out companies rise in operating order, then interest (rules 6.11, 6.12)."""
    if last != NOBODY:
        p.priority = p.after(last)[0]
    out.emit("priority", seat=p.priority)
    for company in market.running_order(p):
        if not p.companies[company].in_bank:
            out.emit("sold_out", company=company)
            market.move(p, company, "up", out)
    debt.grow(p, out)


def sell(frame: StockTurn, v: PaView) -> Steps:
    """One block of a company (rules 6.2, 6.3), in a first turn large enough to come down to the limits (6.7)."""
    if frame.repaid:
        return "sales_first"
    company = yield Ids(
        COMPANIES,
        lambda c: why_not_sell(frame, v, c),
        note=lambda c: ("money", market.price(v.public, c)),
        none="nothing_to_sell",
    )
    units = shares.sales(v, frame.seat, company)
    assert isinstance(units, range)
    low = selldown.least(v, frame.seat, company, frame.sold) if frame.first else 1
    yield Ints(low, units[-1])
    return None


def why_not_sell(frame: StockTurn, v: PaView, company: str) -> Reason:
    """The reason against selling any unit of a company."""
    if company in frame.sold:
        return Illegal("sold_this_turn", company=company)
    units = shares.sales(v, frame.seat, company)
    return "" if isinstance(units, range) else units


def repay(frame: StockTurn, v: PaView) -> Steps:
    """After the sales, before the purchase, once a turn (rules 6.15, 14.8)."""
    if frame.repaid:
        return "repaid_already"
    return (yield from debt.offer_repayment(v.public, frame.seat))


def buy(frame: StockTurn, v: PaView) -> Steps:
    """One ordinary certificate or a private (rules 6.4)."""
    return (yield from buying.offer_purchase(v.public, frame.seat))


def start(frame: StockTurn, v: PaView) -> Steps:
    """A president's certificate (rules 6.4)."""
    return (yield from buying.offer_start(v.public, frame.seat))


def pass_on(frame: StockTurn, v: PaView) -> Reason:
    """Ends the turn; not while sales are compulsory (rules 6.7)."""
    return "must_sell" if frame.first and selldown.must_sell(v, frame.seat, frame.sold) else ""


class StockTurn(Frame[PaState, PaView], tag="stock_turn"):
    """One turn: sales, then repayment, then at most one purchase (rules 6.1, 6.15). sold: the companies sold in it.
    first: whether it is the seat's first one of the round. bought: whether it has bought, which ends the turn.
    """

    seat: int
    first: bool = False
    sold: list[str] = []
    repaid: bool = False
    bought: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {Start: start, Buy: buy, Sell: sell, Repay: repay, Pass: pass_on}

    @property
    def acted(self) -> bool:
        """Whether the seat did something (6.13)."""
        return bool(self.sold) or self.repaid or self.bought

    def idle(self, v: PaView) -> bool:
        """Whether nothing is possible but to pass."""
        return all(reason for kind, reason in offered(self, v).items() if kind is not Pass)

    def apply(self, s: PaState, seat: int, action: Any, out: Out) -> None:
        p = s.public
        p.acts()
        match action:
            case Sell():
                self.sold = [*self.sold, action.company]
                shares.sell(p, out, seat, action.company, action.units)
            case Repay():
                self.repaid = True
                debt.repay(p, seat, action.amount, out)
            case Start():
                self.bought = True
                buying.start(p, seat, action.company, action.price, out)
            case Buy():
                self.bought = True
                buying.purchase(p, seat, action.certificate, out)
            case Pass():
                out.emit("turn_ended" if self.acted else "stock_passed", seat=seat)
                out.done(self.acted)

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        """After the purchase, or when nothing is left to do, the turn ends by itself."""
        if self.bought or (self.acted and self.idle(View(s, self.seat))):
            out.done(True)

    def fallback(self, v: PaView) -> Sell | Pass:
        """Passes; where sales are compulsory the least that restores the limits comes before it (rules 24.2)."""
        if pass_on(self, v):
            company, units = next(iter(selldown.plan(v, self.seat, self.sold).items()))
            return Sell(company, units)
        return Pass()
