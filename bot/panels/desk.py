"""What the Discord layer works with: the services of one running bot, and the people's languages."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.calls.calls import Calls
from bot.calls.people import Choices
from bot.clock import Clock
from bot.clocks import Clocks
from bot.history.course import Courses
from bot.history.film import Films
from bot.history.imports import Imports
from bot.orders import Orders
from bot.pictures import Pictures
from bot.records import Digests, Personal, Records
from bot.seating import Seating
from bot.store import Store
from bot.tables import Tables
from bot.texts import Texts, language
from bot.timers import Timers
from bot.trials import Trials

if TYPE_CHECKING:
    from bot.outbox.content import Contents

MOST_DELIVERED = 10_000
MOST_PEOPLE = 20_000  # in memory, a few bytes each


@dataclass(frozen=True)
class Desk:
    """Everything that cogs and panels may ask. `wake`: the outbox, after writing to the store without `tables`;
    `default_language`: of new tables where a server chose none.
    """

    store: Store
    tables: Tables
    texts: Texts
    pictures: Pictures
    contents: Contents
    people: People
    clock: Clock
    delivered: Delivered
    timers: Timers
    clocks: Clocks
    calls: Calls
    choices: Choices
    courses: Courses
    films: Films
    imports: Imports
    records: Records
    personal: Personal
    orders: Orders
    trials: Trials
    digests: Digests
    seating: Seating
    wake: Callable[[], None]
    default_language: str = "en"


class Delivered:
    """The interactions that this run has taken up: Discord may deliver one twice, and one answer is enough.

    After a restart none is known; then the service's own memory keeps a second delivery from changing anything.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[int, None] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()

    def first(self, interaction_id: int) -> bool:
        """Whether this is the first delivery. The task that asks is the one that answers it."""
        if interaction_id in self._known:
            return False
        self._known[interaction_id] = None
        if len(self._known) > MOST_DELIVERED:
            self._known.popitem(last=False)
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return True

    async def finish(self, seconds: float) -> None:
        """Lets those that are being answered come to their end."""
        tasks = self._tasks - {asyncio.current_task()}
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)


class People:
    """In which language each person is spoken to: the one they chose, else that of their Discord."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._chosen: dict[int, str] = {}  # "" where the person chose none
        self._kept: dict[int, str | None] = {}  # as stored, for messages that no interaction brings

    async def language(self, person_id: int, locale: object) -> str:
        """The person's language; `locale` is what the interaction says. One read for a person not met before."""
        if person_id not in self._chosen:
            await self._meet(person_id)
        return self._chosen[person_id] or language(locale)

    async def _meet(self, person_id: int) -> None:
        person = await self._store.person(person_id)
        if len(self._chosen) >= MOST_PEOPLE:
            self._chosen.clear()
            self._kept.clear()
        self._chosen[person_id] = person.settings.get("language", "")
        self._kept[person_id] = person.locale

    async def remember(self, person_id: int, lang: str) -> None:
        """Keeps the language for direct messages, if it is another than before."""
        if self._kept.get(person_id) == lang:
            return
        async with self._store.transaction() as tx:
            tx.set_locale(person_id, lang, self._clock.now())
        self._kept[person_id] = lang

    def forget(self, person_id: int) -> None:
        """As if they had never been met."""
        self._chosen.pop(person_id, None)
        self._kept.pop(person_id, None)

    async def choose(self, person_id: int, lang: str) -> None:
        """The person wants this language always; "" for that of their Discord."""
        person = await self._store.person(person_id)
        async with self._store.transaction() as tx:
            tx.set_person_settings(person_id, {**person.settings, "language": lang}, self._clock.now())
        self._chosen[person_id] = lang
