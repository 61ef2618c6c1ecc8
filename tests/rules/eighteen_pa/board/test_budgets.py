"""What the offer of track may take on boards of a whole match: it is asked for at every turn of random play."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from rules.bench import calibrate
from rules.core import check, moves
from rules.eighteen_pa.actions import Lay
from rules.eighteen_pa.components import COMPANIES, PRIVATES
from rules.eighteen_pa.state import Public
from tests.rules.test_budgets import REFERENCE, SLACK

from .helpers import Turn, look, pick, wander

BUDGETS = {"cold": 1_000.0, "warm": 100.0, "sample": 5_000.0}  # microseconds on the machine of the budgets


def timed(work: Callable[[], object]) -> float:
    """Microseconds."""
    before = time.perf_counter()
    work()
    return 1e6 * (time.perf_counter() - before)


def figures(p: Public, owner: str, rng: random.Random) -> dict[str, float]:
    """A check in a fresh position, one of another lay after it, and a random lay in a fresh position."""
    frame, fresh = Turn(owner), look(p)
    listed: list[Any] = moves(frame, look(p), 10_000, Lay)
    if not listed:
        return {}
    first, second = rng.choice(listed), rng.choice(listed)
    return {
        "cold": timed(lambda: check(frame, fresh, first)),
        "warm": timed(lambda: check(frame, fresh, second)),
        "sample": timed(lambda: pick(frame, look(p), Lay, rng)),
    }


def test_lays_are_quick() -> None:
    # rules 9
    rng = random.Random(1)
    boards = [wander(random.Random(seed), 30 * (seed + 1)) for seed in range(4)]
    found = [row for p in boards for owner in [*COMPANIES, *PRIVATES] if (row := figures(p, owner, rng))]
    scale = SLACK * max(1.0, calibrate(9) / REFERENCE)
    for name, most in BUDGETS.items():
        assert statistics.median(row[name] for row in found) < most * scale, name
