"""What is hidden from whom (rules 1.6, 20)."""

from __future__ import annotations

import random

from rules.big_shoulders.actions import Build
from rules.big_shoulders.components import DEMAND, RESOURCES
from rules.big_shoulders.knowledge import hand as hand_lines
from rules.big_shoulders.twin import twin
from rules.core import View
from tests.rules.big_shoulders.play import GAME, Table, company, hand

TWO = (company("A", "swift"), company("B", "libby"))


def shown(table: Table, name: str | None) -> bytes:
    """All that a view shows."""
    return bytes(GAME.dump(table.view(name).parts()))


# rules 20, 1.6
def test_tiles_are_for_their_owner_alone() -> None:
    table = Table(2, *TWO, hand("A", "b01", "b02", "b06"), hand("B", "b09", "b10", "b11"), at="building", decade=1)
    for tile in ("b01", "b02", "b06"):
        assert tile.encode() in shown(table, "A")
        assert tile.encode() not in shown(table, "B") and tile.encode() not in shown(table, None)
    table.act("A", Build("b01", "b02"))
    assert table.p.players[0].chosen  # that he has chosen is public
    assert b"b01" not in shown(table, "B")
    assert [line.id for line in hand_lines(table.view("A"))] == ["hand.tile"] * 3 + ["hand.choice"]
    table.act("B", Build("b09", "b10"))
    assert b"b01" in shown(table, "B")
    assert b"b02" not in shown(table, "B")  # the discard for ever
    assert [(line.id, line.params["tile"]) for line in hand_lines(table.view("A"))] == [
        ("hand.tile", "b06"),
        ("hand.discarded", "b02"),
    ]


# rules 20
def test_dealt_tiles_are_told_to_their_owner() -> None:
    table = Table(3)
    told = [event for event in table.events if event.id == "tiles_drawn"]
    assert sorted(event.to for event in told) == [(0,), (1,), (2,)]
    assert all(set(event.params["tiles"]) == set(table.state.own[event.to[0]].hand) for event in told)


# rules 20
def test_stacks_are_hidden_and_counted() -> None:
    table = Table(4)
    p, hidden = table.p, table.state.hidden
    assert (p.demand_left, p.assets_left) == (len(hidden.demand), len(hidden.assets))
    assert p.stacks == [len(stack) for stack in hidden.buildings]
    assert p.bag == {kind: hidden.bag.count(kind) for kind in RESOURCES}
    assert all(tile.encode() not in shown(table, "A") for tile in hidden.demand)


# rules 20
def test_a_twin_differs_where_nobody_can_see() -> None:
    table = Table(3)
    table.until("building")
    table.late("B")
    before = GAME.dump(table.state)
    moved = set()
    for seed in range(10):
        s = GAME.load(before)
        twin(s, 0, random.Random(seed))
        assert GAME.dump(View(s, 0).parts()) == shown(table, "A")
        assert GAME.conserved(s) == GAME.conserved(table.state)
        stacks = [DEMAND[tile].stack for tile in s.hidden.demand]
        assert stacks == sorted(stacks, reverse=True)
        assert s.own[1].build in s.own[1].hand and s.own[1].build != s.own[1].discard
        moved |= {n for n in (1, 2) if s.own[n].hand != table.state.own[n].hand}
    assert moved == {1, 2}


# rules 2.2, 18.1
def test_luck_is_only_where_it_belongs() -> None:
    table = Table(3, key=1)
    draws = table.state.draws
    while not table.over:
        table.late()
        drawn = table.state.draws
        assert drawn == draws or table.since("square_shuffled")
        draws = drawn
