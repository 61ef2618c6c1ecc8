"""The turn of a private: track, run, payment (rules 8.4).

Reasons: `track_over`, the run is next; `track_first`: the track comes before the run, `Done` leads on.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Out, Reason, view
from rules.core.frame import Offer, Steps
from rules.eighteen_pa import building, dividends, running
from rules.eighteen_pa.actions import Done, Lay, Run
from rules.eighteen_pa.board.lays import Layer, can_lay, offer_lay
from rules.eighteen_pa.state import PaState, PaView

TRACK, RUN, OVER = 1, 7, 11  # numbered as in a company's turn


def lay(turn: PrivateTurn, v: PaView) -> Steps:
    """One yellow tile or one upgrade to green that costs nothing (rules 9.1)."""
    if turn.step != TRACK:
        return "track_over"
    return (yield from offer_lay(v, Layer(turn.private)))


def run(turn: PrivateTurn, v: PaView) -> Steps:
    """Any legal set of routes (rules 11.11)."""
    if turn.step == TRACK:
        return "track_first"
    return (yield from running.offer(v, turn.private))


def done(turn: PrivateTurn, v: PaView) -> Reason:
    """Lays nothing; a run ends the turn by itself."""
    return "" if turn.step == TRACK else "run_first"


class PrivateTurn(Frame[PaState, PaView], tag="private_turn"):
    """`seat`, its owner, decides for a private. step: 1 track, 7 run, as in a company's turn."""

    seat: int
    private: str
    step: int = 0

    offers: ClassVar[dict[type[Action], Offer]] = {Lay: lay, Run: run, Done: done}

    def apply(self, s: PaState, seat: int, action: Lay | Run | Done, out: Out) -> None:
        s.public.acts()
        match action:
            case Lay():
                building.lay(s.public, Layer(self.private), action, out)
                self.step = RUN
            case Run():
                running.run(view(s, seat), self.private, action.routes, out)
                self.step = OVER
            case Done():
                self.step = RUN

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        if not self.step:
            self.step = TRACK
            s.public.turn_begins()
            out.emit("private_turn", seat=self.seat, private=self.private)
        v = view(s, self.seat)
        if self.step == TRACK and not can_lay(v, Layer(self.private)):
            self.step = RUN
        if self.step == RUN and not running.possible(v, self.private):
            running.none(s.public, self.private, out)
            self.step = OVER
        if self.step == OVER:
            dividends.pay_half(s.public, self.private, out)
            out.done()

    def fallback(self, v: PaView) -> Action:
        """No track (rules 24.3), then the best run (24.6)."""
        if self.step == TRACK:
            return Done()
        return Run(running.best(v, self.private))
