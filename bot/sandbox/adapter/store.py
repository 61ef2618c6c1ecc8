"""The simulated server on disk, so that threads, posts and direct messages survive a restart of the sandbox."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import simcord
from simcord.backend.models import Channel, Guild, Message, User

FORMAT = 1


class _World(msgspec.Struct):
    """Everything but the messages."""

    format: int
    application_id: int
    bot_id: int
    users: list[User]
    guilds: list[Guild]
    channels: list[Channel]
    dm_channels: dict[int, int]
    commands: list[tuple[int | None, list[dict[str, Any]]]]


class Store:
    """A folder: `world`, one file of messages a channel, and one file an attachment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = folder / "files"

    def clear(self) -> None:
        """Forget the server."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def load(self, env: simcord.Env) -> bool:
        """Put the kept server into a fresh environment; False where there is none (or one of another format)."""
        try:
            kept = msgspec.msgpack.decode((self.folder / "world").read_bytes(), type=_World)
        except (FileNotFoundError, msgspec.MsgspecError):
            return False
        if kept.format != FORMAT:
            return False
        self._restore(env.backend, kept)
        for channel in kept.channels:
            self._restore_messages(env.backend, channel.id)
        return True

    def _restore(self, backend: Any, kept: _World) -> None:
        backend.application_id = kept.application_id
        backend.users = {user.id: user for user in kept.users}
        backend.bot_user = backend.users[kept.bot_id]
        backend.guilds = {guild.id: guild for guild in kept.guilds}
        backend.channels = {channel.id: channel for channel in kept.channels}
        backend.dm_channels = kept.dm_channels
        backend.commands = {scope: {(c["name"], c["type"]): c for c in group} for scope, group in kept.commands}
        backend._reserved_ids.update(backend.users, backend.guilds, backend.channels)

    def _restore_messages(self, backend: Any, channel_id: int) -> None:
        path = self.folder / str(channel_id)
        kept = msgspec.msgpack.decode(path.read_bytes(), type=list[Message]) if path.exists() else []
        backend.messages[channel_id] = {message.id: message for message in kept}
        backend._reserved_ids.update(backend.messages[channel_id])
        for attachment in (a for message in kept for a in message.attachments):
            file = self.files / attachment["id"]
            if file.exists():
                backend.cdn._blobs[attachment["url"]] = file.read_bytes()

    def save(self, env: simcord.Env, changed: Iterable[int]) -> None:
        """Write the server and the messages of the channels that changed."""
        self.files.mkdir(parents=True, exist_ok=True)
        backend = env.backend
        world = _World(
            FORMAT,
            backend.application_id,
            backend.bot_user.id,
            list(backend.users.values()),
            list(backend.guilds.values()),
            list(backend.channels.values()),
            backend.dm_channels,
            [(scope, list(group.values())) for scope, group in backend.commands.items()],
        )
        for channel_id in changed:
            self._save_messages(backend, channel_id)
        _replace(self.folder / "world", msgspec.msgpack.encode(world))

    def _save_messages(self, backend: Any, channel_id: int) -> None:
        # An ephemeral message is gone when Discord is opened again, and its buttons with it.
        kept = [message for message in backend.messages.get(channel_id, {}).values() if not message.is_ephemeral]
        for attachment in (a for message in kept for a in message.attachments):
            file, blob = self.files / attachment["id"], backend.cdn.get(attachment["url"])
            if blob is not None and not file.exists():
                _replace(file, blob)
        _replace(self.folder / str(channel_id), msgspec.msgpack.encode(kept))


def _replace(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(data)
    draft.replace(path)
