"""Turns: from when a seat is called until it has done what it was called for."""

from __future__ import annotations

from bot.tables.announce import goes_on
from bot.tables.commit import Commit
from bot.tables.table import Table


def due_of(table: Table) -> dict[int, int]:
    """Seat -> revision at which it became due, while a match is played."""
    running = table.match is not None and table.row.status == "playing" and not table.match.over
    return table.match.due if running and table.match is not None else {}


def same_turn(commit: Commit, seat: int) -> bool:
    """Whether a seat is still at what it was called for."""
    asked, now, match = due_of(commit.before), due_of(commit.after), commit.after.match
    if seat not in asked or seat not in now or match is None:
        return False
    own = bool(commit.moves) and all(move.entry.seat == seat for move in commit.moves)  # no order of another's between
    return asked[seat] == now[seat] or (own and goes_on(commit.before.match, match, seat))
