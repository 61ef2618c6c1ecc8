"""Companies acquire locals and turn them into 2R trains (rules 16)."""

from __future__ import annotations

import pytest

from rules.core import Ask, Choose, Illegal, offered
from rules.eighteen_pa import shares
from rules.eighteen_pa.actions import Acquire, Convert, Done, Rebuild, Run, Subscribe
from rules.eighteen_pa.company_steps import ACQUIRE, CONVERT, TRACK, TRAINS
from rules.eighteen_pa.company_turn import CompanyTurn
from rules.eighteen_pa.state import BANK, Token
from rules.eighteen_pa.subscription import Subscription
from rules.eighteen_pa.trains import LIMIT, room
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.stage import Stage


def stage(phase: str = "4", cash: int = 300, seats: int = 3, price: int = 90, **options: str) -> Stage:
    """ERIE of seat 0 in H17.B beside local 9 (seat 1) in H17.C, with a route to Scranton."""
    table = Stage(seats, phase, **options).private("9", 1).lay("H17:X10:0", "G16:8:5", "G14:9:1")
    return table.company("ERIE", [3, 1], price, cash, trains=("4",), unused=[40, 100])


def owners(table: Stage, stop: str) -> list[str]:
    return [token.owner for token in table.p.tokens.get(stop, ())]


# rules 16.3 to 16.8, case S19
def test_case_s19() -> None:
    given, expect = case("S19")["given"], case("S19")["expect"]
    table = Stage(phase=given["phase"]).private(given["local"], 1).cash(0, given["owner_cash"])
    company = given["company"]
    table.company(company, [3], given["price"], given["treasury"], unused=given["unused_tokens"], size=10)
    table.turn(company, ACQUIRE)
    bank = table.p.bank
    table.do(Acquire(given["local"]), Choose("yes"))
    assert table.p.companies[company].cash == expect["treasury_after"]
    assert table.p.cash[1] == expect["owner_cash_after_sale"]
    assert table.p.bank - bank == expect["bank_gets"]
    assert table.due == 1 and table.frame.most == expect["owner_may_buy_units"]
    table.do(Subscribe(1))
    assert table.p.cash[1] == expect["owner_cash_after_buying"]
    assert shares.holding_limit(table.p, company) * 10 == expect["holding_limit"]
    assert table.p.companies[company].trains == [expect["train_gained"]]
    assert expect["train_limit_unchanged"] == LIMIT and room(table.p, company)
    assert owners(table, "H17.C") == [company] and table.p.companies[company].unused == [100]


# rules 16.1, 3.6
def test_from_phase_4_on() -> None:
    table = stage("3").turn("ERIE", ACQUIRE)
    refusal = table.refused(Acquire("9"))
    assert (refusal.code, refusal.params["phase"]) == ("not_before_phase", "4")


# rules 16.1
def test_the_owner_is_asked_and_may_decline() -> None:
    table = stage().turn("ERIE", ACQUIRE)
    table.do(Acquire("9"))
    assert isinstance(table.frame, Ask) and (table.due, table.frame.topic) == (1, "sell_local")
    assert table.told("local_asked") == [{"seat": 1, "company": "ERIE", "private": "9", "amount": 110}]
    table.do(Choose("no"))
    assert table.p.deeds["9"].owner == 1 and table.p.companies["ERIE"].cash == 300
    assert table.told("local_refused")[0]["private"] == "9"


# rules 16.9
def test_a_refused_offer_is_not_repeated_in_the_same_turn_but_in_another_one() -> None:
    table = stage(cash=900).private("7", 1).turn("ERIE", ACQUIRE)
    table.do(Acquire("9"), Choose("no"))
    assert table.refused(Acquire("9")).code == "refused_local"
    table.turn("ERIE", ACQUIRE).do(Acquire("9"), Choose("yes"))
    assert table.p.deeds["9"].company == "ERIE"


# rules 16.1, 16.4
def test_the_bank_always_agrees_and_gets_all() -> None:
    table = stage().private("9", BANK).turn("ERIE", ACQUIRE)
    bank = table.p.bank
    table.do(Acquire("9"))
    assert table.p.bank == bank + 220 and table.p.companies["ERIE"].cash == 80
    assert table.told("acquired_from_bank") == [{"company": "ERIE", "private": "9", "amount": 220}]
    assert isinstance(table.frame, CompanyTurn)


