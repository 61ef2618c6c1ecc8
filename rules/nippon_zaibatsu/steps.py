"""The end of a lettered step: gains, board bonuses until nothing is new; then all can be used (rules 5.4 to 5.8)."""

from __future__ import annotations

from typing import Any

from rules.core import Frame, Out
from rules.nippon_zaibatsu.effects import Effects
from rules.nippon_zaibatsu.state import NippState, NippView
from rules.nippon_zaibatsu.supply import settle
from rules.nippon_zaibatsu.tables import BONUS_RANK, BONUSES


class StepEnd(Frame[NippState, NippView], tag="step_end"):
    """batch: board bonuses still to be taken before those that they bring (rules 5.13)."""

    seat: int
    batch: list[str] = []

    def actors(self, v: NippView) -> list[int]:
        return []

    def advance(self, s: NippState, out: Out, result: Any) -> None:
        p = s.public.players[self.seat]
        if p.gains:
            gains, p.gains = p.gains, []
            return out.push(Effects(self.seat, gains))
        if not self.batch:
            self.batch, p.bonuses = sorted(p.bonuses, key=BONUS_RANK.__getitem__), []
        if self.batch:
            bonus = self.batch.pop(0)
            out.emit("board_bonus", seat=self.seat, at=bonus)
            return out.push(Effects(self.seat, [BONUSES[bonus]]))
        settle(p)
        return out.done()
