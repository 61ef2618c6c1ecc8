"""Players that need no person."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from rules.core import Big, check
from rules.match import Match
from rules.players import PLAYERS, house_player, random_player
from tests.rules.core import toy_market
from tests.rules.core.toy_market import Bid, Look, Skip
from tests.rules.test_match import lot, market


def house(answer: Any) -> Any:
    """A game whose house player always answers this."""
    game = object.__new__(type(toy_market.GAME))
    game.__dict__.update(toy_market.GAME.__dict__)
    game.house = lambda view, rng: answer
    return game


def test_random_players_sometimes_act_beside_the_flow() -> None:
    match, rng = market(), random.Random(1)
    lot(match, 1, 5, 2)
    match.play(1, Skip())
    kinds = Counter(type(random_player(match.game, match.view(0), rng)) for _ in range(400))
    assert set(kinds) == {Bid, Look} and 10 < kinds[Look] < 100


def test_a_house_player_plays_its_rule_of_thumb() -> None:
    match = market()
    assert house_player(house(Bid(Big(77))), match.view(0), random.Random(1)) == Bid(Big(77))


@pytest.mark.parametrize("answer", [None, Skip(), Bid(Big(13)), Bid(Big(-1))])
def test_a_house_player_at_a_loss_plays_at_random(answer: Any) -> None:
    match = market()
    action = house_player(house(answer), match.view(0), random.Random(1))
    assert action != answer
    check(match.view(0).frame, match.view(0), action)
    assert house_player(toy_market.GAME, match.view(0), random.Random(1)) == action


def test_players_by_name() -> None:
    assert set(PLAYERS) == {"random", "house"}
    match, rng = Match(toy_market.GAME, 2, toy_market.Options(), b"", []), random.Random(3)
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, PLAYERS["house"](match.game, match.view(seat), rng), "house")
    assert {entry.by for entry in match.log} == {"house"}
