"""The compulsory train that treasury and president cannot pay (rules 14)."""

from __future__ import annotations

import random

import pytest

from rules.core import Illegal, moves, next_domain, offered
from rules.eighteen_pa import debt
from rules.eighteen_pa.actions import Borrow, BuyTrain, Done, Sell
from rules.eighteen_pa.company_steps import TRAINS
from rules.eighteen_pa.emergency import Emergency
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.stage import Stage, silent


def stage(cash: int = 0, treasury: int = 0, **options: bool) -> Stage:
    """PRR of seat 0 has to buy a $400 train; seat 0 holds shares of B&O (led by 1) and NH (led by 0) too."""
    table = Stage(phase="4", **options).cash(cash, 0, 0).company("PRR", [3, 1], 100, treasury)
    return table.company("B&O", [1, 3], 90, trains=("4",)).company("NH", [2, 1], 125, trains=("4",))


# rules 14.1
def test_the_president_adds_his_cash_where_the_treasury_is_short() -> None:
    table = stage(cash=350, treasury=100).turn("PRR", TRAINS)
    table.do(BuyTrain("4"))
    assert table.told("helped") == [{"seat": 0, "company": "PRR", "amount": 300}]
    assert (table.p.cash[0], table.p.companies["PRR"].cash) == (50, 0)


# rules 14.1
def test_he_may_take_the_dearer_train_although_the_treasury_could_pay_the_cheaper_one() -> None:
    table = Stage(phase="5").company("PRR", [3, 1], cash=500).cash(100).turn("PRR", TRAINS)
    table.do(BuyTrain("3D"))
    assert table.p.companies["PRR"].trains == ["3D"] and table.p.cash[0] == 0


# rules 14.1
def test_a_company_that_owns_a_train_gets_no_help() -> None:
    table = Stage(phase="5").company("PRR", [3, 1], cash=599, trains=("2R",)).cash(100).turn("PRR", TRAINS)
    assert table.refused(BuyTrain("3D")).code == "treasury_short"


# rules 14.3
def test_his_cash_goes_first() -> None:
    table = stage(cash=150, treasury=50).turn("PRR", TRAINS)
    table.do(BuyTrain("4"))
    assert isinstance(table.frame, Emergency) and table.due == 0
    assert table.told("must_raise") == [{"seat": 0, "company": "PRR", "train": "4", "amount": 200}]
    table = stage(cash=350, treasury=50).turn("PRR", TRAINS)
    table.do(BuyTrain("4"))
    assert table.over and table.p.cash[0] == 0  # enough: neither sale nor loan is offered


# rules 14.6
def test_a_single_dollar_that_is_missing_is_borrowed_too() -> None:
    table = stage(cash=300, treasury=99).turn("PRR", TRAINS)
    table.do(BuyTrain("4"))
    assert isinstance(table.frame, Emergency)
    table.do(Borrow(1))
    assert table.p.debt[0] == 2 and table.p.companies["PRR"].trains == ["4"]


# rules 14.3, 14.7
def test_he_may_sell_or_borrow_or_both() -> None:
    start = stage().turn("PRR", TRAINS)
    start.do(BuyTrain("4"))
    assert offered(start.frame, start.view(0)) == {Sell: "", Borrow: ""}
    start.do(Borrow(400))
    assert start.p.debt[0] == 600 and start.p.companies["PRR"].trains == ["4"]
    both = stage()
    both.p.companies["NH"].units = [2, 2, 0]
    both.turn("PRR", TRAINS).do(BuyTrain("4"), Sell("NH", 2), Borrow(150))
    assert both.p.debt[0] == 225 and both.p.companies["PRR"].trains == ["4"]


# rules 14.4, 6.2
def test_shares_of_a_company_that_has_not_operated_are_not_sold() -> None:
    table = stage()
    table.p.companies["B&O"].operated = False
    table.turn("PRR", TRAINS).do(BuyTrain("4"))
    assert table.refused(Sell("B&O", 1)).code == "not_operated"


# rules 14.4, 6.14
def test_in_its_first_turn_its_own_shares_are_not_sold_either() -> None:
    table = stage()
    table.p.companies["PRR"].operated = False
    table.turn("PRR", TRAINS).do(BuyTrain("4"))
    assert table.refused(Sell("PRR", 1)).code == "not_operated"


