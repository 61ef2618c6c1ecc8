"""How long a seat took for an action: from when it became due, or acted before in the same turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot import store
from bot.tables.commit import Move
from bot.tables.table import Table


async def timed(tx: store.Transaction, table: Table, moves: Sequence[Move], at: int) -> list[Move]:
    """The moves with their times, in milliseconds. What is done beside the flow, and an undo, took none."""
    due = {} if table.match is None else dict(table.match.due)
    counted = []
    for move in moves:
        seat, took = move.entry.seat, move.took
        if took is None and seat in due and not _beside(table, move):
            since = await _due_since(tx, table, due[seat])
            took = None if since is None else max(0, at - since)
            due[seat] = -1  # acting again in this commit takes no more time
        counted.append(replace(move, took=took))
    return counted


def _beside(table: Table, move: Move) -> bool:
    """Whether nobody waited for it: what is open beside the flow, and taking back."""
    if move.entry.action is None or table.match is None:
        return True
    frame = table.match.view(move.entry.seat).frame
    return frame is None or type(move.entry.action) not in frame.offers


async def _due_since(tx: store.Transaction, table: Table, revision: int) -> int | None:
    """When the log entry that led to a revision was made; None where nobody knows."""
    if revision < 0:
        return None
    return await (tx.entry_at(table.row.id, revision - 1) if revision else tx.started_at(table.row.id))
