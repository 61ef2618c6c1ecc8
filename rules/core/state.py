"""The state of a match in its five parts, and what a seat may see of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import msgspec

from rules.core.event import Fault
from rules.core.frame import Frame

P = TypeVar("P")
O = TypeVar("O")  # noqa: E741 - P, O, H, F: public, own, hidden, frames
H = TypeVar("H")
F = TypeVar("F")
R = TypeVar("R")
Args = ParamSpec("Args")
FrameType = TypeVar("FrameType", bound=Frame[Any, Any])


class Nothing(msgspec.Struct, array_like=True, gc=False):
    """For games without secrets of a kind."""


class State(msgspec.Struct, Generic[P, O, H, F], array_like=True, gc=False):
    """`public` for everybody, `own[seat]` for that seat, `hidden` for nobody; key and position of the chance stream;
    the flow as a stack of frames, or one stack a seat in `lanes` while several seats act each on its own.
    """

    public: P
    own: list[O]
    hidden: H
    key: bytes
    draws: int
    stack: list[F]
    lanes: list[list[F]] = []


class View(Generic[P, O]):
    """What one seat (None: a spectator) may see: an allow-list over the living state, made anew after each action."""

    __slots__ = ("_memo", "_mine", "lanes", "public", "seat", "seats", "stack")

    def __init__(self, s: State[P, O, Any, Any], seat: int | None) -> None:
        self.public: P = s.public
        self.stack: list[Any] = s.stack
        self.lanes: list[list[Any]] = s.lanes
        self.seat = seat
        self.seats = len(s.own)
        self._mine: O | None = None if seat is None else s.own[seat]
        self._memo: dict[Any, Any] = {}

    @property
    def mine(self) -> O:
        """The seat's own part. Raises Fault for a spectator."""
        if self._mine is None:
            raise Fault("a spectator has nothing of its own")
        return self._mine

    @property
    def tower(self) -> list[Any]:
        """The stack that this seat stands on: its lane, where there are lanes."""
        if not self.lanes:
            return self.stack
        return [] if self.seat is None else self.lanes[self.seat]

    @property
    def frame(self) -> Any | None:
        """The top frame of this seat, or None."""
        return self.tower[-1] if self.tower else None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.stack

    def find(self, kind: type[FrameType]) -> FrameType | None:
        """The frame of that kind nearest to the top, the seat's lane before the common stack."""
        for tower in (self.tower, self.stack):
            for frame in reversed(tower):
                if isinstance(frame, kind):
                    return frame
        return None

    def as_spectator(self) -> View[P, O]:
        """The same position without the seat's own part."""
        bare = View.__new__(View)
        bare.public, bare.stack, bare.lanes = self.public, self.stack, self.lanes
        bare.seat, bare.seats, bare._mine, bare._memo = None, self.seats, None, {}
        return bare

    def once(self, work: Callable[Concatenate[Any, Args], R], *args: Args.args, **named: Args.kwargs) -> R:
        """`work(self, *args)`, done once for this position: derived data such as a track graph.

        `work` is a function of a module: a lambda is a new one each time and would be worked out each time.
        """
        key = (work, args, tuple(sorted(named.items())))
        if key not in self._memo:
            self._memo[key] = work(self, *args, **named)
        found: R = self._memo[key]
        return found

    def parts(self) -> tuple[Any, ...]:
        """All that this view shows, for hashing and comparing."""
        return (self.public, self.stack, self.lanes, self.seat, self._mine)


def view(s: State[P, O, Any, Any], seat: int | None) -> View[P, O]:
    """The state as `seat` (None: a spectator) may see it."""
    return View(s, seat)
