"""A fresh store for each test: SQLite always; PostgreSQL too if TOBAN_TEST_POSTGRES is a scratch database's URL."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.store.rows import emptied

POSTGRES = os.environ.get("TOBAN_TEST_POSTGRES", "")
ENGINES = ["sqlite", *(["postgres"] if POSTGRES else [])]


@pytest.fixture(params=ENGINES)
async def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """What `Store.open` takes: nothing is in there yet."""
    if request.param == "sqlite":
        return str(tmp_path / "club.sqlite3")
    await emptied(POSTGRES)
    return POSTGRES


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    async with await Store.open(where) as opened:
        yield opened
