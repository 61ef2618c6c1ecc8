"""Debts in stock rounds and at the end (rules 14.8 to 14.10)."""

from __future__ import annotations

import pytest

from rules.eighteen_pa import debt, scoring
from rules.eighteen_pa.actions import Buy, Pass, Repay, Sell
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.desk import company, own, position, quiet, stock_round


# rules 14.8, 14.9
@pytest.mark.parametrize(("amount", "owed"), [(180, 270), (1, 2), (255, 383), (100, 150), (0, 0)])
def test_half_as_much_again_rounded_up(amount: int, owed: int) -> None:
    assert debt.with_interest(amount) == owed


# rules 14.8, 14.10
def test_a_loan_is_owed_with_half_of_it_at_once() -> None:
    """Further loans are added; the bank pays them out."""
    p = position()
    debt.lend(p, 1, 180, quiet(p))
    assert (p.debt, p.cash[1], p.bank) == ([0, 270, 0, 0], 580, 8000 - 1600 - 180)
    debt.lend(p, 1, 101, quiet(p))
    assert p.debt[1] == 270 + 152


# rules 14.8, 14.9
def test_the_debt_of_a_worked_case() -> None:
    """Case S23: repaid in part, grown at the end of the stock round, deducted at the end."""
    given, expect = case("S23")["given"], case("S23")["expect"]
    p = position()
    p.debt[0] = expect["debt_at_once"]
    p.cash[0] = given["repaid_in_stock_round"]
    desk = stock_round(p)
    desk.act("A", Repay(given["repaid_in_stock_round"]))
    while desk.due:
        desk.act(desk.due, Pass())
    assert desk.p.debt[0] == expect["debt_after_stock_round"]
    assert scoring.score(desk.p, 0)["debt"] == -expect["deducted_at_end"]


# rules 14.8, 14.9, 6.15
def test_selling_repaying_buying_in_one_turn() -> None:
    """Case S28"""
    given, expect = case("S28")["given"], case("S28")["expect"]
    p = position()
    company(p, "PRR", [1, 2], (2, 3))
    company(p, "NH", [0, 2], (2, 2))
    p.debt[0], p.cash[0] = given["debt"], given["cash"]
    desk = stock_round(p)
    desk.act("A", Sell("PRR", given["sells"][0]["n"]))
    assert desk.p.cash[0] == expect["cash_after_sale"]
    desk.act("A", Repay(given["repays"]))
    assert (desk.p.debt[0], desk.p.cash[0]) == (expect["debt_left"], expect["cash_after_repayment"])
    assert desk.due == "B", "free of debt, but no certificate is as cheap as that"
    while desk.due:
        desk.act(desk.due, Pass())
    assert desk.p.debt[0] == expect["interest_at_round_end"]


# rules 14.8
def test_how_much_may_be_repaid() -> None:
    """Wholly or partly, never more than is owed or there."""
    p = position()
    company(p, "PRR", [2, 1])
    p.debt[0], p.cash[0] = 50, 30
    desk = stock_round(p)
    assert desk.why_not("A", Repay(31)) == "too_high"
    assert desk.why_not("A", Repay(0)) == "too_low"
    desk.act("A", Repay(30))
    p.debt, p.cash = [50, 0, 0, 0], [80, 400, 400, 400]
    desk = stock_round(p)
    assert desk.why_not("A", Repay(51)) == "too_high"
    desk.act("A", Pass())
    assert desk.why_not("B", Repay(1)) == "no_debt"


# rules 14.8
def test_nothing_to_repay_with() -> None:
    p = position()
    company(p, "PRR", [1, 2])
    p.debt[0], p.cash[0] = 50, 0
    assert stock_round(p).why_not("A", Repay(1)) == "no_cash"


# rules 14.8, 6.8
def test_no_share_and_no_private_while_a_dollar_is_owed() -> None:
    p = position()
    company(p, "PRR", [2, 1, 1])
    company(p, "NH", [1, 2])
    p.debt[0] = 1
    desk = stock_round(p)
    for certificate in ("PRR", "NYC", "4"):
        assert desk.why_not("A", Buy(certificate)) == "in_debt"
    desk.act("A", Repay(1))
    desk.act("A", Buy("4"))


# rules 14.9
def test_interest_at_the_end_of_each_stock_round() -> None:
    p = position()
    p.debt = [101, 0, 10, 0]
    debt.grow(p, out := quiet(p))
    assert p.debt == [152, 0, 15, 0]
    assert [event.params for event in out.events] == [
        {"seat": 0, "amount": 51, "debt": 152},
        {"seat": 2, "amount": 5, "debt": 15},
    ]


# rules 14.9
def test_a_debt_that_nobody_can_repay_stops_growing() -> None:
    p = position()
    p.debt = [900_000, debt.MOST, debt.MOST + 600, 0]
    for _ in range(200):
        debt.grow(p, quiet(p))
    assert p.debt == [debt.MOST, debt.MOST, debt.MOST + 600, 0]


# rules 14.10
def test_a_debtor_stays_president_and_owner() -> None:
    p = position()
    company(p, "PRR", [2, 1])
    own(p, 0, "4")
    p.debt[0] = 500
    debt.grow(p, quiet(p))
    assert p.companies["PRR"].president == 0 and p.owned(0) == ["4"]
