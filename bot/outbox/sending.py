"""What all kinds of outbox rows need for being sent: the table, the channel, a person's direct messages, edits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot import store
from bot.outbox import found
from bot.outbox.content import Contents
from bot.outbox.parts import Content
from bot.outbox.threads import Threads
from bot.panels.board import link
from bot.tables import Table, Tables

Notes = Callable[[store.Transaction], None]
MANY_EDITS, ASLEEP = 30046, 50083  # Discord's codes for a message, or a thread, in which nothing is edited any more
UNKNOWN_MESSAGE = 10008
DONE, OLD, GONE = "done", "old", "gone"  # what became of an edit


class Sent:
    """What became of a row: the message, and what else is to be written with it."""

    def __init__(self, message_id: int | None = None, notes: Notes | None = None) -> None:
        self.message_id = message_id
        self.notes = notes or (lambda tx: None)


Work = Callable[[store.Post, bool], Awaitable[Sent]]


class Sending:
    """Base of the parts of the deliverer."""

    def __init__(self, client: discord.Client, tables: Tables, contents: Contents, now: Callable[[], int]) -> None:
        self._client, self._tables, self._contents, self._now = client, tables, contents, now
        self._store, self._threads = tables.store, Threads(client, contents)
        self.others: dict[str, Work] = {}  # kinds of rows that somebody else sends

    async def _begun(self, post: store.Post, table: Table, row: store.Table, fresh: bool) -> store.Table:
        """The row with a thread."""
        raise NotImplementedError

    async def _table(self, post: store.Post) -> tuple[Table, store.Table]:
        """The table in memory, and its row with the newest message ids, which only the outbox writes.

        Under its lock: the commit that wrote this row may not have reached the memory yet.
        """
        assert post.table_id is not None
        async with self._tables.locked(post.table_id) as table:
            row = await self._store.table(post.table_id)
            assert row is not None
            if table.row.thread_id != row.thread_id:  # links to the table would lead to the lobby
                self._tables.forget(row.id)
                table = await self._tables.get(row.id)
        return table, row

    async def _row(self, table_id: int) -> store.Table:
        row = await self._store.table(table_id)
        assert row is not None
        return row

    # -- to one person ----------------------------------------------------------------------

    async def _for(self, post: store.Post, row: store.Table) -> tuple[str, str, int]:
        """The person's language, the way to the table, and the row's number."""
        person = await self._store.person(person_of(post))
        return person.locale or row.language, link(row), post.id

    async def _to_person(self, post: store.Post, fresh: bool, content: Content) -> Sent:
        """By direct message. One of its buttons carries the row's number, by which a repeated sending is recognised."""
        channel = await self._client.create_dm(discord.Object(person_of(post)))
        message_id = None if fresh else await self._find(channel, post, lambda m: found.sent_for(m, post))
        if message_id is None:
            message_id = (await channel.send(nonce=post.nonce, **content.sending())).id
        reopened = (await self._store.person(person_of(post))).dm_open is False
        return Sent(message_id, lambda tx: self._reached(tx, person_of(post), reopened))

    def _reached(self, tx: store.Transaction, person: int, reopened: bool) -> None:
        tx.set_dm_open(person, True, self._now())
        if reopened:
            tx.release_posts(person, self._now())

    # -- helpers ----------------------------------------------------------------------------

    def _channel(self, row: store.Table) -> Any:
        return self._client.get_partial_messageable(row.thread_id or row.channel_id, guild_id=row.guild_id)

    async def _find(self, channel: Any, post: store.Post, fits: Callable[[discord.Message], bool]) -> int | None:
        """The message of a row that may have gone out before."""
        known = await found.message(self._client, channel, post, fits)
        return None if known is None else int(known.id)

    async def _edited(self, channel: Any, message_id: int, content: Content) -> str:
        """Edits a message. Returns what became of it: DONE, OLD where it is left as it is, GONE."""
        try:
            await channel.get_partial_message(message_id).edit(**content.editing())
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, MANY_EDITS, ASLEEP):
                raise
            return GONE if error.code == UNKNOWN_MESSAGE else OLD
        return DONE


def person_of(post: store.Post) -> int:
    """Whom a direct message is for."""
    assert post.person_id is not None
    return post.person_id
