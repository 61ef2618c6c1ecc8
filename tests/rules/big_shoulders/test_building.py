"""The building phase (rules 6)."""

from __future__ import annotations

import pytest

from rules.big_shoulders.actions import Build
from rules.big_shoulders.building import add_workers
from rules.big_shoulders.components import TILES
from rules.core import Illegal, play
from tests.rules.big_shoulders.play import GAME, Table, company, every, hand, name_of, public

TWO = (company("A", "swift"), company("B", "libby"))


def choose(table: Table, name: str, keep: int = 2) -> Build:
    """Builds and discards the first of a hand that are not kept."""
    tiles = [tile for n, tile in enumerate(table.state.own["ABCD".index(name)].hand) if n != keep]
    table.act(name, Build(*tiles))
    return Build(*tiles)


# rules 6.1, 6.2
@pytest.mark.parametrize(("decade", "era"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_two_tiles_are_drawn(decade: int, era: int) -> None:
    table = Table(2, *TWO, hand("A", "b01"), hand("B", "b02"), at="building", decade=decade)
    drawn = [event for event in table.events if event.id == "tiles_drawn" and len(event.params["tiles"]) == 2]
    assert [event.to for event in drawn] == [(0,), (1,)]
    assert all(TILES[tile].era == era for event in drawn for tile in event.params["tiles"])
    assert [player.tiles for player in table.p.players] == [len(own.hand) for own in table.state.own]


# rules 6.1
def test_no_tile_is_drawn_in_decade_1() -> None:
    table = Table(2, *TWO, at="building", decade=1)
    assert [len(own.hand) for own in table.state.own] == [3, 3]


# rules 6.1, 6.2
def test_three_in_hand_every_decade() -> None:
    table = Table(3)
    seen = []
    while not table.over:
        if table.asked == "building" and len(table.due) == 3:
            seen.append((table.p.decade, [len(own.hand) for own in table.state.own]))
        table.late()
    assert seen == [(n, [3, 3, 3]) for n in (1, 2, 3, 4, 5)]
    assert [len(player.buildings) for player in table.p.players] == [5, 5, 5]
    assert table.p.stacks == [0, 0, 0]


# rules 4, 6.2, 6.3, 6.7
def test_all_at_once_and_one_reveal() -> None:
    pieces = [*TWO, company("C", "elgin"), public(marker=1)]
    table = Table(3, *pieces, at="building", decade=1)
    assert table.due == "ABC"
    first = choose(table, "C")
    assert table.due == "AB"
    assert table.told("tiles_chosen") == [{"seat": 2}]
    assert table.p.players[2].buildings == []
    assert not table.told("built")
    second, third = choose(table, "A"), choose(table, "B")
    assert [e["seat"] for e in table.told("built")] == [1, 2, 0]  # in order from the marker
    assert [x.buildings for x in table.p.players] == [[second.tile], [third.tile], [first.tile]]
    own = table.state.own[2]
    assert own.discarded == [first.discard] and first.discard not in own.hand and first.tile not in own.hand
    assert not any(first.discard in str(event.params) for event in table.events if event.to is None)


# rules 6.2
def test_a_tile_cannot_be_both() -> None:
    table = Table(2, *TWO, at="building", decade=1)
    tile, other = table.state.own[0].hand[:2]
    foreign = table.state.own[1].hand[0]
    for build in (Build(tile, tile), Build(foreign, tile), Build(tile, foreign)):
        assert table.refused("A", build).code == "not_offered"
    assert table.legal("A", Build(tile, other))


# rules 6.6
def test_a_choice_may_be_changed_until_all_have_chosen() -> None:
    table = Table(2, *TWO, at="building", decade=1)
    first, second, third = table.state.own[0].hand
    with pytest.raises(Illegal) as refusal:
        play(GAME, table.state, 1, Build(first, second))
    assert refusal.value.code == "not_offered"
    table.act("A", Build(first, second))
    assert table.due == "B"
    table.act("A", Build(third, first))
    assert table.told("tiles_chosen_again") == [{"seat": 0}]
    assert (table.state.own[0].build, table.state.own[0].discard) == (third, first)
    choose(table, "B")
    assert table.p.players[0].buildings == [third]
    assert table.refused("B", Build(first, second)).code == "nothing_to_choose"


# rules 6.5, 6.8
def test_the_last_decade_asks_for_one_tile_only() -> None:
    table = Table(2, *TWO, at="building", decade=5)
    hand_ = table.state.own[0].hand
    assert not table.legal("A", Build(hand_[0], hand_[2]))
    table.act("A", Build(hand_[0], hand_[1]))
    table.late("B")
    own = table.state.own[0]
    assert (own.hand, own.discarded) == ([], hand_[1:])
    assert table.p.players[0].tiles == 0


# rules 6.4
@every("job_market")
def test_workers(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    table = Table(2, *TWO, public(market=given["market"]))
    lost = sum(add_workers(table.p, n) for n in given["revealed_workers"])
    assert (table.p.market, lost) == (expect["market_after"], expect["lost"])


# rules 6.4
def test_workers_of_the_revealed_tiles() -> None:
    pieces = [hand("A", "b01", "b02"), hand("B", "b10", "b11"), public(market=9)]
    table = Table(2, *TWO, *pieces, at="building", decade=1)
    table.act("A", Build("b01", "b02"))
    table.act("B", Build("b10", "b11"))
    assert TILES["b01"].workers + TILES["b10"].workers == 4
    assert table.p.market == 12
    assert table.told("workers_came") == [{"n": 3, "lost": 1, "market": 12}]


# rules 6.3
def test_tiles_stay_for_the_rest_of_the_game() -> None:
    table = Table(2, key=3)
    rows: dict[int, list[list[str]]] = {}
    while not table.over:
        if table.p.phase == "action":
            rows[table.p.decade] = [list(player.buildings) for player in table.p.players]
        table.late()
    for decade, found in rows.items():
        assert all(len(buildings) == decade for buildings in found)
        assert all(rows[5][seat][:decade] == found[seat] for seat in range(2)), name_of(0)
