"""What becomes of the revenue, and the price after it (rules 12, 5.2, 5.3)."""

from __future__ import annotations

import pytest

from rules.core import Illegal
from rules.eighteen_pa import bank, dividends, market
from rules.eighteen_pa.actions import Dividend, Done
from rules.eighteen_pa.company_steps import DIVIDEND, TRAINS
from rules.eighteen_pa.operating import OperatingRound
from tests.rules.eighteen_pa.stage import Stage, silent


def stage(revenue: int = 150, **more: object) -> Stage:
    """PRR at $100 with the revenue of its run, before the dividend."""
    options = {name: more.pop(name) for name in ("dividend_direction",) if name in more}
    table = Stage(phase="3", **options)
    return table.company("PRR", [3, 1], 100, 10, ("3",), revenue=revenue, **more).turn("PRR", DIVIDEND)


# rules 12.2
def test_all_is_paid_out_a_fifth_a_unit_and_the_banks_units_earn_nothing() -> None:
    table = stage(150)
    before = table.p.bank
    table.do(Dividend("pay"))
    assert table.p.cash == [90, 30, 0] and table.p.bank == before - 120
    shares = [{"seat": 0, "amount": 90}, {"seat": 1, "amount": 30}]
    assert table.told("dividend") == [{"company": "PRR", "amount": 150, "each": 30, "shares": shares}]


# rules 12.2
def test_a_company_of_ten_units_pays_a_tenth() -> None:
    table = stage(150, size=10)
    table.do(Dividend("pay"))
    assert table.p.cash == [45, 15, 0]


# rules 1.7
@pytest.mark.parametrize("size", [5, 10])
def test_every_division_comes_out_whole(size: int) -> None:
    for revenue in range(10, 500, 10):
        table = stage(revenue, size=size)
        table.do(Dividend("pay"))
        assert table.p.cash[0] * size == 3 * revenue


# rules 12.2
def test_there_is_no_half_pay() -> None:
    assert stage().refused(Dividend("half")).code == "not_offered"  # type: ignore[arg-type]


# rules 12.3
def test_kept_revenue_goes_into_the_treasury() -> None:
    table = stage(150)
    table.do(Dividend("keep"))
    assert table.p.companies["PRR"].cash == 160 and table.p.cash == [0, 0, 0]
    assert table.told("kept") == [{"company": "PRR", "amount": 150}]


# rules 5.2, 5.3, 23 (dividend_direction)
@pytest.mark.parametrize(
    ("direction", "choice", "price"),
    [("right", "pay", 110), ("right", "keep", 90), ("left", "pay", 90), ("left", "keep", 110)],
)
def test_the_marker_goes_right_after_a_dividend_and_left_after_none(direction: str, choice: str, price: int) -> None:
    table = stage(150, dividend_direction=direction)
    table.do(Dividend(choice))  # type: ignore[arg-type]
    assert market.price(table.p, "PRR") == price


# rules 12.4, 8.3
def test_without_revenue_there_is_no_choice_and_the_marker_goes_left() -> None:
    table = stage(0)
    assert table.over and market.price(table.p, "PRR") == 90
    assert not table.p.companies["PRR"].paid


# rules 8.3
def test_the_dividend_is_all_that_is_asked_now() -> None:
    table = stage()
    assert table.refused(Done()) == Illegal("dividend_first")
    table.do(Dividend("pay"))
    assert table.over or table.frame.step == TRAINS


# rules 24.7
def test_the_fallback_pays_out() -> None:
    assert stage().fall_back()[0] == Dividend("pay")


# rules 12.1
def test_half_of_a_privates_run_goes_to_its_owner_and_the_other_half_to_nobody() -> None:
    table = Stage().private("9", 2).open(OperatingRound(1, 1, []))
    table.p.deeds["9"].revenue = 50
    before = table.p.bank
    dividends.pay_half(table.p, "9", silent())
    assert table.p.cash == [0, 0, 25] and table.p.bank == before - 25


# rules 18.5
def test_a_dividend_may_break_the_bank() -> None:
    table = stage(150)
    table.p.cash[2] += table.p.bank - 100
    table.p.bank = 100
    table.do(Dividend("pay"))
    assert table.p.broken == "operating 1.1" and table.told("bank_broke") and table.p.bank == -20
    assert bank.total(table.p) == 8000
