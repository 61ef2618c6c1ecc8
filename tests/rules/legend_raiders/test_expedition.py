"""Main action B: cards and discoveries (rules 5)."""

from __future__ import annotations

import pytest

from rules.core import next_domain
from rules.legend_raiders.actions import Complete, Go, Take
from rules.legend_raiders.components import LIMITS
from rules.legend_raiders.expedition import worth
from tests.rules.legend_raiders.play import DONE, PLAIN, Table, cards, deck, row, spend, tiles, tools, torch

B3 = tiles("A", "B3"), tools("A", "rope shovel")


# rules 5.1, 5.2
def test_a_face_up_card_is_public_and_replaced_at_once() -> None:
    table = Table(3, row("M01", "M02", "M03"), *B3)
    top = table.state.hidden.deck[-1]
    table.expedition("M02")
    assert table.board("A").cards == ["M02"] and table.public.row == ["M01", top, "M03"]
    assert table.told("took") == [{"seat": 0, "card": "M02"}] and table.told("card_up") == [{"card": top}]
    assert table.public.deck == len(table.state.hidden.deck) == 36
    assert table.asked == "completing", "only now discoveries"


# rules 5.1, 5.2
def test_a_card_from_the_deck_is_known_to_its_owner_alone() -> None:
    table = Table(3, *B3)
    top = table.state.hidden.deck[-1]
    table.expedition("deck")
    assert table.state.own[0].blind == [top] and (table.board("A").blind, table.board("A").cards) == (1, [])
    private = [event for event in table.events if event.to is not None]
    assert [(event.id, event.params, event.to) for event in private] == [("blind_card", {"card": top}, (0,))]
    assert top not in repr([event for event in table.events if event.to is None])
    assert len(table.public.row) == 3 and table.public.deck == 36


# rules 5.1
def test_the_card_comes_first_and_is_mandatory() -> None:
    table = Table(3, *B3)
    table.turn("expedition")
    assert table.asked == "cards"
    assert table.refused("A", spend("B3")).code == "not_now" and table.refused("A", DONE).code == "not_now"
    assert table.refused("A", Take("M99")).code == "not_offered"


# rules 5.1
def test_no_hand_limit() -> None:
    many = "M01 M02 M03 M04 M05 M06 M07 M08 M09 M10 M11 M12"
    table = Table(3, cards("A", many), *B3)
    table.expedition()
    assert len(table.board("A").cards) == 12 and table.board("A").blind == 1


# rules 5.1
def test_without_cards_the_step_is_skipped() -> None:
    table = Table(3, row(), deck(), *B3)
    table.turn("expedition")
    assert table.asked == "completing" and table.told("no_cards") == [{"seat": 0}]


# rules 5.12
@pytest.mark.parametrize("last", ["row", "deck"])
def test_the_last_card_is_taken_without_being_asked(last: str) -> None:
    pieces = (row("M01"), deck()) if last == "row" else (row(), deck("M01"))
    table = Table(3, *pieces, *B3)
    table.turn("expedition")
    assert table.asked == "completing"
    assert (table.board("A").cards, table.state.own[0].blind)[last == "deck"] == ["M01"]
    assert table.public.row == [] and table.public.deck == 0


# rules 5.3, 5.9
def test_none_to_three_are_completed_one_after_another() -> None:
    pieces = tiles("A", "B3 S2 G3 "), tools("A", "rope shovel rope shovel rope rope")
    table = Table(2, *pieces)
    table.expedition()
    table.act("A", DONE)
    assert table.board("A").done == [] and table.due == ["B"] and not table.told("nothing_to_complete")
    table = Table(2, *pieces)
    table.expedition()
    table.act("A", spend("S2"))
    assert table.refused("A", spend("S2")).code == "not_offered", "each only once"
    table.act("A", spend("B3"))
    table.act("A", spend("G3"))
    assert table.board("A").done == ["S2", "B3", "G3"] and table.board("A").open == [] and table.due == ["B"]


# rules 5.3
def test_no_more_can_be_open_than_may_be_completed() -> None:
    assert LIMITS.complete_per_turn == LIMITS.discovery_spaces == 3


# rules 5.4
def test_exactly_the_needed_tools_are_spent() -> None:
    table = Table(3, tiles("A", "B6"), tools("A", "map rope rope rope compass"))
    table.expedition()
    table.act("A", spend("B6"))
    assert table.board("A").tools == ["map", "rope"] and table.board("A").lit
    assert table.told("completed")[0]["tools"] == ["rope", "rope", "compass"]


# rules 5.4
def test_the_lit_torch_stands_for_one_tool_of_any_kind_and_goes_out() -> None:
    for tool, rest in (("rope", ["rope"]), ("shovel", ["shovel"])):
        table = Table(3, *B3)
        table.expedition()
        table.act("A", spend("B3", tool))
        assert table.board("A").tools == rest and not table.board("A").lit
        assert table.told("completed_by_torch")[0]["torch"] == tool
        assert "torch.0" in table.public.changed_before


