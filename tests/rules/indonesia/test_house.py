"""House players, orders ahead, what is shown beside choices."""

from __future__ import annotations

import random

import pytest

from rules.core import Event, next_domain
from rules.indonesia import GAME
from rules.indonesia.actions import Announce, Pass
from rules.indonesia.deliveries import freight_of, tidied
from rules.players import house_player, random_player
from tests.rules.indonesia.play import Table, company, level, name_of, seat_of


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_house_players_alone_come_to_an_end(seats: int) -> None:
    table, rng = Table(seats, key=seats), random.Random(seats)
    while not table.over:
        table.act(table.due[0], house_player(GAME, table.view(table.due[0]), rng))
    assert 4 < table.public.year < 40 and table.told("merger_won")


def test_a_house_player_beats_chance() -> None:
    won = 0
    for seed in range(8):
        table, rng, house = Table(3, key=seed), random.Random(seed), name_of(seed % 3)
        while not table.over:
            name = table.due[0]
            table.act(name, (house_player if name == house else random_player)(GAME, table.view(name), rng))
        won += table.told("winner")[0]["seat"] == seat_of(house)
    assert won > 5


def test_a_pass_ordered_ahead_holds_for_its_question_only() -> None:
    v, called_off = Table(2).view("A"), GAME.cancels[Pass]
    assert called_off(v, Event("announced")) and called_off(v, Event("new_order"))
    assert not called_off(v, Event("merger_passed")) and not called_off(v, Event("raised"))


def test_owner_and_size_stand_beside_a_company_to_merge() -> None:
    pieces = company("A", "a-jba-rice", on="JBA1"), company("B", "a-bal-rice", on="BAL1 BAL2"), level("A", mergers=2)
    table = Table(2, "mergers", *pieces)
    _, domain = next_domain(table.frame, table.view("A"), Announce, [], fill=False)
    assert domain is not None and domain.note("a-bal-rice") == ("owned", {"seat": 1, "n": 2})


@pytest.mark.parametrize("text", ["S04-S05", "s04 s05", " S04, s05 ", "S04 → S05"])
def test_a_route_may_be_typed_in_many_ways(text: str) -> None:
    assert tidied(text) == "S04-S05"
    assert freight_of("S04-S05") == ("freight", {"n": 10})
