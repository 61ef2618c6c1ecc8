"""Clocks of all tables: set and charged in the transaction of each commit, rung by timers when a time is up."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot import store
from bot.calls.habits import Habits
from bot.clocks import reckon
from bot.clocks.zero import Zero
from bot.house import House
from bot.seating import motions
from bot.store import Motion, SeatClock
from bot.store.records import Answer
from bot.tables import Commit, Manners, Table, Tables
from bot.tables.manners import HOUR
from bot.tables.turn import due_of, same_turn
from bot.timers import Timers

KIND = "clock"  # of its timers; their subject is "<table>:<seat>"


def subject(table_id: int, seat: int) -> str:
    """What a seat's timers are about."""
    return f"{table_id}:{seat}"


class Clocks:
    """Runs the clock of whoever is due. Seats of house players have none.

    It stands before the start, after the end, while the person is away or the table is `paused`, and for the time that
    the bot itself was stopped.
    """

    def __init__(self, tables: Tables, house: House, timers: Timers) -> None:
        self._tables, self._store = tables, tables.store
        self._zero = Zero(tables, house)
        tables.attending.append(self.attend)
        timers.on(KIND, self._rung)
        timers.lapses.append(self._lapsed)

    # -- with each commit -------------------------------------------------------------------

    async def attend(self, tx: store.Transaction, commit: Commit) -> None:
        """Charges whoever was due and starts the clocks of whoever is due now. See `bot.tables.Attend`."""
        table = commit.after
        if table.manners.clock == "none":
            return
        known = {clock.seat: clock for clock in await tx.seat_clocks(table.row.id)}
        for seat in table.seats:
            before = known.get(seat.seat)
            clock = before or reckon.fresh(table.manners, table.row.id, seat.seat)
            if seat.person_id is None:
                if before is not None and before.since is not None:
                    put(tx, reckon.stopped(before, commit.at), Habits(0))
                continue
            habits = Habits.of(await tx.person(seat.person_id))
            turned = _taken(commit, clock, habits) if _is_new(commit, seat) else _turned(commit, clock, habits)
            if turned != before:
                put(tx, turned, habits)

    # -- when something else changes --------------------------------------------------------

    async def pause(self, tx: store.Transaction, table: Table, at: int) -> None:
        """The clocks of a table stand until somebody acts there, or until `resume`."""
        for clock in await tx.seat_clocks(table.row.id):
            if clock.since is not None:
                put(tx, reckon.stopped(clock, at), Habits(0))

    async def resume(self, tx: store.Transaction, table: Table, at: int) -> None:
        """They go on from where they stood."""
        for clock in await tx.seat_clocks(table.row.id):
            person = table.person_in(clock.seat)
            if clock.since is None and person is not None and clock.seat in table.due:
                habits = Habits.of(await tx.person(person))
                put(tx, reckon.running(clock, at, habits), habits)

    async def settled(self, tx: store.Transaction, table: Table, motion: Motion, state: Answer, at: int) -> None:
        """A table that was asked whether it shall end goes on."""
        if motion.kind == motions.END and state != "granted":
            await self.resume(tx, table, at)

    async def habits_changed(self, tx: store.Transaction, habits: Habits, at: int) -> Sequence[int]:
        """A person has other hours, goes away or is back. Returns the tables where their clock runs."""
        clocks = await tx.running_clocks_of(habits.person_id)
        for clock in clocks:
            put(tx, reckon.running(clock, at, habits), habits)
        return [clock.table_id for clock in clocks]

    # -- timers -----------------------------------------------------------------------------

    async def _rung(self, timer: store.Timer) -> None:
        """A time may be up: if it is not yet, since the clock was charged anew, the timer comes again."""
        table_id, seat = map(int, timer.subject.split(":"))
        table = await self._tables.get(table_id)
        clocks = {clock.seat: clock for clock in await self._store.seat_clocks(table_id)}
        person = table.seats[seat].person_id
        if seat not in table.due or seat not in clocks or person is None:
            return
        at = reckon.deadline(clocks[seat], Habits.of(await self._store.person(person)))
        if at is None:
            return
        if at <= self._tables.clock.now():
            await self._zero.reached(table, seat)
        else:
            await self._again(table_id, seat)

    async def _again(self, table_id: int, seat: int) -> None:
        """The timer of a clock as it stands now: under the table's lock, for a commit may just have charged it anew."""
        async with self._tables.locked(table_id) as table, self._store.transaction() as tx:
            clock = next((c for c in await tx.seat_clocks(table_id) if c.seat == seat), None)
            person = table.person_in(seat)
            if clock is not None and person is not None:
                put(tx, clock, Habits.of(await tx.person(person)))

    async def _lapsed(self, before: int, gap: int) -> None:
        """Time that the bot did not live through is charged to nobody."""
        at = self._tables.clock.now()
        async with self._store.transaction() as tx:
            clocks = await tx.running_clocks()
            for clock in clocks:
                seats = await tx.seats(clock.table_id)
                person = seats[clock.seat].person_id
                if person is not None:
                    habits = Habits.of(await tx.person(person))
                    put(tx, reckon.lapsed(clock, before, gap, habits.back_at(at)), habits)
            for table_id in dict.fromkeys(clock.table_id for clock in clocks):
                tx.add_post("again", {}, at=at, table_id=table_id)


