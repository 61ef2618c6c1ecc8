"""What makes an action a barrier for undo: somebody may have learned something."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import Action, Frame, Ids, Out, play, start
from tests.rules.core.small import SmallState, SmallView, Tell, small

# word -> (what it does, whether it is a barrier when seat 0 plays it)
DEEDS: dict[str, tuple[Any, bool]] = {
    "nothing": (lambda s, out: None, False),
    "public": (lambda s, out: s.public.notes.append("x"), False),
    "told to all": (lambda s, out: out.emit("said", n=1), False),
    "own moves": (lambda s, out: s.own[0].hand.append(5), False),
    "own purse": (lambda s, out: _pay(s, 0), False),
    "told to some": (lambda s, out: out.emit("said", to=(1,), n=1), True),
    "told to itself": (lambda s, out: out.emit("said", to=(0,), n=1), True),
    "told to nobody": (lambda s, out: out.emit("said", to=(), n=1), True),
    "chance": (lambda s, out: out.below(6), True),
    "shuffle": (lambda s, out: out.shuffle(s.public.notes), True),
    "hidden moves": (lambda s, out: s.hidden.deck.pop(), True),
    "another's own": (lambda s, out: s.own[1].hand.clear(), True),
    "another's quiet purse": (lambda s, out: _pay(s, 1), False),
    "revealed": (lambda s, out: out.reveal(), True),
}


def _pay(s: SmallState, seat: int) -> None:
    s.own[seat].purse -= 1


class Turn(Frame[SmallState, SmallView], tag="turn"):
    seat: int
    offers = {Tell: lambda f, v: (yield Ids(DEEDS))}

    def apply(self, s: SmallState, seat: int, action: Action, out: Out) -> None:
        DEEDS[action.word][0](s, out)  # type: ignore[attr-defined]


class Beside(Turn, tag="beside"):
    pass


@pytest.mark.parametrize("word", DEEDS)
@pytest.mark.parametrize("beside", [False, True], ids=["in the flow", "beside it"])
def test_barriers(word: str, beside: bool) -> None:
    game = small([Turn], lambda: Turn(1 if beside else 0), quiet=["purse"], meanwhile=Beside(0) if beside else None)
    s, _ = start(game, 2, game.make_options({}), bytes(32))
    s.public.notes += ["a", "b"]
    assert play(game, s, 0, Tell(word)).told is DEEDS[word][1]


def test_without_quiet_fields_a_purse_is_a_secret() -> None:
    game = small([Turn], lambda: Turn(0))
    s, _ = start(game, 2, game.make_options({}), bytes(32))
    assert play(game, s, 0, Tell("another's quiet purse")).told


def test_moving_and_moving_back_is_no_news() -> None:
    """The bytes before and after are compared: what is the same told nobody anything."""

    def there_and_back(s: SmallState, out: Out) -> None:
        s.hidden.deck.append(s.hidden.deck.pop())

    DEEDS["there and back"] = (there_and_back, False)
    try:
        game = small([Turn], lambda: Turn(0))
        s, _ = start(game, 2, game.make_options({}), bytes(32))
        assert not play(game, s, 0, Tell("there and back")).told
    finally:
        del DEEDS["there and back"]


def test_lists_in_events_are_copies() -> None:
    """The state moves on; what was told stays as it was."""
    DEEDS["told"] = (lambda s, out: (out.emit("said", notes=s.public.notes), s.public.notes.append("later")), False)
    try:
        game = small([Turn], lambda: Turn(0))
        s, _ = start(game, 2, game.make_options({}), bytes(32))
        assert play(game, s, 0, Tell("told")).events[0].params == {"notes": []}
    finally:
        del DEEDS["told"]


def test_events_and_their_audience() -> None:
    out = Out(type("S", (), {"lanes": []})())  # type: ignore[arg-type]
    out.emit("all", n=1)
    out.emit("some", to=(1, 2), n=2)
    everyone, some = out.events
    assert [everyone.seen_by(x) for x in (None, 0, 1)] == [True, True, True]
    assert [some.seen_by(x) for x in (None, 0, 1)] == [False, False, True]
