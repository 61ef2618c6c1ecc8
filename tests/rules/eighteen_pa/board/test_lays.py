"""Laying and upgrading track, rule by rule."""

from __future__ import annotations

import pytest

from rules.core import Out, moves, next_domain
from rules.eighteen_pa.actions import Lay
from rules.eighteen_pa.board.lays import Layer, can_lay, exhausted, is_upgrade, put
from rules.eighteen_pa.board.reach import reach
from rules.eighteen_pa.components import HEXES
from rules.eighteen_pa.state import Laid, Token

from .helpers import Turn, build, give, look, position, refused, state, token, why

TO_ALBANY = ["D25:4:1", "D23:9:1", "D21:9:1", "D19:9:1"]


# ---- 9.1 what a turn allows ------------------------------------------------------------------------------------------


def test_a_company_lays_two_yellow_tiles() -> None:
    # rules 9.1
    p = position(lay=["D25:4:1"])
    assert why(p, "B&A", "D23:9:1", laid=("D25",)) == ""
    build(p, "D23:9:1")
    assert why(p, "B&A", "D21:9:1", laid=("D25", "D23")) == "track_done"
    assert not can_lay(look(p), Layer("B&A", ("D25", "D23")))


def test_with_the_option_a_company_lays_one() -> None:
    # rules 9.1, 23 company_yellow_lays
    p = position(lay=["D25:4:1"], company_yellow_lays=1)
    assert why(p, "B&A", "D23:9:1") == ""
    assert why(p, "B&A", "D23:9:1", laid=("D25",)) == "track_done"


def test_an_upgrade_is_the_only_lay_of_a_turn() -> None:
    # rules 9.1
    p = position("3", lay=["D25:4:1", "D23:9:1"])
    assert why(p, "B&A", "D25:141:4") == ""
    assert exhausted(p, Layer("B&A").and_laid("D25", True))
    assert why(p, "B&A", "D21:9:1", laid=("D25",), upgraded=True) == "track_done"


def test_no_upgrade_after_a_yellow_tile() -> None:
    # rules 9.1: neither of a tile nor of printed track
    p = position("3", lay=["D25:4:1", "D23:9:1"])
    assert why(p, "B&A", "D25:141:4", laid=("D23",)) == "yellow_only"
    assert why(p, "B&A", "D27:X13:0", laid=("D23",)) == "yellow_only"
    assert why(p, "B&A", "D21:9:1", laid=("D23",)) == ""


def test_a_private_lays_one_tile() -> None:
    # rules 9.1
    p = position("3")
    assert why(p, "1", "D15:4:1") == ""
    assert why(p, "1", "D15:4:1", laid=("C14",)) == "track_done"
    assert why(p, "1", "D17:15:4") == ""
    assert why(p, "2", "B5:15:4") == ""


def test_a_private_lays_neither_brown_nor_gray() -> None:
    # rules 9.1
    p = position("3D", lay=["J13:X12:0", "D27:X13:0", "D27:X23:0"])
    assert refused(p, "4", "J13:X22:0")[1].get("colour") == "brown"
    assert why(p, "4", "J13:X22:0") == why(p, "6", "D27:X33:0") == "private_colour"
    assert why(p, "B&A", "D27:X33:0") == ""


def test_what_is_an_upgrade() -> None:
    # rules 9.1: printed yellow track counts as a yellow tile
    p = position(lay=["D25:4:1"])
    assert (is_upgrade(p, "D25"), is_upgrade(p, "D27"), is_upgrade(p, "D23")) == (True, True, False)


# ---- 9.2 what is joined ----------------------------------------------------------------------------------------------


def test_new_track_must_be_joined() -> None:
    # rules 9.2
    p = position()
    assert why(p, "B&A", "D23:9:1") == "hex_not_reached"
    assert refused(p, "B&A", "D25:4:0") == (
        "rotation_does_not_fit",
        {"field": "rotation", "value": 0, "rotations": [1]},
    )
    build(p, "D25:4:1")
    assert why(p, "B&A", "D23:9:1") == ""
    assert why(p, "PRR", "D23:9:1") == "hex_not_reached"


def test_both_ways_into_a_hex_count() -> None:
    # rules 9.2: some of the new track, whichever exit it is joined by
    p = position(lay=["I10:9:1"])
    assert why(p, "PRR", "I12:4:1") == why(p, "PRR", "I12:58:1") == ""
    assert why(p, "PRR", "I12:4:0") == "new_track_not_joined"


def test_an_upgrade_must_bring_joined_new_track() -> None:
    # rules 9.2: the branch of a town's green tile is joined through the town; a tile out of reach is not
    p = position("3", lay=["I10:9:1", "I12:58:5"])
    assert why(p, "PRR", "I12:142:2") == ""
    assert why(p, "NH", "I12:142:2") == "hex_not_reached"


