"""A standing order: a kind of question, and the rule that answers it from the seat's own view when it comes.

Kinds: "pass", "bid" and "answer" are what a game declares (`Game.ahead`); "plan" is one exact action. Nobody but its
person ever learns of an order; its body stands in the store alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from bot import store
from rules.core import Action, Ahead, Answering, Bidding, Event, Frame, Illegal, Passing, Terms, View

PASS, BID, ANSWER, PLAN = "pass", "bid", "answer", "plan"


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an order is kept. frame: the tag of the frame that asks. topic: of an `Ask`. action: JSON of a planned one.
    limit: whole digits. given: the revision at which it was. played: the places in the log of what it has done.
    """

    frame: str
    topic: str = ""
    action: str = ""
    limit: str = ""
    option: str = ""
    given: int = 0
    played: tuple[int, ...] = ()


def kind_of(ahead: Ahead) -> str:
    """What an order of a declaration is called in the store."""
    if isinstance(ahead, Answering):
        return ANSWER
    return BID if isinstance(ahead, Bidding) else PASS


def body_of(ahead: Ahead, terms: Terms, revision: int) -> Body:
    """What is kept of an order."""
    limit = "" if terms.limit is None else str(terms.limit)
    if isinstance(ahead, Answering):
        return Body("ask", ahead.topic, limit=limit, option=terms.option, given=revision)
    return Body(ahead.frame.tag(), limit=limit, given=revision)


@dataclass(frozen=True)
class Order:
    """An order with what it means in its game. `ahead`: the declaration; `action`: of a plan."""

    row: store.StandingOrder
    body: Body
    game: Any
    ahead: Ahead | None = None
    action: Action | None = None

    @classmethod
    def of(cls, row: store.StandingOrder, game: Any) -> Order:
        """An order from its row. Raises Illegal("order_unknown") where the game no longer knows of such orders."""
        try:
            body = msgspec.json.decode(row.body, type=Body)
            action = game.parse(body.action) if row.kind == PLAN else None
        except msgspec.ValidationError:
            raise Illegal("order_unknown") from None
        ahead = next((a for a in game.ahead if kind_of(a) == row.kind and _same(a, body)), None)
        if ahead is None and action is None:
            raise Illegal("order_unknown")
        return cls(row, body, game, ahead, action)

    @property
    def terms(self) -> Terms:
        """What the person added."""
        return Terms(int(self.body.limit) if self.body.limit else None, self.body.option)

    @property
    def question(self) -> tuple[str, str]:
        """What it answers: the frame that asks, and the topic where it is a small question."""
        return self.body.frame, self.body.topic

    def asked_by(self, frame: Frame[Any, Any]) -> bool:
        """Whether a frame asks what the order answers."""
        return frame.tag() == self.body.frame if self.ahead is None else self.ahead.asked_by(frame)

    def answer(self, view: View[Any, Any]) -> Action | None:
        """What the seat plays now; None where that is left to the person."""
        return self.action if self.ahead is None else self.ahead.answer(view, self.terms)

    def called_off(self, view: View[Any, Any], event: Event) -> bool:
        """Whether what happened calls it off, as the game says; `view`: the seat's own, after it."""
        kind = type(self.action) if self.ahead is None else self.ahead.kinds[0]
        says = self.game.cancels.get(kind)
        return says is not None and bool(says(view, event))

    def ends_with(self, action: Action) -> bool:
        """Whether it has done what it was for: a plan is played once, and whoever drops out bids no more."""
        return self.ahead is None or (isinstance(self.ahead, Bidding) and type(action) is self.ahead.action)

    @property
    def once(self) -> bool:
        """Whether it answers one question only before somebody has decided something again: passing could go on for
        ever where everybody does.
        """
        return not isinstance(self.ahead, Bidding)

    def doing(self, played: tuple[int, ...]) -> Order:
        """The order with the places of its moves in the log."""
        return replace(self, body=msgspec.structs.replace(self.body, played=played))

    @property
    def written(self) -> str:
        """The body as JSON text."""
        return msgspec.json.encode(self.body).decode()


def _same(ahead: Ahead, body: Body) -> bool:
    if isinstance(ahead, Answering):
        return (body.frame, body.topic) == ("ask", ahead.topic)
    assert isinstance(ahead, Passing)
    return body.frame == ahead.frame.tag()
