"""The order of an operating round (rules 8)."""

from __future__ import annotations

import random

import pytest

from rules.eighteen_pa.actions import BuyTrain, Sell
from rules.eighteen_pa.company_steps import TRAINS
from rules.eighteen_pa.company_turn import CompanyTurn
from rules.eighteen_pa.conserved import conserved
from rules.eighteen_pa.operating import OperatingRound, nyc_turn, order
from rules.eighteen_pa.private_turn import PrivateTurn
from tests.rules.eighteen_pa.stage import PART, Stage


# rules 8.1
def test_privates_by_number_then_companies_by_price() -> None:
    table = Stage().private("9", 0).private("2", 1).private("5", 2)
    table.company("NH", [2], 80).company("PRR", [2], 110).company("ERIE", [0, 2], 90)
    assert order(table.p) == ["2", "5", "9", "PRR", "ERIE", "NH"]


# rules 8.1, 5.6
def test_of_equal_prices_the_farther_right_and_then_the_first_to_arrive() -> None:
    table = Stage().company("NH", [2], 90).company("ERIE", [2], 90).company("PRR", [2], cell=(1, 1))
    assert order(table.p) == ["NH", "ERIE", "PRR"]
    table.company("CNJ", [2], cell=(4, 4))
    assert order(table.p) == ["CNJ", "NH", "ERIE", "PRR"]


# rules 8.1, 3.6, 17.2
def test_only_privates_of_players_act_and_flipped_or_acquired_ones_do_not() -> None:
    table = Stage(phase="4").private("1", 0).private("4", 1).private("9", 1)
    table.p.deeds["1"].fate = "flipped"
    table.p.deeds["9"].fate = "acquired"
    assert order(table.p) == ["4"]


# rules 8.6
def test_a_company_bought_just_now_acts_with_an_empty_treasury() -> None:
    table = Stage().company("PRR", [2], 70, 0, operated=False).open(OperatingRound(1, 1))
    assert table.due == 0 and table.frame.company == "PRR"


# rules 8.1, 3.9
def test_everybody_acts_once_and_the_round_ends() -> None:
    table = Stage().cash(500, 500, 500).private("9", 1).private("4", 2)
    table.company("PRR", [2], 100, 500).company("NH", [0, 2], 90, 450).open(OperatingRound(2, 1))
    assert (table.p.part, table.p.set, table.p.turn) == ("operating", 2, 1)
    table.fall_back()
    assert table.over
    assert [e.params.get("private") or e.params["company"] for e in turns(table)] == ["4", "9", "PRR", "NH"]
    assert table.told("operating_round") == [{"set": 2, "turn": 1}]


def turns(table: Stage) -> list:  # type: ignore[type-arg]
    return [event for event in table.events if event.id in ("private_turn", "company_turn")]


# rules 8.2
def test_a_price_that_moves_in_an_emergency_sale_re_sorts_those_still_to_come() -> None:
    table = Stage(phase="4").cash(0, 0, 0)
    table.company("PRR", [3], 125, 0).company("NH", [2, 3], 100, 900, ("4",)).company(
        "ERIE", [0, 0, 3], 90, 900, ("4",)
    )
    table.open(OperatingRound(1, 1))
    while table.frame.step < TRAINS:
        table.do(table.frame.fallback(table.view(0)))
    assert table.state.stack[0].waiting == ["NH", "ERIE"]
    table.do(BuyTrain("4"), Sell("NH", 2))
    while table.frame.company == "PRR":
        table.do(table.frame.fallback(table.view(0)))
    assert table.frame.company == "ERIE" and table.state.stack[0].waiting == ["NH"]


# rules 8.2
def test_a_company_does_not_act_twice_when_its_price_falls_in_its_own_turn() -> None:
    table = (
        Stage().company("PRR", [2], 100, 400).company("NH", [0, 2], cell=(1, 2), cash=400).open(OperatingRound(1, 1))
    )
    table.fall_back()
    assert [e.params["company"] for e in turns(table)] == ["PRR", "NH"]


