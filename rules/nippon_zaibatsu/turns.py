"""What all frames share: the guard of a seat's own turn, and marks of what is new."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from rules.core import Reason
from rules.core.frame import Steps
from rules.nippon_zaibatsu.state import NippState


def own_turn(offer: Callable[[Any, Any], Steps]) -> Callable[[Any, Any], Steps]:
    """An offer for the seat of its frame alone."""

    @wraps(offer)
    def guarded(frame: Any, v: Any) -> Steps:
        if v.seat != frame.seat:
            return "not_your_turn"
        reason = yield from offer(frame, v)
        return reason

    return guarded


def own_step(offer: Callable[[Any, Any], Reason]) -> Callable[[Any, Any], Reason]:
    """The same for an action without fields."""

    @wraps(offer)
    def guarded(frame: Any, v: Any) -> Reason:
        return "not_your_turn" if v.seat != frame.seat else offer(frame, v)

    return guarded


def mark(s: NippState, *ids: str) -> None:
    """Notes what is new, but in the final consolidation, where all play at once and the order must not show."""
    if not s.lanes:
        s.public.mark(*ids)
