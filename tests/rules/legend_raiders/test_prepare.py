"""Main action A: taking a column (rules 4)."""

from __future__ import annotations

from rules.legend_raiders.actions import Discard, Go, Return
from rules.legend_raiders.components import by_rank
from tests.rules.legend_raiders.play import Table, bag, column, pile, random_match, stack, tiles, tools


# rules 4.1, 4.3, 4.4
def test_all_of_a_column_is_taken_and_refilled() -> None:
    table = Table(3, column(2, "B1", "rope map"), tools("A", "shovel"))
    top = table.state.hidden.stack[-1]
    table.turn("2")
    assert table.board("A").open == ["B1"] and sorted(table.board("A").tools) == ["map", "rope", "shovel"]
    assert table.told("column") == [{"seat": 0, "column": "2", "tile": "B1", "tools": ["rope", "map"]}]
    refilled = table.public.columns[1]
    assert refilled.tile == top and len(refilled.tools) == 2
    assert table.since("refilled") == [{"column": "2", "tile": top, "tools": refilled.tools}]
    assert table.due == ["B"] and table.public.stack == len(table.state.hidden.stack)
    assert {"column.2", "tools.0", "B1", top} <= set(table.public.changed_before)


# rules 4.2, 4.5
def test_a_tile_too_many_goes_first_then_tokens_one_by_one() -> None:
    pieces = tiles("A", "B1 B2 B3"), tools("A", "rope rope rope rope map map"), column(1, "G1", "shovel compass")
    table = Table(3, *pieces)
    table.turn("1")
    assert table.asked == "discarding"
    table.act("A", Discard("B2"))
    assert table.board("A").open == ["B1", "B3", "G1"] and table.public.pile == ["B2"]
    assert table.asked == "returning"
    table.act("A", Return("map"))
    assert table.asked == "returning" and table.public.columns[0].empty, "not refilled yet"
    table.act("A", Return("shovel"))
    assert sorted(table.board("A").tools) == ["compass", "map", "rope", "rope", "rope", "rope"]
    assert table.due == ["B"] and not table.public.columns[0].empty
    assert table.told("discarded") == [{"seat": 0, "tile": "B2"}]
    assert [told["tool"] for told in table.told("returned")] == ["map", "shovel"]


# rules 4.2
def test_nothing_is_asked_at_the_limits() -> None:
    table = Table(3, tiles("A", "B1 B2"), tools("A", "rope rope map map"), column(1, "G1", "shovel compass"))
    table.turn("1")
    assert table.due == ["B"] and len(table.board("A").open) == 3 and len(table.board("A").tools) == 6


# rules 4.2
def test_what_is_not_held_cannot_go() -> None:
    table = Table(3, tiles("A", "B1 B2 B3"), tools("A", "rope rope rope rope rope map"), column(1, "G1", "rope map"))
    table.turn("1")
    assert table.refused("A", Discard("W1")).code == "not_offered"
    table.act("A", Discard("B1"))
    assert table.refused("A", Return("shovel")).code == "not_offered"


# rules 4.3
def test_tokens_that_went_back_may_come_again() -> None:
    table = Table(2, tools("A", "rope rope rope rope rope rope"), column(1, "G1", "map map"), bag())
    table.turn("1")
    table.act("A", Return("map"))
    table.act("A", Return("map"))
    assert table.public.columns[0].tools == ["map", "map"], "the bag held nothing else"
    assert sum(table.public.bag.values()) == 0


# rules 4.3
def test_the_pile_becomes_a_new_stack() -> None:
    table = Table(3, tiles("A", "B1 B2 B3"), column(1, "G1", "rope map"), stack("W1"))
    table.turn("1")
    table.act("A", Discard("B1"))
    assert table.public.columns[0].tile == "W1" and table.public.pile == ["B1"] and table.public.stack == 0
    table.turn("2")
    assert table.told("new_stack") == [{"n": 1}] and table.public.columns[1].tile == "B1"
    assert table.public.pile == [] and table.public.stack == 0


# rules 4.3
def test_the_new_stack_is_shuffled() -> None:
    away = ("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8")
    orders = set()
    for key in range(5):
        table = Table(2, pile(*away), column(1, "G1", "rope map"), stack(), key=key)
        table.act("A", Go("1"))
        assert sorted([table.public.columns[0].tile, *table.state.hidden.stack]) == list(away)
        orders.add(tuple(table.state.hidden.stack))
    assert len(orders) == 5


# rules 1.1
def test_tokens_lie_in_the_order_of_the_table() -> None:
    told = [told["tools"] for told in random_match(2, 1).told("refilled")]
    assert len(told) > 20 and all(tools == by_rank(tools) for tools in told)


# rules 4.3, 4.4
def test_a_column_without_a_tile_may_be_taken_for_its_tokens() -> None:
    table = Table(3, column(3, "", "rope map"), stack())
    table.turn("3")
    assert sorted(table.board("A").tools) == ["map", "rope"] and table.board("A").open == []
    assert table.told("column_tools") == [{"seat": 0, "column": "3", "tools": ["rope", "map"]}]
    assert table.public.columns[2].tile == "" and len(table.public.columns[2].tools) == 2
    assert table.since("refilled")[0]["tile"] == "none" and not table.told("new_stack")


# rules 4.4
def test_an_empty_column_cannot_be_chosen() -> None:
    table = Table(3, column(3, ""), stack(), bag())
    refusal = table.refused("A", Go("3"))
    assert refusal.code == "column_empty" and refusal.params["column"] == "3"
    assert table.refused("A", Go("5")).code == "not_offered"
    table.act("A", Go("4"))
    assert table.public.columns[3].empty and not table.since("refilled")


# rules 4.5
def test_the_tool_of_the_die_is_settled_before_the_column() -> None:
    table = Table(3, tools("A", "rope rope rope map map map"), column(1, "G1", "shovel shovel"))
    table.roll("tool", drawn="compass")
    assert table.asked == "returning"
    table.act("A", Return("rope"))
    table.act("A", Go("1"))
    assert table.asked == "returning" and len(table.board("A").tools) == 8


# rules 4.6
def test_the_newest_of_its_kind_leaves() -> None:
    table = Table(3, tools("A", "rope map rope shovel rope compass"))
    table.roll("tool", drawn="map")
    table.act("A", Return("rope"))
    assert table.board("A").tools == ["rope", "map", "rope", "shovel", "compass", "map"]
