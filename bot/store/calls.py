"""Calls: who was called to which turn, and what became of it."""

from __future__ import annotations

from msgspec.structs import asdict

from bot.store.asking import Asking, Noting
from bot.store.records import Call


class CallReads(Asking):
    """Questions about calls."""

    async def calls_of(self, table_id: int) -> list[Call]:
        """The calls that stand at a table, by seat."""
        return await self._all(Call, "calls_of", table_id=table_id)

    async def calls_to(self, person_id: int) -> list[Call]:
        """The calls that stand for a person, at all tables."""
        return await self._all(Call, "calls_to", person_id=person_id)


class CallWrites(Noting):
    """Noting calls."""

    def put_call(self, call: Call) -> None:
        """How a seat's call stands from now on."""
        self._note("put_call", **asdict(call))

    def drop_call(self, table_id: int, seat: int) -> None:
        """The seat has acted, or is not asked any more."""
        self._note("drop_call", table_id=table_id, seat=seat)
