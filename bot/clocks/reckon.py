"""The arithmetic of a seat's clock. Instants and spans are milliseconds; nothing here is read or written."""

from __future__ import annotations

from msgspec.structs import replace

from bot.calls.habits import Habits
from bot.store import SeatClock
from bot.tables import Manners
from bot.tables.manners import HOUR


def fresh(manners: Manners, table_id: int, seat: int) -> SeatClock:
    """A clock that has not run yet, and stands."""
    hours = manners.start_hours if manners.clock == "strict" else manners.turn_hours
    return SeatClock(table_id, seat, hours * HOUR, None)


def left_at(clock: SeatClock, at: int) -> int:
    """What is left then; never below 0. A clock that runs from a later moment on has all of it."""
    used = 0 if clock.since is None else max(0, at - clock.since)
    return max(0, clock.left_ms - used)


def stopped(clock: SeatClock, at: int) -> SeatClock:
    """The same clock, standing."""
    return replace(clock, left_ms=left_at(clock, at), since=None)


def running(clock: SeatClock, at: int, habits: Habits) -> SeatClock:
    """The same clock, running from then on, or from when the person is back."""
    return replace(clock, left_ms=left_at(clock, at), since=habits.back_at(at))


def begun(manners: Manners, clock: SeatClock, at: int, habits: Habits) -> SeatClock:
    """The clock of a turn that begins: a gentle one is set for each turn, a strict one goes on."""
    set_anew = fresh(manners, clock.table_id, clock.seat) if manners.clock == "gentle" else clock
    return running(set_anew, at, habits)


def earned(manners: Manners, clock: SeatClock) -> SeatClock:
    """What a finished turn adds to a clock that stands: up to the cap, which takes nothing away from who has more."""
    if manners.clock != "strict":
        return clock
    most = max(manners.most_hours * HOUR, clock.left_ms)
    return replace(clock, left_ms=min(clock.left_ms + manners.more_hours * HOUR, most))


def deadline(clock: SeatClock, habits: Habits) -> int | None:
    """When the time is up: never outside the person's hours, but at the end of their quiet time. None: it stands."""
    return None if clock.since is None else habits.awake_at(clock.since + clock.left_ms)


def lapsed(clock: SeatClock, before: int, gap: int, latest: int) -> SeatClock:
    """After time that the bot did not live through, from `before` on and `gap` long (negative: the clock was set back).

    Nobody is charged for it. A turn that began just before the program was killed begins at its end. latest: from when
    on it runs at the latest: now, or when the person is back.
    """
    assert clock.since is not None
    since = clock.since + gap if clock.since <= before else max(clock.since, before + gap)
    return replace(clock, since=min(since, latest))
