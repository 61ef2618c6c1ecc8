"""Common goals (rules 16)."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rules.core import Action, Frame, Ids, Out, own_turn
from rules.core.frame import Offer, Steps
from rules.nippon_zaibatsu.actions import PickReward
from rules.nippon_zaibatsu.counting import leaders
from rules.nippon_zaibatsu.ops import Effect, Gain
from rules.nippon_zaibatsu.questions import amount_note
from rules.nippon_zaibatsu.state import NippState, NippView, Public
from rules.nippon_zaibatsu.steps import StepEnd
from rules.nippon_zaibatsu.tables import REWARDS


class Led(msgspec.Struct, array_like=True, frozen=True):
    """A common goal that a seat leads, and its slot."""

    seat: int
    goal: str
    slot: int


def led(public: Public, first: int) -> list[Led]:
    """Who leads what in this period, in turn order from `first` (rules 16.3, 16.6)."""
    goals = public.goals[public.period - 1] if public.goals else []
    ahead = {goal: leaders(public, goal) for goal in goals}
    return [
        Led(seat, goal, slot)
        for seat in public.seats_from(first)
        for slot, goal in enumerate(goals)
        if seat in ahead[goal]
    ]


def rewards(period: int) -> dict[str, list[Effect]]:
    """The rewards of a period to choose from, by what they bring (rules 16.4)."""
    return {names(option): option for option in REWARDS[period].options}


def names(option: list[Effect]) -> str:
    """What a reward brings: coal, silk, iron, money or vp."""
    return next(op.what for op in option if isinstance(op, Gain))


@own_turn
def offer_reward(frame: Rewards, v: NippView) -> Steps:
    """Any of those shown; they are not used up (rules 16.4, 16.6)."""
    options = rewards(v.public.period)
    yield Ids(options, note=lambda id: amount_note(id, getattr(options[id][0], "n", 0)))
    return None


class Rewards(Frame[NippState, NippView], tag="rewards"):
    """Hands out what the leaders get. todo: the seats and goals still to be served."""

    todo: list[Led]

    offers: ClassVar[dict[type[Action], Offer]] = {PickReward: offer_reward}

    @property
    def seat(self) -> int:
        return self.todo[0].seat

    def actors(self, v: NippView) -> list[int]:
        return [self.seat] if self.todo else []

    def facts(self, v: NippView) -> dict[str, Any]:
        """Who is rewarded for which goal."""
        return {"seat": self.seat, "goal": self.todo[0].goal}

    def apply(self, s: NippState, seat: int, action: PickReward, out: Out) -> None:
        s.public.acts()
        self.give(s, rewards(s.public.period)[action.reward], out)

    def give(self, s: NippState, option: list[Effect], out: Out) -> None:
        """The first in line gets a reward."""
        now = self.todo.pop(0)
        out.emit("common_goal", seat=now.seat, goal=now.goal)
        s.public.players[now.seat].gains += option
        out.push(StepEnd(now.seat))

    def advance(self, s: NippState, out: Out, result: Any) -> None:
        """A fixed reward is handed out by itself (rules 16.4)."""
        if not self.todo:
            return out.done()
        kind = REWARDS[s.public.period]
        if kind.mode == "by_slot":
            return self.give(s, kind.options[self.todo[0].slot], out)
        return None

    def fallback(self, v: NippView) -> PickReward:
        """The VP (rules 21)."""
        return PickReward("vp")
