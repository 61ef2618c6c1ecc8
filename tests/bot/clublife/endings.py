"""Matches that are over quickly, for tests of what is remembered of them."""

from __future__ import annotations

from itertools import count

from rules.dobutsu.actions import Resign
from tests.bot.clublife.stage import Stage

_IDS = count(7_500_000_000_000_000_000)


async def duel(s: Stage, winner: str, loser: str, moves: int = 0, language: str = "en") -> int:
    """A match of Dobutsu shogi between two people: after so many moves, and when it is their turn, one resigns. Returns
    the table's number.
    """
    table = (await s.play_table("dobutsu", winner, loser, language=language)).row.id
    await finish(s, table, loser, moves)
    return table


async def finish(s: Stage, table: int, loser: str, moves: int = 0) -> None:
    """Ends such a match."""
    while moves > 0 or loser not in await s.due(table):
        await s.act(table)
        moves -= 1
    await s.desk.tables.play(table, s[loser].id, Resign(), next(_IDS))
    await s.c.settle()
