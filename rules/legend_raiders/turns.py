"""What all parts of a turn share: the guard of a seat's own turn, and why something has to wait for another moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from rules.core import Reason
from rules.core.frame import Steps
from rules.legend_raiders.state import RaidersView


def own_turn(offer: Callable[[Any, Any], Steps]) -> Callable[[Any, Any], Steps]:
    """An offer for the seat of its frame alone; nobody else's cards are looked at."""

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


@own_step
def rolled_before(frame: Any, v: RaidersView) -> Reason:
    """Why the die is not rolled any more in this turn (rules 3.1, 3.4)."""
    if not v.public.options.die:
        return "no_die_here"
    return "roll_too_late" if v.public.forgotten else "rolled_already"


@own_turn
def die_card_late(frame: Any, v: RaidersView) -> Steps:
    """Why no die card is played after the effect (rules 3.6)."""
    return "die_card_too_late" if v.public.options.die else "no_die_here"
    yield


@own_turn
def die_card_early(frame: Any, v: RaidersView) -> Steps:
    """Why no die card is played before the roll (rules 3.2)."""
    return "roll_first"
    yield
