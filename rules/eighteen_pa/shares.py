"""Units and certificates: buying and selling, presidents, limits (rules 1.3, 6.2 to 6.7, 6.10, 6.16).

Units of a president's certificate are in the holder's number, so swapping it for two others (6.3, 17.4) moves nothing.

Events. `sold`: `seat`, `company`, `n` units, `price` of each, `amount` in all. `president`: `seat` is the new president
of `company`, `was` the old one. Reasons. `owns_none` (`company`): the seat has no unit of it. `not_operated`
(`company`): its shares cannot be sold before its first turn is over. `no_successor` (`company`): the president's
certificate is never sold, and nobody has two units to take it. `keeps_president` (`company`): no sale may change the
president of the company that is operating.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core import Illegal, Out, Reason
from rules.eighteen_pa import bank, market
from rules.eighteen_pa.components import COMPANIES, COMPONENTS, NYC, PREDECESSORS
from rules.eighteen_pa.state import PaView, Public

PRESIDENT_UNITS = 2


def on_sale(p: Public, company: str) -> int:
    """Ordinary certificates in the bank. The president's one is sold first (6.18), except the NYC's: before it is
    formed, what is left of its ten units without the president's two and the privates that are still to flip (6.4 d).
    """
    corporation = p.companies[company]
    if corporation.started:
        return corporation.in_bank
    if company != NYC:
        return 0
    to_flip = sum(p.deeds[private].fate == "private" for private in PREDECESSORS)
    return corporation.in_bank - PRESIDENT_UNITS - to_flip


def sales(v: PaView, seat: int, company: str, keep: bool = False) -> Reason | range:
    """How many units the seat may sell (rules 6.2, 6.3), or why none. keep: the president may not change (14.4)."""
    corporation = v.public.companies[company]
    if not corporation.units[seat]:
        return Illegal("owns_none", company=company)
    if not corporation.operated:
        return Illegal("not_operated", company=company)
    most = _most(corporation.units, seat, corporation.president, keep)
    if not most:
        return Illegal("keeps_president" if keep else "no_successor", company=company)
    return range(1, most + 1)


def _most(units: list[int], seat: int, president: int, keep: bool) -> int:
    """A president sells below two units only where somebody takes the certificate; to keep it, not below any holder."""
    if seat != president:
        return units[seat]
    best_other = max(n for other, n in enumerate(units) if other != seat)
    if keep:
        return max(0, units[seat] - max(PRESIDENT_UNITS, best_other))
    return units[seat] if best_other >= PRESIDENT_UNITS else units[seat] - PRESIDENT_UNITS


def sell(p: Public, out: Out, seat: int, company: str, units: int) -> None:
    """Sells a block to the bank at the old price, then the marker goes down once a unit (5.2, 5.5)."""
    price = market.price(p, company)
    gain(p, seat, company, -units)
    out.emit("sold", seat=seat, company=company, n=units, price=price, amount=price * units)
    bank.pay(p, seat, price * units, out)
    new_president(p, company, out)
    market.move(p, company, "down", out, units)


def buy(p: Public, out: Out, seat: int, company: str, units: int) -> None:
    """Buys units from the bank at the price of the moment; the money is the bank's (1.8). The caller tells of it."""
    bank.collect(p, seat, market.price(p, company) * units)
    gain(p, seat, company, units)
    new_president(p, company, out)


def gain(p: Public, seat: int, company: str, units: int) -> None:
    """Gives the seat units out of the bank, or takes them back."""
    p.companies[company].units[seat] += units
    p.mark(company)


def new_president(p: Public, company: str, out: Out) -> None:
    """Whoever has strictly more becomes president, of several the first clockwise (rules 6.10)."""
    corporation = p.companies[company]
    was = corporation.president
    if not corporation.started or max(corporation.units) == corporation.units[was]:
        return
    corporation.president = heir(p, company)
    out.emit("president", seat=corporation.president, company=company, was=was)


def heir(p: Public, company: str) -> int:
    """Who has most units now: the president where he does, else the first clockwise after him."""
    corporation = p.companies[company]
    clockwise = [corporation.president, *p.after(corporation.president)]
    return max(clockwise, key=lambda seat: corporation.units[seat])  # `max` keeps the first of equals


def certificates(p: Public, seat: int) -> int:
    """The certificates of a seat that count: a president's one is one, a private is one by option (rules 6.6, 6.17)."""
    papers = sum(c.units[seat] - (c.president == seat) for c in p.companies.values())
    return papers + (len(p.owned(seat)) if p.options.certificate_privates else 0)


def certificate_limit(p: Public, started: int = 0, ten_share: int = 0) -> int:
    """How many certificates a player may hold (rules 6.6), with that many more companies started or of ten units."""
    if p.options.certificate_index == "started_companies":
        index = started + sum(c.started for c in p.companies.values())
    else:
        index = ten_share + sum(c.started and c.size == 10 for c in p.companies.values())
    return COMPONENTS.certificate_limit.by_players(p.seats)[index]


def holding_limit(p: Public, company: str) -> int:
    """How many units of a company a player may hold (rules 6.5, 6.16)."""
    row = COMPONENTS.holding_limit
    percent = row.percent + row.plus_percent_per_acquired_local * len(p.acquired(company))
    return percent * p.companies[company].size // 100


class Excess(NamedTuple):
    """What a seat holds above the limits: certificates, and units by company. False where nothing."""

    certificates: int
    units: dict[str, int]

    def __bool__(self) -> bool:
        return self.certificates > 0 or bool(self.units)


def over_limits(p: Public, seat: int) -> Excess:
    """What the seat holds above the limits (rules 6.5 to 6.7)."""
    held = {c: p.companies[c].units[seat] - holding_limit(p, c) for c in COMPANIES}
    above = {company: n for company, n in held.items() if n > 0}
    return Excess(max(0, certificates(p, seat) - certificate_limit(p)), above)
