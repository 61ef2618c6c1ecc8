"""Selling certificates to the pool (rules 5.2 to 5.6, 15.2 to 15.4)."""

from __future__ import annotations

from rules.big_shoulders import directors
from rules.big_shoulders.components import COMMON, DIRECTOR, PAPERS, PREFERRED, STOCK
from rules.big_shoulders.money import bank_to_seat
from rules.big_shoulders.state import POOL, Company, Public
from rules.big_shoulders.track import fall, sale_steps
from rules.core import Ids, Illegal, Ints, Out, Reason
from rules.core.frame import Steps

KINDS = (COMMON, PREFERRED, DIRECTOR)
Sold = dict[str, dict[str, int]]


def why_not_sell(p: Public, seat: int, company: Company, kind: str) -> Reason:
    """The reason against selling a certificate of that kind (rules 5.4, 15.3)."""
    if not company.papers(seat, kind):
        return Illegal("none_held", company=company.id, certificate=kind)
    if kind == DIRECTOR:
        if not p.options.advanced:
            return Illegal("director_not_for_sale", company=company.id)
        if directors.heir(p, company) is None:
            return Illegal("nobody_takes_over", company=company.id)
    return ""


def why_none(p: Public, seat: int, company: Company) -> Reason:
    """The reason against selling anything of a company; the most telling one."""
    reasons = [why_not_sell(p, seat, company, kind) for kind in KINDS]
    if not all(reasons):
        return ""
    return reasons[-1] if company.director == seat else Illegal("holds_nothing", company=company.id)


def can_sell(p: Public, seat: int) -> bool:
    """Whether the seat has anything that can be sold."""
    return any(not why_none(p, seat, company) for company in p.companies)


def sell_steps(p: Public, seat: int) -> Steps:
    """Company, kind and number of certificates."""
    id = yield Ids(
        [company.id for company in p.companies],
        lambda id: why_none(p, seat, p.company(id)),
        note=lambda id: ("money", p.company(id).price),
        none="nothing_to_sell",
    )
    company = p.company(id)
    kind = yield Ids(KINDS, lambda kind: why_not_sell(p, seat, company, kind))
    yield Ints(1, company.papers(seat, kind))
    return None


def sell(p: Public, seat: int, company: Company, kind: str, number: int, out: Out) -> None:
    """The certificates go to the pool and are paid at the price before the turn (rules 5.2)."""
    if kind == DIRECTOR:
        directors.sell_directorship(p, company, out)
    elif kind == PREFERRED:
        company.preferred = POOL
    else:
        company.commons[seat] -= number
        company.pool += number
    amount = company.price * PAPERS[kind].shares * number
    bank_to_seat(p, seat, amount)
    player = p.players[seat]
    player.sold = player.sold if company.id in player.sold else [*player.sold, company.id]
    p.mark(company.id, f"seat.{seat}")
    out.emit("sold", seat=seat, company=company.id, certificate=kind, n=number, amount=amount, price=company.price)


def settle(p: Public, seat: int, sold: Sold, led: list[str], out: Out) -> None:
    """At the end of the turn prices fall, each company by itself (rules 5.3, 5.13); then directors may change (15.2).

    led: the companies sold in this turn that the seller directed before he sold.
    """
    for company in p.companies:
        papers, director = sold.get(company.id, {}), company.id in led
        if not papers:
            continue
        steps = sum(sale_steps(p.options, kind) * n for kind, n in papers.items())
        if p.options.friendly_sales and not director:
            steps = 1
        fall(p, company, steps, out, "sale", fitting=not director)
        directors.after_sale(p, company, seat, out)


# -- above a limit (rules 15.4) ---------------------------------------------------------------------


def excess_of(p: Public, seat: int) -> str:
    """The company of which a seat holds more than allowed, "all" for too many certificates, "" for neither."""
    if not p.options.advanced:
        return ""
    for company in p.companies:
        if company.shares(seat) * 10 > STOCK.limit_percent_per_company:
            return company.id
        if company.director == seat == company.preferred:
            return company.id
    return "all" if p.certificates(seat) > p.limit else ""


def cheapest(p: Public, seat: int) -> tuple[str, str] | None:
    """Company and kind of the cheapest certificate that a seat above a limit may sell to come down, commons first."""
    where = excess_of(p, seat)
    found = [
        (kind != COMMON, company.price * PAPERS[kind].shares, n, company.id, kind)
        for n, company in enumerate(p.companies)
        if where in (company.id, "all")
        for kind in (COMMON, PREFERRED)
        if not why_not_sell(p, seat, company, kind)
    ]
    return min(found)[3:] if found else None
