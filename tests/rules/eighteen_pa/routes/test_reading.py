"""Routes as they are typed: what is read, how it is written, and why not (rules 11.1 to 11.3, 11.11)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import Illegal
from rules.eighteen_pa import routes
from rules.eighteen_pa.routes.notation import word
from rules.eighteen_pa.state import PaView
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.routes.positions import of_case, refusal

SCRANTON = case("S10")["given"]  # Newark (H17.B) - Scranton (G12) - Harrisburg (I8), tokens of ERIE at both ends
READING = case("S11")["given"]  # Harrisburg (I8) - Reading (I12) - Philadelphia (J13.B, full) - Atlantic City (K16)
FERRY = case("S04")["given"]  # New York (H19.C) - Islip (H21) - ferry (H25) - Providence (F27)


LAKES = case("S13")["given"]  # Buffalo (C2) - Rochester (B5) - three towns - Albany (D17), all of the NYC


def at(given: dict[str, Any], *trains: str) -> tuple[PaView, str, list[str]]:
    """The position of a case, with other trains."""
    v, owner, _ = of_case(given)
    return v, owner, list(trains)


@pytest.mark.parametrize(
    "text",
    [
        "H17.B G12 I8",
        "h17.b g12 i8",
        "Ｈ１７．Ｂ　Ｇ１２　Ｉ８",
        "ｈ１７ｂ、ｇ１２、ｉ８",
        "H17。B、G12、I8。",
        "H17B,G12,I8",
        "H17 b G12 I8",
        "H17.B→G12→I8",
        "H17.B - G12 - I8",
        "H17.B ー G12 ー I8",
        "H17・B・G12・I8",
        "3: H17.B G12 I8",
        "３：Ｈ１７．Ｂ　Ｇ１２　Ｉ８",
        "3 H17.B G12 I8",
        "  H17.B\tG12  I8 / ",
        "H17 G12 I8",
        "H17.B I8",
        "H17 I8",
    ],
)
def test_ways_to_type_a_route(text: str) -> None:
    """# rules 11.11: one letter fits at Newark, one way leads to Harrisburg."""
    assert routes.read(*at(SCRANTON, "3"), text).text == "H17.B G12 I8"


@pytest.mark.parametrize("between", ["/", " / ", ";", "；", "\n", "\r\n", "／", "|", " ;\n"])
def test_ways_to_part_routes(between: str) -> None:
    """# rules 11.3"""
    found = routes.read(*at(SCRANTON, "2", "2"), f"H17.B G12{between}I8 G12")
    assert (found.text, found.total) == ("H17.B G12 / I8 G12", 140)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("best", "best"), ("Best", "best"), ("最良", "best"), (" ＢＥＳＴ ", "best"), ("最良。", "best"),
        ("last", "last"), ("前回", "last"), ("LAST\n", "last"),
        ("none", "none"), ("なし", "none"), ("-", "none"), ("－", "none"),
        ("H10", ""), ("", ""), ("bestest", ""),
    ],
)  # fmt: skip
def test_words(text: str, meaning: str) -> None:
    """# rules 11.12, 24.6"""
    assert word(text) == meaning


def test_a_set_may_be_smaller_than_possible_or_empty() -> None:
    """# rules 11.12"""
    asked = at(SCRANTON, "2", "2")
    assert routes.read(*asked, "G12 I8").total == 40 + 10 + 40
    assert (routes.read(*asked, "none").total, routes.read(*asked, "なし").text) == (0, "-")


