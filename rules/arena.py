"""Thinking players against random ones: who wins, and how long a move takes."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from typing import Any

from rules.core import Action
from rules.match import Match
from rules.players import random_player
from rules.thinking import Effort, imagine, think

MATCHES, MS = 20, 100.0


def arena(game: Any, seats: int, matches: int, effort: Effort, seed: int = 0) -> dict[str, Any]:
    """The row that `arena --json` prints: wins of one thinking player among random ones, seats rotating. A win is a
    better place than every other. Times are processor time, for the clock would count other programs as well.
    """
    wins, times = 0, list[float]()
    for number in range(matches):
        hero = number % seats
        match = Match(game, seats, game.make_options({}), (seed + number).to_bytes(32, "big", signed=True), ())
        rng = random.Random(seed + number)
        while not match.over:
            seat = rng.choice(match.actors())
            match.play(seat, _timed(match, seat, rng, effort, times) if seat == hero else _random(match, seat, rng))
        wins += won(match.standings(), hero)
    return {
        "game": game.name,
        "seats": seats,
        "matches": matches,
        "wins": wins,
        "moves": len(times),
        "ms_median": round(statistics.median(times), 2) if times else 0.0,
        "ms_p95": round(sorted(times)[int(0.95 * len(times))], 2) if times else 0.0,
    }


def won(standings: Sequence[Any], seat: int) -> bool:
    """Whether the seat has a better place than everybody else; no place is worse than any."""
    places = {p.seat: p.place or len(standings) + 1 for p in standings}
    mine = places.pop(seat)
    return all(mine < place for place in places.values())


def _random(match: Match, seat: int, rng: random.Random) -> Action:
    return random_player(match.game, match.view(seat), rng)


def _timed(match: Match, seat: int, rng: random.Random, effort: Effort, times: list[float]) -> Action:
    began = time.thread_time()
    action = think(match.game, imagine(match.game, match.state, seat, rng), rng, effort)
    times.append(1000 * (time.thread_time() - began))
    return action
