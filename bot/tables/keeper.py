"""Holding tables in memory and committing their changes: one lock a table, persist, then announce."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from weakref import WeakValueDictionary

import msgspec

from bot import store
from bot.clock import Clock
from bot.tables.announce import announce, settle_request
from bot.tables.commit import Attend, Commit, Follow, Move, Notes, Overtake, Vacate
from bot.tables.table import Table, build, write_entry, write_events
from bot.tables.took import timed
from rules.core import Illegal
from rules.match import Match

MOST_TABLES = 2_000  # in memory; a match takes some tens of kilobytes
log = logging.getLogger(__name__)


class Keeper:
    """Reads tables through a cache and writes them in one transaction each. Base of the service's parts."""

    def __init__(self, kept: store.Store, clock: Clock) -> None:
        self.store, self.clock = kept, clock
        self._cache: OrderedDict[int, Table] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.after_commit: list[Callable[[Table], None]] = []
        self.following: list[Follow] = []
        self.attending: list[Attend] = []
        self.vacating: list[Vacate] = []
        self.overtaking: list[Overtake] = []

    # -- reading ----------------------------------------------------------------------------

    async def get(self, table_id: int) -> Table:
        """The table as it is stored. Raises Illegal("no_such_table")."""
        if table_id in self._cache:
            self._cache.move_to_end(table_id)
            return self._cache[table_id]
        loaded = await self.store.load(table_id)
        if loaded is None:
            raise Illegal("no_such_table", table=table_id)
        if table_id not in self._cache:  # another task may have been quicker, and written since
            self._keep(build(loaded))
        return self._cache[table_id]

    def _keep(self, table: Table) -> None:
        self._cache[table.row.id] = table
        self._cache.move_to_end(table.row.id)
        while len(self._cache) > MOST_TABLES:
            self._cache.popitem(last=False)

    def forget(self, table_id: int) -> None:
        """Reads it anew next time: after a failed commit nobody knows what was saved."""
        self._cache.pop(table_id, None)

    @contextlib.asynccontextmanager
    async def locked(self, table_id: int) -> AsyncIterator[Table]:
        """The table, for this task alone. Raises Illegal("no_such_table")."""
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            yield await self.get(table_id)

    async def done_before(self, interaction_id: int | None) -> store.Seen | None:
        """As what an interaction that Discord delivers a second time was carried out the first time."""
        return None if interaction_id is None else await self.store.seen(interaction_id)

    # -- writing ----------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def changing(self, table_id: int | None) -> AsyncIterator[store.Transaction]:
        """A transaction about one table; after a failure its memory is dropped."""
        try:
            async with self.store.transaction() as tx:
                yield tx
        except BaseException:
            if table_id is not None:
                self.forget(table_id)
            raise

    async def refresh(self, table_id: int, match: Match | None = None) -> Table:
        """Replaces the table in memory by what is stored now, with a match that is known to be the stored one."""
        row, seats = await self.store.table(table_id), await self.store.seats(table_id)
        assert row is not None
        table = Table(row, tuple(seats), match)
        self._keep(table)
        return table

    async def save(
        self,
        table: Table,
        match: Match,
        moves: list[Move],
        kind: str,
        interaction_id: int | None,
        followed: Notes | None = None,
        *,
        agreed: store.Consent | None = None,
    ) -> Table:
        """Commits new log entries with their consequences, then wakes whoever announces them. The interaction stands
        for the first of them. What follows by itself is played on `match` and added to `moves`; unless that has been
        done, with these notes. `agreed`: the request to take back that this carries out; any other one is overtaken.
        """
        row, at = table.row, self.clock.now()
        notes = [followed] if followed else [await follow(table, match, moves, kind) for follow in self.following]
        after = replace_progress(table, match, at)
        async with self.changing(row.id) as tx:
            if interaction_id is not None:
                tx.mark(interaction_id, kind, at=at, table_id=row.id)
            moves = await timed(tx, table, moves, at)
            for number, move in enumerate(moves):
                seq = match.revision - len(moves) + number
                tx.add_entry(_line(table, seq, move, at, None if number else interaction_id))
            tx.save(
                row.id,
                status=after.row.status,
                revision=match.revision,
                due=match.due,
                snapshot=match.snapshot(),
                at=at,
            )
            await settle_request(tx, row.id, at, agreed)
            for note in notes:
                await note(tx)
            announce(tx, table, match, moves, at, answered=interaction_id is not None)
            await self.attend(tx, Commit(table, after, moves, at))
        return self.published(after)

    async def attend(self, tx: store.Transaction, commit: Commit) -> None:
        """Lets all who have to do with a commit write in its transaction."""
        for attend in self.attending:
            await attend(tx, commit)

    async def overtake(self, tx: store.Transaction, table: Table, at: int) -> None:
        """What was asked of the people at a table has no object any more."""
        for overtaken in self.overtaking:
            await overtaken(tx, table, at)

    def published(self, table: Table) -> Table:
        """Keeps the committed table and wakes the outbox and the house players."""
        self._keep(table)
        for wake in self.after_commit:
            wake(table)
        return table


def _line(table: Table, seq: int, move: Move, at: int, interaction_id: int | None) -> store.Entry:
    """A move as a row of the log."""
    entry, body = move.entry, write_entry(table.game, move.entry)
    told = write_events(list(move.events))
    return store.Entry(table.row.id, seq, entry.seat, body, at, interaction_id, told, move.person_id, move.took)


def replace_progress(table: Table, match: Match, at: int) -> Table:
    """The table after a commit of `save`."""
    status = "over" if match.over else "playing"
    row = msgspec.structs.replace(table.row, status=status, revision=match.revision, due=dict(match.due), updated_at=at)
    return Table(row, table.seats, match)
