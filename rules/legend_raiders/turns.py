"""Why something has to wait for another moment of the turn."""

from __future__ import annotations

from typing import Any

from rules.core import Reason, own_step, own_turn
from rules.core.frame import Steps
from rules.legend_raiders.state import RaidersView


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
