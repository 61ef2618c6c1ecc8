"""A club's week: what ended, what began, what waits longest, who stands where; posted when the club wants it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, time, timedelta
from typing import Any, NamedTuple

import msgspec

from bot import store
from bot.calls.habits import zone_of
from bot.records.ratings import by_match
from bot.records.service import Records
from bot.records.standings import Line
from bot.store import Result, Timer
from bot.tables import Table, Tables
from bot.timers import Timers
from rules.core import Illegal

KIND = "digest"  # of timers and of posts
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
OFF = "off"
HOUR = 18  # of the day, where none is chosen
MOST_WAITS = 5


class Wish(msgspec.Struct, frozen=True):
    """When a club wants its digest: a weekday (0: Monday) and an hour in its own time zone. `channel`: where it was
    wished for; it is posted where tables gather, if there is such a place. `since`: when the last one ended, unix ms.
    """

    day: int
    hour: int
    channel: int
    since: int


class Waiting(NamedTuple):
    """A table that waits for a seat, since when (unix ms)."""

    table: Table
    seat: int
    since: int


class Week(NamedTuple):
    """What a digest tells."""

    ended: Sequence[Sequence[Result]]
    begun: Sequence[Table]
    waiting: Sequence[Waiting]
    standings: Sequence[Line]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to tell."""
        return not (self.ended or self.begun or self.waiting)


def wish_of(club: store.Club) -> Wish | None:
    """What a club has wished for; None if it wants no digest."""
    found = club.settings.get(KIND)
    return None if found is None else msgspec.convert(found, Wish)


def zone_name(club: store.Club) -> str:
    """The club's time zone."""
    return str(club.settings.get("zone") or "UTC")


def next_time(wish: Wish, zone: str, after: int) -> int:
    """The first such hour after a moment (unix ms). An hour that the clocks skip comes as much later, of one that they
    repeat it is the first.
    """
    local = datetime.fromtimestamp(after / 1000, zone_of(zone))
    days = (local.date() + timedelta(ahead) for ahead in range(9))
    moments = (datetime.combine(d, time(wish.hour), zone_of(zone)) for d in days if d.weekday() == wish.day)
    return next(at for moment in moments if (at := int(moment.timestamp() * 1000)) > after)


class Digests:
    """Posts what clubs have wished for. `wake`: the outbox."""

    def __init__(self, tables: Tables, records: Records, timers: Timers, wake: Callable[[], None]) -> None:
        self._tables, self._records, self._wake = tables, records, wake
        self._store, self._clock = tables.store, tables.clock
        timers.on(KIND, self._ring)

    # -- wishing ----------------------------------------------------------------------------

    async def choose(self, guild_id: int, channel_id: int, day: str | None, hour: int | None, zone: str | None) -> None:
        """What is given changes: the weekday (or OFF), the hour, the club's time zone. Raises Illegal("no_digest") for
        an hour without a day.
        """
        at = self._clock.now()
        async with self._store.transaction() as tx:
            tx.hold_club(guild_id, at)
            club = await tx.club(guild_id)
            wish = _chosen(wish_of(club), day, hour, channel_id, at)
            settings = {**club.settings, "zone": zone or zone_name(club)}
            self._keep(tx, guild_id, settings, wish, at)

    def _keep(self, tx: store.Transaction, guild_id: int, settings: dict[str, Any], wish: Wish | None, at: int) -> None:
        """Writes a club's wish, and sets its timer."""
        kept = {name: value for name, value in settings.items() if name != KIND}
        if wish is None:
            tx.drop_timer(KIND, str(guild_id))
        else:
            kept[KIND] = msgspec.to_builtins(wish)
            tx.set_timer(KIND, str(guild_id), next_time(wish, str(settings.get("zone", "UTC")), at))
        tx.set_club_settings(guild_id, kept, at)

    # -- posting ----------------------------------------------------------------------------

    async def _ring(self, timer: Timer) -> None:
        """It is time: one digest for all that has happened since the last one, however late it is."""
        guild, at = int(timer.subject), self._clock.now()
        async with self._store.transaction() as tx:
            tx.hold_club(guild, at)
            club = await tx.club(guild)
            wish = wish_of(club)
            if wish is None:
                return
            told = {"guild": guild, "since": wish.since, "until": at}
            tx.add_post(KIND, told, at=at, channel_id=club.lobby_channel_id or wish.channel)
            self._keep(tx, guild, club.settings, msgspec.structs.replace(wish, since=at), at)
        self._wake()

    async def week(self, guild_id: int, since: int, until: int) -> Week:
        """What happened after one moment up to another, and how things stand now."""
        results = await self._store.results_of_guild(guild_id)
        ended = [match for match in by_match(results) if since < match[0].ended_at <= until]
        over = {match[0].table_id for match in ended}
        rows = await self._store.begun_in_guild(guild_id, since, until)
        begun = [await self._tables.get(row.id) for row in rows if row.id not in over]
        return Week(ended, begun, await self._waiting(guild_id), await self._records.standings(guild_id))

    async def _waiting(self, guild_id: int) -> list[Waiting]:
        """The longest waits of a club, the longest first."""
        found = []
        for table in await self._tables.in_guild(guild_id):
            for seat in table.due:
                since = await self._since(table, table.playing().due[seat])
                found += [] if since is None or table.person_in(seat) is None else [Waiting(table, seat, since)]
        return sorted(found, key=lambda w: (w.since, w.table.row.id, w.seat))[:MOST_WAITS]

    async def _since(self, table: Table, revision: int) -> int | None:
        number = table.row.id
        return await (self._store.entry_at(number, revision - 1) if revision else self._store.started_at(number))


def _chosen(wish: Wish | None, day: str | None, hour: int | None, channel_id: int, at: int) -> Wish | None:
    """The wish after a choice."""
    if day == OFF:
        return None
    if day is None:
        if wish is None and hour is not None:
            raise Illegal("no_digest")
        return wish if wish is None or hour is None else msgspec.structs.replace(wish, hour=hour)
    kept = wish or Wish(0, HOUR, channel_id, at)
    return Wish(DAYS.index(day), kept.hour if hour is None else hour, channel_id, kept.since)
