"""The course of a match: draft, turns, rounds, periods, the end (rules 6.1, 6.7, 11, 12, 14.1)."""

from __future__ import annotations

from typing import Any

from rules.core import Frame, Out
from rules.nippon_zaibatsu.acting import PASSED, Turn
from rules.nippon_zaibatsu.components import COMPONENTS
from rules.nippon_zaibatsu.consolidation import Consolidation
from rules.nippon_zaibatsu.draft import Draft
from rules.nippon_zaibatsu.hiring import move_up, refill
from rules.nippon_zaibatsu.rewards import Rewards, led
from rules.nippon_zaibatsu.scoring import final_points, score_influence
from rules.nippon_zaibatsu.state import Doing, NippState, NippView, Public
from rules.nippon_zaibatsu.tables import FIRST_BRIGHT, ROUNDS

FINAL_TURNS = COMPONENTS.round_track.final_turns_per_player


class Course(Frame[NippState, NippView], tag="course"):
    """At the bottom of the stack. seat: whose turn is next, or was last. step: what comes next."""

    seat: int
    step: str = "draft"

    def actors(self, v: NippView) -> list[int]:
        return []

    def advance(self, s: NippState, out: Out, result: Any) -> None:
        match self.step:
            case "draft":
                self.step = "turn"
                out.push(Draft(s.public.order[::-1]))
            case "turn":
                self.begin(s, out)
            case "after":
                self.after(s, result == PASSED, out)
            case "round":
                self.next_round(s, out)
                self.begin(s, out)
            case "consolidate":
                self.step = "count"
                s.public.turn_begins()
                out.emit("final_consolidation")
                out.fan([Consolidation(seat) for seat in range(s.public.seats)])
            case _:
                count(s.public, out)
                out.done()

    def begin(self, s: NippState, out: Out) -> None:
        """The next turn (rules 6.1)."""
        public = s.public
        public.turn += 1
        public.turn_begins()
        public.players[self.seat].last_turn = public.turn
        self.step = "after"
        out.push(Turn(self.seat))

    def after(self, s: NippState, passed: bool, out: Out) -> None:
        """The end of a turn: rows move up, the round may end (rules 6.7, 6.10, 11.1, 11.6, 12.3)."""
        public = s.public
        public.doing = Doing()
        public.passes = public.passes + 1 if passed else 0
        empty = move_up(s, out)
        ended_by, self.seat = self.seat, public.next(self.seat)
        if public.final:
            return self.after_final_turn(s, out)
        if not empty and public.passes < public.seats:
            return self.begin(s, out)
        out.emit("round_over", seat=ended_by, round=public.round + 1)
        public.passes = 0
        self.step = "round"
        if ROUNDS[public.round] != ROUNDS[public.round + 1]:
            return self.score(s, out)
        return self.advance(s, out, None)

    def score(self, s: NippState, out: Out) -> None:
        """Influence, then common goals (rules 13, 16.3)."""
        out.emit("period_over", period=s.public.period)
        score_influence(s, out)
        out.push(Rewards(led(s.public, self.seat)))

    def next_round(self, s: NippState, out: Out) -> None:
        """Marker 1 moves and workers come; at the first bright space the final rounds begin (rules 11.2, 12.1,
        12.2).
        """
        public = s.public
        public.round += 1
        refill(s, out)
        out.emit("round_begins", round=public.round + 1, period=public.period)
        if public.round == FIRST_BRIGHT:
            public.marker = self.seat
            public.turns_left = FINAL_TURNS * public.seats
            out.emit("final_rounds", seat=self.seat, n=FINAL_TURNS)

    def after_final_turn(self, s: NippState, out: Out) -> None:
        """A bright round ends when all have had a turn; nothing is refilled (rules 12.3, 12.4)."""
        public = s.public
        public.turns_left -= 1
        if not public.turns_left:
            self.step = "consolidate"
            return self.score(s, out)
        if public.turns_left % public.seats == 0:
            public.round += 1
            out.emit("bright_round", n=public.turns_left // public.seats)
        return self.begin(s, out)


def count(public: Public, out: Out) -> None:
    """What the final count brings each (rules 14)."""
    for seat in public.order:
        points = final_points(public.players[seat])
        out.emit("final_count", seat=seat, n=sum(points.values()), total=public.players[seat].vp + sum(points.values()))
