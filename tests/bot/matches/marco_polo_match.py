"""A whole match of The Voyages of Marco Polo for three on the real bot, as an expert game: goal cards are chosen by
direct message, and people also do what the house player does without.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.tables import Table
from rules.core import Action, moves, offered
from rules.marco_polo.actions import (
    Adjust,
    Again,
    Bag,
    BuyDie,
    ChooseCharacter,
    KeepGoals,
    Reroll,
    TakeContracts,
    TravelBoth,
)
from rules.marco_polo.cards import CardUse
from rules.marco_polo.components import ROW
from rules.marco_polo.draft import Draft
from rules.marco_polo.state import MarcoView
from rules.marco_polo.turn import Turn
from tests.bot.matches.house_play import HousePlay, Record, play_match
from tests.bot.simclub import Person
from tests.bot.simparts import Room

ANN, BEN, HANAKO = PEOPLE = ("Ann", "Ben", "花子")
LIKED = "polo"  # for the two figures
BONUS_ACTIONS = (Reroll, Adjust, BuyDie)  # each in its turn, before a main action
EVERY = 5  # of so many decisions in turns one is for a bonus action
BAGS, BOTH, MORE = 7, 2, 3  # of so many chances one is taken


class MarcoPolo(HousePlay):
    """What the house player would do, but that people also change and buy dice, take 3 coins, travel with two figures
    and take contracts when they have two.
    """

    game, group, mark, preset = "marco_polo", "marco", "Marco Polo 3", "expert"
    restart_after = 100
    turns = 0

    def decide(self, table: Table, view: MarcoView) -> Action:
        return self.own_idea(view) or super().decide(table, view)

    def own_idea(self, view: MarcoView) -> Action | None:
        """Something that the house player would not do."""
        frame = view.frame
        if isinstance(frame, Draft) and LIKED in view.public.offered:
            return ChooseCharacter(LIKED)
        if isinstance(frame, CardUse):
            return next(iter(moves(frame, view, 1, Again)))
        if not isinstance(frame, Turn):
            return None
        self.turns += 1
        return next((idea for idea in self.ideas(view, frame) if idea), None)

    def ideas(self, view: MarcoView, frame: Turn) -> Iterator[Action | None]:
        open_ = {kind for kind, reason in offered(frame, view).items() if not reason}
        player = view.public.players[frame.seat]
        if frame.owes(view.public):
            if TravelBoth in open_ and self.turns % BOTH == 0:
                yield max(moves(frame, view, 60, TravelBoth), key=lambda one: len(one.path) + len(one.second_path))
            if TakeContracts in open_ and len(player.held) == ROW.hold_limit and self.turns % MORE == 0:
                yield next(iter(moves(frame, view, 1, TakeContracts)))
            kind = BONUS_ACTIONS[self.turns // EVERY % len(BONUS_ACTIONS)]
            if self.turns % EVERY == 0 and kind in open_:
                yield next(iter(moves(frame, view, 1, kind)))
        elif player.dice and self.turns % BAGS == 0:
            yield Bag(player.dice[0])

    def room(self, who: Person, action: Action, way: str) -> Room:
        """Goal cards by direct message."""
        return who.room if isinstance(action, KeepGoals) else self.thread


async def play() -> Record:
    """The whole match, with a restart in the middle."""
    return await play_match(MarcoPolo, PEOPLE, {HANAKO: "ja"})
