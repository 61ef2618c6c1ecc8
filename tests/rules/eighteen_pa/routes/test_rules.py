"""Trains and revenue, statement by statement (rules 11, 10.4 to 10.8, 9.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.core import Illegal
from rules.eighteen_pa import routes
from rules.eighteen_pa.routes import RouteSet
from rules.eighteen_pa.routes.terms import Train
from rules.eighteen_pa.routes.yard import terms_of
from rules.eighteen_pa.state import Public
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.routes.brute import Board
from tests.rules.eighteen_pa.routes.positions import look, name, position, refusal
from tests.rules.eighteen_pa.routes.test_reading import DRAWN, settle

# Newark green; from its city B over Scranton (G12), from its city C over the south, back to G12
LOOP = ["H17:X10:0", "G16:8:5", "G14:9:1", "H13:8:2", "H15:9:1"]


def of(id: str, **changed: Any) -> Public:
    """The position of a worked case, some of it changed; options too."""
    given = case(id)["given"]
    options = {key: value for key, value in changed.items() if key not in given}
    given = given | {key: value for key, value in changed.items() if key in given}
    p = position(given["phase"], given["lay"], given["tokens"], **options)
    if given.get("mine"):
        p.companies[name(given["runner"])].mine = True
    return p


def best(p: Public, owner: str, *trains: str) -> RouteSet:
    found = routes.best(look(p), owner, trains)
    assert found.proven
    return found


def read(p: Public, owner: str, trains: Sequence[str], text: str) -> RouteSet:
    return routes.read(look(p), owner, trains, text)


def parts(found: RouteSet) -> tuple[int, int, int, int]:
    return found.value, found.tokens, found.ferry, found.mine


def test_one_city_and_one_town_are_enough() -> None:
    """# rules 11.1"""
    assert read(of("S10"), "ERIE", ["2"], "H17.B G12").routes[0].stops == ("H17.B", "G12.A")


def test_two_towns_are_no_route() -> None:
    """# rules 11.1"""
    assert refusal(look(of("S13")), "NYC", ["2"], "C10 C14").code == "route_no_own_token"


def test_the_token_must_be_on_a_city_of_the_route_and_the_owners() -> None:
    """# rules 11.1"""
    p = of("S10")
    assert refusal(look(p), "CNJ", ["3"], "H17.B G12 I8").code == "route_no_own_token"
    assert read(p, "PRR", ["3"], "G12 I8").total == 10 + 30 + 10


def test_two_cities_of_a_hex_are_different_stops() -> None:
    """# rules 11.1"""
    board = Board(
        [piece for piece in DRAWN.pieces if piece[0] != "B7"] + [("B7", "1", "A"), ("B7", "2", "B")],
        DRAWN.kinds | {"B7.B": "city"},
        DRAWN.value | {"B7.B": 30},
        DRAWN.own,
    )
    found = settle(board.terms(), [Train("3", 3)], "B7.A B3 B7.B")
    assert (found.text, found.total) == ("B7.A B3 A4 A6 B7.B", 30 + 20 + 10 + 10 + 30)


def test_no_train_visits_more_cities_than_its_number_but_any_number_of_towns() -> None:
    """# rules 11.2"""
    p = of("S13")
    assert best(p, "NYC", "2").routes[0].stops == ("C2.A", "B5.A", "C10.A", "C14.A", "D15.A")
    assert best(p, "NYC", "3N").routes[0].stops == ("C2.A", "B5.A", "C10.A", "C14.A", "D15.A", "D17.A")
    assert refusal(look(p), "NYC", ["2"], "C2 B5 D17") == Illegal("route_too_long", route=1, cities=3, most=2)


def test_no_city_is_skipped() -> None:
    """# rules 11.2"""
    expected = Illegal("route_city_left_out", route=1, here="C2", there="D17", stop="B5")
    assert refusal(look(of("S13")), "NYC", ["2"], "C2 D17") == expected


def test_trains_share_stops_but_no_track() -> None:
    """# rules 11.3"""
    p = of("S13")
    found = best(p, "NYC", "2", "2")
    assert (found.total, found.text) == (160, "B5 C10 C14 D15 D17 / B5 C2")
    assert refusal(look(p), "NYC", ["2", "2"], "C2 B5 / B5 C2").code == "route_track_used"


def test_an_active_destination_counts_double() -> None:
    """# rules 11.4, 10.6: stops 20 + 10 + 2 x 20, two own tokens x 10"""
    assert parts(best(of("S05"), "B&A", "2")) == (70, 20, 0, 0)


