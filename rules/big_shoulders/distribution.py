"""Distribution: goods on the demand tiles of the company's row, the rest at half price (rules 12.11, 12.12)."""

from __future__ import annotations

from itertools import combinations

from rules.big_shoulders.components import COLUMNS, COMPONENTS, DEMAND, FILL_COLUMNS, HALF, LEFT
from rules.big_shoulders.state import Company, Public, Turn
from rules.core import Ids, Illegal, Ints, Out, Reason
from rules.core.frame import Steps

WHERE = (*FILL_COLUMNS, HALF)
DIVISOR = COMPONENTS.demand_rules.half_price_divisor


def room(p: Public, industry: str, column: str) -> int:
    """Free spaces at full price in a column of a row: on the tile, or on what is printed."""
    space = p.space(industry, column)
    if space.tile:
        return DEMAND[space.tile].spaces - space.goods
    return COLUMNS[column].printed_spaces - space.printed


def why_not_there(p: Public, company: Company, where: str) -> Reason:
    """The reason against goods in a place."""
    industry = company.sheet.industry
    if where == HALF:
        covered = bool(p.space(industry, LEFT).tile)
        return "half_price_covered" if covered and not p.options.half_price_always_open else ""
    space = p.space(industry, where)
    if space.tile and DEMAND[space.tile].closed:
        return Illegal("tile_closed", where=where)
    if not space.tile and not COLUMNS[where].printed_spaces:
        return Illegal("no_tile_there", where=where)
    return "" if room(p, industry, where) else Illegal("tile_full", where=where)


def why_no_sale(p: Public, company: Company) -> Reason:
    """The reason against placing any good."""
    if not company.goods:
        return Illegal("no_goods", company=company.id)
    return "no_room_for_goods" if all(why_not_there(p, company, where) for where in WHERE) else ""


def distribute_steps(p: Public, company: Company) -> Steps:
    """A place with room and a number of goods."""
    reason = why_no_sale(p, company)
    if reason:
        return reason
    where = yield Ids(
        WHERE,
        lambda where: why_not_there(p, company, where),
        note=lambda where: ("money", worth(p, company, where, 1)) if not why_not_there(p, company, where) else None,
    )
    most = company.goods if where == HALF else min(company.goods, room(p, company.sheet.industry, where))
    yield Ints(1, most)
    return None


def worth(p: Public, company: Company, where: str, goods: int) -> int:
    """What so many goods bring in a place (rules 12.11, 12.12)."""
    if where == HALF:
        return company.good_price // DIVISOR * goods
    filled = goods == room(p, company.sheet.industry, where)
    return company.good_price * goods + (COLUMNS[where].fill_bonus if filled else 0)


def place(p: Public, company: Company, turn: Turn, where: str, goods: int, out: Out) -> None:
    """Goods leave the store; the revenue is recorded."""
    amount = worth(p, company, where, goods)
    industry = company.sheet.industry
    filled = False
    if where != HALF:
        space = p.space(industry, where)
        filled = goods == room(p, industry, where)
        if space.tile:
            space.goods += goods
        else:
            space.printed += goods
        p.mark(f"demand.{industry}.{where}")
    company.goods -= goods
    turn.sold += goods
    turn.revenue += amount
    p.mark(company.id)
    bonus = COLUMNS[where].fill_bonus if filled else 0
    out.emit("distributed", company=company.id, n=goods, where=where, amount=amount, bonus=bonus, revenue=turn.revenue)


# -- all of them ------------------------------------------------------------------------------------


def rooms(p: Public, company: Company) -> dict[str, int]:
    """Free spaces at full price by column, the columns in the order in which they are filled."""
    found = {column: room(p, company.sheet.industry, column) for column in FILL_COLUMNS}
    return {column: n for column, n in found.items() if n > 0}


def why_not_all(p: Public, company: Company) -> Reason:
    """The reason against placing everything that fits."""
    if not company.goods:
        return Illegal("no_goods", company=company.id)
    return "" if rooms(p, company) else "no_room_at_full_price"


def best(p: Public, company: Company) -> dict[str, int]:
    """Goods by column so that all that fit at full price bring most: columns to fill first, then right to left."""
    free, goods = rooms(p, company), company.goods
    choices = [some for n in range(len(free) + 1) for some in combinations(free, n)]
    fitting = [some for some in choices if sum(free[column] for column in some) <= goods]
    filled = max(fitting, key=lambda some: sum(COLUMNS[column].fill_bonus for column in some))
    plan = {column: free[column] for column in filled}
    left = goods - sum(plan.values())
    for column in free:
        if column not in plan and left:
            plan[column] = min(left, free[column])
            left -= plan[column]
    return {column: plan[column] for column in FILL_COLUMNS if plan.get(column)}


def in_order(p: Public, company: Company) -> tuple[str, int] | None:
    """The first place of the fallback: right, middle, left, never at half price (rules 19)."""
    found = rooms(p, company)
    column = next(iter(found), None)
    return None if column is None or not company.goods else (column, min(company.goods, found[column]))