# rules 16.1
def test_a_president_who_owns_the_local_is_not_asked() -> None:
    table = stage().private("9", 0).turn("ERIE", ACQUIRE)
    table.do(Acquire("9"))
    assert table.p.deeds["9"].company == "ERIE" and table.p.cash[0] == 110


# rules 16.4
def test_half_goes_to_the_owner_and_half_to_the_bank() -> None:
    table = stage().turn("ERIE", ACQUIRE)
    bank = table.p.bank
    table.do(Acquire("9"), Choose("yes"))
    assert (table.p.cash[1], table.p.bank, table.p.companies["ERIE"].cash) == (110, bank + 110, 80)
    assert table.told("acquired") == [{"seat": 1, "company": "ERIE", "private": "9", "amount": 110}]


# rules 16.3
def test_it_needs_220_and_an_unused_token() -> None:
    refusal = stage(cash=219).turn("ERIE", CONVERT).refused(Acquire("9"))
    assert (refusal.code, refusal.params["amount"], refusal.params["cash"]) == ("treasury_short", 220, 219)
    table = stage()
    table.p.companies["ERIE"].unused = []
    assert table.turn("ERIE", CONVERT).refused(Acquire("9")).code == "no_token_left"


# rules 16.2
def test_a_local_must_be_joined_by_track_or_lie_in_the_same_hex() -> None:
    table = stage().private("8", 1).turn("ERIE", ACQUIRE)
    assert table.refused(Acquire("4")).params["private"] == "4"
    assert table.refused(Acquire("4")).code == "not_joined"
    joined = Stage(phase="4").company("PRR", [3], 90, 300).lay("I10:9:1", "I12:58:5", "J13:X12:0").turn("PRR", ACQUIRE)
    joined.do(Acquire("4"))  # its city is full, so track may end there (rules 10.4)
    assert owners(joined, "J13.B") == ["PRR"]


# rules 16.2, 10.4
def test_a_blocked_city_on_the_way_separates() -> None:
    table = Stage(phase="4").company("PRR", [3], 90, 300)
    table.lay("I10:9:1", "I12:58:5", "J13:X12:0")
    assert not table.turn("PRR", ACQUIRE).over
    blocked = Stage(phase="4").company("ERIE", [3], 90, 300).turn("ERIE", CONVERT)
    assert blocked.refused(Acquire("8")).code == "not_joined"  # private 9's circle lies between


# rules 16.5
@pytest.mark.parametrize(("option", "left"), [("dearest", [40]), ("cheapest", [100])])
def test_which_token_is_used_up_is_an_option(option: str, left: list[int]) -> None:
    table = stage(acquisition_token=option).private("9", BANK).turn("ERIE", ACQUIRE)
    table.do(Acquire("9"))
    assert table.p.companies["ERIE"].unused == left
    (token,) = table.p.tokens["H17.C"]
    assert (token.owner, token.kind, token.price) == ("ERIE", "station", 140 - left[0])


# rules 16.5, 24.4, 23 (acquisition_token)
def test_by_option_the_president_chooses_the_token_the_fallback_is_the_dearest() -> None:
    table = stage(acquisition_token="choice").turn("ERIE", ACQUIRE)
    table.do(Acquire("9"), Choose("yes"))
    assert isinstance(table.frame, Ask) and (table.due, table.frame.topic) == (0, "token_price")
    assert table.frame.options == ["100", "40"] and table.frame.fallback(table.view(0)) == Choose("100")
    table.do(Choose("40"))
    assert table.p.companies["ERIE"].unused == [100]
    one = stage(acquisition_token="choice").private("9", BANK)
    one.p.companies["ERIE"].unused = [100, 100]
    one.turn("ERIE", ACQUIRE).do(Acquire("9"))  # nothing to choose
    assert one.p.companies["ERIE"].unused == [100]


# rules 16.5
@pytest.mark.parametrize("option", ["dearest", "choice"])
def test_in_a_city_where_it_has_a_token_the_new_one_comes_back_unused(option: str) -> None:
    table = stage(acquisition_token=option).private("9", BANK)
    table.p.tokens["H17.B"] = [Token("ERIE", "home"), Token("9", "home")]
    del table.p.tokens["H17.C"]
    table.turn("ERIE", ACQUIRE).do(Acquire("9"))
    assert owners(table, "H17.B") == ["ERIE"] and table.p.companies["ERIE"].unused == [40, 100]
    assert table.told("token_taken_off") == [{"company": "ERIE", "private": "9", "stop": "H17.B"}]


