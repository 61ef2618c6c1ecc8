"""The tape of `simclub`: everything that reached anybody, with who could read it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import simcord

from bot.sandbox import adapter

# What was received: a message (posted, edited, deleted), a form, suggestions, the typed options of a command that was
# answered in public, or a thread's name.
What = Literal["posted", "edited", "deleted", "modal", "choices", "command", "thread"]

_AUTOCOMPLETE, _MODAL, _PUBLIC_ANSWERS, _EPHEMERAL = 8, 9, (4, 5), 1 << 6
_WORDS = ("content", "label", "title", "description", "placeholder", "name", "value", "text", "url")


@dataclass(frozen=True)
class File:
    """An attachment with its alt text."""

    name: str
    alt: str
    data: bytes

    @classmethod
    def of(cls, env: simcord.Env, attachment: Mapping[str, Any]) -> File:
        return cls(attachment["filename"], attachment.get("description") or "", adapter.picture(env, attachment))


@dataclass(frozen=True)
class Seen:
    """One thing that somebody could see. `raw` is what went over the wire; `readers` are ids of people."""

    what: What
    channel: int
    kind: adapter.Kind
    ephemeral: bool
    raw: Any
    files: tuple[File, ...]
    readers: frozenset[int]

    @property
    def text(self) -> str:
        """Its words, one piece a line."""
        return "\n".join([*_words(self.raw), *(file.alt for file in self.files)])

    @property
    def custom_ids(self) -> list[str]:
        """Custom ids in it."""
        return [value for key, value in _pairs(self.raw) if key == "custom_id"]

    def __contains__(self, needle: str | bytes) -> bool:
        """Whether a secret stands anywhere in it: words, custom ids, choices, file names, alt texts, picture bytes."""
        if isinstance(needle, bytes):
            return any(needle in file.data for file in self.files)
        parts = [json.dumps(self.raw, ensure_ascii=False, default=str), *(f.name + f.alt for f in self.files)]
        return any(needle in part for part in parts)


class Tape:
    """Records from the moment it is made."""

    def __init__(self, env: simcord.Env) -> None:
        self.env, self.people = env, list[int]()
        self.seen: list[Seen] = []
        self._at = 0  # how much of SimCord's traffic was read
        self._typed: dict[int, Any] = {}  # interaction -> its command and options
        adapter.watch(env, self._message)

    def catch_up(self) -> None:
        """Read the traffic since the last time: forms, suggestions, public answers to commands, thread names."""
        start, self._at = self._at, adapter.traffic(self.env)
        for channel, name, payload in adapter.gateway(self.env, start):
            if channel == "HTTP" and name.endswith("/callback") and isinstance(payload, dict):
                self._callback(int(name.split("/")[2]), payload)
            elif name == "INTERACTION_CREATE":
                self._typed[int(payload["id"])] = payload["data"] if payload["type"] == 2 else None
            elif name in ("THREAD_CREATE", "THREAD_UPDATE", "CHANNEL_UPDATE"):
                raw = {key: payload.get(key) for key in ("name", "topic")}
                self._add("thread", int(payload["id"]), raw, self._all(int(payload["id"])))

    def _message(self, said: adapter.Said) -> None:
        self.catch_up()
        message = said.message
        raw = {"content": said.content, "embeds": said.embeds, "components": said.components}
        files = tuple(File.of(self.env, attachment) for attachment in said.attachments)
        readers = frozenset(adapter.readers(self.env, message, self.people))
        self._add(said.event, message.channel_id, raw, readers, files, ephemeral=message.is_ephemeral)

    def _callback(self, interaction_id: int, body: Mapping[str, Any]) -> None:
        record, data = adapter.interaction(self.env, interaction_id), body.get("data") or {}
        mine = frozenset([record.user_id])
        if body["type"] == _AUTOCOMPLETE:
            self._add("choices", record.channel_id, data.get("choices", []), mine, ephemeral=True)
        elif body["type"] == _MODAL:
            self._add("modal", record.channel_id, data, mine, ephemeral=True)
        elif self._typed.get(interaction_id) and _public(body["type"], data):
            self._add("command", record.channel_id, self._typed[interaction_id], self._all(record.channel_id))

    def _all(self, channel_id: int) -> frozenset[int]:
        return frozenset(adapter.members_of(self.env, channel_id, self.people))

    def _add(
        self, what: What, channel: int, raw: Any, readers: frozenset[int], files: tuple[File, ...] = (), *,
        ephemeral: bool = False,
    ) -> None:  # fmt: skip
        kind = adapter.place(self.env, channel).kind
        self.seen.append(Seen(what, channel, kind, ephemeral, raw, files, readers))


def _public(kind: int, data: Mapping[str, Any]) -> bool:
    """Whether an answer stands in the channel for all: Discord then shows them what was typed."""
    return kind in _PUBLIC_ANSWERS and not int(data.get("flags") or 0) & _EPHEMERAL


def text_of(thing: Any) -> str:
    """The words of a message or a form."""
    if isinstance(thing, dict):
        return "\n".join(_words(thing))
    return "\n".join(_words({"content": thing.content, "embeds": thing.embeds, "components": thing.components}))


def _words(raw: Any) -> list[str]:
    return [value for key, value in _pairs(raw) if key in _WORDS and isinstance(value, str) and value]


def _pairs(raw: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(raw, dict):
        for key, value in raw.items():
            yield key, value
            yield from _pairs(value)
    elif isinstance(raw, list):
        for item in raw:
            yield from _pairs(item)
