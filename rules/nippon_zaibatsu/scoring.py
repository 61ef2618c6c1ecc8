"""Influence, goals and the final ranking (rules 13, 14)."""

from __future__ import annotations

from rules.core import Out, Place
from rules.nippon_zaibatsu.components import COMPONENTS
from rules.nippon_zaibatsu.counting import level_reached, progress, thresholds
from rules.nippon_zaibatsu.ops import RailInfluence
from rules.nippon_zaibatsu.state import HOME, NippState, Public, Zaibatsu
from rules.nippon_zaibatsu.tables import GOALS, MARKETS, REGIONS, TOKENS, effects_of, prize_list

FOREIGN = HOME  # in the ranking of a region in place of a seat: the foreign companies


def rail_value(p: Zaibatsu) -> int:
    """What each own railway counts (rules 13.2, 9.9)."""
    special = [op.value for plant in p.slots for op in effects_of(plant.tile) if isinstance(op, RailInfluence)]
    return max([TOKENS.rail_value, *special])


def influence(public: Public, seat: int, region: str) -> int:
    """The tokens of a seat in a region; its railways too, if it has a token there (rules 13.2)."""
    tokens = [
        token.value
        for market in REGIONS[region].markets
        for token in public.tokens[market].values()
        if token.owner == seat
    ]
    rails = public.rails_of(seat, region) * rail_value(public.players[seat])
    return sum(tokens) + rails if tokens else 0


def foreign(public: Public, region: str) -> int:
    """The printed values that no token covers (rules 13.3)."""
    return sum(
        value
        for market in REGIONS[region].markets
        for side, value in MARKETS[market].foreign.items()
        if side not in public.tokens[market]
    )


def standing(public: Public, region: str) -> dict[int, int]:
    """The influence of every seat, and of the foreign companies under FOREIGN (rules 13.4)."""
    return {seat: influence(public, seat, region) for seat in range(public.seats)} | {FOREIGN: foreign(public, region)}


def shares(influences: dict[int, int], prizes: list[int]) -> dict[int, int]:
    """VP by rank, equal ones dividing theirs; nobody scores for nothing (rules 13.4 to 13.8)."""
    won = dict.fromkeys(influences, 0)
    rank = 0
    for value in sorted({n for n in influences.values() if n}, reverse=True):
        equal = [who for who, n in influences.items() if n == value]
        share = sum(prizes[rank : rank + len(equal)]) // len(equal)
        won.update(dict.fromkeys(equal, share))
        rank += len(equal)
    won.pop(FOREIGN, None)
    return won


def region_shares(public: Public, region: str) -> dict[int, int]:
    """What each seat would score in a region now."""
    return shares(standing(public, region), prize_list(public.period, public.seats))


def score_influence(s: NippState, out: Out) -> None:
    """Region by region from left to right; everything stays where it lies (rules 13.1, 13.9)."""
    public = s.public
    for region in REGIONS:
        won, held = region_shares(public, region), standing(public, region)
        for seat, vp in won.items():
            public.players[seat].vp += vp
            public.players[seat].from_influence += vp
        scored = [seat for seat in range(public.seats) if won[seat]]
        out.emit("region_scored", region=region, foreign=held[FOREIGN], n=len(scored), seats=scored)
        for seat in scored:
            out.emit("influence", region=region, seat=seat, influence=held[seat], vp=won[seat])


def column_points(level: int, columns: int) -> int:
    """The number at the rightmost column in use (rules 14.3, 14.5, 14.8)."""
    table = COMPONENTS.column_vp
    return (table.level1, table.level2, table.level3)[level - 1][columns - 1] if columns else 0


def goal_points(p: Zaibatsu, goal: str, level: int) -> int:
    """What a goal scores with a token of a level, 0 for none (rules 14.2 to 14.4)."""
    if not level:
        return 0
    if goal == "factory":
        return column_points(level, len(p.slots))
    if goal == "contract":
        return column_points(level, len(p.contracts))
    table = COMPONENTS.goal_vp
    return (0, table.lower[level - 1], table.upper[level - 1])[level_reached(p, goal)]


def next_points(p: Zaibatsu, goal: str, level: int) -> tuple[int, int] | None:
    """Where a goal would score more with a token of a level, and how much; None where it never will."""
    here = progress(p, goal)
    if goal in ("factory", "contract"):
        return (here + 1, column_points(level, here + 1)) if here < COMPONENTS.column_vp.columns else None
    table = COMPONENTS.goal_vp
    steps = zip(thresholds(goal), (table.lower, table.upper), strict=True)
    return next(((at, points[level - 1]) for at, points in steps if at > here), None)


def final_points(p: Zaibatsu) -> dict[str, int]:
    """The goals, what is held and the money (rules 14.2 to 14.6)."""
    rule = COMPONENTS.final_scoring
    goals = {f"goal_{goal}": goal_points(p, goal, p.goals.get(goal, 0)) for goal in GOALS}
    cubes = p.all_goods + p.all_coal + p.silk + p.iron
    return goals | {"cubes": cubes // rule.per_vp_cubes, "money": p.money // rule.per_vp_money}


def standings(public: Public, seats: int) -> list[Place]:
    """Most VP first; of equals the one who took a turn last (rules 14.7)."""
    scores = [score(p) for p in public.players]
    totals = [sum(points.values()) for points in scores]
    order = sorted(range(seats), key=lambda seat: (totals[seat], public.players[seat].last_turn), reverse=True)
    return [Place(seat, at, totals[seat], scores[seat]) for at, seat in enumerate(order, 1)]


def score(p: Zaibatsu) -> dict[str, int]:
    """Where the points of a player come from."""
    return {"play": p.vp - p.from_influence, "influence": p.from_influence} | final_points(p)