# rules 14.4
def test_the_president_of_the_running_company_never_changes() -> None:
    table = Stage(phase="4").company("PRR", [5, 3], 90, size=10).turn("PRR", TRAINS)
    table.do(BuyTrain("4"))
    refusal = table.refused(Sell("PRR", 3))
    assert (refusal.code, refusal.params["high"]) == ("too_high", 2)
    table.do(Sell("PRR", 2))
    assert table.p.companies["PRR"].units[:2] == [3, 3] and table.p.companies["PRR"].president == 0


# rules 14.4, 6.3
def test_the_running_presidents_certificate_is_never_sold() -> None:
    table = Stage(phase="4").company("PRR", [2, 1], 90).turn("PRR", TRAINS)
    table.do(BuyTrain("4"))
    assert offered(table.frame, table.view(0)) == {Sell: Illegal("nothing_to_sell"), Borrow: ""}
    table = Stage(phase="4").company("PRR", [2, 1], 90).company("NH", [1, 3], 70).turn("PRR", TRAINS)
    table.do(BuyTrain("4"))
    assert table.refused(Sell("PRR", 1)).code == "keeps_president"


# rules 14.4, 6.10
def test_the_president_of_another_company_may_change() -> None:
    table = stage()
    table.p.companies["NH"].units = [2, 2, 0]
    table.turn("PRR", TRAINS).do(BuyTrain("4"), Sell("NH", 1))
    assert table.p.companies["NH"].president == 1
    assert table.told("president") == [{"seat": 1, "company": "NH", "was": 0}]


# rules 14.5
def test_he_sells_no_more_than_needed_and_the_last_certificate_may_overshoot() -> None:
    table = stage(cash=200, treasury=50)  # $150 are missing
    table.p.companies["NH"].units = [2, 2, 0]
    table.turn("PRR", TRAINS).do(BuyTrain("4"))
    table.do(Sell("NH", 2))
    assert table.p.cash[0] == 100  # 200 + 250 - 350
    table = stage(cash=275, treasury=0)  # $125 are missing: one is enough
    table.p.companies["NH"].units = [2, 2, 0]
    table.turn("PRR", TRAINS).do(BuyTrain("4"))
    refusal = table.refused(Sell("NH", 2))
    assert (refusal.code, refusal.params["high"]) == ("too_high", 1)
    table.do(Sell("NH", 1))
    assert table.p.cash[0] == 0 and table.p.companies["PRR"].trains == ["4"]


# rules 14.12
def test_each_company_is_sold_once_as_one_block() -> None:
    table = stage()
    table.company("ERIE", [3, 1], 70, trains=("4",)).turn("PRR", TRAINS)
    table.do(BuyTrain("4"), Sell("ERIE", 1))
    refusal = table.refused(Sell("ERIE", 1))
    assert (refusal.code, refusal.params["company"]) == ("sold_already", "ERIE")
    table.do(Sell("B&O", 1))
    assert table.frame.sold == ["ERIE", "B&O"]


# rules 5.2, 8.2
def test_a_block_is_paid_at_the_old_price_and_moves_it_down_per_unit() -> None:
    table = stage()
    table.p.companies["PRR"].units = [4, 1, 0]
    table.turn("PRR", TRAINS).do(BuyTrain("4"), Sell("PRR", 2))
    assert table.told("sold")[0]["amount"] == 200
    assert table.told("price") == [{"company": "PRR", "was": 100, "price": 80}]


# rules 14.6, 14.7
def test_what_is_still_missing_has_to_be_borrowed_and_no_more() -> None:
    table = stage(cash=30, treasury=20).turn("PRR", TRAINS)
    table.do(BuyTrain("4"))
    assert table.refused(Done()).code == "not_now"
    for amount in (349, 351):
        refusal = table.refused(Borrow(amount))
        assert refusal.params["low"] == refusal.params["high"] == 350
    assert next_domain(table.frame, table.view(0), Borrow) == ([350], None)  # it fills itself in
    table.do(Borrow(350))
    assert (table.p.cash[0], table.p.companies["PRR"].cash, table.p.debt[0]) == (0, 0, 525)


