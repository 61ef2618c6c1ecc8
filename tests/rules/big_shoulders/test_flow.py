"""Whole matches, and notes for the engine (rules 1, 18)."""

from __future__ import annotations

import random

import pytest

from rules.big_shoulders import GAME
from rules.big_shoulders.actions import Build, Buy, BuyAsset, Pay, Place, Sell, Start, Withhold
from rules.big_shoulders.components import ASSETS, CHARTERS, COMPONENTS, SPACES, TILES
from rules.core import Event, actors, view
from rules.players import house_player
from tests.rules.big_shoulders.play import CASES, PASS, Table, cash, company, random_match

KINDS_TESTED = {
    "start_company",
    "share_sale",
    "stock_phase_end",
    "dividend",
    "extra_dividend",
    "production",
    "distribution",
    "hire",
    "job_market",
    "asset_purchase",
    "appeal",
    "order",
    "limit",
    "emergency",
    "supply",
    "score",
}


def test_every_kind_of_case_has_a_test() -> None:
    assert {row["kind"] for row in CASES} == KINDS_TESTED and len(CASES) == 27


# rules 2.1, 3.1, 3.2
@pytest.mark.parametrize("row", [row for row in CASES if row["kind"] == "start_company"], ids=lambda row: row["id"])
def test_start_of_a_company(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    table = Table(2)
    name = table.due
    assert table.cash(name) == given["cash"]
    assert table.legal(name, Start("swift", given["start_price"])) == expect["legal"]
    if expect["legal"]:
        table.act(name, Start("swift", given["start_price"]))
        assert given["cash"] - table.cash(name) == expect["paid"]
        assert (table.co("swift").treasury, table.cash(name)) == (expect["treasury"], expect["cash_after"])


# rules 1.1, 1.2, 1.4, 1.5
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_end_after_five_decades(seats: int) -> None:
    for seed in range(4):
        table = random_match(seats, seed)
        assert table.p.decade == 5 and table.p.phase == "end"
        assert all(player.cash >= 0 for player in table.p.players)
        assert all(found.treasury >= 0 and min(found.cubes.values()) >= 0 for found in table.p.companies)


# rules 1.6, 18.9
def test_what_is_asked_back() -> None:
    assert all(kind.confirm for kind in (Start, Sell, Buy, Build, Place, BuyAsset, Pay, Withhold))
    assert [kind for kind in GAME.actions if kind.secret] == [Build]


# rules 18.2, 18.4, 18.6
def test_piles_are_lists() -> None:
    table = random_match(3, 1)
    found = {id for pile in table.p.appeal for id in pile}
    assert found == {company_.id for company_ in table.p.companies}
    assert all(company_.id in table.p.appeal[company_.appeal] for company_ in table.p.companies)


# rules 18.3
def test_a_selling_turn_is_settled_once() -> None:
    table = Table(2, company("A", "swift", 80, commons="BBB"), company("B", "libby"), cash(A=0, B=0), at="stock")
    table.act("B", Sell("swift", "common", 1))
    table.act("B", Sell("swift", "common", 1))
    assert (table.co("swift").price, table.cash("B")) == (80, 160)
    table.act("B", Sell("swift", "common", 1))
    assert [(e["before"], e["after"], e["steps"]) for e in table.told("price_moved")] == [(80, 40, 3)]


# rules 5.1
def test_what_calls_an_ordered_pass_off() -> None:
    pieces = [company("A", "swift", commons="BA"), company("B", "libby", commons="A"), cash(A=0, B=0)]
    table = Table(2, *pieces, at="stock")
    cancel = GAME.cancels[type(PASS)]
    table.act("A", Sell("libby", "common", 1))
    assert any(cancel(table.view("B"), event) for event in table.out.events)
    assert not any(cancel(table.view("B"), Event(id)) for id in ("passed", "bought", "could_not_act"))


def test_the_table_of_components_is_whole() -> None:
    assert (len(CHARTERS), len(TILES), len(ASSETS)) == (10, 44, 16)
    assert (len(COMPONENTS.demand_tiles), len(COMPONENTS.goals)) == (24, 10)
    assert len(SPACES) == 9
    assert [charter.factory_count for charter in CHARTERS.values()].count(3) == 1
    assert all(charter.factory_count == len(charter.factories) for charter in CHARTERS.values())
    assert all(len(c.goods_price_by_salespeople) == c.salesperson_slots + 1 for c in CHARTERS.values())
    assert all(f.worker_slots == f.automation_tokens for c in CHARTERS.values() for f in c.factories)


def test_house_players_are_better_than_chance() -> None:
    rng, best = random.Random(1), []
    for seed in range(3):
        table = Table(3, key=seed)
        while not table.over:
            seat = rng.choice(actors(table.state))
            table.act("ABC"[seat], house_player(GAME, view(table.state, seat), rng))
        best.append(GAME.standings(table.p, 3)[0].total)
    chance = [GAME.standings(random_match(3, seed).p, 3)[0].total for seed in range(3)]
    assert min(best) > max(chance)
