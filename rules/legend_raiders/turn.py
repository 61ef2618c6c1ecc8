"""A turn: the die, then one main action (rules 3 to 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from rules.core import Frame, Out
from rules.legend_raiders.actions import EXPEDITION
from rules.legend_raiders.components import LIMITS
from rules.legend_raiders.die import DieCard, Rolling, forget, might_hold, settle
from rules.legend_raiders.expedition import STOPPED, Cards, Completing, payable
from rules.legend_raiders.main import GOALS, Main
from rules.legend_raiders.prepare import Discarding, refill, take_column
from rules.legend_raiders.state import RaidersState, RaidersView
from rules.legend_raiders.tokens import Returning

Step = Literal["roll", "die", "effect", "main", "go", "tile", "tokens", "refill", "card", "complete", "made", "end"]
AnyFrame = Frame[Any, Any]


class Turn(Frame[RaidersState, RaidersView], tag="turn"):
    """Asks nothing itself. step: what comes next; to: the main action, "" before it is chosen; made: how many tiles
    were completed.
    """

    seat: int
    step: Step = "roll"
    to: str = ""
    made: int = 0

    def actors(self, v: RaidersView) -> list[int]:
        return []

    def advance(self, s: RaidersState, out: Out, result: Any) -> None:
        """Step by step until somebody is asked, or the turn is over."""
        if result in GOALS:
            self.to = result
        elif result == STOPPED:
            self.step = "end"
        while self.step != "end":
            self.step, asked = STEPS[self.step](self, s, out)
            if asked is not None:
                return out.push(asked)
        return out.done()


Next = tuple[Step, AnyFrame | None]


def roll(turn: Turn, s: RaidersState, out: Out) -> Next:
    """Asks for the roll, unless the table plays without a die (rules 3.1, 11)."""
    return ("die", Rolling(turn.seat)) if s.public.options.die else ("main", None)


def die(turn: Turn, s: RaidersState, out: Out) -> Next:
    """Rolled: there may be a die card. Forgotten: the penalty comes before the action (rules 3.2, 3.4)."""
    if turn.to:
        forget(s, turn.seat, out)
        return "go", None
    return "effect", DieCard(turn.seat) if might_hold(s.public, turn.seat) else None


def effect(turn: Turn, s: RaidersState, out: Out) -> Next:
    """What the die shows happens before the main action (rules 3.3, 4.5)."""
    settle(s, turn.seat, out)
    full = s.public.boards[turn.seat].full
    return ("go" if turn.to else "main"), Returning(turn.seat) if full else None


def main(turn: Turn, s: RaidersState, out: Out) -> Next:
    """Asks for the main action."""
    return "go", Main(turn.seat)


def go(turn: Turn, s: RaidersState, out: Out) -> Next:
    """Begins the main action (rules 4.1, 5.1)."""
    if turn.to != EXPEDITION:
        take_column(s, turn.seat, turn.to, out)
        return "tile", None
    out.emit("expedition", seat=turn.seat)
    return ("complete" if s.public.options.expedition_cards == "per_tile" else "card"), None


def tile(turn: Turn, s: RaidersState, out: Out) -> Next:
    """A tile too many is put away before tokens are (rules 4.2, 4.5)."""
    over = len(s.public.boards[turn.seat].open) > LIMITS.discovery_spaces
    return "tokens", Discarding(turn.seat) if over else None


def tokens(turn: Turn, s: RaidersState, out: Out) -> Next:
    """Tokens too many go back one by one (rules 4.2)."""
    return ("tokens", Returning(turn.seat)) if s.public.boards[turn.seat].full else ("refill", None)


def fill(turn: Turn, s: RaidersState, out: Out) -> Next:
    """The column is refilled last (rules 4.3)."""
    refill(s, turn.to, out)
    return "end", None


def card(turn: Turn, s: RaidersState, out: Out) -> Next:
    """A card, while there is one (rules 5.1)."""
    if s.public.row or s.public.deck:
        return "complete", Cards(turn.seat)
    out.emit("no_cards", seat=turn.seat)
    return "complete", None


def complete(turn: Turn, s: RaidersState, out: Out) -> Next:
    """Asks for a tile, while one can be paid; there are no more open ones than may be completed (rules 5.3, 5.9)."""
    if payable(s.public.boards[turn.seat]):
        return "made", Completing(turn.seat, turn.made)
    if not turn.made:
        out.emit("nothing_to_complete", seat=turn.seat)
    return "end", None


def made(turn: Turn, s: RaidersState, out: Out) -> Next:
    """One tile more; at some tables it brings a card (rules 11)."""
    turn.made += 1
    return ("card" if s.public.options.expedition_cards == "per_tile" else "complete"), None


STEPS: dict[Step, Callable[[Turn, RaidersState, Out], Next]] = {
    "roll": roll,
    "die": die,
    "effect": effect,
    "main": main,
    "go": go,
    "tile": tile,
    "tokens": tokens,
    "refill": fill,
    "card": card,
    "complete": complete,
    "made": made,
}
