"""The bank breaks and the final count (rules 18)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.eighteen_pa import bank, scoring
from rules.eighteen_pa.actions import Sell, Start
from rules.eighteen_pa.components import NYC
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.desk import company, own, position, quiet, stock_round


# rules 18.3, 14.9
def test_a_worked_score() -> None:
    """Case S24"""
    given: dict[str, Any] = case("S24")["given"]
    p = position()
    for name, at, row in zip(("PRR", "NH"), ((1, 5), (2, 2)), given["units"], strict=True):
        company(p, name, [row["n"], 0, 0, 3], at, size=10, president=3)
    own(p, 0, *[str(4 + n) for n in range(given["privates"])])
    p.cash[0], p.debt[0] = given["cash"], given["debt"]
    place = next(place for place in scoring.standings(p, 4) if place.seat == 0)
    assert place.score == {"cash": 812, "shares": 600, "privates": 110, "debt": -180}
    assert place.total == case("S24")["expect"]["score"]


# rules 18.3
def test_what_counts() -> None:
    """NYC units $110 though it was never formed; acquired and flipped certificates count for nobody."""
    p = position()
    p.cash = [0, 0, 0, 0]
    own(p, 0, "1", "4", "5")
    p.deeds["1"].fate, p.deeds["4"].fate, p.deeds["4"].company = "flipped", "acquired", "PRR"
    p.companies[NYC].units[0], p.nyc = 2, "failed"
    company(p, "PRR", [0, 2], (0, 11))
    assert scoring.score(p, 0) == {"cash": 0, "shares": 220, "privates": 110, "debt": 0}
    assert scoring.score(p, 1)["shares"] == 600


# rules 18.3
def test_ties_share_a_place() -> None:
    p = position()
    p.cash = [500, 700, 500, 300]
    assert [(place.seat, place.place) for place in scoring.standings(p, 4)] == [(1, 1), (0, 2), (2, 2), (3, 4)]


# rules 18.4
def test_nobody_is_eliminated() -> None:
    p = position()
    p.debt[0] = 5000
    last = scoring.standings(p, 4)[-1]
    assert (last.seat, last.total, last.place, last.out) == (0, 400 - 7500, 4, "")


# rules 18.1
def test_the_bank_breaks_when_it_must_pay_more_than_it_has() -> None:
    """Payments go on in full; it breaks once, and a later recovery changes nothing (18.2)."""
    p = position()
    p.part, p.set, p.turn, p.bank = "operating", 3, 1, 100
    company(p, "PRR", [2, 1])
    out = quiet(p)
    bank.pay(p, 0, 100, out)
    assert p.bank == 0 and not p.broken, "all it has is no more than it has"
    bank.pay(p, 1, 50, out)
    bank.fund(p, "PRR", 10, out)
    assert (p.bank, p.cash[:2], p.companies["PRR"].cash, p.broken) == (-60, [500, 450], 10, "operating 3.1")
    bank.collect(p, 0, 500)
    assert p.bank == 440 and p.broken
    bank.pay(p, 1, 450, out)
    assert [event.id for event in out.events] == ["bank_broke"]


# rules 18.5
def test_each_payment_can_break_it() -> None:
    """Start capital and share sales as well."""
    p = position()
    p.bank = 300
    desk = stock_round(p, number=4)
    desk.act("A", Start("NH", 100))
    assert desk.p.bank == 0 and desk.p.broken == ""
    p = position()
    p.bank = 299
    desk = stock_round(p, number=4)
    desk.act("A", Start("NH", 100))
    assert desk.p.bank == -1 and desk.p.broken == "stock 4"
    p = position()
    p.bank = 10
    company(p, "PRR", [3, 1])
    desk = stock_round(p, number=5)
    desk.act("A", Sell("PRR", 1))
    assert desk.p.cash[0] == 500 and desk.p.broken == "stock 5"


# rules 1.5
def test_money_goes_around() -> None:
    """Between players and treasuries the bank has no part."""
    p = position()
    company(p, "PRR", [2, 1])
    bank.hand(p, 0, "PRR", 100)
    bank.hand(p, "PRR", 2, 30)
    bank.charge(p, "PRR", 20)
    assert (p.cash, p.companies["PRR"].cash, bank.total(p)) == ([300, 400, 430, 400], 50, 8000)


# rules 3.9
@pytest.mark.parametrize(
    ("part", "number", "turn", "name"),
    [("auction", 0, 0, "auction"), ("stock", 3, 0, "stock 3"), ("operating", 3, 2, "operating 3.2")],
)
def test_names_of_rounds(part: Any, number: int, turn: int, name: str) -> None:
    p = position()
    p.part, p.set, p.turn = part, number, turn
    assert bank.round_name(p) == name
