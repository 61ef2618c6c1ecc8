"""Keeps a club's books: results are written with the commit that ends a match, and ratings with them."""

from __future__ import annotations

import asyncio

from bot import store
from bot.records import ratings
from bot.records.ratings import ALL, Change
from bot.records.record import Record, record
from bot.records.results import results
from bot.records.standings import Line, standings
from bot.tables import Commit, Table, Tables


class Records:
    """Results, ratings, standings. They follow from the matches and can be worked out anew from the results."""

    def __init__(self, tables: Tables) -> None:
        self._store, self._clock = tables.store, tables.clock
        tables.attending.append(self.attend)

    # -- writing ----------------------------------------------------------------------------

    async def attend(self, tx: store.Transaction, commit: Commit) -> None:
        """Writes the results of a match that has ended; takes them back where an undo reopens it."""
        stood, ended = _over(commit.before), _over(commit.after)
        if not stood and not ended:
            return
        row = commit.after.row
        tx.hold_club(row.guild_id, commit.at)
        if stood:
            tx.drop_results(row.id)
            await self._anew(tx, row.guild_id, commit.at)
        if ended:
            await self._enter(tx, commit.after, commit.at)

    async def _enter(self, tx: store.Transaction, table: Table, at: int) -> None:
        guild, last = table.row.guild_id, await tx.last_result(table.row.guild_id)
        made = results(table, await tx.log(table.row.id), await tx.sittings(table.row.id), at)
        for result in made:
            tx.add_result(result)
        if last is not None and (last.ended_at, last.table_id) > (at, table.row.id):  # somebody has set the clock
            await self._anew(tx, guild, at)
            return
        book = ratings.read(await tx.ratings_of_guild(guild))
        for rating in ratings.written(ratings.enter_both(book, made), guild, at):
            tx.put_rating(rating)

    async def _anew(self, tx: store.Transaction, guild_id: int, at: int) -> None:
        """Works a club's ratings out from its results."""
        book = await asyncio.to_thread(ratings.enter_all, {}, await tx.results_of_guild(guild_id))
        tx.drop_ratings(guild_id)
        for rating in ratings.written(book, guild_id, at):
            tx.put_rating(rating)

    async def recompute(self, guild_id: int) -> None:
        """Works a club's ratings out anew, from its results in the order in which its matches ended."""
        async with self._store.transaction() as tx:
            await self.recompute_in(tx, guild_id)

    async def recompute_in(self, tx: store.Transaction, guild_id: int) -> None:
        """The same as a part of a transaction."""
        at = self._clock.now()
        tx.hold_club(guild_id, at)
        await self._anew(tx, guild_id, at)

    # -- reading ----------------------------------------------------------------------------

    async def changes(self, table: Table) -> list[Change]:
        """What a match that is over did to the ratings in its game, by seat; none where it does not rate."""
        known = await self._store.results_of_guild(table.row.guild_id)
        return await asyncio.to_thread(ratings.changes, [r for r in known if r.game == table.row.game], table.row.id)

    async def standings(self, guild_id: int, game: str = ALL) -> list[Line]:
        """Who stands where in a club, the best first."""
        book = ratings.read(await self._store.ratings_of_guild(guild_id))
        return standings(await self._store.results_of_guild(guild_id), book, game)

    async def record(self, person_id: int, guild_id: int | None) -> Record:
        """What a person has played in a club, or (None) in all of them."""
        known = await self._store.results_of_person(person_id)
        waits = await self._store.waits_of_person(person_id)
        return record(
            person_id,
            [r for r in known if guild_id in (None, r.guild_id)],
            [w for w in waits if guild_id in (None, w.guild_id)],
        )


def _over(table: Table) -> bool:
    return table.match is not None and table.match.over
