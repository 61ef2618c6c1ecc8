"""Placing dice (rules 6)."""

from __future__ import annotations

import pytest

from rules.marco_polo.actions import (
    Bag,
    FiveCoins,
    Khan,
    Market,
    Travel,
    UseCard,
)
from rules.marco_polo.placing import combos
from tests.rules.marco_polo.play import END, Table, with_card


# rules 6.1, 6.2
def test_as_many_own_unplaced_dice_as_the_space_shows() -> None:
    table = Table(4, a={"dice": "2 4 5", "coins": 9}, b={"dice": "1 1 1"})
    for row, n in (("market_camels", 1), ("market_pepper", 1), ("market_silk", 2), ("market_gold", 3)):
        assert {len(dice) for dice in table.choices("a", Market, row)} == {n}
    assert {len(dice) for dice in table.choices("a", Travel)} == {2}
    assert table.refused("a", FiveCoins("1")).code == "not_offered", "somebody else's"
    poor = Table(4, a={"dice": "2"})
    error = poor.refused("a", Market("market_silk", ("2", "2"), 1))
    assert (error.code, error.params["needed"], error.params["dice"]) == ("too_few_dice", 2, 1)


# rules 6.3
@pytest.mark.parametrize(
    ("on", "legal"),
    [({"market_camels": "a1b"}, True), ({"market_camels": "a1"}, False), ({"market_pepper": "a1"}, True)],
)
def test_own_colour_once(on: dict[str, str], legal: bool) -> None:
    table = Table(4, a={"dice": "2", "coins": 9}, on=on)
    assert table.legal("a", Market("market_camels", ("2",), 1)) == legal


# rules 6.3
def test_the_khan_row_is_one_space_and_the_bag_is_exempt() -> None:
    table = Table(4, a={"dice": "5 5b"}, on={"khan": "a1", "money_bag": "a1"})
    assert table.refused("a", Khan("5", "gold")).code == "own_colour_there"
    assert table.legal("a", Khan("5b", "gold")) and table.legal("a", Bag("5"))


# rules 6.4
def test_mixed_placements_obey_the_rule_of_the_colour() -> None:
    table = Table(4, a={"dice": "3 3b 4b 4w", "coins": 9}, on={"market_silk": "a2 a2"})
    legal = table.choices("a", Market, "market_silk")
    assert legal == [("3b", "4b"), ("3b", "4w"), ("4b", "4w")]
    table.act("a", Market("market_silk", ("3b", "4b"), 1))
    again = Table(4, a={"dice": "3b 4b", "coins": 9}, on={"market_silk": "a2b a2b"})
    assert again.legal("a", Market("market_silk", ("3b", "4b"), 1))


# rules 6.5, 6.11
@pytest.mark.parametrize("there", ["b1", "c3b", "b2w", "-1", "a6b"])
def test_any_die_makes_a_space_occupied(there: str) -> None:
    table = Table(4, a={"dice": "4", "coins": 4}, on={"five_coins": there})
    table.act("a", FiveCoins("4"))
    assert table.has("a", "coins") == (5,) and table.since("space_paid")[0]["n"] == 4


# rules 6.6
def test_the_lowest_die_counts() -> None:
    table = Table(4, a={"dice": "2 6", "coins": 9}, on={"market_silk": "b1 b1"})
    assert table.choices("a", Market, "market_silk", ("2", "6")) == [2, 1]
    table.act("a", Market("market_silk", ("2", "6"), 2))
    assert table.has("a", "coins") == (7,)


# rules 6.7
def test_prices_are_paid_before_anything_is_gained() -> None:
    table = Table(4, a={"dice": "5", "coins": 4}, on={"five_coins": "b1"})
    error = table.refused("a", FiveCoins("5"))
    assert (error.code, error.params["price"], error.params["coins"]) == ("space_too_dear", 5, 4)
    together = Table(4, a={"dice": "1 1", "coins": 3}, on={"travel": "b1 b1"})
    assert together.reason("a", Travel) == "no_journey_payable"


# rules 6.8, 6.9
def test_fewer_but_at_least_one_and_columns_whole() -> None:
    table = Table(4, a={"dice": "5", "posts": "moscow"}, cards=with_card("cc_01"))
    assert table.choices("a", UseCard, "cc_01", "5", "only") == [5, 4, 3, 2, 1]
    assert table.choices("a", Market, "market_pepper", ("5",)) == [5, 4, 3, 2, 1]
    table.act("a", Market("market_pepper", ("5",), 5))
    assert table.has("a", "pepper", "coins") == (3, 2)


# rules 6.10
def test_placed_dice_keep_their_values() -> None:
    table = Table(4, a={"dice": "0 0", "character": "raschid"}, b={"dice": "3 4"})
    table.act("a", Khan("4", "gold"), END)
    assert table.on("khan") == ["a4"]
    assert table.refused("b", Khan("3", "gold")).params["least"] == 4
    assert table.legal("b", Khan("4", "gold"))


# rules 6.12
def test_equal_dice_are_one_choice() -> None:
    assert combos(("2", "2", "2"), 2) == (("2", "2"),)
    assert combos(("2", "2", "2b"), 2) == (("2", "2"), ("2", "2b"))
    table = Table(4, a={"dice": "2 2 2b 5"})
    assert table.choices("a", FiveCoins) == ["2", "2b", "5"] == table.choices("a", Bag)
