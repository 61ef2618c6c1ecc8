"""People, places, time and what is said: SimCord's world as the sandbox and the tests use it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from time import perf_counter
from typing import Any, Literal

import simcord
from discord.ui import DynamicItem
from discord.ui.view import BaseView
from simcord import interactions as _interactions
from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.access import channel_accessible, message_accessible
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Channel, Interaction, Message, User
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.enums import ChannelType

_DISCORD_EPOCH = 1420070400000  # Unix milliseconds
Kind = Literal["channel", "thread", "dm"]
Event = Literal["posted", "edited", "deleted"]

# ------------------------------------------------------------------- a language per person

_original_payload = _interactions.base_payload


def _localised_payload(backend: Backend, **fields: Any) -> tuple[Interaction, dict[str, Any]]:
    """SimCord's interaction, in the locale of the person who acts: it sends en-US for everybody."""
    record, payload = _original_payload(backend, **fields)
    locales: Mapping[int, str] = getattr(backend, "toban_locales", {})
    payload["locale"] = locales.get(fields["user_id"], payload["locale"])
    if fields.get("guild_id") is not None:
        payload["guild_locale"] = backend.get_guild(fields["guild_id"]).preferred_locale
    return record, payload


_interactions.base_payload = _localised_payload


def speak(env: simcord.Env, user_id: int, locale: str) -> None:
    """From now on this person's interactions carry `locale`, a Discord locale such as `ja`."""
    locales: dict[int, str] = env.backend.__dict__.setdefault("toban_locales", {})
    locales[user_id] = locale


# ------------------------------------------------------------------------------------ time


class WallClock(Clock):
    """The real time. SimCord's own clock stands at 2026-01-01 until a test moves it."""

    def __init__(self) -> None:
        self._start = perf_counter()  # SimCord freezes time.monotonic inside the bot

    @property
    def elapsed(self) -> float:  # type: ignore[override]
        return perf_counter() - self._start

    def now(self) -> datetime:
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Time moves by itself."""


def now_ms(env: simcord.Env) -> int:
    """The environment's time as Unix milliseconds."""
    return int(env.now().timestamp() * 1000)


def brisk(env: simcord.Env, idle: float = 0.002) -> None:
    """Look every `idle` seconds whether the bot is at rest. SimCord waits 50 ms between two looks, and with them after
    every message with buttons, whose expiry timer starts a moment later."""
    env._settle_internal = partial(env._settle_internal, idle=idle)  # type: ignore[method-assign]


def retire_views(env: simcord.Env) -> None:
    """Let go of sent views that consist of dynamic items: discord.py finds those by their custom ids, but keeps a timer
    of 15 minutes for every ephemeral view, and each of them slows down every later look at the bot's tasks."""
    for task in list(env._work.tasks):
        frame = getattr(task.get_coro(), "cr_frame", None)
        view = frame.f_locals.get("self") if frame is not None else None
        if isinstance(view, BaseView) and all(
            isinstance(item, DynamicItem) for item in view.walk_children() if item.is_dispatchable()
        ):
            view.stop()


class Logged(Exception):
    """An error that the bot has only logged."""


class _Listener(logging.Handler):
    """Hands what is logged as an error to SimCord's list of errors."""

    def __init__(self, env: simcord.Env) -> None:
        super().__init__(logging.ERROR)
        self.env = env

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.env._record_error(error or Logged(record.getMessage()))


@contextmanager
def hear_errors(env: simcord.Env, loggers: Iterable[str] = ("discord", "bot")) -> Iterator[None]:
    """Count what is logged as an error among the bot's errors: discord.py only logs those of dynamic items."""
    listener = _Listener(env)
    for name in loggers:
        logging.getLogger(name).addHandler(listener)
    try:
        yield
    finally:
        for name in loggers:
            logging.getLogger(name).removeHandler(listener)


# ------------------------------------------------------------------ what is said, and to whom


@dataclass(frozen=True)
class Said:
    """A message as it was at the moment of an event; `message` itself goes on changing."""

    event: Event
    message: Message
    content: str
    components: list[dict[str, Any]]
    embeds: list[dict[str, Any]]
    attachments: list[dict[str, Any]]


