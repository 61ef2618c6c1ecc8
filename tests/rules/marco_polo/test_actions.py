"""Market, Khan, contracts, coins and bonus actions (rules 8 to 11, 13)."""

from __future__ import annotations

import pytest

from rules.core import offered
from rules.marco_polo.actions import (
    Adjust,
    Bag,
    BuyDie,
    Discard,
    FiveCoins,
    Fulfil,
    Khan,
    Market,
    Reroll,
    TakeContracts,
    Walk,
)
from rules.marco_polo.components import MARKETS, SPACES
from tests.rules.marco_polo.play import END, SKIP, Table

COLUMNS = {
    "market_camels": ["1 camels", "2 camels", "3 camels", "4 camels", "5 camels", "6 camels"],
    "market_pepper": ["1 pepper", "2 pepper", "2 pepper 1 coins", "3 pepper", "3 pepper 2 coins", "4 pepper"],
    "market_silk": ["1 silk", "2 silk", "2 silk 1 camels", "3 silk", "3 silk 1 camels 1 coins", "4 silk"],
    "market_gold": ["1 gold", "2 gold", "2 gold 2 camels", "3 gold", "3 gold", "4 gold"],
}


# rules 8.1, 8.2, 8.3
@pytest.mark.parametrize("row", COLUMNS)
def test_columns(row: str) -> None:
    assert SPACES[row].dice == {"market_silk": 2, "market_gold": 3}.get(row, 1)
    for n, text in enumerate(COLUMNS[row], 1):
        table = Table(4, a={"dice": "6 6 6 1"})
        table.act("a", Market(row, ("6",) * SPACES[row].dice, n))
        words = text.split()
        wanted = {what: int(amount) for amount, what in zip(words[::2], words[1::2], strict=True)}
        got = {what: table.player("a").has(what) for what in ("coins", "camels", "pepper", "silk", "gold")}
        assert {what: amount for what, amount in got.items() if amount} == wanted
        assert {one["what"]: one["n"] for one in table.told("market")[0]["got"]} == wanted


# rules 8.2
def test_no_column_above_the_lowest_die() -> None:
    table = Table(4, a={"dice": "3 5"})
    assert table.refused("a", Market("market_silk", ("3", "5"), 4)).code == "not_offered"
    assert table.legal("a", Market("market_silk", ("3", "5"), 3))


# rules 8.4
def test_the_move_of_gold_column_5_comes_after_the_gold() -> None:
    table = Table(4, a={"dice": "5 5 6 1"}, outposts={})
    table.act("a", Market("market_gold", ("5", "5", "6"), 5))
    assert table.has("a", "gold") == (3,) and table.frame.tag() == "journey"
    assert table.legal("a", SKIP) and table.choices("a", Walk, 1) == ["alexandria", "oasis_01"]
    table.act("a", Walk(1, "alexandria", ("alexandria",)))
    assert table.player("a").posts == ["alexandria"] and table.public.traveller == -1


# rules 9.1, 9.2, 9.4, 2.3
@pytest.mark.parametrize(("seats", "room"), [(2, 2), (3, 3), (4, 4)])
def test_positions_of_the_khan_row(seats: int, room: int) -> None:
    table = Table(seats, a={"dice": "5b"}, on={"khan": " ".join(["b3"] * (room - 1))})
    assert table.legal("a", Khan("5b", "gold"))
    full = Table(seats, a={"dice": "5b"}, on={"khan": " ".join(["b3"] * room)})
    assert full.reason("a", Khan) == "khan_full"


# rules 9.2
def test_dice_rise_along_the_row() -> None:
    table = Table(4, a={"dice": "2 3 4"}, on={"khan": "b1 c3"})
    assert table.choices("a", Khan) == ["3", "4"]
    error = table.refused("a", Khan("2", "gold"))
    assert (error.code, error.params["least"]) == ("khan_too_low", 3)


# rules 9.3
@pytest.mark.parametrize("die", ["1", "6"])
def test_two_camels_and_a_good(die: str) -> None:
    for good in ("pepper", "silk", "gold"):
        table = Table(4, a={"dice": f"{die} 1"})
        table.act("a", Khan(die, good))
        assert table.has("a", "camels", good) == (2, 1) and table.player("a").goods == 1


ROW = [f"con_{n:02}" for n in range(1, 7)]


# rules 10.1
def test_one_or_two_contracts_within_reach() -> None:
    table = Table(4, a={"dice": "3"}, row=ROW)
    found = table.choices("a", TakeContracts, "3")
    assert len(found) == 3 + 3 and all(set(taken) <= set(ROW[:3]) for taken in found)


