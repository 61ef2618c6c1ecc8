"""Rounds, their start, and turns (rules 3 to 5)."""

from __future__ import annotations

import pytest

from rules.core import actors
from rules.marco_polo import GAME
from rules.marco_polo.actions import (
    Adjust,
    Bag,
    BuyDie,
    Compensate,
    Discard,
    EndTurn,
    FiveCoins,
    Fulfil,
    GainBonus,
    Khan,
    Market,
    Reroll,
    TakeContracts,
    TakeGoods,
    Travel,
    UseCard,
    Walk,
)
from tests.rules.marco_polo.play import END, Match, Table, random_match, with_card


# rules 3.1, 3.2, 4.7
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_rounds_then_the_count(seats: int) -> None:
    match = random_match(seats, 3)
    assert [event["n"] for event in match.told("round")] == [1, 2, 3, 4, 5]
    assert len(match.told("row")) == 5 and len(match.told("final")) == 1
    table = Table(seats, round=5, a={"dice": "1", "posts": "adana"})
    table.end_round()
    assert table.over and table.told("round") == [] and table.told("rolled") == [] and table.public.phase == "end"


# rules 3.2, 5.1, 5.8
def test_turns_go_clockwise_past_those_without_dice() -> None:
    table = Table(4, a={"dice": "1 1 1"}, b={"dice": ""}, c={"dice": "1"}, d={"dice": ""})
    table.act("a", Bag("1"), FiveCoins("1"), END)
    assert table.due == ["c"]
    table.act("c", Bag("1"))
    assert table.due == ["a"], "the last one with dice takes turn after turn"


# rules 4.1
def test_who_travelled_last_starts() -> None:
    go = Travel(("1", "1"), 1, "oasis_01", ("oasis_01",))
    people = {name: {"dice": "1 1 1b 1b", "coins": 9} for name in "abc"}
    table = Table(3, **people)
    table.act("a", go, END)
    table.act("b", Travel(("1b", "1b"), 1, "oasis_01", ("oasis_01",)), END)
    assert table.public.traveller == 1
    table.end_round()
    assert table.public.start == 1 and table.due == ["b"], "the dice that lie on top are black"
    assert table.public.traveller == -1, "of the new round nobody yet"


# rules 4.1
def test_without_a_travel_action_it_stays_and_moves_of_rewards_do_not_count() -> None:
    held = {"dice": "1", "held": "start_5", "camels": 1, "pepper": 3}
    table = Table(3, start=2, a={"dice": "1"}, b=held)
    table.act("a", Bag("1"))
    table.act("b", Fulfil("start_5"), Walk(1, "oasis_01", ("oasis_01",)))
    table.end_round()
    assert table.public.start == 2


# rules 4.2, 4.8
def test_what_is_left_of_the_row_is_discarded() -> None:
    row = ["con_01", "con_02", "con_03"]
    stack = [f"con_{n:02}" for n in range(10, 16)]
    berke = {"character": "berke"}
    table = Table(2, row=row, hidden={"stacks": [stack], "special": ["con_20"]}, a=berke, b=berke)
    table.end_round()
    assert table.public.row == stack and table.public.discard == row and table.told("row") == [{"contracts": stack}]


# rules 4.3, 7.6, 16.7, 16.8
def test_bonuses_of_cities_and_characters() -> None:
    a = {"character": "carpini", "posts": "anxi ormuz kochi moscow", "coins": 1, "camels": 1}
    table = Table(2, step="round", a=a, b={"character": "polo", "camels": 0})
    assert table.has("a", "coins", "camels", "vp")[0] >= 1 + 3 + 5 and table.player("a").vp == 3
    gained = [(event["why"], event["source"]) for event in table.told("gained") if event["seat"] == 0]
    assert gained == [("character", "carpini"), ("city_bonus", "cb_a"), ("city_bonus", "cb_b"), ("city_bonus", "cb_f")]
    assert {"seat": 1, "got": [{"n": 1, "what": "camels"}], "why": "character", "source": "polo"} in table.told(
        "gained"
    )


# rules 4.3, 16.3
def test_in_round_1_characters_give_theirs_too() -> None:
    match = Match(2, 1, characters="by_seat").to_turns()
    matteo = match.by_order[1]
    assert len(match.player(matteo).held) == 2 and len(match.told("drawn")) == 1


# rules 4.10, 4.9, 4.6, 14.1
def test_choices_are_answered_in_parallel_before_the_dice_are_rolled() -> None:
    a = {"character": "berke", "posts": "kashgar"}
    b = {"character": "matteo", "held": "con_01 con_02"}
    c = {"character": "berke", "posts": "xian"}
    table = Table(3, step="round", a=a, b=b, c=c)
    assert table.due == ["a", "b", "c"] and table.told("rolled") == []
    table.act("c", GainBonus("cb_c"))
    table.act("c", TakeGoods("silk_gold"))
    assert table.due == ["a", "b"]
    drawn = table.told("drawn")[0]["contract"]
    assert table.choices("b", Discard) == ["con_01", "con_02", drawn], "any of them"
    table.act("b", Discard("con_02"))
    assert table.told("rolled") == []
    table.act("a", TakeGoods("pepper_gold"))
    assert len(table.told("rolled")) == 3 and table.has("c", "silk", "gold") == (1, 1)


