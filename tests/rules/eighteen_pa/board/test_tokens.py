"""Cities that merge, stations, blocking and destinations, rule by rule."""

from __future__ import annotations

import pytest

from rules.core import Out
from rules.eighteen_pa.board.destination import linked, turn_over, where
from rules.eighteen_pa.board.ground import blocked
from rules.eighteen_pa.board.reach import MINE, bases, joined, reach
from rules.eighteen_pa.board.stations import all_cities, can_place, place
from rules.eighteen_pa.components import COMPANIES, NYC, PRIVATES
from rules.eighteen_pa.state import Public, Token

from .helpers import build, flip, give, look, position, refused, state, token, why

TO_ALBANY = ["D25:4:1", "D23:9:1", "D21:9:1", "D19:9:1"]


def owners(p: Public, stop: str) -> list[str]:
    """Whose tokens lie in a city."""
    return [x.owner for x in p.tokens.get(stop, [])]


# ---- 9.8, 10.9 merging -----------------------------------------------------------------------------------------------


def test_green_keeps_the_cities_apart() -> None:
    # rules 9.8: same letters
    p = position("3", lay=["H17:X10:0", "D27:X13:0", "J13:X12:0", "H19:X11:0"])
    assert [owners(p, f"H17.{x}") for x in "ABC"] == [["CNJ"], ["ERIE"], ["9"]]
    assert [owners(p, f"D27.{x}") for x in "ABC"] == [["B&A"], ["7"], ["6"]]
    assert [owners(p, f"J13.{x}") for x in "ABC"] == [[], ["4"], []]
    assert [owners(p, f"H19.{x}") for x in "ABC"] == [[], ["8"], ["5"]]


@pytest.mark.parametrize(
    ("hex", "green", "brown", "gray", "circles"),
    [("H17", "X10", "X20", "X30", 3), ("D27", "X13", "X23", "X33", 3), ("J13", "X12", "X22", "X32", 3)],
)
def test_brown_makes_one_city(hex: str, green: str, brown: str, gray: str, circles: int) -> None:
    # rules 9.8
    p = position("3D", lay=[f"{hex}:{green}:0"])
    before = sorted(owners(p, f"{hex}.A") + owners(p, f"{hex}.B") + owners(p, f"{hex}.C"))
    for tile in (brown, gray):
        build(p, f"{hex}:{tile}:0")
        assert sorted(owners(p, f"{hex}.A")) == before
        assert f"{hex}.B" not in p.tokens and f"{hex}.C" not in p.tokens
        assert [x for x in all_cities(p.tiles) if x.startswith(hex)] == [f"{hex}.A"]


def test_gray_new_york_has_a_fourth_circle() -> None:
    # rules 9.8
    p = position("3D", lay=["H19:X11:0", "H19:X21:0"])
    give(p, token("NH", "H19.A"))
    assert blocked(p, "CNJ", "H19.A")
    build(p, "H19:X31:0")
    assert not blocked(p, "CNJ", "H19.A")


def test_a_second_token_goes_home_when_cities_merge() -> None:
    # rules 9.8: at no cost; it lies unused again with its price
    p = position("5", lay=["H19:X11:0"])
    p.tokens["H19.B"], p.tokens["H19.C"] = [], []
    p.companies["CNJ"].unused = [100]
    give(p, token("CNJ", "H19.A", 40, arrived=1), token("CNJ", "H19.C", 100, arrived=2))
    cash = p.companies["CNJ"].cash
    out = build(p, "H19:X21:0")
    assert p.tokens["H19.A"] == [Token("CNJ", "station", 40, arrived=1)]
    assert (p.companies["CNJ"].unused, p.companies["CNJ"].cash) == ([100, 100], cash)
    assert [(x.id, x.params) for x in out.events] == [("token_home", {"company": "CNJ", "stop": "H19.A", "price": 100})]


def test_the_later_token_goes_home_whatever_its_price() -> None:
    # rules 10.9: the order of arrival counts, not that of the letters
    p = position("5", lay=["H19:X11:0"])
    p.tokens["H19.B"], p.tokens["H19.C"] = [], []
    p.companies["CNJ"].unused = [100]
    give(p, token("CNJ", "H19.A", 40, arrived=7), token("CNJ", "H19.C", 100, arrived=3))
    build(p, "H19:X21:0")
    assert p.tokens["H19.A"] == [Token("CNJ", "station", 100, arrived=3)]
    assert p.companies["CNJ"].unused == [40, 100]


def test_a_home_token_never_goes_home() -> None:
    # rules 10.9: it lies since the start, so that every other came later
    p = position("5", lay=["H17:X10:0"])
    p.tokens["H17.A"] = [Token("ERIE", "station", 100, arrived=2)]
    p.tokens["H17.C"] = [Token("ERIE", "station", 40, arrived=1)]
    p.companies["ERIE"].unused = []
    build(p, "H17:X20:0")
    assert p.tokens["H17.A"] == [Token("ERIE", "home")]
    assert p.companies["ERIE"].unused == [40, 100]


