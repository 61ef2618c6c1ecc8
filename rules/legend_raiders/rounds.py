"""The whole match: characters, then round after round until one is the last (rules 2.1, 6.1, 6.7)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Out, own_turn
from rules.core.frame import Offer, Steps
from rules.legend_raiders.actions import Character
from rules.legend_raiders.scoring import finish
from rules.legend_raiders.state import RaidersState, RaidersView
from rules.legend_raiders.turn import Turn


@own_turn
def choose(frame: Characters, v: RaidersView) -> Steps:
    """One of those that are left (rules 2.1, 2.4)."""
    yield Ids(v.public.heroes_left)
    return None


class Characters(Frame[RaidersState, RaidersView], tag="characters"):
    """The seat chooses a character."""

    seat: int

    forced: ClassVar[bool] = True
    offers: ClassVar[dict[type[Action], Offer]] = {Character: choose}

    def apply(self, s: RaidersState, seat: int, action: Character, out: Out) -> None:
        s.public.acts()
        board = s.public.boards[seat]
        board.hero = action.character
        out.emit("character", seat=seat, character=action.character, tool=board.favourite)
        out.done("chosen")

    def fallback(self, v: RaidersView) -> Character:
        """The first that is left (rules 12)."""
        return Character(v.public.heroes_left[0])


class Rounds(Frame[RaidersState, RaidersView], tag="rounds"):
    """At the bottom of the stack; each turn is a frame on top of it."""

    def actors(self, v: RaidersView) -> list[int]:
        return []

    def advance(self, s: RaidersState, out: Out, result: Any) -> None:
        public = s.public
        public.turn_begins()
        waiting = [seat for seat in public.order if not public.boards[seat].hero]
        if waiting:
            return out.push(Characters(waiting[0]))
        if not next_seat(s, out):
            finish(s, out)
            return out.done()
        public.phase, public.die, public.forgotten = "turns", "", False
        return out.push(Turn(public.seat))


def next_seat(s: RaidersState, out: Out) -> bool:
    """Whose turn it is now; False where the last round is over (rules 6.1, 6.7)."""
    public = s.public
    if public.round and public.seat != public.order[-1]:
        public.seat = public.order[public.order.index(public.seat) + 1]
        return True
    if public.last_round or public.round == public.options.max_rounds:
        return False
    public.round += 1
    public.seat = public.order[0]
    out.emit("round", n=public.round)
    return True
