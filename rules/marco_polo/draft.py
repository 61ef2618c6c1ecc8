"""Before the first round: characters and goal cards (rules 2.5 to 2.9)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Out, Some, own_turn
from rules.core.frame import Offer, Steps
from rules.marco_polo.actions import ChooseCharacter, KeepGoals
from rules.marco_polo.components import CHARACTERS, SCORING, START
from rules.marco_polo.posts import put
from rules.marco_polo.state import MarcoState, MarcoView, Public


@own_turn
def choose_character(frame: Draft, v: MarcoView) -> Steps:
    """One of those that are left (rules 2.5, 2.7)."""
    yield Ids(v.public.offered)
    return None


class Draft(Frame[MarcoState, MarcoView], tag="draft"):
    """One seat after the other takes a character. queue: seats still to choose, the last seat first."""

    queue: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {ChooseCharacter: choose_character}

    @property
    def seat(self) -> int:
        return self.queue[0]

    def apply(self, s: MarcoState, seat: int, action: ChooseCharacter, out: Out) -> None:
        s.public.acts()
        self.queue.pop(0)
        s.public.offered.remove(action.character)
        become(s.public, seat, action.character, out)
        s.public.turn_begins()

    def advance(self, s: MarcoState, out: Out, result: Any) -> None:
        if not self.queue:
            s.public.offered = []
            out.done()

    def fallback(self, v: MarcoView) -> Action:
        """The first one on offer in the order of the table (rules 23)."""
        return ChooseCharacter(next(one for one in CHARACTERS if one in v.public.offered))


def become(public: Public, seat: int, character: str, out: Out) -> None:
    """A seat takes a character, whose set-up effects happen at once (rules 2.9, 16.5 to 16.7)."""
    player = public.players[seat]
    player.character = character
    role = player.role
    player.stock = START.trading_posts + role.extra_trading_posts
    player.figures = [role.start_node] * role.figures
    out.emit("character", seat=seat, character=character)
    if role.start_post:
        assert SCORING.beijing_spaces[0] == role.start_post.vp_space
        player.stock, player.placed = player.stock - 1, player.placed + 1
        put(public, seat, role.start_post.node)
        player.fresh = []


def keep_goals(frame: GoalChoice, v: MarcoView) -> Steps:
    """Two of those dealt (rules 2.6)."""
    if v.seat not in frame.waiting:
        return "not_your_turn"
    yield Some(v.mine.dealt, START.goal_cards_kept, START.goal_cards_kept)
    return None


class GoalChoice(Frame[MarcoState, MarcoView], tag="goal_choice"):
    """Everybody chooses at once, in secret; that one has chosen is seen (rules 2.6, 24). waiting: who has not."""

    waiting: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {KeepGoals: keep_goals}

    def actors(self, v: MarcoView) -> list[int]:
        return self.waiting

    def apply(self, s: MarcoState, seat: int, action: KeepGoals, out: Out) -> None:
        own = s.own[seat]
        own.goals = list(action.goals)
        own.returned = [goal for goal in own.dealt if goal not in action.goals]
        own.dealt = []
        self.waiting.remove(seat)
        out.emit("goals_kept", seat=seat)

    def advance(self, s: MarcoState, out: Out, result: Any) -> None:
        if not self.waiting:
            out.done()

    def fallback(self, v: MarcoView) -> Action:
        """The first two dealt (rules 23)."""
        return KeepGoals(tuple(v.mine.dealt[: START.goal_cards_kept]))
