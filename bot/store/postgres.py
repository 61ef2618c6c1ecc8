"""PostgreSQL through asyncpg, for a bot that has outgrown one machine."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Any

from bot.store.engine import Step, migrations, named
from bot.store.errors import AlreadyDone, Conflict, StoreError

try:
    import asyncpg  # type: ignore[import-not-found, import-untyped, unused-ignore]
except ImportError as missing:  # pragma: no cover - depends on what is installed
    raise StoreError("a PostgreSQL URL needs the package asyncpg, which `make setup` installs") from missing

CONNECTIONS = 8
PATIENCE = 10  # seconds to wait for the server when asked what is wrong
MIGRATING = 0x70BA  # the advisory lock that two bots starting at once compete for


class PostgresEngine:
    """A pool of connections. Each transaction has its own, so no lock is needed between them."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    @classmethod
    async def open(cls, url: str) -> PostgresEngine:
        """Connect and bring the schema up to date. Raises StoreError, without the URL, which may hold a password."""
        async with _told():
            pool = await asyncpg.create_pool(url, min_size=1, max_size=CONNECTIONS)
            try:
                async with pool.acquire() as db:
                    await _prepare(db)
            except BaseException:
                pool.terminate()
                raise
        return cls(pool)

    async def read(self, steps: Sequence[Step]) -> list[Any]:
        """See Engine."""
        async with _told(), self._pool.acquire() as db:
            if len(steps) == 1:
                return [await _run(db, steps[0])]
            async with db.transaction(isolation="repeatable_read", readonly=True):
                return [await _run(db, step) for step in steps]

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[PostgresWriter]:
        """See Engine."""
        async with self._pool.acquire() as db:
            writer = PostgresWriter(db)
            try:
                yield writer
            finally:
                await writer.undo()

    async def close(self) -> None:
        """See Engine."""
        await self._pool.close()


class PostgresWriter:
    """See Writer."""

    def __init__(self, db: Any) -> None:
        self._db = db
        self._transaction: Any = None

    async def run(self, steps: Sequence[Step], *, commit: bool) -> list[Any]:
        """See Writer."""
        async with _told():
            if self._transaction is None:
                self._transaction = self._db.transaction()
                await self._transaction.start()
            answers = [await _run(self._db, step) for step in steps]
            if commit:
                done, self._transaction = self._transaction, None
                await done.commit()
        return answers

    async def undo(self) -> None:
        """Roll back what is not committed."""
        if self._transaction is not None and not self._db.is_closed():
            await self._transaction.rollback()


@contextlib.asynccontextmanager
async def _told() -> AsyncIterator[None]:
    try:
        yield
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
        raise StoreError(f"PostgreSQL: {_line(error)}") from error


def _line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]


async def _run(db: Any, step: Step) -> Any:
    query = named("asyncpg", "queries")[step.query]
    try:
        answer = query(db, **step.params)
        if hasattr(answer, "__anext__"):
            return [tuple(row) async for row in answer]
        answer = await answer
    except asyncpg.IntegrityConstraintViolationError as error:
        raise (AlreadyDone if step.query == "mark_interaction" else Conflict)(
            f"{step.query}: {_line(error)}"
        ) from error
    return tuple(answer) if isinstance(answer, asyncpg.Record) else answer


async def _prepare(db: Any) -> None:
    ask, scripts = named("asyncpg", "postgres.sql"), migrations("postgres")
    async with _migrating(db, ask):
        for script in scripts[await _known_version(db) :]:
            await db.execute(script)


async def _known_version(db: Any) -> int:
    ask, known = named("asyncpg", "postgres.sql"), len(migrations("postgres"))
    version = int(await ask["version"](db)) if await ask["has_schema"](db) else 0
    if version > known:
        raise StoreError(f"made by a newer version of the bot (schema {version}; this one knows {known})")
    return version


async def trouble(url: str) -> str:
    """See bot.store.trouble."""
    try:
        async with _told():
            db = await asyncpg.connect(url, timeout=PATIENCE)
            try:
                await _known_version(db)
            finally:
                await db.close()
    except (StoreError, TimeoutError) as error:
        return _line(error)
    return ""


@contextlib.asynccontextmanager
async def _migrating(db: Any, ask: Any) -> AsyncIterator[None]:
    await ask["lock"](db, key=MIGRATING)
    try:
        yield
    finally:
        await ask["unlock"](db, key=MIGRATING)
