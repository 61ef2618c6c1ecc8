"""The guard of offers that are a seat's own: everybody else is refused before anything of that seat is looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from rules.core.event import Reason
from rules.core.frame import Steps


def own_turn(offer: Callable[[Any, Any], Steps]) -> Callable[[Any, Any], Steps]:
    """An offer for the seat of its frame alone; nobody else is told what it might do."""

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