# rules 16.5, 9.8
def test_tokens_in_two_cities_of_a_hex_both_stay_until_brown() -> None:
    table = stage().private("9", BANK).turn("ERIE", ACQUIRE)
    table.do(Acquire("9"))
    assert owners(table, "H17.B") == owners(table, "H17.C") == ["ERIE"]


# rules 16.6
def test_the_certificate_lies_on_the_charter_and_raises_the_holding_limit() -> None:
    table = stage().turn("ERIE", ACQUIRE)
    before = shares.certificates(table.p, 1)
    table.do(Acquire("9"), Choose("yes"), Done())
    deed = table.p.deeds["9"]
    assert (deed.owner, deed.fate, deed.company) == (BANK, "acquired", "ERIE")
    assert (table.p.acquired("ERIE"), table.p.owned(1)) == (["9"], [])
    assert shares.certificates(table.p, 1) == before - 1
    table.p.companies["ERIE"].size = 10
    assert shares.holding_limit(table.p, "ERIE") == 7


# rules 16.6
def test_an_acquired_local_is_not_acquired_again() -> None:
    table = stage(cash=900)
    table.p.deeds["9"].fate, table.p.deeds["9"].company = "acquired", "CNJ"
    table.p.tokens["H17.C"] = [Token("CNJ", "station", 100)]
    refusal = table.turn("ERIE", CONVERT).refused(Acquire("9"))
    assert (refusal.code, refusal.params["company"]) == ("acquired_already", "CNJ")


# rules 16.1
def test_several_in_one_turn() -> None:
    table = Stage(phase="4").company("B&A", [3], 90, 500, unused=[40, 100, 100]).turn("B&A", ACQUIRE)
    table.do(Acquire("6"), Acquire("7"))
    assert table.p.acquired("B&A") == ["6", "7"] and table.p.companies["B&A"].cash == 60
    assert owners(table, "D27.B") == owners(table, "D27.C") == ["B&A"]


# rules 8.3
def test_acquisition_gives_up_the_conversion() -> None:
    table = stage(cash=900).private("9", BANK).turn("ERIE", CONVERT)
    table.do(Acquire("9"))
    assert table.refused(Convert()).code == "step_over"


# rules 16.7
def test_in_phase_4_the_certificate_stays_one_and_no_train_comes_with_it() -> None:
    table = stage().private("9", BANK).turn("ERIE", ACQUIRE)
    table.do(Acquire("9"))
    assert table.p.companies["ERIE"].trains == ["4"] and not table.p.deeds["9"].rebuilt


# rules 16.7
def test_from_phase_5_on_it_is_a_2r_at_once() -> None:
    table = stage("5").private("9", BANK).turn("ERIE", ACQUIRE)
    table.do(Acquire("9"))
    assert table.p.companies["ERIE"].trains == ["4", "2R"] and table.p.deeds["9"].rebuilt
    assert table.told("rebuilt") == [{"company": "ERIE", "private": "9", "train": "2R"}]


def early(phase: str = "5", step: int = CONVERT, **more: int) -> Stage:
    """ERIE with local 9 acquired before phase 5."""
    table = stage(phase, **more)
    table.p.deeds["9"].fate, table.p.deeds["9"].company, table.p.deeds["9"].owner = "acquired", "ERIE", BANK
    table.p.tokens["H17.C"] = [Token("ERIE", "station", 100)]
    return table


# rules 16.7
@pytest.mark.parametrize("step", [TRACK, CONVERT, ACQUIRE, TRAINS])
def test_one_acquired_earlier_may_be_turned_at_any_time_of_the_turn(step: int) -> None:
    table = early(cash=900).turn("ERIE", step)
    now = table.frame.step
    table.do(Rebuild("9"))
    assert table.p.companies["ERIE"].trains == ["4", "2R"] and table.frame.step == now
    assert table.refused(Rebuild("9")) == Illegal("no_certificate", company="ERIE")


