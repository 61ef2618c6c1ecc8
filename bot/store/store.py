"""The bot's memory: tables, seats, logs, what is still to be posted, drafts, people and servers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Self

from bot.store.engine import Engine, Step
from bot.store.errors import StoreError
from bot.store.reading import Reading
from bot.store.sqlite import SqliteEngine
from bot.store.sqlite import copy as copy_of_file
from bot.store.sqlite import trouble as trouble_of_file
from bot.store.transaction import Transaction

POSTGRES = ("postgres://", "postgresql://")


class Store(Reading):
    """An open store. Reads see what is committed; everything is written in a `transaction`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.on_timer: list[Callable[[int], None]] = []  # told when the earliest timer of a saved transaction is due

    @classmethod
    async def open(cls, where: str | Path) -> Self:
        """Open the SQLite file at a path, or a PostgreSQL database by URL, creating or updating its tables.

        Raises StoreError in one line. Close it in the end: its threads outlive a forgotten store.
        """
        if str(where).startswith(POSTGRES):
            from bot.store.postgres import PostgresEngine  # needs the optional driver

            return cls(await PostgresEngine.open(str(where)))
        return cls(await SqliteEngine.open(Path(where)))

    async def close(self) -> None:
        """Wait for the running transaction and let go of the database."""
        await self._engine.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _ask(self, *steps: Step) -> list[Any]:
        return await self._engine.read(steps)

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """`async with store.transaction() as tx:`. Saved, on the disk, when the block ends; undone if it raises.

        If the task is cancelled while the block ends, it may have been saved all the same: forget cached tables then,
        as after a crash.
        """
        async with self._engine.writing() as writer:
            tx = Transaction(writer)
            yield tx
            await tx.commit()
        if tx.earliest is not None:
            for wake in self.on_timer:
                wake(tx.earliest)


def backup(where: str | Path, target: Path) -> None:
    """Copy a store to a file, also while a bot uses it; the file appears when it is whole. Raises StoreError."""
    if str(where).startswith(POSTGRES):
        raise StoreError("PostgreSQL is backed up with pg_dump")
    copy_of_file(Path(where), target)


async def trouble(where: str | Path) -> str:
    """What would keep `Store.open` from working, in one line; "" if nothing. Changes nothing."""
    if not str(where).startswith(POSTGRES):
        return await asyncio.to_thread(trouble_of_file, Path(where))
    try:
        from bot.store.postgres import trouble as trouble_of_server

        return await trouble_of_server(str(where))
    except StoreError as error:
        return str(error)
