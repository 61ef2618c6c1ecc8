"""What people do about seats: substitutes, getting up, standing in, taking over, coming back, voting, looking on."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import msgspec

from bot import store
from bot.seating import motions
from bot.seating.change import FREE, Sitter, may_sit, reseat, stand_in
from bot.store import Motion
from bot.store.records import Answer
from bot.tables import Commit, Table, Tables, Who
from bot.tables.announce import settle_request
from bot.timers import Timers
from rules.core import Illegal

log = logging.getLogger(__name__)
Settled = Callable[[store.Transaction, Table, Motion, Answer, int], Awaitable[None]]


@dataclass(frozen=True)
class Result:
    """A table after something was done about its seats; the vote that is being held about it, if one is needed."""

    table: Table
    motion: Motion | None = None


@dataclass
class Work:
    """A change of a table that is being made: its transaction, and the table as it will be."""

    tx: store.Transaction
    table: Table
    at: int


class Seating:
    """Every refusal is an `Illegal` with nothing changed; every interaction is carried out once."""

    def __init__(self, tables: Tables, timers: Timers) -> None:
        self._tables, self._store = tables, tables.store
        self.settled: list[Settled] = []  # told what became of a vote, in its transaction
        tables.attending.append(self.attend)
        tables.overtaking.append(withdraw_all)
        timers.on(motions.TIMER, self._time_is_up)

    # -- with each commit -------------------------------------------------------------------

    async def attend(self, tx: store.Transaction, commit: Commit) -> None:
        """Who sits where is noted from the start on; votes that a move makes moot are withdrawn."""
        if commit.before.match is None:
            for seat in commit.after.seats:
                tx.begin_sitting(seat, 0)
            return
        if not commit.moves:
            return
        row, match = commit.after.row, commit.after.playing_or_over()
        if match.over and any(seat.person_id is None for seat in commit.after.seats):
            tx.add_post("vacancy", {}, at=commit.at, table_id=row.id, channel_id=row.channel_id)
        for motion in await tx.open_motions(commit.after.row.id):
            if _moot(commit, motion):
                _close(tx, commit.before, motion, "withdrawn", commit.at)

    # -- one's own seat ---------------------------------------------------------------------

    async def resign(self, table_id: int, who: Who, house: bool, interaction_id: int) -> Result:
        """Gets up during a match: a house player takes over, or the seat is free for anybody."""
        async with self._working(table_id, "resign", interaction_id) as work:
            if work is not None:
                table = work.table
                table.playing()
                await self._reseat(work, table.seated(who.id), stand_in(table) if house else FREE)
        return await self._result(table_id)

    async def replace(
        self, table_id: int, who: Who, seat: int, candidate: Sitter | None, interaction_id: int
    ) -> Result:
        """Asks that somebody else sits in a seat: a person, a house player, or (None) whoever takes it.

        Raises Illegal: not_seated, not_started, match_over, no_such_seat, already_seated, sat_elsewhere, motion_open.
        """
        async with self._working(table_id, "replace", interaction_id) as work:
            if work is not None:
                work.table.playing()
                work.table.seated(who.id)
                if not 0 <= seat < len(work.table.seats):
                    raise Illegal("no_such_seat")
                if candidate is not None and candidate.person_id is not None:
                    await may_sit(work.tx, work.table, candidate.person_id, seat)
                await self._propose(work, seat, who.id, candidate)
        return await self._result(table_id, seat)

    async def take_over(self, table_id: int, who: Who, seat: int, interaction_id: int) -> Result:
        """Wants to sit in a seat without a person. Whoever sat there last comes back at once; of anybody else the
        table is asked. Raises Illegal: seat_taken, already_seated, sat_elsewhere, motion_open.
        """
        async with self._working(table_id, "take_over", interaction_id) as work:
            if work is not None:
                table = work.table
                table.playing()
                if not 0 <= seat < len(table.seats):
                    raise Illegal("no_such_seat")
                await may_sit(work.tx, table, who.id, seat)
                if table.person_in(seat) is not None:
                    raise Illegal("seat_taken")
                if await self._sat_last(work, seat) == who.id:
                    await self._withdraw(work, seat)
                    await self._reseat(work, seat, Sitter(who.id, None, who.name))
                else:
                    await self._propose(work, seat, who.id, Sitter(who.id, None, who.name))
        return await self._result(table_id, seat)

    async def fill(self, table_id: int, who: Who, seat: int, interaction_id: int) -> Result:
        """Somebody at the table lets a house player play for a free seat. Raises Illegal: not_seated, seat_taken."""
        async with self._working(table_id, "fill", interaction_id) as work:
            if work is not None:
                work.table.playing()
                work.table.seated(who.id)
                if not 0 <= seat < len(work.table.seats):
                    raise Illegal("no_such_seat")
                if work.table.seats[seat].person_id is not None or work.table.seats[seat].house is not None:
                    raise Illegal("seat_taken")
                await self._reseat(work, seat, stand_in(work.table))
        return await self._result(table_id)

    async def left(self, table_id: int, person_id: int) -> None:
        """Somebody has left the server, and cannot play on: their seat is free."""
        async with self._working(table_id, "left", None) as work:
            if work is not None and work.table.seat_of(person_id) is not None:
                await self._reseat(work, work.table.seated(person_id), FREE)

    # -- votes ------------------------------------------------------------------------------

    async def ask_end(self, table_id: int, who: Who, interaction_id: int) -> Result:
        """Asks the others to end the table without a result. Raises Illegal: not_seated, motion_open."""
        async with self._working(table_id, "ask_end", interaction_id) as work:
            if work is not None:
                work.table.playing()
                work.table.seated(who.id)
                await self._put(work, motions.END, None, who.id, None)
        return await self._result(table_id)

    async def answer(self, motion_id: int, who: Who, yes: bool, interaction_id: int) -> tuple[Result, Motion]:
        """One person's answer to a vote. Returns the vote as it stands then. Raises Illegal: motion_gone, not_asked."""
        asked = await self._store.motion(motion_id)
        if asked is None:
            raise Illegal("motion_gone")
        async with self._working(asked.table_id, "motion", interaction_id) as work:
            if work is not None:
                await self._answer(work, motion_id, who, yes)
        after = await self._store.motion(motion_id)
        assert after is not None
        return await self._result(asked.table_id), after

    async def _answer(self, work: Work, motion_id: int, who: Who, yes: bool) -> None:
        motion = await work.tx.motion(motion_id)
        if motion is None or motion.state != "open":
            raise Illegal("motion_gone")
        if who.id not in (*motions.voters(work.table, motion), motion.candidate_id or None):
            raise Illegal("not_asked")
        if yes and who.id == motion.candidate_id and motion.seat is not None:
            await may_sit(work.tx, work.table, who.id, motion.seat)
        await self._settle(work, _with_answer(motion, who.id, yes))

    async def _settle(self, work: Work, motion: Motion, state: Answer | None = None) -> None:
        """Notes the answers, and does what follows from them."""
        state = state or motions.verdict(work.table, motion)
        work.tx.answer_motion(motion.id, motion.answers, state)
        motions.tell(work.tx, work.table, motion, work.at)
        if state == "open":
            return
        for settled in self.settled:
            await settled(work.tx, work.table, motion, state, work.at)
        work.tx.drop_timer(motions.TIMER, str(motion.id))
        if state == "granted" and motion.kind == motions.END:
            await end(work.tx, work.table, "note.ended_by_vote" if motion.person_id else "note.ended_stale", work.at)
        elif state == "granted" and motion.seat is not None:
            await self._reseat(work, motion.seat, _candidate(work.table, motion))

    async def _time_is_up(self, timer: store.Timer) -> None:
        """The silent are not waited for any more."""
        motion = await self._store.motion(int(timer.subject))
        if motion is None or motion.state != "open":
            return
        async with self._working(motion.table_id, "motion", None) as work:
            motion = await self._store.motion(motion.id)
            if work is not None and motion is not None and motion.state == "open":
                state = motions.verdict_of_time(work.table, motion) if work.table.row.open else "withdrawn"
                try:
                    await self._settle(work, motion, state)
                except Illegal as error:  # the candidate has sat down elsewhere, or the match is over
                    log.info("vote %s of table %s: %s", motion.id, motion.table_id, error.code)
                    _close(work.tx, work.table, motion, "withdrawn", work.at)

    async def _propose(self, work: Work, seat: int, person_id: int, candidate: Sitter | None) -> None:
        await self._put(work, motions.REPLACE, seat, person_id, candidate)

    async def _put(self, work: Work, kind: str, seat: int | None, person_id: int, candidate: Sitter | None) -> None:
        """Puts it to the vote; what nobody has to be asked about any more is done at once."""
        wanted = None if candidate is None else candidate.person_id or motions.HOUSE
        motion = await motions.propose(
            work.tx,
            work.table,
            kind=kind,
            seat=seat,
            at=work.at,
            person_id=person_id,
            candidate_id=wanted,
            name="" if candidate is None else candidate.name,
        )
        if motion is None:
            raise Illegal("motion_open")
        if motions.verdict(work.table, motion) != "open":
            await self._settle(work, motion)

    # -- looking on -------------------------------------------------------------------------

    async def watch(self, table_id: int, who: Who, interaction_id: int, stop: bool = False) -> Result:
        """Somebody comes into the thread to look on, or goes. Raises Illegal: not_started, only_seated_watch,
        already_seated.
        """
        async with self._working(table_id, "watch", interaction_id) as work:
            if work is not None:
                table, tx, row = work.table, work.tx, work.table.row
                if table.match is None:
                    raise Illegal("not_started")
                if table.seat_of(who.id) is not None:
                    raise Illegal("already_seated")
                if table.manners.watch == "seated":
                    raise Illegal("only_seated_watch")
                if stop:
                    tx.unwatch(row.id, who.id)
                else:
                    tx.watch(row.id, who.id, work.at)
                moved = {"remove": who.id} if stop else {"add": who.id}
                tx.add_post("people", moved, at=work.at, table_id=row.id)
                tx.add_post("first", {}, at=work.at, table_id=row.id)
        return await self._result(table_id)

    # -- helpers ----------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def _working(self, table_id: int, kind: str, interaction_id: int | None) -> AsyncIterator[Work | None]:
        """The table for this task alone with a transaction; None where the interaction was carried out before."""
        tables = self._tables
        async with tables.locked(table_id) as table:
            if await tables.done_before(interaction_id):
                yield None
                return
            at = tables.clock.now()
            async with tables.changing(table_id) as tx:
                if interaction_id is not None:
                    tx.mark(interaction_id, kind, at=at, table_id=table_id)
                yield Work(tx, table, at)
            tables.published(await tables.refresh(table_id, table.match))

    async def _reseat(self, work: Work, seat: int, sitter: Sitter) -> None:
        """The seat changes hands; other votes about it have no object any more."""
        await self._withdraw(work, seat)
        work.table = await reseat(work.tx, self._tables, work.table, seat, sitter, work.at)

    async def _withdraw(self, work: Work, seat: int) -> None:
        for other in await work.tx.open_motions(work.table.row.id):
            if other.seat == seat:
                _close(work.tx, work.table, other, "withdrawn", work.at)

    async def _sat_last(self, work: Work, seat: int) -> int | None:
        """The person who sat there last."""
        sat = [s for s in await work.tx.sittings(work.table.row.id) if s.seat == seat and s.person_id is not None]
        return sat[-1].person_id if sat else None

    async def _result(self, table_id: int, seat: int | None = None) -> Result:
        open_now = await self._store.open_motions(table_id)
        return Result(await self._tables.get(table_id), next((m for m in open_now if m.seat == seat), None))


