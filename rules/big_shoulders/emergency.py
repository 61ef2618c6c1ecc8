"""Emergency fundraising in the advanced game: certificates from the charter go to the pool (rules 15.5)."""

from __future__ import annotations

from rules.big_shoulders.actions import Emergency
from rules.big_shoulders.components import COMMON, PAPERS, PREFERRED, STOCK
from rules.big_shoulders.money import bank_to_company
from rules.big_shoulders.state import POOL, Company, Public, Turn
from rules.big_shoulders.track import fall, sale_steps
from rules.core import Ids, Illegal, Ints, Out, Reason
from rules.core.frame import Steps

KINDS = (COMMON, PREFERRED)


def can_raise(company: Company) -> bool:
    """Whether any certificate is on the charter."""
    return any(company.at("charter", kind) for kind in KINDS)


def why_none(company: Company, kind: str) -> Reason:
    """The reason against a kind of certificate."""
    return "" if company.at("charter", kind) else Illegal("none_on_charter", company=company.id, certificate=kind)


def raise_steps(company: Company) -> Steps:
    """Kind and number."""
    kind = yield Ids(KINDS, lambda kind: why_none(company, kind), none="charter_is_empty")
    yield Ints(1, company.at("charter", kind))
    return None


def raise_money(p: Public, company: Company, turn: Turn, action: Emergency, out: Out) -> None:
    """All of one turn are paid at the price before it."""
    if action.certificate == PREFERRED:
        company.preferred = POOL
    else:
        company.charter -= action.number
        company.pool += action.number
    amount = company.price * PAPERS[action.certificate].shares * action.number
    bank_to_company(p, company, amount)
    turn.raised = turn.raised | {action.certificate: turn.raised.get(action.certificate, 0) + action.number}
    p.mark(company.id)
    out.emit("emergency", company=company.id, certificate=action.certificate, n=action.number, amount=amount)


def settle(p: Public, company: Company, turn: Turn, out: Out) -> None:
    """The price falls by the steps of each certificate plus one; Price Protection does not help."""
    if turn.raised:
        steps = sum(sale_steps(p.options, kind) * n for kind, n in turn.raised.items())
        fall(p, company, steps + STOCK.emergency_extra_steps, out, "emergency", fitting=False)
