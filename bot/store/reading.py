"""What can be asked of the store, alike outside and inside a transaction."""

from __future__ import annotations

from bot.store.calls import CallReads
from bot.store.clocks import ClockReads
from bot.store.engine import Step
from bot.store.history import HistoryReads
from bot.store.orders import OrderReads
from bot.store.personal import PersonalReads
from bot.store.records import Club, Consent, Draft, Entry, Loaded, Person, Post, Seat, Seen, Snapshot, Table
from bot.store.results import ResultReads
from bot.store.seating import SeatingReads
from bot.store.timers import TimerReads


class Reading(CallReads, ClockReads, HistoryReads, OrderReads, PersonalReads, ResultReads, SeatingReads, TimerReads):
    """Questions to the store. Outside a transaction: what is committed; inside: also what it has written itself."""

    # ---- tables ----

    async def load(self, table_id: int) -> Loaded | None:
        """A table with its seats, newest snapshot and log, all of one moment."""
        queries = ("table_by_id", "seats_of", "snapshot_of", "base_of")
        steps = [Step(query, {"table_id": table_id}) for query in queries]
        table, seats, *kept, log = await self._ask(*steps, Step("log_of", {"table_id": table_id, "start": 0}))
        if table is None:
            return None
        last, base = (None if row is None else Snapshot.of(row) for row in kept)
        return Loaded(Table.of(table), [Seat.of(row) for row in seats], last, [Entry.of(row) for row in log], base)

    async def table(self, table_id: int) -> Table | None:
        """The table of that number."""
        return await self._one(Table, "table_by_id", table_id=table_id)

    async def table_in_thread(self, thread_id: int) -> Table | None:
        """The table played in a thread."""
        return await self._one(Table, "table_by_thread", thread_id=thread_id)

    async def rematch_of(self, table_id: int) -> Table | None:
        """The rematch that was opened from a table. There is at most one."""
        return await self._one(Table, "table_by_rematch_of", table_id=table_id)

    async def open_tables(self) -> list[Table]:
        """All tables in the lobby or being played, oldest first."""
        return await self._all(Table, "open_tables")

    async def open_tables_of_guild(self, guild_id: int) -> list[Table]:
        """The same in one server."""
        return await self._all(Table, "open_tables_of_guild", guild_id=guild_id)

    async def closed_tables_of_guild(self, guild_id: int, many: int) -> list[Table]:
        """The newest `many` tables of a server that are over or abandoned, newest first."""
        return await self._all(Table, "closed_tables_of_guild", guild_id=guild_id, many=many)

    async def open_tables_of_person(self, person_id: int) -> list[Table]:
        """The open tables at which a person sits, in all servers, oldest first."""
        return await self._all(Table, "open_tables_of_person", person_id=person_id)

    async def seats(self, table_id: int) -> list[Seat]:
        """The seats of a table, in order."""
        return await self._all(Seat, "seats_of", table_id=table_id)

    async def log(self, table_id: int, start: int = 0) -> list[Entry]:
        """The log from position `start`, in order."""
        return await self._all(Entry, "log_of", table_id=table_id, start=start)

    async def seen(self, interaction_id: int) -> Seen | None:
        """As what an interaction was carried out before, if it was."""
        return await self._one(Seen, "seen_interaction", interaction_id=interaction_id)

    # ---- outbox ----

    async def due_posts(self, now: int, many: int = 50) -> list[Post]:
        """Up to `many` posts whose time has come: the oldest unsettled one of each lane, so never two of one lane.

        A post that is being sent just now is still due: the caller leaves out those, and asks for that many more.
        """
        return await self._all(Post, "due_posts", now=now, many=many)

    async def next_due(self, after: int = -1) -> int | None:
        """When the next post later than `after` wants to be sent (may be past); None if there is none."""
        time: int | None = await self._value("next_due", after=after)
        return time

    async def post(self, post_id: int) -> Post | None:
        """One post, whatever has become of it."""
        return await self._one(Post, "post_by_id", post_id=post_id)

    async def held_posts(self, person_id: int) -> list[Post]:
        """Direct messages that a person has not got because theirs are closed, oldest first."""
        return await self._all(Post, "held_posts", person_id=person_id)

    async def unsent_to(self, table_id: int, person_id: int, kind: str) -> list[Post]:
        """Direct messages of a kind about a table that have not been sent to the person yet, oldest first."""
        return await self._all(Post, "unsent_to", table_id=table_id, person_id=person_id, kind=kind)

    async def last_post(self, table_id: int, kind: str, person_id: int | None = None) -> Post | None:
        """The newest post of a kind that was sent: in public, or to one person; its `message_id` says where it is."""
        if person_id is None:
            return await self._one(Post, "last_post", table_id=table_id, kind=kind)
        return await self._one(Post, "last_post_to", table_id=table_id, kind=kind, person_id=person_id)

    # ---- drafts and consent ----

    async def draft(self, draft_id: str) -> Draft | None:
        """What was begun under that id."""
        return await self._one(Draft, "draft_by_id", draft_id=draft_id)

    async def consent(self, consent_id: int) -> Consent | None:
        """A request, whatever has become of it."""
        return await self._one(Consent, "consent_by_id", consent_id=consent_id)

    async def open_consent(self, table_id: int) -> Consent | None:
        """The request that a table is being asked about. There is at most one."""
        return await self._one(Consent, "open_consent", table_id=table_id)

    # ---- people, servers, notes ----

    async def person(self, person_id: int) -> Person:
        """A person; one never met has the defaults."""
        return await self._one(Person, "person_by_id", person_id=person_id) or Person(person_id)

    async def club(self, guild_id: int) -> Club:
        """A server; one never met has the defaults."""
        return await self._one(Club, "club_by_id", guild_id=guild_id) or Club(guild_id)

    async def meta(self, key: str) -> str | None:
        """A note of the bot to itself, such as the hash of the commands it last registered."""
        value: str | None = await self._value("meta_value", key=key)
        return value
