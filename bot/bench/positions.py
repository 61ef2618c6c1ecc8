"""Positions of random matches, for measuring."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules.match import Match
from rules.players import random_player


def random_match(game: Any, seats: int, seed: int, actions: int | None = None) -> Match:
    """A match after that many random actions, or one before its end; whole matches where None."""
    match, rng = Match(game, seats, game.options_type(), seed.to_bytes(32, "big"), ()), random.Random(seed)
    while not match.over and (actions is None or match.revision < actions):
        seat = rng.choice(match.actors())
        match.play(seat, random_player(game, match.view(seat), rng))
    return match


def mid_match(game: Any, seats: int, seed: int) -> Match:
    """A match about half played."""
    whole = random_match(game, seats, seed)
    return random_match(game, seats, seed, whole.revision // 2)


def along(match: Match, step: int) -> Iterator[Match]:
    """The positions of a played match, each `step` entries."""
    for revision in range(0, match.revision + 1, step):
        yield match.position(revision)