# rules 6.10, 14.4
def test_the_president_of_the_moment_leads_the_turn() -> None:
    table = Stage(phase="4").company("PRR", [3], 125, 0).company("NH", [2, 2], 100, 900, ("4",))
    table.open(OperatingRound(1, 1))
    while table.frame.step < TRAINS:
        table.do(table.frame.fallback(table.view(0)))
    table.do(BuyTrain("4"), Sell("NH", 1))
    while table.due == 0:
        table.do(table.frame.fallback(table.view(0)))
    assert table.frame.company == "NH" and table.frame.seat == 1


# rules 6.14
def test_a_company_has_operated_when_its_first_turn_is_over() -> None:
    table = Stage().company("PRR", [2], 100, 500, operated=False).open(OperatingRound(1, 1))
    assert not table.p.companies["PRR"].operated
    table.fall_back()
    assert table.p.companies["PRR"].operated


# rules 8.5, 17.6
def test_the_nyc_formed_after_a_round_takes_a_whole_turn_from_step_1_on() -> None:
    table = Stage(phase="4").company("NYC", [2, 1], 110, 770, ("3N",), operated=False, size=10)
    table.open(nyc_turn(table.p))
    assert isinstance(table.frame, CompanyTurn) and table.frame.formed_now
    table.fall_back()
    assert table.over and table.p.companies["NYC"].operated


# rules 8, 13.4, 14.6, 18.1: no dead end, no dollar lost, whatever is played
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "3D"])
def test_random_rounds_end_with_all_money_and_a_train_in_every_company(phase: str) -> None:
    rng = random.Random(phase)
    for _ in range(4):
        table = Stage(rng.choice((3, 4, 5)), phase)
        fill(table, rng)
        table.open(OperatingRound(1, 1))
        before = sums(table)
        table.random(rng)
        assert sums(table) == before
        for company in table.p.companies.values():
            assert not company.started or company.trains or lost_its_train(table)
        assert PART.dump(PART.load(PART.dump(table.state))) == PART.dump(table.state)


def sums(table: Stage) -> dict[str, int]:
    """Money, tokens, mines; the trains that `fill` hands out came from nowhere."""
    return {name: n for name, n in conserved(table.state).items() if not name.startswith("trains_")}


def lost_its_train(table: Stage) -> bool:
    return bool(table.told("rusted") or table.told("train_traded"))


def fill(table: Stage, rng: random.Random) -> None:
    """Some privates and companies with random money, shares and trains."""
    seats, phase = table.p.seats, table.p.phase
    table.cash(*(rng.choice((0, 35, 200, 600)) for _ in range(seats)))
    for private in table.p.deeds:
        if rng.random() < 0.7 and not (table.p.since("4") and private in "123"):
            table.private(private, rng.randrange(seats))
    kinds = {"2": ["2"], "3": ["2", "3"], "4": ["3", "4"], "5": ["3", "4", "5"], "3D": ["4", "5", "3D"]}[phase]
    for company in ("B&O", "B&A", "CNJ", "ERIE", "NH", "PRR"):
        units = [0] * seats
        for _ in range(rng.randint(2, 5)):
            units[rng.randrange(seats)] += 1
        if max(units) >= 2:
            cash, train = rng.choice((0, 40, 240, 700)), rng.choice(([], [rng.choice(kinds)]))
            operated = rng.random() < 0.8
            table.company(company, units, rng.choice((50, 70, 90, 110, 140)), cash, tuple(train), operated=operated)


# rules 8.4
def test_the_turn_of_a_private_comes_before_any_company() -> None:
    table = Stage().private("9", 1).company("PRR", [2], 100, 500).open(OperatingRound(1, 1))
    assert isinstance(table.frame, PrivateTurn) and table.state.stack[0].waiting == ["PRR"]
