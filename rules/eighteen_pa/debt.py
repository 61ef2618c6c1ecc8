"""Loans: what is owed, how it grows, what may be paid back (rules 14.7 to 14.10).

Events. `borrowed`: `seat` gets `amount` and owes `debt` now. `repaid`: `seat` pays `amount` back and owes `debt` still.
`interest`: the debt of `seat` grows by `amount` to `debt`. Reasons. `no_debt`: the seat owes nothing. `no_cash`: it has
nothing to pay with. `repaid_already`: one repayment a turn, of any amount. `in_debt` (`amount`): who owes that much
buys nothing before all is paid back.
"""

from __future__ import annotations

from rules.core import Illegal, Ints, Out, Reason
from rules.core.frame import Steps
from rules.eighteen_pa import bank
from rules.eighteen_pa.components import COMPONENTS
from rules.eighteen_pa.state import Public

# More than all the money there is many times over, so nobody can pay it back: there a debt stops growing (14.9).
MOST = 1_000_000


def with_interest(amount: int) -> int:
    """The amount and half of it, rounded up to whole dollars (rules 14.9)."""
    return amount - amount * COMPONENTS.loan.interest_percent // -100


def lend(p: Public, seat: int, amount: int, out: Out) -> None:
    """The bank lends; half as much is owed on top at once (rules 14.8)."""
    bank.pay(p, seat, amount, out)
    p.debt[seat] += with_interest(amount)
    out.emit("borrowed", seat=seat, amount=amount, debt=p.debt[seat])


def grow(p: Public, out: Out) -> None:
    """At the end of a stock round every debt grows by half (rules 14.9)."""
    for seat in p.seating:
        before = p.debt[seat]
        if before:
            p.debt[seat] = max(before, min(MOST, with_interest(before)))
            out.emit("interest", seat=seat, amount=p.debt[seat] - before, debt=p.debt[seat])


def blocks(p: Public, seat: int) -> Reason:
    """Why somebody in debt buys no share and no private (rules 6.8)."""
    return Illegal("in_debt", amount=p.debt[seat]) if p.debt[seat] else ""


def offer_repayment(p: Public, seat: int) -> Steps:
    """Any part of the debt, from cash (rules 14.8)."""
    if not p.debt[seat]:
        return "no_debt"
    if p.cash[seat] <= 0:
        return "no_cash"
    yield Ints(1, min(p.debt[seat], p.cash[seat]))
    return None


def repay(p: Public, seat: int, amount: int, out: Out) -> None:
    """Pays back to the bank."""
    bank.collect(p, seat, amount)
    p.debt[seat] -= amount
    out.emit("repaid", seat=seat, amount=amount, debt=p.debt[seat])
