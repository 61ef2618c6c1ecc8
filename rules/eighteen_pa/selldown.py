"""Selling down to the limits at the first turn of a stock round, as far as shares may be sold (rules 6.7, 24.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rules.eighteen_pa import market, shares
from rules.eighteen_pa.components import COMPANIES
from rules.eighteen_pa.state import Public


def sellable(p: Public, seat: int, sold: Collection[str]) -> dict[str, int]:
    """How many units of each company the seat may still sell in its turn; each company is sold in one block (6.15)."""
    found: dict[str, int] = {}
    for company in COMPANIES:
        if company not in sold and not shares.why_no_sale(p, seat, company):
            found[company] = shares.most_sold(p, seat, company)
    return found


def shed(p: Public, seat: int, company: str, units: int) -> int:
    """By how many certificates a sale lessens the seat's number. Who loses the presidency with it gets two certificates
    for the one (6.3).
    """
    corporation = p.companies[company]
    left = corporation.units[seat] - units
    loses = corporation.president == seat and max(corporation.units[s] for s in p.after(seat)) > left
    return units - loses


def must_sell(p: Public, seat: int, sold: Collection[str]) -> bool:
    """Whether the seat is above a limit and some sale would help."""
    excess = shares.over_limits(p, seat)
    if not excess:
        return False
    may = sellable(p, seat, sold)
    return any(c in excess.units or (excess.certificates and shed(p, seat, c, n)) for c, n in may.items())


def least(p: Public, seat: int, company: str, sold: Collection[str]) -> int:
    """The smallest block of a company that leaves the seat able to come down to its limits: what it holds too much of
    this company, and the certificates that its other companies could not shed.
    """
    excess, may = shares.over_limits(p, seat), sellable(p, seat, sold)
    others = sum(shed(p, seat, c, n) for c, n in may.items() if c != company)
    units, certificates = excess.units.get(company, 0), excess.certificates - others
    blocks = range(1, may[company] + 1)
    return next((n for n in blocks if n >= units and shed(p, seat, company, n) >= certificates), may[company])


class Way(NamedTuple):
    """Blocks of the companies looked at so far. The least is the best: fewest units, then the least money, then more of
    the earlier companies. blocks: minus the units of each.
    """

    units: int = 0
    amount: int = 0
    blocks: tuple[int, ...] = ()


def plan(p: Public, seat: int, sold: Collection[str]) -> dict[str, int]:
    """The fewest certificates that restore the limits, among equal numbers those of the lowest price: company -> units
    (24.2). As far as shares may be sold.
    """
    excess, may = shares.over_limits(p, seat), sellable(p, seat, sold)
    ways = {0: Way()}  # certificates shed, up to what is too much -> the best way to shed so many
    for company, most in may.items():
        found: dict[int, list[Way]] = {}
        for gone, way in ways.items():
            for n in range(min(most, excess.units.get(company, 0)), most + 1):
                shed_now = min(excess.certificates, gone + shed(p, seat, company, n))
                amount = way.amount + n * market.price(p, company)
                found.setdefault(shed_now, []).append(Way(way.units + n, amount, (*way.blocks, -n)))
        ways = {gone: min(some) for gone, some in found.items()}
    return {company: -n for company, n in zip(may, ways[max(ways)].blocks, strict=True) if n}