# rules 5.4
def test_the_torch_helps_one_tool_a_turn() -> None:
    table = Table(3, tiles("A", "B3 G3 B5"), tools("A", "rope rope shovel"))
    table.expedition()
    refusal = table.refused("A", spend("B5", "map"))
    assert refusal.code == "tools_missing_torch" and refusal.params["tools"] == ["map"] * 3
    table.act("A", spend("B3", "rope"))
    assert table.due == ["A"], "G3 can be paid by tokens"
    assert table.refused("A", spend("G3", "rope")).code == "torch_unlit"
    assert table.refused("A", spend("B5")).code == "tools_missing"
    table.act("A", spend("G3"))
    assert table.due == ["B"]


# rules 5.4
def test_the_choice_of_token_or_torch_is_the_players() -> None:
    table = Table(3, *B3)
    table.expedition()
    _, domain = next_domain(table.frame, table.view("A"), Complete, ["B3"])
    assert domain is not None and list(domain.each()) == [PLAIN, "rope", "shovel"]
    assert table.refused("A", spend("B3", "map")).code == "torch_not_needed"
    table = Table(3, tiles("A", "B3"), tools("A", "rope"))
    table.expedition()
    assert next_domain(table.frame, table.view("A"), Complete) == (["B3", "shovel"], None), "one way fills itself in"
    assert table.refused("A", spend("B3")).code == "tools_missing"
    assert table.refused("A", spend("B3", "rope")).code == "tools_missing"


# rules 5.5, 5.10
def test_spent_tokens_are_back_in_the_bag_before_the_next_tile() -> None:
    table = Table(3, tiles("A", "B3 S2"), tools("A", "rope shovel rope shovel"))
    table.expedition()
    before = dict(table.public.bag)
    table.act("A", spend("B3"))
    assert table.due == ["A"]
    assert table.public.bag == before | {"rope": before["rope"] + 1, "shovel": before["shovel"] + 1}
    assert not table.out.told, "nothing is drawn meanwhile"


# rules 5.5
def test_the_seventh_and_eighth_tile_cover_nothing() -> None:
    table = Table(3, tiles("A", "B3 S2 G3", "B1 B2 G1 G2 G4"), tools("A", "rope shovel rope shovel rope rope"))
    table.expedition()
    for tile in ("B3", "S2", "G3"):
        table.act("A", spend(tile))
    assert len(table.board("A").done) == 8 and table.board("A").visible == 3


# rules 5.6
def test_points_are_counted_after_the_tile_has_moved() -> None:
    table = Table(3, *B3)
    table.expedition(face="coin")
    assert table.board("A").visible == 5
    table.act("A", spend("B3"))
    [told] = table.told("completed")
    assert (told["coins"], told["favourites"], told["from_die"], told["total"]) == (6, 1, 1, 8)
    assert table.board("A").points == 8


# rules 5.6
def test_the_second_tile_on_the_map_covers_a_coin() -> None:
    table = Table(3, tiles("A", "B3", "B1"), tools("A", "rope shovel"))
    table.expedition(face="torch")
    table.act("A", spend("B3"))
    assert table.board("A").coins == 5 and table.board("A").from_die == 0


# rules 5.6
def test_each_favourite_token_counts_but_not_the_torch() -> None:
    for way, points in ((PLAIN, 3), ("rope", 2)):
        table = Table(3, tiles("A", "C7"), tools("A", "rope rope rope"))
        table.expedition(face="coin")
        table.act("A", spend("C7", way))
        assert table.board("A").favourites == points


# rules 5.7
def test_a_completed_tile_has_no_points_of_its_own() -> None:
    scores = []
    for tile, needs in (("B3", "rope shovel"), ("G6", "rope shovel compass")):
        table = Table(3, tiles("A", tile), tools("A", needs))
        scores.append(worth(table.public, table.board("A"), tile).total)
    assert scores[0] == scores[1]


# rules 5.8, 8.4
def test_one_card_an_expedition() -> None:
    table = Table(2, tiles("A", "B3 S2"), tools("A", "rope shovel rope shovel"))
    table.expedition()
    table.act("A", spend("B3"))
    table.act("A", spend("S2"))
    assert table.board("A").blind == 1 and table.board("A").cards == []


# rules 5.9
def test_it_ends_by_itself_when_no_open_tile_can_be_paid() -> None:
    table = Table(3, tiles("A", "B3 B5"), tools("A", "rope shovel map"), torch("A", False))
    table.expedition()
    table.act("A", spend("B3"))
    assert table.due == ["B"] and table.board("A").open == ["B5"], "it stays open"
    assert not table.told("nothing_to_complete")


# rules 5.11, 8.4
def test_a_card_for_each_tile() -> None:
    table = Table(2, tiles("A", "B3 S2"), tools("A", "rope shovel rope shovel"), expedition_cards="per_tile")
    table.turn("expedition")
    assert table.asked == "completing", "no card at the beginning"
    table.act("A", spend("B3"))
    assert table.asked == "cards"
    table.act("A", Take("deck"))
    table.act("A", spend("S2"))
    table.act("A", Take(table.public.row[0]))
    assert (table.board("A").blind, len(table.board("A").cards)) == (1, 1) and table.due == ["B"]
    table.turn("expedition")
    assert table.board("B").blind == 0 and table.due == ["A"] and table.told("nothing_to_complete")


# rules 5.1, 3.4
def test_an_expedition_is_always_possible() -> None:
    table = Table(2)
    table.act("A", Go("expedition"))
    assert table.asked == "cards"
