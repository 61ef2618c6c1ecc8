"""A small closed question, the same for every game."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core.action import Action
from rules.core.domain import Ids
from rules.core.frame import Frame, Offer, Steps
from rules.core.play import Out


class Choose(Action, frozen=True, tag="choose"):
    """The answer to an `Ask`."""

    option: str


def _choose(frame: Ask, view: Any) -> Steps:
    yield Ids(frame.options)
    return None


class Ask(Frame[Any, Any], tag="ask"):
    """Asks one seat to choose one of a few options; the frame below gets the option as its result."""

    seat: int
    topic: str
    options: list[str]

    forced: ClassVar[bool] = True
    offers: ClassVar[dict[type[Action], Offer]] = {Choose: _choose}

    def apply(self, s: Any, seat: int, action: Choose, out: Out) -> None:
        out.done(action.option)
