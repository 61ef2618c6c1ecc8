"""Dealing a match (rules 2). The draws come in a fixed order, so that a replay is exact (rules 18.1)."""

from __future__ import annotations

from rules.big_shoulders.building import deal
from rules.big_shoulders.cleanup import fill_demand
from rules.big_shoulders.components import (
    APPEAL,
    ASSETS,
    CHAIN,
    COMMONS,
    COMPONENTS,
    CUBES,
    GOALS,
    RESOURCES,
    SETUP,
    demand_of,
    tiles_of,
)
from rules.big_shoulders.decades import Decades
from rules.big_shoulders.founding import Founding
from rules.big_shoulders.state import (
    Hidden,
    Options,
    Own,
    Player,
    Public,
    ShoulderState,
    by_kind,
    empty_chain,
    empty_demand,
)
from rules.core import Out

ERAS = (1, 2, 3)
STACKS = (1, 2, 3, 4)


def setup(s: ShoulderState, seats: int, options: Options, out: Out) -> None:
    """Marker, demand, assets, buildings, resources, goals."""
    first = out.below(seats)
    s.public = Public(options, [Player(SETUP.player_cash, SETUP.partners, SETUP.partners) for _ in range(seats)], [])
    s.own = [Own([]) for _ in range(seats)]
    s.hidden = Hidden([], stacked(seats, out), [], [])
    s.public.appeal = [[] for _ in range(APPEAL.max + 1)]
    seat_order(s.public, first)
    s.stack = [Decades(), Founding(founders(s.public, first))]
    out.emit("marker", seat=s.public.marker)
    s.public.demand = empty_demand()
    fill_demand(s, out)
    lay_assets(s, out)
    deal_tiles(s, seats, out)
    lay_cubes(s, out)
    draw_goals(s, out)
    s.public.changed = []  # nothing on the table is news before the first turn


def stacked(seats: int, out: Out) -> list[str]:
    """The demand stack, the next tile last: stack 1 on 2 on 3 on 4 (rules 2.3)."""
    tiles: list[str] = []
    for stack in STACKS:
        some = demand_of(stack, seats)
        out.shuffle(some)
        tiles += some
    return tiles[::-1]


def founders(p: Public, first: int) -> list[int]:
    """Who starts a company, in order: clockwise from the marker; or counter-clockwise from a random player, the last of
    whom holds the marker (rules 2.11, option `first_companies_reverse`).
    """
    clockwise = p.clockwise(first)
    return [first, *clockwise[:0:-1]] if p.options.first_companies_reverse else clockwise


def seat_order(p: Public, first: int) -> None:
    """The marker, and the turn-order track: the last to start is first on it (rules 2.2, 2.12, 2.13)."""
    order = founders(p, first)
    p.order = order[::-1]
    p.marker = order[-1] if p.options.first_companies_reverse else first


def lay_assets(s: ShoulderState, out: Out) -> None:
    """Four starting tiles on $70 to $40, the fifth always on $80 (rules 2.5)."""
    dear = COMPONENTS.asset_row.start_last_on_80
    starting = [asset.id for asset in ASSETS.values() if asset.starting and asset.id != dear]
    out.shuffle(starting)
    s.public.assets = [dear, *starting]
    s.hidden.assets = [asset.id for asset in ASSETS.values() if not asset.starting]
    out.shuffle(s.hidden.assets)
    s.public.assets_left = len(s.hidden.assets)
    out.emit("assets_laid", assets=s.public.assets)


def deal_tiles(s: ShoulderState, seats: int, out: Out) -> None:
    """Three tiles of era 1 for each (rules 2.6)."""
    for era in ERAS:
        tiles = tiles_of(era, seats)
        out.shuffle(tiles)
        s.hidden.buildings.append(tiles)
        s.public.stacks.append(len(tiles))
    for seat in s.public.clockwise(s.public.marker):
        deal(s, seat, 1, SETUP.hand_tiles_first_decade, out)


def lay_cubes(s: ShoulderState, out: Out) -> None:
    """Haymarket Square, the bag, the supply chain; the first workers (rules 2.7, 2.8)."""
    s.public.haymarket = {kind: CUBES[kind].at_haymarket_at_start for kind in RESOURCES}
    s.hidden.bag = [kind for kind in RESOURCES for _ in range(CUBES[kind].in_bag_at_start)]
    out.shuffle(s.hidden.bag)
    s.public.supply = empty_chain()
    for space in CHAIN:
        drawn = [s.hidden.bag.pop() for _ in range(SETUP.supply_per_space)]
        for cube in drawn:
            s.public.supply[space][cube] += 1
        out.emit("supply_filled", space=space, cubes=by_kind(drawn))
    s.public.market = SETUP.job_market_workers


def draw_goals(s: ShoulderState, out: Out) -> None:
    """Five goals of the ten (rules 2.9); none lie out where they are not played (rules 16.2)."""
    goals = list(GOALS)
    out.shuffle(goals)
    if s.public.options.public_goals:
        s.public.goals = sorted(goals[: SETUP.goals_drawn])
        out.emit("goals_shown", goals=s.public.goals)


def conserved(s: ShoulderState) -> dict[str, int]:
    """What never changes: money with the bank's account, cubes of each kind, certificates, tiles."""
    p, hidden = s.public, s.hidden
    money = sum(player.cash for player in p.players) + sum(company.treasury for company in p.companies)
    places = [p.haymarket, *p.supply.values(), *(company.cubes for company in p.companies)]
    cubes = {kind: sum(place[kind] for place in places) + hidden.bag.count(kind) for kind in RESOURCES}
    papers = sum(sum(c.commons) + c.charter + c.pool - COMMONS for c in p.companies)
    tiles = sum(len(own.hand) + len(own.discarded) for own in s.own)
    tiles += sum(len(player.buildings) for player in p.players) + sum(len(stack) for stack in hidden.buildings)
    return {"money": money - p.issued, "certificates": papers, "tiles": tiles, **cubes}
