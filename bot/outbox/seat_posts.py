"""Sending what concerns seats and people: how a table plays, who is in the thread, votes, free seats."""

from __future__ import annotations

import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot import store
from bot.calls.habits import Habits
from bot.care.report import missing_in
from bot.outbox import found
from bot.outbox.parts import Content
from bot.outbox.ringing import Ringing
from bot.outbox.sending import DONE, GONE, Sent, person_of
from bot.panels.board import link
from bot.seating import motions
from bot.tables import Table
from bot.wire import NO_ANSWER, surely

log = logging.getLogger(__name__)


class SeatPosts(Ringing):
    """A part of `Deliverer`."""

    async def _with_thread(self, post: store.Post, table: Table, row: store.Table, fresh: bool) -> store.Table:
        """The row with a thread."""
        raise NotImplementedError

    # -- the first post ---------------------------------------------------------------------

    async def _first(self, post: store.Post, fresh: bool) -> Sent:
        """How the people here want to play: made once, pinned if that is allowed, and edited when something changes."""
        table, row = await self._table(post)
        if table.match is None or (row.thread_id is None and row.status != "playing"):
            return Sent()
        row = await self._with_thread(post, table, row, fresh)
        sat, watching = await self._store.sittings(row.id), await self._store.watchers(row.id)
        content = self._contents.first(table, sat, len(watching))
        channel, known = self._channel(row), await self._store.last_post(row.id, "first")
        message_id = None if known is None else known.message_id
        if message_id is None and not fresh:
            message_id = await self._find(channel, post, lambda m: row.commitment in m.content)
        if message_id is not None and await self._edited(channel, message_id, content) is not GONE:
            return Sent(message_id)
        if row.status != "playing":
            return Sent()
        message = await channel.send(nonce=post.nonce, **content.sending())
        await self._pin(row, message)
        return Sent(int(message.id))

    async def _pin(self, row: store.Table, message: Any) -> None:
        """Where it is not allowed, the post simply stands first."""
        channel: Any = self._client.get_channel(row.channel_id)
        guild = getattr(channel, "guild", None)
        if guild is not None and guild.me is not None:
            may = channel.permissions_for(guild.me)
            if not (may.pin_messages or may.manage_messages):
                return
        try:
            await surely(message.pin)
        except (discord.DiscordException, *NO_ANSWER) as error:
            log.info("table %s: the first post was not pinned (%s)", row.id, type(error).__name__)

    async def _rung(self, content: Content) -> Content:
        """A post that pings those it names, as far as they want to be called at tables, and now."""
        habits = [Habits.of(await self._store.person(person)) for person in content.called]
        content.called = [h.person_id for h in habits if h.by_channel and h.free(self._now())]
        content.silent = not content.called
        return content

    # -- who is in the thread ---------------------------------------------------------------

    async def _people(self, post: store.Post, fresh: bool) -> Sent:
        """Somebody comes into the thread, somebody goes out of it; it is called by those who play. What Discord does
        not allow here is no reason to stop: whoever has no seat sees no secrets anyway.
        """
        table, row = await self._table(post)
        if row.thread_id is None:
            return Sent()
        thread = await self._threads.standing(row.thread_id)
        if thread is None:
            return Sent()
        if thread.archived and row.status == "playing":
            await self._tried(row, functools.partial(thread.edit, archived=False))
        watching = await self._watching(row.id)
        come, gone = post.payload.get("add"), post.payload.get("remove")
        if come is not None and (come in [*table.people, *watching]):
            await self._tried(row, functools.partial(thread.add_user, discord.Object(come)))
        if gone is not None and gone not in [*table.people, *watching]:
            await self._tried(row, functools.partial(thread.remove_user, discord.Object(gone)))
        name = self._contents.thread_name(table)
        if thread.name != name and row.status == "playing":
            await self._tried(row, functools.partial(thread.edit, name=name))
        return Sent(None, lambda tx: tx.forget_payload(post.id))  # it names somebody

    async def _watching(self, table_id: int) -> list[int]:
        return [watcher.person_id for watcher in await self._store.watchers(table_id)]

    async def _tried(self, row: store.Table, call: Callable[[], Awaitable[Any]]) -> None:
        try:
            await surely(call)
        except (discord.DiscordException, *NO_ANSWER) as error:
            log.info("table %s: the thread stays as it is (%s)", row.id, type(error).__name__)

    async def _seat(self, post: store.Post, fresh: bool) -> Sent:
        """A line about a seat that has changed hands."""
        table, row = await self._table(post)
        return await self._line(
            post, table, row, fresh, await self._rung(self._contents.seat_change(table, post.payload))
        )

    async def _line(self, post: store.Post, table: Table, row: store.Table, fresh: bool, content: Content) -> Sent:
        if row.status == "playing":
            row = await self._begun(post, table, row, fresh)
        channel = self._channel(row)
        if not fresh:
            before = await self._store.last_post(row.id, post.kind)  # which may have said the same
            newer = 0 if before is None else before.message_id or 0
            sent = await self._find(channel, post, lambda m: m.content == content.text and m.id > newer)
            if sent is not None:
                return Sent(sent)
        return Sent(int((await channel.send(nonce=post.nonce, **content.sending())).id))

    # -- votes ------------------------------------------------------------------------------

    async def _motion(self, post: store.Post, fresh: bool) -> Sent:
        """The post of a vote: made, or edited; what is settled says so and loses its buttons."""
        table, row = await self._table(post)
        motion = await self._store.motion(post.payload["motion"])
        if motion is None:
            return Sent()
        if motion.state == "open":
            row = await self._begun(post, table, row, fresh)
        channel, message_id = self._channel(row), motion.message_id
        if message_id is None and not fresh:
            message_id = await self._find(channel, post, lambda m: found.asks_motion(m, motion.id))
        timer = await self._store.timer(motions.TIMER, str(motion.id))
        ends_at = None if timer is None else timer.due_at
        of, silent = post.payload["of"], post.payload["silent"]
        content = await self._rung(self._contents.motion(table, motion, of, ends_at, silent))
        if message_id is not None:
            await self._edited(channel, message_id, content)
        elif motion.state == "open":
            message_id = int((await channel.send(nonce=post.nonce, **content.sending())).id)
        else:
            return Sent()
        asking = message_id
        return Sent(asking, lambda tx: tx.set_motion_message(motion.id, asking))

    async def _invite(self, post: store.Post, fresh: bool) -> Sent:
        """Asks the candidate by direct message too: they may not be in the thread."""
        table, row = await self._table(post)
        motion = await self._store.motion(post.payload["motion"])
        if motion is None or motion.state != "open" or post.person_id is None:
            return Sent()
        person = await self._store.person(post.person_id)
        content = self._contents.invite(table, motion, person.locale or row.language, link(row))
        content.silent = not await self._is_free(post.person_id)
        channel = await self._client.create_dm(discord.Object(post.person_id))
        known = None if fresh else await self._find(channel, post, lambda m: found.asks_motion(m, motion.id))
        return Sent(known or int((await channel.send(nonce=post.nonce, **content.sending())).id))

    async def _trouble(self, post: store.Post, fresh: bool) -> Sent:
        """Tells whoever opened the table what keeps its posts from being made."""
        table, row = await self._table(post)
        missing = missing_in(self._client, row.channel_id)
        if missing == []:
            return Sent()  # it has been mended
        language, *_ = await self._for(post, row)
        content = self._contents.trouble(table, language, missing or ["view channel"])
        content.silent = not await self._is_free(person_of(post))
        channel = await self._client.create_dm(discord.Object(person_of(post)))
        known = None if fresh else await self._find(channel, post, lambda m: m.content == content.text)
        return Sent(known or int((await channel.send(nonce=post.nonce, **content.sending())).id))

    # -- seats without a person -------------------------------------------------------------

    async def _vacancy(self, post: store.Post, fresh: bool) -> Sent:
        """The post in the channel about seats that anybody may take over. Where one has become free it is made anew, at
        the end of the channel; else the one there is says how it stands.
        """
        table, row = await self._table(post)
        free = await self._free(table, row)
        content = self._contents.vacancy(table, free)
        channel = self._client.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        known = await self._store.last_post(row.id, "vacancy")
        before = None if known is None else known.message_id
        if not post.payload.get("new") or not free:
            edited = None if before is None else await self._edited(channel, before, content)
            return Sent(before if edited is DONE else None)
        newer = before or 0
        sent = (
            None if fresh else await self._find(channel, post, lambda m: m.id > newer and found.offers_seat(m, row.id))
        )
        if before is not None:
            await self._edited(channel, before, self._contents.vacancy(table, ()))
        return Sent(sent or int((await channel.send(nonce=post.nonce, **content.sending())).id))

    async def _free(self, table: Table, row: store.Table) -> list[store.Seat]:
        """Seats in which nobody sits, or a house player for somebody who has left."""
        if row.status != "playing":
            return []
        left = {s.seat for s in await self._store.sittings(row.id) if s.person_id is not None}
        return [s for s in table.seats if s.person_id is None and (s.house is None or s.seat in left)]
