"""City cards and reward symbols (rules 12, 14)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import Action
from rules.marco_polo.actions import (
    Again,
    Discard,
    EndTurn,
    FiveCoins,
    Fulfil,
    GainBonus,
    GiveGoods,
    TakeGoods,
    UseCard,
    Walk,
)
from rules.marco_polo.cards import ways_of
from rules.marco_polo.components import CARDS, CITY_BONUSES, CONTRACTS
from tests.rules.marco_polo.play import END, SKIP, Table, with_card

WEALTH = {"coins": 30, "camels": 30, "pepper": 10, "silk": 10, "gold": 10, "vp": 10}


def table_with(card: str, die: str = "4", more: dict[str, Any] | None = None, **options: Any) -> Table:
    """a has a post in the card's city and a die, and another one."""
    a = {"dice": f"{die} 1b", "posts": "moscow"} | (more or {})
    return Table(4, a=a, b={"character": "mercator"}, cards=with_card(card), options=options, outposts={})


# rules 12.1
def test_an_own_post_is_needed() -> None:
    table = table_with("cc_01", more={"posts": "karakorum"})
    error = table.refused("a", UseCard("cc_01", "4", "only", 1))
    assert (error.code, error.params["city"]) == ("card_needs_post", "moscow")


# rules 12.2
def test_one_die_a_card_by_anyone_also_black() -> None:
    for there in ("b1", "b1b", "a1b"):
        table = Table(4, a={"dice": "4 4b", "posts": "moscow"}, cards=with_card("cc_01"), on={"cc_01": there})
        assert table.refused("a", UseCard("cc_01", "4b", "only", 1)).code == "card_used"
    cards = {"sumatra": ["cc_01", "cc_02", "cc_03"]}
    table = Table(4, a={"dice": "4 5", "posts": "sumatra"}, cards=cards)
    table.act("a", UseCard("cc_01", "4", "only", 4), END)
    for name in "bcd":
        table.late(name)
    assert table.on("cc_01") == ["a4"] and table.refused("a", UseCard("cc_01", "5", "only", 1)).code == "card_used"
    assert table.legal("a", UseCard("cc_02", "5", "only", 1)) and table.legal("a", UseCard("cc_03", "5", "only", 1))


# rules 12.3, 12.4
@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("cc_07", "no_contract_to_count"),
        ("cc_10", "no_own_bonus"),
        ("cc_09", "no_own_bonus"),
        ("cc_20", "card_too_dear"),
    ],
)
def test_without_one_repetition_it_cannot_be_used(card: str, reason: str) -> None:
    table = table_with(card)
    assert table.refused("a", UseCard(card, "4", "only", 1)).code == reason


FIXED = {  # card: what die 6, a lot of everything and all repetitions change
    "cc_01": "12 coins",
    "cc_02": "3 pepper",
    "cc_03": "3 silk",
    "cc_04": "3 gold",
    "cc_05": "1 vp",
    "cc_06": "2 coins",
    "cc_07": "2 vp",
    "cc_08": "4 coins",
    "cc_17": "-6 camels 6 vp",
    "cc_18": "-12 camels 6 vp 12 coins",
    "cc_19": "-18 camels 6 pepper 6 silk 6 gold",
    "cc_20": "-10 pepper 10 vp",
    "cc_21": "-10 silk 15 vp",
    "cc_22": "-10 gold 20 vp",
    "cc_23": "-6 camels -6 pepper 42 coins",
    "cc_24": "-6 camels -6 silk 48 coins",
    "cc_25": "-6 camels -6 gold 54 coins",
    "cc_26": "-6 camels -6 pepper 12 vp 12 coins",
    "cc_27": "-6 camels -6 silk 12 vp 24 coins",
    "cc_28": "-6 camels -6 gold 12 vp 36 coins",
    "cc_29": "-18 camels -6 pepper 24 vp",
    "cc_30": "-12 camels -6 silk 24 vp",
    "cc_31": "-6 camels -6 gold 24 vp",
}


# rules 12.3, 12.4, 12.9, 12.11
@pytest.mark.parametrize("card", FIXED)
def test_cards_without_choices(card: str) -> None:
    table = table_with(card, "6", WEALTH | {"done": "con_01 con_02"})
    before = {what: table.player("a").has(what) for what in WEALTH}
    table.act("a", UseCard(card, "6", "only", max(table.choices("a", UseCard, card, "6", "only"))))
    words = FIXED[card].split()
    wanted = {what: int(n) for n, what in zip(words[::2], words[1::2], strict=True)}
    after = {what: table.player("a").has(what) - before[what] for what in WEALTH}
    assert {what: n for what, n in after.items() if n} == wanted
    assert table.told("mercator") == [] and not table.told("space_paid")


