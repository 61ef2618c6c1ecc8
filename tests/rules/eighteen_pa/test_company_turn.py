"""The ten steps of a company's turn (rules 8.3), in few clicks."""

from __future__ import annotations

import pytest

from rules.core import Illegal, offered
from rules.eighteen_pa.actions import (
    Acquire,
    BuyTrain,
    Convert,
    Dividend,
    Done,
    Lay,
    Mine,
    Rebuild,
    Run,
    Station,
    Trade,
)
from rules.eighteen_pa.company_steps import CONVERT, DIVIDEND, MINE, RUN, STATION, TRACK, TRAINS, closed
from rules.eighteen_pa.company_turn import CompanyTurn
from tests.rules.eighteen_pa.stage import Stage


def stage(
    phase: str = "3", cash: int = 500, trains: tuple[str, ...] = ("3",), step: int = 0, **options: object
) -> Stage:
    """ERIE in Newark with a route to Scranton (case S09)."""
    table = Stage(phase=phase, **options).lay("H17:X10:0", "G16:8:5", "G14:9:1")
    return table.company("ERIE", [3, 1], 100, cash, trains).turn("ERIE", step)


# rules 8.3
def test_a_whole_turn() -> None:
    table = stage()
    table.do(Done())
    assert table.frame.step == CONVERT
    table.do(Mine())
    assert table.frame.step == STATION
    table.do(Run("H17.B G12"))
    assert table.frame.step == DIVIDEND
    runs = [
        {"train": "3", "parts": [{"stop": "H17.B", "paid": "30+10"}, {"stop": "G12", "paid": "10+40"}], "amount": 90}
    ]
    assert table.told("ran") == [{"company": "ERIE", "each": 18, "amount": 90, "runs": runs}]
    table.do(Dividend("pay"))
    assert table.frame.step == TRAINS
    table.do(BuyTrain("3"))
    assert table.over
    company = table.p.companies["ERIE"]
    assert (company.cash, company.trains, company.mine, table.p.mines) == (260, ["3", "3"], True, 1)
    assert (company.revenue, company.paid, company.routes, company.operated) == (90, True, ["H17.B G12"], True)


# rules 8.3
def test_each_stage_offers_only_its_own_steps() -> None:
    table = stage()
    later = Illegal("step_not_yet", step=RUN, now=TRACK)
    assert table.refused(Run("-")) == later
    assert table.refused(Dividend("pay")).code == table.refused(BuyTrain("3")).code == "step_not_yet"
    assert table.refused(Trade("PRR", "3", 1)).code == "step_not_yet"
    table.do(Done())
    assert table.refused(Lay("H15", "9", 1)) == Illegal("step_over", step=TRACK, now=CONVERT)
    table.do(Run("-"))
    assert table.over or table.frame.step == TRAINS
    assert table.over or table.refused(Run("-")).code == "step_over"


# rules 8.3
@pytest.mark.parametrize("step", range(3, 8))
def test_a_later_step_closes_the_earlier_ones(step: int) -> None:
    turn = CompanyTurn(0, "ERIE", step)
    assert [n for n in range(1, 11) if not closed(turn, n)] == list(range(step, 8))


# rules 9.1, 23 (company_yellow_lays)
def test_two_yellow_tiles_or_by_option_one() -> None:
    table = Stage().company("PRR", [3], 100, 500, ("2",)).turn("PRR")
    table.do(Lay("I10", "9", 1))
    assert table.frame.step == TRACK and table.frame.laid == ["I10"]
    table.do(Lay("I12", "58", 5))
    assert table.frame.step > TRACK
    one = Stage(company_yellow_lays=1).company("PRR", [3], 100, 500, ("2",)).turn("PRR")
    one.do(Lay("I10", "9", 1))
    assert one.over or one.frame.step > TRACK


