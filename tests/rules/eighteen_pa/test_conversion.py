"""From 5 to 10 units, and the extra purchase after it (rules 15, 17.6)."""

from __future__ import annotations

from rules.core import Illegal, offered
from rules.eighteen_pa import shares
from rules.eighteen_pa.actions import Acquire, Convert, Done, Subscribe
from rules.eighteen_pa.company_steps import ACQUIRE, CONVERT, STATION
from rules.eighteen_pa.company_turn import CompanyTurn
from rules.eighteen_pa.operating import nyc_turn
from rules.eighteen_pa.state import BANK, Token
from rules.eighteen_pa.subscription import Subscription
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.stage import Stage


def stage(phase: str = "4", cash: int = 500, **more: int) -> Stage:
    """PRR of seat 0 at $100 with a route to Reading, for step 3."""
    table = Stage(phase=phase).cash(cash, cash).lay("I10:9:1", "I12:58:5")
    return table.company("PRR", [3, 1], 100, trains=("4",), **more)


# rules 15.2, 15.3, 6.5, 6.7, case S18
def test_case_s18() -> None:
    given, expect = case("S18")["given"], case("S18")["expect"]
    table = Stage(phase="4").cash(given["president_cash"])
    table.company(given["company"], [given["president_units"]], given["price"], given["treasury"])
    company = table.p.companies[given["company"]]
    table.turn(given["company"], CONVERT).do(Convert())
    company = table.p.companies[given["company"]]
    assert company.cash == expect["treasury_after"]
    assert company.units[0] * 100 // company.size == expect["president_percent_after_conversion"]
    assert company.unused[-2:] == expect["new_tokens"]
    assert table.refused(Subscribe(5)).params["high"] == expect["max_units_bought"]
    table.do(Subscribe(expect["max_units_bought"]))
    company = table.p.companies[given["company"]]
    assert company.units[0] * 100 // company.size == expect["president_percent_after_purchase"]
    assert table.p.cash[0] == expect["cash_left"]
    assert shares.over_limits(table.p, 0).units == {given["company"]: expect["must_sell_units_next_stock_round"]}
    table.p.deeds["9"].company, table.p.deeds["9"].fate = given["company"], "acquired"
    assert not shares.over_limits(table.p, 0).units


# rules 15.1
def test_a_company_of_five_units_may_convert_once_from_phase_4_on() -> None:
    refusal = stage("3").turn("PRR", CONVERT).refused(Convert())
    assert (refusal.code, refusal.params["phase"]) == ("not_before_phase", "4")
    table = stage().turn("PRR", CONVERT)
    table.do(Convert())
    assert table.p.companies["PRR"].size == 10
    again = stage(size=10).turn("PRR", CONVERT)
    assert offered(again.frame, again.view(0))[Convert] == Illegal("ten_units_already", company="PRR")


# rules 15.1, 17.11
def test_the_nyc_never_converts() -> None:
    table = Stage(phase="4").private("5", BANK).company("NYC", [2], 110, cash=770, size=10, trains=("3N",))
    table.p.tokens["H19.A"] = [Token("NYC", "home")]
    table.turn("NYC", CONVERT)
    assert table.refused(Convert()).code == "ten_units_already"


# rules 8.3
def test_conversion_is_step_3() -> None:
    table = stage().turn("PRR", ACQUIRE)
    refusal = table.refused(Convert())
    assert (refusal.code, refusal.params["step"], refusal.params["now"]) == ("step_over", CONVERT, ACQUIRE)
    table = stage().turn("PRR", 1)
    assert table.refused(Convert()).code == "step_not_yet"


# rules 15.2
def test_the_marker_stays_the_units_stay_and_five_new_ones_are_on_sale() -> None:
    table = stage(cash=90).turn("PRR", CONVERT)
    cell, bank = table.p.companies["PRR"].cell, table.p.bank
    assert shares.on_sale(table.p, "PRR") == 1
    table.do(Convert())
    company = table.p.companies["PRR"]
    assert (company.cell, company.units, company.cash) == (cell, [3, 1, 0], 500)
    assert shares.on_sale(table.p, "PRR") == 6 and table.p.bank == bank - 500
    assert company.unused == [40, 100, 100]
    assert table.told("converted") == [{"company": "PRR", "amount": 500}]


