"""What track costs, and the ferry, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from rules.eighteen_pa.board.cost import cost
from rules.eighteen_pa.board.reach import reach
from rules.eighteen_pa.components import HEXES
from rules.eighteen_pa.state import Token

from ..cases import of_kind
from .helpers import build, give, lay_of, look, position, refused, token, why

# ---- 9.5, 9.10 what it costs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", of_kind("cost"), ids=lambda row: row["id"])
def test_cases_of_cost(row: dict[str, Any]) -> None:
    # rules 9.5: S06 has a mountain, and the river side towards Albany's printed exit
    p, given, expect = position(), row["given"], row["expect"]
    found: dict[str, int] = {}
    for text in given["lay"]:
        action = lay_of(text)
        assert why(p, given["laid_by"], text) == ""
        found[action.hex] = cost(p, action.hex, action.tile, action.rotation)
        build(p, text)
    assert (found, sum(found.values())) == (expect["by_hex"], expect["total_cost"])


def test_terrain_is_paid_once() -> None:
    # rules 9.5
    p = position("3", lay=["I10:9:1"])
    assert cost(p, "I10", "82", 1) == 0
    assert cost(position(), "I10", "9", 1) == 40
    assert cost(position(), "G20", "58", 2) == 40 + 0  # water


def test_a_river_is_paid_by_whoever_completes_the_track() -> None:
    # rules 9.5: the first half is free, the second costs 20, once for good
    p = position(lay=["D17:15:4"])
    assert cost(p, "E16", "9", 2) == 0
    build(p, "E16:8:4")  # from D17's south west to the east, over the river to E18
    assert cost(position(), "E18", "9", 1) == 0
    assert cost(p, "E18", "9", 1) == 20
    build(p, "E18:9:1")
    assert cost(p, "E18", "83", 1) == 0
    assert cost(p, "E16", "83", 1) == 0
    assert cost(p, "E18", "82", 1) == 20  # the other river, to Albany


def test_an_upgrade_may_complete_a_river() -> None:
    # rules 9.5: the new exit of Albany's green tile meets track over the river
    p = position("3", lay=["E18:8:2"])
    assert cost(p, "D17", "15", 4) == 20
    assert cost(position("3"), "D17", "15", 4) == 0


def test_two_rivers_at_once() -> None:
    # rules 9.5: each side is paid
    p = position(lay=["G16:8:3", "E16:8:5"])
    assert HEXES["F17"].river == {"0": 20, "1": 20, "2": 20}
    assert (cost(p, "F17", "8", 0), cost(p, "F17", "9", 2), cost(p, "F17", "9", 1)) == (40, 20, 0)


def test_replacing_the_green_tiles_of_newark_and_new_york() -> None:
    # rules 9.5
    p = position("5", lay=["H17:X10:0", "H19:X11:0", "J13:X12:0"])
    assert (cost(p, "H17", "X20", 0), cost(p, "H19", "X21", 0), cost(p, "J13", "X22", 0)) == (40, 40, 0)
    build(p, "H17:X20:0", "H19:X21:0")
    assert (cost(p, "H17", "X30", 0), cost(p, "H19", "X31", 0)) == (0, 0)
    assert cost(position("3"), "H17", "X10", 0) == 0


def test_the_treasury_pays_alone() -> None:
    # rules 9.5: no help from the president
    p = position(cash=39)
    code, told = refused(p, "PRR", "I10:9:1")
    assert (code, told["amount"], told["cash"]) == ("treasury_short", 40, 39)
    assert why(position(cash=40), "PRR", "I10:9:1") == ""
    assert why(position(cash=0), "B&A", "D25:4:1") == ""


def test_a_private_lays_nothing_that_costs() -> None:
    # rules 9.1, 9.5
    p = position(lay=["H21:4:1"])
    assert why(p, "1", "D19:9:1") == "private_pays_nothing"
    assert refused(p, "1", "D19:9:1")[1]["amount"] == 20


def test_a_private_may_lay_beside_a_river() -> None:
    # rules 9.10: E16 has two river sides; nothing is due where no track is completed over one
    p = position(lay=["D17:15:4"])
    assert why(p, "1", "E16:9:0") == ""  # touches none
    assert why(p, "1", "E16:8:3") == ""  # ends at one
    build(p, "F17:9:2")
    assert why(p, "1", "E16:8:3") == "private_pays_nothing"


# ---- 9.6 the ferry ---------------------------------------------------------------------------------------------------


def test_only_private_5_lays_the_ferry() -> None:
    # rules 9.6
    p = position(lay=["H21:4:1"])
    assert why(p, "5", "H23:9:1") == ""
    assert why(p, "5", "H23:8:1") == "tile_does_not_fit"
    assert why(p, "5", "H23:9:0") == "rotation_does_not_fit"
    p.tokens["H19.C"] = [Token("NH", "station")]
    assert why(p, "NH", "H23:9:1") == "ferry_private"
    assert refused(p, "NH", "H23:9:1")[1]["private"] == "5"


def test_the_ferry_needs_track_to_it() -> None:
    # rules 9.6, 9.2
    assert why(position(), "5", "H23:9:1") == "hex_not_reached"


def test_the_ferry_joins_islip_and_providence_for_everybody() -> None:
    # rules 9.6
    p = position(lay=["H21:4:1"])
    assert "F27.A" not in reach(look(p), "5").stops
    events = build(p, "H23:9:1").events
    assert [event.id for event in events] == ["ferry_opened"]
    assert {"H25.A", "F27.A"} <= reach(look(p), "5").stops
    p.tokens["H19.C"] = [Token("NH", "station")]
    assert "F27.A" in reach(look(p), "NH").stops


def test_printed_water_is_dead_without_the_tile() -> None:
    # rules 9.6: from Providence there is no way over its printed exit
    p = give(position(), token("NH", "F27.A"))
    assert "H25.A" not in reach(look(p), "NH").stops
    assert "H21" not in reach(look(p), "NH").hexes


@pytest.mark.parametrize("phase", ["5", "3D"])
def test_the_ferry_is_closed_for_good(phase: str) -> None:
    # rules 9.6: private 5 comes too late
    assert why(position(phase, lay=["H21:4:1"]), "5", "H23:9:1") == "ferry_closed"


def test_the_ferry_is_never_upgraded() -> None:
    # rules 9.6
    p = position("3", lay=["H21:4:1", "H23:9:1"])
    assert why(p, "5", "H23:82:1") == "hex_finished"
