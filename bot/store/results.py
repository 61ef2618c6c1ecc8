"""Results of matches and the ratings that follow from them."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import asdict

from bot.store.asking import Asking, Noting
from bot.store.records import Rating, Result, Table, to_json


class Wait(NamedTuple):
    """How long a table waited for an entry of its log, in milliseconds."""

    table_id: int
    seq: int
    took: int
    guild_id: int


class ResultReads(Asking):
    """Questions about results."""

    async def results_of_table(self, table_id: int) -> list[Result]:
        """The results of a match, by seat; none before its end."""
        return await self._all(Result, "results_of_table", table_id=table_id)

    async def results_of_guild(self, guild_id: int) -> list[Result]:
        """All results of a club in the order in which its matches ended."""
        return await self._all(Result, "results_of_guild", guild_id=guild_id)

    async def results_of_person(self, person_id: int) -> list[Result]:
        """The results of all seats of all matches that count for a person, in all clubs, in the same order."""
        return await self._all(Result, "results_of_person", person_id=person_id)

    async def begun_in_guild(self, guild_id: int, since: int, until: int) -> list[Table]:
        """The tables of a club whose first action was made after one moment up to another."""
        return await self._all(Table, "begun_in_guild", guild_id=guild_id, since=since, until=until)

    async def last_result(self, guild_id: int) -> Result | None:
        """The last in the order of `results_of_guild`."""
        return await self._one(Result, "last_result", guild_id=guild_id)

    async def ratings_of_guild(self, guild_id: int) -> list[Rating]:
        """All ratings of a club."""
        return await self._all(Rating, "ratings_of_guild", guild_id=guild_id)

    async def guilds_with_results(self) -> list[int]:
        """The clubs in which a match has ended."""
        return [guild for (guild,) in await self._value("rated_guilds")]

    async def waits_of_person(self, person_id: int, many: int = 5_000) -> list[Wait]:
        """The newest log entries of a person that were timed, the newest first."""
        return [Wait(*row) for row in await self._value("waits_of_person", person_id=person_id, many=many)]


class ResultWrites(Noting):
    """Writing results and ratings."""

    def hold_club(self, guild_id: int, at: int) -> None:
        """Keeps others from a club's books until the end of the transaction: read ratings after this, then write."""
        self._note("hold_club", guild_id=guild_id, at=at)

    def add_result(self, result: Result) -> None:
        """How a match ended for one seat. Conflict if that is known already."""
        self._note("add_result", **asdict(result) | {"score": to_json(result.score)})

    def drop_results(self, table_id: int) -> None:
        """A match is not over after all."""
        self._note("drop_results", table_id=table_id)

    def put_rating(self, rating: Rating) -> None:
        """A rating, in place of the one before."""
        self._note("put_rating", **asdict(rating))

    def drop_ratings(self, guild_id: int) -> None:
        """Forgets all ratings of a club: they are worked out anew."""
        self._note("drop_ratings", guild_id=guild_id)
