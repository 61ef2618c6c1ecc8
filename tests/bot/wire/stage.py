"""The real bot on the double: in this process, or in one of its own that can be killed; the database outlives both."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot import client
from bot.config import Config
from bot.texts import Texts
from tests.discord_double import Channel, Double, Guild, Interaction, Message, Person, Process

TEXTS = Texts.load(strict=True)


class Stage:
    """A double, a bot that may be stopped and started, and tables that people sit at.

    bot: the client of this process while it runs.
    """

    def __init__(self, double: Double, folder: Path) -> None:
        self.double, self.folder = double, folder
        self.database = folder / "toban.sqlite3"
        self.bot: Any = None
        self._running: Any = None

    # -- the bot ----------------------------------------------------------------------------

    async def start(self) -> None:
        """The bot runs in this process; ready when it returns."""
        self.bot = client.build(Config(database=str(self.database)), guild_ready_timeout=0.05)
        self._running = self.double.running(self.bot)
        await self._running.__aenter__()

    async def stop(self) -> None:
        """It ends cleanly."""
        if self._running is not None:
            running, self._running, self.bot = self._running, None, None
            await running.__aexit__(None, None, None)

    async def restart(self, pause: float = 0.0) -> None:
        """It ends, `pause` seconds pass at Discord, it starts again."""
        await self.stop()
        self.double.advance(pause)
        await self.start()

    async def rest(self, seconds: float = 20.0) -> None:
        """Until the bot of this process has answered and posted all that it can now, however slow the computer is."""
        box, desk = self.bot._outbox, self.bot.desk
        async with asyncio.timeout(seconds):
            while True:
                await self.double.quiet(0.05)
                due = await desk.store.due_posts(self.bot.clock.now(), 1)
                if not (due or box._sending or desk.delivered._tasks):
                    return

    @asynccontextmanager
    async def outside(self, *arguments: str, **env: str) -> AsyncIterator[Process]:
        """`python -m bot run` in a process of its own, connected."""
        process = self.process("run", **env)
        try:
            await process.start(30.0)
            yield process
        finally:
            if process.running:
                await process.kill()

    def process(self, command: str, **env: str) -> Process:
        """`python -m bot COMMAND` with this stage's database; not started."""
        config = self.folder / "config.toml"
        config.write_text(f'database = "{self.database}"\n')
        given = {"TOBAN_TOKEN": self.double.token, "COVERAGE_PROCESS_START": os.devnull} | env
        return Process(self.double, "bot", command, "--config", str(config), env=given)

    # -- tables -----------------------------------------------------------------------------

    async def open(self, game: str, who: Person, language: str = "en", channel: Channel | None = None) -> Seats:
        """A table in the lobby, with its post."""
        place = channel or self.double.lobby
        before = {m.id for m in place.messages.values()}
        await who.slash("table open", game=game, language=language, channel=place)
        post = await self.double.until(lambda: next((m for m in lobby_posts(place) if m.id not in before), None))
        return Seats(self.double, number_of(post), place)

    async def table(self, game: str, *people: Person, language: str = "en", channel: Channel | None = None) -> Seats:
        """A table whose match has begun, with its turn post and everybody's direct messages."""
        table = await self.open(game, people[0], language, channel)
        for person in people[1:]:
            await person.press(table.lobby, f"t:lobby:join:{table.number}")
        await people[0].press(table.lobby, f"t:lobby:start:{table.number}")
        await self.double.until(lambda: table.turn, what=f"the first turn post of table {table.number}")
        await self.rest()
        return table

    async def match(self, table: Seats) -> Any:
        """The match as the bot in this process holds it."""
        return (await self.bot.desk.tables.get(table.number)).match