def test_not_past_a_city_that_others_fill() -> None:
    # rules 9.2, 10.4: PRR ends in Philadelphia B, private 4's only circle; its owner goes on
    p = position("3", lay=["I10:9:1", "I12:58:5", "J13:X12:0"])
    assert why(p, "PRR", "K14:8:2") == "hex_not_reached"
    assert why(p, "4", "K14:8:2") == ""
    assert "J13.B" in reach(look(p), "PRR").stops


def test_unsold_privates_and_unstarted_companies_block() -> None:
    # rules 9.2, 10.4: Albany is full from the start, so nobody goes on from it to the east
    p = position(lay=["B3:9:1", "B7:8:5", "C8:8:2", "C10:4:1", "C12:9:1", "C14:58:5", "D15:58:2"])
    assert "D17.A" in reach(look(p), "2").stops
    assert why(p, "2", "D19:9:1") == "hex_not_reached"
    assert why(p, "1", "D19:9:1") == "private_pays_nothing"


def test_an_upgrade_that_only_raises_a_value() -> None:
    # rules 9.2: New York's green tile has no new track; who is joined to one of its cities may lay it
    p = position("3")
    for owner in ("5", "8", "9"):  # 9 comes in from Newark, to city A
        assert why(p, owner, "H19:X11:0") == ""
    assert why(p, "NH", "H19:X11:0") == "hex_not_reached"


def test_the_raised_city_may_be_blocked() -> None:
    # rules 9.2: joined is enough, for the way ends in that city
    p = position("3", lay=["G18:4:2", "G16:9:1", "F17:8:3"])
    give(p, token("CNJ", "H19.A"))
    assert why(p, "9", "H19:X11:0") == ""


def test_a_raised_city_beside_new_track_of_others() -> None:
    # rules 9.2, ruling: CNJ has only Newark A, which rises from 20 to 30; the new track is that of city C
    p = position("3")
    p.tokens["H17.C"] = [Token("PRR", "home")]
    assert why(p, "CNJ", "H17:X10:0") == ""


def test_an_upgrade_that_passes_the_owner_by() -> None:
    # rules 9.2: private 4 comes to the edge of Reading's town from the south-east, PRR along its track from the west
    p = position("3", lay=["I10:9:1", "I12:4:1"])
    assert why(p, "4", "I12:141:4") == ""
    assert why(p, "4", "I12:141:1") == why(p, "4", "I12:142:1") == "new_track_not_joined"
    assert why(p, "PRR", "I12:141:1") == ""


def test_stubs_bind_nobody() -> None:
    # rules 9.2: E26 shows a half-track towards Boston over edge 3, which this tile does not use
    p = position("3", lay=["D25:4:1", "D25:141:4"])
    assert HEXES["E26"].stub == (3,)
    assert why(p, "B&A", "E26:9:2") == ""


def test_an_inactive_destination_is_no_base() -> None:
    # rules 9.2, 10.5
    p = position()
    assert why(p, "B&A", "D15:4:1") == "hex_not_reached"
    p.tokens["D17.A"] = [Token("1", "home"), Token("B&A", "destination")]
    assert why(p, "B&A", "D15:4:1") == ""


# ---- 9.3, 9.4, 9.7, 9.9 tiles ----------------------------------------------------------------------------------------


def test_tiles_that_do_not_fit_are_told_with_those_that_do() -> None:
    # rules 9.3
    p = position()
    assert refused(p, "B&A", "D25:9:1") == ("tile_does_not_fit", {"field": "tile", "value": "9", "tiles": ["4", "58"]})
    assert refused(p, "B&A", "D25:4:2")[1]["rotations"] == [1]


@pytest.mark.parametrize("hex", ["G12", "E22", "D1", "I2", "H25", "B1"])
def test_printed_hexes_are_never_built(hex: str) -> None:
    # rules 9.3, 10.7
    assert why(position(), "B&O", f"{hex}:9:0") == "never_built"


def test_there_is_no_hex_beyond_the_map() -> None:
    # rules 9.3: J21 is a legend box
    assert why(position(), "B&O", "J21:9:0") == "not_offered"


def test_a_finished_hex() -> None:
    # rules 9.3: no brown plain track
    p = position("5", lay=["I10:9:1", "I10:82:1"])
    assert why(p, "PRR", "I10:82:1") == "hex_finished"


