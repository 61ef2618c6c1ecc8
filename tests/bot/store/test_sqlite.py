"""The SQLite file itself: durable, migrated, copied, and honest about what is wrong with it."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import re
import signal
import sqlite3
import stat
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from bot.bench import store as bench_store
from bot.store import Store, StoreError, backup, engine, records, sqlite
from tests.bot.store.rows import AT, act, one_table, seat

ROOT = Path(__file__).parents[3]
DIALECTS = ("sqlite", "postgres")
ROWS = {
    "game_table": records.Table,
    "seat": records.Seat,
    "snapshot": records.Snapshot,
    "log_entry": records.Entry,
    "seen_interaction": records.Seen,
    "outbox": records.Post,
    "draft": records.Draft,
    "consent": records.Consent,
    "person": records.Person,
    "club": records.Club,
    "sitting": records.Sitting,
    "timer": records.Timer,
    "seat_clock": records.SeatClock,
    "call": records.Call,
    "standing_order": records.StandingOrder,
    "trial": records.Trial,
    "note": records.Note,
    "watcher": records.Watcher,
    "motion": records.Motion,
    "result": records.Result,
    "rating": records.Rating,
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "club.sqlite3"


def columns(path: Path, table: str) -> list[str]:
    with contextlib.closing(sqlite3.connect(path)) as db:
        return [row[1] for row in db.execute(f"pragma table_info({table})")]


async def test_records_stand_in_the_order_of_the_columns(path: Path) -> None:
    async with await Store.open(path):
        pass
    for table, record in ROWS.items():
        assert columns(path, table) == [field.name for field in msgspec.structs.fields(record)], table


async def test_what_is_told_is_on_the_disk(path: Path) -> None:
    engine_ = await sqlite.SqliteEngine.open(path)
    for name, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
        found = await sqlite._hop(engine_._writer, lambda db, n=name: db.execute(f"pragma {n}").fetchone()[0])
        assert found == value, name
    await engine_.close()


async def test_seeds_and_sealed_bids_are_for_the_bots_own_account(path: Path) -> None:
    async with await Store.open(path) as store:
        await one_table(store)
        assert {mode(file) for file in path.parent.iterdir()} == {0o600}


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


CHILD = """
import asyncio, sys
from bot.store import Store
from tests.bot.store.rows import act, one_table

async def main():
    store = await Store.open(sys.argv[1])
    table = await one_table(store)
    seq = 0
    while True:
        async with store.transaction() as tx:
            act(tx, table, seq)
        seq += 1
        print(seq, flush=True)