# rules 14.7, 23 (borrow_above_need)
def test_by_option_a_loan_may_be_higher_up_to_the_price_of_the_train() -> None:
    table = stage(cash=30, treasury=20, borrow_above_need=True).turn("PRR", TRAINS)
    table.do(BuyTrain("4"))
    refusal = table.refused(Borrow(401))
    assert (refusal.params["low"], refusal.params["high"]) == (350, 400)
    table.do(Borrow(400))
    assert (table.p.cash[0], table.p.debt[0]) == (50, 600)  # the rest goes to the president


# rules 14.8, 14.9
def test_half_of_a_loan_is_owed_on_top_at_once_rounded_up() -> None:
    table = stage(cash=1, treasury=0).turn("PRR", TRAINS)
    table.do(BuyTrain("4"), Borrow(399))
    assert table.p.debt[0] == 599
    assert table.told("borrowed") == [{"seat": 0, "amount": 399, "debt": 599}]


# rules 14.10
def test_a_debtor_may_borrow_again() -> None:
    table = stage()
    table.p.debt[0] = 300
    table.turn("PRR", TRAINS).do(BuyTrain("4"), Borrow(400))
    assert table.p.debt[0] == 900


# rules 14.1 to 14.9, case S23
def test_case_s23() -> None:
    row = case("S23")
    given, expect = row["given"], row["expect"]
    table = Stage(phase="5").cash(given["president_cash"]).company("PRR", [2, 1], cash=given["treasury"])
    table.turn("PRR", TRAINS).do(BuyTrain(given["train"]), Borrow(expect["borrowed"]))
    assert table.p.debt[0] == expect["debt_at_once"]
    table.p.debt[0] -= given["repaid_in_stock_round"]
    debt.grow(table.p, silent())
    assert table.p.debt[0] == expect["debt_after_stock_round"]
    assert debt.with_interest(table.p.debt[0]) == expect["deducted_at_end"]


# rules 24.9
def test_the_fallback_takes_the_cheapest_train_sells_the_cheapest_shares_and_borrows_the_rest() -> None:
    table = stage(cash=10, treasury=20)
    table.p.companies["PRR"].units = [3, 1, 0]
    table.turn("PRR", TRAINS)
    taken = table.fall_back()
    assert taken == [BuyTrain("4"), Sell("B&O", 1), Sell("PRR", 1), Borrow(180)]
    assert table.over and table.p.companies["PRR"].trains == ["4"]


# rules 24.9
def test_the_fallback_sells_no_more_than_needed() -> None:
    table = stage(cash=150, treasury=100)
    table.p.companies["B&O"].units = [2, 3, 0]
    table.turn("PRR", TRAINS)
    assert table.fall_back() == [BuyTrain("4"), Sell("B&O", 2)]


# rules 14.6, 14.11
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "3D"])
def test_no_dead_end_whatever_money_and_shares_there_are(phase: str) -> None:
    rng = random.Random(int(phase[0]))
    for _ in range(60):
        table = Stage(4, phase, borrow_above_need=rng.random() < 0.3).cash(*(rng.choice((0, 7, 90)) for _ in range(4)))
        for company in ("PRR", "B&O", "NH", "ERIE"):
            units = rng.choice(([2], [2, 2], [3, 2], [2, 1, 1], [1, 3], [0, 2, 1], [1, 1, 1, 2], [5], [0, 0, 0, 4]))
            table.company(company, list(units), rng.choice((50, 70, 100, 125, 200)), rng.choice((0, 1, 55)))
            table.p.companies[company].operated = rng.random() < 0.8
            table.p.companies[company].trains = rng.choice(([], [], ["2R"], ["5"])) if phase in ("5", "3D") else []
        table.turn("PRR", TRAINS)
        president = table.p.companies["PRR"].president
        table.random(rng, 60)
        assert table.p.companies["PRR"].president == president and table.p.companies["PRR"].trains


def test_every_refusal_names_what_would_be_taken() -> None:
    table = stage().turn("PRR", TRAINS)
    table.do(BuyTrain("4"))
    assert isinstance(table.refused(Sell("PRR", 9)), Illegal)
    assert {type(x) for x in moves(table.frame, table.view(0), 20)} == {Sell, Borrow}