# rules 9.1
def test_an_upgrade_ends_the_step_and_no_upgrade_follows_a_yellow_tile() -> None:
    table = Stage(phase="3").company("PRR", [3], 100, 500, ("3",)).turn("PRR")
    table.do(Lay("I10", "9", 1))
    assert table.refused(Lay("I8", "15", 1)).code == "yellow_only"
    upgrade = Stage(phase="3").company("PRR", [3], 100, 500, ("3",)).turn("PRR")
    upgrade.do(Lay("I8", "15", 1))
    assert upgrade.over or upgrade.frame.step > TRACK


# rules 9.5
def test_the_treasury_pays_for_track_and_the_president_does_not_help() -> None:
    table = Stage().company("B&A", [3], 100, 50).cash(900).lay("D25:4:1", "D23:9:1").turn("B&A")
    table.do(Lay("D21", "9", 1))
    assert table.p.companies["B&A"].cash == 10
    assert table.told("laid")[0]["amount"] == 40
    refusal = table.refused(Lay("D19", "9", 1))
    assert (refusal.code, refusal.params["amount"], refusal.params["cash"]) == ("treasury_short", 20, 10)


# rules 8.3 no. 2, 10.5
def test_the_destination_token_is_turned_over_by_itself_after_the_track() -> None:
    table = Stage(phase="3").company("B&A", [3], 100, 500, ("3",)).lay("D25:4:1", "D23:9:1", "D21:9:1").turn("B&A")
    table.do(Lay("D19", "9", 1))
    table.do(Done())
    assert table.told("destination_reached") == [{"company": "B&A", "stop": "D17.A"}]
    assert any(t.owner == "B&A" and t.active for t in table.p.tokens["D17.A"])


# rules 11.8
def test_the_mine_is_bought_once_by_two_companies_at_most() -> None:
    table = stage(step=CONVERT)
    table.do(Mine())
    assert table.refused(Mine()).code == "step_over"
    again = stage(step=CONVERT)
    again.p.companies["ERIE"].mine = True
    assert again.refused(Mine()) == Illegal("mine_owned", company="ERIE")
    gone = stage(step=CONVERT)
    gone.p.mines = 0
    assert gone.refused(Mine()) == Illegal("mines_gone")
    poor = stage(step=CONVERT, cash=39)
    assert poor.refused(Mine()) == Illegal("treasury_short", amount=40, cash=39)
    far = Stage(phase="3").lay("I10:9:1", "I12:58:5").company("PRR", [3], cash=500, trains=("3",)).turn("PRR", CONVERT)
    assert far.refused(Mine()) == Illegal("mine_not_joined", hex="G12")


# rules 8.3, 11.8
def test_the_mine_is_step_5_and_a_station_gives_it_up() -> None:
    table = stage(step=STATION)
    refusal = table.refused(Mine())
    assert (refusal.code, refusal.params["step"]) == ("step_over", MINE)


# rules 10.1, 10.2
def test_one_station_token_a_turn_paid_by_the_treasury() -> None:
    table = Stage(phase="3").lay("I10:9:1", "I12:58:5", "J13:X12:0")
    table.p.tokens["J13.B"] = []
    table.company("PRR", [3], 100, 500, ("3",), unused=[40, 100]).turn("PRR", CONVERT)
    table.do(Station("J13.B"))
    company = table.p.companies["PRR"]
    assert company.cash == 460 and company.unused == [100] and table.frame.step == RUN
    assert table.told("token_placed") == [{"company": "PRR", "stop": "J13.B", "amount": 40}]
    assert table.refused(Station("J13.B")).code == "step_over"


# rules 11.11, 11.12
def test_any_legal_set_of_routes_may_be_run_none_too() -> None:
    table = stage(step=CONVERT)
    table.do(Run("-"))
    assert table.p.companies["ERIE"].revenue == 0 and table.told("no_run")


# rules 8.3 no. 7
def test_with_a_route_a_run_is_owed() -> None:
    assert stage(step=CONVERT).refused(Done()) == Illegal("run_first")


# rules 11.10, 8.6
def test_without_a_route_nothing_is_asked() -> None:
    table = Stage().company("PRR", [3], 100, 0, ("2",)).turn("PRR", CONVERT)
    assert table.over and table.told("no_run") == [{"owner": "PRR"}]


