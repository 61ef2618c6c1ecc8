"""Timers: what is to be done at a time, one of a kind for each subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.store.asking import Asking, Noting
from bot.store.records import Timer, to_json


class TimerReads(Asking):
    """Questions about timers."""

    async def due_timers(self, now: int, many: int = 50) -> list[Timer]:
        """Up to `many` timers whose time has come, in the order in which they fell due."""
        return await self._all(Timer, "due_timers", now=now, many=many)

    async def next_timer(self) -> int | None:
        """When the next timer falls due (may be past); None if there is none."""
        due_at: int | None = await self._value("next_timer")
        return due_at

    async def timer(self, kind: str, subject: str) -> Timer | None:
        """The timer of a kind for a subject."""
        return await self._one(Timer, "timer_for", kind=kind, subject=subject)


class TimerWrites(Noting):
    """Setting timers. Whoever waits for the next one hears of it once the transaction is saved."""

    earliest: int | None = None  # of the timers set in this transaction

    def set_timer(self, kind: str, subject: str, due_at: int, payload: Mapping[str, Any] | None = None) -> None:
        """Something is to be done at a time, in place of what was set before for this kind and subject."""
        self._note("set_timer", kind=kind, subject=subject, due_at=due_at, payload=to_json(payload or {}))
        self.earliest = due_at if self.earliest is None else min(self.earliest, due_at)

    def drop_timer(self, kind: str, subject: str) -> None:
        """It is not to be done any more."""
        self._note("drop_timer", kind=kind, subject=subject)

    def timer_rung(self, timer: Timer) -> None:
        """It has been done. A timer that was set anew meanwhile, for another time, stays."""
        self._note("timer_rung", timer_id=timer.id, due_at=timer.due_at)
