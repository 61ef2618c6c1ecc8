"""What a seat may order ahead: a kind of question, and what answers it, found from the seat's own view when it comes.

A game declares these as data (`Game.ahead`); what they answer comes from the offers, so that no legality stands here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from rules.core.action import Action, fields, make
from rules.core.ask import Ask, Choose
from rules.core.domain import Ints
from rules.core.event import Illegal
from rules.core.frame import Frame
from rules.core.offer import next_domain

AnyFrame = Frame[Any, Any]


class Terms(NamedTuple):
    """What the person adds to an order: an amount (the highest bid, the lowest price), and the option to be chosen."""

    limit: int | None = None
    option: str = ""


class Passing(msgspec.Struct, frozen=True):
    """`action`, which has no fields, whenever a frame of the kind asks. during: the kind of frame that has to stand
    while such an order can be given, by default `frame` itself: a round, where its turns are the frames that ask.
    """

    frame: type[AnyFrame]
    action: type[Action]
    during: type[AnyFrame] | None = None

    def asked_by(self, frame: AnyFrame) -> bool:
        """Whether the frame asks what the order answers."""
        return type(frame) is self.frame

    def open(self, view: Any) -> bool:
        """Whether such an order can be given now."""
        return view.find(self.during or self.frame) is not None

    def answer(self, view: Any, terms: Terms) -> Action | None:
        """What the seat of the view plays in its frame; None where that is left to the person."""
        return self.action()

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """The kinds of action it plays; `Game.cancels` says of the first what calls the order off."""
        return (self.action,)


class Bidding(Passing, frozen=True, kw_only=True):
    """The least legal amount of `bid`, whose only field is an `Ints`, as long as that is no more than the limit; beyond
    it `action`, which ends the order.
    """

    bid: type[Action]

    def answer(self, view: Any, terms: Terms) -> Action | None:
        assert terms.limit is not None
        least = self.least(view)
        return self.action() if least is None or least > terms.limit else make(self.bid, [least])

    def least(self, view: Any) -> int | None:
        """The lowest bid that is legal for the view's seat in its frame; None where there is none."""
        try:
            _, domain = next_domain(view.frame, view, self.bid, fill=False)
        except Illegal:
            return None
        return next(iter(domain.each()), None) if isinstance(domain, Ints) else None

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        return (self.bid, self.action)


class Answering(msgspec.Struct, frozen=True):
    """A chosen one of the `options` whenever `Ask` puts this topic to the seat. amount: a frame and its field with what
    is offered for it; below the person's limit the question is left to them.
    """

    topic: str
    options: tuple[str, ...]
    amount: tuple[type[AnyFrame], str] | None = None

    def asked_by(self, frame: AnyFrame) -> bool:
        """Whether the frame asks what the order answers."""
        return isinstance(frame, Ask) and frame.topic == self.topic

    def open(self, view: Any) -> bool:
        """Whether such an order can be given now."""
        return not view.over

    def answer(self, view: Any, terms: Terms) -> Action | None:
        """What the seat of the view plays in its frame; None where that is left to the person."""
        if self.amount is not None and terms.limit is not None:
            about = view.find(self.amount[0])
            if about is None or getattr(about, self.amount[1]) < terms.limit:
                return None
        return Choose(terms.option)

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """The kinds of action it plays."""
        return (Choose,)


Ahead = Passing | Answering


def sound(ahead: Ahead) -> bool:
    """Whether a declaration can work: no fields to be filled in but the one amount of a bid."""
    if isinstance(ahead, Bidding):
        return not fields(ahead.action) and [issubclass(f.type, int) for f in fields(ahead.bid)] == [True]
    return isinstance(ahead, Answering) or not fields(ahead.action)
