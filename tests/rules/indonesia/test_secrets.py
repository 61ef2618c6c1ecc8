"""Who knows what (rules 16, 2.5)."""

from __future__ import annotations

import random

import pytest

from rules.core import view
from rules.indonesia import GAME
from rules.indonesia.actions import Announce, Ceiling, Raise
from rules.indonesia.components import CARDS
from rules.indonesia.knowledge import hand
from tests.rules.indonesia.play import Table, cards, city, company, deeds, era, level, money, random_match

EVERYBODY = ("A", "B", "C", None)
RICE = company("A", "a-jba-rice", on="JBA1"), company("B", "a-bal-rice", on="BAL1"), level("A", mergers=2)


# rules 16.1
def test_city_cards_are_seen_by_their_owner_alone_until_they_are_shown() -> None:
    table = Table(3, "", cards("A", "city-a2"))
    mine = table.state.own[0].cards
    for name in EVERYBODY[1:]:
        seen = repr(table.view(name).parts())
        assert not [card for card in mine if card in seen]
    assert all(card in repr(table.view("A").parts()) for card in mine)
    assert [line.params["card"] for line in hand(table.view("A"))] == mine
    table.late()
    assert table.public.shown == ["city-a2"]


# rules 16.1
def test_only_the_card_that_is_played_is_named() -> None:
    for seed in range(3):
        table = random_match(3, seed)
        named = [e for e in table.events if e.to is None and "city-" in repr(e.params)]
        assert {e.id for e in named} <= {"city", "card_impossible"}
        assert sorted(e.params["card"] for e in named) == sorted(table.public.shown)


# rules 16.2
@pytest.mark.parametrize(("seats", "left"), [(2, 3), (3, 6), (4, 3), (5, 0)])
def test_cards_that_were_not_dealt_are_never_shown(seats: int, left: int) -> None:
    table = random_match(seats, 7)
    assert len(table.state.hidden.box) == left
    seen = repr([table.view(None).parts(), table.events])
    assert not [card for card in table.state.hidden.box if card in seen]


# rules 16.3
def test_everything_else_is_open() -> None:
    table = Table(3, "mergers", *RICE)
    public = table.view(None).public
    for name in ("order", "levels", "banks", "era", "bids", "deeds", "companies", "cities", "purses"):
        assert hasattr(public, name)
    assert [type(own).__struct_fields__ for own in table.state.own] == [("cards", "purse", "ceiling")] * 3
    assert all(own.purse is None for own in table.state.own)


# rules 16.3, 2.5
def test_hidden_money_is_known_to_its_owner_alone_until_scoring() -> None:
    table = Table(3, "mergers", era("c"), *RICE, money("B", 77_123, account=55_456), open_money=False)
    for name in ("A", "C", None):
        assert "77123" not in repr(table.view(name).parts())
    assert table.view("B").mine.purse.cash == 77_123
    assert [line.id for line in hand(table.view("B"))][-2:] == ["hand.cash", "hand.account"]
    end = Table(3, "growth", era("c"), money("B", 77_123), open_money=False)
    assert end.over and end.view(None).public.purses[1].cash == 77_123
    assert all(own.purse is None for own in end.state.own)


# rules 16.3
def test_with_hidden_money_who_is_asked_tells_nothing_about_it() -> None:
    """A has nothing, B cannot bid, and still they are asked."""
    poor = [money(name, 0) for name in "ABC"]
    table = Table(3, "mergers", *RICE, *poor, open_money=False)
    assert table.due == ["A"] and table.reason("A", Announce) == "merger_too_dear"
    table = Table(3, "mergers", *RICE, money("B", 0), money("C", 3), open_money=False)
    table.act("A", Announce("a-jba-rice", "a-bal-rice", 40))
    assert table.due == ["B"] and table.reason("B", Raise) == "cannot_raise"
    table.passes("B")
    assert table.due == ["C"]
    expanding = Table(3, "operations", company("A", "a-bal-rice", on="BAL1"), money("A", 0), open_money=False)
    assert expanding.frame.tag() == "expansion" and expanding.due == ["A"]
    bidding = Table(3, "turn_order", money("A", 0), open_money=False)
    assert bidding.due == ["A"]


# rules 16.3
def test_accounts_that_close_are_not_told_where_money_is_hidden() -> None:
    pieces = era("c"), deeds("c-pap-oil", "c-stg-rice"), money("A", 1, account=98_765)
    table = Table(2, "growth", *pieces, open_money=False)
    assert table.told("accounts_closed") == [{}] and "98765" not in repr(table.events)
    assert table.purse("A").cash == 98_766


# rules 16.4
def test_there_are_no_other_chance_events() -> None:
    table = Table(3)
    draws = table.state.draws
    while not table.over:
        table.late()
    assert table.state.draws == draws


# rules 16.5
def test_a_ceiling_is_known_to_its_owner_alone_also_after_the_auction() -> None:
    table = Table(3, "mergers", *RICE, money("A", 9_000), money("B", 9_000))
    table.act("A", Announce("a-jba-rice", "a-bal-rice", 40))
    table.act("A", Ceiling(7_772))
    assert [event.to for event in table.out.events] == [(0,)] and Ceiling.secret
    for name in ("B", "C", None):
        assert "7772" not in repr(table.view(name).parts())
    assert table.view("A").mine.ceiling == 7_772
    assert [line.params for line in hand(table.view("A")) if line.id == "hand.ceiling"] == [{"amount": 7_772}]
    table.act("B", Raise(50))
    while table.frame.tag() == "auction":
        table.passes(*table.due)
    told = [event for event in table.events if event.to is None]
    assert "7772" not in repr([told, [own.ceiling for own in table.state.own]])


# rules 16.1, 16.2
def test_twins_have_other_cards_and_the_watcher_the_same() -> None:
    table, moved = Table(4), 0
    for seed in range(20):
        other = GAME.load(GAME.dump(table.state))
        assert GAME.twin is not None
        GAME.twin(other, 0, random.Random(seed))
        assert GAME.dump(view(other, 0).parts()) == GAME.dump(view(table.state, 0).parts())
        dealt = [card for own in other.own for card in own.cards] + other.hidden.box
        assert sorted(dealt) == sorted(CARDS)
        moved += [own.cards for own in other.own] != [own.cards for own in table.state.own]
    assert moved > 15


# rules 3.10, 16.1
def test_who_is_asked_for_a_card_could_play_one_in_every_twin() -> None:
    """B is asked; with one card of each era in hand it must be one that has a place."""
    blocked = [city(area) for area in ("JBA3", "JTG1", "SSE2")]
    table = Table(3, "", cards("A", "city-a1"), cards("B", "city-a4"), *blocked)
    assert table.due == ["B"]
    for seed in range(20):
        other = GAME.load(GAME.dump(table.state))
        assert GAME.twin is not None
        GAME.twin(other, 2, random.Random(seed))
        assert "city-a1" not in other.own[1].cards
