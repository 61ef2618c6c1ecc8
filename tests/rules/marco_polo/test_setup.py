"""Things, set-up, characters and goal cards at the start (rules 1, 2, 21)."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core import Out
from rules.marco_polo import GAME
from rules.marco_polo.actions import BuyDie, ChooseCharacter, KeepGoals
from rules.marco_polo.components import (
    BEIJING,
    BY_PLAYERS,
    CARDS,
    CHARACTERS,
    CITIES,
    COMPONENTS,
    CONTRACTS,
    GOODS,
    LARGE,
    NODES,
    OASES,
    OUTPOSTS,
    REGULAR,
    ROADS,
    SMALL,
    STARTERS,
)
from rules.marco_polo.state import Player
from tests.rules.marco_polo.play import NAMES, Match, Table, random_match, seat_of


# rules 1.1
def test_camels_and_coins_are_no_goods() -> None:
    player = Player(coins=9, camels=9, pepper=1, silk=2, gold=3)
    assert GOODS == ("pepper", "silk", "gold") and player.goods == 6


# rules 1.2
def test_supplies_are_unlimited_black_dice_are_not() -> None:
    table = Table(4, a={"dice": "1", "coins": 10**6, "camels": 9}, pool=0)
    assert table.reason("a", BuyDie) == "pool_empty"
    assert not hasattr(table.public, "supply")


# rules 1.3
def test_map() -> None:
    assert (len(NODES), len(COMPONENTS.edge), len(LARGE), len(SMALL), len(OASES)) == (25, 30, 7, 6, 10)
    assert {NODES[BEIJING].kind, NODES["venezia"].kind} == {"beijing", "start"}
    assert all(ROADS[b][a] == pay for a, near in ROADS.items() for b, pay in near.items())


# rules 1.4
def test_where_posts_can_stand() -> None:
    assert set(CITIES) == {*LARGE, *SMALL, BEIJING}
    for seed in range(4):
        for player in random_match(4, seed).public.players:
            assert len(set(player.posts)) == len(player.posts) and set(player.posts) <= set(CITIES)


# rules 1.5
def test_kinds_of_dice() -> None:
    table = Table(2, on={"market_camels": "a3 a3b a3w"})
    assert [placed.coloured for placed in table.public.on("market_camels")] == [True, False, False]
    dummy = table.public.on("khan")[0]
    assert table.on("khan") == ["-1", "-1"] and not dummy.coloured


# rules 1.6, 1.7, 2.11
def test_row_pile_and_hands() -> None:
    match = Match(3).to_turns()
    assert len(match.public.row) == 6 and match.public.special in (7, 8)
    for name in match.by_order:
        starters = [contract for contract in match.player(name).held if CONTRACTS[contract].starter]
        assert len(starters) == 1 and match.player(name).done == []


# rules 1.8
def test_vp_run_along() -> None:
    assert Match(2).to_turns().player("a").vp == 0


# rules 2.1, 2.2, 2.4, 2.8, 2.12, 21.1
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_laid_out(seats: int) -> None:
    match = Match(seats, 5)
    public = match.public
    assert set(public.outposts) == set(LARGE) and len(set(public.outposts.values())) == 7 < len(OUTPOSTS)
    laid = [card for cards in public.cards.values() for card in cards]
    assert len(set(laid)) == 9 < len(CARDS) and {city: len(cards) for city, cards in public.cards.items()} == {
        city: 3 if city == "sumatra" else 1 for city in LARGE
    }
    assert public.bonuses == {bonus.fixed_node: bonus.id for bonus in COMPONENTS.city_bonus}
    assert [len(stack) for stack in match.state.hidden.stacks] == [6] * 5 and public.special == 8
    piles = [match.state.hidden.special, *match.state.hidden.stacks]
    assert sorted(contract for pile in piles for contract in pile) == sorted(REGULAR)
    assert sorted(public.order) == list(range(seats)) and public.start == public.order[0]
    match.to_turns()
    for n, name in enumerate(match.by_order):
        player = match.player(name)
        extra = 3 if player.character == "carpini" else 0
        assert player.coins + player.compensated + player.camels >= 7 + n + 2 + extra
    assert match.told("seating") == [{"seats": public.order}]


# rules 2.2
def test_what_each_player_gets() -> None:
    match = Match(4, 3)
    for n, name in enumerate(match.by_order):
        player = match.player(name)
        assert match.has(name, "coins", "camels", "pepper", "silk", "gold", "vp") == (7 + n, 2, 0, 0, 0, 0)
        assert player.stock == 9 and len(player.held) == 1 and player.held[0] in STARTERS
    assert len({match.player(name).held[0] for name in NAMES}) == 4


# rules 2.1
def test_seating_and_set_up_are_random() -> None:
    some = [Match(4, key) for key in range(12)]
    assert len({tuple(match.public.order) for match in some}) > 6
    assert len({str(match.public.outposts) for match in some}) == 12
    assert len({str(match.public.cards) for match in some}) == 12


# rules 2.3
@pytest.mark.parametrize(("seats", "black", "khan", "coins"), [(2, 3, 2, 1), (3, 4, 1, 0), (4, 5, 0, 0)])
def test_dice_by_number_of_players(seats: int, black: int, khan: int, coins: int) -> None:
    match = Match(seats).to_turns()
    assert match.on("khan") == ["-1"] * khan and match.on("five_coins") == ["-1"] * coins
    assert match.public.pool == black == BY_PLAYERS[seats].black_dice
    table = Table(seats, a={"dice": "1"})
    table.end_round()
    assert table.on("khan") == ["-1"] * khan and table.on("five_coins") == ["-1"] * coins


# rules 2.5, 2.9, 2.12
def test_beginners_choose_a_character_from_the_last_seat_on() -> None:
    match = Match(3, 2)
    last, middle, first = match.by_order[::-1]
    assert match.due == [last] and match.choices(last, ChooseCharacter) == list(CHARACTERS)
    match.act(last, ChooseCharacter("kubilai"))
    assert match.player(last).posts == [BEIJING] and match.player(last).figures == [BEIJING]
    assert match.player(last).fresh == [], "this post is of no turn"
    assert match.due == [middle] and "kubilai" not in match.choices(middle, ChooseCharacter)
    match.act(middle, ChooseCharacter("polo"))
    assert match.player(middle).figures == ["venezia"] * 2
    match.act(first, ChooseCharacter("rubruk"))
    assert match.player(first).stock == 11 and match.public.phase in ("roll", "turns") and match.public.offered == []


# rules 2.5, 21.4
def test_characters_by_seat() -> None:
    match = Match(3, 2, characters="by_seat").to_turns()
    assert [match.player(name).character for name in match.by_order] == ["raschid", "matteo", "berke"]
    assert match.told("character")[0] == {"seat": seat_of(match.by_order[0]), "character": "raschid"}


# rules 2.6, 2.7
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_draft(seats: int) -> None:
    seen = set()
    for key in range(6):
        match = Match(seats, key, characters="draft")
        offered = list(match.public.offered)
        assert len(offered) == seats + 1 and match.due == [match.by_order[-1]]
        assert len(match.public.cards) == 7, "the board is seen before"
        seen |= set(offered)
        while match.public.phase == "characters" and match.public.offered:
            match.late()
        assert match.public.offered == []
    assert len(seen) > seats + 1


# rules 2.6
def test_four_goal_cards_two_are_kept_in_secret_and_at_once() -> None:
    match = Match(3, 1, goal_cards_dealt=4, characters="by_seat")
    assert match.due == ["a", "b", "c"] and match.public.phase == "goals"
    dealt = match.view("b").mine.dealt
    assert len(dealt) == 4 and len(match.choices("b", KeepGoals)) == 6
    match.act("b", KeepGoals((dealt[1], dealt[3])))
    own = match.view("b").mine
    assert (own.goals, own.returned, own.dealt) == ([dealt[1], dealt[3]], [dealt[0], dealt[2]], [])
    assert match.due == ["a", "c"] and match.since("goals_kept") == [{"seat": 1}]
    assert match.refused("b", KeepGoals((dealt[0], dealt[1]))).code == "not_your_turn"
    assert match.refused("a", KeepGoals(("goal_01",))).code in ("wrong_number", "not_offered")


# rules 2.5
def test_two_goal_cards_are_simply_kept() -> None:
    match = Match(4).to_turns()
    assert all(len(own.goals) == 2 and not own.dealt for own in match.state.own)
    assert len({goal for own in match.state.own for goal in own.goals}) == 8


# rules 2.6, 2.1
def test_city_bonuses_at_random() -> None:
    laid = [Match(2, key, city_bonuses="random").public.bonuses for key in range(8)]
    assert all(sorted(bonuses.values()) == sorted(b.id for b in COMPONENTS.city_bonus) for bonuses in laid)
    assert len({str(bonuses) for bonuses in laid}) > 4


# rules 2.10
def test_what_is_open() -> None:
    public = Match(3).to_turns().view(None).public
    for name in ("coins", "camels", "pepper", "silk", "gold", "vp", "dice", "held", "done"):
        assert hasattr(public.players[0], name)


# rules 2.13
def test_options_fallbacks_and_secrets_are_in_the_rules() -> None:
    text = (Path(__file__).parents[3] / "rules" / "marco_polo" / "rules.md").read_text("utf-8")
    assert [f"\n## {n}. {title}" in text for n, title in ((22, "Options"), (23, "Fallbacks"), (24, "Secrets"))] == [
        True
    ] * 3


# rules 21.1, 21.2
def test_the_same_key_deals_the_same_match_and_a_roll_moves_the_stream() -> None:
    one, other = Match(4, 9), Match(4, 9)
    assert repr(one.public) == repr(other.public)
    draws = one.state.draws
    one.to_turns()
    assert one.state.draws > draws and isinstance(one.out, Out) and one.out.told


# rules 21.4
def test_nothing_is_drawn_for_what_is_fixed() -> None:
    fixed, by_seat = Match(4, 9), Match(4, 9, characters="by_seat", city_bonuses="fixed")
    assert [own.goals for own in fixed.state.own] == [own.goals for own in by_seat.state.own]
    assert [own.goals for own in Match(4, 9, characters="draft").state.own] != [own.goals for own in fixed.state.own]


# rules 21.3
def test_prompts() -> None:
    assert {kind.tag() for kind in GAME.frames if kind.offers} == {
        "draft",
        "goal_choice",
        "compensation",
        "turn",
        "card_use",
        "goods",
        "payment",
        "bonus",
        "discarding",
        "journey",
        "relocation",
    }
