"""Goals and the final count (rules 14)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.big_shoulders.components import GOALS
from rules.big_shoulders.scoring import goals_met, standings, winners
from tests.rules.big_shoulders.play import Table, cash, company, every, player, public, supply


def table_of(*pieces: Any, seats: int = 2, **options: Any) -> Table:
    return Table(seats, *pieces, at="stock", **options)


# rules 14.4, 14.5
@every("score")
def test_scores(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    (id, price), names = next(iter(given["prices"].items())), sorted(given["players"])
    assert given["players"]["a"]["shares"][id] + given["players"]["b"]["shares"][id] == 9
    # Doggett is B's: 3 + 2 shares, A holds four commons less the director's ones.
    pieces = [company("B", id, price, commons="A", preferred="A"), company("A", "swift", 10, treasury=0)]
    table = table_of(*pieces, cash(A=240, B=300))
    doggett = table.p.company(id)
    doggett.director, doggett.preferred, doggett.commons, doggett.charter = 1, -1, [4, 2], 0
    table.p.companies.remove(table.p.company("swift"))
    table.p.goals = ["goal_common", "goal_partners", "goal_managers"]
    table.p.players[0].partners = 4
    doggett.factories[0].manager = True
    assert [len(goals_met(table.p, seat)) for seat in (0, 1)] == [given["players"][name]["goals"] for name in names]
    found = standings(table.p, 2)
    assert {names[x.seat]: x.total for x in found} == expect["scores"]
    assert [names[x.seat] for x in found if x.place == 1] == expect["winners"]


# rules 14.2
@pytest.mark.parametrize(
    ("goal", "own"),
    [
        ("goal_managers", {"managers": (1,)}),
        ("goal_salespeople", {"sales": 1}),
        ("goal_assets", {"asset": "foundry", "used": True}),
        ("goal_workers", {"workers": (1,)}),
        ("goal_automation", {"automated": (1,)}),
        ("goal_appeal", {"appeal": 9}),
        ("goal_treasury", {"treasury": 300}),
    ],
)
def test_goals_of_companies(goal: str, own: dict[str, Any]) -> None:
    table = table_of(company("A", "libby"), company("B", "swift", **own))
    assert winners(table.p, goal) == [1]
    even = table_of(company("A", "libby", **own), company("B", "swift", **own))
    assert winners(even.p, goal) == [0, 1]  # every player who meets it


# rules 14.2
def test_goals_of_players() -> None:
    pieces = [company("A", "swift", commons="BB", preferred="B"), company("B", "libby", commons="A")]
    table = table_of(*pieces, player("A", partners=4))
    assert winners(table.p, "goal_common") == [1]
    assert winners(table.p, "goal_preferred") == [1]
    assert winners(table.p, "goal_partners") == [0]


# rules 14.2
def test_sums_and_best_companies() -> None:
    pieces = [company("A", "swift", workers=(2,), treasury=90), company("A", "elgin", workers=(2,), treasury=90)]
    table = table_of(*pieces, company("B", "libby", workers=(2, 1), treasury=100))
    assert winners(table.p, "goal_workers") == [0]  # 2 + 2 against 3
    assert winners(table.p, "goal_treasury") == [1]  # the best single one
    twice = table_of(company("A", "swift", treasury=90), company("A", "elgin", treasury=90))
    assert winners(twice.p, "goal_treasury") == [0]


# rules 14.2
def test_nothing_earns_nothing() -> None:
    table = table_of(company("A", "swift", treasury=0, appeal=0), company("B", "libby", treasury=0, appeal=0))
    for goal in ("goal_managers", "goal_treasury", "goal_appeal", "goal_assets", "goal_common"):
        assert winners(table.p, goal) == []
    assert all(goal.reward == 200 and goal.minimum == 1 for goal in GOALS.values())


# rules 14.3, 14.4
def test_what_counts() -> None:
    pieces = [company("A", "swift", 60, 500, commons="A", goods=9), company("B", "libby", 100, preferred="A")]
    table = table_of(*pieces, cash(A=7, B=0), public(goals=["goal_treasury", "goal_preferred"]))
    scores = {x.seat: x.score for x in standings(table.p, 2)}
    assert scores[0] == {"cash": 7, "shares": 4 * 60 + 2 * 100, "goals": 400}
    assert scores[1] == {"cash": 0, "shares": 300, "goals": 0}
    assert (table.co("swift").price, table.co("libby").price) == (60, 100)  # no price falls


# rules 14.5, 14.7
def test_shared_places() -> None:
    pieces = [company(name, id, 50, 0) for name, id in (("A", "swift"), ("B", "libby"), ("C", "elgin"))]
    table = table_of(*pieces, cash(A=50, B=50, C=50), public(goals=[]), seats=3)
    assert [x.place for x in standings(table.p, 3)] == [1, 1, 1]
    other = table_of(*pieces, cash(A=50, B=90, C=50), public(goals=[]), seats=3)
    assert [(x.seat, x.place) for x in standings(other.p, 3)] == [(1, 1), (0, 2), (2, 2)]


# rules 14.5
def test_more_goals_break_a_tie() -> None:
    pieces = [company("A", "swift", 50, 0, managers=(1,)), company("B", "libby", 50, 0)]
    table = table_of(*pieces, cash(A=0, B=200), public(goals=["goal_managers"]))
    assert [(x.seat, x.place, x.total) for x in standings(table.p, 2)] == [(0, 1, 350), (1, 2, 350)]


# rules 16.2, 14.2
def test_without_goals() -> None:
    assert Table(3, public_goals=False).p.goals == []
    pieces = [company("A", "swift", 50, 0, managers=(1,)), company("B", "libby", 50, 0)]
    table = table_of(*pieces, cash(A=0, B=0), public(goals=["goal_managers"]), public_goals=False)
    assert [(x.place, x.score["goals"]) for x in standings(table.p, 2)] == [(1, 0), (1, 0)]


# rules 14.1, 14.2
def test_the_end_is_told() -> None:
    pieces = [company("A", "swift", 50, 0, managers=(1,)), company("B", "libby", 50, 0), supply(), cash(A=0, B=0)]
    goals = public(goals=["goal_managers", "goal_salespeople"])
    table = Table(2, *pieces, goals, at="operating", decade=5)
    assert table.over
    assert table.told("goal_met") == [{"goal": "goal_managers", "seats": [0], "amount": 200}]
    assert table.told("goal_unmet") == [{"goal": "goal_salespeople"}]
    assert table.told("winners") == [{"seats": [0], "total": 320}]
    assert [(x["seat"], x["place"]) for x in table.told("final")[0]["places"]] == [(0, 1), (1, 2)]
