"""Time budgets, as multiples of a calibration loop, so that a slow or busy machine does not fail them."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.bench import calibrate, measure, medians

REFERENCE = 1_700.0  # microseconds that the loop takes on the machine of the budgets
BUDGETS = {"check": 50.0, "sample": 200.0, "apply": 300.0, "snapshot": 50.0}  # microseconds there
SLACK = 4.0  # medians on a machine that does other things


@pytest.mark.parametrize("game", rules.games(), ids=lambda g: g.name)
def test_budgets(game: Any) -> None:
    """An ordinary action is checked, sampled, applied and stored in time; three tries on a busy machine."""
    for last in (False, False, True):
        before = calibrate(9)
        found = medians(game, matches=2)
        scale = max(1.0, before / REFERENCE, calibrate(9) / REFERENCE)
        over = {name: found[name] / scale for name, most in BUDGETS.items() if found[name] > most * scale * SLACK}
        if not over:
            return
        assert not last, f"{game.name} takes {over} us, budgets are {BUDGETS}"


def test_bench_figures() -> None:
    figures = measure(seconds=0.01, depth=5)
    assert figures["loop_us"] > 0 and set(figures["games"]) == set(rules.names())
    for row in figures["games"].values():
        assert {"matches_per_s", "match_ms", "actions_per_match"} < set(row) and all(x > 0 for x in row.values())
        assert {"sample_us", "check_us", "apply_us", "snapshot_us"} < set(row)
    assert figures["perft_nodes_per_s"]["dobutsu"] > 0