def test_tokens_are_used_in_the_order_of_their_prices() -> None:
    # rules 10.9: also when one came home
    p = position(lay=["I10:9:1", "I12:58:5"])
    p.companies["PRR"].unused = [40, 100]
    give(p, token("PRR", "J13.A", 40))
    assert place(p, "PRR", "H19.A", Out(state(p))) == 40
    assert p.companies["PRR"].unused == [100]
    assert p.tokens["H19.A"][-1] == Token("PRR", "station", 40, arrived=1)


def test_arrivals_are_numbered() -> None:
    # rules 10.9
    p = position()
    p.companies["PRR"].unused = [40, 100]
    out = Out(state(p))
    place(p, "PRR", "H19.A", out)
    place(p, "PRR", "J13.A", out)
    assert [p.tokens[stop][-1].arrived for stop in ("H19.A", "J13.A")] == [1, 2]
    assert out.events[0].params == {"company": "PRR", "stop": "H19.A", "amount": 40}


# ---- 10.1 to 10.4, 10.7 stations -------------------------------------------------------------------------------------


def test_home_tokens_are_on_the_map() -> None:
    # rules 10.1, 2.3, 2.4
    p = position()
    assert {where(p.tokens, company, "home") for company in COMPANIES if company != NYC} == {
        row.home[0] for company, row in COMPANIES.items() if company != NYC
    }
    assert {row.home for row in PRIVATES.values()} <= set(p.tokens)
    flip(p)
    assert bases(p, NYC) == ["D17.A", "B5.A", "C2.A"]


def test_a_station_goes_into_a_joined_city() -> None:
    # rules 10.2: 9 joins Newark C to New York A on the printed map
    p = position(lay=["I10:9:1", "I12:58:5"])
    assert why(p, "PRR", "J13.A") == "city_not_joined"
    assert why(p, "PRR", "J13.B") == "city_full"
    assert refused(p, "PRR", "J13.B")[1]["owners"] == ["4"]
    assert why(p, "NH", "I8.A") == "city_full"
    assert not can_place(look(p), "NH")


def test_not_where_the_company_is_already() -> None:
    # rules 10.2: not even with its destination token face down
    p = position("3", lay=["D17:15:4", *TO_ALBANY])
    p.tokens["D17.A"] = [Token("B&A", "destination", active=False)]
    assert why(p, "B&A", "D17.A") == why(p, "B&A", "D27.A") == "already_there"


def test_a_second_token_in_another_city_of_the_hex() -> None:
    # rules 10.2
    p = position(lay=["I16:58:3"])
    p.tokens["H17.B"] = []
    p.tokens["H17.C"] = []
    give(p, token("CNJ", "H19.A"))
    assert why(p, "CNJ", "H17.C") == ""
    assert why(p, "CNJ", "H17.B") == "city_not_joined"


def test_a_token_is_paid_by_the_treasury() -> None:
    # rules 10.1, 10.2
    p = position(cash=39)
    code, told = refused(p, "PRR", "J13.A")
    assert (code, told["amount"], told["cash"]) == ("treasury_short", 40, 39)
    assert why(position(cash=40, lay=["L9:9:0"]), "B&O", "M8.A") == ""
    p.companies["PRR"].unused = []
    assert refused(p, "PRR", "J13.A")[:1] == ("no_token_left",)
    assert not can_place(look(p), "PRR")


def test_tokens_face_down_hold_their_circle() -> None:
    # rules 10.3: Pittsburgh's only circle is PRR's, active or not
    p = position(lay=["I6:9:1", "I4:9:1"])
    give(p, token("NH", "I8.A"))
    assert why(p, "NH", "I2.A") == "city_full"


def test_a_full_city_ends_the_way() -> None:
    # rules 10.4: private 9's circle stops CNJ between Newark and New York; the city itself is joined
    p = position("5", lay=["H17:X10:0", "H17:X20:0"])
    assert not blocked(p, "CNJ", "H17.A")
    assert blocked(p, "NH", "H17.A")
    assert "H19.A" in reach(look(p), "CNJ").stops
    p.tokens["H17.A"] = [Token("PRR", "station"), Token("ERIE", "home"), Token("9", "home")]
    p.tokens["I16.A"] = []
    give(p, token("CNJ", "H19.A"))
    assert blocked(p, "CNJ", "H17.A")
    build(p, "I16:58:3")
    assert joined(look(p), "CNJ", "H17.A")
    assert not joined(look(p), "CNJ", "I16.A")


def test_a_free_circle_lets_everybody_pass() -> None:
    # rules 10.4
    p = position("3", lay=["F27:15:0"])
    assert not blocked(p, "NH", "F27.A")
    give(p, token("B&A", "F27.A"))
    assert not blocked(p, "NH", "F27.A")
    give(p, token("PRR", "F27.A"))
    assert blocked(p, "NH", "F27.A")
    assert not blocked(p, "PRR", "F27.A")


def test_red_cities_are_cities() -> None:
    # rules 10.7: Washington has a free circle, and with it a way through
    p = position(lay=["L9:9:0", "L7:8:3"])
    assert why(p, "B&O", "M8.A") == ""
    assert ("K8", 0) in reach(look(p), "B&O").sides
    give(p, token("PRR", "M8.A"))
    assert why(p, "B&O", "M8.A") == "city_full"
    assert joined(look(p), "B&O", "M8.A")
    assert ("K8", 0) not in reach(look(p), "B&O").sides


