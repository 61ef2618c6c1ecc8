"""A whole 18PA match for three on the real bot."""

from __future__ import annotations

from typing import Any

from rules.core import Action, Ask, View
from tests.bot.matches.house_play import HousePlay, Record, play_match

ANN, BEN, HANAKO = PEOPLE = ("Ann", "Ben", "花子")


class EighteenPa(HousePlay):
    """In the thread alone; what another company asks is answered by button."""

    game, group, mark = "eighteen_pa", "18pa", "18PA"
    typed_plainly = frozenset({"routes"})

    def way(self, view: View[Any, Any], action: Action) -> str:
        return "button" if isinstance(view.frame, Ask) else super().way(view, action)


async def play() -> Record:
    """The whole match, with a restart in the middle."""
    return await play_match(EighteenPa, PEOPLE, {HANAKO: "ja"})