async def end(tx: store.Transaction, table: Table, note: str, at: int) -> None:
    """Ends a table without a result; `note` says why."""
    row = table.row
    tx.set_status(row.id, "abandoned", at)
    await settle_request(tx, row.id, at)
    tx.add_post("lobby", {}, at=at, table_id=row.id, channel_id=row.channel_id)
    if table.match is not None:
        tx.add_post("note", {"id": note}, at=at, table_id=row.id)
        tx.add_post("vacancy", {}, at=at, table_id=row.id, channel_id=row.channel_id)
    await withdraw_all(tx, table, at)


async def withdraw_all(tx: store.Transaction, table: Table, at: int) -> None:
    """Nobody need answer any vote of a table any more."""
    for motion in await tx.open_motions(table.row.id):
        _close(tx, table, motion, "withdrawn", at)


def _candidate(table: Table, motion: Motion) -> Sitter:
    """Who sits down if a vote about a seat is granted."""
    if motion.candidate_id is None:
        return FREE
    if motion.candidate_id == motions.HOUSE:
        return stand_in(table)
    return Sitter(motion.candidate_id, None, motion.name)


def _with_answer(motion: Motion, person_id: int, yes: bool) -> Motion:
    return msgspec.structs.replace(motion, answers=motion.answers | {person_id: yes})


def _close(tx: store.Transaction, table: Table, motion: Motion, state: Answer, at: int) -> None:
    """A vote is over without its object."""
    tx.answer_motion(motion.id, motion.answers, state)
    tx.drop_timer(motions.TIMER, str(motion.id))
    motions.tell(tx, table, motion, at)


def _moot(commit: Commit, motion: Motion) -> bool:
    """Whether nobody need answer any more: the match is over, or whom the bot asked about has moved."""
    match = commit.after.match
    if match is None or match.over:
        return True
    if motion.person_id is not None:
        return False
    moved = {move.entry.seat for move in commit.moves if move.person_id is not None}
    return bool(moved) if motion.kind == motions.END else motion.seat in moved
