"""Buying a certificate from a charter or from the pool (rules 5.6 to 5.9, 15.1)."""

from __future__ import annotations

from rules.big_shoulders import directors
from rules.big_shoulders.actions import Buy
from rules.big_shoulders.components import COMMON, PAPERS, PREFERRED, STOCK
from rules.big_shoulders.money import bank_to_seat, seat_to_company
from rules.big_shoulders.state import Company, Public
from rules.core import Ids, Illegal, Out, Reason
from rules.core.frame import Steps

KINDS = (COMMON, PREFERRED)
SOURCES = ("charter", "pool")


def why_barred(p: Public, seat: int, company: Company, kind: str) -> Reason:
    """The reason against a certificate of that kind, wherever it lies, in the order in which it matters."""
    if company.id in p.players[seat].sold:
        return Illegal("sold_this_decade", company=company.id)
    if kind == PREFERRED and company.director == seat:
        return Illegal("director_beside_preferred", company=company.id)
    share = PAPERS[kind].shares
    percent = company.shares(seat) * 10
    if percent + share * 10 > STOCK.limit_percent_per_company:
        return Illegal("sixty_percent", company=company.id, percent=percent)
    if p.certificates(seat) >= p.limit:
        return Illegal("certificate_limit", limit=p.limit)
    cost, cash = share * company.price, p.players[seat].cash
    return "" if cash >= cost else Illegal("share_too_dear", company=company.id, cost=cost, cash=cash)


def why_not_buy(p: Public, seat: int, company: Company, kind: str, source: str) -> Reason:
    """The reason against one certificate from one place."""
    if not company.at(source, kind):
        return Illegal("none_there", company=company.id, certificate=kind, source=source)
    return why_barred(p, seat, company, kind)


def why_no_kind(p: Public, seat: int, company: Company, kind: str) -> Reason:
    """The reason against a kind of certificate."""
    if not any(company.at(source, kind) for source in SOURCES):
        return Illegal("none_on_sale", company=company.id, certificate=kind)
    return why_barred(p, seat, company, kind)


def why_none(p: Public, seat: int, company: Company) -> Reason:
    """The reason against buying anything of a company: the one against a common certificate if there is one."""
    first: Reason = Illegal("all_held", company=company.id)
    for kind in reversed(KINDS):
        if any(company.at(source, kind) for source in SOURCES):
            reason = why_barred(p, seat, company, kind)
            if not reason:
                return ""
            first = reason
    return first


def can_buy(p: Public, seat: int) -> bool:
    """Whether the seat may buy any certificate."""
    return any(not why_none(p, seat, company) for company in p.companies)


def buy_steps(p: Public, seat: int) -> Steps:
    """Company, kind of certificate, where it lies."""
    id = yield Ids(
        [company.id for company in p.companies],
        lambda id: why_none(p, seat, p.company(id)),
        note=lambda id: ("money", p.company(id).price),
        none="nothing_to_buy",
    )
    company = p.company(id)
    kind = yield Ids(
        KINDS,
        lambda kind: why_no_kind(p, seat, company, kind),
        note=lambda kind: ("money", company.price * PAPERS[kind].shares),
    )
    yield Ids(SOURCES, lambda source: why_not_buy(p, seat, company, kind, source))
    return None


def buy(p: Public, seat: int, action: Buy, out: Out) -> None:
    """Money for a charter certificate goes to that treasury, for one of the pool to the bank (rules 5.7)."""
    company, kind = p.company(action.company), action.certificate
    cost = PAPERS[kind].shares * company.price
    if action.source == "charter":
        seat_to_company(p, seat, company, cost)
    else:
        bank_to_seat(p, seat, -cost)
    if kind == PREFERRED:
        company.preferred = seat
    else:
        company.commons[seat] += 1
        if action.source == "charter":
            company.charter -= 1
        else:
            company.pool -= 1
    p.mark(company.id, f"seat.{seat}")
    out.emit("bought", seat=seat, company=company.id, certificate=kind, source=action.source, amount=cost)
    if directors.takes_over(p, company, seat):
        directors.exchange(p, company, seat, out)