def test_every_card_is_played_somewhere_here() -> None:
    here = set(FIXED) | {"cc_09", "cc_10", "cc_11", "cc_12", "cc_13", "cc_14", "cc_15", "cc_16"}
    assert here == set(CARDS)


# rules 12.4
def test_posts_placed_counts_beijing_and_the_die_caps() -> None:
    table = table_with("cc_05", "2", {"posts": "moscow beijing anxi"})
    assert table.choices("a", UseCard, "cc_05", "2", "only") == [2, 1]
    assert (
        table_with("cc_05", "5", {"posts": "moscow beijing anxi"}).choices("a", UseCard, "cc_05", "5", "only")[0] == 3
    )


# rules 12.5
def test_pick_one_goes_one_way_for_all_repetitions() -> None:
    assert list(ways_of("cc_13")) == ["cc_13_1", "cc_13_2"]
    table = table_with("cc_13", "4", {"camels": 3, "coins": 2})
    assert table.choices("a", UseCard, "cc_13", "4", "cc_13_1") == [3, 2, 1]
    assert table.choices("a", UseCard, "cc_13", "4", "cc_13_2") == [2, 1]
    table.act("a", UseCard("cc_13", "4", "cc_13_1", 2))
    assert table.has("a", "camels", "coins") == (1, 8) and table.frame.tag() == "turn"


# rules 12.6, 12.12, 12.9
def test_two_way_goes_on_in_either_direction() -> None:
    table = table_with("cc_12", "5", {"gold": 1, "camels": 1})
    assert table.choices("a", UseCard, "cc_12", "5") == ["cc_12_ab"]
    table.act("a", UseCard("cc_12", "5", "cc_12_ab", 1))
    assert table.has("a", "gold", "camels") == (0, 3) and table.frame.tag() == "card_use", (
        "the only good is paid unasked"
    )
    assert table.choices("a", Again) == ["cc_12_ba"] and table.choices("a", Again, "cc_12_ba") == [1]
    table.act("a", Again("cc_12_ba", 1), TakeGoods("silk"))
    assert table.has("a", "silk", "camels") == (1, 1) and table.choices("a", Again) == ["cc_12_ab"]
    table.act("a", SKIP)
    assert table.frame.tag() == "turn" and table.has("a", "silk") == (1,)


# rules 12.6
def test_which_good_is_paid_is_asked() -> None:
    table = table_with("cc_12", "2", {"gold": 1, "silk": 1})
    table.act("a", UseCard("cc_12", "2", "cc_12_ab", 1))
    assert table.choices("a", GiveGoods) == ["silk", "gold"] and table.has("a", "camels") == (0,), "paid first"
    table.act("a", GiveGoods("gold"))
    assert table.has("a", "silk", "gold", "camels") == (1, 0, 2)
    assert table.since("gave") == [{"seat": 0, "paid": [{"n": 1, "what": "gold"}]}]


# rules 12.6, 1.8
def test_vp_may_drop_below_zero_by_cc_11_only() -> None:
    table = table_with("cc_11", "3", {"vp": 1})
    table.act("a", UseCard("cc_11", "3", "cc_11_ab", 2))
    assert table.has("a", "vp", "coins") == (-1, 6)
    table.act("a", Again("cc_11_ba", 1))
    assert table.has("a", "vp", "coins") == (0, 3) and table.frame.tag() == "turn", "three pips are used"


# rules 12.7
def test_own_city_bonuses_are_different_ones() -> None:
    more = {"posts": "moscow anxi ormuz kochi", "coins": 9}
    table = table_with("cc_10", "5", more)
    assert table.choices("a", UseCard, "cc_10", "5", "only") == [3, 2, 1]
    table.act("a", UseCard("cc_10", "5", "only", 2))
    assert table.choices("a", GainBonus) == ["cb_a", "cb_b", "cb_f"]
    table.act("a", GainBonus("cb_f"))
    assert table.choices("a", GainBonus) == ["cb_a", "cb_b"]
    table.act("a", GainBonus("cb_b"))
    assert table.has("a", "vp", "camels", "coins") == (3, 3, 7)
    whole = table_with("cc_10", "5", more)
    whole.act("a", UseCard("cc_10", "5", "only", 3))
    assert whole.has("a", "vp", "camels", "coins") == (3, 3, 6 + 5), "where all are gained nobody is asked"