def test_a_tile_that_is_used_up() -> None:
    # rules 9.4, 9.9: all three #143 on the map
    p = position("3", lay=["I10:9:1", "I12:58:5", "D25:143:4", "D15:143:2", "C14:143:5"])
    assert refused(p, "PRR", "I12:143:5")[0] == "tiles_used_up"
    assert refused(p, "PRR", "I12:143:5")[1]["tile"] == "143"
    p.tiles["C14"] = Laid("58", 5)
    assert why(p, "PRR", "I12:143:5") == ""


def test_tiles_taken_off_return() -> None:
    # rules 9.4: with eight #58 on the map the upgrade of one frees it
    eight = ["I12", "D25", "C10", "C14", "D15", "E10", "G18", "G20"]
    p = position("3", lay=[f"{hex}:58:5" for hex in eight] + ["I10:9:1"])
    assert why(p, "CNJ", "I16:58:1") == "tiles_used_up"
    build(p, "I12:142:2")
    assert why(p, "CNJ", "I16:58:1") == ""


def test_gentle_curve_and_straight_have_no_end() -> None:
    # rules 9.4
    p = position()
    p.tiles = {hex: Laid("9", 1) for hex, row in HEXES.items() if row.kind == "blank" and not row.stops}
    del p.tiles["I10"]
    assert why(p, "PRR", "I10:9:1") == why(p, "PRR", "I10:8:1") == ""


def test_colours_come_with_the_phases() -> None:
    # rules 9.3, 3.2
    steps = [("2", ""), ("3", "X14"), ("4", "X14"), ("5", "X24"), ("3D", "X34")]
    built = {"X24": ["K10:X14:0"], "X34": ["K10:X14:0", "K10:X24:0"], "X14": [], "": []}
    for phase, tile in steps:
        if tile:
            assert why(position(phase, lay=built[tile]), "B&O", f"K10:{tile}:0") == ""
    assert why(position("4", lay=built["X24"]), "B&O", "K10:X24:0") == "colour_not_yet"
    assert why(position("5", lay=built["X34"]), "B&O", "K10:X34:0") == "colour_not_yet"
    code, told = refused(position("2"), "B&O", "K10:X14:0")
    assert (code, told["colour"], told["phase"]) == ("colour_not_yet", "green", "2")


def test_baltimore_takes_its_own_tile() -> None:
    # rules 9.7
    p = position("3")
    assert why(p, "B&O", "K10:X14:0") == ""
    assert refused(p, "B&O", "K10:15:0")[1]["tiles"] == ["X14"]
    assert why(p, "2", "B5:X14:0") == "tile_does_not_fit"


def test_the_second_tile_extends_the_first() -> None:
    # rules 9.9
    p = position()
    assert why(p, "B&A", "D23:9:1", laid=("D25",)) == "hex_not_reached"
    build(p, "D25:4:1")
    assert why(p, "B&A", "D23:9:1", laid=("D25",)) == ""


def test_not_the_same_hex_twice() -> None:
    # rules 9.9
    p = position("3", lay=["D25:4:1"])
    assert why(p, "B&A", "D25:141:4", laid=("D25",)) == "hex_twice"


# ---- how the offer narrows -------------------------------------------------------------------------------------------


def test_the_picker_goes_from_hex_to_rotation() -> None:
    # rules 9: each list holds only what leads to a legal lay
    p = position()
    frame, v = Turn("PRR"), look(p)
    assert list(next_domain(frame, v, Lay)[1].each()) == ["I6", "I10"]
    assert list(next_domain(frame, v, Lay, ["I10"])[1].each()) == ["8", "9"]
    assert list(next_domain(frame, v, Lay, ["I10", "8"])[1].each()) == [1, 5]
    assert next_domain(frame, v, Lay, ["I10", "9"])[0] == ["I10", "9", 1]


def test_where_nothing_is_legal_nothing_is_offered() -> None:
    # rules 9.2: Boston's C hangs on nothing that can be built for private 6
    p = position()
    assert moves(Turn("9"), look(p), 10, Lay) == []
    assert not can_lay(look(p), Layer("9"))


def test_a_tile_is_marked_as_new() -> None:
    # rules 9: for pictures
    p = position()
    put(p, "D25", "4", 1, Out(state(p)))
    assert p.changed == ["D25"]


def test_tiles_and_rotations_say_what_they_are() -> None:
    # rules 9.4: how many are left beside a tile, the sides that it leads to beside a rotation
    frame, v = Turn("B&A"), look(position())
    tiles = next_domain(frame, v, Lay, ["D25"])[1]
    assert tiles is not None
    assert (tiles.note("4"), tiles.note("9")) == (("tiles_left", {"n": 8}), None)
    turns = next_domain(frame, v, Lay, ["D25", "58"], fill=False)[1]
    assert turns is not None
    assert turns.note(4) == ("sides", {"sides": [0, 4]})
