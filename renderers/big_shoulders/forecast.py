"""What a company's turn would bring as things stand: goods made by its people, and what they would sell for. Of the
company that operates only factories count whose cubes are in store or can be bought now.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rules.big_shoulders.haymarket import cheapest, cost
from rules.big_shoulders.knowledge import Outlook, best_sale, outlook
from rules.big_shoulders.production import needs, next_staffed, output, runnable
from rules.big_shoulders.state import Company, Public, Turn


class Forecast(NamedTuple):
    """goods: in store once production is over; made: of them still to be made; revenue: with the best sale at full
    price; sold: goods of that sale; open: whether any of it is still to happen; outlook: what the dividend would mean.
    """

    goods: int
    made: int
    revenue: int
    sold: int
    open: bool
    outlook: Outlook


def turn_of(p: Public, company: Company) -> Turn:
    """Its turn, or one that has not begun."""
    return p.turn if p.turn is not None and p.turn.company == company.id else Turn(company.id)


def within_reach(p: Public, company: Company, turn: Turn) -> int:
    """How many of the next factories have their people and, in the company's own turn, their cubes: those in store, and
    before production those that the open spaces of the supply chain sell and the treasury can pay (rules 12.3).
    """
    staffed = next_staffed(company, turn)
    if p.turn is not turn:
        return staffed
    if turn.step == "production":
        return runnable(company, turn)
    return next((n for n in range(staffed, 0, -1) if _provided(p, company, turn, n)), 0)


def _provided(p: Public, company: Company, turn: Turn, many: int) -> bool:
    """Whether what so many factories lack can be bought; an emergency brings money first."""
    lots = cheapest(p, needs(company, turn, many))
    return lots is not None and (turn.step == "emergency" or cost(lots) <= company.treasury)


def forecast(p: Public, company: Company) -> Forecast:
    """If every factory within reach ran, and all goods were sold as well as they can be."""
    turn = turn_of(p, company)
    made, many = 0, 0
    if not turn.closed and turn.step not in ("distribution", "dividend", "end"):
        many = within_reach(p, company, turn)
        made = sum(output(company, turn.ran + n) for n in range(1, many + 1)) + company.tokens
    stocked = msgspec.structs.replace(company, goods=company.goods + made)
    sold, brings = (0, 0) if turn.step in ("dividend", "end") else best_sale(p, stocked)
    revenue = turn.revenue + (brings if sold else 0)
    ran = msgspec.structs.replace(turn, ran=turn.ran + many, sold=turn.sold + sold)
    return Forecast(stocked.goods, made, revenue, sold, bool(made or sold), outlook(p, company, revenue, ran))
