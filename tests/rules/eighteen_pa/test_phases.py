"""Phases: what the first train of a kind begins (rules 3)."""

from __future__ import annotations

import pytest

from rules.eighteen_pa import phases
from rules.eighteen_pa.board.lays import put
from rules.eighteen_pa.components import COMPONENTS, HEXES, PHASES, TRAINS
from rules.eighteen_pa.state import Laid, Public
from tests.rules.eighteen_pa.desk import company, own, position, quiet


def in_phase(phase: str) -> Public:
    """PRR and B&O with trains of every kind."""
    p = position()
    p.phase = phase
    company(p, "PRR", [2, 1])
    company(p, "B&O", [2, 1])
    p.companies["PRR"].trains = ["2", "3"]
    p.companies["B&O"].trains = ["2", "3N", "4", "5", "3D", "2R"]
    return p


# rules 3.1, 3.2
def test_the_table() -> None:
    """Colours, rusting, own-token income and the ferry, phase by phase."""
    rows = {name: (row.tiles, row.rusts, row.token_bonus, row.ferry) for name, row in PHASES.items()}
    assert rows == {
        "2": (("yellow",), (), 0, 10),
        "3": (("yellow", "green"), (), 10, 20),
        "4": (("yellow", "green"), ("2", "2P"), 10, 20),
        "5": (("yellow", "green", "brown"), (), 20, 0),
        "3D": (("yellow", "green", "brown", "gray"), ("3", "3N"), 30, 0),
    }
    assert COMPONENTS.rounds.operating_rounds_per_set == 2


# rules 3.2, 3.8
def test_the_first_of_a_kind_starts_its_phase() -> None:
    """Later ones start nothing, and no phase comes back."""
    p = in_phase("2")
    for train in ("2", "3", "3", "4", "5", "3D", "5"):
        phases.begin(p, train, 0, quiet(p))
    assert p.phase == "3D"
    p.phase = "3"
    phases.begin(p, "2", 0, out := quiet(p))
    assert p.phase == "3" and not out.events


# rules 3.2, 3.4, 3.7
@pytest.mark.parametrize(
    ("phase", "train", "prr", "bo"),
    [
        ("2", "3", ["2", "3"], ["2", "3N", "4", "5", "3D", "2R"]),
        ("3", "4", ["3"], ["3N", "4", "5", "3D", "2R"]),
        ("4", "5", ["2", "3"], ["2", "3N", "4", "5", "3D", "2R"]),
        ("5", "3D", ["2"], ["2", "4", "5", "3D", "2R"]),
    ],
)
def test_rusting_is_immediate_for_all_owners(phase: str, train: str, prr: list[str], bo: list[str]) -> None:
    """4, 5, 3D and 2R never rust."""
    p = in_phase(phase)
    phases.begin(p, train, 0, quiet(p))
    assert (p.companies["PRR"].trains, p.companies["B&O"].trains) == (prr, bo)


# rules 3.7
def test_all_owners_together_are_told() -> None:
    p = in_phase("3")
    phases.begin(p, "4", 2, out := quiet(p))
    told = [(event.id, event.params) for event in out.events]
    assert told == [
        ("phase", {"phase": "4"}),
        ("rusted", {"train": "2", "n": 2}),
        ("rusted", {"train": "2P", "n": 9}),
        ("nyc_due", {}),
    ]


# rules 2.6, 3.2
def test_the_trains_of_privates() -> None:
    """Built in until phase 4, whether sold or not."""
    p = position()
    own(p, 1, "4")
    for phase, trains in (("2", ["2P"]), ("3", ["2P"]), ("4", []), ("5", []), ("3D", [])):
        p.phase = phase
        assert phases.built_in(p, "4") == phases.built_in(p, "5") == trains


# rules 3.2, 17.1, 17.3
def test_the_first_four_makes_the_nyc_due() -> None:
    """Formed at the end of the operating round, not at once; who brought it is noted."""
    p = in_phase("3")
    phases.begin(p, "4", 2, quiet(p))
    assert (p.nyc, p.phase_four_by) == ("due", 2) and not p.nyc_formed
    assert all(deed.fate == "private" for deed in p.deeds.values())
    phases.begin(p, "4", 1, quiet(p))
    assert p.phase_four_by == 2


# rules 3.2, 9.6
def test_the_ferry_closes_for_good_in_phase_5() -> None:
    p = in_phase("4")
    put(p, "H23", "9", 1, quiet(p))
    phases.begin(p, "5", 0, out := quiet(p))
    assert "H23" not in p.tiles and [e.id for e in out.events] == ["phase", "ferry_closed"]
    p = in_phase("4")
    p.tiles["G16"] = Laid("8", 5)
    phases.begin(p, "5", 0, out := quiet(p))
    assert [e.id for e in out.events] == ["phase"] and "G16" in p.tiles


# rules 3.3
def test_values_by_phase() -> None:
    """Bands yellow, green, green, brown, gray; without a gray figure the brown one stays."""
    assert [row.band for row in PHASES.values()] == ["yellow", "green", "green", "brown", "gray"]
    assert [HEXES["D1"].stops[0].worth(row.band) for row in PHASES.values()] == [0, 30, 30, 60, 60]


# rules 3.5, 13.5
def test_what_stays_on_sale() -> None:
    assert (TRAINS["5"].count, TRAINS["3D"].count, TRAINS["3D"].available_after) == (-1, -1, "5")


# rules 3.6
def test_phase_4_holds_from_the_purchase_on() -> None:
    """Companies that act later in the same round need not wait for the NYC."""
    p = in_phase("3")
    assert not p.since("4")
    phases.begin(p, "4", 0, quiet(p))
    assert p.since("4") and p.since("2") and not p.since("5")
