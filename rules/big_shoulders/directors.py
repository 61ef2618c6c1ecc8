"""Who directs a company in the advanced game: the exchange of certificates (rules 15.1 to 15.3)."""

from __future__ import annotations

from rules.big_shoulders.components import DIRECTOR, PAPERS, PREFERRED
from rules.big_shoulders.state import POOL, Company, Public
from rules.core import Out

SHARES = PAPERS[DIRECTOR].shares  # what the 30% certificate is exchanged for


def takes_over(p: Public, company: Company, seat: int) -> bool:
    """Whether a seat holds more than the director (rules 15.1)."""
    return p.options.advanced and company.shares(seat) > company.shares(company.director)


def trade(company: Company, seat: int) -> None:
    """The seat becomes director for three shares: the preferred certificate and a common one, or three commons."""
    old = company.director
    if company.preferred == seat:
        company.preferred, given = old, 1
    else:
        given = SHARES
    company.commons[seat] -= given
    company.commons[old] += given
    company.director = seat


def exchange(p: Public, company: Company, seat: int, out: Out) -> None:
    """The seat becomes director; told."""
    old = company.director
    trade(company, seat)
    p.mark(company.id)
    out.emit("director_changed", company=company.id, seat=seat, old=old)


def successor(p: Public, company: Company, seller: int) -> int | None:
    """Who becomes director after a sale by the director: whoever holds more and most; of equals the nearest on his left
    (rules 15.2).
    """
    if company.director != seller or not p.options.advanced:
        return None
    others = p.clockwise(seller)[1:]
    most = max(company.shares(seat) for seat in others)
    if most <= company.shares(seller):
        return None
    return next(seat for seat in others if company.shares(seat) == most)


def after_sale(p: Public, company: Company, seller: int, out: Out) -> None:
    """The change of director after a sale, if there is one."""
    seat = successor(p, company, seller)
    if seat is not None:
        exchange(p, company, seat, out)


def heir(p: Public, company: Company) -> int | None:
    """Who takes the director's certificate when it is sold: the nearest on the left with three shares (rules 15.3)."""
    return next((s for s in p.clockwise(company.director)[1:] if company.shares(s) >= SHARES), None)


def sell_directorship(p: Public, company: Company, out: Out) -> None:
    """The heir's three shares go to the pool in its place; two commons of the seller, if he has them, instead of the
    preferred certificate, which he then gets (rules 15.3).
    """
    seller, seat = company.director, heir(p, company)
    assert seat is not None
    if company.preferred == seat:
        company.commons[seat] -= SHARES - PAPERS[PREFERRED].shares
        company.pool += SHARES - PAPERS[PREFERRED].shares
        if company.commons[seller] >= PAPERS[PREFERRED].shares:
            company.commons[seller] -= PAPERS[PREFERRED].shares
            company.pool += PAPERS[PREFERRED].shares
            company.preferred = seller
        else:
            company.preferred = POOL
    else:
        company.commons[seat] -= SHARES
        company.pool += SHARES
    company.director = seat
    p.mark(company.id)
    out.emit("director_changed", company=company.id, seat=seat, old=seller)