# rules 12.7, 12.4
def test_cc_09_gives_one_or_two() -> None:
    for die, n in (("4", 1), ("5", 2)):
        table = table_with("cc_09", die, {"posts": "moscow anxi ormuz kochi"})
        table.act("a", UseCard("cc_09", die, "only", 1), GainBonus("cb_f"))
        assert (table.frame.tag() == "bonus") == (n == 2) and table.player("a").vp == 3
    only = table_with("cc_09", "6", {"posts": "moscow kochi"})
    only.act("a", UseCard("cc_09", "6", "only", 1))
    assert only.player("a").vp == 3 and only.frame.tag() == "turn"


# rules 12.8, 12.14
def test_moves_of_a_card_form_one_journey() -> None:
    table = table_with("cc_14", "6", {"camels": 9, "coins": 5})
    table.act("a", UseCard("cc_14", "6", "only", 3))
    assert table.has("a", "camels") == (3,) and table.frame.steps == 3
    goals = table.choices("a", Walk, 1)
    assert "anxi" in goals and "alexandria" in goals, "fewer steps too"
    table.act("a", Walk(1, "anxi", ("oasis_01", "moscow", "anxi")))
    assert table.player("a").posts == ["moscow", "anxi"] and table.has("a", "camels", "coins") == (0, 5 + 5)
    assert table.public.traveller == -1, "this is no travel action"


# rules 12.8, 12.13
def test_a_first_step_must_be_left_to_pay_for() -> None:
    more = {"camels": 6, "figures": "oasis_06", "posts": "moscow"}
    table = table_with("cc_14", "6", more)  # steps of 2 and 4 camels
    assert table.choices("a", UseCard, "cc_14", "6", "only") == [2, 1]
    none = table_with("cc_14", "6", more | {"camels": 3})
    assert none.refused("a", UseCard("cc_14", "6", "only", 1)).code == "card_too_dear"


# rules 12.8, 12.14
def test_a_journey_that_was_paid_for_may_be_left_out() -> None:
    table = table_with("cc_15", "2", {"pepper": 2, "gold": 1, "silk": 1})
    assert table.choices("a", UseCard, "cc_15", "2", "only") == [2, 1]
    table.act("a", UseCard("cc_15", "2", "only", 2))
    assert table.choices("a", GiveGoods) == ["pepper_silk", "pepper_gold"], "or the rest could not be paid"
    table.act("a", GiveGoods("pepper_gold"))
    assert table.has("a", "pepper", "silk", "gold") == (0, 0, 0) and table.frame.tag() == "journey"
    table.act("a", SKIP)
    assert table.player("a").figures == ["venezia"] and table.since("move_skipped") == [{"seat": 0}]


# rules 12.10
def test_single_steps() -> None:
    more = {"camels": 9, "coins": 5}
    table = table_with("cc_14", "3", more, card_moves="single_steps")
    assert table.choices("a", UseCard, "cc_14", "3", "only") == [1]
    table.act("a", UseCard("cc_14", "3", "only", 1), Walk(1, "alexandria", ("alexandria",)))
    assert table.player("a").posts == ["moscow", "alexandria"] and table.frame.tag() == "card_use"
    table.act("a", Again("only", 1), Walk(1, "oasis_09", ("oasis_09",)))
    table.act("a", Again("only", 1), Walk(1, "adana", ("adana",)))
    assert table.player("a").posts == ["moscow", "alexandria", "adana"] and table.frame.tag() == "turn"
    assert table.has("a", "camels") == (9 - 6 - 2 + 1,)


# rules 12.9
def test_goods_are_named_one_by_one_after_all_is_paid() -> None:
    table = table_with("cc_16", "3", {"coins": 6})
    table.act("a", UseCard("cc_16", "3", "only", 3))
    assert table.has("a", "coins") == (0,)
    table.act("a", TakeGoods("gold"), TakeGoods("gold"), TakeGoods("pepper"))
    assert table.has("a", "gold", "pepper") == (2, 1) and table.frame.tag() == "turn"


# -- reward symbols ---------------------------------------------------------------------------


