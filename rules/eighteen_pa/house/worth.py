"""What things are worth to a house player: runs, shares, and what its companies will soon need."""

from __future__ import annotations

from rules.eighteen_pa import market, routes, running, trains
from rules.eighteen_pa.components import TRAINS
from rules.eighteen_pa.state import PaView, Public

UNKNOWN = 60  # what a company that has not run yet is thought to earn in a turn


def earns(v: PaView, owner: str, more: str = "") -> int:
    """What the trains of a company or private would earn now, with one more of a kind; by a brief search."""
    kinds = [*running.trains_of(v.public, owner), *([more] if more else [])]
    return routes.best(v, owner, kinds, routes.BRIEF).total if routes.possible(v, owner, kinds) else 0


def yields(p: Public, company: str) -> int:
    """What a unit of a company brings in a turn for each $1,000 that it costs."""
    corporation = p.companies[company]
    price = market.price(p, company)
    revenue = corporation.revenue if corporation.revenue >= 0 else UNKNOWN
    return 1000 * revenue // (corporation.size * price) if price else 0


def lasting(p: Public, company: str) -> bool:
    """Whether it has a train that never rusts."""
    return any(not TRAINS[kind].rusts_on for kind in p.companies[company].trains)


def fare(p: Public) -> int:
    """The price of the cheapest train on sale."""
    return TRAINS[trains.cheapest(p)].price


def need(p: Public, company: str) -> int:
    """What the treasury lacks for a train: all of it where it has none, half where its trains may rust any time."""
    corporation = p.companies[company]
    short = max(0, fare(p) - corporation.cash - max(0, corporation.revenue))
    if not corporation.trains:
        return short
    doomed = all(TRAINS[kind].rusts_on in trains.on_sale(p) for kind in corporation.trains)
    return short // 2 if doomed else 0


def reserve(p: Public, seat: int) -> int:
    """What a president should keep in hand for the trains of his companies."""
    return max((need(p, company) for company in p.led(seat)), default=0)
