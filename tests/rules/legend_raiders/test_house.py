"""House players."""

from __future__ import annotations

import random
import time

import pytest

from rules.legend_raiders import GAME
from rules.players import house_player, random_player
from tests.rules.legend_raiders.play import Table


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("die", [True, False])
def test_house_players_alone_come_to_an_end(seats: int, die: bool) -> None:
    for seed in range(3):
        table, rng = Table(seats, deal=True, key=seed, die=die), random.Random(seed)
        while not table.over:
            table.act(table.due[0], house_player(GAME, table.view(table.due[0]), rng))
        assert table.public.last_round and 6 <= table.public.round < 20


def test_a_house_player_beats_chance() -> None:
    won = 0
    for seed in range(9):
        table, rng, house = Table(3, deal=True, key=seed), random.Random(seed), "ABC"[seed % 3]
        while not table.over:
            name = table.due[0]
            table.act(name, (house_player if name == house else random_player)(GAME, table.view(name), rng))
        won += table.told("winner")[0]["seat"] == "ABC".index(house)
    assert won >= 8


def test_it_answers_at_once() -> None:
    table, rng, spent, asked = Table(4, deal=True), random.Random(0), 0.0, 0
    while not table.over:
        view = table.view(table.due[0])
        begun = time.process_time()
        action = house_player(GAME, view, rng)
        spent, asked = spent + time.process_time() - begun, asked + 1
        table.act(table.due[0], action)
    assert spent / asked < 0.001
