"""Figures of the store for `python -m bot bench`: durable transactions a second beside plain aiosqlite.

One transaction is what one action of a player writes: the interaction, a log entry, the table's progress, the newest
snapshot and two posts. Both sides write the same rows with the same SQL to the same schema, WAL and synchronous=FULL.
They take turns, because a disk's mood changes from minute to minute.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import aiosqlite

from bot.store import Entry, Store, Transaction
from bot.store.engine import Step, named

BODY = '{"k":"bid","amount":"1000000000000000"}'
SNAPSHOT = os.urandom(4_000)  # about what a match of middle weight needs
PAYLOAD = {"revision": 1, "text": "x" * 200}
AT = 1_800_000_000_000


async def measure(folder: str | Path | None = None, *, transactions: int = 200, repeats: int = 5) -> dict[str, float]:
    """Medians of `repeats` runs of `transactions` each, in a temporary folder inside `folder`.

    `store`, `plain`: durable transactions a second; `ratio`: the median of their ratios, run by run;
    `read_us`, `read_while_writing_us`: median time of loading one table, at rest and beside a busy writer.
    """
    with tempfile.TemporaryDirectory(dir=folder, prefix="toban-bench-") as place:
        pairs = [await _pair(Path(place) / f"{n}.sqlite3", transactions) for n in range(repeats)]
        rest, busy = await _reads(Path(place) / "reads.sqlite3", transactions)
    return {
        "store": round(statistics.median(ours for ours, _ in pairs), 1),
        "plain": round(statistics.median(plain for _, plain in pairs), 1),
        "ratio": round(statistics.median(ours / plain for ours, plain in pairs), 3),
        "read_us": round(rest * 1e6, 1),
        "read_while_writing_us": round(busy * 1e6, 1),
    }


async def _pair(path: Path, count: int) -> tuple[float, float]:
    async with await Store.open(path) as store:
        table = await _table(store)
        ours = await _rate(lambda n: _through_store(store, table, n), count)
    steps = [_steps(table, n) for n in range(count, 2 * count)]
    async with aiosqlite.connect(path, isolation_level=None) as db:
        for text in ("pragma journal_mode=wal", "pragma synchronous=full", "pragma foreign_keys=on"):
            await db.execute(text)
        plain = await _rate(lambda n: _through_aiosqlite(db, steps[n]), count)
    return ours, plain


async def _rate(work: Callable[[int], Awaitable[None]], count: int) -> float:
    start = perf_counter()
    for number in range(count):
        await work(number)
    return count / (perf_counter() - start)


async def _table(store: Store) -> int:
    async with store.transaction() as tx:
        return await tx.open_table(
            guild_id=1,
            channel_id=2,
            game="qe",
            language="en",
            opener_id=3,
            options={},
            seed=bytes(32),
            commitment="",
            rules_version="1",
            at=AT,
        )


def write_action(tx: Transaction, table: int, number: int) -> None:
    """The rows of action `number` of a table."""
    tx.mark(number + 1, "play", at=AT, table_id=table)
    tx.add_entry(Entry(table, number, 0, BODY, AT, number + 1))
    tx.save(table, status="playing", revision=number + 1, due={0: number}, snapshot=SNAPSHOT, at=AT)
    tx.add_post("turn", PAYLOAD, at=AT, table_id=table)
    tx.add_post("prompt", PAYLOAD, at=AT, table_id=table, person_id=4)


async def _through_store(store: Store, table: int, number: int) -> None:
    async with store.transaction() as tx:
        write_action(tx, table, number)


class _Kept:
    """A writer that only keeps the steps."""

    async def run(self, steps: Sequence[Step], *, commit: bool) -> list[Any]:
        return []


def _steps(table: int, number: int) -> list[tuple[str, dict[str, Any]]]:
    tx = Transaction(_Kept())
    write_action(tx, table, number)
    queries = named("sqlite3", "queries")
    return [(queries[step.query].sql, step.params) for step in tx.noted]


async def _through_aiosqlite(db: aiosqlite.Connection, steps: list[tuple[str, dict[str, Any]]]) -> None:
    await db.execute("begin immediate")
    for sql, params in steps:
        await db.execute(sql, params)
    await db.execute("commit")


async def _reads(path: Path, count: int) -> tuple[float, float]:
    async with await Store.open(path) as store:
        table = await _table(store)
        await _through_store(store, table, 0)
        rest = await _read_times(store, table, count)
        writing = asyncio.create_task(_rate(lambda n: _through_store(store, table, n + 1), count))
        busy = await _read_times(store, table, count, until=writing)
        await writing
    return statistics.median(rest), statistics.median(busy)


async def _read_times(store: Store, table: int, count: int, until: asyncio.Task[float] | None = None) -> list[float]:
    times: list[float] = []
    while (not until.done() if until else len(times) < count) or not times:
        start = perf_counter()
        await store.table(table)
        times.append(perf_counter() - start)
    return times
