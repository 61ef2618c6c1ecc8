"""House players that think, in their own process: asked, dying, silent, and closed while they think."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import pytest

from bot import thinker
from bot.house import House, dice, think
from bot.tables import Table
from bot.tables.table import RULE_OF_THUMB, THINKER
from bot.thinker import Thinker
from rules import load
from rules.core import check, sample
from rules.match import Match
from rules.thinking import Effort, imagine
from rules.thinking import think as thinking
from tests.bot.tables.conftest import ANN, Service

QUICK = Effort(steps=40)
HOUSES = (RULE_OF_THUMB, THINKER)


def qe() -> tuple[Match, int]:
    match = Match(load("qe"), 3, load("qe").make_options({}), bytes(32), ())
    return match, match.actors()[0]


async def test_asked_again_after_the_process_has_died() -> None:
    asked, (match, seat) = Thinker(QUICK), qe()
    try:
        first = await asked.think(match, seat, random.Random(1))
        assert first is not None
        check(match.view(seat).frame, match.view(seat), first)
        assert asked._process is not None
        asked._process.kill()
        await asked._process.wait()
        assert await asked.think(match, seat, random.Random(1)) == first, "the same dice and effort, the same answer"
    finally:
        await asked.close()


async def test_the_event_loop_goes_on_meanwhile() -> None:
    asked, (match, seat) = Thinker(Effort(ms=400)), qe()
    try:
        await asked.think(match, seat, random.Random(1))  # the process has started
        task = asyncio.create_task(asked.think(match, seat, random.Random(2)))
        turns = 0
        while not task.done():
            await asyncio.sleep(0.01)
            turns += 1
        assert turns > 5
    finally:
        await asked.close()


async def test_no_answer_is_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is silent, or that cannot start, leaves the turn to the rule of thumb."""
    monkeypatch.setattr(thinker, "PATIENCE", 0.0)
    asked, (match, seat) = Thinker(QUICK), qe()
    assert await asked.think(match, seat, random.Random(1)) is None
    monkeypatch.setattr(thinker, "PATIENCE", 20.0)
    monkeypatch.setattr(thinker.sys, "executable", "/nowhere/python")
    assert await asked.think(match, seat, random.Random(1)) is None
    house: Any = House.__new__(House)
    house._thinker = asked
    assert await house._action(match, seat, True) == think(match, seat)
    await asked.close()


async def test_closed_while_it_thinks() -> None:
    asked, (match, seat) = Thinker(Effort(ms=60_000)), qe()
    task = asyncio.create_task(asked.think(match, seat, random.Random(1)))
    await asyncio.sleep(0.3)
    began = time.perf_counter()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await asked.close()
    assert time.perf_counter() - began < 5 and asked._process is None


async def test_both_kinds_at_a_table(service: Service) -> None:
    """They sit down, are told apart, play, and sit down again for a rematch; the log can be found again."""
    tables = service.tables
    table = await tables.open(1, 2, ANN, "qe", "en", service.interaction())
    for plays in HOUSES:
        await tables.add_house(table.row.id, ANN, service.interaction(), plays)
    assert [s.house for s in (await tables.get(table.row.id)).seats] == [None, "house", "thinker"]
    table = await tables.start(table.row.id, ANN, service.interaction())
    house = House(tables, Thinker(QUICK))
    await house.begin()
    for _ in range(3):  # whoever begins: a bid of everybody
        await asyncio.gather(*house._running.values())
        table = await tables.get(table.row.id)
        seat = table.seat_of(ANN.id)
        if seat in table.due:
            seen: Any = table.playing().view(seat)
            await tables.play(table.row.id, ANN.id, sample(seen.frame, seen, random.Random(1)), service.interaction())
    await house.close()
    table = await tables.get(table.row.id)
    assert {table.seats[entry.seat].house for entry in table.playing().log} == {None, *HOUSES}
    told_apart(table)
    await tables.abandon(table.row.id, ANN, service.interaction())
    again = await tables.rematch(table.row.id, ANN, service.interaction())
    assert sorted(s.house or "" for s in again.seats) == ["", "house", "thinker"]


def told_apart(table: Table) -> None:
    """Every answer follows from the position, the seat and how it plays."""
    assert table.match is not None
    match = table.match.beginning()
    for entry in table.match.log:
        rng = dice(match, entry.seat)
        if table.seats[entry.seat].house is None:
            pass
        elif table.seats[entry.seat].house == THINKER:
            position = imagine(match.game, match.state, entry.seat, rng)
            assert entry.action == thinking(match.game, position, random.Random(rng.getrandbits(63)), QUICK)
        else:
            assert entry.action == think(match, entry.seat)
        match.repeat(entry)
