"""Standing orders: what a game declares about them can work, plays legally, the same each time, and from the seat's own
view alone.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import Action, Answering, Ask, Bidding, Choose, Ints, Passing, Terms, check, next_domain, play, view
from rules.core.ahead import sound
from tests.generic.test_secrets import other_world
from tests.generic.trails import Spot, Trail, Walk, refusal


def test_declarations_can_work(game: Any) -> None:
    """The frames offer what an order plays, and the game says what calls each order off."""
    for ahead in game.ahead:
        assert sound(ahead), ahead
        if isinstance(ahead, Passing):
            assert set(ahead.kinds) <= set(ahead.frame.offers), ahead
            assert ahead.kinds[0] in game.cancels, f"nothing calls off {ahead}"
            assert {ahead.frame, ahead.during or ahead.frame} <= set(game.frames)
        if isinstance(ahead, Answering):
            assert Ask in game.frames and len(ahead.options) > 1
            assert ahead.amount is None or ahead.amount[1] in ahead.amount[0].__struct_fields__
    marks = [(type(a), a.topic if isinstance(a, Answering) else a.frame) for a in game.ahead]
    assert len(set(marks)) == len(marks), "two orders of one kind for one question cannot be told apart"


def terms_of(ahead: Any, v: Any, found: Trail, spot: Spot) -> list[Terms]:
    """What people might have added: of a limit one below, at and above the least bid."""
    if isinstance(ahead, Answering):
        limits = [None, 0, 10**9] if ahead.amount else [None]
        return [Terms(limit, option) for option in ahead.options for limit in limits]
    if isinstance(ahead, Bidding):
        least = ahead.least(v) or 0
        return [Terms(least - 1), Terms(least), Terms(least + found.rng("limit", spot.number).randrange(500))]
    return [Terms()]


def asked(found: Trail, spot: Spot) -> list[Any]:
    """The declared orders that answer the question of a spot."""
    frame = view(found.state(spot), spot.seat).frame
    return [ahead for ahead in found.game.ahead if frame is not None and ahead.asked_by(frame)]


def test_orders_play_legally_and_alike(walk: Walk) -> None:
    """What an order answers is legal, or the frame's own offer says why not; played twice it leads to the same bytes;
    in a world that the seat cannot tell apart it is the same answer.
    """
    if not walk.case.game.ahead:
        pytest.skip("declares no orders")

    def right(found: Trail, spot: Spot) -> None:
        for ahead in asked(found, spot):
            v = view(found.state(spot), spot.seat)
            assert ahead.open(v), "what is asked now can be ordered now"
            for terms in terms_of(ahead, v, found, spot):
                action = ahead.answer(v, terms)
                twin = view(other_world(found, spot, spot.seat), spot.seat)
                assert ahead.answer(twin, terms) == action, "the order knows more than its seat"
                if action is not None:
                    assert type(action) in ahead.kinds
                    _plays(found, spot, ahead, terms, action)

    walk.share = 2.0
    walk.spots(right, lambda found, spot: bool(asked(found, spot)))


def _plays(found: Trail, spot: Spot, ahead: Any, terms: Terms, action: Action) -> None:
    states = [found.state(spot) for _ in range(2)]
    v = view(states[0], spot.seat)
    if reason := refusal(lambda: check(v.frame, v, action)):
        assert type(ahead) is Passing and refusal(lambda: next_domain(v.frame, v, type(action))) == reason
        return
    if isinstance(ahead, Bidding):
        within(ahead, v, terms, action)
    if isinstance(action, Choose):
        assert action.option == terms.option
    for s in states:
        play(found.game, s, spot.seat, action, "order")
    assert found.game.dump(states[0]) == found.game.dump(states[1])


def within(ahead: Bidding, v: Any, terms: Terms, action: Action) -> None:
    """A bid is the lowest one and within the limit; the order gives up only where there is none."""
    least = ahead.least(v)
    if type(action) is ahead.bid:
        amount = getattr(action, ahead.bid.__struct_fields__[0])
        domain = next_domain(v.frame, v, ahead.bid, fill=False)[1]
        assert amount == least and terms.limit is not None and amount <= terms.limit
        assert isinstance(domain, Ints) and all(domain.why(amount - n) for n in range(1, domain.step + 1))
    else:
        assert least is None or terms.limit is None or least > terms.limit
