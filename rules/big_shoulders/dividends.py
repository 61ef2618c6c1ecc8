"""The dividend decision and the price move (rules 12.13 to 12.18, 12.26)."""

from __future__ import annotations

from rules.big_shoulders.components import STOCK
from rules.big_shoulders.money import bank_to_company
from rules.big_shoulders.state import Company, Public, Turn
from rules.big_shoulders.track import PER_SHARE, dividend_rise, dividend_steps, fall, pay_shares, price_after
from rules.core import Out, Reason


def why_forced(p: Public, turn: Turn) -> Reason:
    """Why the revenue must be withheld, "" if the director decides (rules 12.17)."""
    if not turn.ran:
        return "no_factory_ran"
    return "nothing_was_sold" if p.options.withhold_if_nothing_sold and not turn.sold else ""


def pay(p: Public, company: Company, turn: Turn, out: Out) -> None:
    """A tenth of the revenue for each share; what is left of it is lost (rules 12.13)."""
    each, before = turn.revenue // PER_SHARE, company.price
    out.emit("dividend", company=company.id, revenue=turn.revenue, each=each)
    if each:
        pay_shares(p, company, each, out)
    dividend_rise(p, company, dividend_steps(p.options, before, turn.revenue), out)


def withhold(p: Public, company: Company, turn: Turn, out: Out) -> None:
    """All revenue into the treasury; the price falls one step (rules 12.14, 12.18)."""
    bank_to_company(p, company, turn.revenue)
    p.mark(company.id)
    forced = bool(why_forced(p, turn))
    out.emit("withheld_by_rule" if forced else "withheld", company=company.id, amount=turn.revenue)
    fall(p, company, -STOCK.withhold_steps, out, "withheld", fitting=True)


def rises(p: Public, company: Company, turn: Turn) -> bool:
    """Whether paying would lift the price."""
    return price_after(p.options, company, turn.revenue) > company.price
