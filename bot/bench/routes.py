"""The search for the best routes of 18PA, at every run of some finished games of its neighbours."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from time import perf_counter
from typing import Any

from rules.eighteen_pa.routes.sets import best_set


def measure() -> dict[str, Any]:
    """For each game: runs, how many best sets were proven, ms of a search (median, 95 of 100, worst); or why not."""
    try:
        from tests.rules.eighteen_pa.routes.recorded import GAMES, recorded
    except ImportError:
        return {"skipped": "the recorded games are among the tests, which are not here"}
    return {game: _measure(recorded(game)) for game in GAMES}


def _measure(runs: Iterable[Any]) -> dict[str, float]:
    spent, proven = [], 0
    for run in runs:
        began = perf_counter()
        chosen = best_set(run.terms, run.trains)
        spent.append(1_000 * (perf_counter() - began))
        proven += chosen.proven
    spent.sort()
    return {
        "runs": len(spent),
        "proven": proven,
        "median_ms": round(statistics.median(spent), 2),
        "p95_ms": round(spent[len(spent) * 95 // 100], 2),
        "worst_ms": round(spent[-1], 2),
    }
