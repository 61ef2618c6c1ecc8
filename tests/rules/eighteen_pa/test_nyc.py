"""The NYC: flipping, its president, its formation at once or later (rules 17)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.eighteen_pa import market, nyc, shares
from rules.eighteen_pa.actions import Buy, Pass, Sell, Start
from rules.eighteen_pa.components import NYC, PREDECESSORS
from rules.eighteen_pa.state import BANK, NOBODY, Public
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.desk import Desk, company, own, position, quiet, seat_of, stock_round


def before_merger(given: dict[str, Any]) -> Public:
    """Phase 4 has begun; privates and units as a case tells."""
    p = position(len(given["seats"]))
    p.phase, p.nyc, p.phase_four_by = "4", "due", seat_of(given["phase4_by"])
    for name, privates in given["flipped"].items():
        own(p, BANK if name == "bank" else seat_of(name), *[str(private) for private in privates])
    for name, units in given["bought"].items():
        p.companies[NYC].units[seat_of(name)] = units
    return p


def held(p: Public, names: list[str]) -> dict[str, int]:
    return {name: n for name in names if (n := p.companies[NYC].units[seat_of(name)])}


# rules 17.2 to 17.5
@pytest.mark.parametrize("id", ["S20", "S21"])
def test_formation(id: str) -> None:
    """Cases S20 and S21: ties go to the lowest predecessor, else clockwise from who brought phase 4."""
    given, expect = case(id)["given"], case(id)["expect"]
    p = before_merger(given)
    bank = p.bank
    assert nyc.merge(p, quiet(p)) is expect["formed"]
    assert p.companies[NYC].president == seat_of(expect["president"])
    assert held(p, given["seats"]) == expect["units"], "swapping two units for the certificate changes no number"
    assert p.companies[NYC].cash == expect["treasury"] == bank - p.bank
    assert (p.companies[NYC].trains, p.companies[NYC].cell, p.nyc) == (["3N"], [1, 3], "formed")
    assert shares.on_sale(p, NYC) == 10 - sum(expect["units"].values()), "the two swapped units are on sale (17.4)"


# rules 17.3
@pytest.mark.parametrize(
    ("units", "owners", "by", "president"),
    [
        ([0, 2, 1, 0], {}, 3, 1),  # only one has two
        ([2, 4, 2, 0], {}, 3, 1),  # most of several
        ([1, 2, 0, 0], {"1": 0}, 3, 0),  # 1 + 1 and 2: tied, and he owned the lowest
        ([1, 1, 0, 2], {"3": 0, "2": 1}, 3, 1),  # all have two: the lowest predecessor of the tied is 2
        ([2, 2, 2, 0], {}, 1, 1),  # who brought phase 4 himself
        ([2, 0, 2, 0], {"1": 3}, 3, 0),  # 3 owned one, but is not tied
    ],
)
def test_who_becomes_president(units: list[int], owners: dict[str, int], by: int, president: int) -> None:
    p = position()
    p.phase, p.phase_four_by = "4", by
    p.companies[NYC].units = units
    for private, seat in owners.items():
        own(p, seat, private)
    nyc.merge(p, quiet(p))
    assert p.companies[NYC].president == president


# rules 17.3
def test_clockwise_follows_the_seats() -> None:
    p = position()
    p.seating, p.phase, p.phase_four_by = [2, 0, 3, 1], "4", 3
    p.companies[NYC].units = [2, 0, 2, 0]
    nyc.merge(p, quiet(p))
    assert p.companies[NYC].president == 2, "after 3 come 1 and 2"


# rules 17.2
def test_flipping() -> None:
    """Certificates and tokens of 1 to 3, the bank's too; they are no privates any more."""
    p = position()
    own(p, 1, "1", "2")
    own(p, 2, "4")
    nyc.flip(p, out := quiet(p))
    assert [p.deeds[private].fate for private in "1234"] == ["flipped"] * 3 + ["private"]
    assert p.companies[NYC].units == [0, 2, 0, 0] and p.owned(1) == [] and p.owned(2) == ["4"]
    for stop in ("D17.A", "B5.A", "C2.A"):
        assert [token.owner for token in p.tokens[stop]].count(NYC) == 1
        assert not set(PREDECESSORS) & {token.owner for token in p.tokens[stop]}
    assert [event.id for event in out.events] == ["flipped", "flipped", "flipped_bank"]
    assert p.tokens["C2.A"][0].kind == "home" and len(p.tokens["C2.A"]) == 2, "in the same circle"


# rules 17.5
def test_what_it_gets() -> None:
    p = position()
    p.phase, p.companies[NYC].units[0] = "4", 2
    nyc.merge(p, quiet(p))
    formed = p.companies[NYC]
    assert (formed.cash, formed.trains, formed.unused, formed.size) == (770, ["3N"], [100, 100, 100], 10)
    assert market.price(p, NYC) == 110 and not formed.operated