# rules 4.3
def test_the_order_of_bonuses_is_fixed() -> None:
    a = {"character": "matteo", "posts": "xian kashgar", "held": "con_01 con_02"}
    table = Table(2, step="round", a=a, b={"character": "berke"})
    asked = []
    while table.public.phase == "bonuses":
        asked.append(table.frame.tag())
        table.late()
    assert asked == ["goods", "bonus", "discarding"], "goods of choice, then bonuses, then the contract (14.6)"


# rules 4.4
def test_dice_come_back() -> None:
    table = Table(3, a={"dice": "1 2 3"}, on={"market_gold": "b1 b2b c3", "money_bag": "c1 c1b"})
    assert table.public.pool == 4
    table.public.pool = 2
    table.end_round()
    assert table.public.spaces == {"khan": table.public.on("khan")} and table.on("khan") == ["-1"]
    assert table.public.pool == 4
    assert all(len([die for die in p.dice if len(die) == 1]) == 5 for p in table.public.players)


# rules 4.5
def test_compensation_is_what_is_short_of_15(monkeypatch: pytest.MonkeyPatch) -> None:
    for rolled, short in (("33333", 0), ("33332", 1), ("11111", 10), ("66666", 0)):
        rolls = list(rolled) + list("66666")
        monkeypatch.setattr("rules.marco_polo.dice.roll", lambda out, rolls=rolls: rolls.pop(0))
        table = Table(2, step="roll", a={"character": "berke"}, b={"character": "berke"})
        assert (table.frame.short[0] if table.due == ["a"] and table.frame.tag() == "compensation" else 0) == short


# rules 4.5, 16.3
def test_the_white_die_counts_unless_the_option_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    for counts, short in ((True, 1), (False, 5)):
        rolls = list("112334" + "66666")
        monkeypatch.setattr("rules.marco_polo.dice.roll", lambda out, rolls=rolls: rolls.pop(0))
        options = {"matteo_white_in_compensation": counts}
        table = Table(2, step="roll", options=options, a={"character": "matteo"}, b={"character": "berke"})
        assert table.frame.short == [short, 0] and table.player("a").dice == ["1", "1", "2", "3", "3", "4w"]


# rules 4.6
def test_compensation_is_asked_of_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.marco_polo.dice.roll", lambda out: "2")
    table = Table(3, step="roll", **{name: {"character": "berke"} for name in "abc"})
    assert table.due == ["a", "b", "c"]
    table.act("b", Compensate(2))
    assert table.since("compensated") == [
        {"seat": 1, "got": [{"n": 3, "what": "coins"}, {"n": 2, "what": "camels"}]},
    ]
    assert table.refused("b", Compensate(0)).code == "not_your_turn"
    table.act("a", Compensate(5))
    assert table.public.phase == "roll" and table.since("compensated")[0]["got"] == [{"n": 5, "what": "camels"}]
    table.act("c", Compensate(0))
    assert table.public.phase == "turns" and table.player("c").compensated == 5


# rules 21.1
def test_dice_are_rolled_from_the_start_player_on() -> None:
    table = Table(4, step="roll", start=2)
    assert [event["seat"] for event in table.told("rolled")] == [2, 3, 0, 1]


# -- turns ------------------------------------------------------------------------------------


# rules 5.2
def test_exactly_one_main_action() -> None:
    table = Table(4, a={"dice": "1 2 3", "coins": 9})
    assert table.refused("a", END).code == "main_action_due"
    table.act("a", FiveCoins("1"))
    for kind in (Travel, Market, Khan, TakeContracts, FiveCoins, UseCard):
        assert table.reason("a", kind) == "main_action_done"
    table.act("a", END)
    assert table.due == ["b"]


# rules 5.3
def test_bonus_actions_before_and_after_but_not_inside() -> None:
    cards = with_card("cc_16")
    table = Table(4, a={"dice": "1 1 6", "coins": 9, "posts": "moscow"}, cards=cards)
    table.act("a", Bag("1"), UseCard("cc_16", "6", "only", 2))
    assert table.refused("a", Bag("1")).code == "not_now" and table.frame.tag() == "goods"
    table.act("a", TakeGoods("gold"), TakeGoods("silk"), Bag("1"))
    assert table.has("a", "coins") == (9 + 3 - 4 + 3,)


