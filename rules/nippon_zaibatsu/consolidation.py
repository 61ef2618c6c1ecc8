"""Consolidation, step by step (rules 10)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Offer, Steps
from rules.nippon_zaibatsu.actions import PlaceBenefit
from rules.nippon_zaibatsu.counting import progress, reached
from rules.nippon_zaibatsu.effects import Effects
from rules.nippon_zaibatsu.hiring import dismiss
from rules.nippon_zaibatsu.marking import mark
from rules.nippon_zaibatsu.ops import Department, KeepAtConsolidation
from rules.nippon_zaibatsu.questions import Question, SilkForWages, WhatToKeep
from rules.nippon_zaibatsu.scoring import goal_points, next_points
from rules.nippon_zaibatsu.state import NippState, NippView, Zaibatsu
from rules.nippon_zaibatsu.steps import StepEnd
from rules.nippon_zaibatsu.supply import gain, lose_vp
from rules.nippon_zaibatsu.tables import BENEFIT, GOALS, TRACKS, WORKERS, colour_of, effects_of
from rules.nippon_zaibatsu.wages import last_consolidation, payable, silk_for_count, silk_for_wages, wages


def levels(p: Zaibatsu) -> list[int]:
    """The levels of benefit tokens that the topmost worker allows and that are in stock, ascending (rules 10.1)."""
    spaces = zip(BENEFIT.levels, BENEFIT.worker_space_of_level, strict=True)
    allowed = [level for level, space in spaces if len(p.workers) >= space]
    used = list(p.goals.values())
    return [level for level in allowed if used.count(level) < BENEFIT.copies_per_level]


def free_goals(p: Zaibatsu) -> list[str]:
    """The goals without a token (rules 10.1)."""
    return [goal for goal in GOALS if goal not in p.goals]


@own_turn
def offer_benefit(frame: Any, v: NippView) -> Steps:
    """A goal without a token, with what the best token would score on it now beside it; a level."""
    p = v.public.players[frame.seat]
    best = max(levels(p), default=0)
    yield Ids(
        GOALS,
        refuse=lambda goal: why_no_goal(p, goal),
        note=lambda goal: goal_note(p, goal, best),
    )
    yield Ids(BENEFIT.levels[::-1], refuse=lambda level: why_no_level(p, level))
    return None


def goal_note(p: Zaibatsu, goal: str, level: int) -> tuple[str, Any]:
    """What is shown beside a goal: what a token would score on it now, and from where on more."""
    now, more = goal_points(p, goal, level), next_points(p, goal, level)
    if more is None:
        return "goal_now", {"n": now}
    return "goal_next", {"n": now, "here": progress(p, goal), "at": more[0], "more": more[1]}


def why_no_goal(p: Zaibatsu, goal: str) -> Reason:
    """A goal takes one token, which stays (rules 10.1)."""
    return Illegal("goal_taken", goal=goal, level=p.goals[goal]) if goal in p.goals else ""


def why_no_level(p: Zaibatsu, level: int) -> Reason:
    """Why a token of that level cannot be taken (rules 10.1)."""
    if level in levels(p):
        return ""
    need = BENEFIT.worker_space_of_level[BENEFIT.levels.index(level)]
    few = len(p.workers) < need
    return Illegal("too_few_workers", level=level, need=need, have=len(p.workers)) if few else "no_benefit_left"


class WhichBenefit(Question, tag="which_benefit"):
    """Which benefit token goes on which goal."""

    offers: ClassVar[dict[type[Action], Offer]] = {PlaceBenefit: offer_benefit}

    def apply(self, s: NippState, seat: int, action: PlaceBenefit, out: Out) -> None:
        s.public.acts()
        s.public.players[seat].goals[action.goal] = action.level
        mark(s, f"{seat}.{action.goal}")
        out.emit("benefit", seat=seat, goal=action.goal, level=action.level)
        out.done()

    def fallback(self, v: NippView) -> PlaceBenefit:
        """The highest level, on the first free goal that scores already, else the first free one (rules 21)."""
        p = v.public.players[self.seat]
        free = free_goals(p)
        return PlaceBenefit(next((goal for goal in free if reached(p, goal)), free[0]), levels(p)[-1])


def units_kept(p: Zaibatsu) -> int:
    """How many units of coal and money outlast step B (rules 9.10)."""
    effects = [op for plant in p.slots for op in effects_of(plant.tile)]
    most = sum(op.max for op in effects if isinstance(op, KeepAtConsolidation))
    return min(most, p.money + p.coal)


class Consolidation(Frame[NippState, NippView], tag="consolidation"):
    """A seat's consolidation. step: what comes next."""

    seat: int
    step: str = "benefit"

    def actors(self, v: NippView) -> list[int]:
        return []

    def advance(self, s: NippState, out: Out, result: Any) -> None:
        """The lettered steps in order; each either asks or goes on by itself."""
        while True:
            now, self.step = self.step, FOLLOWS.get(self.step, "")
            if not now:
                return out.done()
            question = STEPS[now](self, s, result, out)
            result = None
            if question is not None:
                return out.push(question)