# rules 15.3
def test_the_president_alone_is_asked_how_many_units_he_buys() -> None:
    table = stage(cash=350).turn("PRR", CONVERT)
    table.do(Convert())
    assert isinstance(table.frame, Subscription) and table.due == 0
    assert table.refused(Subscribe(0)).code == "too_low"
    assert table.refused(Subscribe(4)).params["high"] == 3
    table.do(Subscribe(3))
    assert table.p.companies["PRR"].units[0] == 6 and table.p.cash[0] == 50
    assert table.told("subscribed") == [{"seat": 0, "company": "PRR", "n": 3, "amount": 300}]
    assert isinstance(table.frame, CompanyTurn) and table.frame.step == ACQUIRE


# rules 15.3
def test_limits_do_not_apply_now_but_the_bank_must_have_the_units() -> None:
    table = stage(cash=2000).turn("PRR", CONVERT)
    table.do(Convert())
    assert table.refused(Subscribe(7)).params["high"] == 6
    table.do(Subscribe(6))
    assert table.p.companies["PRR"].units[0] == 9


# rules 15.3, 24.3
def test_he_may_buy_none() -> None:
    table = stage().turn("PRR", CONVERT)
    table.do(Convert())
    assert table.frame.fallback(table.view(0)) == Done()
    table.do(Done())
    assert table.p.companies["PRR"].units[0] == 3


# rules 15.3, 6.8
def test_a_debtor_buys_none_and_is_not_asked() -> None:
    table = stage(cash=500)
    table.p.debt[0] = 1
    table.turn("PRR", CONVERT).do(Convert())
    assert isinstance(table.frame, CompanyTurn)
    table = stage(cash=99).turn("PRR", CONVERT)  # who cannot pay one is not asked either
    table.do(Convert())
    assert isinstance(table.frame, CompanyTurn)


# rules 15.5
def test_a_company_may_convert_and_acquire_in_the_same_turn() -> None:
    table = Stage(phase="4").company("CNJ", [3], 90, cash=0).turn("CNJ", CONVERT)
    table.do(Convert(), Acquire("9"))
    assert table.p.companies["CNJ"].cash == 450 - 220


# rules 15.4, 24.3
def test_the_fallback_never_converts() -> None:
    table = stage().turn("PRR", CONVERT)
    assert Convert() not in table.fall_back() and table.p.companies["PRR"].size == 5


# rules 15.3, 6.12
def test_a_sold_out_company_is_no_longer_sold_out_and_new_units_pay_a_tenth() -> None:
    table = Stage(phase="4").company("PRR", [3, 2], 100).turn("PRR", CONVERT)
    table.do(Convert())
    assert table.p.companies["PRR"].in_bank == 5


# rules 17.6
def test_the_president_of_a_newly_formed_nyc_is_asked_at_step_3() -> None:
    table = Stage(phase="4").cash(400, 400).company("NYC", [2, 1], 110, cash=0, trains=("3N",), operated=False, size=10)
    table.open(nyc_turn(table.p))
    while isinstance(table.frame, CompanyTurn):
        table.do(Done())
    assert isinstance(table.frame, Subscription) and table.due == 0
    table.do(Subscribe(3))
    assert table.p.companies["NYC"].units[0] == 5 and table.p.cash[0] == 70
    assert table.told("subscribed")[0]["amount"] == 330


# rules 17.6
def test_in_its_later_turns_he_is_not_asked() -> None:
    table = Stage(phase="4").cash(400).company("NYC", [2, 1], 110, cash=0, trains=("3N",), size=10).turn("NYC")
    while not table.over:
        assert isinstance(table.frame, CompanyTurn)
        table.do(table.frame.fallback(table.view(0)))


# rules 8.3
def test_a_later_step_gives_up_the_conversion() -> None:
    table = stage().turn("PRR", STATION)
    assert table.refused(Convert()).code == "step_over"
