"""What the store asks of a database: batches of named queries, read at one moment or written as one transaction."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import aiosql

HERE = Path(__file__).parent


class Step(NamedTuple):
    """A query by its name in `queries/*.sql`, and its parameters."""

    query: str
    params: dict[str, Any]


class Writer(Protocol):
    """One transaction."""

    async def run(self, steps: Sequence[Step], *, commit: bool) -> list[Any]:
        """Carry out `steps` in order; their answers. An error undoes the whole transaction."""


class Engine(Protocol):
    """A database that is open."""

    async def read(self, steps: Sequence[Step]) -> list[Any]:
        """The answers to `steps`, all of one moment; unfinished transactions are never seen."""

    def writing(self) -> AbstractAsyncContextManager[Writer]:
        """A transaction; what was not committed at the end is undone."""

    async def close(self) -> None:
        """Let go of the database."""


@cache
def named(adapter: str, *files: str) -> dict[str, Any]:
    """The queries of some files or folders beside this one, as aiosql functions of `adapter`, by name."""
    found: dict[str, Any] = {}
    for file in files:
        queries = aiosql.from_path(HERE / file, adapter)
        found |= {name: getattr(queries, name) for name in queries.available_queries if not name.endswith("_cursor")}
    return found


@cache
def migrations(dialect: str) -> tuple[str, ...]:
    """The scripts that build the schema, oldest first; each is one transaction and sets its own number."""
    files = sorted((HERE / "migrations" / dialect).glob("[0-9][0-9][0-9][0-9]_*.sql"))
    numbers = [int(re.match(r"\d+", file.name)[0]) for file in files]  # type: ignore[index]
    if numbers != list(range(1, len(files) + 1)):
        raise RuntimeError(f"migrations of {dialect} are not numbered 1, 2, 3 ...: {numbers}")
    return tuple(file.read_text(encoding="utf-8") for file in files)
