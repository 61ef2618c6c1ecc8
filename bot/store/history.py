"""Looking back: what has been posted of it, and matches that were brought from a file."""

from __future__ import annotations

from bot.store.asking import Asking
from bot.store.records import Post, Table


class HistoryReads(Asking):
    """Questions about replays and imports."""

    async def waiting_post(self, table_id: int, kind: str) -> Post | None:
        """The first of a table's public posts of a kind that has still to be sent."""
        return await self._one(Post, "waiting_post", table_id=table_id, kind=kind)

    async def closed_with_commitment(self, guild_id: int, commitment: str) -> Table | None:
        """A table of a server that is over and was dealt from the seed of that commitment."""
        return await self._one(Table, "closed_with_commitment", guild_id=guild_id, commitment=commitment)
