"""Table manners: how the people at a table want to play together, chosen before it starts."""

from __future__ import annotations

from typing import Literal

import msgspec

HOUR = 3600 * 1000  # milliseconds


class Manners(msgspec.Struct, frozen=True, omit_defaults=True):
    """What holds at a table beside the rules of its game. Stored as JSON; what is missing has its default.

    clock: "gentle" gives each turn `turn_hours`; "strict" gives each seat `start_hours` for the match and `more_hours`
    more with each turn, never more than `most_hours`. at_zero: what happens when a time is up. undo: what may be taken
    back, freely as the rules core says, with everybody's consent only, or never. replace: who has to agree to a
    substitute. watch: who may look on.
    """

    clock: Literal["none", "gentle", "strict"] = "none"
    turn_hours: int = 48
    start_hours: int = 72
    more_hours: int = 12
    most_hours: int = 120
    at_zero: Literal["note", "fallback", "house", "vote"] = "note"
    undo: Literal["free", "ask", "never"] = "free"
    replace: Literal["all", "most", "opener"] = "most"
    watch: Literal["anyone", "seated"] = "anyone"
