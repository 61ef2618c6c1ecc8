"""Clocks: how much time the seats of a table have left."""

from __future__ import annotations

from msgspec.structs import asdict

from bot.store.asking import Asking, Noting
from bot.store.records import SeatClock


class ClockReads(Asking):
    """Questions about clocks."""

    async def seat_clocks(self, table_id: int) -> list[SeatClock]:
        """The clocks of a table, by seat."""
        return await self._all(SeatClock, "seat_clocks", table_id=table_id)

    async def running_clocks(self) -> list[SeatClock]:
        """The clocks that run, or will from some time on, at all tables that are being played."""
        return await self._all(SeatClock, "running_clocks")

    async def running_clocks_of(self, person_id: int) -> list[SeatClock]:
        """Those of one person."""
        return await self._all(SeatClock, "running_clocks_of", person_id=person_id)

    async def started_at(self, table_id: int) -> int | None:
        """When a match began; None for one that has not."""
        at: int | None = await self._value("started_at", table_id=table_id)
        return at

    async def entry_at(self, table_id: int, seq: int) -> int | None:
        """When the log entry at a position was made."""
        at: int | None = await self._value("entry_at", table_id=table_id, seq=seq)
        return at


class ClockWrites(Noting):
    """Setting clocks."""

    def put_seat_clock(self, clock: SeatClock) -> None:
        """How a seat's clock stands from now on."""
        self._note("put_seat_clock", **asdict(clock))
