"""What a seat may be shown beside the board: its private tiles, and what its decisions would lead to."""

from __future__ import annotations

from typing import NamedTuple

from rules.big_shoulders import distribution, dividends, production
from rules.big_shoulders.components import PRICES, STOCK
from rules.big_shoulders.selling import KINDS
from rules.big_shoulders.state import Company, Public, ShoulderView, Turn
from rules.big_shoulders.track import PER_SHARE, moved, price_after, protected, sale_steps
from rules.core import Event


class Outlook(NamedTuple):
    """What the dividend decision means. each: dollars a share; paid: by seat; kept: into the treasury if it pays;
    after: the price if it pays; withheld: the price if it does not; forced: why it must withhold, or "".
    """

    each: int
    paid: dict[int, int]
    kept: int
    after: int
    withheld: int
    forced: str


def outlook(p: Public, company: Company, revenue: int, turn: Turn) -> Outlook:
    """What a revenue would bring (rules 12.13 to 12.18)."""
    each = revenue // PER_SHARE
    paid = {seat: each * company.shares(seat) for seat in range(p.seats) if company.shares(seat)}
    lower = company.price if protected(p, company) else PRICES[moved(company.step, STOCK.withhold_steps)]
    kept = each * company.shares_at("charter")
    after = price_after(p.options, company, revenue)
    return Outlook(each, paid, kept, after, lower, str(dividends.why_forced(p, turn)))


def price_after_sale(p: Public, seat: int, company: Company, sold: dict[str, int], led: bool = False) -> int:
    """The price after a selling turn with these certificates by kind (rules 5.3, 10.8, option `friendly_sales`).

    led: whether the seller directed the company when he began to sell, though he may have sold that too (rules 15.3).
    """
    director = led or company.director == seat
    if not director and protected(p, company):
        return company.price
    steps = sum(sale_steps(p.options, kind) * sold.get(kind, 0) for kind in KINDS)
    return PRICES[moved(company.step, -(1 if p.options.friendly_sales and not director else steps))]


class Standing(NamedTuple):
    """How a factory stands. ran: in this turn; free: worker slots without worker or token; lacks: cubes by kind; makes:
    goods when it runs.
    """

    factory: int
    ran: bool
    free: int
    lacks: dict[str, int]
    makes: int


def factories(p: Public, company: Company) -> list[Standing]:
    """Each factory with what it still lacks, the cubes of those on its left set aside (rules 12.5, 12.6, 12.8)."""
    ran = p.turn.ran if p.turn is not None and p.turn.company == company.id else 0
    cubes, found = dict(company.cubes), []
    for factory in company.numbers:
        sheet = company.sheet.factories[factory - 1]
        lacks = {} if factory <= ran else production.missing(sheet, cubes)
        if factory > ran:
            for kind in sheet.inputs:
                cubes[kind] = max(0, cubes[kind] - 1)
        free, makes = company.free_slots(factory), production.output(company, factory)
        found.append(Standing(factory, factory <= ran, free, lacks, makes))
    return found


def best_sale(p: Public, company: Company) -> tuple[int, int]:
    """Goods that fit at full price, and the most they bring (rules 12.11)."""
    plan = distribution.best(p, company)
    return sum(plan.values()), sum(distribution.worth(p, company, where, n) for where, n in plan.items())


def hand(v: ShoulderView) -> list[Event]:
    """The seat's private facts as lines: ids `hand.*` of the texts."""
    mine = v.mine
    lines = [Event("hand.tile", {"tile": tile}) for tile in mine.hand]
    if mine.build:
        lines.append(Event("hand.choice", {"tile": mine.build, "discard": mine.discard}))
    return lines + [Event("hand.discarded", {"tile": tile}) for tile in mine.discarded]
