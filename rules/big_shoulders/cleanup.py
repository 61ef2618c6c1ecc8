"""Clean-up between two decades (rules 13)."""

from __future__ import annotations

from rules.big_shoulders import haymarket, row
from rules.big_shoulders.components import COLUMNS, DEMAND, FILL_COLUMNS, INDUSTRIES, RESOURCES, RIGHT
from rules.big_shoulders.state import Demand, Public, ShoulderState, no_cubes
from rules.core import Out

CHEAPEST = "10"


def clean_up(s: ShoulderState, out: Out) -> None:
    """In the order of the rules; refills carry the number of the decade that ends."""
    p = s.public
    for industry in INDUSTRIES:
        clear(p, industry, out)
    row.drop_last(s, out)
    for kind in RESOURCES:
        p.haymarket[kind] += p.supply[CHEAPEST][kind]
    p.supply[CHEAPEST] = no_cubes()
    p.mark("haymarket", "supply")
    haymarket.refill(s, out)
    fill_demand(s, out)
    rest(p)


def clear(p: Public, industry: str, out: Out) -> None:
    """Full and closed tiles go, with their goods; goods on the printed field only if it is full (rules 13.1, 13.2)."""
    spaces = p.demand[industry]
    gone = [space.tile for space in spaces if space.tile and is_spent(space)]
    left = [space for space in spaces if space.tile and not is_spent(space)]
    printed = [0 if full_print(space, n) else space.printed for n, space in enumerate(spaces)]
    left += [Demand() for _ in range(len(spaces) - len(left))]
    p.demand[industry] = [Demand(x.tile, x.goods, n) for x, n in zip(left, printed, strict=True)]
    if gone:
        p.mark(*(f"demand.{industry}.{column}" for column in FILL_COLUMNS))
        out.emit("demand_gone", industry=industry, tiles=gone)


def is_spent(space: Demand) -> bool:
    """Whether a tile is full or closed."""
    return space.goods >= DEMAND[space.tile].spaces


def full_print(space: Demand, at: int) -> bool:
    """Whether all printed spaces hold goods."""
    return space.printed >= COLUMNS[FILL_COLUMNS[at]].printed_spaces


def fill_demand(s: ShoulderState, out: Out) -> None:
    """Right column first, in each from top to bottom (rules 2.4, 13.5)."""
    p, stack, places = s.public, s.hidden.demand, list[dict[str, str]]()
    assert FILL_COLUMNS[0] == RIGHT
    for at, column in enumerate(FILL_COLUMNS):
        for industry in INDUSTRIES:
            if stack and not p.demand[industry][at].tile:
                tile = p.demand[industry][at].tile = stack.pop()
                p.mark(f"demand.{industry}.{column}")
                places.append({"industry": industry, "where": column, "tile": tile})
    p.demand_left = len(stack)
    if places:
        out.emit("demand_shown", places=places)


def rest(p: Public) -> None:
    """Partners return, assets are ready again, certificates may be bought again (rules 5.6, 10.5, 13.6)."""
    p.partners = []
    for player in p.players:
        player.left, player.sold = player.partners, []
    for company in p.companies:
        company.asset_used = False