# rules 5.4, 5.9, 13.6
def test_all_dice_to_the_money_bag_ends_the_turn_unless_something_is_possible() -> None:
    table = Table(4, a={"dice": "3"})
    table.act("a", Bag("3"))
    assert table.due == ["b"] and table.has("a", "coins") == (3,)
    table = Table(4, a={"dice": "3", "camels": 6})
    table.act("a", Bag("3"))
    assert table.due == ["a"] and table.legal("a", END)
    table.act("a", BuyDie())
    assert table.refused("a", END).code == "main_action_due", "a die again, and the duty with it"
    assert table.player("a").dice[0][1] == "b"


# rules 5.5, 5.10
def test_without_a_legal_main_action_a_die_on_the_bag_does() -> None:
    taken = ("market_camels", "market_pepper", "market_silk", "contracts", "five_coins")
    full = dict.fromkeys(taken, "a1") | {"khan": "b6 c6 d6 b6"}
    table = Table(4, a={"dice": "2 3", "coins": 2, "camels": 9}, on=full)
    assert [
        kind for kind in (Travel, Market, Khan, TakeContracts, FiveCoins, UseCard) if not table.reason("a", kind)
    ] == []
    assert table.refused("a", END).code == "main_action_due"
    table.act("a", Bag("2"))
    assert table.legal("a", END), "the bag stood for the main action"
    table = Table(4, a={"dice": "2 3", "coins": 2}, on=dict.fromkeys(taken, "a1"))
    table.act("a", Bag("2"))
    assert table.refused("a", END).code == "main_action_due", "the Khan was possible"


# rules 5.6
def test_the_turn_ends_by_itself_only_where_nothing_is_possible() -> None:
    table = Table(4, a={"dice": "1", "camels": 2})
    table.act("a", FiveCoins("1"))
    assert table.due == ["b"]
    for more in ({"camels": 3}, {"dice": "1 1"}, {"held": "start_4", "camels": 1, "gold": 1}):
        table = Table(4, a={"dice": "1"} | more)
        table.act("a", FiveCoins("1"))
        assert table.due == ["a"] and table.legal("a", END), more
    empty = Table(4, a={"dice": "1", "camels": 3}, pool=0)
    empty.act("a", FiveCoins("1"))
    assert empty.due == ["b"], "there is no die to buy"


# rules 5.7, 10.7, 10.10
def test_the_row_is_refilled_at_the_end_of_a_turn() -> None:
    piles = {"special": ["con_05", "con_06", "con_07"]}
    table = Table(4, a={"dice": "2 1"}, row=["con_01"], hidden=piles)
    table.act("a", TakeContracts("2", ("con_01",), "none"))
    assert table.public.row == []
    table.act("a", END)
    assert table.public.row == ["con_07", "con_06"]
    assert table.since("refilled") == [{"contracts": [{"contract": "con_07"}, {"contract": "con_06"}]}]
    assert table.out.told, "a draw is a barrier"
    last = Table(2, a={"dice": "2"}, b={"dice": ""}, row=["con_01"], hidden=piles)
    last.act("a", TakeContracts("2", ("con_01",), "none"))
    assert last.told("refilled") == [] and len(last.told("row")) == 1


# rules 5.7, 13.5
def test_the_limit_of_one_black_die_is_that_of_a_turn() -> None:
    table = Table(2, a={"dice": "1 1", "camels": 9}, b={"dice": "1"})
    table.act("a", BuyDie())
    assert table.reason("a", BuyDie) == "die_bought_already"
    table.act("a", Market("market_camels", ("1",), 1), END)
    table.late("b")
    while table.due == ["b"]:
        table.late()
    assert table.due == ["a"] and table.reason("a", BuyDie) == ""


def test_orders_of_answers_in_parallel_make_no_difference() -> None:
    """All lanes lead to the same state, whoever answers first."""
    ends = set()
    for order in (min, max):
        a = {"character": "berke", "posts": "kashgar xian"}
        table = Table(3, step="round", a=a, b={"held": "con_01 con_02"}, c=a, key=4)
        while table.public.phase == "bonuses":
            table.late("abc"[order(actors(table.state))])
        ends.add(GAME.dump(table.state))
    assert len(ends) == 1


def test_undo_is_free_but_for_rolls_and_draws() -> None:
    table = Table(4, a={"dice": "1 1 2", "camels": 9, "coins": 9}, hidden={"special": ["con_01"]})
    for action, told in (
        (Adjust("2", 3), False),
        (Bag("1"), False),
        (Reroll("3"), True),
        (BuyDie(), True),
        (Khan(table.choices("a", Khan)[0], "gold"), False),
    ):
        table.act("a", action)
        assert table.out.told == told, action
    table.act("a", EndTurn())
    assert not table.out.told


def test_nobody_else_is_told_what_a_seat_may_do() -> None:
    table = Table(3, a={"dice": "1 1"}, b={"dice": "1"})
    for kind in table.frame.offers:
        assert table.reason("b", kind) == "not_your_turn", kind
