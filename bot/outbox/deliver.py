"""Sending one outbox row to Discord, and what has to be noted when it has gone out."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot import store
from bot.orders.told import told
from bot.outbox import found
from bot.outbox.seat_posts import SeatPosts
from bot.outbox.sending import DONE, GONE, UNKNOWN_MESSAGE, Sent, Work, person_of
from bot.tables import Table, events_of
from bot.tables.announce import announce_thread
from bot.wire import NO_ANSWER, surely
from rules.core import Event

log = logging.getLogger(__name__)
UNKNOWN_CHANNEL = 10003


class Deliverer(SeatPosts):
    """Sends rows of every kind. `fresh` says that nobody can have sent the row before: it was made by this run of the
    program and not tried yet.
    """

    async def deliver(self, post: store.Post, fresh: bool) -> Sent:
        """Sends the row, or finds that it was sent before. Raises discord.HTTPException where Discord refuses."""
        work: Work = self.others.get(post.kind) or getattr(self, f"_{post.kind}")
        try:
            sent: Sent = await work(post, fresh)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL or not await self._forgot_thread(post):
                raise
            sent = await work(post, False)
        return sent

    async def _forgot_thread(self, post: store.Post) -> bool:
        """After somebody deleted the thread: the next one begins with what the newest turn post told.

        Returns False where no thread was in play.
        """
        row = None if post.table_id is None else await self._store.table(post.table_id)
        if row is None or row.thread_id is None or post.person_id is not None or post.kind in ("lobby", "vacancy"):
            return False
        async with self._store.transaction() as tx:
            tx.set_thread(row.id, None)
            tx.set_turn_message(row.id, None, (row.shown_from, row.shown_from))
        return True

    # -- the lobby post and the thread ------------------------------------------------------

    async def _lobby(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        content = self._contents.lobby(Table(row, table.seats, table.match))
        channel = self._client.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        message_id = row.lobby_message_id
        if message_id is None and not fresh:
            message_id = await self._find(channel, post, lambda m: row.commitment in m.content)
        if message_id is not None:
            outcome = await self._edited(channel, message_id, content)
            if outcome is DONE or (outcome is GONE and not row.open):  # of a closed table nobody misses it
                return Sent(message_id, lambda tx: tx.set_lobby_message(row.id, message_id))
        message = await channel.send(nonce=post.nonce, **content.sending())
        return Sent(message.id, lambda tx: tx.set_lobby_message(row.id, message.id))

    async def _thread(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        if row.thread_id is not None:
            return Sent()
        thread_id = await self._threads.make(table, row, post, fresh, await self._watching(row.id))
        return Sent(None, lambda tx: self._threaded(tx, table, thread_id, True))

    def _threaded(self, tx: store.Transaction, table: Table, thread_id: int, first: bool) -> None:
        """Notes the thread, and what has waited for it."""
        tx.set_thread(table.row.id, thread_id)
        announce_thread(tx, table, self._now(), first)

    async def _with_thread(self, post: store.Post, table: Table, row: store.Table, fresh: bool) -> store.Table:
        """The row with a thread."""
        if row.thread_id is not None:
            return row
        thread_id = await self._threads.make(table, row, post, fresh, await self._watching(row.id))
        first = await self._store.last_post(row.id, "thread") is None
        async with self._store.transaction() as tx:
            self._threaded(tx, table, thread_id, first)
        return await self._row(row.id)

    # -- the turn post ----------------------------------------------------------------------

    async def _board(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        if row.status == "abandoned":
            return Sent()
        row = await self._with_thread(post, table, row, fresh)
        if row.turn_message_id is not None and row.shown_to >= post.payload["revision"]:
            return Sent(row.turn_message_id)  # a later post has told it already
        return await self._turn(post, table, row, post.nonce, fresh)

    async def _look(self, post: store.Post, fresh: bool) -> Sent:
        """Somebody wants to see the table: posts and thread that are no longer there are made anew."""
        _, row = await self._table(post)
        if row.status == "lobby":
            return await self._lobby(post, fresh)
        if row.status != "playing":
            return Sent()
        if row.thread_id is not None and row.turn_message_id is not None and not await self._stands(row):
            async with self._store.transaction() as tx:
                tx.set_turn_message(row.id, None, (row.shown_from, row.shown_from))
        return await self._board(post, fresh)

    async def _stands(self, row: store.Table) -> bool:
        """Whether the turn post is still there. Raises discord.NotFound where the thread is not."""
        try:
            await self._channel(row).get_partial_message(row.turn_message_id).fetch()
        except discord.Forbidden:
            return True  # nobody can tell
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _turn(self, post: store.Post, table: Table, row: store.Table, nonce: str, fresh: bool) -> Sent:
        """The turn post: found, or edited where nobody is newly called, or a new one."""
        channel, match = self._channel(row), table.playing_or_over()
        if not fresh and (sent := await self._found_turn(post, row)) is not None:
            return sent
        called = _called(post, table, row.shown_to)
        if row.turn_message_id is not None and not called and not match.over:
            told = await self._tables.happened(table, row.shown_from, match.revision)
            standing = await self._standing(table)
            content = await self._contents.board(table, told, (), standing)
            outcome = await self._edited(channel, row.turn_message_id, content)
            if outcome is DONE:
                return _shown(row, row.turn_message_id, row.shown_from, match.revision)
            if outcome is GONE:
                return await self._new_turn(post, table, row, row.shown_from, nonce)
        return await self._new_turn(post, table, row, row.shown_to, nonce)

    async def _new_turn(self, post: store.Post, table: Table, row: store.Table, after: int, nonce: str) -> Sent:
        """A new turn post with what happened after revision `after`; it pings those who were called since and may be
        called now.
        """
        channel, match = self._channel(row), table.playing_or_over()
        called = _called(post, table, after)
        told = await self._tables.happened(table, after, match.revision)
        rung = await self._may_ring(table, called)
        content = await self._contents.board(table, told, rung, await self._standing(table))
        content.silent = not rung
        message = await channel.send(nonce=nonce, **content.sending())
        await self._overtaken(channel, row)
        return _shown(row, message.id, after, match.revision)

    async def _found_turn(self, post: store.Post, row: store.Table) -> Sent | None:
        """A turn post that went out and could not be noted any more."""
        revision, channel = post.payload.get("revision", row.revision), self._channel(row)
        known = await found.message(self._client, channel, post, lambda m: found.tells(m, row) >= revision)
        if known is None:
            return None
        if known.id == row.turn_message_id:
            return _shown(row, known.id, row.shown_from, found.tells(known, row))
        await self._overtaken(channel, row)
        return _shown(row, known.id, row.shown_to, found.tells(known, row))

    async def _overtaken(self, channel: Any, row: store.Table) -> None:
        """The turn post before keeps its picture and loses its buttons; pressed all the same, they still answer."""
        if row.turn_message_id is None:
            return
        before = channel.get_partial_message(row.turn_message_id)
        try:
            await surely(lambda: before.edit(view=None))
        except (discord.DiscordException, *NO_ANSWER) as error:
            log.info("table %s: an old post kept its buttons (%s)", row.id, type(error).__name__)

    # -- other lines in public --------------------------------------------------------------

    async def _consent(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        request = await self._store.consent(post.payload["consent"])
        asked = post if "gone" in post.payload else await self._store.last_post(row.id, "consent")
        if (
            request is None
            or asked is None
            or asked.payload.get("consent") != request.id
            or "gone" not in asked.payload
        ):
            return Sent()
        if request.state == "open":
            row = await self._begun(post, table, row, fresh)
        channel, message_id = self._channel(row), request.message_id
        if message_id is None and not fresh:
            message_id = await self._find(channel, post, lambda m: found.asks_consent(m, request.id))
        content = self._contents.consent(table, request, await self._gone(table, asked.payload["gone"]))
        content.called = await self._may_call(content.called)
        if message_id is not None:  # what is settled says so and loses its buttons
            await self._edited(channel, message_id, content)
        elif request.state == "open":
            message_id = int((await channel.send(nonce=post.nonce, **content.sending())).id)
        else:
            return Sent()
        asking = message_id
        return Sent(asking, lambda tx: tx.set_consent_message(request.id, asking))

    async def _gone(self, table: Table, numbers: Sequence[int]) -> list[Sequence[Event]]:
        """What happened with each of these entries of the log."""
        told = dict(await self._tables.happened(table, min(numbers), max(numbers) + 1))
        return [told.get(number + 1, ()) for number in numbers]

    async def _note(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        if row.status == "playing":
            row = await self._begun(post, table, row, fresh)
        channel = self._channel(row)
        content = self._contents.note(table, post.payload["id"], post.payload.get("params", {}))
        if not fresh:
            before = await self._store.last_post(row.id, "note")  # which may have said the same
            newer = 0 if before is None else before.message_id or 0
            sent = await self._find(channel, post, lambda m: m.content == content.text and m.id > newer)
            if sent is not None:
                return Sent(sent)
        return Sent((await channel.send(nonce=post.nonce, **content.sending())).id)

    async def _begun(self, post: store.Post, table: Table, row: store.Table, fresh: bool) -> store.Table:
        """The row with a thread; one that is made anew begins with the turn post."""
        if row.thread_id is not None or table.match is None:
            return row
        row = await self._with_thread(post, table, row, fresh)
        sent = await self._turn(post, table, row, f"{post.nonce}t", fresh)
        async with self._store.transaction() as tx:
            sent.notes(tx)
        return await self._row(row.id)

    # -- to one person ----------------------------------------------------------------------

    async def _private(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        if table.seat_of(post.person_id) is None:
            return Sent()  # they have got up
        before = post.payload.get("before", False)
        content = self._contents.private(table, events_of(post), *await self._for(post, row), before)
        content.silent = True  # news is no call
        return await self._to_person(post, fresh, content)

    async def _order(self, post: store.Post, fresh: bool) -> Sent:
        """What a person's standing orders did. It rings nobody: whoever is asked something now is called for that."""
        table, row = await self._table(post)
        language, way, number = await self._for(post, row)
        lines = await told(self._store, table, self._contents.words(table, language), post)
        if not lines:
            return Sent()
        return await self._to_person(post, fresh, self._contents.ordered(table, lines, language, way, number))

    async def _prompt(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        seat = table.seat_of(post.person_id)
        if seat is None or table.match is None or table.match.due.get(seat) != post.payload["revision"]:
            return Sent()  # answered meanwhile
        call, habits = await self._call_to(table, seat, person_of(post))
        if call is not None and call.called_at is None:
            return Sent()  # not now: it comes again when the person may be called
        content = self._contents.prompt(table, *await self._for(post, row))
        content.silent = not habits.by_message or not habits.free(self._now())
        return await self._to_person(post, fresh, content)

    async def _hand(self, post: store.Post, fresh: bool) -> Sent:
        table, row = await self._table(post)
        seat = table.seat_of(post.person_id)
        if seat is None:
            return Sent()
        content = await self._contents.hand(table, *await self._for(post, row), seat)
        content.silent = True  # news is no call
        return await self._to_person(post, fresh, content)


def _called(post: store.Post, table: Table, after: int) -> list[int]:
    """The due seats that were called after a revision. Whoever has acted alone since then, and goes on with what they
    were called for, is not pinged for an action of their own.
    """
    match = table.playing_or_over()
    called = [seat for seat in table.due if match.due[seat] > after]
    since = match.log[max(after, 0) :]
    back = bool(since) and since[-1].action is None  # whoever took back knows that it is their turn again
    since = since if post.payload.get("goes_on") or back else []
    return [seat for seat in called if not since or any(e.seat != seat or e.by for e in since)]


def _shown(row: store.Table, message_id: int, after: int, upto: int) -> Sent:
    """A turn post that tells the log entries after one up to another."""
    return Sent(message_id, lambda tx: tx.set_turn_message(row.id, message_id, (after, upto)))