# rules 11.10
def test_without_a_route_done_goes_on() -> None:
    table = Stage(phase="4").company("PRR", [3], 100, 0, ("4",)).turn("PRR", CONVERT)
    assert offered(table.frame, table.view(0))[Convert] == ""  # the one choice there is
    table.do(Done())
    assert table.over and table.told("no_run") == [{"owner": "PRR"}]


# rules 8.6: without a route each of the other steps is still asked for
def test_a_station_a_mine_token_or_a_certificate_to_turn_is_a_choice_of_its_own() -> None:
    place = Stage(phase="2").lay("I10:9:1", "I12:58:5").company("PRR", [3], 100, 40)
    place.p.tokens["J13.B"], place.p.companies["PRR"].unused = [], [40]
    place.lay("J13:X12:0").turn("PRR", CONVERT)
    assert place.frame.step == CONVERT and not offered(place.frame, place.view(0))[Station]
    mine = stage("2", 40, (), CONVERT)
    assert mine.frame.step == CONVERT and not offered(mine.frame, mine.view(0))[Mine]
    table = Stage(phase="5").company("PRR", [3], 100, 0, (), size=10)
    table.p.deeds["9"].fate, table.p.deeds["9"].company = "acquired", "PRR"
    table.turn("PRR", CONVERT)
    assert table.frame.step == CONVERT and not offered(table.frame, table.view(0))[Rebuild]


# rules 8.6
def test_a_turn_without_any_choice_passes_by_itself() -> None:
    table = Stage(phase="3").company("PRR", [3], 100, 0, ("3", "3")).turn("PRR", TRACK)
    while not table.over:
        table.do(Done())
    assert table.p.companies["PRR"].operated


# rules 7.4
def test_the_president_alone_decides_and_is_paid_nothing_for_it() -> None:
    table = stage(cash=500)
    for seat in (1, 2):
        assert table.refused(Done(), seat=seat).code == "not_your_turn"
    table.do(Done(), Run("-"), Done())
    assert table.over and table.p.cash == [0, 0, 0]


# rules 7.2, 7.3
def test_a_company_without_money_route_and_price_goes_on() -> None:
    table = Stage(phase="5").company("PRR", [3], cell=(4, 0), trains=("5",), cash=0).turn("PRR")
    table.fall_back()
    company = table.p.companies["PRR"]
    assert table.over and company.started and company.cell == [4, 0] and company.trains == ["5"]


# rules 24.10
def test_destination_and_price_ask_nobody() -> None:
    table = Stage(phase="3").company("B&A", [3], 100, 0, ("3", "3")).lay("D25:4:1", "D23:9:1", "D21:9:1", "D19:9:1")
    table.turn("B&A")
    table.fall_back()
    assert table.told("destination_reached") and table.told("price")


# rules 24.3 to 24.9
def test_fallbacks_do_the_least() -> None:
    table = stage("4", 900, ("4",))
    taken = table.fall_back()
    kinds = {type(action) for action in taken}
    assert kinds == {Done, Run, Dividend} and table.over
    assert table.p.companies["ERIE"].size == 5 and table.p.companies["ERIE"].revenue == 50


# rules 24.9, 13.4
def test_the_fallback_buys_a_compulsory_train() -> None:
    table = stage("3", 900, ())
    assert BuyTrain("3") in table.fall_back() and table.p.companies["ERIE"].trains == ["3"]


# rules 3.6
def test_after_the_first_4_later_companies_of_the_round_may_convert_and_acquire_at_once() -> None:
    table = stage("4", 900, ("4",), CONVERT)
    table.p.nyc = "due"
    assert offered(table.frame, table.view(0))[Convert] == ""
    assert offered(table.frame, table.view(0))[Acquire] == ""


# rules 11.8: a bonus once a company and turn; a run typed again is judged again
def test_last_turns_run_is_judged_anew() -> None:
    table = stage(step=CONVERT)
    table.p.companies["ERIE"].routes = ["H17.B H19.A"]
    assert table.refused(Run("last")).code != "not_offered"
    assert table.refused(Run("H17.B H19.A")).code