@pytest.mark.parametrize(
    ("given", "trains", "text", "code", "params"),
    [
        (SCRANTON, ["3"], "H17.B foo", "route_unreadable", {"route": 1, "text": "FOO"}),
        (SCRANTON, ["2", "2"], "G12 I8 / I8 ?? G12", "route_unreadable", {"route": 2, "text": "??"}),
        (SCRANTON, ["3"], "", "route_one_stop", {"route": 1}),
        (SCRANTON, ["3"], " / ", "route_one_stop", {"route": 1}),
        (SCRANTON, ["3"], "I8", "route_one_stop", {"route": 1}),
        (SCRANTON, ["2", "2"], "I8 G12 / 2:", "route_one_stop", {"route": 2}),
        (SCRANTON, ["3"], "Z9 I8", "route_no_stop", {"route": 1, "stop": "Z9"}),
        (SCRANTON, ["3"], "H17.B G14 G12", "route_no_stop", {"route": 1, "stop": "G14"}),
        (SCRANTON, ["3"], "H17.D G12", "route_no_stop", {"route": 1, "stop": "H17.D"}),
        (SCRANTON, ["3"], "I8 G12 I8", "route_stop_twice", {"route": 1, "stop": "I8"}),
        (SCRANTON, ["3"], "I8 G12 I8.A", "route_stop_twice", {"route": 1, "stop": "I8"}),
        (SCRANTON, ["3"], "H17.B G12 H17.B", "route_stop_twice", {"route": 1, "stop": "H17.B"}),
        (SCRANTON, ["3"], "H17 H19", "route_no_own_token", {"route": 1}),
        (SCRANTON, ["5"], "H17 H17 H17 H17", "route_stop_twice", {"route": 1, "stop": "H17"}),
        (SCRANTON, ["3"], "H17.A G12", "route_no_track", {"route": 1, "here": "H17.A", "there": "G12"}),
        (SCRANTON, ["3"], "I8 D17", "route_no_track", {"route": 1, "here": "I8", "there": "D17"}),
        (SCRANTON, ["3"], "H25 I8", "route_ferry_closed", {"route": 1}),
        (FERRY, ["3"], "H25 F27", "route_ends_on_ferry", {"route": 1}),
        (FERRY, ["3"], "H19.C H21 H25", "route_ends_on_ferry", {"route": 1}),
        (READING, ["3"], "I8 J13 K16", "route_blocked_city", {"route": 1, "stop": "J13"}),
        (READING, ["3"], "I8 I12 J13.B K16", "route_blocked_city", {"route": 1, "stop": "J13.B"}),
        (READING, ["3"], "J13 K16", "route_no_own_token", {"route": 1}),
        (READING, ["3"], "I8 K16", "route_city_left_out", {"route": 1, "here": "I8", "there": "K16", "stop": "J13.B"}),
        (SCRANTON, ["3"], "H19 H17 G12", "route_no_way_through", {"route": 1, "stop": "H17"}),
        (LAKES, ["2"], "C2 B5 D17", "route_too_long", {"route": 1, "cities": 3, "most": 2}),
        (LAKES, ["3", "2"], "2: C2 B5 D17", "route_too_long", {"route": 1, "cities": 3, "most": 2}),
        (LAKES, ["3", "2"], "C2 B5 / C2 B5 D17 / B5 D17", "routes_too_many", {"routes": 3, "trains": 2}),
        (LAKES, ["2", "3"], "C2 B5 D17 / D17 B5 C2", "route_too_long", {"route": 2, "cities": 3, "most": 2}),
        (
            LAKES,
            ["2", "3", "2"],
            "B5 C2 / 3: C2 B5 / C2 B5 D17",
            "route_too_long",
            {"route": 3, "cities": 3, "most": 2},
        ),
        (SCRANTON, ["3"], "2: H17.B G12", "route_no_such_train", {"route": 1, "train": "2"}),
        (SCRANTON, ["3"], "H17 G12 / G12 I8", "routes_too_many", {"routes": 2, "trains": 1}),
        (SCRANTON, [], "H17 G12", "routes_too_many", {"routes": 1, "trains": 0}),
        (SCRANTON, ["2", "2"], "H17.B G12 / H17.B G12", "route_track_used", {"route": 2, "other": 1}),
        (SCRANTON, ["2", "3", "2"], "I8 G12 / H17 I8 / H17 G12", "route_track_used", {"route": 2, "other": 1}),
    ],
)
def test_refusals_say_which_route_and_what(
    given: dict[str, Any], trains: list[str], text: str, code: str, params: dict[str, Any]
) -> None:
    """# rules 9.6, 10.4, 11.1, 11.2, 11.3"""
    assert refusal(*at(given, *trains), text) == Illegal(code, **params)


def test_what_is_too_open_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """# rules 11.11"""
    monkeypatch.setattr("rules.eighteen_pa.routes.fitting.TRIES", 3)
    assert refusal(*at(SCRANTON, "3"), "H17 G12 I8") == Illegal("routes_too_open")
