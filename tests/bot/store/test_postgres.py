"""Whether the tests of the store also ran on PostgreSQL, and what only that engine does."""

from __future__ import annotations

import sys

import pytest

from bot.store import Store, StoreError, trouble
from tests.bot.store.conftest import POSTGRES
from tests.bot.store.rows import emptied


async def test_without_the_driver_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "bot.store.postgres", raising=False)
    with pytest.raises(StoreError, match="needs the package asyncpg"):
        await Store.open("postgresql://bot:secret@nowhere/club")
    assert "asyncpg" in await trouble("postgresql://bot:secret@nowhere/club")


@pytest.mark.skipif(not POSTGRES, reason="no PostgreSQL: the store was tested on SQLite only (set TOBAN_TEST_POSTGRES)")
async def test_url_and_version() -> None:
    await emptied(POSTGRES)
    with pytest.raises(StoreError) as info:
        await Store.open("postgresql://bot:secret@127.0.0.1:1/club")
    assert "secret" not in str(info.value) and "\n" not in str(info.value)
    assert "secret" not in await trouble("postgresql://bot:secret@127.0.0.1:1/club") != ""
    assert await trouble(POSTGRES) == ""
    for _ in range(2):
        async with await Store.open(POSTGRES):
            assert await trouble(POSTGRES) == ""
