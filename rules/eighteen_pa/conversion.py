"""From 5 to 10 units (rules 15).

Reason (besides that of `phases`). `ten_units_already` (`company`): it has ten units. Event `converted`: `company` has
ten units now and receives `amount`; its president is asked whether he buys any.
"""

from __future__ import annotations

from rules.core import Illegal, Out, Reason
from rules.eighteen_pa import bank, market, phases
from rules.eighteen_pa.components import COMPANIES
from rules.eighteen_pa.state import Public

FROM_PHASE = "4"
NEW_UNITS = 5


def why_not(p: Public, company: str) -> Reason:
    """Once, from phase 4 on (rules 15.1)."""
    if p.companies[company].size != NEW_UNITS:
        return Illegal("ten_units_already", company=company)
    return phases.not_before(p, FROM_PHASE)


def convert(p: Public, company: str, out: Out) -> None:
    """Every old unit is one of 10 % now; five new ones are in the bank; money and tokens (rules 15.2)."""
    corporation = p.companies[company]
    amount = NEW_UNITS * market.price(p, company)
    corporation.size += NEW_UNITS
    corporation.unused += COMPANIES[company].converted_extra_token_prices
    out.emit("converted", company=company, amount=amount)
    bank.fund(p, company, amount, out)
