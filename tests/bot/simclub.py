"""A small club on SimCord's stage: people act on the real bot, and a tape keeps what each of them received.

    async with club(["Ann", "Ben", "花子"], locales={"花子": "ja"}, closed=["Ben"]) as c:
        reply = await c["Ann"].slash("table open", game="qe")
        post = c.lobby.posts[-1]
        await c["Ben"].press(post, "Join")
        assert reply.ephemeral and not any("secret" in seen for seen in c.received("Ben"))

Everything is settled when a call returns: what the bot does because of it has been done. Time stands still until
`c.advance(seconds)`. An error inside the bot fails the test at the end of the block.
"""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import simcord

from bot.sandbox import adapter
from tests.bot.simparts import Choice, Post, Reply, Room, find_component, menu_with
from tests.bot.simtape import Seen, Tape

GUILD, LOBBY, FIRST_PERSON = 1400000000000000001, 1400000000000000002, 1400000000000000100


class Clock:
    """The bot's clock: SimCord's time, from 2026-01-01 on, or `ahead` of it by milliseconds."""

    env: simcord.Env
    ahead: int = 0

    def now(self) -> int:
        return adapter.now_ms(self.env) + self.ahead


def real_bot(folder: Path, clock: Any, idle: Any) -> Any:
    """The bot of this project, with its database in `folder`."""
    from bot.sandbox.main import build_bot

    return build_bot(folder, clock=clock, idle=idle)


class Person:
    """Somebody in the club. Calls are keyed by what a person sees: labels, not custom ids, unless you want those."""

    def __init__(self, club: Club, person_id: int, name: str, locale: str) -> None:
        self.club, self.id, self.name, self.locale = club, person_id, name, locale
        adapter.speak(club.env, person_id, locale)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def room(self) -> Room:
        """Their direct messages with the bot."""
        return Room(self.club, adapter.user(self.club.env, self.id).dm_channel.id, self)

    @property
    def dms(self) -> list[Post]:
        """What the bot wrote to them directly, oldest first."""
        return self.room.posts

    def sees(self, room: Room) -> list[Post]:
        """A room through their eyes: with the messages that only they can see."""
        return Room(self.club, room.id, self).posts

    # ------------------------------------------------------------------------------- acting

    async def slash(self, command: str, /, *, where: Room | None = None, **options: Any) -> Reply:
        """Send a slash command by its default names, in a room (else the lobby)."""
        room = where or self.club.lobby
        if room.kind == "dm":
            return await self._do(self._user.slash(command, **options))
        return await self._do(self._member.slash(room.handle, command, **options))

    async def complete(
        self, command: str, option: str, value: str = "", /, *, where: Room | None = None, **filled: Any
    ) -> list[Choice]:
        """The suggestions for an option after typing `value`, with other options already `filled`."""
        room = where or self.club.lobby
        if room.kind == "dm":
            found = await self._user.autocomplete(command, option, value, **filled)
        else:
            found = await self._member.autocomplete(room.handle, command, option, value, **filled)
        self.club.tape.catch_up()
        return [Choice(str(choice["name"]), choice["value"]) for choice in found]

    async def press(self, on: Post | Reply, label: str | None = None, *, custom_id: str | None = None) -> Reply:
        """Press a button, by its label in their language or by its custom id (or the beginning of one)."""
        post = Post.of(on)
        custom_id = find_component(post, (2,), label, custom_id)["custom_id"]
        return await self._do(self._actor(post).click(post.handle, custom_id=custom_id))

    async def select(self, on: Post | Reply, *values: Any, custom_id: str | None = None) -> Reply:
        """Choose from a menu: the values or labels of options; people for a user menu."""
        post = Post.of(on)
        menu = find_component(post, (3, 5, 6, 7, 8), None, custom_id or menu_with(post, values))
        labels = {option["label"]: option["value"] for option in menu.get("options") or []}
        chosen = [labels.get(v, v) if isinstance(v, str) else v._as(menu, post) for v in values]
        return await self._do(self._actor(post).select(post.handle, chosen, custom_id=menu["custom_id"]))

    async def fill(self, shown: Reply, *values: Any, **by_id: Any) -> Reply:
        """Submit the form that a reply shows: values in the order of its fields, or by custom id."""
        fields = shown.fields
        filled = dict(zip(fields, values, strict=False)) | by_id
        actor = self._user if shown.room.kind == "dm" else self._member
        return await self._do(actor.submit_modal(shown.result, filled))

    async def say(self, text: str, where: Room | None = None) -> None:
        """Write an ordinary message."""
        room = where or self.club.lobby
        await (self._user.send_dm(text) if room.kind == "dm" else self._member.send(room.handle, text))
        self.club.tape.catch_up()

    def close_dms(self) -> None:
        """From now on Discord refuses the bot's direct messages to them (error 50007)."""
        path = f"/channels/{self.room.id}/messages"
        self.club.env.inject_error(
            "POST", path, status=403, code=50007, message="Cannot send messages to this user", times=None
        )

    def open_dms(self) -> None:
        """The opposite."""
        adapter.reopen_dms(self.club.env, self.room.id)

    # ------------------------------------------------------------------------------ plumbing

    @property
    def _member(self) -> simcord.MemberActor:
        return adapter.actor(self.club.env, GUILD, self.id)

    @property
    def _user(self) -> simcord.UserHandle:
        return adapter.user(self.club.env, self.id)

    def _actor(self, post: Post) -> Any:
        return self._user if post.room.kind == "dm" else self._member

    def _as(self, menu: Mapping[str, Any], post: Post) -> Any:
        """Themselves as a value of a user menu."""
        return self._actor(post)

    async def _do(self, action: Awaitable[simcord.InteractionResult]) -> Reply:
        result = await action
        self.club.tape.catch_up()
        adapter.retire_views(self.club.env)
        return Reply(self.club, self, result)


