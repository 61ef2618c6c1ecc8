"""A short match for tests of looking back: six turns of Dobutsu shogi, the second player's chick takes the lion."""

from __future__ import annotations

from rules.dobutsu.actions import Drop, Move
from tests.bot.clublife.stage import Stage
from tests.bot.matches.dobutsu_play import CAUGHT

TURNS = len(CAUGHT)


async def play_on(s: Stage, table_id: int, steps: int = TURNS) -> None:
    """So many turns more; without a number to the end."""
    table = await s.table(table_id)
    for step in CAUGHT[table.row.revision :][:steps]:
        [seat] = table.due
        person, action = table.person_in(seat), (Drop if step.tag == "drop" else Move)(step.piece, step.to)
        assert person is not None
        table = (await s.desk.tables.play(table_id, person, action, next(s._ids))).table
    await s.c.settle()
