"""The choice of the main action: a column, or an expedition (rules 3, 4.1, 5)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Offer, Steps
from rules.legend_raiders.actions import EXPEDITION, Go, PlayDie, Roll
from rules.legend_raiders.components import COLUMNS, LIMITS
from rules.legend_raiders.state import Public, RaidersState, RaidersView
from rules.legend_raiders.turns import die_card_late, rolled_before

PLACES = tuple(str(n + 1) for n in range(COLUMNS))
GOALS = (*PLACES, EXPEDITION)


def why_not_to(public: Public, to: str) -> Reason:
    """Why a column cannot be chosen: there is nothing in it (rules 4.4)."""
    if to != EXPEDITION and public.columns[int(to) - 1].empty:
        return Illegal("column_empty", column=to)
    return ""


@own_turn
def go(frame: Any, v: RaidersView) -> Steps:
    """A column with something in it, or an expedition, which is always possible (rules 4.1, 5.1)."""
    yield Ids(GOALS, refuse=lambda to: why_not_to(v.public, to))
    return None


class Going(Frame[RaidersState, RaidersView]):
    """Base of the frames that take the main action; they hand down where to."""

    seat: int

    def facts(self, v: RaidersView) -> dict[str, Any]:
        lines = [
            {"column": str(n), "tile": column.tile or "none", "tools": column.tools}
            for n, column in enumerate(v.public.columns, 1)
        ]
        return {"columns": lines}

    def apply(self, s: RaidersState, seat: int, action: Any, out: Out) -> None:
        s.public.acts()
        out.done(action.to)

    def fallback(self, v: RaidersView) -> Any:
        """The first column with a tile, while there is room for it; else an expedition (rules 12)."""
        full = len(v.public.boards[self.seat].open) >= LIMITS.discovery_spaces
        tiles = [] if full else [to for to, column in zip(PLACES, v.public.columns, strict=True) if column.tile]
        return Go(tiles[0] if tiles else EXPEDITION)


class Main(Going, tag="main"):
    """After the die, or without one: the main action."""

    offers: ClassVar[dict[type[Action], Offer]] = {Go: go, Roll: rolled_before, PlayDie: die_card_late}