# rules 16.7
def test_not_before_phase_5_and_not_anothers() -> None:
    table = early("4").turn("ERIE", CONVERT)
    assert table.refused(Rebuild("9")).code == "not_before_phase"
    table = early()
    table.p.deeds["8"].fate, table.p.deeds["8"].company, table.p.deeds["8"].rebuilt = "acquired", "ERIE", True
    table.turn("ERIE", CONVERT)
    assert table.refused(Rebuild("7")).code == "not_yours"
    assert table.refused(Rebuild("8")).code == "turned_already"
    other = Stage(phase="5").company("PRR", [3], cash=700, trains=("5",)).turn("PRR", CONVERT)
    assert other.refused(Rebuild("9")).code == "no_certificate"


# rules 16.10
def test_a_2r_runs_in_the_turn_in_which_it_was_made() -> None:
    table = early()
    table.p.companies["ERIE"].trains = []
    table.turn("ERIE", CONVERT).do(Rebuild("9"), Run("H17.B G12"))
    assert table.p.companies["ERIE"].revenue == 60  # Newark 30, Scranton 10, own token 20


# rules 16.7
def test_turning_never_has_to_be_done() -> None:
    table = early(cash=0).turn("ERIE", TRAINS)
    assert table.over and table.p.companies["ERIE"].trains == ["4"]


# rules 16.8, 16.11
def test_the_former_owner_may_buy_one_unit_if_the_bank_has_one() -> None:
    table = stage()
    table.p.companies["ERIE"].units, table.p.cash[1] = [3, 0, 0], 500
    table.turn("ERIE", ACQUIRE)
    table.do(Acquire("9"), Choose("yes"))
    assert isinstance(table.frame, Subscription) and table.due == 1
    assert table.refused(Subscribe(2)).params["high"] == 1
    table.do(Subscribe(1))
    assert table.p.companies["ERIE"].units == [3, 1, 0] and table.p.cash[1] == 520
    none = stage()
    none.p.companies["ERIE"].units = [3, 2, 0]
    none.turn("ERIE", ACQUIRE).do(Acquire("9"), Choose("yes"))
    assert not isinstance(none.frame, Subscription)


# rules 16.8, 6.8
def test_a_debtor_or_who_cannot_pay_is_not_asked() -> None:
    table = stage()
    table.p.debt[1] = 10
    table.turn("ERIE", ACQUIRE).do(Acquire("9"), Choose("yes"))
    assert not isinstance(table.frame, Subscription)
    poor = stage(price=125).turn("ERIE", ACQUIRE)
    poor.do(Acquire("9"), Choose("yes"))
    assert not isinstance(poor.frame, Subscription)


# rules 16.8, 24.3
def test_the_fallback_buys_no_unit() -> None:
    table = stage().turn("ERIE", ACQUIRE)
    table.do(Acquire("9"), Choose("yes"))
    assert table.frame.fallback(table.view(1)) == Done()


# rules 16.9, 6.10
def test_a_purchase_that_makes_him_the_largest_holder_makes_him_president_at_once() -> None:
    table = stage(cash=900)
    table.p.companies["ERIE"].units = [2, 2, 0]
    table.p.companies["ERIE"].trains = []
    table.turn("ERIE", ACQUIRE)
    table.do(Acquire("9"), Choose("yes"), Subscribe(1))
    assert table.p.companies["ERIE"].president == 1 and table.told("president")[-1]["seat"] == 1
    assert isinstance(table.frame, CompanyTurn) and table.due == 1  # he goes on with this very turn


# rules 24.4
def test_fallbacks_offer_for_no_local_and_sell_none() -> None:
    table = stage().turn("ERIE", ACQUIRE)
    assert not isinstance(table.frame.fallback(table.view(0)), Acquire)
    table.do(Acquire("9"))
    assert table.frame.fallback(table.view(1)) == Choose("no")


# rules 24.5
def test_the_fallback_turns_a_certificate_just_before_the_run() -> None:
    table = early().turn("ERIE")
    taken = table.fall_back()
    assert Rebuild("9") in taken and table.p.companies["ERIE"].trains == ["4", "2R"]


# rules 24.5, 24.9, 13.4
def test_with_the_duty_open_the_fallback_turns_a_certificate_rather_than_buy_a_train() -> None:
    table = early()
    table.p.companies["ERIE"].trains = []
    table.turn("ERIE", TRAINS)
    assert table.fall_back()[0] == Rebuild("9") and table.p.companies["ERIE"].trains == ["2R"]


# rules 16.7, 8.6
def test_rebuild_is_offered_with_its_reason() -> None:
    table = early().turn("ERIE", CONVERT)
    assert offered(table.frame, table.view(0))[Rebuild] == ""
