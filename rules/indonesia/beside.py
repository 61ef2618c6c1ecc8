"""What a seat may do beside the flow: leave a ceiling while an auction goes on (rules 16.5)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Action, Frame, Out
from rules.core.frame import Offer
from rules.indonesia.actions import Ceiling
from rules.indonesia.auction import leave_ceiling
from rules.indonesia.state import IndoState, IndoView


class Beside(Frame[IndoState, IndoView], tag="beside"):
    """Never on the stack, no clock; nobody waits for it."""

    offers: ClassVar[dict[type[Action], Offer]] = {Ceiling: leave_ceiling}

    def apply(self, s: IndoState, seat: int, action: Ceiling, out: Out) -> None:
        s.own[seat].ceiling = action.amount
