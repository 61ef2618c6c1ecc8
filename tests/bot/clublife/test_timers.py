"""Timers: in order, over restarts and clock jumps, woken when an earlier one is set."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import timers as timers_
from bot.clock import plain_idle
from bot.store import Store, Timer
from bot.timers import Timers
from tests.bot.clublife.stage import stage
from tests.bot.tables.conftest import StepClock

HOUR = 3600 * 1000


class Rung:
    """Timers on a store of their own, and what they rang."""

    def __init__(self, kept: Store, clock: StepClock) -> None:
        self.store, self.clock = kept, clock
        self.rung: list[tuple[str, int]] = []
        self.lapses: list[int] = []
        self.failing = 0
        self.timers = self.fresh()

    def fresh(self) -> Timers:
        self.timers = Timers(self.store, self.clock, plain_idle)
        self.timers.on("test", self.ring)
        self.timers.lapses.append(self.lapse)
        return self.timers

    async def ring(self, timer: Timer) -> None:
        if self.failing:
            self.failing -= 1
            raise RuntimeError("not yet")
        self.rung.append((timer.subject, self.clock.now()))
        if timer.payload.get("again"):
            async with self.store.transaction() as tx:
                tx.set_timer("test", timer.subject, self.clock.now() + HOUR)

    async def lapse(self, before: int, gap: int) -> None:
        self.lapses.append(gap)

    async def set(self, subject: str, hours: float, **payload: bool) -> None:
        async with self.store.transaction() as tx:
            tx.set_timer("test", subject, self.clock.now() + int(hours * HOUR), payload)

    async def look(self) -> None:
        self.timers.wake()
        for _ in range(200):
            await asyncio.sleep(0.001)


@pytest.fixture
async def rung(tmp_path: Path) -> AsyncIterator[Rung]:
    async with await Store.open(tmp_path / "timers.sqlite3") as kept:
        made = Rung(kept, StepClock())
        yield made
        await made.timers.close()


async def test_what_fell_due_while_the_bot_was_stopped_rings_in_order(rung: Rung) -> None:
    await rung.set("late", 3)
    await rung.set("early", 1)
    await rung.set("dropped", 2)
    await rung.set("moved", 1)
    await rung.set("moved", 99)
    async with rung.store.transaction() as tx:
        tx.drop_timer("test", "dropped")
    rung.clock.time += 5 * HOUR
    await rung.timers.begin()
    await rung.look()
    assert [subject for subject, _ in rung.rung] == ["early", "late"]
    assert await rung.store.next_timer() == rung.clock.time + 94 * HOUR, "only the one that was moved is left"


async def test_an_earlier_timer_wakes_the_sleeper(rung: Rung) -> None:
    await rung.timers.begin()
    await rung.set("far", 50)
    await asyncio.sleep(0.05)
    async with rung.store.transaction() as tx:
        tx.set_timer("test", "near", rung.clock.now() + 20)
        await asyncio.sleep(0.05)
        assert not rung.rung, "it is not saved yet"
    rung.clock.time += 20
    await asyncio.sleep(0.1)
    assert [subject for subject, _ in rung.rung] == ["near"]


async def test_a_failing_timer_comes_back_and_keeps_nobody_waiting(rung: Rung) -> None:
    rung.failing = 1
    await rung.set("first", 0)
    await rung.set("second", 0.001)
    await rung.timers.begin()
    rung.clock.time += 5000
    await rung.look()
    assert [subject for subject, _ in rung.rung] == ["second"]
    rung.clock.time += timers_.PAUSE
    await rung.look()
    assert [subject for subject, _ in rung.rung] == ["second", "first"]
    assert await rung.store.next_timer() is None


async def test_a_timer_that_is_set_anew_stays(rung: Rung) -> None:
    await rung.set("daily", 0, again=True)
    await rung.timers.begin()
    await rung.look()
    assert len(rung.rung) == 1 and await rung.store.next_timer() == rung.clock.time + HOUR


async def test_lapses(rung: Rung) -> None:
    await rung.timers.begin()
    await rung.look()
    assert rung.lapses == [], "a first start is none"
    for gap in (3 * HOUR, -2 * HOUR):
        rung.clock.time += gap
        await rung.look()
    await rung.timers.close()
    rung.clock.time += HOUR
    await rung.fresh().begin()
    assert [round(gap / 60_000) for gap in rung.lapses] == [180, -120, 60]


async def test_a_clock_that_is_set_while_it_sleeps(rung: Rung, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timers_, "LONGEST_SLEEP", 0.05)
    await rung.timers.begin()
    await rung.set("soon", 2)
    await asyncio.sleep(0.1)
    rung.clock.time += 3 * HOUR
    await asyncio.sleep(0.2)
    assert [subject for subject, _ in rung.rung] == ["soon"]


async def test_on_stage() -> None:
    async with stage() as s:
        rung: list[int] = []

        async def ring(timer: Timer) -> None:
            rung.append(s.now)

        s.desk.timers.on("test", ring)
        start = s.now
        async with s.desk.store.transaction() as tx:
            tx.set_timer("test", "a", start + 7 * HOUR + 123)
        await s.pass_time(hours=7)
        assert not rung
        await s.pass_time(hours=1)
        assert rung == [start + 7 * HOUR + 123], "at its very time"
        table = await s.play_table("dobutsu", "Ann", "花子")
        mark = s.mark
        name = await s.act(table.row.id)
        await s.restart(hours=3)
        assert s.now == start + 11 * HOUR
        [other] = await s.due(table.row.id)
        assert {name, other} == {"Ann", "花子"} and [r.name for r in s.rung(since=mark)] == [other]