class Club:
    """The stage: people by name, rooms, the tape, time and restarts."""

    def __init__(self, make: Callable[..., Any], folder: Path, settle: float) -> None:
        self.folder, self._make, self.clock = folder, make, Clock()
        self.env = self.clock.env = simcord.Env(self._new_bot(), settle_timeout=settle)
        self._forgiven = 0  # of the bot's errors
        self.people: dict[str, Person] = {}
        self.tape = Tape(self.env)
        adapter.brisk(self.env)

    def _new_bot(self) -> Any:
        return self._make(self.folder, clock=self.clock, idle=self._idle)

    async def _idle(self, wait: Awaitable[Any]) -> Any:
        return await self.env.external_wait(wait, reason="the bot waits for something to do")

    def found(self, names: Iterable[str], locales: Mapping[str, str]) -> None:
        """Make the server and its people. Part of `club(...)`."""
        adapter.new_application(self.env)
        adapter.name_bot(self.env, "Toban")
        ids = {name: FIRST_PERSON + number for number, name in enumerate(names)}
        members = [adapter.create_member(self.env, n, f"user{n % 100}", name) for name, n in ids.items()]
        adapter.create_guild(self.env, GUILD, "Club", members)
        adapter.create_text_channel(self.env, GUILD, LOBBY, "lobby")
        self.people = {name: Person(self, n, name, locales.get(name, "en-US")) for name, n in ids.items()}
        self.tape.people = list(ids.values())

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    @property
    def bot(self) -> Any:
        """The running bot."""
        return self.env.bot

    @property
    def lobby(self) -> Room:
        return Room(self, LOBBY, None)

    @property
    def threads(self) -> list[Room]:
        """Every thread, the oldest first."""
        return [Room(self, thread, None) for thread in adapter.threads(self.env, GUILD)]

    def received(self, name: str, since: int = 0) -> list[Seen]:
        """Everything that this person could see, in order; `since` is an earlier `c.mark`."""
        return [seen for seen in self.tape.seen[since:] if self.people[name].id in seen.readers]

    @property
    def mark(self) -> int:
        """How much is on the tape now."""
        return len(self.tape.seen)

    @property
    def errors(self) -> list[BaseException]:
        """What the bot raised or logged. Whoever looks has forgiven it; the rest fails the test at the end."""
        self._forgiven = self.env.error_cursor
        return self.env.errors

    def raise_errors(self) -> None:
        """Fail with what the bot raised or logged since somebody last looked."""
        if errors := self.env.errors_since(self._forgiven):
            raise BaseExceptionGroup(f"the bot had {len(errors)} error(s)", errors)

    async def advance(self, seconds: float) -> None:
        """Let time pass, with all that the bot does in it."""
        await self.env.advance_time(seconds)
        self.tape.catch_up()

    async def settle(self) -> None:
        """Wait until the bot is at rest, after touching it from inside."""
        await self.env.settle()
        self.tape.catch_up()

    async def restart(self) -> None:
        """Close the bot and start a new one on the same database and server."""
        await self.stop()
        await self.start()

    async def start(self) -> None:
        """Start a new bot, after `stop`."""
        self.env.bot = self._new_bot()
        await self.env.start()
        self.tape.catch_up()

    async def stop(self) -> None:
        """Close the bot once it is at rest. The server stays."""
        await self.env.settle()
        await self.abandon()

    async def abandon(self) -> None:
        """Close the bot as it is."""
        await self.env.shutdown()
        await adapter.close_bot(self.env.bot)


@asynccontextmanager
async def club(
    people: Iterable[str] = ("Ann", "Ben", "Carla"),
    *,
    locales: Mapping[str, str] | None = None,
    closed: Iterable[str] = (),
    make: Callable[..., Any] = real_bot,
    folder: Path | None = None,
    settle: float = 30.0,
) -> AsyncIterator[Club]:
    """A club with these people (the first owns the server), its bot running.

    `locales`: Discord locale by name, else en-US. `closed`: whose DMs are closed. `make(folder, clock=, idle=)`:
    another bot than the real one. `folder`: where the database lies, else a temporary one. `settle`: seconds of
    patience with the bot.
    """
    with tempfile.TemporaryDirectory() as temporary:
        c = Club(make, folder or Path(temporary), settle)
        c.found(people, locales or {})
        with c.env.time_context(), adapter.hear_errors(c.env):
            await c.env.start()
            for name in closed:
                c[name].close_dms()
            try:
                yield c
            except BaseException:
                await c.abandon()  # what went wrong first is what counts
                raise
            await c.stop()
        c.raise_errors()
