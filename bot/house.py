"""House players: they sit in seats without a person and move when it is their turn."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random

from bot.tables import Table, Tables
from bot.tables.table import THINKER
from bot.thinker import Thinker
from rules.core import Action, Illegal
from rules.match import Match
from rules.players import house_player

log = logging.getLogger(__name__)


class House:
    """Plays for all house seats, one task a table, the thinking off the event loop."""

    def __init__(self, tables: Tables, thinker: Thinker | None = None) -> None:
        self._tables, self._thinker = tables, thinker or Thinker()
        self._running: dict[int, asyncio.Task[None]] = {}
        tables.after_commit.append(self.wake)

    async def begin(self) -> None:
        """After a start of the program: wherever a house player is due, it goes on."""
        for row in await self._tables.store.open_tables():
            if row.status == "playing":
                try:
                    self.wake(await self._tables.get(row.id))
                except Exception:  # one table that cannot be read must not keep the bot from starting
                    log.exception("table %s cannot be read", row.id)

    def wake(self, table: Table) -> None:
        """Sees to the table if one of its house players is due."""
        if _due(table) is not None and table.row.id not in self._running:
            task = asyncio.get_running_loop().create_task(
                self._run(table.row.id), name=f"house players of {table.row.id}"
            )
            self._running[table.row.id] = task

    async def _run(self, table_id: int) -> None:
        try:
            while await self._step(table_id):
                pass
        except Exception:  # one table's trouble must not stop the others
            log.exception("house players of table %s", table_id)
        finally:
            del self._running[table_id]

    async def _step(self, table_id: int) -> bool:
        """One action of one house player. Returns whether to look again."""
        table = await self._tables.get(table_id)
        seat = _due(table)
        if seat is None or table.match is None:
            return False
        match = table.match
        action = await self._action(match, seat, table.seats[seat].house == THINKER)
        try:
            await self._tables.play_for(table_id, seat, action, "house", match.revision)
        except Illegal:
            log.exception("house player of table %s", table_id)
            return False
        return True

    async def suggestion(self, match: Match, seat: int) -> Action:
        """What a house player would do in a seat, whoever sits there."""
        return await self._action(match, seat, True)

    async def _action(self, match: Match, seat: int, thinks: bool) -> Action:
        """By rule of thumb in any case where thinking leads to nothing."""
        thought = await self._thinker.think(match, seat, dice(match, seat)) if thinks else None
        return await asyncio.to_thread(think, match, seat) if thought is None else thought

    async def close(self) -> None:
        """Stops thinking; whoever is due then is due after the next start."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinker.close()


def _due(table: Table) -> int | None:
    return next((s for s in table.due if table.seats[s].house is not None), None)


def think(match: Match, seat: int) -> Action:
    """The house player's action by rule of thumb: from its own view, the same for the same position."""
    return house_player(match.game, match.fork().view(seat), dice(match, seat))


def dice(match: Match, seat: int) -> random.Random:
    """The seat's own dice, the same for the same position."""
    mark = hashlib.blake2b(match.seed + match.revision.to_bytes(8, "little") + bytes([seat]), digest_size=8).digest()
    return random.Random(mark)
