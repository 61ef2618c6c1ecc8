"""Making a table's thread, once however often it is tried."""

from __future__ import annotations

import functools
import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot import store
from bot.outbox import found
from bot.outbox.content import Contents
from bot.tables import Table
from bot.wire import NO_ANSWER, surely

log = logging.getLogger(__name__)
THREAD_EXISTS = 160004  # Discord's code for a message that has one
WEEK = 10_080  # minutes until Discord archives a silent thread: the longest there is


class Threads:
    """Makes threads."""

    def __init__(self, client: discord.Client, contents: Contents) -> None:
        self._client, self._contents = client, contents

    async def make(
        self, table: Table, row: store.Table, post: store.Post, fresh: bool, watching: Sequence[int] = ()
    ) -> int:
        """The thread with everybody in it: on the lobby post, or beside it where an earlier one was deleted."""
        channel: Any = self._client.get_channel(row.channel_id) or await self._client.fetch_channel(row.channel_id)
        name = self._contents.thread_name(table)
        make = self._private if table.manners.watch == "seated" else self._public
        thread = await make(channel, row, post, fresh, name)
        await self._invite(table, thread, [*table.people, *watching])
        return int(thread.id)

    async def _public(self, channel: Any, row: store.Table, post: store.Post, fresh: bool, name: str) -> Any:
        thread = None
        if row.lobby_message_id is not None and row.shown_to < 0:
            thread = await self._on_message(channel, row.lobby_message_id, name)
        if thread is None and not fresh:
            thread = await self._made_before(channel, post, name)
        return await self._beside(channel, name) if thread is None else thread

    async def _private(self, channel: Any, row: store.Table, post: store.Post, fresh: bool, name: str) -> Any:
        """For a table at which only those who sit there look on. Nobody else can bring somebody in."""
        made = [] if fresh else [t for t in channel.threads if t.name == name and t.owner_id == self._me]
        if made:
            return made[-1]
        kind = discord.ChannelType.private_thread
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK, invitable=False)

    @property
    def _me(self) -> int | None:
        return None if self._client.user is None else self._client.user.id

    async def _on_message(self, channel: Any, message_id: int, name: str) -> Any:
        """A thread of a message has the message's own id: so one whose making was not noted any more is found.

        Returns None where the message or its thread was deleted.
        """
        try:
            return await channel.get_partial_message(message_id).create_thread(name=name, auto_archive_duration=WEEK)
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                return await self.standing(message_id)
            if error.status != 404:
                raise
            return None

    async def _made_before(self, channel: Any, post: store.Post, name: str) -> Any:
        """A thread beside the lobby post, by the line that Discord wrote about it."""
        line = await found.message(self._client, channel, post, lambda m: found.opened_thread(m, name))
        return None if line is None else await self.standing(line.reference.channel_id)

    async def standing(self, thread_id: int) -> Any:
        """The thread as Discord has it now; None where somebody deleted it."""
        try:
            return await self._client.fetch_channel(thread_id)
        except discord.NotFound:
            return None

    async def _beside(self, channel: Any, name: str) -> Any:
        news = channel.type is discord.ChannelType.news
        kind = discord.ChannelType.news_thread if news else discord.ChannelType.public_thread
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)

    async def _invite(self, table: Table, thread: Any, people: Sequence[int]) -> None:
        """Adds these people; one who has left the server is no reason to stop."""
        for person in people:
            try:
                await surely(functools.partial(thread.add_user, discord.Object(person)))
            except (discord.DiscordException, *NO_ANSWER) as error:
                log.info("table %s: a member was not added to the thread (%s)", table.row.id, type(error).__name__)
