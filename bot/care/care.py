"""Looking after tables now and then: one timer a table, one that takes up tables which have none.

Discord archives a thread after a week in which nobody writes in it: then nothing in it can be pressed. While a match
lives, its thread is touched before that. A table at which nobody has acted for long is asked whether it shall end; if
nobody answers, it does. Who has left the server leaves a free seat. Some days after the end a thread is put away.
"""

from __future__ import annotations

import logging
from typing import Any

import discord
import msgspec

from bot import store
from bot.care import threads
from bot.clocks import Clocks
from bot.seating import Seating, motions
from bot.tables import Commit, Table, Tables
from bot.timers import Timers

log = logging.getLogger(__name__)
TABLE, SWEEP = "care", "sweep"  # kinds of timers
DAY = 24 * 3600 * 1000  # milliseconds
AWAKE = 5 * DAY  # a thread is touched so long after it was last written in
ABSENT = 2 * DAY  # a table waits so long before it is looked whether its people are still in the server
SWEPT = DAY // 2
SOON = DAY // 24  # nothing is looked at more often


class Patience(msgspec.Struct, frozen=True):
    """Days until a silent table is asked, until it ends without an answer, and from the end of a match until its thread
    is put away.
    """

    stale_days: int = 14
    grace_days: int = 7
    archive_days: int = 7


class Care:
    """See the module."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        seating: Seating,
        clocks: Clocks,
        timers: Timers,
        patience: Patience,
    ) -> None:
        self._client, self._tables, self._seating, self._clocks = client, tables, seating, clocks
        self._patience = patience
        self._store, self._clock = tables.store, tables.clock
        tables.attending.append(self.attend)
        timers.on(TABLE, self._look)
        timers.on(SWEEP, self._sweep)

    async def begin(self) -> None:
        """After a start of the program: tables without a timer get one soon, and from then on now and then."""
        async with self._store.transaction() as tx:
            tx.set_timer(SWEEP, "all", self._clock.now())

    async def attend(self, tx: store.Transaction, commit: Commit) -> None:
        """From the start of its match on a table is looked after, in its thread."""
        if commit.before.match is None:
            tx.set_timer(TABLE, str(commit.after.row.id), commit.at + ABSENT, {"touched": commit.at})

    async def _sweep(self, timer: store.Timer) -> None:
        now, found = self._clock.now(), await self._store.tables_without_timer(TABLE)
        async with self._store.transaction() as tx:
            for row in found:
                tx.set_timer(TABLE, str(row.id), now, {"touched": row.updated_at})
            tx.set_timer(SWEEP, "all", now + SWEPT)

    # -- one table --------------------------------------------------------------------------

    async def _look(self, timer: store.Timer) -> None:
        """What is due for one table, and when to look again; never again once its thread has been put away."""
        row = await self._store.table(int(timer.subject))
        if row is None:
            return
        touched = int(timer.payload.get("touched", row.updated_at))
        if not row.open:
            again = await self._closed(row)
        elif row.status == "lobby":
            again = await self._ask_if_stale(row)
        else:
            await self._look_for_people(row)
            touched = await self._keep_awake(row, touched)
            row = await self._store.table(row.id) or row
            again = min(await self._ask_if_stale(row), max(row.updated_at, touched) + AWAKE, self._absent_at(row))
        if again is not None:
            at = max(again, self._clock.now() + SOON)
            async with self._store.transaction() as tx:
                tx.set_timer(TABLE, timer.subject, at, {"touched": touched})

    async def _closed(self, row: store.Table) -> int | None:
        """Puts the thread away once its time has come. Returns when to look again."""
        due = row.updated_at + self._patience.archive_days * DAY
        if self._clock.now() < due:
            return due
        if row.thread_id is not None and not await self._try(row, threads.put_away):
            return self._clock.now() + DAY
        return None

    async def _keep_awake(self, row: store.Table, touched: int) -> int:
        """Touches the thread before it falls asleep. Returns when it was touched last."""
        now = self._clock.now()
        if row.thread_id is None or now < max(row.updated_at, touched) + AWAKE:
            return touched
        return now if await self._try(row, threads.keep_awake) else touched

    async def _try(self, row: store.Table, work: Any) -> bool:
        try:
            await work(self._client, row)
        except discord.DiscordException as error:
            log.info("table %s: its thread was left alone (%s)", row.id, type(error).__name__)
            return False
        return True

    # -- silence ----------------------------------------------------------------------------

    async def _ask_if_stale(self, row: store.Table) -> int:
        """Asks whether a silent table shall end. Returns when to look again."""
        now, last = self._clock.now(), await self._store.last_motion(row.id, motions.END)
        wait = await self._stale_after(row.guild_id)
        quiet = max(row.updated_at, 0 if last is None else last.created_at)
        if now >= quiet + wait and (last is None or last.state != "open"):
            await self._ask(row.id)
            quiet = now
        return quiet + wait

    async def _ask(self, table_id: int) -> None:
        async with self._tables.locked(table_id) as table:
            at = self._clock.now()
            async with self._store.transaction() as tx:
                grace = self._patience.grace_days * DAY
                await motions.propose(tx, table, kind=motions.END, at=at, patience=grace)
                await self._clocks.pause(tx, table, at)  # until somebody acts, or says that it shall go on
            self._tables.published(table)

    async def _stale_after(self, guild_id: int) -> int:
        """Milliseconds of silence until a table is asked: as the server chose, else as the operator did."""
        days = (await self._store.club(guild_id)).settings.get("stale_days")
        return (days if isinstance(days, int) and days > 0 else self._patience.stale_days) * DAY

    # -- who has left the server ------------------------------------------------------------

    def _absent_at(self, row: store.Table) -> int:
        """When it is looked next whether the people are still there."""
        return max(row.updated_at, self._clock.now()) + ABSENT

    async def _look_for_people(self, row: store.Table) -> None:
        """Frees the seats of people whom a table waits for and who are no longer in the server."""
        if self._clock.now() < row.updated_at + ABSENT:
            return
        table = await self._tables.get(row.id)
        for person in [table.person_in(seat) for seat in table.due]:
            if person is not None and await self._has_left(table, person):
                await self._seating.left(row.id, person)

    async def _has_left(self, table: Table, person_id: int) -> bool:
        guild = self._client.get_guild(table.row.guild_id)
        if guild is None:
            return False
        try:
            await guild.fetch_member(person_id)
        except discord.NotFound:
            return True
        except discord.DiscordException as error:
            log.info("table %s: nobody can tell who is in the server (%s)", table.row.id, type(error).__name__)
        return False
