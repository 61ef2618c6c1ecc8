"""How things stand at a table, in lines below a post: the time that is left, and who is away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.calls.habits import Habits
from bot.clocks import reckon
from bot.store.reading import Reading
from bot.tables import Table


class Left(NamedTuple):
    """The time of a seat that is due: until when it has time (None: its clock stands), how much is left, in ms."""

    until: int | None
    left: int


async def times(store: Reading, table: Table, at: int) -> dict[int, Left]:
    """The time of each seat that is due; nothing at a table without clocks."""
    if table.manners.clock == "none" or not table.due:
        return {}
    clocks = {clock.seat: clock for clock in await store.seat_clocks(table.row.id)}
    found = {}
    for seat in table.due:
        person = table.person_in(seat)
        if person is not None and seat in clocks:
            until = reckon.deadline(clocks[seat], Habits.of(await store.person(person)))
            found[seat] = Left(until, reckon.left_at(clocks[seat], at))
    return found


async def away(store: Reading, table: Table, at: int) -> dict[int, int]:
    """Who of those who sit here is away, until when; nobody once the match is over."""
    if table.row.status not in ("lobby", "playing"):
        return {}
    found = {}
    for seat in table.seats:
        if seat.person_id is not None:
            habits = Habits.of(await store.person(seat.person_id))
            if habits.away(at):
                found[seat.seat] = habits.away_until
    return found


async def lines(store: Reading, table: Table, words: Any, at: int, seats: Sequence[int] | None = None) -> list[str]:
    """Both in words; `seats`: only the times of these."""
    left = await times(store, table, at)
    if seats is not None:
        return [words("time.line", seat=s, time=time(words, left[s], at)) for s in seats if s in left]
    told = [words("time.line", seat=seat, time=time(words, each, at)) for seat, each in left.items()]
    gone = await away(store, table, at)
    return told + [words("time.away", seat=seat, until=last_day(until)) for seat, until in gone.items()]


def time(words: Any, left: Left, at: int) -> str:
    """The time of a seat: until when, as everybody's Discord shows it in their own zone."""
    if left.until is None:
        return str(words("time.stands"))
    if left.until <= at:
        return str(words("time.up"))
    return str(words("time.until", at=stamp(left.until, "f"), left=stamp(left.until, "R")))


def stamp(at: int, style: str) -> str:
    """An instant in Discord's markup: `f` day and time, `D` day, `R` how far away."""
    return f"<t:{at // 1000}:{style}>"


def last_day(until: int) -> str:
    """The moment at which the last day away ends, told as a moment of that day."""
    return stamp(until - 1000, "D")
