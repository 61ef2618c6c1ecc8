"""A whole match of Nippon: Zaibatsu for three on the real bot, with common goals and both sides of the factories:
people also turn silk into money, stop early and leave what an effect offers.
"""

from __future__ import annotations

from typing import ClassVar

from bot.tables import Table
from rules.core import Action
from rules.nippon_zaibatsu.acting import Repeat, Turn
from rules.nippon_zaibatsu.actions import Decline, Done, Exchange
from rules.nippon_zaibatsu.questions import WhetherToPay, WhichModifier
from rules.nippon_zaibatsu.state import NippView
from tests.bot.matches.house_play import HousePlay, Record, play_match

ANN, BEN, HANAKO = PEOPLE = ("Ann", "Ben", "花子")
STOPS = 7  # of so many repeats one is left
LEAVES = 3  # of so many offered effects one is left


class Nippon(HousePlay):
    """What the house player would do, but that people also turn silk into money once each, stop early, and leave
    effects.
    """

    game, group, mark = "nippon_zaibatsu", "nippon", "Nippon: Zaibatsu 27"
    restart_after = 90
    options: ClassVar = {"module": "2", "factory_sides": "1"}  # common goals, random sides
    repeats = effects = 0
    exchanged: frozenset[int] = frozenset()

    def decide(self, table: Table, view: NippView) -> Action:
        return self.silk(view) or self.stop(view) or self.leave(view) or super().decide(table, view)

    def silk(self, view: NippView) -> Exchange | None:
        """One silk, the first time that there are two."""
        seat = view.seat
        if not isinstance(view.frame, Turn) or seat is None or seat in self.exchanged:
            return None
        if view.public.players[seat].silk < 2:
            return None
        self.exchanged |= {seat}
        return Exchange(1)

    def stop(self, view: NippView) -> Done | None:
        """Done before there is nothing more to do, now and then."""
        if not isinstance(view.frame, Repeat):
            return None
        self.repeats += 1
        return None if self.repeats % STOPS else Done()

    def leave(self, view: NippView) -> Decline | None:
        """Without the effect, now and then."""
        if not isinstance(view.frame, (WhetherToPay, WhichModifier)):
            return None
        self.effects += 1
        return None if self.effects % LEAVES else Decline()


async def play() -> Record:
    """The whole match, with a restart in the middle."""
    return await play_match(Nippon, PEOPLE, {HANAKO: "ja"})
