"""What a seat may do beside the flow: leave a ceiling while an auction goes on (rules 16.5)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Action, Event, Frame, Out
from rules.core.frame import Offer
from rules.indonesia.actions import Ceiling
from rules.indonesia.auction import keep_ceiling, leave_ceiling
from rules.indonesia.state import IndoState, IndoView

NEW_QUESTIONS = ("announced", "merger_won", "mergers_over", "no_mergers", "new_order", "year")


def calls_off_pass(v: IndoView, event: Event) -> bool:
    """A pass or a limit ordered ahead holds for the question it was ordered in: not for an auction that is opened, for
    what a merger has changed, or for the next phase.
    """
    return event.id in NEW_QUESTIONS


class Beside(Frame[IndoState, IndoView], tag="beside"):
    """Never on the stack, no clock; nobody waits for it."""

    offers: ClassVar[dict[type[Action], Offer]] = {Ceiling: leave_ceiling}

    def apply(self, s: IndoState, seat: int, action: Ceiling, out: Out) -> None:
        keep_ceiling(s, seat, action.amount, out)