# rules 17.5, 3.4
def test_no_train_of_its_own_once_it_would_have_rusted() -> None:
    p = position()
    p.phase, p.companies[NYC].units[0] = "3D", 2
    nyc.merge(p, quiet(p))
    assert p.companies[NYC].trains == []


# rules 5.7
def test_it_arrives_last_in_its_cell() -> None:
    p = position()
    company(p, "PRR", [2, 1], (1, 3))
    p.companies[NYC].units[0] = 2
    nyc.merge(p, quiet(p))
    assert market.running_order(p) == ["PRR", NYC]


def failed(id: str) -> Desk:
    """The formation of a case fails; a stock round begins."""
    given = case(id)["given"]
    p = before_merger(given)
    p.cash = [1000] * p.seats
    assert nyc.merge(p, out := quiet(p)) is case(id)["expect"]["formed"]
    assert p.nyc == "failed" and out.events[-1].id == "nyc_failed"
    assert market.price(p, NYC) == case(id)["expect"]["price"] and p.companies[NYC].cell == []
    p.priority = seat_of("B")
    return stock_round(p)


# rules 17.3, 17.6, 17.10, 6.4
def test_the_second_unit_forms_it_later() -> None:
    """Case S22"""
    expect = case("S22")["expect"]
    desk = failed("S22")
    desk.act("B", Buy(NYC))
    formed = desk.p.companies[NYC]
    assert formed.started is expect["formed_later"] and formed.president == seat_of(expect["president"])
    assert (formed.cash, formed.trains, formed.units) == (770, ["3N"], [1, 2, 1])
    assert desk.due == "C", "it takes no turn before the next operating round"
    assert market.running_order(desk.p) == [NYC]


# rules 17.8, 17.9
def test_the_presidents_certificate_forms_it_later() -> None:
    """Case S29: one purchase of two units, no swap."""
    given, expect = case("S29")["given"], case("S29")["expect"]
    desk = failed("S29")
    assert desk.p.companies[NYC].units == [1, 1, 0] and shares.on_sale(desk.p, NYC) == 6
    assert desk.why_not("B", Start(NYC, 100)) == "not_offered", "its price is fixed"
    desk.act("B", Start(NYC, 110))
    formed = desk.p.companies[NYC]
    assert 1000 - desk.p.cash[1] == expect["paid"] and formed.president == seat_of(expect["president"])
    assert held(desk.p, given["seats"]) == expect["units"]
    assert (shares.on_sale(desk.p, NYC), formed.cash) == (expect["units_in_bank"], expect["treasury"])
    assert desk.due == "C"


# rules 17.8, 6.4
def test_flipped_units_of_the_bank_are_for_sale_after_a_failure() -> None:
    p = before_merger({"seats": list("ABC"), "flipped": {"A": [1]}, "bought": {}, "phase4_by": "A"})
    nyc.merge(p, quiet(p))
    assert shares.on_sale(p, NYC) == 7, "five never sold and two flipped"
    desk = stock_round(p)
    assert desk.p.companies[NYC].in_bank == 9
    assert desk.why_not("A", Sell(NYC, 1)) == "not_operated"


# rules 17.7, 6.2, 6.14
def test_its_units_are_not_sold_before_it_has_operated() -> None:
    p = position()
    p.companies[NYC].units = [3, 2, 0, 0]
    nyc.merge(p, quiet(p))
    assert stock_round(p).why_not("A", Sell(NYC, 1)) == "not_operated"
    p.companies[NYC].operated = True
    stock_round(p).act("A", Sell(NYC, 1))


# rules 6.4, 17.3
def test_before_the_attempt_a_second_unit_forms_nothing() -> None:
    p = position(3)
    desk = stock_round(p)
    desk.run(("A", Buy(NYC)), ("B", Pass()), ("C", Pass()), ("A", Buy(NYC)))
    assert desk.p.companies[NYC].units == [2, 0, 0] and desk.p.companies[NYC].president == NOBODY
    assert desk.p.companies[NYC].cash == 0


# rules 6.6, 17.9
def test_forming_it_counts_for_the_certificate_limit() -> None:
    """At the limit of eight the president's certificate is one more, and the NYC makes room only from the second on."""
    p = position()
    p.phase, p.nyc = "4", "failed"
    for private in PREDECESSORS:
        p.deeds[private].fate = "flipped"
    p.cash = [1000] * 4
    company(p, "PRR", [2, 1], size=10)
    company(p, "NH", [5, 1], size=10)
    company(p, "B&O", [3, 2], size=10)
    assert shares.certificates(p, 0) == 7 and shares.certificate_limit(p) == 10
    own(p, 0, "4", "5", "6")
    desk = stock_round(p)
    assert desk.why_not("A", Buy("7")) == "certificate_limit"
    desk.act("A", Start(NYC, 110))
    assert shares.certificates(desk.p, 0) == shares.certificate_limit(desk.p) == 11
