"""Sending calls and reminders: whom the turn post may ping, one live reminder a table, direct messages, time and away
lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot import store
from bot.calls import standing
from bot.calls.habits import Habits
from bot.outbox import found
from bot.outbox.sending import Notes, Sending, Sent, person_of
from bot.panels.board import post_link
from bot.tables import Table
from bot.wire import NO_ANSWER, surely


class Ringing(Sending):
    """The deliverer's part for calls."""

    # -- at the table -----------------------------------------------------------------------

    async def _ring(self, post: store.Post, fresh: bool) -> Sent:
        """A call or reminder. The one before goes, so that there is one of them at the most."""
        table, row = await self._table(post)
        before = await self._store.last_post(row.id, "ring")
        last = None if before is None else before.message_id
        asked = {int(seat): revision for seat, revision in post.payload["seats"].items()}
        due = [s for s in table.due if table.match is not None and table.match.due[s] == asked.get(s)]
        seats = [s for s in due if await self._rings(table, s)]
        if not seats:
            return Sent(last)
        row = await self._begun(post, table, row, fresh)
        channel = self._channel(row)
        message_id = None if fresh else await self._find(channel, post, lambda m: found.rings_for(m, post))
        if message_id is None:
            lines = await self._standing(table, seats)
            content = self._contents.ring(table, seats, post_link(row), lines, post.id)
            message_id = int((await channel.send(nonce=post.nonce, **content.sending())).id)
        if last not in (None, message_id):
            await _gone(channel, last)
        return Sent(message_id)

    async def _unring(self, post: store.Post, fresh: bool) -> Sent:
        """A reminder has been heard by all whom it was for."""
        table, row = await self._table(post)
        rung = await self._store.last_post(row.id, "ring")
        if rung is None or rung.message_id is None:
            return Sent()
        due = table.match.due if table.match is not None and table.due else {}
        if not any(due.get(int(seat)) == revision for seat, revision in rung.payload["seats"].items()):
            await _gone(self._channel(row), rung.message_id)
        return Sent()

    async def _again(self, post: store.Post, fresh: bool) -> Sent:
        """The turn post reads otherwise now: a name, a time, who is away."""
        table, row = await self._table(post)
        if row.status != "playing" or row.thread_id is None or row.turn_message_id is None:
            return Sent()
        if row.shown_to < row.revision:
            return Sent()  # a newer turn post is about to say it
        told = await self._tables.happened(table, row.shown_from, row.revision)
        content = await self._contents.board(table, told, (), await self._standing(table))
        await self._edited(self._channel(row), row.turn_message_id, content)
        return Sent()

    async def _may_ring(self, table: Table, seats: Sequence[int]) -> list[int]:
        """Which of these seats the turn post pings."""
        return [seat for seat in seats if await self._rings(table, seat)]

    async def _rings(self, table: Table, seat: int) -> bool:
        """Whether a seat's person is pinged at the table, and may be now."""
        person = table.person_in(seat)
        if person is None:
            return False
        call, habits = await self._call_to(table, seat, person)
        waits = call is not None and (call.called_at is None or call.hushed)
        return habits.by_channel and not waits and habits.free(self._now())

    async def _standing(self, table: Table, seats: Sequence[int] | None = None) -> list[str]:
        """Time and away lines in the table's language; `seats`: only the times of these."""
        return await self._standing_in(table, table.row.language, seats)

    async def _standing_in(self, table: Table, language: str, seats: Sequence[int] | None = None) -> list[str]:
        words = self._contents.words(table, language)
        return await standing.lines(self._store, table, words, self._now(), seats)

    # -- to one person ----------------------------------------------------------------------

    async def _call(self, post: store.Post, fresh: bool) -> Sent:
        """By direct message; the one before about this table goes."""
        table, row = await self._table(post)
        person = person_of(post)
        seat = table.seat_of(person)
        before = await self._store.last_post(row.id, "call", person)
        last = None if before is None else before.message_id
        if seat is None or not await self._wanted(table, seat, post):
            return Sent(last)
        language, _, number = await self._for(post, row)
        lines = await self._standing_in(table, language, [seat])
        content = self._contents.call(table, language, post_link(row), number, lines)
        sent = await self._to_person(post, fresh, content)
        if last not in (None, sent.message_id):
            await _gone(await self._client.create_dm(discord.Object(person)), last)
        return sent

    async def _wanted(self, table: Table, seat: int, post: store.Post) -> bool:
        """Whether a message about a turn is still to be sent, and may be now."""
        call, habits = await self._call_to(table, seat, person_of(post))
        asked = table.match is not None and seat in table.due and table.match.due[seat] == post.payload["revision"]
        return asked and (call is None or not call.hushed) and habits.free(self._now())

    async def _uncall(self, post: store.Post, fresh: bool) -> Sent:
        """The person has acted: the message about it goes."""
        before = await self._store.last_post(post.table_id or 0, "call", person_of(post))
        if before is not None and before.message_id is not None:
            await _gone(await self._client.create_dm(discord.Object(person_of(post))), before.message_id)
        return Sent()

    async def _call_to(self, table: Table, seat: int, person: int) -> tuple[store.Call | None, Habits]:
        """The call that stands for a seat, and how its person wants to be called."""
        calls = await self._store.calls_of(table.row.id)
        asked = table.match.due.get(seat) if table.match is not None else None
        call = next((c for c in calls if c.seat == seat and c.revision == asked), None)
        return call, Habits.of(await self._store.person(person))

    async def _may_call(self, people: Sequence[int]) -> list[int]:
        """Which of these people may be pinged now, for whatever reason: nobody outside their hours or while away."""
        habits = [Habits.of(await self._store.person(person)) for person in people]
        return [each.person_id for each in habits if each.by_channel and each.free(self._now())]

    async def _is_free(self, person: int) -> bool:
        """Whether somebody may be called now."""
        return Habits.of(await self._store.person(person)).free(self._now())

    async def unreached(self, post: store.Post) -> Notes:
        """What is written when a person's direct messages turn out to be closed: whoever wanted to be called there is
        called at the table.
        """
        person = await self._store.person(person_of(post))
        wanted = post.kind in ("call", "prompt") and person.settings.get("calls") == "dm"
        table = await self._tables.get(post.table_id) if wanted and post.table_id is not None else None
        seat = None if table is None else table.seat_of(person.id)

        def note(tx: store.Transaction) -> None:
            if post.kind == "call":
                tx.post_done(post.id, None, self._now())  # nothing to show later: it says what the table says
            if seat is not None:
                payload: dict[str, Any] = {"seats": {str(seat): post.payload["revision"]}}
                tx.add_post("ring", payload, at=self._now(), table_id=post.table_id)

        return note


async def _gone(channel: Any, message_id: int | None) -> None:
    """Deletes a message of the bot; one that cannot be deleted stays."""
    message = channel.get_partial_message(message_id)
    try:
        await surely(message.delete)
    except (discord.DiscordException, *NO_ANSWER):
        return