def _said(event: Event, message: Message) -> Said:
    return Said(event, message, message.content, message.components, message.embeds, message.attachments)


def watch(env: simcord.Env, hook: Callable[[Said], None]) -> None:
    """Call `hook` with every message posted, edited or deleted, ephemeral ones too, in the order it happened."""
    backend: Any = env.backend
    commit, edit, delete = backend.commit_message, backend.edit_message, backend.delete_message

    def commit_message(message: Message, **kwargs: Any) -> Message:
        # Ahead of the original: that one runs the gateway, and what the gateway causes comes after this.
        hook(_said("posted", message))
        posted: Message = commit(message, **kwargs)
        return posted

    def edit_message(channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        message: Message = edit(channel_id, message_id, fields)
        hook(_said("edited", message))
        return message

    def delete_message(channel_id: int, message_id: int) -> None:
        message = backend.get_message(channel_id, message_id)
        delete(channel_id, message_id)
        hook(_said("deleted", message))

    backend.commit_message, backend.edit_message, backend.delete_message = commit_message, edit_message, delete_message


class _Recent(list[Any]):
    """A list that drops its older half when it grows past `limit`."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit

    def append(self, item: Any) -> None:
        super().append(item)
        if len(self) > self.limit:
            del self[: self.limit // 2]


def forget_old_traffic(env: simcord.Env, limit: int = 2000) -> None:
    """Keep the records of requests and events short: SimCord keeps them for ever, the sandbox runs for days."""
    env.backend.http_requests, env.backend.transcript = _Recent(limit), _Recent(limit)


def gateway(env: simcord.Env, start: int) -> list[tuple[str, str, Any]]:
    """Requests and gateway events from number `start` on, as (HTTP or GATEWAY, name, payload)."""
    return env.backend.transcript[start:]


def traffic(env: simcord.Env) -> int:
    """How many requests and gateway events there were so far."""
    return len(env.backend.transcript)


def picture(env: simcord.Env, attachment: Mapping[str, Any]) -> bytes:
    """The bytes of an attachment."""
    return env.backend.cdn.get(attachment["url"]) or b""


def interaction(env: simcord.Env, interaction_id: int) -> Interaction:
    """SimCord's record of an interaction."""
    return env.backend.interactions[interaction_id]


def commands(env: simcord.Env) -> list[dict[str, Any]]:
    """Every synchronised application command, as the bot sent it, with its id."""
    return [command for scope in env.backend.commands.values() for command in scope.values()]


def reopen_dms(env: simcord.Env, channel_id: int) -> None:
    """Take back the refusals that `Env.inject_error` set on a DM channel."""
    faults = env.backend.faults
    faults[:] = [fault for fault in faults if fault["path"] != f"/channels/{channel_id}/messages"]


# ------------------------------------------------------------------------- places and people


@dataclass(frozen=True)
class Place:
    """A channel of the club, a thread in it, or somebody's DMs with the bot."""

    id: int
    name: str
    kind: Kind
    closed: bool  # an archived or locked thread


def place(env: simcord.Env, channel_id: int) -> Place:
    """The facts of a channel by its id."""
    found = env.backend.get_channel(channel_id)
    kind: Kind = "dm" if found.guild_id is None else "thread" if found.is_thread else "channel"
    data = found.thread_metadata
    return Place(found.id, found.name or "", kind, bool(data and (data.archived or data.locked)))


def places(env: simcord.Env, guild_id: int, user_id: int) -> list[Place]:
    """What this person may read: channels and threads of the guild, then their own DMs."""
    guild = env.backend.get_guild(guild_id)
    ids = [*guild.channel_ids, *guild.thread_ids, env.backend.get_dm_channel(user_id).id]
    return [place(env, n) for n in ids if channel_accessible(env.backend, n, user_id, history=True)]


def threads(env: simcord.Env, guild_id: int) -> list[int]:
    """Ids of all threads of a guild, the oldest first."""
    return list(env.backend.get_guild(guild_id).thread_ids)


def messages(env: simcord.Env, channel_id: int, user_id: int, after: int = 0) -> list[Message]:
    """What this person sees in a place, oldest first, from the message `after` on."""
    if not channel_accessible(env.backend, channel_id, user_id):  # once: it is the same for every message
        return []
    found = [m for n, m in env.backend.messages.get(channel_id, {}).items() if n > after]
    return sorted((m for m in found if m.visible_to(user_id)), key=lambda message: message.id)


def last_message(env: simcord.Env, channel_id: int) -> int:
    """Id of the newest message of a place, or of the place itself."""
    return env.backend.get_channel(channel_id).last_message_id or channel_id


def readers(env: simcord.Env, message: Message, people: Iterable[int]) -> list[int]:
    """Who of `people` can read a message; also right for one that was just deleted."""
    return [n for n in people if message_accessible(env.backend, message.channel_id, message, n)]


def members_of(env: simcord.Env, channel_id: int, people: Iterable[int]) -> list[int]:
    """Who of `people` can read a place."""
    return [n for n in people if channel_accessible(env.backend, channel_id, n)]


def bot_id(env: simcord.Env) -> int:
    """The bot's user id."""
    return env.backend.bot_user.id


def is_own(env: simcord.Env, message: Message) -> bool:
    """Whether the bot wrote it."""
    return message.author_id == env.backend.bot_user.id


def name_bot(env: simcord.Env, name: str) -> None:
    """Call the bot by its name: SimCord calls every bot TestBot."""
    env.backend.bot_user.name = name


def new_application(env: simcord.Env) -> None:
    """Be an application that no earlier server has known: the bot registers its commands anew."""
    milliseconds = int(datetime.now(UTC).timestamp() * 1000) - _DISCORD_EPOCH
    env.backend.application_id = env.backend.reserve_id(milliseconds << 22)


def create_member(env: simcord.Env, person_id: int, name: str, shown: str) -> UserHandle:
    """Register a person under a chosen id, which SimCord would draw itself."""
    env.backend.users[env.backend.reserve_id(person_id)] = User(id=person_id, name=name, global_name=shown)
    return user(env, person_id)


def create_guild(env: simcord.Env, guild_id: int, name: str, members: Iterable[UserHandle]) -> GuildHandle:
    """A server with these members, the first of them its owner."""
    owner, *others = members
    guild = env.create_guild(name, id=guild_id, owner=owner)
    for person in others:
        guild.add_member(person)
    return guild


def create_text_channel(env: simcord.Env, guild_id: int, channel_id: int, name: str, topic: str = "") -> ChannelHandle:
    """A text channel under a chosen id."""
    made = Channel(
        id=env.backend.reserve_id(channel_id), type=ChannelType.TEXT, name=name, guild_id=guild_id, topic=topic
    )
    env.backend.channels[channel_id], env.backend.messages[channel_id] = made, {}
    env.backend.get_guild(guild_id).channel_ids.append(channel_id)
    return channel(env, channel_id)


def user(env: simcord.Env, user_id: int) -> UserHandle:
    """A person by id, acting in their DMs."""
    return UserHandle(env, env.backend.get_user(user_id))


def actor(env: simcord.Env, guild_id: int, user_id: int) -> simcord.MemberActor:
    """A person by id, acting in the guild."""
    return simcord.MemberActor(env, GuildHandle(env, env.backend.get_guild(guild_id)), user(env, user_id))


def channel(env: simcord.Env, channel_id: int) -> ChannelHandle:
    """A channel, thread or DM channel by id."""
    found = env.backend.get_channel(channel_id)
    guild = GuildHandle(env, env.backend.get_guild(found.guild_id)) if found.guild_id is not None else None
    return ChannelHandle(env, guild, found)


def dress(env: simcord.Env, user_id: int | None, png: bytes) -> None:
    """Give somebody (None: the bot) a face."""
    person = env.backend.get_user(user_id) if user_id is not None else env.backend.bot_user
    person.avatar = "face"
    env.backend.cdn._blobs[f"{CDN_BASE}/avatars/{person.id}/face.png"] = png


async def close_bot(bot: Any) -> None:
    """Close a bot that SimCord has let go of: its cogs, tasks and database, which SimCord leaves open."""
    bot.ws = None
    with suppress(AttributeError):  # a bot that never logged in has no loop to leave
        await bot.close()
