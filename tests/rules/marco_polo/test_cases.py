"""Every worked case of `cases.toml`, played on the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.core import Illegal
from rules.marco_polo.actions import (
    Compensate,
    Discard,
    FiveCoins,
    Fulfil,
    Khan,
    Market,
    TakeContracts,
    TakeGoods,
    Travel,
)
from rules.marco_polo.dice import compensation
from rules.marco_polo.posts import place_post
from rules.marco_polo.scoring import goal_vp, score, standings
from tests.rules.marco_polo.play import CASES, Table

SOME_DICE = "b1 c1 b1"  # of others, so that a space is occupied


def tokens(dice: list[int]) -> tuple[str, ...]:
    """Coloured dice, the lowest first."""
    return tuple(str(value) for value in sorted(dice))


def others(n: int) -> str:
    """So many dice of others."""
    return " ".join(SOME_DICE.split()[:n])


def test_every_case_is_played() -> None:
    source = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_cases*.py"))
    assert [id for id in CASES if f'"{id}"' not in source] == []


# rules 6.5, 6.6, 8.2, 8.3
@pytest.mark.parametrize("id", ["mp-v01", "mp-v02"])
def test_market_on_an_occupied_space(id: str) -> None:
    given, do, expect = (CASES[id][part] for part in ("given", "do", "expect"))
    about = {what: given[what] for what in ("coins", "camels", "pepper", "gold") if what in given}
    dice = tokens(do["dice"])
    table = Table(4, a={"dice": " ".join(dice), **about}, on={given["space"]: others(given["dice_on_space"])})
    columns = table.choices("a", Market, given["space"], dice)
    assert sorted(columns) == expect.get("columns_allowed", [1, 2, 3, 4])
    table.act("a", Market(given["space"], dice, do["column"]))
    assert table.since("space_paid") == [{"seat": 0, "space": given["space"], "n": expect["pays"]["coins"]}]
    for what in ("coins", "camels", "pepper", "gold"):
        if f"{what}_after" in expect:
            assert table.has("a", what) == (expect[f"{what}_after"],)


# rules 7.1, 7.2, 7.3, 7.6, 6.5, 7.4
@pytest.mark.parametrize("id", ["mp-v03", "mp-v04"])
def test_travel(id: str) -> None:
    given, do, expect = (CASES[id][part] for part in ("given", "do", "expect"))
    dice, (start, *path) = tokens(do["dice"]), do["path"]
    a = {"dice": " ".join(dice), "coins": given["coins"], "camels": given["camels"], "figures": start}
    table = Table(4, a=a, on={"travel": others(given["dice_on_space"])}, bonuses={"anxi": "cb_a"})
    table.act("a", Travel(dice, 1, path[-1], tuple(path)))
    told = table.price("travelled")
    due = sum(paid["n"] for paid in table.since("space_paid"))
    assert (told["coins"] + due, told["camels"]) == (expect["pays"]["coins"], expect["pays"].get("camels", 0))
    assert table.has("a", "coins", "camels") == (expect["coins_after"], expect["camels_after"])
    assert table.player("a").posts == expect["posts"]
    assert table.player("a").figures == [path[-1]]
    if expect.get("start_player_next_round"):
        table.end_round()
        assert table.public.start == 0 and table.told("round") == [{"n": 3, "seat": 0}]


# rules 7.3, 6.7
def test_the_bonus_at_the_goal_cannot_pay_the_way() -> None:
    case = CASES["mp-v05"]
    given, dice = case["given"], tokens(case["do"]["dice"])
    a = {"dice": " ".join(dice), "coins": given["coins"], "camels": given["camels"], "figures": given["figure"]}
    table = Table(4, a=a, bonuses={"ormuz": given["city_bonus_at_ormuz"]})
    error = table.refused("a", Travel(dice, 1, "ormuz", ("ormuz",)))
    assert error.code == "journey_too_dear"
    assert {"coins": error.params["coins"], "camels": error.params["camels"]} == case["expect"]["needed"]


# rules 4.5
@pytest.mark.parametrize("id", ["mp-v06", "mp-v07", "mp-v08"])
def test_compensation(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given, do, expect = (CASES[id][part] for part in ("given", "do", "expect"))
    values = [*do["rolled"], *([do["white"]] if "white" in do else [])]
    rolls = [str(value) for value in values] + ["6"] * 99
    monkeypatch.setattr("rules.marco_polo.dice.roll", lambda out: rolls.pop(0))
    more = {name: {"character": "berke"} for name in "bcd"[: given["players"] - 1]}
    table = Table(given["players"], step="roll", a={"character": given["character"]}, **more)
    if values:
        assert sum(values) == expect["sum"]
        assert table.due == ["a"] and table.frame.short[0] == expect["compensation"]
        splits = [[camels, expect["compensation"] - camels] for camels in table.choices("a", Compensate)]
        assert splits == expect.get("splits_camels_coins", splits) and len(splits) == expect["compensation"] + 1
        table.act("a", Compensate(1))
        assert table.has("a", "camels", "coins") == (1, expect["compensation"] - 1)
    else:
        assert table.public.phase == "turns" and compensation(table.player("a"), []) == expect["compensation"]
        assert table.player("a").dice == ["0"] * 5


# rules 9.1, 9.2, 9.3, 2.3
def test_khan_row_with_three_players() -> None:
    given, do, expect = (CASES["mp-v09"][part] for part in ("given", "do", "expect"))
    table = Table(3, a={"dice": "2 3", "camels": 0}, on={"khan": f"b{given['khan_row'][1]}"})
    assert [placed.value for placed in table.public.on("khan")] == given["khan_row"]
    assert table.legal("a", Khan("2", "silk")) == expect["die_2_would_be_legal"]
    table.act("a", Khan(str(do["die"]), do["good"]))
    assert [placed.value for placed in table.public.on("khan")] == expect["khan_row_after"]
    assert table.on("khan").index("a3") + 1 == expect["position"]
    assert table.has("a", "camels", "silk") == (expect["gain"]["camels"], expect["gain"]["silk"])
    assert 4 - len(table.on("khan")) == expect["positions_left_after"]


# rules 2.3, 6.5, 11.1, 16.2, 16.4
def test_five_coins_with_two_players() -> None:
    given, do, expect = (CASES["mp-v10"][part] for part in ("given", "do", "expect"))
    take = FiveCoins(str(do["die"]))
    a = {"dice": "6", "coins": given["coins"]}
    table = Table(2, a=a, b={"character": "mercator"})
    assert len(table.on("five_coins")) == given["dice_on_space"]
    table.act("a", take)
    assert table.since("space_paid")[0]["n"] == expect["pays"]["coins"]
    assert table.has("a", "coins") == (expect["coins_after"],)
    assert table.has("b", "coins") == (expect["mercator_opponent_gains"]["coins"],)
    assert Table(2, a=a | {"coins": 5}).legal("a", take) == expect["with_5_coins_held_legal"]
    berke = Table(2, a=a | {"character": "berke"})
    berke.act("a", take)
    assert berke.has("a", "coins") == (expect["berke_coins_after"],)


# rules 10.1, 10.2, 10.3, 10.5
def test_two_contracts_from_the_high_end() -> None:
    given, do, expect = (CASES["mp-v11"][part] for part in ("given", "do", "expect"))
    table = Table(4, a={"dice": "6", "held": " ".join(given["held"])}, row=given["row"])
    action = TakeContracts("6", tuple(do["take"]), f"{do['bonus_5']}_{do['bonus_6']}")
    table.act("a", action)
    assert [event["contract"] for event in table.since("discarded")] == expect["discard_choices"]
    assert len(table.since("discarded")) == expect["must_discard"]
    assert table.player("a").held == expect["held_after"] and table.public.row == expect["row_after"]
    assert table.has("a", "camels", "coins") == (expect["gain"]["camels"], expect["gain"]["coins"])


# rules 10.1, 10.5
def test_a_die_of_1_reaches_one_contract() -> None:
    given, do, expect = (CASES["mp-v12"][part] for part in ("given", "do", "expect"))
    table = Table(4, a={"dice": "1"}, row=given["row"])
    assert table.choices("a", TakeContracts, "1") == [tuple(do["take"])]
    two = table.legal("a", TakeContracts("1", ("con_02", "con_03"), "none"))
    assert two == expect["second_contract_allowed"]
    table.act("a", TakeContracts("1", tuple(do["take"]), "none"))
    assert table.public.row == expect["row_after"]


# rules 13.1, 14.2, 14.6, 1.7
def test_fulfilling_before_the_main_action() -> None:
    given, do, expect = (CASES["mp-v13"][part] for part in ("given", "do", "expect"))
    amounts = {what: given[what] for what in ("camels", "pepper", "silk", "gold", "vp")}
    done = "con_01 con_02"
    table = Table(4, a={"dice": "1", "held": given["pay_contract"], "done": done, **amounts}, pool=given["black_pool"])
    table.act("a", Fulfil(given["pay_contract"]))
    assert table.frame.tag() == "goods", "the good is named first, the die comes after it"
    table.act("a", TakeGoods(do["chosen_good"]))
    after = [expect[f"{what}_after"] for what in ("camels", "pepper", "silk", "gold", "vp")]
    assert table.has("a", "camels", "pepper", "silk", "gold", "vp") == tuple(after)
    black = [die for die in table.player("a").dice if die.endswith("b")]
    assert len(black) == expect["black_dice_gained"] and black[0][0] in "123456" and table.public.pool == 0
    assert len(table.player("a").done) == expect["fulfilled_after"] and table.frame.owes(table.public)


# rules 7.8, 15.1, 16.6
def test_rubruk_passes_his_8th_and_stops_at_his_9th_post() -> None:
    given, do, expect = (CASES["mp-v14"][part] for part in ("given", "do", "expect"))
    posts = "moscow anxi karakorum alexandria adana karachi xian"
    start, *path = do["path"]
    a = {"dice": "3 5", "vp": given["vp"], "coins": given["coins"], "camels": given["camels"], "figures": start}
    table = Table(
        4,
        a=a | {"character": "rubruk", "posts": posts},
        outposts={"samarcanda": given["outpost_at_samarcanda"]},
        bonuses={"kashgar": given["city_bonus_at_kashgar"]},
    )
    assert table.player("a").placed == given["posts_placed"]
    table.act("a", Travel(tokens(do["dice"]), 1, "kashgar", tuple(path)))
    assert table.price("travelled")["coins"] == expect["pays"]["coins"]
    assert table.price("travelled")["camels"] == expect["pays"]["camels"]
    assert len(table.player("a").posts) == expect["posts_after"]
    assert table.has("a", "vp", "gold", "coins", "camels") == (expect["vp_after"], expect["gold_gained"], 0, 0)
    order = [e.id for e in table.out.events if e.id in ("post", "post_award", "outpost", "gained")]
    assert order == ["post", "post_award", "post", "post_award", "outpost", "gained", "gained"]


# rules 7.7, 16.5, 17.2
def test_beijing_spaces_and_goods() -> None:
    given, expect = CASES["mp-v15"]["given"], CASES["mp-v15"]["expect"]
    names = dict(zip(given["characters"], "abc", strict=True))
    table = Table(3, a={"character": "kubilai", "posts": "beijing"}, b={"character": "berke"}, c={})
    for character in given["arrival_order"]:
        place_post(table.public, "abc".index(names[character]), "beijing", table.out)
    for character, goods in given["goods_left"].items():
        table.player(names[character]).silk = goods
        found = score(table.public, "abc".index(names[character]))
        assert found["beijing"] + found["goods"] == expect[character]


# rules 17.3
def test_two_goal_cards_sharing_moscow() -> None:
    given, expect = CASES["mp-v16"]["given"], CASES["mp-v16"]["expect"]
    assert goal_vp(given["posts"], given["goal_cards"]) == (expect["card_vp"], expect["distinct_vp"])
    assert sum(goal_vp([*given["posts"], "ormuz"], given["goal_cards"])) == expect["total_with_ormuz_too"]
    assert expect["total"] == expect["card_vp"] + expect["distinct_vp"]


def final_table(given: list[dict[str, Any]]) -> Table:
    """Players with such figures at the end; goal VP by cards and cities that give them."""
    goals = {7: ("goal_01 goal_02", "moscow xian adana"), 3: ("goal_01 goal_02", "moscow xian"), 0: ("", "")}
    contracts = [f"con_{n:02}" for n in range(1, 39)]
    people = {}
    for name, about in zip("abc", given, strict=False):
        cards, posts = goals[about.get("goal_vp", 0)]
        done = [contracts.pop() for _ in range(about["fulfilled"])]
        people[name] = {
            "vp": about["vp"],
            "coins": about.get("coins", 0),
            "camels": about["camels"],
            "silk": about.get("goods", 0),
            "done": " ".join(done),
            "goals": cards,
            "posts": posts,
        }
    return Table(len(people), **people, round=5)


# rules 17.1, 17.2, 17.3, 17.4, 18.1
def test_full_count() -> None:
    given, expect = CASES["mp-v17"]["given"], CASES["mp-v17"]["expect"]
    b = given["b"] | {"goal_vp": 0}  # 3 VP of goals: two cities on two cards
    table = final_table([given["a"], b])
    table.public.players[1].posts = ["beijing", "moscow", "ormuz"]
    table.state.own[1].goals = ["goal_01", "goal_17"]
    table.public.beijing[0] = 1
    table.public.goals = [own.goals for own in table.state.own]
    places = {place.seat: place for place in standings(table.public, 2)}
    assert places[1].score["goal_cards"] + places[1].score["goal_cities"] == given["b"]["goal_vp"]
    assert (places[0].total, places[1].total) == (expect["a_total"], expect["b_total"])
    assert "ab"[next(seat for seat, place in places.items() if place.place == 1)] == expect["winner"]


# rules 17.4, 18.1
def test_shared_contract_lead_and_camel_tie_break() -> None:
    given, expect = CASES["mp-v18"]["given"], CASES["mp-v18"]["expect"]
    people = [
        {"vp": vp, "fulfilled": given["fulfilled"][name], "camels": given["camels"][name]}
        for name, vp in given["totals_before_contracts"].items()
    ]
    table = final_table(people)
    found = {"abc"[place.seat]: place for place in standings(table.public, 3)}
    assert {name: place.total for name, place in found.items()} == expect["totals"]
    assert sorted(name for name, place in found.items() if place.place == 1) == expect["winners"]
    table.player("a").camels = 3
    found = {"abc"[place.seat]: place for place in standings(table.public, 3)}
    shared = sorted(name for name, place in found.items() if place.place == 1)
    assert shared == expect["winners_if_a_has_3_camels"] and found["c"].place == 3


def test_discards_are_asked_for_where_there_is_a_choice() -> None:
    """The case with one contract taken while two are held: only the older ones may go."""
    table = Table(4, a={"dice": "6", "held": "start_4 con_30"}, row=["con_01"])
    table.act("a", TakeContracts("6", ("con_01",), "none"))
    assert table.choices("a", Discard) == ["start_4", "con_30"]
    with pytest.raises(Illegal):
        table.act("a", Discard("con_01"))
