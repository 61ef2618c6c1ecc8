"""What holds in every position of random matches."""

from __future__ import annotations

import random

import pytest

from rules.core import Illegal, actors, check, moves, play, sample, start, view
from rules.dobutsu import GAME, notation
from rules.dobutsu.actions import Drop, Move, Resign, coded
from rules.dobutsu.board import KINDS
from rules.dobutsu.position import moves as generated
from rules.dobutsu.state import Options

from .helpers import KEY, RULES

WHOLE = {"lion": 2, "giraffe": 2, "elephant": 2, "chick": 2}


@pytest.mark.parametrize("rule", RULES)
def test_random_matches(rule: str, soak: bool, first_seed: int) -> None:  # rules 3.1, 6.1
    for seed in range(first_seed, first_seed + (400 if soak else 25)):
        rng = random.Random(seed)
        s, _ = start(GAME, 2, Options(rule, rng.choice((3, 4))), KEY)  # type: ignore[arg-type]
        while s.stack:
            _look(s, rule)
            seat = actors(s)[0]
            v = view(s, seat)
            out = play(GAME, s, seat, sample(v.frame, v, rng))
            assert not out.told  # nothing is ever a secret: a take-back needs no consent before the other acts
            assert GAME.conserved(s) == WHOLE
            assert sum(s.public.seen.values()) <= s.public.ply + 1
        _look_at_the_end(s)


def _look(s, rule: str) -> None:
    """Offers are exactly what the generator generates, and every other action is refused with the state untouched."""
    seat = actors(s)[0]
    v, p = view(s, seat), notation.read(s.public.position)
    assert p[-1] == seat and s.public.result is None
    offered = moves(v.frame, v, 1000)
    assert sorted(coded(a) for a in offered if not isinstance(a, Resign)) == sorted(generated(p, rule))  # type: ignore[arg-type]
    before = GAME.dump(s)
    kinds = [Move(a, b) for a in notation.SQUARES for b in notation.SQUARES]
    kinds += [Drop(kind, b) for kind in KINDS for b in notation.SQUARES]  # type: ignore[misc]
    legal = set(offered)
    for action in random.Random(s.public.ply).sample(kinds, 12):
        if action in legal:
            check(v.frame, v, action)
            continue
        with pytest.raises(Illegal):
            check(v.frame, v, action)
    assert GAME.dump(s) == before


def _look_at_the_end(s) -> None:
    """A match ends with a result, places for both, and nobody due."""
    result = s.public.result
    assert result and not actors(s)
    places = {p.seat: p.place for p in GAME.standings(s.public, 2)}
    if result.winner is None:
        assert result.reason == "repetition" and places == {0: 1, 1: 1}
    else:
        assert places == {result.winner: 1, 1 - result.winner: 2}
    assert all(sum(p.score.values()) == p.total for p in GAME.standings(s.public, 2))


def test_before_the_end_nobody_has_a_place() -> None:
    s, _ = start(GAME, 2, Options(), KEY)
    assert [(p.place, p.total) for p in GAME.standings(s.public, 2)] == [(0, 0), (0, 0)]


def test_only_two_can_play() -> None:  # rules 1.2
    for seats in (1, 3):
        with pytest.raises(ValueError):
            start(GAME, seats, Options(), KEY)