# rules 10.2, 10.9
def test_spaces_5_and_6_give_camels_or_coins_as_they_were_at_the_start() -> None:
    table = Table(4, a={"dice": "6"}, row=ROW)
    assert table.choices("a", TakeContracts, "6", (ROW[0], ROW[1])) == ["none"]
    assert table.choices("a", TakeContracts, "6", (ROW[4],)) == ["coins", "camels"]
    both = table.choices("a", TakeContracts, "6", (ROW[4], ROW[5]))
    assert both == ["coins_coins", "coins_camels", "camels_coins", "camels_camels"]
    for extra, coins, camels in (("coins_coins", 3, 0), ("coins_camels", 1, 2), ("camels_camels", 0, 3)):
        one = Table(4, a={"dice": "6"}, row=ROW)
        one.act("a", TakeContracts("6", (ROW[4], ROW[5]), extra))
        assert one.has("a", "coins", "camels") == (coins, camels)
        ids = [event.id for event in one.out.events if event.id in ("contracts", "gained", "discarded")]
        assert ids == ["contracts", "gained"]


# rules 10.3, 1.7
@pytest.mark.parametrize("rule", ["held_before", "any"])
def test_which_contracts_go(rule: str) -> None:
    a = {"dice": "6", "held": "con_10 con_11", "done": "con_12 con_13 con_14"}
    table = Table(4, a=a, row=ROW, options={"contract_discard": rule})
    table.act("a", TakeContracts("6", (ROW[0],), "none"))
    new = [ROW[0]] if rule == "any" else []
    assert table.choices("a", Discard) == ["con_10", "con_11", *new]
    table.act("a", Discard("con_11"))
    assert table.player("a").held == ["con_10", ROW[0]] and table.public.discard == ["con_11"]
    one = Table(4, a=a | {"held": "con_10"}, row=ROW, options={"contract_discard": rule})
    one.act("a", TakeContracts("6", (ROW[0], ROW[1]), "none"))
    assert one.due == (["a"] if rule == "any" else ["b"])


# rules 10.3
def test_two_of_four_go_one_after_the_other() -> None:
    a = {"dice": "6", "held": "con_10 con_11"}
    table = Table(4, a=a, row=ROW, options={"contract_discard": "any"})
    table.act("a", TakeContracts("6", (ROW[0], ROW[1]), "none"))
    assert table.frame.left == 2
    table.act("a", Discard("con_10"), Discard(ROW[1]))
    assert table.player("a").held == ["con_11", ROW[0]]


# rules 10.4
def test_discarded_starters_leave_the_game() -> None:
    table = Table(4, a={"dice": "6", "held": "start_1 con_10"}, row=ROW)
    table.act("a", TakeContracts("6", (ROW[0], ROW[1]), "none"))
    assert table.public.discard == ["con_10"]


# rules 10.5
def test_the_rest_of_the_row_slides_down_after_the_action() -> None:
    table = Table(4, a={"dice": "4"}, row=ROW)
    table.act("a", TakeContracts("4", (ROW[1], ROW[3]), "none"))
    assert table.public.row == [ROW[0], ROW[2], ROW[4], ROW[5]]


# rules 10.6
def test_an_empty_row_gives_nothing() -> None:
    table = Table(4, a={"dice": "4"}, row=[])
    assert table.reason("a", TakeContracts) == "row_empty"


# rules 10.7, 10.8
def test_an_empty_pile_is_made_of_the_discards() -> None:
    discard = ["con_30", "con_31", "con_32"]
    table = Table(4, a={"dice": "1"}, row=ROW[:1], discard=list(discard), hidden={"special": ["con_20"]})
    table.act("a", TakeContracts("1", (ROW[0],), "none"))
    assert table.public.row[0] == "con_20" and table.public.row[1] in discard
    assert table.told("pile_recycled") == [{"n": 3}] and table.public.special == 2 and table.public.discard == []
    assert table.public.recycled
    none = Table(4, a={"dice": "1"}, row=ROW[:1], hidden={"special": ["con_20"]})
    none.act("a", TakeContracts("1", (ROW[0],), "none"))
    assert none.public.row == ["con_20"]


# rules 10.8
def test_a_reward_from_nothing_is_lost() -> None:
    a = {"dice": "1 1", "held": "start_1", "camels": 2, "pepper": 1, "silk": 1}
    table = Table(4, a=a, hidden={"special": []})
    table.act("a", Fulfil("start_1"))
    assert table.since("no_contract") == [{"seat": 0}] and table.player("a").held == []


