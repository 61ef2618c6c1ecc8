"""The draft of start tokens (rules 4)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Out, own_turn
from rules.core.frame import Offer, Steps
from rules.nippon_zaibatsu.actions import TakePair
from rules.nippon_zaibatsu.effects import Effects
from rules.nippon_zaibatsu.state import NippState, NippView
from rules.nippon_zaibatsu.steps import StepEnd
from rules.nippon_zaibatsu.tables import START_A, START_B


@own_turn
def offer_pair(frame: Draft, v: NippView) -> Steps:
    """A pair that is left, its token B beside it (rules 4.2, 4.10)."""
    pairs = {pair.a: pair.b for pair in v.public.pairs}
    yield Ids(pairs, note=lambda a: ("start_b", pairs[a]))
    return None


class Draft(Frame[NippState, NippView], tag="draft"):
    """Against turn order, the last player first. queue: seats still to take a pair."""

    queue: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {TakePair: offer_pair}

    @property
    def seat(self) -> int:
        return self.queue[0]

    def apply(self, s: NippState, seat: int, action: TakePair, out: Out) -> None:
        public = s.public
        public.turn_begins()
        public.acts()
        pair = next(pair for pair in public.pairs if pair.a == action.pair)
        public.pairs.remove(pair)
        public.players[seat].start = [pair.a, pair.b]
        self.queue.pop(0)
        out.emit("start_taken", seat=seat, a=pair.a, b=pair.b)
        out.push(Opening(seat))

    def advance(self, s: NippState, out: Out, result: Any) -> None:
        """Unused pairs leave the game (rules 4.10)."""
        if not self.queue:
            s.public.pairs = []
            out.done()


class Opening(Frame[NippState, NippView], tag="opening"):
    """What a pair brings: the effect of A, the score, the bonuses of B (rules 4.3, 4.8)."""

    seat: int
    step: int = 0

    def actors(self, v: NippView) -> list[int]:
        return []

    def advance(self, s: NippState, out: Out, result: Any) -> None:
        p, self.step = s.public.players[self.seat], self.step + 1
        a, b = p.start
        match self.step:
            case 1:
                out.push(Effects(self.seat, list(START_A[a].effect)))
            case 2 | 4:
                out.push(StepEnd(self.seat))
            case 3:
                p.vp += START_A[a].vp
                out.emit("start_score", seat=self.seat, n=START_A[a].vp)
                out.push(Effects(self.seat, list(START_B[b].effect)))
            case _:
                out.done()