def put(tx: store.Transaction, clock: SeatClock, habits: Habits) -> None:
    """Keeps a clock, with the timer for when its time is up."""
    tx.put_seat_clock(clock)
    at = reckon.deadline(clock, habits)
    if at is None:
        tx.drop_timer(KIND, subject(clock.table_id, clock.seat))
    else:
        tx.set_timer(KIND, subject(clock.table_id, clock.seat), at)


def least(manners: Manners) -> int:
    """What somebody who takes over a seat has at the least, in milliseconds: a turn's time, or what a turn earns."""
    return (manners.turn_hours if manners.clock == "gentle" else manners.more_hours) * HOUR


def _is_new(commit: Commit, seat: store.Seat) -> bool:
    """Whether somebody has sat down during the match."""
    return commit.before.match is not None and commit.before.seats[seat.seat].person_id != seat.person_id


def _taken(commit: Commit, clock: SeatClock, habits: Habits) -> SeatClock:
    """The clock of a seat that somebody has taken over: what was left, but no less than a turn has at the least."""
    manners, at = commit.after.manners, commit.at
    clock = reckon.stopped(clock, at)
    clock = replace(clock, left_ms=max(clock.left_ms, least(manners)))
    return reckon.begun(manners, clock, at, habits) if clock.seat in due_of(commit.after) else clock


def _turned(commit: Commit, clock: SeatClock, habits: Habits) -> SeatClock:
    """A seat's clock after a commit."""
    seat, at, manners = clock.seat, commit.at, commit.after.manners
    asked, now = due_of(commit.before), due_of(commit.after)
    if same_turn(commit, seat):
        if manners.clock == "gentle" and _acted(commit, seat):
            return reckon.begun(manners, clock, at, habits)
        return clock if clock.since is not None else reckon.running(clock, at, habits)
    if seat in asked and clock.since is not None:
        clock = reckon.stopped(clock, at)
        clock = reckon.earned(manners, clock) if _earns(commit, seat, asked[seat]) else clock
    return reckon.begun(manners, clock, at, habits) if seat in now else reckon.stopped(clock, at)


def _acted(commit: Commit, seat: int) -> bool:
    """Whether the person of a seat has done something."""
    return any(move.entry.seat == seat and not move.entry.by for move in commit.moves)


def _earns(commit: Commit, seat: int, since: int) -> bool:
    """Whether a turn that has ended earns time: by an action, and not again once it was taken back."""
    match = commit.after.match
    assert match is not None
    acted = any(move.entry.seat == seat and move.entry.action is not None for move in commit.moves)
    return acted and (since == 0 or match.log[since - 1].action is not None)
