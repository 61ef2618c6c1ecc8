"""The simulated club: the bot on SimCord's stage, its four members, and the windows that look at it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import discord
import simcord

from . import adapter, faces
from .adapter import Store, WallClock, Window
from .people import CHANNEL, CLUB, GUILD, LOBBY, PEOPLE, WORDS, Person
from .rooms import Rooms

log = logging.getLogger(__name__)

PULSE = 0.2  # seconds between two looks at what the bot did by itself
SETTLE = 120.0  # a house player may think, and pictures are drawn on a slow machine
CLOSE = 5.0  # seconds for what the bot has begun when it is told to end
MAX_WINDOWS = 12  # views kept open; the ones that nobody looks at go first


class Clock:
    """The bot's one clock, as SimCord tells the time."""

    def __init__(self) -> None:
        self.env: simcord.Env | None = None

    def now(self) -> int:
        """Unix milliseconds."""
        assert self.env is not None, "the bot asked for the time before it was on stage"
        return adapter.now_ms(self.env)


class Club:
    """One bot, one server, four members. `async with` brings it up and takes it down cleanly."""

    def __init__(self, make: Callable[..., discord.Client], folder: Path, port: int = 0) -> None:
        self.clock = Clock()
        self.bot = make(folder, clock=self.clock, idle=self._idle)
        self.env = self.clock.env = simcord.Env(self.bot, check_errors=False, settle_timeout=SETTLE)
        self.env.backend.clock = WallClock()
        self.port = port
        self.store = Store(folder / "discord")
        self.rooms = Rooms(self.env, folder / "read.json")
        self.windows: dict[str, Window] = {}  # by capability
        self.turn = asyncio.Lock()  # SimCord takes one operation at a time
        self.changed: set[int] = set()  # channels to show anew
        self.unsaved: set[int] = set()
        self._errors = 0  # how many were reported
        self._pulse: asyncio.Task[None] | None = None

    async def _idle(self, wait: Awaitable[Any]) -> Any:
        # SimCord ends an action when the bot is at rest, and must be told which of its waits are rest.
        return await self.env.external_wait(wait, reason="the bot waits for something to do")

    async def __aenter__(self) -> Club:
        adapter.forget_old_traffic(self.env)
        adapter.brisk(self.env, 0.005)
        if not self.store.load(self.env):
            self._found()
        for person in PEOPLE:
            adapter.speak(self.env, person.id, person.locale)
        faces.dress(self.env)
        adapter.watch(self.env, self._note)
        await self.env.start()
        self.save()
        self._pulse = asyncio.create_task(self._beat())
        return self

    async def __aexit__(self, *problem: object) -> None:
        if self._pulse is not None:
            self._pulse.cancel()
            await asyncio.gather(self._pulse, return_exceptions=True)
        async with self.turn:
            for window in list(self.windows.values()):
                await window.close()
            self.env.settle_timeout = CLOSE
            with suppress(TimeoutError):  # a house player thinks on in its thread; nobody hears of it
                await self.env.shutdown()
        await adapter.close_bot(self.bot)
        self.save()

    def _found(self) -> None:
        """Make the server for the first time."""
        adapter.new_application(self.env)
        adapter.name_bot(self.env, "Toban")
        members = [adapter.create_member(self.env, p.id, p.key, p.name) for p in PEOPLE]
        adapter.create_guild(self.env, GUILD, CLUB, members)
        adapter.create_text_channel(self.env, GUILD, LOBBY, CHANNEL, WORDS["en"]["tagline"])

    def _note(self, said: adapter.Said) -> None:
        self.changed.add(said.message.channel_id)
        self.unsaved.add(said.message.channel_id)

    def save(self) -> None:
        """Write the server to disk as far as it changed."""
        self.store.save(self.env, self.unsaved)
        self.rooms.save()
        self.unsaved.clear()

    async def window(self, person: Person, room_id: int, timezone: str) -> Window:
        """The live view of a room for a member, opened where it is not open yet. KeyError: not their room."""
        if room_id not in {place.id for place in adapter.places(self.env, GUILD, person.id)}:
            raise KeyError(room_id)
        async with self.turn:
            for window in self.windows.values():
                if (window.user_id, window.channel_id) == (person.id, room_id):
                    return window
            await self._make_space()
            window = await adapter.open_window(
                self.env, room_id, person.id, locale=person.locale, timezone=timezone, port=self.port
            )
            self.windows[window.capability] = window
        return window

    async def _make_space(self) -> None:
        while len(self.windows) >= MAX_WINDOWS:
            window = max(self.windows.values(), key=lambda window: window.unwatched)
            del self.windows[window.capability]
            await window.close()

    async def act(self, window: Window, context: str | None, body: dict[str, Any]) -> dict[str, Any]:
        """A member does something; answers with SimCord's receipt once the bot is at rest again."""
        async with self.turn:
            return await window.act(context, body)

    async def _beat(self) -> None:
        """Show and keep what happens without anybody's press, and let the bot's timers run out in real time."""
        while True:
            await asyncio.sleep(PULSE)
            try:
                if not self.turn.locked():
                    async with self.turn:
                        # Short: posts are shown as they come, also while something takes its time.
                        with suppress(TimeoutError):
                            await self.env.settle(timeout=1.0)
                adapter.retire_views(self.env)
                self._complain()
                self._show()
                if self.unsaved:
                    self.save()
            except Exception:  # the stage must not fall silent because of one bad beat
                log.exception("the sandbox could not show what happened")

    def _complain(self) -> None:
        """Say what the bot raised: SimCord gathers it for tests, and a task's failure would be seen nowhere."""
        for error in self.env.errors_since(self._errors):
            log.error("the bot raised an error", exc_info=error)
        self._errors = self.env.error_cursor

    def _show(self) -> None:
        changed, self.changed = self.changed, set()
        for window in self.windows.values():
            if window.channel_id in changed:
                window.publish()
