"""What reads and writes of every domain stand on: questions by name, answers as records, noted writes."""

from __future__ import annotations

from typing import Any, TypeVar

from bot.store.engine import Step
from bot.store.records import Record

R = TypeVar("R", bound=Record)


class Asking:
    """Base of the reads of each domain (`<Domain>Reads`)."""

    async def _ask(self, *steps: Step) -> list[Any]:
        raise NotImplementedError

    async def _value(self, query: str, /, **params: Any) -> Any:
        return (await self._ask(Step(query, params)))[0]

    async def _one(self, kind: type[R], query: str, /, **params: Any) -> R | None:
        row = await self._value(query, **params)
        return None if row is None else kind.of(row)

    async def _all(self, kind: type[R], query: str, /, **params: Any) -> list[R]:
        return [kind.of(row) for row in await self._value(query, **params)]


class Noting(Asking):
    """Base of the writes of each domain (`<Domain>Writes`)."""

    def _note(self, query: str, /, **params: Any) -> None:
        raise NotImplementedError
