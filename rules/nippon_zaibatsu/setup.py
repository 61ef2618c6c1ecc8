"""Laying out the table and dealing (rules 2, 3). The draws come in the order of 17.1, so that a replay is exact."""

from __future__ import annotations

from typing import Any

from rules.core import Nothing, Out
from rules.nippon_zaibatsu.course import Course
from rules.nippon_zaibatsu.hiring import fill_queue, some
from rules.nippon_zaibatsu.state import HOME, Demand, NippState, Options, Pair, Public, Zaibatsu
from rules.nippon_zaibatsu.tables import (
    COLOURS,
    COMMON_GOALS,
    COUNTS,
    DEMANDS,
    DESTINATIONS,
    GOODS,
    HIRING,
    MARKETS,
    PERIODS,
    PIECES,
    SIDES,
    START_A,
    START_B,
    TILES,
    TOKENS,
    TRACKS,
    WORKERS,
)

LATE = max(tile.number for tile in TILES.values())  # the number of the late factories (rules 15.1)


def setup(s: NippState, seats: int, options: Options, out: Out) -> None:
    """The whole set-up, the draft apart."""
    s.own, s.hidden = [Nothing() for _ in range(seats)], Nothing()
    s.public = Public(options, list(range(seats)), [zaibatsu() for _ in range(seats)])
    lay_map(s, out)
    lay_workers(s, out)
    lay_factories(s, options, out)
    lay_goals(s, options, out)
    lay_pairs(s, out)
    first = out.below(seats)
    s.public.order = s.public.seats_from(first)
    out.emit("first_player", seat=first)
    s.stack = [Course(first)]


def zaibatsu() -> Zaibatsu:
    """A player before the draft (rules 3.1 to 3.4)."""
    return Zaibatsu(
        rnd=TRACKS["rnd"].start,
        mining=TRACKS["mining"].start,
        finance=TRACKS["finance"].start,
        ships=PIECES["ship"].count,
        machines=PIECES["machine"].count,
        rails=PIECES["rail"].count,
        supply=list(TOKENS.start_supply),
        locked=list(TOKENS.locked),
    )


def drawn(values: Any, n: int, out: Out) -> list[Any]:
    """n of the values, at random and in the order of drawing."""
    pool = list(values)
    return [pool.pop(out.below(len(pool))) for _ in range(n)]


def lay_map(s: NippState, out: Out) -> None:
    """Demand tiles, then their turns; experts at home (rules 2.1, 2.3)."""
    public = s.public
    tiles = drawn(DEMANDS, len(MARKETS), out)
    public.demand = {market: Demand(tile, 0) for market, tile in zip(MARKETS, tiles, strict=True)}
    for market, demand in list(public.demand.items()):
        public.demand[market] = Demand(demand.tile, out.below(len(SIDES)))
    public.tokens = {market: {} for market in MARKETS}
    public.experts = dict.fromkeys(DESTINATIONS, HOME)
    public.ships = {destination: [] for destination in DESTINATIONS}


def lay_workers(s: NippState, out: Out) -> None:
    """Bag, hiring spaces, queue (rules 2.4 to 2.6)."""
    count = COUNTS[s.public.seats]
    s.public.bag = dict.fromkeys(COLOURS, count.bag // len(COLOURS))
    s.public.hiring = [some(s, WORKERS.hiring_space_capacity, out) for _ in HIRING]
    fill_queue(s, out)


def lay_factories(s: NippState, options: Options, out: Out) -> None:
    """By type: numbers, then sides; then the late ones (rules 2.7, 15.1)."""
    count = COUNTS[s.public.seats]
    for goods in GOODS:
        numbers, tiles = list(range(1, LATE)), list[str]()
        for _ in range(count.factories_per_type):
            number = numbers.pop(out.below(len(numbers)))
            tiles.append(tile_of(goods, number, options, out))
        s.public.offer += sorted(tiles)
    if options.module == "late_factories":
        for goods in drawn(GOODS, count.late_factories, out):
            s.public.offer.append(tile_of(goods, LATE, options, out))


def tile_of(goods: str, number: int, options: Options, out: Out) -> str:
    """A tile with the side it is laid out on (rules 2.9)."""
    side = "AB"[out.below(2)] if options.factory_sides == "random" else "A"
    return next(id for id, t in TILES.items() if (t.goods, t.number, t.side) == (goods, number, side))


def lay_goals(s: NippState, options: Options, out: Out) -> None:
    """Common goals by period, without putting back (rules 16.2, 16.8)."""
    if options.module == "common_goals":
        each = COUNTS[s.public.seats].common_goals_per_period
        goals = drawn(COMMON_GOALS, each * len(PERIODS), out)
        s.public.goals = [goals[at * each : (at + 1) * each] for at in range(len(PERIODS))]


def lay_pairs(s: NippState, out: Out) -> None:
    """Pairs of start tokens (rules 4.1)."""
    n = COUNTS[s.public.seats].start_pairs
    ones, others = drawn(START_A, n, out), drawn(START_B, n, out)
    s.public.pairs = [Pair(a, b) for a, b in zip(ones, others, strict=True)]


def conserved(s: NippState) -> dict[str, int]:
    """What never changes (rules 17.4)."""
    public = s.public
    regular = sum(worker not in DESTINATIONS for p in public.players for worker in p.workers)
    around = sum(map(len, public.hiring)) + sum(map(len, public.queue)) + sum(public.bag.values())
    experts = sum(worker in DESTINATIONS for p in public.players for worker in p.workers)
    away = sum(holder != HOME for holder in public.experts.values())
    tokens = sum(len(p.supply) + len(p.locked) for p in public.players) + sum(map(len, public.tokens.values()))
    sums = {"workers": regular + around, "experts": experts - away, "tokens": tokens}
    machines = sum(p.machines + p.reserved + sum(plant.machines for plant in p.slots) for p in public.players)
    ships = sum(p.ships for p in public.players) + sum(map(len, public.ships.values()))
    rails = sum(p.rails for p in public.players) + len(public.rails)
    return sums | {"machines": machines, "ships": ships, "rails": rails}
