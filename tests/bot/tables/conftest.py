"""A service on a fresh database, and a way to start it again on the same one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from bot import store
from bot.tables import Table, Tables, Who

ANN, BEN, CAM, HANA = (Who(11, "Ann", "en"), Who(12, "Ben", "en"), Who(13, "Cam", "en"), Who(14, "花子", "ja"))


class StepClock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def now(self) -> int:
        return self.time


class Service:
    """Tables on a database that survives `again`."""

    def __init__(self, path: Path) -> None:
        self.path, self.clock, self._ids = path, StepClock(), count(9_000_000_000_000_000_000 // 1000)
        self.tables: Tables

    async def again(self) -> Tables:
        """A new process on the same database."""
        if hasattr(self, "tables"):
            await self.tables.store.close()
        self.tables = Tables(await store.Store.open(self.path), self.clock)
        await self.tables.begin()
        return self.tables

    def interaction(self) -> int:
        return next(self._ids)

    async def playing(self, game: str, *people: Who, **options: object) -> Table:
        """A table of that game with these people, started."""
        table = await self.tables.open(1, 2, people[0], game, "en", self.interaction())
        for who in people[1:]:
            await self.tables.join(table.row.id, who, self.interaction())
        for option, value in options.items():
            await self.tables.choose(table.row.id, people[0], option, value, self.interaction())
        return await self.tables.start(table.row.id, people[0], self.interaction())

    async def play(self, table_id: int, text: str) -> Table:
        """Whoever is due plays the action that reads `text`, as `{"k": ...}`."""
        table = await self.tables.get(table_id)
        person = table.person_in(table.due[0])
        assert person is not None
        outcome = await self.tables.play(table_id, person, table.game.parse(text), self.interaction())
        return outcome.table


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    found = Service(tmp_path / "toban.sqlite3")
    await found.again()
    yield found
    await found.tables.store.close()
