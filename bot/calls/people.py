"""What a person chooses about calls, for all tables at once."""

from __future__ import annotations

from typing import Any

from bot import store
from bot.calls.calls import Calls
from bot.calls.habits import Habits
from bot.clock import Clock
from rules.core import Illegal


class Choices:
    """Keeps it, and has clocks and calls follow it at once."""

    def __init__(self, kept: store.Store, calls: Calls, clock: Clock) -> None:
        self._store, self._calls, self._clock = kept, calls, clock

    async def of(self, person_id: int) -> Habits:
        """How the person wants to be called."""
        return Habits.of(await self._store.person(person_id))

    async def choose(self, person_id: int, interaction_id: int, *, shown: bool = False, **changes: Any) -> Habits:
        """Settings by their names in `person.settings`; None takes one away. `shown`: the answer tells where it is
        their turn, so that what waited to be said is said. Raises Illegal("zone_first"): hours mean nothing without a
        time zone.
        """
        at = self._clock.now()
        try:
            async with self._store.transaction() as tx:
                tx.mark(interaction_id, "me", at=at)
                person = await tx.person(person_id)
                settings = {key: value for key, value in (person.settings | changes).items() if value is not None}
                if settings.get("hours") and not settings.get("zone"):
                    raise Illegal("zone_first")
                tx.set_person_settings(person_id, settings, at)
                habits = Habits.of(await tx.person(person_id))
                if shown:
                    await self._calls.told(tx, person_id, at)
                await self._calls.habits_changed(tx, habits, at)
        except store.AlreadyDone:
            return await self.of(person_id)
        self._calls.wake()
        return habits
