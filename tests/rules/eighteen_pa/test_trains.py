"""Buying trains, from the bank and from other companies (rules 13, 14.1, 14.2)."""

from __future__ import annotations

import pytest

from rules.core import Ask, Choose, Ids, moves, next_domain
from rules.eighteen_pa.actions import BuyTrain, Done, Rebuild, Trade
from rules.eighteen_pa.company_steps import TRAINS
from rules.eighteen_pa.company_turn import CompanyTurn
from tests.rules.eighteen_pa.stage import Stage


def stage(phase: str = "2", cash: int = 500, trains: tuple[str, ...] = ("2",), **more: int) -> Stage:
    """PRR of seat 0 at step 10."""
    return Stage(phase=phase).company("PRR", [3, 1], cash=cash, trains=trains)


# rules 13.1
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "3D"])
def test_the_limit_is_two_in_every_phase(phase: str) -> None:
    table = stage(phase, 2000, ("4", "5")).company("B&O", [0, 3], trains=("4",)).turn("PRR", TRAINS)
    assert table.over  # nothing to decide: the turn has ended by itself


# rules 13.1
def test_a_full_company_may_not_buy_even_a_train_that_would_rust_one() -> None:
    table = stage("3", 500, ("2",))
    table.p.depot["3"] = 0  # the 4 is next
    table.p.companies["PRR"].trains = ["2", "2"]
    table.turn("PRR", TRAINS)
    assert table.over and table.p.companies["PRR"].trains == ["2", "2"]


# rules 13.1
def test_a_2r_does_not_count_and_the_3n_does() -> None:
    assert not stage("5", 500, ("4", "2R", "2R")).turn("PRR", TRAINS).over
    assert Stage(phase="4").company("NYC", [4, 1], cash=900, trains=("3N", "4"), size=10).turn("NYC", TRAINS).over


# rules 13.2
def test_the_bank_sells_at_face_price_and_the_treasury_pays() -> None:
    table = stage(cash=150).turn("PRR", TRAINS)
    bank = table.p.bank
    table.do(BuyTrain("2"))
    company = table.p.companies["PRR"]
    assert (company.cash, company.trains, table.p.bank, table.p.depot["2"]) == (50, ["2", "2"], bank + 100, 6)
    assert table.told("train_bought") == [{"company": "PRR", "train": "2", "amount": 100}]


# rules 13.2, 13.6
def test_only_the_treasury_pays_a_train_that_is_not_compulsory() -> None:
    table = stage("3", cash=100).cash(1000).company("B&O", [0, 3], trains=("2",)).turn("PRR", TRAINS)
    refusal = table.refused(BuyTrain("3"))
    assert (refusal.code, refusal.params["amount"], refusal.params["cash"]) == ("treasury_short", 200, 100)


# rules 13.5
def test_the_bank_sells_one_kind_after_the_other() -> None:
    table = stage(cash=1000).turn("PRR", TRAINS)
    refusal = table.refused(BuyTrain("3"))
    assert (refusal.code, refusal.params["trains"]) == ("not_on_sale", ["2"])
    assert table.refused(BuyTrain("2P")).code == "not_offered"


# rules 2.7, 3.2, 13.5, 23 (bank_two_trains)
def test_a_bank_without_2s_begins_with_the_3() -> None:
    table = Stage(bank_two_trains=0).company("PRR", [3], cash=250).turn("PRR", TRAINS)
    assert table.p.phase == "2" and table.refused(BuyTrain("2")).code == "sold_out"
    table.do(BuyTrain("3"))
    assert table.p.phase == "3" and table.p.companies["PRR"].trains == ["3"]


# rules 13.5, 3.2, 13.6
def test_the_next_kind_is_on_sale_within_the_same_step_too() -> None:
    table = stage(cash=1000, trains=())
    table.p.depot["2"] = 1
    table.turn("PRR", TRAINS).do(BuyTrain("2"))
    assert table.refused(BuyTrain("2")).code == "sold_out"
    assert table.p.phase == "2"
    table.do(BuyTrain("3"))
    assert table.p.phase == "3" and table.over  # two trains: nothing left to do
    assert table.p.companies["PRR"].trains == ["2", "3"]


