"""The end and the final count (rules 6)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.legend_raiders import GAME
from rules.legend_raiders.actions import Go
from rules.legend_raiders.scoring import card_points, collection, lacking, score
from rules.legend_raiders.state import Board
from tests.rules.legend_raiders.play import (
    DONE,
    Table,
    cards,
    deck,
    points,
    random_match,
    row,
    spend,
    tiles,
    tools,
)

FIVE = "B1 B2 G1 G2 G4"


# rules 6.1
def test_after_the_sixth_the_round_is_played_out() -> None:
    table = Table(3, tiles("A", "B3", FIVE), tools("A", "rope shovel"))
    table.expedition()
    table.act("A", spend("B3"))
    assert table.public.last_round and table.told("sixth") == [{"seat": 0, "round": 1}] and table.due == ["B"]
    table.skip("B", "C")
    assert table.over and table.public.phase == "end" and table.public.round == 1
    assert not table.told("stopped")


# rules 6.1
def test_by_the_last_seat_it_ends_at_once_but_for_the_rest_of_that_turn() -> None:
    table = Table(3, tiles("C", "B3 S2 G3", FIVE), tools("C", "rope shovel rope shovel rope rope"))
    table.skip("A", "B")
    table.expedition()
    table.act("C", spend("B3"))
    assert table.due == ["C"], "up to eight in that turn"
    table.act("C", spend("S2"))
    table.act("C", spend("G3"))
    assert table.over and len(table.board("C").done) == 8


# rules 6.1
def test_five_do_not_end_it() -> None:
    table = Table(2, tiles("A", "B3", "B1 B2 G1 G2"), tools("A", "rope shovel"))
    table.expedition()
    table.act("A", spend("B3"))
    table.skip("B")
    assert not table.public.last_round and table.public.round == 2


# rules 6.2
def test_each_mission_is_checked_alone_and_counts_once() -> None:
    types = Counter(["book", "book", "gem", "statue"])
    assert [card_points(card, types) for card in ("M01", "M02", "M03", "M16")] == [4, 4, 0, 0]
    assert lacking("M03", types) == ["gem"] and lacking("M16", types) == ["book"]
    assert score(Board(done=["B1", "B2", "B3", "B4"]), ["M16"])["missions"] == 6


# rules 6.3
def test_discovery_cards_count_for_missions_only() -> None:
    board = Board(done=["B1", "G1"])
    assert collection(board, ["XB1", "XS2", "M01", "D1"]) == {"book": 2, "gem": 1, "statue": 1}
    assert score(board, ["XB1", "M01"]) == {"coins": 0, "favourites": 0, "from_die": 0, "missions": 4, "die_cards": 0}
    table = Table(2, tiles("A", "B3", "B1 B2 G1 G2"), tools("A", "rope shovel"), cards("A", "XB1 XB2"))
    assert table.board("A").visible == 5 - 2
    table.expedition()
    table.act("A", spend("B3"))
    assert not table.public.last_round, "five tiles and two cards are not six discoveries"


# rules 6.4
def test_an_unused_die_card_is_worth_a_point() -> None:
    assert score(Board(), ["D1", "D5", "XB1"])["die_cards"] == 2


# rules 6.5
def test_open_tiles_tools_and_torch_are_worth_nothing() -> None:
    rich, poor = Board(open=["B1", "B2"], tools=["rope"] * 6), Board(lit=False)
    assert score(rich, []) == score(poor, []) and sum(score(rich, []).values()) == 0


# rules 6.6, 6.9
def test_the_later_in_turn_order_wins_a_tie() -> None:
    table = Table(3, points("A", 9), points("C", 9), points("B", 9))
    table.public.order = [2, 0, 1]
    assert [place.seat for place in GAME.standings(table.public, 3)] == [1, 0, 2]
    table.public.boards[2].coins += 1
    assert [(p.seat, p.place, p.total) for p in GAME.standings(table.public, 3)] == [(2, 1, 10), (1, 2, 9), (0, 3, 9)]


# rules 6.6, 6.9
def test_it_is_told_why_one_of_equals_is_ahead() -> None:
    for equal, told in (((9, 9, 5, 5), [[1, 0], [3, 2]]), ((9, 9, 9, 5), [[2, 1, 0]]), ((9, 8, 7, 6), [])):
        table = Table(4, *(points(name, n) for name, n in zip("ABCD", equal, strict=True)), max_rounds=10).last_round()
        table.skip(*"ABCD")
        assert table.over and [event["seats"] for event in table.told("tie")] == told


# rules 6.7, 11
@pytest.mark.parametrize("rounds", [10, 60])
def test_it_stops_after_the_last_round(rounds: int) -> None:
    table = Table(2, max_rounds=rounds)
    while not table.over:
        if table.asked in ("rolling", "main"):
            table.act(table.due[0], Go("1"))
        elif table.asked == "completing":
            table.act(table.due[0], DONE)
        else:
            table.late()
    assert table.public.round == rounds and table.told("stopped") == [{"n": rounds}]
    assert not table.public.last_round and table.told("winner")[0]["seat"] == 1


# rules 6.8
def test_a_second_six_changes_nothing() -> None:
    table = Table(
        3,
        tiles("A", "B3", FIVE),
        tools("A", "rope shovel"),
        tiles("B", "S2", "W1 W2 W3 W4 W5"),
        tools("B", "rope shovel"),
    )
    for name, tile in (("A", "B3"), ("B", "S2")):
        table.expedition()
        table.act(name, spend(tile))
    assert len(table.told("sixth")) == 1 and table.due == ["C"]
    assert table.asked == "rolling", "an ordinary turn"


# rules 6.10, 5.2
def test_cards_are_added_only_at_the_end() -> None:
    mine = cards("A", blind="M11", open="D1")
    table = Table(2, tiles("A", done="B1 G1 W1"), mine, points("A", 7), row("M01", "M02", "M03")).last_round()
    assert table.board("A").points == 7 and table.view(None).public.boards[0].cards == ["D1"]
    table.skip("A", "B")
    assert table.over and table.board("A").cards == ["D1", "M11"] and table.state.own[0].blind == []
    assert table.out.told, "blind cards are shown: no taking back"
    counted = {told["seat"]: told["cards"] for told in table.told("cards_counted")}
    assert counted == {0: [{"card": "D1", "points": 1}, {"card": "M11", "points": 3}]}
    [final] = table.told("final")
    assert [(place["seat"], place["total"]) for place in final["places"]] == [(0, 11), (1, 0)]
    assert table.told("winner") == [{"seat": 0, "n": 11}]


# rules 6.10, 7.1
def test_own_cards_that_are_shown_are_not_taken_back() -> None:
    pieces = tiles("B", "B3"), tools("B", "rope shovel"), cards("B", blind="M11"), row(), deck()
    table = Table(2, *pieces).last_round()
    table.skip("A")
    table.turn("expedition")
    table.act("B", DONE)
    assert table.over and table.out.told, "nothing but the own blind card was turned up"


# rules 6.6
def test_a_random_match_ends_with_its_standings() -> None:
    for seed in range(4):
        table = random_match(2 + seed % 3, seed)
        places = GAME.standings(table.public, len(table.public.boards))
        assert [place.place for place in places] == list(range(1, len(places) + 1))
        assert all(sum(place.score.values()) == place.total for place in places)
        assert [place.total for place in places] == sorted((place.total for place in places), reverse=True)
        assert places[0].facts["discoveries"] == len(table.public.boards[places[0].seat].done)


# rules 6.1
def test_all_have_the_same_number_of_turns() -> None:
    for seed in range(3):
        table = random_match(3, seed)
        begun = Counter(e.params["seat"] for e in table.events if e.id in ("column", "column_tools", "expedition"))
        assert set(begun.values()) == {table.public.round}
