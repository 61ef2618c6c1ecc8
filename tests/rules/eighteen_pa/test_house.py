"""The house player: always legal, the same each time, and good enough to sit at a table."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from rules.core import check, sample, view
from rules.eighteen_pa import GAME
from rules.eighteen_pa.house import house
from rules.match import Match


@cache
def played(seats: int, seed: int, amateurs: tuple[int, ...] = ()) -> Match:
    """A match of house players, some seats playing at random."""
    rng = random.Random(seed)
    match = Match(GAME, seats, GAME.make_options({}), seed.to_bytes(32, "big"), ())
    while not match.over:
        seat = match.actors()[0]
        seen = match.view(seat)
        action = sample(seen.frame, seen, rng) if seat in amateurs else house(seen, rng)
        assert action is not None
        check(seen.frame, seen, action)
        match.play(seat, action, "house")
    return match


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_plays_a_whole_match(seats: int) -> None:
    """No debts, companies in trains, a bank broken in good time."""
    match = played(seats, seats)
    p = match.state.public
    assert p.broken and p.set <= 10 and p.since("5") and not any(p.debt)
    assert sum(company.started for company in p.companies.values()) >= 6
    assert min(place.total for place in match.standings()) > 1_000
    kinds = Counter(type(entry.action).__name__ for entry in match.log)
    assert {"Bid", "Take", "Start", "Buy", "Lay", "Run", "Dividend", "BuyTrain", "Station", "Acquire"} <= set(kinds)
    assert match.revision < 800


def test_the_same_dice_the_same_match() -> None:
    assert played.__wrapped__(3, 3).log == played(3, 3).log


def test_it_beats_random_players() -> None:
    places = {place.seat: place.place for place in played(4, 20, amateurs=(0, 2)).standings()}
    assert {places[1], places[3]} == {1, 2}


def test_it_answers_only_when_asked() -> None:
    match = Match(GAME, 3, GAME.make_options({}), bytes(32), ())
    due = match.actors()
    assert [house(view(match.state, seat), random.Random(1)) is None for seat in range(3)] == [
        seat not in due for seat in range(3)
    ]
    assert house(view(match.state, None), random.Random(1)) is None
