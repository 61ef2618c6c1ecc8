"""The whole match: characters, goals, five rounds, the count (rules 3, 4)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rules.core import Action, Frame, Ids, Out
from rules.core.frame import Offer, Steps
from rules.marco_polo.actions import Compensate
from rules.marco_polo.components import BY_SEAT, CITY_BONUSES, ROUNDS
from rules.marco_polo.dice import dice_back, roll_all
from rules.marco_polo.draft import Draft, GoalChoice, become
from rules.marco_polo.effects import Effects
from rules.marco_polo.gains import Todo, gain, in_order
from rules.marco_polo.piles import new_row, refill
from rules.marco_polo.posts import own_bonuses
from rules.marco_polo.scoring import finish
from rules.marco_polo.state import NOBODY, MarcoState, MarcoView, Public
from rules.marco_polo.turn import Turn

Step = Literal["characters", "goals", "round", "roll", "turns"]


class Rounds(Frame[MarcoState, MarcoView], tag="rounds"):
    """At the bottom of the stack. step: what comes next. seat: who has, or had, the latest turn."""

    step: Step = "characters"
    seat: int = NOBODY

    def actors(self, v: MarcoView) -> list[int]:
        return []

    def advance(self, s: MarcoState, out: Out, result: Any) -> None:
        """One step after the other; each says which one follows."""
        match self.step:
            case "characters":
                self.step = "goals"
                return self.characters(s, out)
            case "goals":
                self.step = "round"
                return self.goals(s, out)
            case "round":
                return self.new_round(s, out)
            case "roll":
                return self.roll(s, out)
            case "turns":
                return self.next_turn(s, out)

    def characters(self, s: MarcoState, out: Out) -> None:
        """By choice or draft from the last seat on, or by seat (rules 2.5, 2.7)."""
        public = s.public
        if public.options.characters != "by_seat":
            return out.push(Draft(public.order[::-1]))
        for seat, character in zip(public.order, BY_SEAT, strict=False):
            become(public, seat, character, out)
        return self.advance(s, out, None)

    def goals(self, s: MarcoState, out: Out) -> None:
        """Who was dealt more than two chooses (rules 2.6)."""
        waiting = [seat for seat, own in enumerate(s.own) if own.dealt]
        if waiting:
            s.public.phase = "goals"
            return out.push(GoalChoice(waiting))
        return self.advance(s, out, None)

    def new_round(self, s: MarcoState, out: Out) -> None:
        """Start player, row, bonuses (rules 4.1 to 4.3)."""
        public = s.public
        public.round += 1
        public.phase = "bonuses"
        public.turn_begins()
        public.start = public.start if public.traveller == NOBODY else public.traveller
        public.traveller = NOBODY
        out.emit("round", n=public.round, seat=public.start)
        new_row(s, out)
        self.step = "roll"
        rest = {seat: round_bonuses(public, seat, out) for seat in public.clockwise(public.start)}
        if any(rest.values()):
            return out.fan([Effects(seat, rest[seat]) if rest[seat] else None for seat in range(public.seats)])
        return self.advance(s, out, None)

    def roll(self, s: MarcoState, out: Out) -> None:
        """Dice come back and are rolled; then the compensation (rules 4.4, 4.5)."""
        public = s.public
        public.phase = "roll"
        dice_back(public)
        short = [0] * public.seats
        for seat in public.clockwise(public.start):
            short[seat] = roll_all(public, seat, out)
        self.step, self.seat = "turns", NOBODY
        return out.push(Compensation(short)) if any(short) else self.advance(s, out, None)

    def next_turn(self, s: MarcoState, out: Out) -> None:
        """Clockwise to the next player with a die; without any the round is over (rules 3.2, 5.1, 5.8)."""
        public = s.public
        if self.seat == NOBODY:
            public.phase, queue = "turns", public.clockwise(public.start)
        else:
            public.players[self.seat].fresh = []
            queue = [*public.clockwise(self.seat)[1:], self.seat]
        due = [seat for seat in queue if public.players[seat].dice]
        if due:
            if not public.row:
                refill(s, out)
            self.seat = due[0]
            public.turn_begins()
            return out.push(Turn(self.seat))
        if public.round < ROUNDS:
            self.step = "round"
            return self.advance(s, out, None)
        finish(s, out)
        return out.done()


def round_bonuses(public: Public, seat: int, out: Out) -> list[Todo]:
    """The character's gains, then the cities' in the order of their posts; returns the rest (rules 4.3)."""
    role = public.players[seat].role
    rest = gain(public, seat, role.round_start, out, why="character", source=role.id)
    for bonus in own_bonuses(public, seat):
        rest += gain(public, seat, CITY_BONUSES[bonus].gain, out, why="city_bonus", source=bonus)
    return in_order(rest)


def compensate(frame: Compensation, v: MarcoView) -> Steps:
    """Camels for some of it, coins for the rest (rules 4.5)."""
    short = 0 if v.seat is None else frame.short[v.seat]
    if not short:
        return "not_your_turn"
    yield Ids(range(short + 1), note=lambda camels: ("coins_too", {"n": short - camels}))
    return None


class Compensation(Frame[MarcoState, MarcoView], tag="compensation"):
    """All who rolled less than 15 say what they take, at once (rules 4.6). short: by seat, 0 where nothing is due."""

    short: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {Compensate: compensate}

    def actors(self, v: MarcoView) -> list[int]:
        return [seat for seat, short in enumerate(self.short) if short]

    def apply(self, s: MarcoState, seat: int, action: Compensate, out: Out) -> None:
        player, short = s.public.players[seat], self.short[seat]
        player.camels += action.camels
        player.coins += short - action.camels
        player.compensated += short
        self.short[seat] = 0
        got = [{"n": short - action.camels, "what": "coins"}, {"n": action.camels, "what": "camels"}]
        out.emit("compensated", seat=seat, got=[one for one in got if one["n"]])

    def advance(self, s: MarcoState, out: Out, result: Any) -> None:
        if not any(self.short):
            out.done()

    def fallback(self, v: MarcoView) -> Action:
        """All in coins (rules 23)."""
        return Compensate(0)