def test_a_destination_that_lies_face_down_earns_nothing_and_blocks_only_others() -> None:
    """# rules 10.3, 10.5, 10.8, 11.4, 11.6"""
    p = of("S05", tokens=[])
    assert parts(best(p, "B&A", "2")) == (20 + 10 + 20, 10, 0, 0)
    assert refusal(look(of("S05", tokens=["B&A@G22.A"])), "B&A", ["2"], "D15 D17").code == "route_no_track"
    at = terms_of(look(p), "B&A").network.stops.index("D17.A")
    assert [terms_of(look(p), owner).shut >> at & 1 for owner in ("B&A", "1", "NH", "PRR")] == [0, 0, 1, 1]
    assert not terms_of(look(p), "B&A").base >> at & 1


def test_a_3d_doubles_cities_and_passes_towns_for_nothing() -> None:
    """# rules 11.5: Pittsburgh 60 x 4, Harrisburg 30 x 2, Reading 0, Philadelphia 70 x 2"""
    (route,) = best(of("S07"), "PRR", "3D").routes
    calls = {call.stop: (call.value, call.times, call.amount, call.tokens) for call in route.calls}
    assert calls == {
        "I2.A": (60, 4, 240, 30),
        "I8.A": (30, 2, 60, 30),
        "I12.A": (10, 0, 0, 0),
        "J13.A": (70, 2, 140, 0),
    }


def test_a_3d_skips_no_city_and_visits_three() -> None:
    """# rules 11.5"""
    found = settle(DRAWN.terms(), [Train("3D", 3, 2, False)], "B3 A4 A6 B7")
    assert found.total == (20 + 30) * 2


@pytest.mark.parametrize(("phase", "income"), [("2", 0), ("3", 10), ("4", 10), ("5", 20), ("3D", 30)])
def test_own_token_income_by_phase(phase: str, income: int) -> None:
    """# rules 11.6, 3.2: not doubled; privates have it like companies."""
    assert best(of("S05", phase=phase), "B&A", "2").tokens == 2 * income
    assert best(of("S01", phase=phase), "9", "2P").tokens == income


def test_each_train_earns_the_income_of_a_token_on_its_route() -> None:
    """# rules 11.6: Rochester is on both routes."""
    found = best(of("S13"), "NYC", "2", "2")
    assert [route.tokens for route in found.routes] == [20, 20]


def test_only_own_tokens_earn_income_unless_the_table_chose_all() -> None:
    """# rules 11.6, 23: an unsold private earns nobody anything, nor a destination that lies face down."""
    for option, owner_of_4, income in (("own", 1, 10), ("all", -1, 10), ("all", 1, 20)):
        p = of("S11", token_income=option)
        p.deeds["4"].owner = owner_of_4
        assert best(p, "PRR", "3").tokens == income
    for tokens, started, income in (([], 0, 30), (["B&A!@D17.A"], -1, 30), (["B&A!@D17.A"], 0, 40)):
        p = of("S13", tokens=[*case("S13")["given"]["tokens"], *tokens], token_income="all")
        p.companies["B&A"].president = started
        assert best(p, "NYC", "3N").tokens == income


@pytest.mark.parametrize(("phase", "option", "income"), [("2", 20, 10), ("3", 20, 20), ("4", 20, 20), ("4", 10, 10)])
def test_ferry_income_by_phase(phase: str, option: int, income: int) -> None:
    """# rules 11.7, 3.2, 23"""
    found = best(of("S03", phase=phase, ferry_phase_4=option), "5", "2P")
    assert (found.ferry, found.routes[0].stops) == (income, ("H19.C", "H21.A", "H25.A", "F27.A"))
    assert found.routes[0].calls[2][1:] == (0, 0, 0)  # it is no value of a stop


def test_ferry_income_is_never_doubled() -> None:
    """# rules 11.7, 11.9"""
    board = Board(DRAWN.pieces, DRAWN.kinds | {"A4.A": "water"}, DRAWN.value | {"A4.A": 0}, {"B3.A": 1}, ferry=20)
    board.double = {"B3.A"}
    found = settle(board.terms(), [Train("2", 2, 2)], "B3 A4 A6 B7")
    assert parts(found) == (20 * 4 + 10 + 30 * 2, 0, 20, 0)


def test_the_ferry_is_no_end_and_closed_without_its_tile() -> None:
    """# rules 9.6"""
    p = of("S03")
    assert refusal(look(p), "5", ["2P"], "H19.C H21 H25").code == "route_ends_on_ferry"
    del p.tiles["H23"]
    assert refusal(look(p), "5", ["2P"], "H19.C H21 H25 F27").code == "route_ferry_closed"
    assert best(p, "5", "2P").text == "H19.C H21"


