"""The whole match: year after year through the seven phases, until phase 1 ends it (rules 1.9, 10.1)."""

from __future__ import annotations

from typing import Any

from rules.core import Frame, Out
from rules.indonesia.acquisitions import Acquisitions
from rules.indonesia.growth import Growth
from rules.indonesia.mergers import Mergers
from rules.indonesia.new_era import Cities, cards_to_play, new_year
from rules.indonesia.operations import Operations
from rules.indonesia.research import Research
from rules.indonesia.scoring import finish
from rules.indonesia.state import IndoState, IndoView, Phase
from rules.indonesia.turn_order import TurnOrder

FOLLOWS: dict[Phase, Phase] = {
    "new_era": "turn_order",
    "turn_order": "mergers",
    "mergers": "acquisitions",
    "acquisitions": "research",
    "research": "operations",
    "operations": "growth",
    "growth": "new_era",
}


class Years(Frame[IndoState, IndoView], tag="years"):
    """At the bottom of the stack; each phase is a frame on top of it."""

    def actors(self, v: IndoView) -> list[int]:
        return []

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        public = s.public
        public.phase = FOLLOWS[public.phase] if public.year else "new_era"
        if public.phase != "new_era":
            return out.push(phase_frame(s, public.phase))
        change = new_year(s, out)
        if change == "end":
            finish(s, out)
            return out.done()
        if change == "era":
            return out.push(Cities(cards_to_play(public)))
        public.phase = "turn_order"
        return out.push(phase_frame(s, public.phase))


def phase_frame(s: IndoState, phase: Phase) -> Frame[Any, Any]:
    """The frame of a phase from 2 to 7; all of them begin with the first in turn order (rules 2.8)."""
    order = list(s.public.order)
    match phase:
        case "turn_order":
            return TurnOrder(order)
        case "mergers":
            return Mergers(order[0])
        case "acquisitions":
            return Acquisitions(order)
        case "research":
            return Research(order)
        case "operations":
            return Operations(order)
        case _:
            return Growth(order[0])
