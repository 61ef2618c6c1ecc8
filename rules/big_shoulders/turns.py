"""What all phases share: the guard of a seat's own turn, and reasons that several of them give."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from rules.big_shoulders.state import Company
from rules.core import Illegal, Reason
from rules.core.frame import Steps


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


def why_short(company: Company, cost: int) -> Reason:
    """A company pays from its treasury alone (rules 1.3, 1.4)."""
    if company.treasury >= cost:
        return ""
    return Illegal("treasury_short", company=company.id, cost=cost, treasury=company.treasury)
