"""Options, fallbacks, secrets (rules 22 to 24); house players and what is shown beside the board."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import rules.marco_polo
from rules.core import Action
from rules.marco_polo import GAME
from rules.marco_polo.actions import (
    Bag,
    ChooseCharacter,
    Compensate,
    Discard,
    EndTurn,
    FiveCoins,
    Fulfil,
    GainBonus,
    GiveGoods,
    KeepGoals,
    Khan,
    Market,
    Skip,
    TakeContracts,
    TakeGoods,
    Travel,
    UseCard,
)
from rules.marco_polo.components import COMPONENTS
from rules.marco_polo.knowledge import hand, uses_of_dice
from rules.marco_polo.scoring import standings
from rules.marco_polo.twin import twin
from rules.players import house_player, random_player
from tests.rules.marco_polo.play import NAMES, Match, Table, random_match, seat_of, with_card

TAKEN = ("five_coins", "market_camels", "market_pepper", "khan", "contracts", "market_silk", "market_gold")


# rules 22.1
def test_options_are_those_of_the_table() -> None:
    assert [(o.id, set(o.values), o.default) for o in GAME.options] == [
        (row["id"], set(row["values"]), row["default"]) for row in COMPONENTS.option
    ]
    text = Path(rules.marco_polo.__file__).with_name("rules.md").read_text("utf-8")
    listed = re.findall(r"^\| `(\w+)` \|", text.partition("## 22.")[2].partition("## 23.")[0], re.MULTILINE)
    assert listed == [o.id for o in GAME.options]


# rules 22.2, 2.8
def test_presets() -> None:
    assert set(GAME.presets) == {"beginner", "expert", "published", "published_expert"}
    assert GAME.make_options(GAME.presets["beginner"]) == GAME.make_options({})
    published = {row["id"]: row["published"] for row in COMPONENTS.option}
    assert GAME.presets["published"] == published
    assert set(GAME.presets["expert"]) == {"city_bonuses", "characters", "goal_cards_dealt"}
    assert GAME.presets["published_expert"] == published | GAME.presets["expert"]


# rules 22.1
@pytest.mark.parametrize("preset", ["expert", "published", "published_expert"])
def test_matches_with_presets_end(preset: str) -> None:
    for seats in (2, 3, 4):
        assert random_match(seats, seats, **GAME.presets[preset]).over


# -- fallbacks --------------------------------------------------------------------------------


def fallback(table: Table, name: str = "a") -> Action:
    v = table.view(name)
    action: Action = v.frame.fallback(v)
    return action


# rules 23.1
@pytest.mark.parametrize(
    ("taken", "wanted"),
    [
        (0, FiveCoins("1b")),
        (1, Market("market_camels", ("1b",), 1)),
        (2, Market("market_pepper", ("1b",), 1)),
        (3, Khan("1b", "silk")),
        (4, TakeContracts("1b", ("con_01",), "none")),
        (5, Market("market_silk", ("1b", "2"), 1)),
        (6, Market("market_gold", ("1b", "2", "3"), 1)),
        (7, UseCard("cc_01", "1b", "only", 1)),
    ],
)
def test_main_actions_in_order(taken: int, wanted: Action) -> None:
    """Each space that is closed to a lets the next one come."""
    closed = {space: "b1 c1 d1 b1" if space == "khan" else "a1 a1b" for space in TAKEN[:taken]}
    a = {"dice": "1b 2 3", "pepper": 1, "gold": 1, "posts": "moscow"}
    table = Table(4, a=a, on=closed, row=["con_01", "con_02"], cards=with_card("cc_01"))
    assert fallback(table) == wanted
    assert table.legal("a", wanted)


# rules 23.1, 5.5
def test_then_travel_then_the_bag() -> None:
    closed = {space: "b1 c1 d1 b1" if space == "khan" else "a1" for space in TAKEN}
    a = {"dice": "2 3", "coins": 3, "camels": 9}
    assert fallback(Table(4, a=a, on=closed)) == Travel(("2", "3"), 1, "alexandria", ("alexandria",))
    assert fallback(Table(4, a=a | {"coins": 1}, on=closed)) == Bag("2")
    stay = Table(4, a=a, on=closed, options={"travel_price": "column_chosen"})
    assert fallback(stay) == Travel(("2", "3"), 1, "alexandria", ("alexandria",)), "a step is made"


# rules 23.1, 16.1
def test_raschids_values() -> None:
    raschid = {"character": "raschid", "dice": "0 0", "coins": 9}
    assert fallback(Table(4, a=raschid)) == FiveCoins("6")
    assert fallback(Table(4, a=raschid, on={"five_coins": "b1"})) == FiveCoins("1")
    row = dict.fromkeys(TAKEN[:3], "a1") | {"khan": "b4"}
    assert fallback(Table(4, a=raschid, on=row)) == Khan("4", "pepper")


# rules 23.1
def test_cards_go_from_side_b_to_side_a_first() -> None:
    closed = {space: "b1 c1 d1 b1" if space == "khan" else "a1" for space in TAKEN}
    for coins, way in ((3, "cc_11_ba"), (2, "cc_11_ab")):
        a = {"dice": "2", "coins": coins, "posts": "moscow"}
        table = Table(4, a=a, on=closed, cards=with_card("cc_11"))
        assert fallback(table) == UseCard("cc_11", "2", way, 1)
        table.act("a", fallback(table))
        assert fallback(table) == Skip() or table.due == ["b"]


# rules 23.1
def test_answers_to_questions() -> None:
    match = Match(2, 1)
    assert match.late() == ChooseCharacter("raschid") and match.late() == ChooseCharacter("berke")
    goals = Match(2, 1, goal_cards_dealt=4, characters="by_seat")
    dealt = goals.view("a").mine.dealt
    assert goals.late("a") == KeepGoals(tuple(dealt[:2]))
    goods = Table(2, step="round", a={"character": "berke", "posts": "kashgar", "pepper": 2}, b={"character": "berke"})
    assert goods.late() == TakeGoods("silk_gold")
    bonus = Table(2, step="round", a={"character": "berke", "posts": "xian"}, b={"character": "berke"})
    assert bonus.late() == GainBonus("cb_a")
    own = {"dice": "1 1", "posts": "moscow xian kashgar kochi", "coins": 1}
    plain = Table(2, a=own, cards=with_card("cc_10"))
    plain.act("a", UseCard("cc_10", "1", "only", 1))
    assert plain.late() == GainBonus("cb_f"), "the others would ask again"
    contract = Table(2, step="round", a={"held": "con_01 con_02"}, b={"character": "berke"})
    assert contract.late() == Discard("con_01")
    pay = Table(2, a={"dice": "1 1", "posts": "moscow", "silk": 1, "gold": 2}, cards=with_card("cc_12"))
    pay.act("a", UseCard("cc_12", "1", "cc_12_ab", 1))
    assert pay.late() == GiveGoods("gold")
    assert pay.late() == EndTurn()


# rules 23.1, 4.5
def test_compensation_all_in_coins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.marco_polo.dice.roll", lambda out: "2")
    table = Table(2, step="roll", a={"character": "berke"}, b={"character": "berke"})
    assert table.late() == Compensate(0) and table.has("a", "coins") == (5,)


# rules 23.1, 14.4, 15.3
def test_moves_and_relocations_are_left_out() -> None:
    table = Table(4, a={"dice": "1 1", "held": "start_5", "camels": 1, "pepper": 3})
    table.act("a", Fulfil("start_5"))
    assert table.late() == Skip()
    nine = "karakorum samarcanda lanzhou alexandria karachi sumatra kashgar ormuz xian"
    full = Table(4, a={"dice": "1 1", "coins": 9, "camels": 9, "figures": "moscow", "posts": nine})
    full.act("a", Travel(("1", "1"), 1, "anxi", ("anxi",)))
    assert full.frame.tag() == "relocation" and full.late() == Skip()


# rules 23.1
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_of_absent_players_ends(seats: int) -> None:
    match = Match(seats, seats)
    kinds = set()
    while not match.over:
        kinds.add(type(match.late()).__name__)
    assert not kinds & {"Reroll", "BuyDie", "Adjust"}


# -- secrets ----------------------------------------------------------------------------------


# rules 24.1, 2.10
def test_goal_cards_are_seen_by_their_owner_alone() -> None:
    match = Match(3, 2, characters="by_seat").to_turns()
    for name in NAMES[:3]:
        mine = match.view(name).mine.goals
        assert [line.params["goal"] for line in hand(match.view(name))] == mine
        for other in (*NAMES[:3], None):
            if other != name:
                assert not [goal for goal in mine if goal in repr(match.view(other).parts())]
    dealt = [event for event in match.events if event.id == "goals_dealt"]
    assert [event.to for event in dealt] == [(seat,) for seat in match.public.order]


# rules 24.1, 2.6
def test_returned_cards_are_secret_for_ever() -> None:
    match = random_match(3, 5, goal_cards_dealt=4)
    seen = repr([match.view(None).parts(), [event for event in match.events if event.to is None]])
    for own in match.state.own:
        assert len(own.returned) == 2 and not [goal for goal in own.returned if goal in seen]
        assert all(goal in seen for goal in own.goals)


# rules 24.1
def test_piles_are_seen_by_nobody_but_drawn_contracts_by_all() -> None:
    match = Match(4, 2, characters="by_seat").to_turns()
    for name in (*NAMES, None):
        seen = repr(match.view(name).parts())
        assert not [contract for contract in match.state.hidden.special if contract in seen]
        assert not [contract for stack in match.state.hidden.stacks for contract in stack if contract in seen]
    assert match.told("drawn")[0]["contract"] in repr(match.view(None).parts())


# rules 24.1, 10.8
@pytest.mark.parametrize("recycled", [False, True])
def test_a_twin_leaves_what_is_known(recycled: bool) -> None:
    """A special pile made of the discard pile holds known contracts, in an order that nobody knows."""
    pile = [f"con_{n:02}" for n in range(1, 8)]
    table = Table(3, a={"dice": "1"}, recycled=recycled, hidden={"special": list(pile)})
    moved: set[tuple[str, ...]] = set()
    for seed in range(6):
        s = GAME.load(GAME.dump(table.state))
        twin(s, 0, random.Random(seed))
        assert (sorted(s.hidden.special) == pile) or not recycled
        moved.add(tuple(s.hidden.special))
        assert s.own[0] == table.state.own[0] and s.own[1] != table.state.own[1]
    assert len(moved) > 3


# -- beside the game --------------------------------------------------------------------------


def test_hand_says_which_cities_are_reached() -> None:
    table = Table(2, a={"dice": "1", "goals": "goal_01 goal_02", "posts": "moscow"})
    first = hand(table.view("a"))[0]
    assert (first.id, first.params) == (
        "hand.goal",
        {"goal": "goal_01", "cities": ["moscow", "xian"], "vp": 4, "reached": ["moscow"]},
    )
    choosing = Match(2, 1, goal_cards_dealt=4, characters="by_seat")
    assert [line.id for line in hand(choosing.view("a"))] == ["hand.dealt"] * 4
    choosing.late("a")
    assert [line.id for line in hand(choosing.view("a"))] == ["hand.goal"] * 2 + ["hand.returned"] * 2


def test_what_each_die_can_still_do() -> None:
    a = {"dice": "2 5b", "posts": "moscow", "coins": 1}
    table = Table(4, a=a, on={"khan": "b4", "market_camels": "a1", "five_coins": "b1"}, cards=with_card("cc_01"))
    found = uses_of_dice(table.public, 0)
    assert found == {
        "2": ["market_pepper", "market_silk", "contracts", "cc_01"],
        "5b": ["market_pepper", "market_silk", "khan", "contracts", "cc_01"],
    }
    for space in ("market_camels", "five_coins"):
        assert space not in found["5b"], "it would cost 5 coins"
    empty = Table(4, a={"dice": "2"}, row=[])
    assert "contracts" not in uses_of_dice(empty.public, 0)["2"]
    raschid = Table(4, a={"dice": "0 0b", "character": "raschid", "coins": 3})
    assert uses_of_dice(raschid.public, 0)["0"][0] == "travel"
    assert uses_of_dice(Match(2).public, 0) == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_house_players_alone_come_to_an_end(seats: int) -> None:
    totals: list[int] = []
    for seed in range(3):
        match, rng = Match(seats, seed), random.Random(seed)
        while not match.over:
            name = match.due[0]
            match.act(name, house_player(GAME, match.view(name), rng))
        totals += [place.total for place in standings(match.public, seats)]
    assert sum(totals) / len(totals) > 30


def test_a_house_player_beats_chance() -> None:
    won = 0
    for seed in range(6):
        match, rng, house = Match(3, seed), random.Random(seed), NAMES[seed % 3]
        while not match.over:
            name = match.due[0]
            chosen: Any = house_player if name == house else random_player
            match.act(name, chosen(GAME, match.view(name), rng))
        won += standings(match.public, 3)[0].seat == seat_of(house)
    assert won == 6


def test_what_is_new_since_the_last_turn() -> None:
    table = Table(4, a={"dice": "1 1 3", "coins": 9}, b={"dice": "2 2"}, outposts={})
    table.act("a", Travel(("1", "1"), 1, "alexandria", ("alexandria",)))
    assert table.public.news == ["travel", "alexandria"]
    table.act("a", EndTurn())
    assert "alexandria" in table.public.news, "until the next one acts"
    table.act("b", Market("market_pepper", ("2",), 2))
    assert table.public.news == ["market_pepper"]
