"""A person's data: everything that is stored about them, as a file; and its erasure.

Erased: settings, language, notes, standing orders, drafts, calls, what was still to be sent to them, ratings. What
others played with them stays without them: seats and results as those of "a former member", log entries of nobody. A
table that gathers players loses them; in a match that is being played a house player takes their seat. The ratings of
the others are worked out anew (see `bot.records.ratings`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bot import store
from bot.records.service import Records
from bot.seating.change import reseat, stand_in
from bot.tables import Table, Tables
from bot.texts import FORMER

FORMAT = 1
TEXT = msgspec.json.Encoder(order="deterministic", enc_hook=str)


class Personal:
    """Hands out and erases. `forget`: has others forget a person whom they remember; `wake`: the outbox."""

    def __init__(
        self, tables: Tables, records: Records, forget: Callable[[int], None], wake: Callable[[], None]
    ) -> None:
        self._tables, self._records, self._forget, self._wake = tables, records, forget, wake
        self._store, self._clock = tables.store, tables.clock

    # -- handing out ------------------------------------------------------------------------

    async def export(self, person_id: int) -> bytes:
        """Everything that is stored about a person, as a JSON document. Times are unix milliseconds."""
        rows = await self._store.rows_about(person_id)
        told: dict[str, Any] = {
            "format": FORMAT,
            "exported_at": self._clock.now(),
            "person": await self._store.person(person_id),
            "tables": [await self._told(number) for number in sorted({row.table_id for row in rows["seats"]})],
            "opened": [row.id for row in await self._store.opened_by(person_id)],
            **rows,
            "votes": [_vote(motion, person_id) for motion in rows["votes"]],
            "log_entries": [entries._asdict() for entries in await self._store.entries_of_person(person_id)],
        }
        return msgspec.json.format(TEXT.encode(told), indent=1)

    async def _told(self, table_id: int) -> dict[str, Any]:
        """Which table that is; nothing of its secrets."""
        row = await self._store.table(table_id)
        assert row is not None
        shown = ("id", "guild_id", "channel_id", "thread_id", "game", "language", "status", "created_at", "updated_at")
        return {name: getattr(row, name) for name in shown}

    # -- erasing ----------------------------------------------------------------------------

    async def erase(self, person_id: int, interaction_id: int) -> None:
        """Forgets a person; a second delivery of the interaction changes nothing."""
        if await self._tables.done_before(interaction_id):
            return
        left = [row.id for row in await self._store.open_tables_of_person(person_id)]
        for number in left:
            await self._get_up(number, person_id)
        await self._scrub(person_id, left, interaction_id)
        self._forget(person_id)

    async def _get_up(self, table_id: int, person_id: int) -> None:
        """Leaves an open table: others go on without them."""
        async with self._tables.locked(table_id) as table:
            seat = table.seat_of(person_id)
            if seat is None or not table.row.open:
                return
            async with self._tables.changing(table_id) as tx:
                if table.row.status == "lobby":
                    self._leave(tx, table, person_id)
                else:  # a house player plays on
                    await reseat(tx, self._tables, table, seat, stand_in(table), self._clock.now())
                    await tx.erase_from_posts(person_id, FORMER)  # the others are not told a name
            self._tables.published(await self._tables.refresh(table_id, table.match))

    def _leave(self, tx: store.Transaction, table: Table, person_id: int) -> None:
        """Gets up from a table that gathers players; one that nobody is left at is closed."""
        row, at = table.row, self._clock.now()
        left = [seat for seat in table.seats if seat.person_id != person_id]
        tx.seat_all(row.id, [msgspec.structs.replace(seat, seat=number) for number, seat in enumerate(left)])
        self._pass_on(tx, table, person_id)
        if all(seat.person_id is None for seat in left):
            tx.set_status(row.id, "abandoned", at)

    def _pass_on(self, tx: store.Transaction, table: Table, person_id: int) -> None:
        """The opener's say goes to the first of the others."""
        others = [person for person in table.people if person != person_id]
        if table.row.opener_id == person_id and others:
            tx.pass_opener(table.row.id, others[0])

    async def _scrub(self, person_id: int, left: Sequence[int], interaction_id: int) -> None:
        """Erases what is stored. `left`: the tables where they have just got up."""
        at = self._clock.now()
        rows = await self._store.rows_about(person_id)
        sat = {*left, *(row.table_id for name in ("seats", "sittings", "results") for row in rows[name])}
        async with self._store.transaction() as tx:
            tx.mark(interaction_id, "erase", at=at)
            await tx.erase(person_id, FORMER)
            for guild in sorted({result.guild_id for result in rows["results"]}):
                await self._records.recompute_in(tx, guild)
            for number in sorted(sat):
                await self._redraw(tx, number, at)
        for number in sat:
            self._tables.forget(number)
        self._wake()

    async def _redraw(self, tx: store.Transaction, table_id: int, at: int) -> None:
        """The posts that name a person are made anew where they can be."""
        row = await tx.table(table_id)
        assert row is not None
        if row.lobby_message_id is not None:
            tx.add_post("lobby", {}, at=at, table_id=table_id, channel_id=row.channel_id)
        if row.thread_id is not None:
            tx.add_post("first", {}, at=at, table_id=table_id)
        if row.turn_message_id is not None and row.status == "playing":
            tx.add_post("again", {}, at=at, table_id=table_id)


def _vote(motion: store.Motion, person_id: int) -> dict[str, Any]:
    """A vote as far as it concerns a person: what the others answered is theirs."""
    return {
        "id": motion.id,
        "table_id": motion.table_id,
        "kind": motion.kind,
        "seat": motion.seat,
        "asked": motion.person_id == person_id,
        "candidate": motion.candidate_id == person_id,
        "answer": motion.answers.get(person_id),
        "state": motion.state,
        "created_at": motion.created_at,
    }