def test_the_mine_pays_once_for_the_whole_set() -> None:
    """# rules 11.8: two trains meet in Scranton."""
    found = best(of("S10"), "ERIE", "2", "2")
    assert (parts(found), [route.total for route in found.routes]) == ((80, 20, 0, 40), [50, 50])


def test_without_a_mine_token_nothing_comes_of_it() -> None:
    """# rules 11.8"""
    p = of("S10")
    p.companies["ERIE"].mine = False
    p.companies["CNJ"].mine = True
    assert best(p, "ERIE", "2", "2").mine == 0


def test_the_mine_decides_which_set_is_best() -> None:
    """# rules 11.8: from Newark's city C to New York is worth 50, over Scranton to city B with the mine 130."""
    p = position("3", LOOP, ["ERIE@H17.C"])
    assert best(p, "ERIE", "2").text == "H17.B G12 H17.C"
    p.companies["ERIE"].mine = True
    assert parts(best(p, "ERIE", "2")) == (70, 20, 0, 40)
    assert read(p, "ERIE", ["2"], "H17.C H19.A").mine == 0


def test_a_3d_through_scranton_has_the_mine_though_the_town_is_worth_nothing() -> None:
    """# rules 11.8, 11.5: (30 + 30) x 2, two tokens x 30, mine 40"""
    assert parts(best(of("S10", phase="3D"), "ERIE", "3D")) == (120, 60, 0, 40)


def test_a_private_has_no_mine() -> None:
    """# rules 11.8"""
    assert terms_of(look(of("S10")), "9").bonus == 0


def test_doubling_first_then_tokens_then_ferry_and_mine() -> None:
    """# rules 11.9: nothing that is added is doubled."""
    found = best(of("S07"), "PRR", "3D")
    assert (parts(found), found.total) == ((440, 60, 0, 0), 500)


def test_no_train_or_no_route_is_no_revenue() -> None:
    """# rules 11.10"""
    p = position()
    assert best(p, "9").total == best(p, "B&O", "2").total == 0
    assert not routes.possible(look(p), "9", [])
    assert [owner for owner in (*p.deeds, *p.companies) if routes.possible(look(p), owner, ["2"])] == ["6", "7", "9"]


def test_any_legal_set_may_be_run() -> None:
    """# rules 11.11, 11.12"""
    p = of("S10")
    assert [read(p, "ERIE", ["2", "2"], text).total for text in ("best", "H17.B G12", "I8 G12 H17", "-")] == [
        140,
        90,
        130,
        0,
    ]


def test_one_city_and_one_town_are_enough_for_a_3d() -> None:
    """# rules 11.13"""
    assert parts(read(of("S10", phase="3D"), "ERIE", ["3D"], "H17.B G12")) == (60, 30, 0, 40)


def test_income_counts_tokens_so_two_before_cities_merge_and_one_after() -> None:
    """# rules 11.14, 9.8"""
    apart = position("3", LOOP, ["ERIE@H17.C"])
    assert best(apart, "ERIE", "2").tokens == 20
    merged = position("3", [*LOOP, "H17:X20:0"], ["ERIE@H17.C"])
    assert best(merged, "ERIE", "2").tokens == 10
    assert best(merged, "ERIE", "2").routes[0].stops[::-1] == ("H19.A", "H17.A", "G12.A")


def test_a_full_city_ends_a_route_and_is_not_passed() -> None:
    """# rules 10.4, 2.3: private 4 is unsold, its token blocks all the same."""
    p = of("S11")
    assert p.deeds["4"].owner < 0
    assert read(p, "PRR", ["3"], "I8 J13").total == 80
    assert refusal(look(p), "PRR", ["3"], "I8 J13 K16") == Illegal("route_blocked_city", route=1, stop="J13")


def test_red_cities_block_and_take_tokens_like_others() -> None:
    """# rules 10.7: B&O's destination token fills Columbus, nobody fills Washington."""
    p = position("3")
    stops = terms_of(look(p), "PRR").network.stops
    shut = terms_of(look(p), "PRR").shut
    assert [shut >> stops.index(stop) & 1 for stop in ("I2.A", "K2.A", "M8.A")] == [0, 1, 0]
    assert all(terms_of(look(p), "PRR").counted[stops.index(stop)] for stop in ("I2.A", "K2.A", "M8.A", "D1.A"))
