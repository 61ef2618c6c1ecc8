"""The flow: one frame, the two seats by turns, and the tests for the end after each action (rules 6 and 7)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Action, Frame, Out, always
from rules.core.frame import Offer
from rules.dobutsu import notation
from rules.dobutsu.actions import Drop, Move, Resign, coded, offer_drop, offer_move, targets
from rules.dobutsu.board import ARRIVES, FROM_HAND, HEN, KINDS, LION, SQUARES, Position, kind_of
from rules.dobutsu.position import play, verdict
from rules.dobutsu.state import DobutsuState, DobutsuView, Last, Public, Result


class Turn(Frame[DobutsuState, DobutsuView], tag="turn"):
    """One seat makes one action; there is no passing (rules 3.1)."""

    seat: int

    offers: ClassVar[dict[type[Action], Offer]] = {Move: offer_move, Drop: offer_drop, Resign: always}

    def apply(self, s: DobutsuState, seat: int, action: Move | Drop | Resign, out: Out) -> None:
        public = s.public
        public.result = Result("resign", 1 - seat) if isinstance(action, Resign) else _act(public, coded(action), out)
        if public.result:
            _tell_end(public, out)
            out.done()
        else:
            self.seat = 1 - seat

    def fallback(self, v: DobutsuView) -> Action:
        """Resigning: no move is harmless here (rules 14)."""
        return Resign()


def _act(public: Public, move: int, out: Out) -> Result | None:
    before = notation.read(public.position)
    after = play(before, move)
    public.last = _last(before, move)
    public.position = notation.write(after)
    public.ply += 1
    _tell_move(public.last, out)
    return _end(public, after, move)


def _last(before: Position, move: int) -> Last:
    to, origin, seat = move & 15, move >> 4, before[-1]
    if origin >= FROM_HAND:
        return Last(seat, KINDS[origin - FROM_HAND], "", SQUARES[to])
    piece, taken = before[origin], before[to]
    grown = ARRIVES[to][piece] != piece
    lost = KINDS[kind_of(taken)] if taken else ""
    return Last(seat, KINDS[kind_of(piece)], SQUARES[origin], SQUARES[to], lost, grown)


def _tell_move(last: Last, out: Out) -> None:
    if not last.origin:
        out.emit("dropped", seat=last.seat, piece=last.kind, square=last.to)
        return
    out.emit("moved", seat=last.seat, piece=last.kind, origin=last.origin, square=last.to)
    if last.taken and last.taken != KINDS[LION]:
        event = "captured_hen" if last.taken == KINDS[HEN] else "captured"
        out.emit(event, seat=last.seat, piece=last.taken, square=last.to)
    if last.grown:
        out.emit("promoted", seat=last.seat, square=last.to)


def _end(public: Public, after: Position, move: int) -> Result | None:
    """The tests of rules 6 in their order: catch and try, repetition, no action. A position is counted only when the
    action did not end the game by itself (6.7).
    """
    rule = public.options.lion_into_capture
    done = verdict(after, move, rule)
    if done:
        return Result(*done)
    public.seen[public.position] = public.seen.get(public.position, 0) + 1
    if public.seen[public.position] >= public.options.repetition_limit:
        return Result("repetition")
    if not targets(public.position, rule):
        return Result("no_action", 1 - after[-1])
    return None


def _tell_end(public: Public, out: Out) -> None:
    result = public.result
    assert result is not None
    if result.winner is None:
        out.emit("drawn", times=public.options.repetition_limit)
    else:
        out.emit("won", seat=result.winner, loser=1 - result.winner, reason=result.reason)
