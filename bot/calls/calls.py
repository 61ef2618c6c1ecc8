"""Calls of all tables: noted in the transaction of each commit, made and repeated by timers.

The turn post pings whoever is called then and there (see `bot.outbox.deliver`); this part knows who may be pinged now,
calls the others once they may be, and reminds at growing intervals, a few times.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

import msgspec

from bot import store
from bot.calls.habits import Habits
from bot.clocks import reckon
from bot.clocks.clocks import Clocks, subject
from bot.store import Call
from bot.tables import Commit, Table, Tables, asked_in_secret
from bot.tables.manners import HOUR
from bot.tables.turn import due_of, same_turn
from bot.timers import Timers

log = logging.getLogger(__name__)
LATE, REMIND = "call", "remind"  # kinds of timers
MOST_REMINDERS = 3
LONGEST_WAIT, SHORTEST_WAIT = 12 * HOUR, HOUR // 2  # for the first reminder; each further one takes twice as long
TOGETHER = HOUR // 4  # reminders of one table that fall due so close to each other are one message


class Calls:
    """See the module."""

    def __init__(self, tables: Tables, clocks: Clocks, timers: Timers, wake: Callable[[], None]) -> None:
        """`wake`: the outbox, after writing beside a commit."""
        self._tables, self._clocks, self._store, self.wake = tables, clocks, tables.store, wake
        tables.attending.append(self.attend)  # after the clocks: how soon to remind depends on the time left
        timers.on(LATE, self._late)
        timers.on(REMIND, self._remind)

    async def begin(self) -> None:
        """After a start of the program: whoever was called before calls were noted is reminded from now on."""
        at = self._tables.clock.now()
        for row in await self._store.open_tables():
            if row.status == "playing" and row.due and not await self._store.calls_of(row.id):
                try:
                    await self._note_standing(await self._tables.get(row.id), at)
                except Exception:  # one table that cannot be read must not keep the bot from starting
                    log.exception("the calls of table %s cannot be noted", row.id)

    async def _note_standing(self, table: Table, at: int) -> None:
        async with self._store.transaction() as tx:
            for seat, revision in due_of(table).items():
                person = table.person_in(seat)
                if person is not None:
                    call = Call(table.row.id, seat, person, revision, 0, 0, at)
                    tx.put_call(call)
                    await self._set_reminder(tx, table, call, Habits.of(await tx.person(person)), at)

    # -- with each commit -------------------------------------------------------------------

    async def attend(self, tx: store.Transaction, commit: Commit) -> None:
        """Notes who is called, and that whoever acted is not called any more. See `bot.tables.Attend`."""
        await self._acting_again(tx, commit)
        table, due = commit.after, due_of(commit.after)
        known, ended = {call.seat: call for call in await tx.calls_of(table.row.id)}, []
        for seat in table.seats:
            call, asked = known.get(seat.seat), due.get(seat.seat)
            if asked is None or seat.person_id is None:
                ended += [] if call is None else [call]
            elif call is None or (call.revision, call.person_id) != (asked, seat.person_id):
                await self._called(tx, commit, seat.seat, call)
        await self.end(tx, table, ended, commit.at)

    async def _acting_again(self, tx: store.Transaction, commit: Commit) -> None:
        """Whoever acts is not away any more, at all tables. A standing order alone is no sign of life."""
        move = commit.moves[0] if commit.moves else None
        if move is None or move.person_id is None or move.entry.by:
            return
        person = await tx.person(move.person_id)
        if Habits.of(person).away(commit.at):
            settings = {key: value for key, value in person.settings.items() if key != "away_until"}
            tx.set_person_settings(person.id, settings, commit.at)
            await self.habits_changed(tx, Habits.of(await tx.person(person.id)), commit.at, commit.after.row.id)

    async def _called(self, tx: store.Transaction, commit: Commit, seat: int, before: Call | None) -> None:
        """A seat is asked something new. By its own doing: then nobody has to be told."""
        table, at = commit.after, commit.at
        if before is not None and before.person_id != table.person_in(seat):  # somebody else sits there now
            await self.end(tx, table, [before], at)
            before = None
        habits = Habits.of(await tx.person(table.person_in(seat) or 0))
        by_itself, same = _by_itself(commit, seat), same_turn(commit, seat)
        free_at = at if by_itself else habits.free_at(at)
        hushed = before.hushed if before is not None and same else 0
        revision = due_of(table)[seat]
        call = Call(table.row.id, seat, habits.person_id, revision, 0, hushed, at if free_at <= at else None)
        tx.put_call(call)
        if call.called_at is None:
            tx.drop_timer(REMIND, subject(table.row.id, seat))
            tx.set_timer(LATE, subject(table.row.id, seat), free_at, {"revision": revision})
            return
        tx.drop_timer(LATE, subject(table.row.id, seat))
        if not by_itself and habits.by_message and not _in_secret(table, seat):
            self._message(tx, call, at)
        await self._set_reminder(tx, table, call, habits, at)

    async def end(self, tx: store.Transaction, table: Table, calls: Iterable[Call], at: int) -> None:
        """These calls have been answered, or are none any more: no reminder, and messages about them go."""
        ended = list(calls)
        for call in ended:
            tx.drop_call(call.table_id, call.seat)
            for kind in (LATE, REMIND):
                tx.drop_timer(kind, subject(call.table_id, call.seat))
            tx.drop_posts(call.table_id, "call", at=at, person_id=call.person_id)
            sent = await tx.last_post(call.table_id, "call", call.person_id)
            if sent is not None and sent.payload["revision"] == call.revision:
                tx.add_post("uncall", {}, at=at, table_id=call.table_id, person_id=call.person_id)
        rung = await tx.last_post(table.row.id, "ring") if ended else None
        if rung is not None and any(rung.payload["seats"].get(str(c.seat)) == c.revision for c in ended):
            tx.add_post("unring", {}, at=at, table_id=table.row.id)

    # -- when something else changes --------------------------------------------------------

    async def habits_changed(self, tx: store.Transaction, habits: Habits, at: int, acting: int | None = None) -> None:
        """A person has other hours or ways, goes away or is back: their calls wait as long as they have to.

        acting: the table whose commit this is part of; its clocks and calls are seen to there.
        """
        await self._clocks.habits_changed(tx, habits, at)
        for call in await tx.calls_to(habits.person_id):
            if call.called_at is None:
                payload = {"revision": call.revision}
                tx.set_timer(LATE, subject(call.table_id, call.seat), habits.free_at(at), payload)
            elif await tx.timer(REMIND, subject(call.table_id, call.seat)) is None and call.reminded < MOST_REMINDERS:
                await self._set_reminder(tx, await self._tables.get(call.table_id), call, habits, at)
        for row in await tx.open_tables_of_person(habits.person_id):
            if row.status == "playing" and row.id != acting:
                tx.add_post("again", {}, at=at, table_id=row.id)

    async def told(self, tx: store.Transaction, person_id: int, at: int) -> None:
        """A person has just been shown where it is their turn: what waited to be said is said."""
        for call in await tx.calls_to(person_id):
            if call.called_at is None:
                tx.put_call(msgspec.structs.replace(call, called_at=at))
                tx.drop_timer(LATE, subject(call.table_id, call.seat))
                habits, table = Habits.of(await tx.person(person_id)), await self._tables.get(call.table_id)
                await self._set_reminder(tx, table, call, habits, at)

    async def hush(self, table_id: int, person_id: int) -> bool:
        """The person wants to hear no more of this turn. Returns False where it is not their turn."""
        async with self._store.transaction() as tx:
            calls = [call for call in await tx.calls_of(table_id) if call.person_id == person_id]
            for call in calls:
                tx.put_call(msgspec.structs.replace(call, hushed=1))
                for kind in (LATE, REMIND):
                    tx.drop_timer(kind, subject(table_id, call.seat))
        return bool(calls)

    # -- timers -----------------------------------------------------------------------------

    async def _late(self, timer: store.Timer) -> None:
        """Somebody may be called now who could not be when it became their turn."""
        table_id, seat = map(int, timer.subject.split(":"))
        at = self._tables.clock.now()
        async with self._tables.locked(table_id) as table, self._store.transaction() as tx:
            call = await self._standing(tx, table, seat, timer)
            if call is None or call.hushed:
                return
            habits = Habits.of(await tx.person(call.person_id))
            if not habits.free(at):
                tx.set_timer(LATE, timer.subject, habits.free_at(at), timer.payload)
                return
            tx.put_call(msgspec.structs.replace(call, called_at=at))
            self._ring(tx, table, [(call, habits)], at, first=True)
            await self._set_reminder(tx, table, call, habits, at)
        self._tables.published(table)

    async def _remind(self, timer: store.Timer) -> None:
        """A reminder, if it still makes sense and may be given now; others of this table go with it."""
        table_id, seat = map(int, timer.subject.split(":"))
        at = self._tables.clock.now()
        async with self._tables.locked(table_id) as table, self._store.transaction() as tx:
            call = await self._standing(tx, table, seat, timer)
            if call is None or call.hushed:
                return
            habits = Habits.of(await tx.person(call.person_id))
            if not habits.reminders or habits.calls == "none":
                return
            if not habits.free(at):
                tx.set_timer(REMIND, timer.subject, habits.free_at(at), timer.payload)
                return
            rung = [(call, habits), *await self._close_by(tx, table, seat, at)]
            self._ring(tx, table, rung, at)
            for each, theirs in rung:
                again = msgspec.structs.replace(each, reminded=each.reminded + 1)
                tx.put_call(again)
                await self._set_reminder(tx, table, again, theirs, at)
        self._tables.published(table)

    async def _close_by(self, tx: store.Transaction, table: Table, seat: int, at: int) -> list[tuple[Call, Habits]]:
        """Others of the table whose reminder is about due."""
        found = []
        for call in await tx.calls_of(table.row.id):
            timer = await tx.timer(REMIND, subject(table.row.id, call.seat))
            if call.seat == seat or call.hushed or timer is None or timer.due_at > at + TOGETHER:
                continue
            habits = Habits.of(await tx.person(call.person_id))
            if habits.reminders and habits.by_channel and not habits.by_message and habits.free(at):
                found.append((call, habits))
        return found

    async def _standing(self, tx: store.Transaction, table: Table, seat: int, timer: store.Timer) -> Call | None:
        """The call that a timer is about, if it stands."""
        revision = timer.payload.get("revision")
        if due_of(table).get(seat) != revision:
            return None
        calls = await tx.calls_of(table.row.id)
        return next((call for call in calls if call.seat == seat and call.revision == revision), None)

    # -- what is set and sent ---------------------------------------------------------------

    async def _set_reminder(self, tx: store.Transaction, table: Table, call: Call, habits: Habits, at: int) -> None:
        """The next reminder, if there is to be one: each takes longer than the one before, none comes at a bad time."""
        kind, about = REMIND, subject(call.table_id, call.seat)
        if call.hushed or call.reminded >= MOST_REMINDERS or not habits.reminders or habits.calls == "none":
            tx.drop_timer(kind, about)
            return
        timer = await tx.timer(kind, about)
        known = 0 if timer is None or timer.payload.get("revision") != call.revision else timer.payload["wait"]
        wait = known * 2 or await self._first_wait(tx, table, call.seat, at)
        payload = {"revision": call.revision, "wait": wait}
        tx.set_timer(kind, about, habits.free_at(at + wait), payload)

    async def _first_wait(self, tx: store.Transaction, table: Table, seat: int, at: int) -> int:
        """A quarter of the time left, where there is a clock; at most half a day."""
        clock = next((clock for clock in await tx.seat_clocks(table.row.id) if clock.seat == seat), None)
        if table.manners.clock == "none" or clock is None:
            return LONGEST_WAIT
        return max(SHORTEST_WAIT, min(LONGEST_WAIT, reckon.left_at(clock, at) // 4))

    def _ring(
        self, tx: store.Transaction, table: Table, calls: list[tuple[Call, Habits]], at: int, first: bool = False
    ) -> None:
        """Calls people at the table, by message, or both, as each wants it. `first`: they were told nothing yet; then
        whoever is asked in secret gets the message for that.
        """
        public = {}
        for call, habits in calls:
            if habits.by_channel:
                public[str(call.seat)] = call.revision
            if first and _in_secret(table, call.seat):
                self._message(tx, call, at, "prompt")
            elif habits.by_message:
                self._message(tx, call, at)
        if public:
            tx.add_post("ring", {"seats": public}, at=at, table_id=table.row.id)

    def _message(self, tx: store.Transaction, call: Call, at: int, kind: str = "call") -> None:
        payload = {"revision": call.revision}
        tx.add_post(kind, payload, at=at, table_id=call.table_id, person_id=call.person_id)


def _in_secret(table: Table, seat: int) -> bool:
    return table.match is not None and asked_in_secret(table.match, seat)


def _by_itself(commit: Commit, seat: int) -> bool:
    """Whether a seat goes on by its own action, or is asked again because it took one back."""
    own = [move for move in commit.moves if move.entry.seat == seat and not move.entry.by]
    return bool(own) and (same_turn(commit, seat) or own[-1].entry.action is None)
