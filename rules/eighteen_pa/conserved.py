"""Sums that never change, whatever is played: a slip in bookkeeping shows at the action that made it."""

from __future__ import annotations

from rules.eighteen_pa import bank, shares
from rules.eighteen_pa.components import COMPANIES, FIVE_SHARE, NYC, PREDECESSORS, PRIVATES, TRAINS
from rules.eighteen_pa.state import Corporation, PaState, Public
from rules.eighteen_pa.table import depot


def conserved(s: PaState) -> dict[str, int]:
    """Money, trains of a limited number, tokens and mines; and how much there is that cannot be."""
    p = s.public
    mines = p.mines + sum(company.mine for company in p.companies.values())
    return {"money": bank.total(p), "mines": mines, "impossible": impossible(p)} | trains(p) | tokens(p)


def trains(p: Public) -> dict[str, int]:
    """Of each kind of a limited number: in the bank, in companies, rusted."""
    return {f"trains_{kind}": _trains(p, kind, n) for kind, n in depot(p.options).items() if n >= 0}


def _trains(p: Public, kind: str, at_first: int) -> int:
    rusts = TRAINS[kind].rusts_on
    gone = at_first if rusts and p.since(rusts) else 0
    return gone + p.depot[kind] + sum(company.trains.count(kind) for company in p.companies.values())


def tokens(p: Public) -> dict[str, int]:
    """Of each company: on the map, on its charter, still those of its predecessors; those of privates once more."""
    lying = [token for some in p.tokens.values() for token in some]
    count = {c: sum(t.owner == c for t in lying) + len(p.companies[c].unused) for c in COMPANIES}
    for company in FIVE_SHARE:
        count[company] -= len(_extra(company)) if p.companies[company].size == 10 else 0
    count[NYC] += sum(p.deeds[x].fate == "private" for x in PREDECESSORS)
    gone = sum(deed.fate != "private" for deed in p.deeds.values())
    privates = gone + sum(token.owner in PRIVATES for token in lying)
    return {f"tokens_{company}": n for company, n in count.items()} | {"tokens_privates": privates}


def _extra(company: str) -> tuple[int, ...]:
    return COMPANIES[company].converted_extra_token_prices


def impossible(p: Public) -> int:
    """How many things are wrong: somebody below zero, more units than there are, a president without certificate."""
    below = sum(n < 0 for n in [*p.cash, *p.debt])
    return below + sum(_wrong(company) for company in p.companies.values())


def _wrong(company: Corporation) -> int:
    below = sum(n < 0 for n in [company.cash, company.in_bank, *company.units])
    if not company.started:
        return below
    return (
        below + (company.units[company.president] < max(company.units)) + (max(company.units) < shares.PRESIDENT_UNITS)
    )
