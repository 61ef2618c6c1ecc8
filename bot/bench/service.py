"""Durable actions a second through the whole table service, beside plain aiosqlite writing the same rows."""

from __future__ import annotations

import asyncio
import contextlib
import random
import statistics
import tempfile
from collections.abc import AsyncIterator, Sequence
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import aiosqlite

import rules
from bot.bench.store import measure as measure_store
from bot.clock import WallClock
from bot.store import Store
from bot.store.engine import Engine, Step, Writer, named
from bot.tables import Tables, Who
from rules.players import random_player

ACTIONS, REPEATS, TABLES = 200, 5, 8
Batch = list[Step]


def measure() -> dict[str, Any]:
    """Durable transactions a second through the service (one an action, and those that open the next tables) and with
    plain aiosqlite, medians; `ratio`: median of the ratios, run by run; and the figures of the store alone.
    """
    return asyncio.run(_measure())


async def _measure() -> dict[str, Any]:
    pairs = [await _pair(n) for n in range(REPEATS)]
    return {
        "service_per_s": round(statistics.median(ours for ours, _ in pairs), 1),
        "plain_same_rows_per_s": round(statistics.median(plain for _, plain in pairs), 1),
        "ratio": round(statistics.median(ours / plain for ours, plain in pairs), 3),
        "store_alone": await measure_store(),
    }


class Recording:
    """An engine that remembers what was written."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self.batches = engine, [[]]

    batches: list[Batch]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[Writer]:
        """A transaction whose steps are remembered as one batch."""
        batch: Batch = []
        async with self._engine.writing() as writer:
            yield _Remembering(writer, batch)
        self.batches.append(batch)


class _Remembering:
    def __init__(self, writer: Writer, batch: Batch) -> None:
        self._writer, self._batch = writer, batch

    async def run(self, steps: Sequence[Step], *, commit: bool) -> list[Any]:
        self._batch += steps
        return await self._writer.run(steps, commit=commit)


async def _pair(seed: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory(prefix="toban-bench-") as folder:
        ours, batches = await _through_service(Path(folder) / "service.sqlite3", seed)
        plain = await _through_aiosqlite(Path(folder) / "plain.sqlite3", batches)
    return ours, plain


async def _through_service(path: Path, seed: int) -> tuple[float, list[Batch]]:
    store = await Store.open(path)
    recording = Recording(store._engine)
    store._engine = recording
    tables, rng, ids = Tables(store, WallClock()), random.Random(seed), count(1)
    numbers = [await _table(tables, "qe" if n % 2 else "dobutsu", ids) for n in range(TABLES)]
    before = len(recording.batches)
    start = perf_counter()
    for number in range(ACTIONS):
        await _act(tables, numbers, number, rng, ids)
    rate = (len(recording.batches) - before) / (perf_counter() - start)
    batches = [[s for b in recording.batches[:before] for s in b], *recording.batches[before:]]
    await store.close()
    return rate, batches


async def _table(tables: Tables, game: str, ids: Any) -> int:
    people = [Who(n + 1, f"P{n}", "en") for n in range(max(rules.load(game).seats))]
    table = await tables.open(1, 2, people[0], game, "en", next(ids))
    for who in people[1:]:
        await tables.join(table.row.id, who, next(ids))
    await tables.start(table.row.id, people[0], next(ids))
    return int(table.row.id)


async def _act(tables: Tables, numbers: list[int], number: int, rng: random.Random, ids: Any) -> None:
    """One random action at one of the tables; a finished one is replaced."""
    place = number % len(numbers)
    table = await tables.get(numbers[place])
    if table.row.status == "over" or table.match is None:
        numbers[place] = await _table(tables, table.row.game, ids)
        table = await tables.get(numbers[place])
    assert table.match is not None
    seat = rng.choice(table.due)
    person = table.person_in(seat)
    assert person is not None
    await tables.play(table.row.id, person, random_player(table.game, table.match.view(seat), rng), next(ids))


async def _through_aiosqlite(path: Path, batches: list[Batch]) -> float:
    """The same rows, one await a statement, as a bot without a service of its own would write them."""
    await (await Store.open(path)).close()
    queries = named("sqlite3", "queries")
    async with aiosqlite.connect(path, isolation_level=None) as db:
        for text in ("pragma journal_mode=wal", "pragma synchronous=full", "pragma foreign_keys=on"):
            await db.execute(text)
        await _write(db, queries, batches[0])
        start = perf_counter()
        for batch in batches[1:]:
            await _write(db, queries, batch)
        return (len(batches) - 1) / (perf_counter() - start)


async def _write(db: aiosqlite.Connection, queries: Any, batch: Batch) -> None:
    await db.execute("begin immediate")
    for step in batch:
        await db.execute(queries[step.query].sql, step.params)
    await db.execute("commit")
