"""Who knows what (rules 7), options and fallbacks (rules 11, 12), and what the sources differ in (rules 8)."""

from __future__ import annotations

import random

import pytest

from rules.core import Event, Illegal, Reason, offered, view
from rules.legend_raiders import GAME
from rules.legend_raiders.actions import Character, Complete, Discard, Done, Go, Keep, PlayDie, Return, Roll, Take
from rules.legend_raiders.components import CARDS, COMPONENTS, DIE_CARDS
from rules.legend_raiders.expedition import Cards
from rules.legend_raiders.knowledge import hand, outlook, standing
from tests.rules.legend_raiders.play import (
    Table,
    bag,
    cards,
    column,
    random_match,
    row,
    spend,
    stack,
    tiles,
    tools,
    torch,
)

# -- secrets ------------------------------------------------------------------------------------


# rules 7.1, 5.2
def test_blind_cards_and_piles_are_in_nobody_elses_view() -> None:
    table = Table(3, cards("A", blind="M05 D2"), row("M01", "M02", "M03"))
    for name in ("B", "C", None):
        seen = repr(table.view(name).parts())
        assert not [card for card in ("M05", "D2", *table.state.hidden.deck) if f"'{card}'" in seen]
        assert not [tile for tile in table.state.hidden.stack if f"'{tile}'" in seen]
    assert all(card in repr(table.view("A").parts()) for card in ("M05", "D2"))
    assert not [card for card in table.state.hidden.deck if f"'{card}'" in repr(table.view("A").parts())]


# rules 7.1
def test_only_cards_that_lie_open_are_named_before_the_end() -> None:
    for seed in range(3):
        table = random_match(3, seed)
        end = next(at for at, event in enumerate(table.events) if event.id == "cards_counted")
        public = repr([event.params for event in table.events[:end] if event.to is None])
        private = [e.params["card"] for e in table.events if e.id == "blind_card"]
        named = {card for card in private if f"'{card}'" in public}
        assert private and not named


# rules 7.2
def test_the_number_of_cards_is_public() -> None:
    table = Table(3, cards("A", "M01", blind="M05 D2"))
    public = table.view(None).public
    assert (public.boards[0].blind, public.boards[0].cards, public.deck) == (2, ["M01"], 34)


# rules 7.1
def test_what_the_bag_holds_follows_from_what_is_open() -> None:
    table = random_match(3, 5)
    held = [tool for board in table.public.boards for tool in board.tools]
    held += [tool for one in table.public.columns for tool in one.tools]
    assert all(table.public.bag[tool] == 12 - held.count(tool) for tool in table.public.bag)


# rules 3.2, 7.2
def test_nothing_is_offered_to_whoever_is_not_on_turn() -> None:
    table = Table(3, cards("A", blind="D1"), cards("B", blind="D2"))
    for asked in ("rolling", "die_card"):
        assert table.asked == asked
        for name in ("B", "C", None):
            reasons = [code_of(reason) for reason in offered(table.frame, table.view(name)).values()]
            assert set(reasons) == {"not_your_turn"}
        if asked == "rolling":
            table.roll("coin")


def code_of(reason: Reason) -> str:
    return reason.code if isinstance(reason, Illegal) else reason


# rules 7.1
def test_a_twin_keeps_what_the_watcher_knows() -> None:
    table = Table(3, cards("A", blind="M05 D2"), cards("B", blind="M06"))
    other = GAME.load(GAME.dump(table.state))
    assert GAME.twin is not None
    GAME.twin(other, 0, random.Random(1))
    assert other.own[0].blind == ["M05", "D2"] and len(other.own[1].blind) == 1
    assert GAME.dump(view(other, 0).parts()) == GAME.dump(view(table.state, 0).parts())
    assert other.hidden.deck != table.state.hidden.deck and other.hidden.stack != table.state.hidden.stack
    assert sorted(other.hidden.stack) == sorted(table.state.hidden.stack)


# rules 7, 6.2
def test_the_own_cards_with_what_they_need() -> None:
    table = Table(3, tiles("A", done="B1 B2 G1"), cards("A", "XS1", blind="M01 M02 M16 D1 XB1"))
    lines = {(line.id, line.params["card"]) for line in hand(table.view("A"))}
    assert lines == {
        ("hand.mission_done", "M01"),
        ("hand.mission_done", "M02"),
        ("hand.mission_done", "M16"),
        ("hand.die", "D1"),
        ("hand.discovery", "XB1"),
    }
    assert hand(table.view("B")) == []
    assert [(one.card, one.points) for one in standing(table.view("B"), 0)] == [("XS1", 0)]
    table = Table(3, tiles("A", done="B1"), cards("A", blind="M01"))
    assert hand(table.view("A")) == [Event("hand.mission_open", {"card": "M01", "lacks": ["book", "gem"]})]


# rules 5.6
def test_what_a_tile_would_score_is_shown_before_it_is_paid() -> None:
    table = Table(3, tiles("A", "B3 B1"), tools("A", "rope shovel"))
    table.expedition()
    foreseen = outlook(table.view("A"), "B3", "rope")
    table.act("A", spend("B3", "rope"))
    assert foreseen == (5, 0, 1) and table.board("A").points == foreseen.total == 6


# -- options ------------------------------------------------------------------------------------


