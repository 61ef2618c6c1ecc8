"""A whole Legend Raiders match for three on the real bot: forgotten rolls, blind cards, die cards by direct message and
in the thread.
"""

from __future__ import annotations

from bot.tables import Table
from rules.core import Action
from rules.legend_raiders.actions import DECK, Complete, Done, Go, PlayDie, Take
from rules.legend_raiders.components import DIE_CARDS, NEEDS
from rules.legend_raiders.die import DieCard, Rolling, held
from rules.legend_raiders.expedition import Cards, Completing, payable, why_no_torch
from rules.legend_raiders.state import RaidersView
from tests.bot.matches.house_play import HousePlay, Record, play_match
from tests.bot.simclub import Person
from tests.bot.simparts import Room

ANN, BEN, HANAKO = PEOPLE = ("Ann", "Ben", "花子")
FORGETS = 7  # of so many turns one begins without the die
BLIND = 2  # of so many cards one is taken from the deck
BY_TORCH = 3  # of so many discoveries one is paid by torch where it can be
STOPS = 5  # of so many chances one is passed up


class Raiders(HousePlay):
    """What the house player would do, but that people also forget to roll, take blind cards, use torches where they
    need not, and stop early.
    """

    game, group, mark = "legend_raiders", "raiders", "Legend Raiders"
    restart_after = 60
    turns = taken = made = chances = 0

    def decide(self, table: Table, view: RaidersView) -> Action:
        frame = view.frame
        choice = {Rolling: self.forget, DieCard: self.die, Cards: self.card, Completing: self.discovery}
        return choice.get(type(frame), lambda view: None)(view) or super().decide(table, view)

    def forget(self, view: RaidersView) -> Action | None:
        """A column without the roll, now and then."""
        self.turns += 1
        return Go("2") if self.turns % FORGETS == 0 else None

    def die(self, view: RaidersView) -> Action | None:
        """Every die card is played as soon as it can be."""
        cards = held(view, view.frame.seat)
        return PlayDie(cards[0], "coin" if view.public.die == "tool" else "tool") if cards else None

    def card(self, view: RaidersView) -> Action | None:
        """A die card that lies open, and now and then a blind card."""
        self.taken += 1
        if open_ones := [card for card in view.public.row if card in DIE_CARDS]:
            return Take(open_ones[0])
        return Take(DECK) if view.public.deck and self.taken % BLIND == 0 else None

    def discovery(self, view: RaidersView) -> Action | None:
        """By torch, or none, now and then."""
        self.chances += 1
        if self.chances % STOPS == 0:
            return Done()
        board = view.public.boards[view.frame.seat]
        ways = [(t, tool) for t in payable(board) for tool in NEEDS[t] if not why_no_torch(board, t, tool)]
        self.made += 1
        return Complete(*ways[0]) if ways and self.made % BY_TORCH == 0 else None

    def room(self, who: Person, action: Action, way: str) -> Room:
        """Die cards that are typed are typed by direct message."""
        return who.room if way == "command" and isinstance(action, PlayDie) else self.thread


async def play() -> Record:
    """The whole match, with a restart in the middle."""
    return await play_match(Raiders, PEOPLE, {HANAKO: "ja"})