def benefit_step(run: Consolidation, s: NippState, result: Any, out: Out) -> Frame[Any, Any] | None:
    """A: compulsory where there is a token and a goal (rules 10.1)."""
    p = s.public.players[run.seat]
    return WhichBenefit(run.seat) if levels(p) and free_goals(p) else None


def keep_step(run: Consolidation, s: NippState, result: Any, out: Out) -> Frame[Any, Any] | None:
    """B, what an effect protects: asked where it could be more money or more coal."""
    p = s.public.players[run.seat]
    units = units_kept(p)
    return WhatToKeep(run.seat, units) if units and p.money and p.coal and units < p.money + p.coal else None


def discard_step(run: Consolidation, s: NippState, result: Any, out: Out) -> Frame[Any, Any] | None:
    """B: money and coal go, but for what is kept (rules 10.2)."""
    p = s.public.players[run.seat]
    units = units_kept(p)
    money = min(units, p.money) if result is None else int(result)
    coal = units - money
    if (p.money, p.coal) != (money, coal):
        out.emit("discarded", seat=run.seat, money=p.money - money, coal=p.coal - coal)
    p.money, p.coal = money, coal
    return None


def bottom_step(run: Consolidation, s: NippState, result: Any, out: Out) -> Frame[Any, Any] | None:
    """C (1): the bonus of the bottom worker's colour (rules 10.3)."""
    workers = s.public.players[run.seat].workers
    return Effects(run.seat, [Department(colour_of(workers[0]))]) if workers else None


def top_step(run: Consolidation, s: NippState, result: Any, out: Out) -> Frame[Any, Any] | None:
    """C (2): that of the topmost worker's colour, with workers enough and another colour (rules 10.3, 10.7, 10.9)."""
    workers = s.public.players[run.seat].workers
    if len(workers) < WORKERS.top_bonus_min_workers or colour_of(workers[0]) == colour_of(workers[-1]):
        return None
    return Effects(run.seat, [Department(colour_of(workers[-1]))], voluntary=True)


def income_step(run: Consolidation, s: NippState, result: Any, out: Out) -> Frame[Any, Any] | None:
    """C (3), (4), then the board bonuses of the step (rules 10.3)."""
    p = s.public.players[run.seat]
    gain(s, run.seat, "coal", TRACKS["mining"].coal_income[p.mining], out)
    gain(s, run.seat, "money", TRACKS["finance"].money_income[p.finance], out)
    return StepEnd(run.seat)


def silk_step(run: Consolidation, s: NippState, result: Any, out: Out) -> Frame[Any, Any] | None:
    """D: silk may be turned into money first, where it can be of use (rules 10.4, 14.1, 14.10)."""
    p = s.public.players[run.seat]
    owed = wages(p)
    most = silk_for_wages(p, owed)
    if last_consolidation(s.public):
        most = max(most, silk_for_count(p, owed))
    return SilkForWages(run.seat, owed, most) if most else None


def wages_step(run: Consolidation, s: NippState, result: Any, out: Out) -> Frame[Any, Any] | None:
    """D: wages, and what cannot be paid costs VP; then the workers go (rules 10.4, 10.5)."""
    p = s.public.players[run.seat]
    if result:
        p.silk -= result
        p.money += result
        out.emit("exchanged", seat=run.seat, n=result)
    if p.workers:
        owed = wages(p)
        paid = payable(p, owed)
        p.money -= paid
        lose_vp(p, owed - paid)
        out.emit("wages", seat=run.seat, owed=owed, paid=paid, lost=owed - paid)
        dismiss(s, run.seat)
    return None


STEPS = {
    "benefit": benefit_step,
    "keep": keep_step,
    "discard": discard_step,
    "bottom": bottom_step,
    "top": top_step,
    "income": income_step,
    "silk": silk_step,
    "wages": wages_step,
}
FOLLOWS = dict(zip(list(STEPS), list(STEPS)[1:], strict=False))