def fulfilling(contract: str, **more: Any) -> Table:
    """a can pay the contract."""
    a = {"dice": "1 1", "held": contract, **CONTRACTS[contract].pay} | more
    return Table(4, a=a, hidden={"special": ["con_30", "con_31"]}, outposts={})


# rules 14.1, 24.1
def test_contract_from_the_pile_then_down_to_two() -> None:
    table = fulfilling("start_1", held="start_1 con_10 con_11")
    table.act("a", Fulfil("start_1"))
    assert table.since("drawn") == [{"seat": 0, "contract": "con_31"}] and table.out.told
    assert table.choices("a", Discard) == ["con_10", "con_11", "con_31"]
    table.act("a", Discard("con_31"))
    assert table.player("a").held == ["con_10", "con_11"] and table.public.discard == ["con_31"]


# rules 14.2
def test_black_die_or_nothing() -> None:
    table = fulfilling("start_2")
    table.act("a", Fulfil("start_2"))
    assert len(table.player("a").dice) == 3 and table.public.pool == 4 and table.out.told
    empty = fulfilling("start_2")
    empty.public.pool = 0
    empty.act("a", Fulfil("start_2"))
    assert empty.since("no_black_die") == [{"seat": 0}] and len(empty.player("a").dice) == 2


# rules 14.3
def test_goods_of_choice() -> None:
    table = fulfilling("start_3")
    table.act("a", Fulfil("start_3"))
    assert table.choices("a", TakeGoods) == ["pepper_silk", "pepper_gold", "silk_gold"]
    one = fulfilling("con_03")
    one.act("a", Fulfil("con_03"))
    assert one.choices("a", TakeGoods) == ["pepper", "silk", "gold"]


# rules 14.4
def test_a_move_is_optional_and_lost_where_it_cannot_be_paid() -> None:
    table = fulfilling("start_5")
    table.act("a", Fulfil("start_5"), SKIP)
    assert table.player("a").figures == ["venezia"]
    stuck = fulfilling("start_5", figures="ormuz")
    stuck.act("a", Fulfil("start_5"))
    assert stuck.since("move_lost") == [{"seat": 0}] and stuck.frame.tag() == "turn"
    paid = fulfilling("start_5", figures="ormuz", camels=4)
    paid.act("a", Fulfil("start_5"), Walk(1, "karachi", ("karachi",)))
    assert paid.has("a", "camels", "coins") == (0, 0) and paid.player("a").posts == ["karachi"]


# rules 14.5
def test_another_city_bonus_but_not_itself() -> None:
    table = Table(2, step="round", a={"character": "berke", "posts": "xian"}, b={"character": "berke"})
    assert table.choices("a", GainBonus) == ["cb_a", "cb_b", "cb_c", "cb_e", "cb_f"]
    table.act("a", GainBonus("cb_e"))
    assert table.has("a", "camels", "coins")[0] >= 1 and CITY_BONUSES["cb_d"].letter == "D"


# rules 14.6
def test_order_of_several_rewards() -> None:
    table = fulfilling("con_12")
    table.act("a", Fulfil("con_12"))
    assert table.player("a").vp == 5 and table.frame.tag() == "goods" and len(table.player("a").dice) == 2
    table.act("a", TakeGoods("gold"))
    assert len(table.player("a").dice) == 3


# rules 14.7
def test_what_rewards_trigger_comes_last() -> None:
    """Three bonuses of own cities: the goods that one of them leaves to choose come after all three."""
    more = {"posts": "moscow kashgar kochi ormuz", "coins": 9}
    table = table_with("cc_10", "3", more)
    table.act("a", UseCard("cc_10", "3", "only", 3))
    assert table.has("a", "vp", "camels") == (3, 3) and table.frame.tag() == "goods"


# rules 14.8, 16.3
def test_the_white_die_is_rolled_with_the_others() -> None:
    table = Table(2, step="round", a={}, b={"character": "berke"})
    assert sum(die.endswith("w") for die in table.player("a").dice) == 1 and len(table.player("a").dice) == 6
    assert sum(die.endswith("w") for die in table.player("b").dice) == 0


# rules 14.9
def test_an_only_answer_is_not_asked_for_and_rewards_cannot_be_refused() -> None:
    table = fulfilling("start_3")
    table.act("a", Fulfil("start_3"))
    kinds: list[type[Action]] = list(table.frame.offers)
    assert kinds == [TakeGoods]
    assert table.refused("a", EndTurn()).code == "not_now" and table.refused("a", FiveCoins("1")).code == "not_now"