# rules 3.5, 13.5
def test_5_and_3d_are_both_on_sale_once_the_first_5_is_sold_and_stay_so() -> None:
    table = stage("4", 2000, ())
    table.p.depot["4"] = 0
    table.turn("PRR", TRAINS)
    assert table.refused(BuyTrain("3D")).code == "not_on_sale"
    table.do(BuyTrain("5"))
    assert table.p.phase == "5"
    _, domain = next_domain(table.frame, table.view(0), BuyTrain, fill=False)
    assert isinstance(domain, Ids) and list(domain.each()) == ["5", "3D"]
    table.do(BuyTrain("3D"))
    assert table.p.phase == "3D"
    table = stage("3D", 2000, ("3D",)).turn("PRR", TRAINS)
    table.do(BuyTrain("5"))
    assert table.p.phase == "3D"  # rules 3.8
    assert table.p.companies["PRR"].trains == ["3D", "5"]


# rules 3.7
def test_rusting_follows_the_purchase_and_hits_the_buyer_too() -> None:
    table = stage("3", 1000, ("2",)).company("B&O", [0, 3], trains=("2", "3")).company("NH", [0, 3], trains=("2",))
    table.p.depot["3"] = 0
    table.turn("PRR", TRAINS).do(BuyTrain("4"))
    assert table.p.companies["NH"].trains == [] and table.due == 0  # no duty before its own step 10
    assert table.p.companies["PRR"].trains == ["4"]
    assert table.p.companies["B&O"].trains == ["3"]
    assert isinstance(table.frame, CompanyTurn)  # there is room again
    assert table.p.nyc == "due" and table.p.phase_four_by == 0


# rules 13.4, 8.3
def test_no_turn_ends_without_a_train() -> None:
    table = stage(cash=150, trains=()).turn("PRR", TRAINS)
    assert table.refused(Done()).code == "own_a_train"
    table.do(BuyTrain("2"))
    assert table.over


# rules 13.4, 16.7
def test_a_2r_satisfies_the_duty() -> None:
    table = stage("5", 0, ("2R",)).company("B&O", [0, 3]).turn("PRR", TRAINS)
    assert table.over and table.p.companies["PRR"].trains == ["2R"]
    table = stage("5", 0, ())
    table.p.deeds["9"].company, table.p.deeds["9"].fate = "PRR", "acquired"
    table.turn("PRR", TRAINS)
    assert table.refused(Done()).code == "own_a_train"
    table.do(Rebuild("9"))
    assert table.over and table.p.companies["PRR"].trains == ["2R"]


# rules 13.2, 13.7
def test_another_companys_train_needs_its_presidents_consent() -> None:
    table = stage(cash=170).company("B&O", [0, 3], cash=20, trains=("2", "2")).turn("PRR", TRAINS)
    table.do(Trade("B&O", "2", 120))
    assert table.due == 1 and isinstance(table.frame, Ask) and table.frame.topic == "sell_train"
    assert table.told("train_asked") == [{"seat": 1, "company": "PRR", "seller": "B&O", "train": "2", "amount": 120}]
    table.do(Choose("yes"))
    prr, bo = table.p.companies["PRR"], table.p.companies["B&O"]
    assert (prr.cash, prr.trains, bo.cash, bo.trains) == (50, ["2", "2"], 140, ["2"])
    assert table.told("train_traded") == [{"company": "PRR", "seller": "B&O", "train": "2", "amount": 120}]


# rules 13.2
def test_a_refused_price_is_not_repeated_in_the_same_turn_but_a_higher_one_may_be_offered() -> None:
    table = stage(cash=100).company("B&O", [0, 3], trains=("2",)).turn("PRR", TRAINS)
    table.do(Trade("B&O", "2", 99), Choose("no"))
    assert table.due == 0 and table.told("train_refused")[0]["amount"] == 99
    refusal = table.refused(Trade("B&O", "2", 99))
    assert (refusal.code, refusal.params["low"], refusal.params["high"]) == ("too_low", 100, 100)
    table.do(Trade("B&O", "2", 100), Choose("no"))
    assert table.refused(Trade("B&O", "2", 100)).code == "refused_price"
    assert [type(x) for x in moves(table.frame, table.view(0), 9)] == [BuyTrain, Done]


