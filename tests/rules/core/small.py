"""Games of a few lines for one property each: frames are given as functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rules.core import Action, Frame, Game, Place, State, View

SmallState = State[Any, Any, Any, Any]
SmallView = View[Any, Any]


class Tell(Action, frozen=True, tag="tell"):
    """Does what the game of the test says for this word."""

    word: str


class Done(Action, frozen=True, tag="done"):
    """Ends something."""


class Public(msgspec.Struct, array_like=True, gc=False):
    notes: list[str] = []


class Own(msgspec.Struct, array_like=True, gc=False):
    purse: int = 0
    hand: list[int] = []


class Hidden(msgspec.Struct, array_like=True, gc=False):
    deck: list[int] = []


def nothing(public: Any, seats: int) -> list[Place]:
    """A ranking in which all are alike."""
    return [Place(seat, 1, 0) for seat in range(seats)]


def small(
    frames: Sequence[type[Frame[Any, Any]]], first: Callable[[], Frame[Any, Any]], **more: Any
) -> Game[Any, Any, Any]:
    """A game that starts with one frame; everybody has a purse and a hand, there is a deck."""

    def setup(s: Any, seats: int, options: Any, out: Any) -> None:
        s.public, s.own, s.hidden = Public(), [Own(10, [seat]) for seat in range(seats)], Hidden([7, 8, 9])
        out.push(first())

    actions = list(dict.fromkeys(kind for frame in frames for kind in frame.offers))
    return Game(
        "small",
        seats=range(1, 5),
        public=Public,
        own=Own,
        hidden=Hidden,
        frames=frames,
        actions=actions or [Done],
        setup=setup,
        standings=nothing,
        **more,
    )
