"""The whole match: the first companies, then five decades of five phases (rules 1.1, 1.2)."""

from __future__ import annotations

from typing import Any

from rules.big_shoulders import action_phase, building, operating
from rules.big_shoulders.action_phase import ActionPhase
from rules.big_shoulders.building import Building
from rules.big_shoulders.cleanup import clean_up
from rules.big_shoulders.components import DECADES
from rules.big_shoulders.operating import Operations
from rules.big_shoulders.scoring import finish
from rules.big_shoulders.state import Phase, ShoulderState, ShoulderView
from rules.big_shoulders.stock import StockPhase
from rules.core import Frame, Out

FOLLOWS: dict[Phase, Phase] = {
    "founding": "stock",
    "stock": "building",
    "building": "action",
    "action": "operating",
    "operating": "cleanup",
    "cleanup": "stock",
}


class Decades(Frame[ShoulderState, ShoulderView], tag="decades"):
    """At the bottom of the stack; each phase is a frame on top of it."""

    def actors(self, v: ShoulderView) -> list[int]:
        return []

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        p = s.public
        p.phase = FOLLOWS[p.phase]
        if p.phase == "cleanup":
            if p.decade == DECADES:
                finish(s, out)
                return out.done()
            clean_up(s, out)
            p.decade += 1
            p.phase = "stock"
        return out.push(phase_frame(s, out))


def phase_frame(s: ShoulderState, out: Out) -> Frame[Any, Any]:
    """The frame of the phase that begins."""
    p = s.public
    match p.phase:
        case "stock":
            out.emit("decade", n=p.decade)
            return StockPhase("sell" if p.options.stock_phase_split else "both", p.marker)
        case "building":
            building.draw(s, out)
            p.turn_begins()
            return Building(list(range(p.seats)))
        case "action":
            action_phase.open_phase(p, out)
            return ActionPhase([])
        case _:
            operating.open_phase(p, out)
            return Operations()
