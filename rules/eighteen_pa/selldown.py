"""Selling down to the limits at the first turn of a stock round, as far as shares may be sold (rules 6.7, 24.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from rules.eighteen_pa import market, shares
from rules.eighteen_pa.components import COMPANIES
from rules.eighteen_pa.state import PaView, Public


def sellable(v: PaView, seat: int, sold: Collection[str]) -> dict[str, int]:
    """How many units of each company the seat may still sell in its turn; each company is sold in one block (6.15)."""
    found: dict[str, int] = {}
    for company in COMPANIES:
        units = shares.sales(v, seat, company)
        if company not in sold and isinstance(units, range):
            found[company] = units[-1]
    return found


def shed(p: Public, seat: int, company: str, units: int) -> int:
    """By how many certificates a sale lessens the seat's number. Who loses the presidency with it gets two certificates
    for the one (6.3).
    """
    corporation = p.companies[company]
    left = corporation.units[seat] - units
    loses = corporation.president == seat and max(corporation.units[s] for s in p.after(seat)) > left
    return units - loses


def must_sell(v: PaView, seat: int, sold: Collection[str]) -> bool:
    """Whether the seat is above a limit and some sale would help."""
    excess = shares.over_limits(v.public, seat)
    if not excess:
        return False
    may = sellable(v, seat, sold)
    return any(c in excess.units or (excess.certificates and shed(v.public, seat, c, n)) for c, n in may.items())


def least(v: PaView, seat: int, company: str, sold: Collection[str]) -> int:
    """The smallest block of a company that leaves the seat able to come down to its limits: what it holds too much of
    this company, and the certificates that its other companies could not shed.
    """
    p, excess, may = v.public, shares.over_limits(v.public, seat), sellable(v, seat, sold)
    others = sum(shed(p, seat, c, n) for c, n in may.items() if c != company)
    units, certificates = excess.units.get(company, 0), excess.certificates - others
    blocks = range(1, may[company] + 1)
    return next((n for n in blocks if n >= units and shed(p, seat, company, n) >= certificates), may[company])


class Step(NamedTuple):
    """A larger block of a company that sheds one certificate more: how many units more, at which price each."""

    units: int
    price: int
    order: int
    company: str


def plan(v: PaView, seat: int, sold: Collection[str]) -> dict[str, int]:
    """The fewest certificates that restore the limits, among equal numbers those of the lowest price: company -> units
    (24.2). As far as shares may be sold.
    """
    p, excess, may = v.public, shares.over_limits(v.public, seat), sellable(v, seat, sold)
    blocks = {c: min(may[c], excess.units.get(c, 0)) for c in may}
    while sum(shed(p, seat, c, n) for c, n in blocks.items() if n) < excess.certificates:
        step = min(_steps(p, seat, may, blocks), default=None)
        if step is None:
            break
        blocks[step.company] += step.units
    return {c: n for c, n in blocks.items() if n}


def _steps(p: Public, seat: int, may: dict[str, int], blocks: dict[str, int]) -> Iterator[Step]:
    for order, (company, most) in enumerate(may.items()):
        now = shed(p, seat, company, blocks[company]) if blocks[company] else 0
        for n in range(blocks[company] + 1, most + 1):
            if shed(p, seat, company, n) > now:
                yield Step(n - blocks[company], market.price(p, company), order, company)
                break
