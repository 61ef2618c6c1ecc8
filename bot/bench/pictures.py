"""How long pictures take and how big they are: warm caches, and the first one of a fresh process."""

from __future__ import annotations

import statistics
import subprocess
import sys
from time import perf_counter
from typing import Any

import renderers
import rules
from bot.bench.positions import along, random_match
from bot.texts import Texts
from renderers import Look
from rules.match import Match

POSITIONS, REPEATS = 30, 3
NAMES = ("Ann", "ベンジャミン", "Carla", "花子", "Dmitri", "Ed")
COLD = """
import sys, time
from bot.bench import pictures
game = sys.argv[1]
match = pictures.sample(game)[-1]
start = time.perf_counter()
pictures.png(game, match, "en")
print(time.perf_counter() - start)
"""


def measure() -> dict[str, Any]:
    """For each game: p50 and p95 in ms with warm caches, ms of the first one, bytes at most and in the middle."""
    return {name: _game(name) for name in rules.names()}


def sample(game: str) -> list[Match]:
    """Positions of two matches with the most seats, from the first to the last."""
    found = rules.load(game)
    matches = [random_match(found, max(found.seats), seed) for seed in (1, 2)]
    return [p for m in matches for p in along(m, max(1, 2 * m.revision // POSITIONS))]


def png(game: str, match: Match, language: str) -> bytes:
    """The picture for everybody, encoded."""
    names = NAMES[: match.seats]
    look = Look(Texts.load().words(language, game, names, markdown=False), names, "#12", language)
    return renderers.encode(renderers.load(game).draw(match.fork().view(None), look), game)


def _game(game: str) -> dict[str, float]:
    matches = sample(game)
    for match in matches:
        png(game, match, "ja")
    times, sizes = [], []
    for _ in range(REPEATS):
        for match in matches:
            start = perf_counter()
            found = png(game, match, "ja")
            times.append((perf_counter() - start) * 1000)
            sizes.append(len(found))
    times.sort()
    return {
        "p50_ms": round(statistics.median(times), 1),
        "p95_ms": round(times[len(times) * 95 // 100], 1),
        "cold_ms": round(_cold(game), 1),
        "median_bytes": statistics.median(sizes),
        "most_bytes": max(sizes),
    }


def _cold(game: str) -> float:
    """The first picture of a process, texts and fonts included."""
    told = subprocess.run([sys.executable, "-c", COLD, game], capture_output=True, text=True, check=True)
    return float(told.stdout) * 1000
