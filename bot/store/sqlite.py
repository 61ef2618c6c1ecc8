"""SQLite through aiosqlite: one writing connection behind a lock, one reading connection beside it.

In WAL mode a reader sees the newest commit and never a half-done transaction, and no writer holds it up. A batch of
queries is one hop to the connection's thread, because every hop costs 0.1 ms, and more while a picture is being drawn.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.engine import Step, migrations, named
from bot.store.errors import AlreadyDone, Conflict, StoreError

T = TypeVar("T")
OLDEST = (3, 37, 0)  # strict tables, returning
BUSY_SECONDS = 5.0  # how long to wait for another program that holds the file


class SqliteEngine:
    """One database file."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path, self._writer, self._reader = path, writer, reader
        self._lock = asyncio.Lock()
        self._owner: asyncio.Task[Any] | None = None

    @classmethod
    async def open(cls, path: Path) -> SqliteEngine:
        """Open or create the file and bring its schema up to date. Raises StoreError."""
        async with contextlib.AsyncExitStack() as undo:
            try:
                _create(path)
                writer = await _connect(path, undo)
                await _hop(writer, _prepare)
                reader = await _connect(path, undo)
                await _hop(reader, _ask, "read_only")
            except (sqlite3.Error, OSError, StoreError) as error:
                raise StoreError(f"database {path}: {error}") from error
            undo.pop_all()
        return cls(path, writer, reader)

    async def read(self, steps: Sequence[Step]) -> list[Any]:
        """See Engine."""
        with _told():
            return await _hop(self._reader, _read, steps)

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[SqliteWriter]:
        """See Engine. Only one at a time, since on a shared connection one table's commit would save another's rows."""
        task = asyncio.current_task()
        if self._owner is not None and self._owner is task:
            raise RuntimeError("a transaction inside a transaction of the same task would wait for itself")
        async with self._lock:
            self._owner, writer = task, SqliteWriter(self._writer)
            try:
                yield writer
            finally:
                self._owner = None
                if writer.unsettled:
                    await _hop(self._writer, _undo)

    async def close(self) -> None:
        """See Engine."""
        async with self._lock:
            await self._reader.close()
            await self._writer.close()


class SqliteWriter:
    """See Writer."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self.unsettled = False

    async def run(self, steps: Sequence[Step], *, commit: bool) -> list[Any]:
        """See Writer. Begins when there is something to do; a cancelled wait does not stop what was handed over."""
        self.unsettled = True
        try:
            with _told():
                answers = await _hop(self._connection, _write, steps, commit)
        except StoreError:
            self.unsettled = False  # undone on the thread
            raise
        self.unsettled = not commit
        return answers


def _create(path: Path) -> None:
    """A file that only the bot's own account may read: seeds and sealed bids are in it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


async def _connect(path: Path, undo: contextlib.AsyncExitStack) -> aiosqlite.Connection:
    connection = aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
    await connection
    undo.push_async_callback(connection.close)
    return connection


async def _hop(connection: aiosqlite.Connection, work: Callable[..., T], *args: Any) -> T:
    """Run `work(raw connection, ...)` on the connection's thread. aiosqlite keeps this door private."""
    done: T = await connection._execute(work, connection._conn, *args)  # type: ignore[no-untyped-call]
    return done


@contextlib.contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError, ValueError) as error:
        raise StoreError(f"database: {error}") from error


# ---- on the connection's thread ----


def _ask(db: sqlite3.Connection, query: str) -> Any:
    return named("sqlite3", "sqlite.sql")[query](db)


def _run(db: sqlite3.Connection, step: Step) -> Any:
    query = named("sqlite3", "queries")[step.query]
    try:
        answer = query(db, **step.params)
        return list(answer) if hasattr(answer, "__next__") else answer
    except sqlite3.IntegrityError as error:
        raise (AlreadyDone if step.query == "mark_interaction" else Conflict)(f"{step.query}: {error}") from error


def _read(db: sqlite3.Connection, steps: Sequence[Step]) -> list[Any]:
    if len(steps) == 1:
        return [_run(db, steps[0])]
    _ask(db, "begin_reading")
    try:
        return [_run(db, step) for step in steps]
    finally:
        _ask(db, "commit")


def _write(db: sqlite3.Connection, steps: Sequence[Step], commit: bool) -> list[Any]:
    try:
        if not db.in_transaction:
            _ask(db, "begin")
        answers = [_run(db, step) for step in steps]
        if commit:
            _ask(db, "commit")
        return answers
    except BaseException:
        _undo(db)
        raise


def _undo(db: sqlite3.Connection) -> None:
    if db.in_transaction:
        _ask(db, "rollback")


def _prepare(db: sqlite3.Connection) -> None:
    scripts = migrations("sqlite")
    version = _known_version(db)
    if _ask(db, "journal") != "wal":
        raise StoreError("the file system does not allow write-ahead logging; put the database on a local disk")
    _ask(db, "durable")
    _ask(db, "foreign_keys")
    for script in scripts[version:]:
        _migrate(db, script)


def _known_version(db: sqlite3.Connection) -> int:
    if sqlite3.sqlite_version_info < OLDEST:
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old, {'.'.join(map(str, OLDEST))} is needed")
    version, known = int(_ask(db, "version")), len(migrations("sqlite"))
    if version > known:
        raise StoreError(f"made by a newer version of the bot (schema {version}; this one knows {known})")
    return version


def _migrate(db: sqlite3.Connection, script: str) -> None:
    try:
        db.executescript(script)
    except BaseException:
        _undo(db)
        raise


def copy(source: Path, target: Path) -> None:
    """Copies a database, also while it is in use. The copy gets its name when it is whole. Raises StoreError."""
    with _told():
        if not source.exists():
            raise StoreError(f"there is no database {source}")
        _copy(source, target)


def _copy(source: Path, target: Path) -> None:
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    _create(part)
    with contextlib.closing(sqlite3.connect(source)) as db, contextlib.closing(sqlite3.connect(part)) as copy:
        db.backup(copy)
    part.replace(target)


def trouble(path: Path) -> str:
    """What would keep the bot from using the database at `path`, in words; "" if nothing. Changes nothing."""
    folder = next(place for place in path.absolute().parents if place.exists())
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
        if path.exists():
            with contextlib.closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as db:
                return _fault_of(db)
    except (sqlite3.Error, OSError, StoreError) as error:
        return str(error)
    return ""


def _fault_of(db: sqlite3.Connection) -> str:
    _known_version(db)
    _ask(db, "begin")
    _ask(db, "rollback")
    verdict = str(_ask(db, "healthy"))
    return "" if verdict == "ok" else f"damaged: {verdict}"
