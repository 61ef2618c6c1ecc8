"""The final count and the winner (rules 17, 18)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.marco_polo.actions import Bag
from rules.marco_polo.scoring import CATEGORIES, goal_vp, score, standings
from tests.rules.marco_polo.play import Match, Table, random_match


def table_at_the_end(seats: int = 2, options: dict[str, Any] | None = None, **people: Any) -> Table:
    """Everybody's figures; goals are shown."""
    table = Table(seats, options=options, **people)
    table.public.goals = [own.goals for own in table.state.own]
    return table


# rules 17.1
@pytest.mark.parametrize(("coins", "vp"), [(9, 0), (10, 1), (29, 2)])
def test_coins(coins: int, vp: int) -> None:
    assert score(table_at_the_end(a={"coins": coins}).public, 0)["coins"] == vp


# rules 17.2
def test_goods_count_only_with_a_post_in_beijing() -> None:
    goods = {"pepper": 1, "silk": 3, "gold": 1}
    table = table_at_the_end(a=goods | {"posts": "beijing"}, b=goods)
    one, other = (score(table.public, seat) for seat in (0, 1))
    assert (one["beijing"], one["goods"], other["beijing"], other["goods"]) == (10, 2, 0, 0)


# rules 17.3
def test_goals() -> None:
    assert goal_vp([], ["goal_01", "goal_06"]) == (0, 0)
    assert goal_vp(["moscow"], ["goal_01", "goal_06"]) == (0, 1)
    assert goal_vp(["moscow", "karakorum", "anxi"], ["goal_01", "goal_06"]) == (0, 3)
    assert goal_vp(["moscow", "karakorum", "xian"], ["goal_01", "goal_06"]) == (4, 6)
    assert goal_vp(["moscow", "karakorum", "xian", "adana"], ["goal_01", "goal_06"]) == (11, 10)
    assert goal_vp(["moscow", "xian", "ormuz"], ["goal_01", "goal_02"]) == (9, 6), "a city on both cards counts once"


# rules 17.4
@pytest.mark.parametrize(("done", "rule", "vp"), [((2, 1), False, (7, 0)), ((1, 1), False, (7, 7))])
def test_most_contracts(done: tuple[int, int], rule: bool, vp: tuple[int, int]) -> None:
    contracts = ["con_01", "con_02", "con_03"]
    a, b = " ".join(contracts[: done[0]]), " ".join(contracts[3 - done[1] :])
    table = table_at_the_end(a={"done": a}, b={"done": b})
    assert tuple(score(table.public, seat)["contracts"] for seat in (0, 1)) == vp and not rule


# rules 17.4
@pytest.mark.parametrize(("rule", "vp"), [(False, 0), (True, 7)])
def test_when_nobody_fulfilled_any(rule: bool, vp: int) -> None:
    table = table_at_the_end(options={"most_contracts_at_zero": rule})
    assert [score(table.public, seat)["contracts"] for seat in (0, 1)] == [vp, vp]


# rules 17.5
def test_camels_and_open_contracts_score_nothing() -> None:
    table = table_at_the_end(a={"camels": 30, "held": "con_01 con_02"})
    assert sum(score(table.public, 0).values()) == 0


# rules 18.1
@pytest.mark.parametrize(
    ("vp", "camels", "places"),
    [((9, 8, 7), (0, 0, 0), [1, 2, 3]), ((9, 9, 7), (1, 2, 9), [2, 1, 3]), ((9, 9, 9), (2, 2, 1), [1, 1, 3])],
)
def test_winner(vp: tuple[int, ...], camels: tuple[int, ...], places: list[int]) -> None:
    people = {name: {"vp": n, "camels": c} for name, n, c in zip("abc", vp, camels, strict=True)}
    ranked = standings(table_at_the_end(3, **people).public, 3)
    assert [place.place for place in sorted(ranked, key=lambda place: place.seat)] == places
    assert [place.place for place in ranked] == sorted(places)


# rules 17.3, 18.1, 24
def test_the_end_shows_goals_and_tells_who_won() -> None:
    a = {"dice": "1", "goals": "goal_01 goal_02", "posts": "moscow xian", "vp": 50}
    table = Table(2, a=a, b={"dice": "", "goals": "goal_03 goal_04"}, round=5)
    assert table.public.goals == []
    table.act("a", Bag("1"))
    assert table.over and table.public.goals == [["goal_01", "goal_02"], ["goal_03", "goal_04"]]
    assert table.told("goals_shown")[0] == {"seat": 0, "goals": ["goal_01", "goal_02"]} and table.out.told
    assert table.told("winner") == [{"seats": [0], "total": 50 + 4 + 3}]
    assert set(table.told("final")[0]["places"][0]) == {"place", "seat", "total", *CATEGORIES}


def test_several_winners_are_named_together() -> None:
    table = Table(2, a={"dice": "1", "goals": ""}, b={"dice": "", "goals": ""}, round=5)
    table.act("a", Bag("1"))
    assert table.told("winners") == [{"seats": [0, 1], "total": 0}]


def test_totals_add_up_in_random_matches() -> None:
    for seed in range(4):
        match: Match = random_match(4, seed)
        for place in standings(match.public, 4):
            assert place.total == sum(place.score.values()) and tuple(place.score) == CATEGORIES