# rules 11.1
def test_five_coins_whatever_the_die() -> None:
    for die in "16":
        table = Table(4, a={"dice": f"{die} 1"})
        table.act("a", FiveCoins(die))
        assert table.has("a", "coins") == (5,)


# -- bonus actions ----------------------------------------------------------------------------


# rules 13.1, 13.7
def test_contracts_are_paid_any_number_in_a_turn_also_new_ones() -> None:
    a = {"dice": "1 1", "held": "start_4 start_6", "camels": 9, "gold": 1, "silk": 5}
    table = Table(4, a=a, row=["con_03"], hidden={"special": ["con_20", "con_21"]})
    table.act("a", Fulfil("start_4"), Fulfil("start_6"), TakeContracts("1", ("con_03",), "none"), Fulfil("con_03"))
    assert table.frame.tag() == "goods" and table.player("a").done == ["start_4", "start_6", "con_03"]
    assert table.has("a", "vp", "coins", "silk", "gold") == (2 + 3 + 3, 5, 0, 0)
    assert table.has("a", "camels") == (9 - 1 + 3 - 1 - 1,)


# rules 13.1
def test_what_a_contract_costs_must_be_there() -> None:
    table = Table(4, a={"dice": "1", "held": "start_4", "camels": 1})
    error = table.refused("a", Fulfil("start_4"))
    assert error.code == "contract_too_dear" and error.params["pay"] == [
        {"n": 1, "what": "camels"},
        {"n": 1, "what": "gold"},
    ]
    assert Table(4, a={"dice": "1"}).reason("a", Fulfil) == "no_open_contract"
    assert table.reason("a", Fulfil) == "no_contract_to_pay"


# rules 13.2
def test_money_bag() -> None:
    table = Table(4, a={"dice": "1 6 2b"}, on={"money_bag": "a1 b2 c3"})
    table.act("a", Bag("6"), Bag("2b"), Bag("1"))
    assert table.has("a", "coins") == (9,) and table.told("space_paid") == []


# rules 13.3, 13.8, 21.2
def test_reroll() -> None:
    table = Table(4, a={"dice": "1 2b 3w", "camels": 3})
    assert table.choices("a", Reroll) == ["1", "2b", "3w"]
    table.act("a", Reroll("2b"))
    assert table.has("a", "camels") == (2,) and table.out.told
    (told,) = table.since("rerolled")
    assert told["die"] == "2b" and told["result"][1] == "b" and told["result"] in table.player("a").dice
    error = offered(table.frame, Table(4, a={"dice": "1"}).view("a"))[Reroll]
    assert (error.code, error.params) == ("too_few_camels", {"needed": 1, "camels": 0})


# rules 13.4, 13.8
def test_adjust() -> None:
    table = Table(4, a={"dice": "1 6b 3", "camels": 6})
    assert table.choices("a", Adjust, "1") == [2] and table.choices("a", Adjust, "6b") == [5]
    assert table.choices("a", Adjust, "3") == [4, 2]
    table.act("a", Adjust("3", 4), Adjust("4", 5), Adjust("6b", 5))
    assert table.player("a").dice == ["1", "5", "5b"] and table.has("a", "camels") == (0,)
    assert table.reason("a", Adjust) == "too_few_camels"


# rules 13.5
def test_black_die_once_a_turn() -> None:
    table = Table(4, a={"dice": "1", "camels": 6}, pool=2)
    table.act("a", BuyDie())
    black = [die for die in table.player("a").dice if die.endswith("b")]
    assert len(black) == 1 and table.public.pool == 1 and table.has("a", "camels") == (3,) and table.out.told
    assert table.refused("a", BuyDie()).code == "die_bought_already"


# rules 13.5, 14.2
def test_black_dice_of_rewards_do_not_use_up_the_limit() -> None:
    a = {"dice": "1", "held": "start_2", "camels": 8, "pepper": 1, "gold": 1}
    table = Table(4, a=a)
    table.act("a", Fulfil("start_2"), BuyDie())
    assert len(table.player("a").dice) == 3


# rules 13.6
def test_a_black_die_keeps_a_player_in_the_round() -> None:
    table = Table(4, a={"dice": "2", "camels": 3})
    table.act("a", FiveCoins("2"), BuyDie(), END)
    for name in "bcd":
        table.late(name)
    while table.due != ["a"]:
        table.late()
    assert table.public.round == 2 and len(table.player("a").dice) == 1


def test_rows_have_their_own_dice() -> None:
    assert list(MARKETS) == list(COLUMNS)
