"""Weeks in the life of a club: members with hours and habits, tables of all games, acts when people get to them.

    diary = await live(s, members, plans, seed=1, days=31)

Time passes from one act to the next, and whatever the bot does in between it does on the real clock of the stage. What
members do comes from one source of luck, so that a month can be lived again.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

from bot.panels import ids
from bot.sandbox import adapter
from bot.seating.motions import asked
from bot.tables import Manners, Table
from rules.core import Event
from tests.bot.clublife.stage import Ring, Stage

HOUR = 3600 * 1000  # milliseconds
SOON = (15_000, 60_000)  # between two actions of one turn
PATIENCE = 48 * HOUR  # until somebody asks for a substitute where no clock runs


@dataclass(frozen=True)
class Member:
    """Somebody in the club. quiet: hours of their own day in which they sleep, from and to; pace: hours that pass, in
    the middle, before they take a turn; away: days of the month, first and last; gone: the day they leave for good.
    """

    name: str
    zone: str
    quiet: tuple[int, int] = (23, 7)
    pace: float = 2.0
    calls: str = ""
    away: tuple[int, int] | None = None
    gone: int | None = None
    japanese: bool = False

    def local(self, at: int) -> datetime:
        """A time, unix milliseconds, as their clock shows it."""
        return datetime.fromtimestamp(at / 1000, ZoneInfo(self.zone))

    def asleep(self, at: int) -> bool:
        """Whether that is in their quiet hours."""
        start, end = self.quiet
        hour = self.local(at).hour
        return (start <= hour or hour < end) if start > end else start <= hour < end

    def absent(self, day: float) -> bool:
        """Whether they are away, or have left."""
        away = self.away is not None and self.away[0] <= day < self.away[1]
        return away or (self.gone is not None and day >= self.gone)


@dataclass(frozen=True)
class Plan:
    """A table that somebody opens on a day of the month."""

    day: float
    game: str
    people: tuple[str, ...]
    house: int = 0
    language: str = "en"
    manners: Manners = field(default_factory=Manners)


@dataclass(frozen=True)
class Page:
    """A message of the bot as it was when it was posted or edited."""

    at: int
    event: adapter.Event
    channel: int
    text: str
    custom_ids: tuple[str, ...]
    alts: tuple[str, ...]


@dataclass
class Diary:
    """What a month was like. turns: calls of people to a turn; acts: what people did themselves."""

    members: dict[str, Member]
    began: int
    tables: list[int] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    stood: dict[tuple[int, int], list[Table]] = field(default_factory=dict)  # tables by number and revision
    acts: int = 0
    turns: int = 0
    ended: int = 0
    states: dict[int, str] = field(default_factory=dict)  # of the tables in the end
    rings: list[Ring] = field(default_factory=list)
    log: dict[int, list[list[Event]]] = field(
        default_factory=dict
    )  # of each table: events of the deal, then of each entry

    def events(self, table: int, revision: int) -> list[Event]:
        """What had happened at a table until a revision, oldest first."""
        deal, *entries = self.log[table]
        return [*deal, *(event for entry in entries[:revision] for event in entry)]

    def day(self, at: int) -> float:
        """Days since the month began."""
        return (at - self.began) / (24 * HOUR)

    def away(self, member: Member, at: int) -> bool:
        """Whether they are away and coming back; of who has left for good nobody was told."""
        return member.away is not None and member.away[0] <= self.day(at) < member.away[1]


@dataclass
class Life:
    """The month as it is being lived."""

    s: Stage
    diary: Diary
    luck: random.Random
    calendar: list[tuple[int, int, Callable[[], Any]]] = field(default_factory=list)
    order: Any = field(default_factory=count)
    expected: set[tuple[int, int, int]] = field(default_factory=set)  # table, person, since which revision: will act
    seen: set[tuple[str, int, int]] = field(default_factory=set)  # votes and free seats that somebody sees to

    def watch(self) -> None:
        """Keeps every table as it stands after a commit. Once for each start of the bot."""
        self.s.desk.tables.after_commit.append(self._keep)

    def _keep(self, table: Table) -> None:
        self.diary.stood.setdefault((table.row.id, table.row.revision), []).append(table)

    def hear(self, said: adapter.Said) -> None:
        """Keeps a message of the bot that is there for good."""
        message = said.message
        if message.is_ephemeral or not adapter.is_own(self.s.c.env, message):
            return
        pressed = tuple(i for row in said.components for i in _custom_ids(row))
        alts = tuple(a.get("description") or "" for a in said.attachments)
        self.diary.pages.append(Page(self.s.now, said.event, message.channel_id, said.content, pressed, alts))

    def at(self, when: int, do: Callable[[], Any]) -> None:
        """Something is done at a time."""
        heapq.heappush(self.calendar, (when, next(self.order), do))

    async def pass_until(self, when: int) -> None:
        """Time passes; the bot does what it has to do meanwhile."""
        if when > self.s.now:
            await self.s.pass_time(seconds=(when - self.s.now) / 1000)

    async def settle_in(self, member: Member) -> None:
        """Tells the bot about their days."""
        start, end = member.quiet
        given = {"hours": f"{end}-{start}", "zone": member.zone} | ({"calls": member.calls} if member.calls else {})
        await self.s[member.name].slash("me settings", **given)
        if member.away is not None:
            first, last = member.away
            going = self.diary.began + int(first * 24 * HOUR)
            self.at(going, lambda: self.s[member.name].slash("me away", until=str(last - first)))

    async def open(self, plan: Plan) -> None:
        """The people of a plan come together and begin, when all of them are awake."""
        if any(self.diary.members[name].asleep(self.s.now) for name in plan.people):
            self.at(self.s.now + HOUR, lambda: self.open(plan))
            return
        opened = await self.s.play_table(
            plan.game, *plan.people, house=plan.house, language=plan.language, manners=plan.manners
        )
        self.diary.tables.append(opened.row.id)
        await self.look(opened.row.id)

    async def look(self, number: int) -> None:
        """Who is due at a table puts it into their calendar; so do those who are asked, or could sit down there."""
        table = await self.s.table(number)
        if table.row.status != "playing":
            return
        for seat in table.due:
            self._call(table, seat)
        for motion in await self.s.desk.store.open_motions(number):
            for person in asked(table, motion):
                self._once("vote", motion.id, person, lambda p=person, m=motion.id: self.vote(number, m, p))
        for seat in table.seats:
            if seat.person_id is None and seat.house is None:
                newcomer = self.newcomer(table)
                self._once("seat", number, seat.seat, lambda at=seat.seat: self.take(number, at), newcomer)

    def _call(self, table: Table, seat: int) -> None:
        person, number, since = table.person_in(seat), table.row.id, table.row.due.get(seat, 0)
        if person is None or (number, person, since) in self.expected:
            return
        self.expected.add((number, person, since))
        self.diary.turns += 1
        member = self.member(person)
        if member.gone is not None and self.diary.day(self.s.now) >= member.gone:
            if table.manners.clock == "none" or table.manners.at_zero == "note":
                self.at(self.s.now + PATIENCE, lambda: self.replace(number, seat))
            return
        self.at(self.when(member, self.s.now), lambda: self.turn(number, seat, member))

    def _once(self, what: str, about: int, whose: int, do: Callable[[], Any], by: Member | None = None) -> None:
        """A member does something beside their turns, some hours later."""
        member = by or self.member(whose)
        if (what, about, whose) not in self.seen and not member.absent(self.diary.day(self.s.now)):
            self.seen.add((what, about, whose))
            self.at(self.when(member, self.s.now), do)

    def member(self, person: int) -> Member:
        """Who that is."""
        return next(m for m in self.diary.members.values() if self.s[m.name].id == person)

    def newcomer(self, table: Table) -> Member:
        """Somebody who does not sit there and is about."""
        day = self.diary.day(self.s.now)
        others = [m for m in self.diary.members.values() if m.name not in table.names and not m.absent(day)]
        return self.luck.choice(others)

    async def vote(self, number: int, motion: int, person: int) -> None:
        """A member agrees to what the table is asked."""
        wanted = ids.motion(motion, True)
        room = await self.s.thread(number)
        posts = [p for p in room.posts if any(c.get("custom_id") == wanted for c in p.components)]
        if posts:
            await self.s[self.member(person).name].press(posts[-1], custom_id=wanted)

    async def take(self, number: int, seat: int) -> None:
        """Somebody sits down in a seat that is free."""
        wanted, table = ids.seat("take", number, seat), await self.s.table(number)
        posts = [p for p in self.s.c.lobby.posts if any(c.get("custom_id") == wanted for c in p.components)]
        if posts and table.person_in(seat) is None:
            await self.s[self.newcomer(table).name].press(posts[-1], custom_id=wanted)

    async def replace(self, number: int, seat: int) -> None:
        """Somebody at the table asks for a substitute for whoever does not come back."""
        table = await self.s.table(number)
        person = table.person_in(seat)
        if seat not in table.due or person is None or not self.member(person).absent(self.diary.day(self.s.now)):
            return
        here = [self.member(p) for p in table.people if p != person]
        by, newcomer = here[0], self.newcomer(table)
        room = await self.s.thread(number)
        await self.s[by.name].slash("table replace", where=room, seat=seat + 1, by=self.s[newcomer.name]._member)

    def when(self, member: Member, called: int) -> int:
        """When a member gets to it: some hours later, awake and not away."""
        hours = member.pace * self.luck.lognormvariate(0.0, 0.7)
        then = called + int(hours * HOUR)
        while member.asleep(then) or self.diary.away(member, then):
            then += int(HOUR * self.luck.uniform(0.3, 1.0))
        return then

    async def turn(self, number: int, seat: int, member: Member) -> None:
        """A member takes a turn: one action after the other, as long as it is theirs."""
        table = await self.s.table(number)
        if seat not in table.due or table.person_in(seat) != self.s[member.name].id:
            return
        if member.absent(self.diary.day(self.s.now)):  # they have left meanwhile
            self.expected.discard((number, self.s[member.name].id, table.row.due.get(seat, 0)))
            return
        await self.s.act(number, member.name)
        self.diary.acts += 1
        table = await self.s.table(number)
        if seat in table.due:
            since = table.row.due.get(seat, 0)
            self.expected.add((number, self.s[member.name].id, since))
            self.at(self.s.now + self.luck.randint(*SOON), lambda: self.turn(number, seat, member))


async def live(
    s: Stage,
    members: list[Member],
    plans: list[Plan],
    *,
    seed: int,
    days: float,
    ends: Callable[[Life], Any] | None = None,
) -> Diary:
    """Lives until every match has ended, or so many days have passed."""
    diary = Diary({m.name: m for m in members}, s.now)
    life = Life(s, diary, random.Random(seed))
    adapter.watch(s.c.env, life.hear)
    life.watch()
    for member in members:
        await life.settle_in(member)
    for plan in plans:
        life.at(s.now + int(plan.day * 24 * HOUR), lambda plan=plan: life.open(plan))  # type: ignore[misc]
    while diary.day(s.now) < days and await _going_on(life, len(plans)):
        when, do = (life.calendar[0][0], heapq.heappop(life.calendar)[2]) if life.calendar else (s.now + 6 * HOUR, None)
        await life.pass_until(when)
        if do is not None:
            await do()
        for number in diary.tables:
            await life.look(number)
    diary.rings = s.rung()
    for number in diary.tables:
        told = await s.desk.tables.happened(await s.table(number), -1, 10**9)
        diary.log[number] = [list(events) for _, events in told]
    return diary


def _custom_ids(component: dict[str, Any]) -> list[str]:
    own = [component["custom_id"]] if component.get("custom_id") else []
    return own + [i for inner in component.get("components", ()) for i in _custom_ids(inner)]


async def _going_on(life: Life, tables: int) -> bool:
    states = {number: (await life.s.table(number)).row.status for number in life.diary.tables}
    life.diary.states, life.diary.ended = states, sum(state not in ("lobby", "playing") for state in states.values())
    return len(states) < tables or life.diary.ended < tables
