"""The eight characters, each at the moments where it counts (rules 16)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rules.core import moves
from rules.marco_polo.actions import (
    Adjust,
    Bag,
    BuyDie,
    ChooseCharacter,
    Discard,
    FiveCoins,
    GainBonus,
    Khan,
    Market,
    Relocate,
    Reroll,
    TakeContracts,
    TakeGoods,
    Travel,
    TravelBoth,
    UseCard,
    Walk,
)
from rules.marco_polo.components import CHARACTERS, CITIES
from rules.marco_polo.journeys import travel_price, walk_of
from tests.rules.marco_polo.play import END, SKIP, Match, Table, with_card

RICH = {"coins": 60, "camels": 30}


def table_of(character: str, dice: str = "6 6 1", seats: int = 4, **more: Any) -> Table:
    """a is that character."""
    given = {key: more.pop(key) for key in ("on", "options", "cards", "outposts", "bonuses", "pool") if key in more}
    return Table(seats, a={"character": character, "dice": dice} | more, b={"character": "berke"}, **given)


def test_there_are_eight() -> None:
    assert sorted(CHARACTERS) == sorted(
        ["raschid", "berke", "matteo", "mercator", "rubruk", "polo", "carpini", "kubilai"]
    )


# -- Raschid ----------------------------------------------------------------------------------


# rules 16.1, 4.5
def test_raschid_does_not_roll() -> None:
    table = Table(2, step="roll", a={"character": "raschid"}, b={"character": "berke"})
    assert table.player("a").dice == ["0"] * 5 and [event["seat"] for event in table.told("rolled")] == [1]
    assert table.player("a").compensated == 0 and (table.public.phase == "turns" or table.frame.short[0] == 0)


# rules 16.1, 6.5, 6.10
def test_raschid_names_the_value_when_he_places() -> None:
    table = table_of("raschid", "0 0 0", coins=9, on={"market_silk": "b1 b1"})
    assert table.choices("a", FiveCoins) == list("123456")
    assert table.choices("a", Market, "market_silk") == [(pips, pips) for pips in "123456"]
    table.act("a", Market("market_silk", ("4", "4"), 4))
    assert table.has("a", "silk", "coins") == (3, 5) and table.on("market_silk")[2:] == ["a4", "a4"]
    assert table.player("a").dice == ["0"]


# rules 16.1
def test_raschid_sets_black_dice_too_and_need_not_change_any() -> None:
    table = table_of("raschid", "0 0", camels=9)
    table.act("a", BuyDie())
    assert table.player("a").dice == ["0", "0", "0b"] and table.since("black_die") == [{"seat": 0, "die": "0b"}]
    assert [table.reason("a", kind) for kind in (Reroll, Adjust)] == ["sets_dice_anyway"] * 2
    assert table.choices("a", Khan) == [one + colour for one in "123456" for colour in ("", "b")]
    table.act("a", Khan("5b", "gold"))
    assert table.on("khan") == ["a5b"] and table.choices("a", Bag) == ["0"]
    table.act("a", Bag("0"))
    assert table.has("a", "coins") == (3,)


# rules 16.1, 9.2, 12.3
def test_raschid_on_the_khan_row_and_on_cards() -> None:
    table = table_of("raschid", "0", on={"khan": "b4"}, posts="moscow", cards=with_card("cc_04"))
    assert table.choices("a", Khan) == ["4", "5", "6"]
    table.act("a", UseCard("cc_04", "6", "only", 1))
    assert table.has("a", "gold") == (3,)


# -- Berke ------------------------------------------------------------------------------------


# rules 16.2
def test_berke_pays_nothing_for_occupied_spaces() -> None:
    table = table_of("berke", "6 6", on={"five_coins": "b1", "travel": "b1 b1"}, coins=3)
    assert table.legal("a", Travel(("6", "6"), 1, "alexandria", ("alexandria",))), "the journey alone is paid"
    table.act("a", FiveCoins("6"))
    assert table.has("a", "coins") == (8,) and table.told("space_paid") == []


# rules 16.2
def test_berke_is_bound_by_all_else() -> None:
    full = {"khan": "b1 c1 d1 b1", "cc_01": "b1", "market_camels": "a1"}
    table = table_of("berke", "6", on=full, posts="moscow", cards=with_card("cc_01"))
    assert table.reason("a", Khan) == "khan_full"
    assert table.refused("a", UseCard("cc_01", "6", "only", 1)).code == "card_used"
    assert table.refused("a", Market("market_camels", ("6",), 6)).code == "own_colour_there"


# -- Matteo -----------------------------------------------------------------------------------


# rules 16.3, 4.9
def test_matteo_gets_a_contract_before_and_a_white_die_with_the_roll() -> None:
    table = Table(2, step="round", a={"held": "con_01 con_02"}, b={"character": "berke"})
    assert table.frame.tag() == "discarding" and table.told("rolled") == []
    table.act("a", Discard("con_01"))
    assert len(table.player("a").held) == 2 and sum(die.endswith("w") for die in table.player("a").dice) == 1
    (rolled,) = [event for event in table.told("rolled") if event["seat"] == 0]
    assert len(rolled["dice"]) == 6


# rules 16.3, 6.4, 4.4
def test_the_white_die_is_no_own_colour_and_comes_back() -> None:
    table = table_of("matteo", "2 5w", on={"market_camels": "a1"}, coins=5)
    assert table.choices("a", Market, "market_camels") == [("5w",)]
    table.act("a", Market("market_camels", ("5w",), 5))
    assert table.on("market_camels") == ["a1", "a5w"] and table.since("space_paid")[0]["n"] == 5
    table.end_round()
    assert sum(die.endswith("w") for die in table.player("a").dice) == 1


# -- Mercator ---------------------------------------------------------------------------------


# rules 16.4
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mercator_gains_by_others_only(seats: int) -> None:
    table = Table(seats, a={"character": "mercator", "dice": "6 1", "coins": 9})
    table.act("a", Market("market_camels", ("6",), 6))
    assert table.has("a", "camels") == (6,) and table.told("mercator") == []


# rules 16.4, 14.8
def test_mercator_gains_right_after_the_gain_before_a_move() -> None:
    table = Table(4, a={"dice": "5 5 5 1"}, c={"character": "mercator"})
    table.act("a", Market("market_gold", ("5", "5", "5"), 5))
    assert table.frame.tag() == "journey" and table.has("c", "gold") == (1,)
    assert table.since("mercator") == [{"seat": 2, "space": "market_gold", "got": [{"n": 1, "what": "gold"}]}]


# rules 16.4
def test_mercator_gains_nothing_by_bag_contracts_and_travel() -> None:
    table = Table(2, a={"dice": "1 1 1 2", "coins": 9}, b={"character": "mercator"}, row=["con_01", "con_02"])
    table.act("a", Bag("2"), TakeContracts("1", ("con_01",), "none"))
    other = Table(2, a={"dice": "1 1 1 2", "coins": 9}, b={"character": "mercator"})
    other.act("a", Travel(("1", "1"), 1, "oasis_01", ("oasis_01",)))
    assert table.told("mercator") == other.told("mercator") == []


# -- Kubilai ----------------------------------------------------------------------------------


# rules 16.5, 2.9, 15.2
def test_kubilai_starts_in_beijing() -> None:
    match = Match(2)
    name = match.due[0]
    match.act(name, ChooseCharacter("kubilai"))
    player = match.player(name)
    assert (player.figures, player.posts, player.stock, player.placed) == (["beijing"], ["beijing"], 8, 1)
    assert match.public.beijing[0] == match.public.players.index(player) and match.told("post_award") == []


# rules 16.5
def test_kubilai_in_beijing_scores_no_second_space() -> None:
    table = table_of("kubilai", "2 2 1", posts="beijing", **RICH)
    table.act("a", Travel(("2", "2"), 1, "beijing", table.choices("a", Travel, ("2", "2"), 1, "beijing")[0]))
    assert table.public.beijing == [0, -1, -1, -1] and table.player("a").stock == 8


# -- Rubruk -----------------------------------------------------------------------------------


# rules 16.6
def test_rubruk_has_eleven_posts_and_places_them_in_passing() -> None:
    table = table_of("rubruk", "6 6 1", **RICH, outposts={"moscow": "ob_05"}, bonuses={"anxi": "cb_f"})
    assert table.player("a").stock == 11
    table.act("a", Travel(("6", "6"), 1, "anxi", ("oasis_01", "moscow", "anxi")))
    assert table.player("a").posts == ["moscow", "anxi"] and table.has("a", "silk", "vp") == (2, 3)
    ids = [event.id for event in table.out.events if event.id in ("post", "gained")]
    assert ids == ["post", "post", "gained", "gained"]


# rules 16.6
def test_rubruk_passes_beijing_too() -> None:
    table = table_of("rubruk", "6 6 1", figures="xian", **RICH, posts="xian")
    table.act("a", Travel(("6", "6"), 1, "oasis_03", ("beijing", "oasis_03")))
    assert table.player("a").posts == ["xian", "beijing"] and table.public.beijing[0] == 0


# rules 16.6
def test_rubruks_bonuses_in_passing() -> None:
    given = {"outposts": {"moscow": "ob_07"}, "bonuses": {"anxi": "cb_f"}, "options": {"rubruk_bonuses": "in_passing"}}
    table = table_of("rubruk", "6 6 1", **RICH, **given)
    table.act("a", Travel(("6", "6"), 1, "anxi", ("oasis_01", "moscow", "anxi")))
    assert table.player("a").posts == ["moscow"] and table.frame.tag() == "goods", "before the next post"
    table.act("a", TakeGoods("gold"))
    assert table.player("a").posts == ["moscow", "anxi"] and table.player("a").vp == 3
    moving = given | {"outposts": {"moscow": "ob_10"}}
    last = table_of("rubruk", "6 6 1", **RICH, **moving)
    last.act("a", Travel(("6", "6"), 1, "anxi", ("oasis_01", "moscow", "anxi")))
    assert last.player("a").posts == ["moscow", "anxi"] and last.frame.tag() == "journey", "a move comes last"


# rules 16.6
def test_the_goods_of_a_bonus_chosen_in_passing_come_before_the_next_post() -> None:
    given: dict[str, Any] = {"bonuses": {"xian": "cb_d"}, "options": {"rubruk_bonuses": "in_passing"}}
    table = table_of("rubruk", "6 6 1", figures="oasis_08", **RICH, **given)
    table.act("a", Travel(("6", "6"), 1, "beijing", ("xian", "beijing")), GainBonus("cb_c"))
    assert table.frame.tag() == "goods" and table.player("a").posts == ["xian"]
    table.act("a", TakeGoods("pepper_silk"))
    assert table.player("a").posts == ["xian", "beijing"] and table.has("a", "pepper", "silk") == (1, 1)


# rules 16.6, 14.6, 14.7, 7.8
def test_the_post_of_a_reward_move_is_placed_at_once() -> None:
    """Goods that another reward left to choose come after it."""
    given: dict[str, Any] = {"outposts": {"karachi": "ob_10"}, "bonuses": {"xian": "cb_d"}}
    table = table_of("rubruk", "6 6 1", figures="ormuz", **RICH, **given)
    table.act("a", Travel(("6", "6"), 1, "xian", ("karachi", "oasis_08", "xian")), GainBonus("cb_c"))
    assert table.frame.tag() == "journey"
    table.act("a", Walk(1, "beijing", ("beijing",)))
    assert table.player("a").posts == ["karachi", "xian", "beijing"] and table.frame.tag() == "goods"


# rules 16.6, 15.3
def test_rubruk_relocates_at_the_end_only() -> None:
    mine = [city for city in CITIES if city not in ("moscow", "anxi", "beijing")]
    assert len(mine) == 11
    table = table_of("rubruk", "6 6 1", posts=" ".join(mine), **RICH)
    table.act("a", Travel(("6", "6"), 1, "anxi", ("oasis_01", "moscow", "anxi")))
    assert table.frame.tag() == "relocation" and table.frame.city == "anxi" and "moscow" not in table.player("a").posts
    table.act("a", Relocate("kochi"))
    assert table.player("a").posts[-1] == "anxi" and len(table.player("a").posts) == 11
    ten = table_of("rubruk", "6 6 1", posts=" ".join(mine[:10]), **RICH)
    ten.act("a", Travel(("6", "6"), 1, "anxi", ("oasis_01", "moscow", "anxi")))
    assert ten.player("a").posts[-1] == "moscow" and ten.frame.tag() == "relocation", "the last post goes in passing"
    ten.act("a", SKIP)
    assert ten.player("a").vp == 10


# rules 16.6, 14.4
def test_rubruk_passes_on_the_journey_of_a_card_too() -> None:
    table = table_of("rubruk", "6 1", posts="alexandria", camels=9, cards=with_card("cc_14", "alexandria"))
    table.public.outposts = {}
    table.act("a", UseCard("cc_14", "6", "only", 3))
    way = next(path for path in table.choices("a", Walk, 1, "anxi"))
    table.act("a", Walk(1, "anxi", way))
    assert table.player("a").posts == ["alexandria", "moscow", "anxi"]


# -- the Polos --------------------------------------------------------------------------------


# rules 16.7
def test_the_polos_have_two_figures_and_a_camel_each_round() -> None:
    table = Table(2, step="round", a={"character": "polo"}, b={"character": "berke"})
    assert table.player("a").figures == ["venezia", "venezia"]
    assert table.told("gained")[0] == {
        "seat": 0,
        "got": [{"n": 1, "what": "camels"}],
        "why": "character",
        "source": "polo",
    }


# rules 16.7
def test_steps_are_split_for_one_price() -> None:
    table = table_of("polo", "4 5 1", coins=12, figures="venezia moscow", camels=3)
    (one,) = table.choices("a", TravelBoth, ("4", "5"), "oasis_09")
    assert one == ("alexandria", "oasis_09")
    ends = table.choices("a", TravelBoth, ("4", "5"), "oasis_09", one)
    assert set(ends) >= {"anxi", "oasis_01", "venezia"} and "karakorum" not in ends
    table.act("a", TravelBoth(("4", "5"), "oasis_09", one, "anxi", ("anxi",)))
    assert table.price("travelled")["coins"] == 12 and table.price("travelled")["camels"] == 3
    assert table.player("a").figures == ["oasis_09", "anxi"] and table.player("a").posts == ["anxi"]


# rules 16.7, 6.7
def test_everything_is_paid_first_by_both() -> None:
    """The bonus of the first city does not pay the way of the second figure."""
    both = TravelBoth(("2", "2"), "karachi", ("karachi",), "anxi", ("anxi",))
    for camels, legal in ((2, False), (3, True)):
        more = {"figures": "oasis_08 moscow", "camels": camels, "coins": 7}
        assert table_of("polo", "2 2 1", outposts={"karachi": "ob_04"}, **more).legal("a", both) == legal
    short = table_of("polo", "2 2 1", coins=6, figures="moscow xian", camels=9)
    assert short.reason("a", TravelBoth) == "no_journey_payable" and short.reason("a", Travel) == ""
    assert table_of("polo", "1 2 1", **RICH).reason("a", TravelBoth) in ("no_journey_payable", "two_steps_needed")


# rules 16.7
def test_one_figure_alone_and_rewards_move_one() -> None:
    table = table_of("polo", "1 1 5 5 5", figures="venezia moscow", **RICH)
    assert table.choices("a", Travel, ("1", "1")) == [1, 2]
    table.act("a", Market("market_gold", ("5", "5", "5"), 5))
    assert table.choices("a", Walk) == [1, 2]
    table.act("a", Walk(2, "oasis_01", ("oasis_01",)))
    assert table.player("a").figures == ["venezia", "oasis_01"]
    same = table_of("polo", "1 1", **RICH)
    assert same.choices("a", Travel, ("1", "1")) == [1], "both are at the same place"
    assert table_of("berke", "6 6", **RICH).reason("a", TravelBoth) == "one_figure_only"


# rules 7.13, 16.7
@pytest.mark.parametrize("figures", ["venezia venezia", "oasis_01 oasis_05", "alexandria oasis_07"])
def test_journeys_of_two_figures_that_others_equal_or_beat_are_not_offered(figures: str) -> None:
    """Only both together show which split of the steps is dear: 2 + 4 of them cost more than 1 + 3."""
    table, starts = table_of("polo", "6 6 1", figures=figures, **RICH), figures.split()
    prices: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for both in moves(table.frame, table.view("a"), 10_000, TravelBoth):
        ways = [walk_of(start, path, "") for start, path in zip(starts, (both.path, both.second_path), strict=True)]
        coins = travel_price(len(both.path) + len(both.second_path)) + sum(way.coins for way in ways if way)
        camels = sum(way.camels for way in ways if way)
        prices.setdefault((both.to, both.second_to), []).append((coins, camels))
    assert len(prices) > 100
    for found in prices.values():
        assert all(b < a for (_, a), (_, b) in pairwise(sorted(found))), "dearer in coins, so cheaper in camels"


# -- Carpini ----------------------------------------------------------------------------------


# rules 16.8
def test_carpini_gains_three_coins_each_round() -> None:
    table = Table(2, step="round", a={"character": "carpini"}, b={"character": "berke"})
    assert table.told("gained")[0]["got"] == [{"n": 3, "what": "coins"}]


# rules 16.8
@pytest.mark.parametrize(("rule", "coins"), [("free", 0), ("printed", 5)])
def test_a_warp_between_joined_oases(rule: str, coins: int) -> None:
    options = {"carpini_warp_price": rule}
    table = table_of("carpini", "1 1 6", figures="oasis_02", coins=30, options=options)
    table.act("a", Travel(("1", "1"), 1, "oasis_03", ("oasis_03",)))
    assert table.price("travelled")["coins"] == 3 + coins
    far = table_of("carpini", "1 1 6", figures="oasis_02", coins=30, options=options)
    far.act("a", Travel(("1", "1"), 1, "oasis_10", ("oasis_10",)))
    assert far.price("travelled")["coins"] == 3
    assert not table_of("berke", "1 1 6", figures="oasis_02", coins=30).legal(
        "a", Travel(("1", "1"), 1, "oasis_10", ("oasis_10",))
    )


# rules 16.8, 14.4
def test_carpini_warps_by_reward_moves_too() -> None:
    table = table_of("carpini", "5 5 5 1", figures="oasis_01")
    table.act("a", Market("market_gold", ("5", "5", "5"), 5), Walk(1, "oasis_10", ("oasis_10",)))
    assert table.player("a").figures == ["oasis_10"] and table.has("a", "coins", "camels") == (0, 0)


def test_turns_of_all_eight_end() -> None:
    for character in CHARACTERS:
        dice = "0 0" if character == "raschid" else "3 4"
        table = table_of(character, dice, coins=9, **({"posts": "beijing"} if character == "kubilai" else {}))
        table.act("a", FiveCoins("3"), END)
        assert table.due == ["b"]
