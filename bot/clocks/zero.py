"""What happens when a time is up: as the table chose at its opening."""

from __future__ import annotations

import asyncio
import logging

from bot.calls.habits import Habits
from bot.clocks.reckon import deadline
from bot.house import House
from bot.seating import motions
from bot.tables import Table, Tables
from rules.core import Action, Fault, Illegal

MOST_ACTIONS = 200  # played for one turn; then the seat's person is asked again
KIND = "clock"
log = logging.getLogger(__name__)


class Zero:
    """Does it, once a turn."""

    def __init__(self, tables: Tables, house: House) -> None:
        self._tables, self._house = tables, house

    async def reached(self, table: Table, seat: int) -> None:
        """The seat's time is up."""
        how = table.manners.at_zero
        if how in ("fallback", "house"):
            await self._play_out(table, seat, how)
        else:
            await self._tell(table, seat, how)

    async def _tell(self, table: Table, seat: int, how: str) -> None:
        """The table is told; for "vote" it is asked whether somebody else shall sit down."""
        number, asked = table.row.id, table.playing().due.get(seat)
        async with self._tables.locked(number) as now, self._tables.changing(number) as tx:
            if seat not in now.due or now.playing().due.get(seat) != asked:
                return
            at = self._tables.clock.now()
            if how == "vote":  # its post says why
                await motions.propose(tx, now, kind=motions.REPLACE, seat=seat, at=at)
            else:
                note = {"id": f"note.time_up.{how}", "params": {"seat": seat}}
                tx.add_post("note", note, at=at, table_id=number)
            tx.drop_timer(KIND, f"{number}:{seat}")  # told once a turn
        self._tables.published(now)

    async def _play_out(self, table: Table, seat: int, how: str) -> None:
        """Plays for the seat until its turn is over. Where the game can play nothing, the table is told."""
        played = 0
        while played < MOST_ACTIONS and await self._is_up(table, seat):
            try:
                action = await self._action(table, seat, how)
                by, revision = "clock" if how == "fallback" else "house", table.row.revision
                done = await self._tables.play_for(table.row.id, seat, action, by, revision, table.person_in(seat))
            except (Illegal, Fault):
                log.exception("nothing can be played for seat %s of table %s", seat, table.row.id)
                await self._tell(await self._tables.get(table.row.id), seat, "note")
                return
            played += done is not None
            table = await self._tables.get(table.row.id)
        if played:
            await self._told(table, seat, how)

    async def _is_up(self, table: Table, seat: int) -> bool:
        """Whether the seat is still asked and has no time left for it."""
        if seat not in table.due or table.person_in(seat) is None:
            return False
        clocks = await self._tables.store.seat_clocks(table.row.id)
        habits = Habits.of(await self._tables.store.person(table.person_in(seat) or 0))
        at = next((deadline(clock, habits) for clock in clocks if clock.seat == seat), None)
        return at is not None and at <= self._tables.clock.now()

    async def _action(self, table: Table, seat: int, how: str) -> Action:
        match = table.playing()
        if how == "house":
            return await self._house.suggestion(match, seat)
        view = match.fork().view(seat)
        assert view.frame is not None
        action: Action = await asyncio.to_thread(view.frame.fallback, view)
        return action

    async def _told(self, table: Table, seat: int, how: str) -> None:
        """Why somebody else has played."""
        note = {"id": f"note.time_up.{how}", "params": {"seat": seat}}
        async with self._tables.store.transaction() as tx:
            tx.add_post("note", note, at=self._tables.clock.now(), table_id=table.row.id)
        self._tables.published(table)