# rules 13.2
def test_the_price_is_a_whole_number_of_dollars_from_one_up_to_the_treasury() -> None:
    table = stage(cash=60).company("B&O", [0, 3], trains=("2",)).cash(900).turn("PRR", TRAINS)
    assert table.refused(Trade("B&O", "2", 0)).code == "too_low"
    refusal = table.refused(Trade("B&O", "2", 61))
    assert (refusal.code, refusal.params["high"]) == ("too_high", 60)


# rules 13.7
def test_between_companies_of_one_president_nobody_is_asked_and_the_seller_may_be_left_without() -> None:
    table = stage(cash=10).company("B&O", [3, 0], trains=("2",)).turn("PRR", TRAINS)
    table.do(Trade("B&O", "2", 10))
    assert table.over  # full now
    assert table.p.companies["B&O"].trains == [] and table.p.companies["B&O"].cash == 10


# rules 13.3
def test_neither_2r_nor_3n_nor_a_privates_train_is_traded() -> None:
    table = stage("5", 400, ("4",))
    table.company("B&O", [0, 3], trains=("2R",)).company("NYC", [0, 3], trains=("3N",), size=10).private("9", 1)
    table.turn("PRR", TRAINS)
    assert table.over  # $400 buy no 5, and nobody has a train to trade
    table = stage("5", 400, ("4",)).company("B&O", [0, 3], trains=("2R", "5")).turn("PRR", TRAINS)
    assert table.refused(Trade("B&O", "2R", 5)).code == "not_offered"
    assert table.refused(Trade("NYC", "3N", 5)).code == "not_offered"


# rules 13.4, 14.2
def test_for_a_train_of_another_company_the_president_adds_cash_up_to_its_face_value() -> None:
    table = stage("4", 60, ()).cash(900).company("B&O", [0, 3], trains=("3",)).turn("PRR", TRAINS)
    refusal = table.refused(Trade("B&O", "3", 201))
    assert (refusal.code, refusal.params["high"]) == ("too_high", 200)
    table.do(Trade("B&O", "3", 200), Choose("yes"))
    assert table.p.cash[0] == 760 and table.p.companies["PRR"].cash == 0
    assert table.told("helped") == [{"seat": 0, "company": "PRR", "amount": 140}]


# rules 14.2
def test_no_shares_are_sold_and_no_loan_is_taken_for_a_train_of_another_company() -> None:
    table = stage("4", 60, ()).cash(50).company("B&O", [0, 3], trains=("3",)).turn("PRR", TRAINS)
    assert table.refused(Trade("B&O", "3", 111)).params["high"] == 110  # 60 + 50


# rules 14.2
def test_a_treasury_alone_may_pay_more_than_the_face_value() -> None:
    table = stage("4", 900, ()).cash(500).company("B&O", [0, 3], trains=("3",)).turn("PRR", TRAINS)
    table.do(Trade("B&O", "3", 900), Choose("yes"))
    assert table.p.companies["B&O"].cash == 900 and table.p.cash[0] == 500


# rules 14.11
def test_after_a_refusal_the_bank_is_left() -> None:
    table = stage("4", 400, ()).company("B&O", [0, 3], trains=("3",)).turn("PRR", TRAINS)
    table.do(Trade("B&O", "3", 400), Choose("no"))
    assert table.refused(Done()).code == "own_a_train"
    table.do(BuyTrain("4"))
    assert table.p.companies["PRR"].trains == ["4"]


# rules 24.8
def test_fallbacks_buy_nothing_and_sell_nothing() -> None:
    table = stage(cash=500).company("B&O", [0, 3], trains=("2",)).turn("PRR", TRAINS)
    table.do(Trade("B&O", "2", 5))
    assert table.frame.fallback(table.view(1)) == Choose("no")
    table.do(Choose("no"))
    assert table.fall_back() == [Done()] and table.p.companies["PRR"].trains == ["2"]


# rules 13.6
def test_the_president_helps_with_the_compulsory_train_only() -> None:
    table = stage(cash=50, trains=()).cash(500).company("B&O", [0, 3], trains=("2",)).turn("PRR", TRAINS)
    table.do(BuyTrain("2"))
    assert (table.p.cash[0], table.p.companies["PRR"].cash) == (450, 0)
    assert table.over