# rules 11
def test_options_are_those_of_the_table_of_components() -> None:
    made = {option.id: option for option in GAME.options}
    assert list(made) == [given.id for given in COMPONENTS.option]
    for given in COMPONENTS.option:
        assert set(made[given.id].values) == set(given.values) and made[given.id].default == given.default
    assert GAME.make_options(GAME.presets["published"]) == GAME.make_options({})


# rules 11, 8.1
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_the_die(seats: int) -> None:
    table = random_match(seats, seats, die=False)
    assert not table.told("rolled") and not table.told("forgotten") and not table.told("forgotten_lit")
    used = [told["seat"] for told in table.told("completed_by_torch")]
    assert len(used) == len(set(used)), "each torch burns once"
    assert not [board for board in table.public.boards if DIE_CARDS.intersection(board.cards)]
    assert len(table.state.hidden.deck) + len(table.public.row) <= 35


# rules 11
def test_without_the_die_the_main_action_is_all_that_is_asked() -> None:
    table = Table(2, cards("A", blind="M01"), die=False)
    assert table.asked == "main" and table.board("A").lit
    assert {table.reason("A", Roll), table.reason("A", PlayDie)} == {"no_die_here"}
    table.act("A", Go("1"))
    assert table.board("A").lit, "no penalty"


# rules 11
def test_matches_with_a_card_for_each_tile_end() -> None:
    table = random_match(3, 2, expedition_cards="per_tile", max_rounds=30)
    completed = len(table.told("completed")) + len(table.told("completed_by_torch"))
    assert completed and len(table.told("took")) + len(table.told("took_blind")) <= completed


# -- fallbacks ----------------------------------------------------------------------------------


# rules 12
def test_the_first_character_left() -> None:
    table = Table(3, deal=True)
    assert [table.late() for _ in range(2)] == [Character("lana"), Character("lin")]


# rules 12, 3.4
def test_who_is_absent_rolls_and_plays_no_die_card() -> None:
    table = Table(3, cards("A", "D1"))
    assert table.late() == Roll()
    table = Table(3, cards("A", "D1"))
    table.roll("tool")
    assert table.late() == Keep()
    table = Table(3, cards("A", "D1"))
    table.roll("torch")
    assert table.late() == Go("1") and table.board("A").lit is False and table.told("torches")


# rules 12
def test_the_first_column_with_a_tile_or_an_expedition() -> None:
    for pieces, expected in (
        ((), "1"),
        ((column(1, "", "rope map"), stack()), "2"),
        ((tiles("A", "B1 B2"),), "1"),
        ((tiles("A", "B1 B2 B3"),), "expedition"),
        ((*(column(n, "", "rope map") for n in range(1, 5)), stack()), "expedition"),
    ):
        table = Table(3, *pieces)
        table.roll("coin")
        assert table.late() == Go(expected)


# rules 12
def test_the_newest_token_ties_in_the_order_of_the_table() -> None:
    table = Table(3, tools("A", "rope map rope map compass rope"))
    table.roll("tool", drawn="shovel")
    assert table.late() == Return("shovel")
    table = Table(3, tools("A", "rope map rope map compass rope"), column(1, "G1", "map shovel"), bag(map=1))
    table.turn("1")
    assert [table.late(), table.late()] == [Return("shovel"), Return("map")]


# rules 12
def test_the_newest_tile() -> None:
    table = Table(3, tiles("A", "B1 B2 B3"), column(1, "G1", "rope map"))
    table.turn("1")
    assert table.late() == Discard("G1")


# rules 12
def test_the_leftmost_card_else_the_deck() -> None:
    table = Table(3, row("M03", "M01", "M02"))
    table.turn("expedition")
    assert table.late() == Take("M03")
    table = Table(3, row())
    assert Cards(0).fallback(table.view("A")) == Take("deck")
    table.turn("expedition")
    assert table.board("A").blind == 1, "not even asked"


# rules 12
def test_tokens_alone_pay_the_oldest_first() -> None:
    table = Table(2, tiles("A", "C8 B3 S2"), tools("A", "rope shovel shovel rope"))
    table.expedition()
    assert [table.late(), table.late()] == [Complete("B3", "none"), Complete("S2", "none")]
    table = Table(2, tiles("A", "C8 B3"), tools("A", "rope shovel shovel"), torch("A", True))
    table.expedition()
    assert [table.late(), table.due] == [Complete("B3", "none"), ["B"]]
    table = Table(2, tiles("A", "C8"), tools("A", "shovel shovel"))
    table.expedition()
    assert table.late() == Done() and table.board("A").lit, "the torch is not used"


# -- sources ------------------------------------------------------------------------------------


# rules 8.2
def test_exactly_one_effect_happens() -> None:
    table = Table(3, tiles("A", "B3"), tools("A", "rope shovel"))
    table.expedition(face="torch")
    table.act("A", spend("B3"))
    assert table.told("torches") and not table.told("drawn") and table.board("A").from_die == 0


# rules 8.3
def test_forgetting_is_punished() -> None:
    table = Table(3)
    table.act("A", Go("1"))
    assert table.lit() == [False, True, True]


# rules 8.5
def test_what_is_visible_on_a_board_are_coins() -> None:
    assert Table(3).board("A").visible == 6 and "coins" in GAME.standings(Table(3).public, 3)[0].score


# rules 8.6
def test_there_is_one_deck_of_cards() -> None:
    table = Table(3)
    assert {*table.state.hidden.deck, *table.public.row} == set(CARDS)
