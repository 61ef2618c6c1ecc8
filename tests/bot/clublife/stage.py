"""A club whose games last weeks: members in English and Japanese, tables of any game, time that tests move.

    async with stage() as s:                                    # Ann and Ben (en), Hana and Taro (ja)
        table = await s.play_table("dobutsu", "Ann", "Hana", manners=Manners(clock="gentle", turn_hours=8))
        mark = s.mark
        await s.pass_time(hours=8)                              # all that falls due, in order
        assert s.rung("Ann", since=mark) and "..." in s.texts("Ann", since=mark)[-1]
        await s.act(table.row.id)                               # whoever is due moves, by the rule of thumb
        await s.restart(hours=3)                                # the bot stops, and starts again three hours later
        s.set_clock(hours=-1)                                   # somebody sets the computer's clock

`s["Ann"]` is a `simclub.Person`: slash commands and buttons work as everywhere else; `s.c` is the club.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot import timers
from bot.panels import ids
from bot.sandbox import adapter
from bot.tables import Manners, Table
from rules.core import Action
from rules.players import house_player
from tests.bot.matches.stage import button
from tests.bot.simclub import Club, Person, club
from tests.bot.simparts import Post, Reply, Room

ANN, BEN, HANA, TARO = PEOPLE = ("Ann", "Ben", "花子", "太郎")
JAPANESE = (HANA, TARO)
STEP = 6 * 3600.0  # seconds that SimCord is asked to pass at once: it has patience for so much
SILENT = 1 << 12  # Discord's flag of a message that rings nobody


@dataclass(frozen=True)
class Ring:
    """Somebody was called: pinged in the server, or sent a direct message that is not silent; at unix ms `at`."""

    at: int
    name: str
    kind: adapter.Kind
    text: str
    message: Any


@dataclass(frozen=True)
class Heard:
    """A message that the bot posted, edited or deleted, as it was then."""

    at: int
    event: adapter.Event
    channel: int
    kind: adapter.Kind
    text: str
    message: Any


class Stage:
    """A running club; see the module."""

    def __init__(self, c: Club) -> None:
        self.c, self._ids = c, count(8_000_000_000_000_000_000)
        self.heard: list[Heard] = []
        self.rings: list[tuple[int, Ring]] = []  # with the place in `heard`
        adapter.watch(c.env, self._hear)

    def __getitem__(self, name: str) -> Person:
        return self.c[name]

    @property
    def bot(self) -> Any:
        return self.c.bot

    @property
    def desk(self) -> Any:
        return self.c.bot.desk

    # -- time -------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """What the bot's clock shows: unix milliseconds."""
        return self.c.clock.now()

    def local(self, zone: str = "UTC") -> datetime:
        """The same in a time zone."""
        return datetime.fromtimestamp(self.now / 1000, ZoneInfo(zone))

    async def pass_time(self, **span: float) -> None:
        """Time passes (`days=`, `hours=`, `minutes=`, `seconds=`), and all that falls due in it happens, in order."""
        left = timedelta(**span).total_seconds()
        while left > 0:
            await self.c.advance(min(left, STEP))
            left -= STEP

    async def pass_until(self, text: str, zone: str = "UTC") -> None:
        """The same until a local time, such as "2026-03-29 02:30"."""
        then = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()
        assert then * 1000 >= self.now, f"{text} in {zone} is over"
        await self.pass_time(seconds=then - self.now / 1000)

    async def jump_until(self, text: str, zone: str = "UTC") -> None:
        """The bot is stopped until a local time: for going far without all that happens on the way."""
        then = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()
        await self.restart(seconds=then - self.now / 1000)

    def set_clock(self, **span: float) -> None:
        """Somebody sets the bot's clock forward or (negative) back; time itself does not pass. Then let some pass."""
        self.c.clock.ahead += int(timedelta(**span).total_seconds() * 1000)

    async def restart(self, **span: float) -> None:
        """The bot stops, and starts again on the same store after a while."""
        await self.c.stop()
        if span:
            self.c.env.backend.advance_clock(timedelta(**span).total_seconds())
        await self.c.start()

    # -- tables -----------------------------------------------------------------------------

    async def open_table(
        self, game: str, *people: str, language: str = "en", house: int = 0, manners: Manners | None = None
    ) -> Table:
        """A table in the lobby: the first person opens it, the others sit down, `house` house players are added."""
        first, *others = people
        known = {row.id for row in await self.desk.store.open_tables()}
        await self.c[first].slash("table open", game=game, language=language)
        [number] = {row.id for row in await self.desk.store.open_tables()} - known
        for name in others:
            await self.lobby(name, "join", number)
        for _ in range(house):
            await self.lobby(first, "house", number)
        if manners is not None:
            await self.set_manners(number, manners)
        return await self.table(number)

    async def play_table(
        self, game: str, *people: str, language: str = "en", house: int = 0, manners: Manners | None = None
    ) -> Table:
        """The same, and started."""
        opened = await self.open_table(game, *people, language=language, house=house, manners=manners)
        await self.lobby(people[0], "start", opened.row.id)
        return await self.table(opened.row.id)

    async def lobby(self, name: str, what: str, table_id: int) -> Reply:
        """Somebody presses a button below a table's lobby post: join, leave, start ..."""
        wanted = ids.lobby(what, table_id)
        post = next(p for p in self.c.lobby.posts if any(c.get("custom_id") == wanted for c in p.components))
        return await self.c[name].press(post, custom_id=wanted)

    async def set_manners(self, table_id: int, manners: Manners) -> None:
        """As if chosen at opening."""
        async with self.desk.tables.locked(table_id), self.desk.store.transaction() as tx:
            tx.set_manners(table_id, manners)
        self.desk.tables.forget(table_id)

    async def table(self, table_id: int) -> Table:
        """The table as the bot holds it."""
        found: Table = await self.desk.tables.get(table_id)
        return found

    async def thread(self, table_id: int) -> Room:
        """Where it is played."""
        row = await self.desk.store.table(table_id)
        return Room(self.c, row.thread_id, None)

    async def turn_post(self, table_id: int) -> Post:
        """The live turn post."""
        row = await self.desk.store.table(table_id)
        return next(p for p in (await self.thread(table_id)).posts if p.id == row.turn_message_id)

    async def press(self, name: str, on: Post | Reply, kind: str, what: str = "") -> Reply:
        """Somebody presses the button for a handler of the bot."""
        return await self.c[name].press(on, custom_id=button(on, kind, what))

    async def due(self, table_id: int) -> list[str]:
        """The names of those who are due."""
        table = await self.table(table_id)
        return [table.names[seat] for seat in table.due]

    async def act(self, table_id: int, name: str | None = None, action: Action | None = None) -> str:
        """A person who is due (a certain one, or the first) acts; if not told how, by the rule of thumb. Returns their
        name.
        """
        table = await self.table(table_id)
        seat = next(s for s in table.due if table.person_in(s) is not None and name in (None, table.names[s]))
        if action is None:
            dice = random.Random(f"{table.row.id} {table.row.revision}")
            action = house_player(table.game, table.match.fork().view(seat), dice)
        await self.desk.tables.play(table_id, table.person_in(seat), action, next(self._ids))
        await self.c.settle()
        return table.names[seat]

    async def play_until_due(self, table_id: int, name: str) -> None:
        """The others act until it is this person's turn."""
        for _ in range(500):
            if name in (waiting := await self.due(table_id)):
                return
            assert waiting, "the match is over"
            await self.act(table_id)
        raise AssertionError(f"{name} is never due")

    # -- what reached whom ------------------------------------------------------------------

    @property
    def mark(self) -> int:
        """How much was heard until now."""
        return len(self.heard)

    def rung(self, name: str | None = None, since: int = 0) -> list[Ring]:
        """The calls that rang somebody (or this person) since a mark."""
        return [ring for at, ring in self.rings if at >= since and name in (None, ring.name)]

    def texts(self, name: str, since: int = 0, event: adapter.Event = "posted") -> list[str]:
        """What the bot posted (edited, deleted) where this person could read it since a mark, not ephemerally."""
        return [
            h.text
            for h in self.heard[since:]
            if h.event == event and self.c[name].id in adapter.readers(self.c.env, h.message, [self.c[name].id])
        ]

    def _hear(self, said: adapter.Said) -> None:
        message = said.message
        if message.is_ephemeral or not adapter.is_own(self.c.env, message):
            return
        kind = adapter.place(self.c.env, message.channel_id).kind
        if said.event == "posted" and not message.flags & SILENT:
            for name in self._called(message, kind):
                ring = Ring(self.now, name, kind, said.content, message)
                self.rings.append((len(self.heard), ring))
        self.heard.append(Heard(self.now, said.event, message.channel_id, kind, said.content, message))

    def _called(self, message: Any, kind: adapter.Kind) -> Sequence[str]:
        rung = message.ping_user_ids
        if kind == "dm":
            rung = [p.id for p in self.c.people.values() if p.room.id == message.channel_id]
        return [p.name for p in self.c.people.values() if p.id in rung]


@asynccontextmanager
async def stage(
    people: Iterable[str] = PEOPLE,
    *,
    japanese: Iterable[str] = JAPANESE,
    closed: Iterable[str] = (),
    look: float = STEP,
) -> AsyncIterator[Stage]:
    """A club of these people, some of whom read Japanese; `closed`: whose direct messages are closed. `look`: after how
    many seconds without anything to do the bot looks at its clock, which somebody may have set.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timers, "LONGEST_SLEEP", look)
        async with club(people, locales=dict.fromkeys(japanese, "ja"), closed=closed, settle=120.0) as c:
            yield Stage(c)
