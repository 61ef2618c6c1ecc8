"""What a commit adds to a table's log, and who else writes in the same transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.store import Transaction
from bot.tables.table import Table
from rules.core import Event
from rules.match import Entry, Match


@dataclass(frozen=True)
class Move:
    """One new log entry and what followed from it.

    person_id: who sat there and acted; None for a house player or a clock. took: milliseconds since the seat became
    due; None where they are not counted.
    """

    entry: Entry
    events: Sequence[Event]
    person_id: int | None = None
    took: int | None = None


@dataclass(frozen=True)
class Commit:
    """A table before and after its new log entries (none: the match begins), at a time in unix milliseconds."""

    before: Table
    after: Table
    moves: Sequence[Move]
    at: int


Notes = Callable[[Transaction], Awaitable[None]]
# What goes on by itself from new moves, before they are saved: plays on the match it is given, adds its moves to the
# list, and returns what is to be written with them. The last argument is the kind of the commit ("play", "undo").
Follow = Callable[[Table, Match, list[Move], str], Awaitable[Notes]]
# Clocks, calls, results and the like: what they note is saved together with the moves, or nothing is.
Attend = Callable[[Transaction, Commit], Awaitable[None]]

# Votes and the like that have no object any more, once a table that gathers players changes or begins, or any table is
# ended by its opener (the table before, a time).
Overtake = Callable[[Transaction, Table, int], Awaitable[None]]

# What hangs on the person in a seat (its number, in the table before), when they get up during a match at a time.
Vacate = Callable[[Transaction, Table, int, int], Awaitable[None]]
