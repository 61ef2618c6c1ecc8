"""Goals and the final count (rules 14)."""

from __future__ import annotations

from collections.abc import Callable

from rules.big_shoulders.components import COMMON, GOALS, PREFERRED, Goal
from rules.big_shoulders.state import Company, Public, ShoulderState
from rules.core import Out, Place

CATEGORIES = ("cash", "shares", "goals")

OF_COMPANY: dict[str, Callable[[Company], int]] = {
    "managers": lambda company: sum(works.manager for works in company.factories),
    "salespeople": lambda company: company.salespeople,
    "assets_held": lambda company: int(bool(company.asset)),
    "human_workers": lambda company: sum(works.workers for works in company.factories),
    "automated_slots": lambda company: sum(works.automated for works in company.factories),
    "appeal_space": lambda company: company.appeal,
    "treasury": lambda company: company.treasury,
}


def of_player(p: Public, seat: int, measure: str) -> int:
    """Measures of the player himself."""
    if measure == "partners":
        return p.players[seat].partners
    kind = {"common_certificates": COMMON, "preferred_certificates": PREFERRED}[measure]
    return sum(company.papers(seat, kind) for company in p.companies)


def value(p: Public, seat: int, goal: Goal) -> int:
    """How far a player is in a goal: a sum, his best company, or himself (rules 14.2)."""
    if goal.scope == "player_value":
        return of_player(p, seat, goal.measure)
    found = [OF_COMPANY[goal.measure](company) for company in p.directed(seat)]
    return sum(found) if goal.scope == "sum_over_own_companies" else max(found, default=0)


def winners(p: Public, id: str) -> list[int]:
    """Who meets a goal: all with the highest value, if that is above nothing."""
    goal = GOALS[id]
    values = [value(p, seat, goal) for seat in range(p.seats)]
    most = max(values)
    return [seat for seat, n in enumerate(values) if n == most >= goal.minimum]


def goals_met(p: Public, seat: int) -> list[str]:
    """The goals of this match that a player meets as things stand; none where they are not played."""
    return [id for id in p.goals if seat in winners(p, id)] if p.options.public_goals else []


def score(p: Public, seat: int) -> dict[str, int]:
    """Cash, shares at their prices, goals; treasuries count nothing (rules 14.3, 14.4)."""
    shares = sum(company.price * company.shares(seat) for company in p.companies)
    goals = sum(GOALS[id].reward for id in goals_met(p, seat))
    return dict(zip(CATEGORIES, (p.players[seat].cash, shares, goals), strict=True))


def standings(p: Public, seats: int) -> list[Place]:
    """The final ranking; equal money: more goals; still equal: shared places (rules 14.5, 14.7)."""
    scores = [score(p, seat) for seat in range(seats)]
    keys = [(sum(scores[seat].values()), len(goals_met(p, seat))) for seat in range(seats)]
    ranked = sorted(range(seats), key=lambda seat: keys[seat], reverse=True)
    return [
        Place(
            seat,
            1 + sum(other > keys[seat] for other in keys),
            keys[seat][0],
            scores[seat],
            facts={"goals_met": keys[seat][1]},
        )
        for seat in ranked
    ]


def finish(s: ShoulderState, out: Out) -> None:
    """Goals are told one by one, then the ranking."""
    p = s.public
    p.phase = "end"
    for id in p.goals if p.options.public_goals else ():
        met = winners(p, id)
        if met:
            out.emit("goal_met", goal=id, seats=met, amount=GOALS[id].reward)
        else:
            out.emit("goal_unmet", goal=id)
    ranked = standings(p, p.seats)
    out.emit("final", places=[{"place": x.place, "seat": x.seat, "total": x.total, **x.score} for x in ranked])
    out.emit("winners", seats=[x.seat for x in ranked if x.place == 1], total=ranked[0].total)
