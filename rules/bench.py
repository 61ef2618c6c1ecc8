"""Figures of the rules: `measure()` for `make bench`, `medians()` for the budgets that the tests hold.

Times are medians in microseconds on this machine, in this run. `loop` is a fixed piece of Python work that was timed in
between: figures of different machines and days are compared as multiples of it.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import rules
from rules.__main__ import perft_of, selfplay
from rules.core import check, play, sample, view
from rules.match import Match

SECONDS = 2.0  # for the random matches of one game
POSITIONS = 60  # of a match are looked at more closely
PERFT_DEPTH = 7

Samples = dict[str, list[float]]


def measure(seconds: float = SECONDS, depth: int = PERFT_DEPTH) -> dict[str, Any]:
    """Random matches a second and medians for each game; perft nodes a second, beside those of python-chess.

    seconds: for the matches of one game. depth: of our own counts; chess branches more and goes less deep.
    """
    games = {game.name: _game(game, seconds) for game in rules.games()}
    return {"loop_us": round(calibrate(), 1), "games": games, "perft_nodes_per_s": _perft(depth)}


def calibrate(times: int = 5) -> float:
    """The median time of the loop, in microseconds."""
    return statistics.median(_timed(_loop) for _ in range(times))


def _loop() -> int:
    """Attributes, calls, small dicts and lists: what rules are made of."""
    found: dict[str, list[int]] = {}
    total = 0
    for n in range(4_000):
        key = str(n & 63)
        found[key] = [n, found.get(key, [0])[0]]
        total += len(found) + min(n, 1_000)
    return total


def _timed(work: Callable[[], Any]) -> float:
    began = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - began) / 1_000


def _game(game: Any, seconds: float) -> dict[str, Any]:
    rows: list[dict[str, Any]] = []
    began = time.perf_counter()
    while not rows or time.perf_counter() - began < seconds:
        seats = game.seats[len(rows) % len(game.seats)]
        rows.append(selfplay(game, seats, game.make_options({}), len(rows)))
    spent = [row["seconds"] for row in rows]
    return {
        "matches_per_s": round(len(rows) / sum(spent), 2),
        "match_ms": round(1_000 * statistics.median(spent), 2),
        "actions_per_match": round(statistics.mean(row["actions"] for row in rows), 1),
        **{f"{name}_us": round(value, 1) for name, value in medians(game).items()},
    }


def medians(game: Any, matches: int = 3) -> dict[str, float]:
    """Medians over positions of random matches, from a cold view each: sample, check, apply (with the flow after it),
    snapshot (dump), load.
    """
    samples: Samples = {name: [] for name in ("sample", "check", "apply", "snapshot", "load")}
    for seed in range(matches):
        seats = max(game.seats)
        match = Match(game, seats, game.make_options({}), seed.to_bytes(32, "big"), ())
        _look(match, random.Random(seed), samples)
    return {name: statistics.median(values) for name, values in samples.items()}


def _look(match: Match, rng: random.Random, samples: Samples) -> None:
    """Plays a match and times the parts of an action at some of its questions."""
    game, n = match.game, 0
    while not match.over and n < 20 * POSITIONS:
        seat, n = rng.choice(match.actors()), n + 1
        if n % 3 == 0:
            _time(game, match.state, seat, rng.random(), samples)
        seen: Any = match.view(seat)
        match.play(seat, sample(seen.frame, seen, rng))


def _time(game: Any, s: Any, seat: int, seed: float, samples: Samples) -> None:
    def note(name: str, work: Callable[[], Any]) -> Any:
        began = time.perf_counter_ns()
        result = work()
        samples[name].append((time.perf_counter_ns() - began) / 1_000)
        return result

    data = note("snapshot", lambda: game.dump(s))
    copy = note("load", lambda: game.load(data))
    cold: Any = view(copy, seat)
    colder: Any = view(copy, seat)
    action = note("sample", lambda: sample(cold.frame, cold, random.Random(seed)))
    note("check", lambda: check(colder.frame, colder, action))
    note("apply", lambda: play(game, copy, seat, action))


def _perft(depth: int) -> dict[str, float]:
    """Nodes a second: games that count their own, and python-chess in the same run where it is installed."""
    counted = {name: perft for name in rules.names() if (perft := perft_of(name)) is not None}
    rates = {
        name: _rate(lambda: perft(depth, rules.load(name).make_options({})))  # noqa: B023 - called at once
        for name, perft in counted.items()
    }
    if importlib.util.find_spec("chess") is not None:  # a yardstick for developers; the rules do not need it
        chess = importlib.import_module("chess")
        rates["python-chess"] = _rate(lambda: _count(chess.Board(), max(1, depth - 3)))
    return rates


def _rate(count: Callable[[], int]) -> float:
    began = time.perf_counter()
    nodes = count()
    return round(nodes / (time.perf_counter() - began))


def _count(board: Any, depth: int) -> int:
    """Chess positions after so many moves; the last ply is counted without being played, as ours is."""
    moves = board.legal_moves
    if depth == 1:
        return int(moves.count())
    total = 0
    for move in moves:
        board.push(move)
        total += _count(board, depth - 1)
        board.pop()
    return total
