"""The share track: how prices rise and fall, and what dividends pay and move (rules 5.3, 5.5, 12.13 to 12.18)."""

from __future__ import annotations

from typing import Literal

from rules.big_shoulders.components import COMPONENTS, PAPERS, PREFERRED, PRICES, TOP
from rules.big_shoulders.money import bank_to_company, bank_to_seat
from rules.big_shoulders.state import Company, Options, Public
from rules.core import Out

Why = Literal["sale", "dividend", "withheld", "sold_out", "asset", "bonus", "emergency"]
LINE = COMPONENTS.share_track.line_between[0]  # a move from here or below may be stopped (rules 12.16)
PER_SHARE = 10  # of a revenue, for each of the ten shares (rules 12.13, 12.28)
PROTECTION = "price_protection"


def sale_steps(options: Options, kind: str) -> int:
    """How far a price falls for a sold certificate (rules 5.3, option `preferred_sale_steps`)."""
    return options.preferred_sale_steps if kind == PREFERRED else PAPERS[kind].sale_steps


def moved(step: int, steps: int) -> int:
    """The place on the track after so many steps; surplus steps are lost (rules 5.5)."""
    return min(TOP, max(0, step + steps))


def move(p: Public, company: Company, steps: int, out: Out, why: Why) -> None:
    """Moves the price and tells by how much and why."""
    before, company.step = company.price, moved(company.step, steps)
    p.mark(company.id)
    if before == company.price:
        out.emit("price_stays", company=company.id, price=before, reason=why)
    else:
        n = PRICES.index(company.price) - PRICES.index(before)
        out.emit("price_moved", company=company.id, before=before, after=company.price, steps=abs(n), reason=why)


def protected(p: Public, company: Company) -> bool:
    """Whether Price Protection would cancel a drop; at the lowest price there is none (rules 10.8, 10.12, 10.14)."""
    if company.asset != PROTECTION or not company.step:
        return False
    return not company.asset_used or not p.options.price_protection_once_per_decade


def fall(p: Public, company: Company, steps: int, out: Out, why: Why, fitting: bool) -> None:
    """A drop; `fitting`: of a kind that Price Protection cancels, whole (rules 10.6, 10.8)."""
    if fitting and protected(p, company):
        company.asset_used = p.options.price_protection_once_per_decade
        p.mark(company.id)
        out.emit("drop_blocked", company=company.id, price=company.price, steps=steps, reason=why)
        return
    move(p, company, -steps, out, why)


def dividend_steps(options: Options, price: int, revenue: int) -> int:
    """How many steps a dividend lifts the price, before the stop (rules 12.15)."""
    compared = revenue if options.multiple_uses_raw_revenue else revenue // PER_SHARE * PER_SHARE
    steps = next(row.steps for row in COMPONENTS.dividend_moves if compared >= row.at_least_multiple * price)
    return min(steps, 2) if price < options.dividend_triple_min_price else steps


def extra_steps(price: int) -> int:
    """The same for the printed extra dividend (rules 8.4)."""
    return next(row.steps for row in COMPONENTS.extra_dividend_moves if price <= row.price_max)


def stopped(options: Options, step: int, steps: int) -> int:
    """How many steps are left of a dividend move that may not pass the stop (rules 12.16)."""
    if not options.dividend_stop_at or PRICES[step] > LINE:
        return steps
    return min(steps, PRICES.index(options.dividend_stop_at) - step)


def dividend_rise(p: Public, company: Company, steps: int, out: Out) -> None:
    """The move after a dividend."""
    left = stopped(p.options, company.step, steps)
    move(p, company, left, out, "dividend")
    if left < steps:
        out.emit("stopped_at", company=company.id, price=company.price, lost=steps - left)


def price_after(options: Options, company: Company, revenue: int) -> int:
    """The price after a dividend of that revenue."""
    steps = stopped(options, company.step, dividend_steps(options, company.price, revenue))
    return PRICES[moved(company.step, steps)]


def pay_shares(p: Public, company: Company, each: int, out: Out) -> None:
    """So much for each share: players in cash, the charter's into the treasury, the pool's to nobody (rules 12.13)."""
    for seat in p.clockwise(p.marker):
        shares = company.shares(seat)
        if shares:
            bank_to_seat(p, seat, each * shares)
            out.emit("dividend_to", company=company.id, seat=seat, amount=each * shares, n=shares)
    shares = company.shares_at("charter")
    if shares:
        bank_to_company(p, company, each * shares)
        out.emit("dividend_kept", company=company.id, amount=each * shares, n=shares)