class Seats:
    """A table as its people see it."""

    def __init__(self, double: Double, number: int, place: Channel) -> None:
        self.double, self.number, self.place = double, number, place

    @property
    def guild(self) -> Guild:
        """The server it is in."""
        return self.place.home

    @property
    def lobby(self) -> Message:
        """Its post in the channel where it was opened: the newest one."""
        return next(m for m in reversed(lobby_posts(self.place)) if number_of(m) == self.number)

    @property
    def threads(self) -> list[Channel]:
        """Its threads that were not deleted, oldest first."""
        return [t for t in self.double.threads(self.guild) if t.name.startswith(f"#{self.number} ")]

    @property
    def thread(self) -> Channel:
        """The newest of them."""
        return self.threads[-1]

    @property
    def posts(self) -> list[Message]:
        """What the bot has written in the threads that stand, oldest first."""
        return [m for t in self.threads for m in t.messages.values() if m.author.bot and m.payload["type"] == 0]

    @property
    def turns(self) -> list[Message]:
        """The turn posts, the last one of the match among them: those with a picture."""
        return [m for m in self.posts if m.files]

    @property
    def turn(self) -> Message | None:
        """The turn post that stands: the newest message with the button Act or a rematch button."""
        return next((m for m in reversed(self.posts) if has(m, "t:act:") or has(m, "t:again:")), None)

    @property
    def revision(self) -> int:
        """What the button of the turn post says; -1 at the end."""
        assert self.turn is not None
        return int(button(self.turn, "t:act:").rpartition(":")[2]) if has(self.turn, "t:act:") else -1

    def due(self, *people: Person) -> list[Person]:
        """Those of `people` whom the turn post calls, in its order."""
        assert self.turn is not None
        line = self.turn.content.splitlines()[-1]
        called = [p for p in people or self.double.people if p.mention in line]
        return sorted(called, key=lambda p: line.index(p.mention))

    async def until(self, revision: int) -> Message:
        """Waits for a turn post of at least this revision; -1 for the last post of the match."""
        await self.double.until(
            lambda: self.turn and (self.revision >= revision >= 0 or self.revision == -1),
            what=f"table {self.number} at revision {revision}",
        )
        assert self.turn is not None
        return self.turn

    # -- actions ----------------------------------------------------------------------------

    async def move(
        self, who: Person | None = None, piece: str = "", to: str = "", language: str = "en", **how: Any
    ) -> Interaction:
        """A move of Dobutsu shogi by command: the given one, or the first suggested. `language`: the table's."""
        who = who or self.due()[0]
        piece = square(piece, language) or (await self.suggested(who, "piece"))[0]
        to = square(to, language) or (await self.suggested(who, "to", piece=piece))[0]
        return await who.slash("dobutsu move", piece=piece, to=to, channel=self.thread, **how)

    async def suggested(self, who: Person, field: str, **given: str) -> list[str]:
        """What is suggested for a field of a move."""
        return [str(value) for _, value in await who.autocomplete("dobutsu move", field, channel=self.thread, **given)]

    async def amount(self, who: Person, amount: str, kind: str = "bid", **how: Any) -> Interaction:
        """A bid of QE by command, confirmed."""
        asked = await who.slash(f"qe {kind}", amount=amount, table=self.number, channel=self.thread)
        return await who.press(asked, button(asked.message, "t:d:", ":c"), **how)


def square(name: str, language: str = "en") -> str:
    """A square of the Dobutsu board as it is called at a table: in Japanese the rows count from the top."""
    return TEXTS.text(language, "dobutsu", f"of.square.{name}") if name else ""


def has(message: Message, start: str) -> bool:
    """Whether a button of the message has a custom id that begins so."""
    return any(str(part.get("custom_id", "")).startswith(start) for part in message.parts)


def button(message: Message, start: str, end: str = "") -> str:
    """The custom id of the first button or menu that begins and ends so."""
    ids = [str(part["custom_id"]) for part in message.parts if part.get("custom_id")]
    found = [i for i in ids if i.startswith(start) and i.endswith(end)]
    assert found, f"no {start}...{end} among {ids} of {message!r}"
    return found[0]


def lobby_posts(place: Channel) -> list[Message]:
    """The posts of tables in a channel, oldest first."""
    return [m for m in place.messages.values() if m.author.bot and m.content.startswith("🎲 **")]


def number_of(post: Message) -> int:
    """The table a lobby post is about."""
    return int(post.content.partition("#")[2].partition(" ")[0])