asyncio.run(main())
"""


def killed_after(path: Path, lines: int) -> int:
    """Play in another process, kill it after some transactions were told; how many were told in the end."""
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as child:
        assert child.stdout is not None
        told = [child.stdout.readline() for _ in range(lines)]
        child.send_signal(signal.SIGKILL)
        return int((told + child.stdout.readlines())[-1])


async def test_killed_at_any_moment_it_has_all_that_was_told(path: Path) -> None:
    for number in range(1, 4):
        told = await asyncio.to_thread(killed_after, path, 7 * number)
        async with await Store.open(path) as store:
            loaded = await store.load(number)
            assert loaded is not None and loaded.snapshot is not None
            assert told <= len(loaded.log) <= told + 1
            assert loaded.table.revision == loaded.snapshot.revision == len(loaded.log)
            assert len([post for post in await store.due_posts(AT) if post.table_id == number]) == 2
    assert sqlite.trouble(path) == ""


@pytest.mark.parametrize("dialect", DIALECTS)
def test_each_migration_is_one_transaction_and_sets_its_number(dialect: str) -> None:
    scripts = engine.migrations(dialect)
    assert len(scripts) == len(engine.migrations("sqlite"))
    for number, script in enumerate(scripts, 1):
        code = re.sub(r"--.*", "", script).strip().lower()
        assert code.startswith("begin") and code.endswith("commit;") and code.count("commit;") == 1
        numbered = f"user_version = {number};" if dialect == "sqlite" else "schema_version"
        assert numbered in code


def test_dialects_have_the_same_columns() -> None:
    for scripts in zip(*(engine.migrations(dialect) for dialect in DIALECTS), strict=True):
        names = [re.findall(r"^(?:create table )?\s*(\w+)", re.sub(r" --.*", "", script), re.M) for script in scripts]
        kept = [[name for name in found if name not in ("insert", "update", "pragma", "create")] for found in names]
        assert kept[0] == kept[1]


async def test_a_migration_that_fails_leaves_the_old_version(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await Store.open(path) as store:
        number = await one_table(store)
    newer = len(engine.migrations("sqlite")) + 1
    good = f"begin immediate; create table extra (x integer); pragma user_version = {newer}; commit;"
    bad = good.replace("pragma", "insert into nowhere values (1); pragma")
    monkeypatch.setattr(sqlite, "migrations", lambda _: (*engine.migrations("sqlite"), bad))
    with pytest.raises(StoreError, match="nowhere"):
        await Store.open(path)
    assert columns(path, "extra") == []
    monkeypatch.setattr(sqlite, "migrations", lambda _: (*engine.migrations("sqlite"), good))
    async with await Store.open(path) as store:
        assert await store.table(number) is not None
    assert columns(path, "extra") == ["x"]
    monkeypatch.undo()
    with pytest.raises(StoreError, match="newer version of the bot"):
        await Store.open(path)
    assert "newer version" in sqlite.trouble(path)


async def test_opening_again_keeps_everything(path: Path) -> None:
    async with await Store.open(path) as store:
        number = await one_table(store)
    async with await Store.open(str(path)) as store:
        assert [table.id for table in await store.open_tables()] == [number]


async def test_numbers_of_tables_are_never_used_twice(path: Path) -> None:
    async with await Store.open(path) as store:
        first = await one_table(store)
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("delete from game_table")
    async with await Store.open(path) as store:
        assert await one_table(store) > first


async def test_backup_while_it_is_played(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "backups" / "copy.sqlite3"
    async with await Store.open(path) as store:
        number = await one_table(store)

        async def play() -> None:
            for seq in range(60):
                async with store.transaction() as tx:
                    act(tx, number, seq)

        playing = asyncio.create_task(play())
        await asyncio.sleep(0.02)
        await asyncio.to_thread(backup, path, copy)
        await playing
    assert [file.name for file in copy.parent.iterdir()] == ["copy.sqlite3"]
    assert mode(copy) == 0o600
    async with await Store.open(copy) as saved:
        loaded = await saved.load(number)
        assert loaded is not None and loaded.table.revision == len(loaded.log)


async def test_reading_does_not_wait_for_a_writer(path: Path) -> None:
    async with await Store.open(path) as store:
        number = await one_table(store)
        async with store.transaction() as tx:
            tx.sit(seat(number, 0, 30))
            await tx.table(number)
            async with asyncio.timeout(1):
                assert await store.seats(number) == []


async def test_a_transaction_inside_its_own_says_so(path: Path) -> None:
    async with await Store.open(path) as store:
        async with store.transaction():
            with pytest.raises(RuntimeError, match="wait for itself"):
                async with store.transaction():
                    pass
        async with store.transaction() as tx:
            tx.set_meta("key", "value")


async def test_closing_waits_for_the_transaction(path: Path) -> None:
    store = await Store.open(path)
    number = await one_table(store)
    begun = asyncio.Event()

    async def play() -> None:
        async with store.transaction() as tx:
            begun.set()
            await asyncio.sleep(0.02)
            act(tx, number, 0)

    playing = asyncio.create_task(play())
    await begun.wait()
    await store.close()
    await playing
    with pytest.raises(StoreError):
        await store.table(number)
    async with await Store.open(path) as again:
        assert len(await again.log(number)) == 1


async def test_unusable_places_are_named_in_one_line(tmp_path: Path) -> None:
    junk = tmp_path / "junk.sqlite3"
    junk.write_bytes(b"not a database, not a database at all, nothing like it" * 50)
    for place in (junk, tmp_path, tmp_path / "junk.sqlite3" / "deeper"):
        with pytest.raises(StoreError) as info:
            await Store.open(place)
        assert str(place) in str(info.value) and "\n" not in str(info.value)
        assert sqlite.trouble(place) != ""


async def test_trouble_changes_nothing(path: Path) -> None:
    assert sqlite.trouble(path) == "" and not path.parent.exists()
    async with await Store.open(path) as store:
        await one_table(store)
        assert sqlite.trouble(path) == "", "also while the bot is running"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("begin immediate")
        assert "locked" in sqlite.trouble(path)


async def test_durable_rate_beside_plain_aiosqlite(tmp_path: Path) -> None:
    tried = []
    for _ in range(3):  # other work on the machine disturbs both sides, not always alike
        tried.append(await bench_store.measure(tmp_path, transactions=60, repeats=3))
        if tried[-1]["ratio"] >= 0.5:
            return
    pytest.fail(f"{tried}")


def test_sql_stands_in_sql_files_only() -> None:
    telling = re.compile(
        r"\s*(select\s.+\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+table)", re.I | re.S
    )
    for file in (ROOT / "bot").rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        texts = (
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        assert [text for text in texts if telling.match(text)] == [], file


def test_no_two_queries_share_a_name() -> None:
    """The later one would take the other's place without a word."""
    files = sorted((engine.HERE / "queries").glob("*.sql"))
    names = [name for file in files for name in re.findall(r"^-- name: (\w+)", file.read_text("utf-8"), re.M)]
    assert [name for name, many in Counter(names).items() if many > 1] == []
