"""The turn of a private (rules 8.4, 7.1, 9.1, 12.1)."""

from __future__ import annotations

import pytest

from rules.core import Illegal
from rules.eighteen_pa.actions import Done, Lay, Run
from rules.eighteen_pa.private_turn import PrivateTurn
from tests.rules.eighteen_pa.stage import Stage


def stage(private: str = "9", phase: str = "2") -> Stage:
    return Stage(phase=phase).private(private, 1).open(PrivateTurn(1, private))


# rules 8.4, 12.1, 2.6
def test_track_run_payment() -> None:
    table = stage(phase="3")
    assert table.due == 1 and table.frame.step == 1
    assert table.refused(Run("H17.C H19.A")) == Illegal("track_first")
    table.do(Done())
    assert table.refused(Done()) == Illegal("run_first")
    table.do(Run("H17.C H19.A"))
    assert table.over and table.p.cash[1] == 30
    runs = [
        {"train": "2P", "parts": [{"stop": "H17.C", "paid": "20+10"}, {"stop": "H19.A", "paid": "30"}], "amount": 60}
    ]
    paid = {"seat": 1, "half": 30, "amount": 60}
    assert table.told("ran_private") == [{"private": "9", "runs": runs, **paid}]
    assert (table.p.deeds["9"].revenue, table.p.deeds["9"].routes) == (60, ["H17.C H19.A"])


# rules 9.1, 9.4
def test_one_tile_then_the_run_is_next() -> None:
    table = stage("5")
    table.do(Lay("H21", "4", 1))
    assert table.frame.step == 7
    assert table.refused(Lay("H23", "9", 1)) == Illegal("track_over")
    assert table.told("laid") == [{"owner": "5", "hex": "H21", "tile": "4", "rotation": 1, "amount": 0}]


# rules 9.1
def test_no_lay_that_costs_money() -> None:
    table = Stage().private("1", 1).open(PrivateTurn(1, "1"))
    refusal = table.refused(Lay("D19", "9", 1))  # the river towards Albany costs $20
    assert (refusal.code, refusal.params["amount"]) == ("private_pays_nothing", 20)


# rules 11.12
def test_an_empty_run_earns_nothing() -> None:
    table = stage()
    assert table.frame.step == 7  # in phase 2 it can lay nothing
    table.do(Run("-"))
    assert table.over and table.p.cash[1] == 0 and not table.told("ran_private")


# rules 8.1, 3.2
def test_in_phase_4_a_local_goes_on_laying_track_without_a_train() -> None:
    table = stage("5", "4")
    table.do(Lay("H21", "4", 1))
    assert table.over and not table.told("no_run")


# rules 8.6
def test_a_turn_without_any_choice_passes_by_itself() -> None:
    table = stage("8", "4")  # New York & Harlem: whatever it might lay costs money or is not there
    while not table.over and table.frame.step == 1:
        table.do(Done())
    assert table.over


# rules 24.3, 24.6
@pytest.mark.parametrize("private", ["5", "9"])
def test_the_fallback_lays_nothing_and_runs_the_best_routes(private: str) -> None:
    taken = stage(private).fall_back()
    assert not any(isinstance(action, Lay) for action in taken)
    assert all(isinstance(action, (Done, Run)) for action in taken)


# rules 24.6
def test_the_best_route_of_private_9_earns_50() -> None:
    table = stage()
    table.fall_back()
    assert table.p.deeds["9"].revenue == 50 and table.p.cash[1] == 25


# rules 7.1
def test_only_its_owner_acts() -> None:
    table = stage()
    assert table.refused(Done(), seat=0).code == "not_your_turn"