def test_cleveland_has_no_circle() -> None:
    # rules 10.7
    assert "D1.A" not in all_cities(position().tiles)
    assert {"I2.A", "K2.A", "M8.A"} <= set(all_cities(position().tiles))


# ---- 10.5, 10.6, 10.8 destinations -----------------------------------------------------------------------------------


def test_a_destination_that_is_joined_is_turned_over() -> None:
    # rules 10.5
    p = position(lay=TO_ALBANY[:-1])
    assert not linked(look(p), "B&A")
    build(p, TO_ALBANY[-1])
    assert linked(look(p), "B&A")
    out = Out(state(p))
    turn_over(p, "B&A", out)
    assert p.tokens["D17.A"] == [Token("1", "home"), Token("B&A", "destination")]
    assert out.events[0].params == {"company": "B&A", "stop": "D17.A"}
    assert not linked(look(p), "B&A")


def test_companies_without_a_destination() -> None:
    # rules 10.5, 2.5
    p = position(lay=TO_ALBANY)
    assert [company for company in COMPANIES if COMPANIES[company].destination] == ["B&O", "B&A", "ERIE", "PRR"]
    assert not any(linked(look(p), company) for company in ("CNJ", "NH", NYC))


def test_the_link_begins_at_the_home_token() -> None:
    # rules 10.5: another token of the company next to the destination is not enough
    p = give(position(lay=["D19:9:1"]), token("B&A", "D17.A"))
    p.tokens["F27.A"] = [Token("B&A", "station", 40)]
    assert not linked(look(p), "B&A")


def test_the_link_does_not_pass_a_blocked_city() -> None:
    # rules 10.5: Harrisburg with one circle between Philadelphia and Pittsburgh
    p = position(lay=["I6:9:1", "I4:9:1"])
    assert linked(look(p), "PRR")
    p.tokens["I8.A"] = [Token("NH", "station")]
    p.tokens["J13.B"] = [Token("PRR", "home")]
    build(p, "I10:9:1", "I12:58:5")
    assert not linked(look(p), "PRR")
    p.tokens["I8.A"] = []
    assert linked(look(p), "PRR")


def test_one_train_must_be_able_to_run_the_link() -> None:
    # rules 10.5, option destination_link: Philadelphia, Harrisburg, Pittsburgh are three cities
    p = position(lay=["I6:9:1", "I4:9:1", "I10:9:1", "I12:58:5"], destination_link="one_train")
    p.tokens["I8.A"], p.tokens["J13.B"] = [], [Token("PRR", "home")]
    for trains, enough in ([], False), (["2", "2"], False), (["3"], True), (["2", "3D"], True), (["2R"], False):
        p.companies["PRR"].trains = trains
        assert linked(look(p), "PRR") is enough, trains


def test_towns_do_not_count_for_the_train() -> None:
    # rules 10.5, 11.2: Boston, Worcester, Albany with a 2-train
    p = position(lay=TO_ALBANY, destination_link="one_train")
    assert not linked(look(p), "B&A")
    p.companies["B&A"].trains = ["2"]
    assert linked(look(p), "B&A")


def test_face_down_it_blocks_others_and_never_its_owner() -> None:
    # rules 10.5, 10.8: Albany is full for all but private 1 and the B&A
    p = position(lay=[*TO_ALBANY, "D15:58:2"])
    assert blocked(p, "NH", "D17.A")
    assert not blocked(p, "B&A", "D17.A")
    assert joined(look(p), "B&A", "D15.A")
    assert joined(look(p), "1", "D27.A")


def test_face_down_it_is_no_base() -> None:
    # rules 10.5, 10.8
    p = position(lay=["I4:9:1"])
    assert bases(p, "PRR") == ["I8.A"]
    assert not joined(look(p), "PRR", "I2.A")
    turn_over(p, "PRR", Out(state(p)))
    assert bases(p, "PRR") == ["I8.A", "I2.A"]


def test_turned_over_it_is_a_normal_token() -> None:
    # rules 10.6: a base for connections
    p = position()
    assert why(p, "PRR", "I4:9:1") == "hex_not_reached"
    turn_over(p, "PRR", Out(state(p)))
    assert why(p, "PRR", "I4:9:1") == ""


def test_a_destination_stays_through_upgrades() -> None:
    # rules 10.5, 9.8
    p = position("5", lay=["C2:X15:0", "C2:X25:0"])
    assert owners(p, "C2.A") == ["3", "ERIE"]
    assert p.tokens["C2.A"][1] == Token("ERIE", "destination", active=False)


# ---- 11.8 the mine ---------------------------------------------------------------------------------------------------


def test_joined_to_the_mine() -> None:
    # rules 11.8, case S09
    p = position(lay=["H17:X10:0", "G16:8:5"])
    assert not joined(look(p), "ERIE", MINE)
    build(p, "G14:9:1")
    assert joined(look(p), "ERIE", MINE)
    assert not joined(look(p), "CNJ", MINE)
