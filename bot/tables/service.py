"""The whole service between Discord and the matches."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from weakref import WeakValueDictionary

import rules
from bot import store
from bot.clock import Clock
from bot.tables.drafts import Drafts
from bot.tables.lobby import Lobby
from bot.tables.table import Table, read_events
from rules.core import Event, Illegal

log = logging.getLogger(__name__)
DAY = 24 * 3600 * 1000


class Tables(Lobby, Drafts):
    """Opens, plays and finds tables. Every refusal is an `Illegal` with nothing changed."""

    def __init__(self, kept: store.Store, clock: Clock) -> None:
        super().__init__(kept, clock)
        self._showing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def begin(self) -> None:
        """After a start of the program: forget what is old, and bring open matches under the present rules."""
        now = self.clock.now()
        async with self.store.transaction() as tx:
            tx.prune(seen=now - 7 * DAY, drafts=now - 30 * DAY, posts=now - 30 * DAY)
        for row in await self.store.open_tables():
            if row.game in rules.names() and row.rules_version != str(rules.load(row.game).version):
                try:
                    await self._under_present_rules(row.id)
                except Exception:  # one table's trouble must not keep the others from being played
                    log.exception("table %s cannot be brought under the present rules", row.id)

    async def _under_present_rules(self, table_id: int) -> None:
        """Replays a match. Where the result differs the position stays, replays start there, and the table is told."""
        async with self.locked(table_id) as table:
            row, match, at = table.row, table.match, self.clock.now()
            async with self.changing(table_id) as tx:
                tx.set_rules_version(table_id, str(table.game.version))
                if match is not None and not match.replays():
                    tx.save_base(table_id, revision=match.revision, state=table.game.dump(match.state))
                    tx.add_post("note", {"id": "note.rules_changed"}, at=at, table_id=table_id)
            self.forget(table_id)
            log.info("table %s now plays by rules version %s", row.id, table.game.version)

    # -- finding ----------------------------------------------------------------------------

    async def of_thread(self, thread_id: int) -> Table | None:
        """The table that is played in the thread."""
        row = await self.store.table_in_thread(thread_id)
        return None if row is None else await self.get(row.id)

    async def open_for(self, person_id: int, game: str | None = None) -> list[Table]:
        """The open tables at which the person sits, those that wait for them first."""
        rows = await self.store.open_tables_of_person(person_id)
        found = [await self.get(row.id) for row in rows if game in (None, row.game)]
        return sorted(found, key=lambda t: (t.seat_of(person_id) not in t.due, t.row.id))

    async def in_guild(self, guild_id: int) -> list[Table]:
        """The open tables of a server."""
        return [await self.get(row.id) for row in await self.store.open_tables_of_guild(guild_id)]

    async def closed_in_guild(self, guild_id: int, many: int = 25) -> list[store.Table]:
        """The newest tables of a server that are over."""
        return await self.store.closed_tables_of_guild(guild_id, many)

    async def find(
        self,
        person_id: int,
        game: str | None,
        channel_id: int | None,
        table_id: int | None,
        guild_id: int | None = None,
    ) -> Table:
        """The table a command means: the one it names, its thread's, or the person's only one (that waits for them).

        Raises Illegal: no_such_table, no_table, which_table (with the numbers), only_seated_watch.
        """
        if table_id is not None:
            return await self._named(table_id, person_id, game, guild_id)
        here = await self.of_thread(channel_id) if channel_id is not None else None
        if here is not None and game in (None, here.row.game):
            return shown_to(here, person_id)
        mine = await self.open_for(person_id, game)
        waiting = [t for t in mine if t.seat_of(person_id) in t.due]
        for some in (mine, waiting):
            if len(some) == 1:
                return some[0]
        raise Illegal("which_table", tables=[t.row.id for t in mine]) if mine else Illegal("no_table")

    async def _named(self, table_id: int, person_id: int, game: str | None, guild_id: int | None) -> Table:
        """Servers are kept apart: a number names a table of this server, or one where the person sits."""
        table = await self.get(table_id)
        foreign = table.row.guild_id != guild_id and table.seat_of(person_id) is None
        if foreign or game not in (None, table.row.game):
            raise Illegal("no_such_table", table=table_id)
        return shown_to(table, person_id)

    async def look_after(self, table: Table) -> None:
        """Has the outbox see whether the thread and the posts of an open table are still there, for others may delete
        them.
        """
        if not table.row.open:
            return
        at, number = self.clock.now(), table.row.id
        async with self.store.transaction() as tx:
            tx.drop_posts(number, "look", at=at)  # one is enough
            tx.add_post("look", {"revision": table.row.revision}, at=at, table_id=number)
        self.published(await self.get(number))

    # -- reading back -----------------------------------------------------------------------

    async def happened(self, table: Table, after: int, upto: int) -> list[tuple[int, Sequence[Event]]]:
        """The events of the log entries after revision `after` up to `upto`, with the revision each led to.

        Revision 0 is the deal: it is told where `after` is below 0.
        """
        told: list[tuple[int, Sequence[Event]]] = [(0, _deal(table))] if after < 0 else []
        entries = await self.store.log(table.row.id, max(after, 0))
        return told + [(e.seq + 1, read_events(e.events)) for e in entries if e.seq < upto]

    @contextlib.asynccontextmanager
    async def held(self, person_id: int, table_id: int) -> AsyncIterator[Sequence[store.Post]]:
        """`async with tables.held(...) as posts:` what closed direct messages kept from a person about a table.

        Once the block has ended well they count as shown. One block at a time, for what may be shown only once.
        """
        async with self._showing.setdefault(person_id, asyncio.Lock()):
            posts = [post for post in await self.store.held_posts(person_id) if post.table_id == table_id]
            yield posts
            if posts:
                async with self.store.transaction() as tx:
                    tx.held_shown(person_id, table_id, self.clock.now(), posts[-1].id)


def shown_to(table: Table, person_id: int) -> Table:
    """The table, if the person may look on. Raises Illegal("only_seated_watch")."""
    if table.manners.watch == "seated" and table.match is not None and table.seat_of(person_id) is None:
        raise Illegal("only_seated_watch")
    return table


def _deal(table: Table) -> Sequence[Event]:
    """What happened at the deal; older rules that play differently now cannot tell it again."""
    match = table.match
    return match.position(0).opening if match is not None and match.base is None else ()
