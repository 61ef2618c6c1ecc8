"""Sending one outbox row to Discord, and what has to be noted when it has gone out."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import discord

from bot import store
from bot.outbox.content import Content, Contents
from bot.panels import ids
from bot.tables import Table, Tables
from rules.core import Event

log = logging.getLogger(__name__)
Notes = Callable[[store.Transaction], None]
MANY_EDITS, THREAD_EXISTS = 30046, 160004  # Discord's error codes
LOOK_BACK = 30  # messages of a channel that are searched for a post that may have gone out already
WEEK = 10_080  # minutes until Discord archives a silent thread: the longest there is


class Sent:
    """What became of a row: the message, and what else is to be written with it."""

    def __init__(self, message_id: int | None = None, notes: Notes | None = None) -> None:
        self.message_id = message_id
        self.notes = notes or (lambda tx: None)


class Deliverer:
    """Sends rows of every kind. `fresh` says whether this process made the row, so that nobody can have sent it."""

    def __init__(self, client: discord.Client, tables: Tables, contents: Contents, now: Callable[[], int]) -> None:
        self._client, self._tables, self._contents, self._now = client, tables, contents, now
        self._store = tables.store

    async def deliver(self, post: store.Post, fresh: bool) -> Sent:
        """Sends the row, or finds that it was sent before. Raises discord.HTTPException where Discord refuses."""
        work = getattr(self, f"_{post.kind}")
        sent: Sent = await work(post, fresh)
        return sent

    async def _table(self, post: store.Post) -> tuple[Table, store.Table]:
        """The table in memory, and its row with the newest message ids, which only the outbox writes.

        Under its lock: the commit that wrote this row may not have reached the memory yet.
        """
        assert post.table_id is not None
        async with self._tables.locked(post.table_id) as table:
            row = await self._store.table(post.table_id)
        assert row is not None
        return table, row

    # -- in public --------------------------------------------------------------------------

    async def _lobby(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        content = self._contents.lobby(Table(row, table.seats, table.match))
        channel = self._client.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        message_id = row.lobby_message_id
        if message_id is None and not fresh:
            message_id = await self._find(channel, lambda i: i.kind == "lobby" and i.number(1) == row.id)
        if message_id is not None and await self._edited(channel, message_id, content):
            return Sent(message_id, lambda tx: tx.set_lobby_message(row.id, message_id))
        message = await channel.send(nonce=post.nonce, **content.sending())
        return Sent(message.id, lambda tx: tx.set_lobby_message(row.id, message.id))

    async def _thread(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        if row.thread_id is not None:
            return Sent()
        thread_id = await self._make_thread(table, row)
        return Sent(None, lambda tx: tx.set_thread(row.id, thread_id))

    async def _make_thread(self, table: Table, row: store.Table) -> int:
        """The thread with everybody in it: on the lobby post, or beside it where an earlier one was deleted."""
        name = self._contents.thread_name(table)
        channel: Any = self._client.get_channel(row.channel_id) or await self._client.fetch_channel(row.channel_id)
        if row.lobby_message_id is None or row.shown_to >= 0:
            kind = discord.ChannelType.public_thread
            thread = await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)
        else:
            thread = await self._thread_on(channel, row.lobby_message_id, name)
        await self._invite(table, thread)
        return int(thread.id)

    async def _thread_on(self, channel: Any, message_id: int, name: str) -> Any:
        """A thread of a message has the message's own id: so one whose making was not noted any more is found."""
        try:
            return await channel.get_partial_message(message_id).create_thread(name=name, auto_archive_duration=WEEK)
        except discord.HTTPException as error:
            if error.code != THREAD_EXISTS:
                raise
            return await self._client.fetch_channel(message_id)

    async def _invite(self, table: Table, thread: Any) -> None:
        """Adds the people of the table; one who has left the server is no reason to stop."""
        for person in table.people:
            try:
                await thread.add_user(discord.Object(person))
            except discord.HTTPException as error:
                log.info("table %s: a member could not be added to the thread (%s)", table.row.id, error.code)

    async def _board(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        if row.thread_id is None:
            thread_id = await self._make_thread(table, row)
            async with self._store.transaction() as tx:
                tx.set_thread(row.id, thread_id)
            table, row = await self._table(post)
        if row.shown_to >= post.payload["revision"] and row.turn_message_id is not None:
            return Sent(row.turn_message_id)  # a later post has told it already
        if not fresh and (found := await self._found_board(row, post)) is not None:
            return found
        return await self._post_board(post, table, row)

    async def _found_board(self, row: store.Table, post: store.Post) -> Sent | None:
        """A turn post that went out before the program was stopped, and could not be noted any more."""
        revision, channel = post.payload["revision"], self._channel(row)
        found = await self._find(channel, lambda i: _tells(i, row.id, revision))
        if found is None:
            return None
        shown = (row.shown_to, revision)
        return Sent(found, lambda tx: tx.set_turn_message(row.id, found, shown))

    async def _post_board(self, post: store.Post, table: Table, row: store.Table) -> Sent:
        match = table.playing_or_over()
        called = [seat for seat in table.due if match.due[seat] > row.shown_to]
        channel, revision = self._channel(row), match.revision
        if not called and not match.over and row.turn_message_id is not None:
            told = await self._tables.happened(table, row.shown_from, revision)
            content = await self._contents.board(table, told, ())
            if await self._edited(channel, row.turn_message_id, content):
                shown = (row.shown_from, revision)
                return Sent(row.turn_message_id, lambda tx: tx.set_turn_message(row.id, row.turn_message_id, shown))
        told = await self._tables.happened(table, row.shown_to, revision)
        content = await self._contents.board(table, told, called)
        content.silent = not called
        message = await channel.send(nonce=post.nonce, **content.sending())
        if row.turn_message_id is not None:
            await self._without_buttons(channel, row.turn_message_id)
        shown = (row.shown_to, revision)
        return Sent(message.id, lambda tx: tx.set_turn_message(row.id, message.id, shown))

    async def _consent(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        request = await self._store.consent(post.payload["consent"])
        if request is None:
            return Sent()
        channel = self._channel(row)
        if request.state != "open":
            return await self._settled(channel, table, request, post.payload["drop"])
        found = None if fresh else await self._find(channel, lambda i: i.kind == "con" and i.number(0) == request.id)
        if found is None:
            content = self._contents.consent(table, request, post.payload["drop"])
            found = (await channel.send(nonce=post.nonce, **content.sending())).id
        message_id = found
        return Sent(message_id, lambda tx: tx.set_consent_message(request.id, message_id))

    async def _settled(self, channel: Any, table: Table, request: store.Consent, drop: int) -> Sent:
        """A request that is settled says so and loses its buttons."""
        if request.message_id is not None:
            await self._edited(channel, request.message_id, self._contents.consent(table, request, drop))
        return Sent(request.message_id)

    async def _note(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        content = self._contents.note(table, post.payload["id"], post.payload.get("params", {}))
        where = self._channel(row) if row.thread_id else self._client.get_partial_messageable(row.channel_id)
        return Sent((await where.send(nonce=post.nonce, **content.sending())).id)

    # -- to one person ----------------------------------------------------------------------

    async def _private(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        events = [Event(e["id"], e["params"]) for e in post.payload["events"]]
        return await self._to_person(post, fresh, self._contents.private(table, events, *await self._for(post, row)))

    async def _prompt(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        assert post.person_id is not None
        seat = table.seat_of(post.person_id)
        if seat is None or table.match is None or table.match.due.get(seat) != post.payload["revision"]:
            return Sent()  # answered meanwhile
        return await self._to_person(post, fresh, self._contents.prompt(table, *await self._for(post, row)))

    async def _hand(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        seat = table.seat_of(post.person_id)
        if seat is None:
            return Sent()
        content = await self._contents.hand(table, *await self._for(post, row), seat)
        return await self._to_person(post, fresh, content)

    async def _for(self, post: store.Post, row: store.Table) -> tuple[str, str, int]:
        """The person's language, the way to the table, and the row's number."""
        assert post.person_id is not None
        person = await self._store.person(post.person_id)
        where = row.thread_id or row.channel_id
        return person.locale or row.language, f"https://discord.com/channels/{row.guild_id}/{where}", post.id

    async def _to_person(self, post: store.Post, fresh: bool, content: Content) -> Sent:
        """By direct message. One of its buttons carries the row's number, by which a repeated sending is recognised."""
        assert post.person_id is not None
        channel = await self._client.create_dm(discord.Object(post.person_id))
        if not fresh:
            found = await self._find(channel, lambda i: i.kind == "hand" and i.parts[1:] == (str(post.id),))
            if found is not None:
                return Sent(found)
        message = await channel.send(nonce=post.nonce, **content.sending())
        return Sent(message.id, lambda tx: tx.set_dm_open(post.person_id or 0, True, self._now()))

    # -- helpers ----------------------------------------------------------------------------

    def _channel(self, row: store.Table) -> Any:
        return self._client.get_partial_messageable(row.thread_id or row.channel_id, guild_id=row.guild_id)

    async def _edited(self, channel: Any, message_id: int, content: Content) -> bool:
        """Edits a message. Returns False where it is gone, or too old to be edited again: then a new one is due."""
        try:
            await channel.get_partial_message(message_id).edit(**content.editing())
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code != MANY_EDITS:
                raise
            return False
        return True

    async def _without_buttons(self, channel: Any, message_id: int) -> None:
        """An overtaken turn post keeps its picture and loses its buttons; pressed all the same, they still answer."""
        try:
            await channel.get_partial_message(message_id).edit(view=None)
        except discord.HTTPException as error:
            log.debug("an old post kept its buttons (%s)", error.code)

    async def _find(self, channel: Any, fits: Callable[[ids.Id], bool]) -> int | None:
        """The bot's own newest message with a button that fits."""
        me = self._client.user
        async for message in channel.history(limit=LOOK_BACK):
            if me is not None and message.author.id == me.id and any(fits(i) for i in _ids(message)):
                return int(message.id)
        return None


def _ids(message: discord.Message) -> list[ids.Id]:
    found = []
    for row in message.components:
        for component in getattr(row, "children", ()):
            parsed = ids.parse(getattr(component, "custom_id", None) or "")
            if parsed is not None:
                found.append(parsed)
    return found


def _tells(button: ids.Id, table_id: int, revision: int) -> bool:
    """Whether it is a button of this table's turn post for that revision or a later one, or of its last post."""
    if button.kind == "act":
        return button.number(0) == table_id and button.number(1) >= revision
    return button.kind == "again" and button.number(0) == table_id
