"""The end: what is added to the running VP, and who wins (rules 17, 18)."""

from __future__ import annotations

from typing import Any

from rules.core import Out, Place
from rules.marco_polo.components import GOALS, SCORING
from rules.marco_polo.state import MarcoState, Player, Public

CATEGORIES = ("vp", "coins", "beijing", "goods", "goal_cards", "goal_cities", "contracts")


def beijing_vp(public: Public, seat: int) -> int:
    """The VP of the seat's space in Beijing, 0 for none (rules 17.2)."""
    return SCORING.beijing_spaces[public.beijing.index(seat)] if seat in public.beijing else 0


def goods_vp(player: Player, in_beijing: bool) -> int:
    """All goods together, for those with a post in Beijing only (rules 17.2)."""
    return player.goods // SCORING.beijing_goods_per_vp if in_beijing else 0


def goal_vp(posts: list[str], goals: list[str]) -> tuple[int, int]:
    """The VP of the cards with both cities, and those for different cities reached (rules 17.3)."""
    cards = sum(GOALS[goal].vp for goal in goals if all(city in posts for city in GOALS[goal].cities))
    reached = {city for goal in goals for city in GOALS[goal].cities if city in posts}
    return cards, SCORING.goal_distinct_cities[len(reached)]


def contracts_vp(public: Public, seat: int) -> int:
    """For the most fulfilled contracts, in full for each of several (rules 17.4)."""
    done = [len(player.done) for player in public.players]
    if done[seat] < max(done) or not (done[seat] or public.options.most_contracts_at_zero):
        return 0
    return SCORING.most_contracts_vp


def score(public: Public, seat: int) -> dict[str, int]:
    """All categories; goals count once they are shown (rules 17)."""
    player = public.players[seat]
    in_beijing = beijing_vp(public, seat)
    cards, cities = goal_vp(player.posts, public.goals[seat] if public.goals else [])
    values = (
        player.vp,
        player.coins // SCORING.coins_per_vp,
        in_beijing,
        goods_vp(player, bool(in_beijing)),
        cards,
        cities,
        contracts_vp(public, seat),
    )
    return dict(zip(CATEGORIES, values, strict=True))


def standings(public: Public, seats: int) -> list[Place]:
    """Most VP, then most camels; still equal ones share the place (rules 18.1)."""
    scores = [score(public, seat) for seat in range(seats)]
    keys = [(sum(scores[seat].values()), public.players[seat].camels) for seat in range(seats)]
    ranked = sorted(public.order, key=lambda seat: keys[seat], reverse=True)
    return [
        Place(seat, 1 + sum(key > keys[seat] for key in keys), keys[seat][0], scores[seat], facts=facts(public, seat))
        for seat in ranked
    ]


def facts(public: Public, seat: int) -> dict[str, Any]:
    """What people like to know besides."""
    player = public.players[seat]
    return {
        "camels": player.camels,
        "fulfilled": len(player.done),
        "posts": len(player.posts),
        "steps": player.steps,
        "pips": player.pips,
        "compensated": player.compensated,
    }


def finish(s: MarcoState, out: Out) -> None:
    """Goals are shown and all is counted (rules 17.3, 24)."""
    public = s.public
    public.phase = "end"
    out.reveal()
    public.goals = [list(own.goals) for own in s.own]
    for seat in public.order:
        out.emit("goals_shown", seat=seat, goals=public.goals[seat])
    places = standings(public, public.seats)
    out.emit("final", places=[{"place": x.place, "seat": x.seat, "total": x.total, **x.score} for x in places])
    first = [place for place in places if place.place == 1]
    out.emit("winner" if len(first) == 1 else "winners", seats=[place.seat for place in first], total=first[0].total)
