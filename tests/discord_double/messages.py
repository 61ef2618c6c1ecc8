"""Messages: made from the bodies that a bot sends, edited, deleted; files, mentions and the versions people saw."""

from __future__ import annotations

import copy
import mimetypes
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import invalid_form
from .limits import Problem
from .limits.components import BUTTON, SELECTS, walk
from .limits.messages import COMPONENTS_V2, shown_text
from .sight import Shown, strings

if TYPE_CHECKING:
    from .world import Channel, Payload, User

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT = 1 << 2, 1 << 6, 1 << 7, 1 << 12
SETTABLE = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2
DEFAULT, RECIPIENT_ADD, NAME_CHANGE, PINNED, THREAD_CREATED, REPLY, COMMAND_REPLY = 0, 1, 4, 6, 18, 19, 20
ATTACHED = "attachment://"
IMAGE_TYPES = ("image/png", "image/jpeg", "image/gif", "image/webp")


class Upload(NamedTuple):
    """A `files[slot]` part of a multipart body."""

    slot: str
    name: str
    data: bytes


class Attachment:
    """A stored file. `data` is empty if the double was told not to keep files."""

    def __init__(self, channel: Channel, upload: Upload, description: str | None) -> None:
        world = channel.world
        self.id = world.clock.snowflake()
        self.name = upload.name
        self.description = description
        self.size = len(upload.data)
        self.data = upload.data if world.keep_files else b""
        self.kind = mimetypes.guess_type(upload.name)[0] or "application/octet-stream"
        self.pixels = png_size(upload.data) if self.kind == "image/png" else None
        path = f"/attachments/{channel.id}/{self.id}/{upload.name}"
        self.url = world.cdn + path
        world.files[path] = self

    def __repr__(self) -> str:
        return f"<{self.name}, {self.size} bytes>"

    def payload(self) -> Payload:
        body: Payload = {"id": str(self.id), "filename": self.name, "size": self.size, "url": self.url}
        body |= {"proxy_url": self.url, "content_type": self.kind, "flags": 0}
        if self.description is not None:
            body["description"] = self.description
        return body | self._size()

    def media(self) -> Payload:
        """The same file as a component or an embed shows it."""
        return {
            "url": self.url, "proxy_url": self.url, "content_type": self.kind, "attachment_id": str(self.id),
            "loading_state": 2, "flags": 0,
        } | self._size()  # fmt: skip

    def _size(self) -> Payload:
        return {"width": self.pixels[0], "height": self.pixels[1]} if self.pixels else {}


def png_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels from the header."""
    return struct.unpack(">II", data[16:24]) if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24 else None


class Message:
    """One message. `payload` is the JSON object as it stands; an edit puts a new one there."""

    def __init__(self, channel: Channel, author: User, kind: int = DEFAULT) -> None:
        world = channel.world
        self.channel = channel
        self.author = author
        self.id = world.clock.snowflake()
        self.made = world.clock.now()
        self.files: dict[int, Attachment] = {}
        self.ephemeral_to: User | None = None
        self.unshown: list[str] = []
        self.gone = False
        self.pings: frozenset[int] = frozenset()
        self.allowed_mentions: Any = None
        self.echo = ""
        self.nonce: str | None = None
        self.shown: Shown | None = None
        self.payload: Payload = {
            "id": str(self.id), "channel_id": str(channel.id), "author": author.payload(), "type": kind,
            "content": "", "timestamp": world.clock.iso(self.made), "edited_timestamp": None, "tts": False,
            "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
            "components": [], "pinned": False, "flags": 0,
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<message {self.id} in {self.channel.where}: {self.text[:60]!r}>"

    @property
    def flags(self) -> int:
        return int(self.payload["flags"])

    @property
    def v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    @property
    def content(self) -> str:
        return str(self.payload["content"])

    @property
    def text(self) -> str:
        """All that stands on the message, one line a piece: content, embeds, text displays, labels, alt texts."""
        pieces = [text for key in ("content", "embeds") for path, text in strings(self.payload[key], key)]
        for _, part in walk(self.payload["components"]):
            pieces += [part[key] for key in ("content", "label", "placeholder") if part.get(key)]
            pieces += [option["label"] for option in part.get("options") or ()]
        return "\n".join(pieces + [file.description for file in self.files.values() if file.description])

    @property
    def parts(self) -> Iterator[Mapping[str, Any]]:
        """Every button and select, in order."""
        return (part for _, part in walk(self.payload["components"]) if part["type"] in (BUTTON, *SELECTS))

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [part.get("label") or "" for part in self.parts if part["type"] == BUTTON and not part.get("disabled")]

    def out(self) -> Payload:
        """The payload as REST and gateway give it."""
        guild = self.channel.guild
        return self.payload if guild is None else {**self.payload, "guild_id": str(guild.id)}

    def fill(self, body: Mapping[str, Any], uploads: Sequence[Upload], *, edit: bool = False) -> None:
        """Take over a checked body: the fields that it names; then keep this version among the things shown."""
        payload = dict(self.payload)
        for key in ("content", "embeds", "components", "poll"):
            if key in body:
                payload[key] = copy.deepcopy(body[key]) or ("" if key == "content" else [])
        payload["flags"] = (payload["flags"] | int(body.get("flags") or 0) & SETTABLE) & ~LOADING
        files = self._files_after(body, uploads, edit)
        payload["components"] = number(payload["components"])
        used = resolve(payload, {file.name: file for file in files.values()})
        hidden = bool(payload["flags"] & COMPONENTS_V2)
        # Discord lists a file that an embed or a component shows only there; components v2 show no other files
        listed = [file for file in files.values() if file.id not in used and not hidden]
        payload["attachments"] = [file.payload() for file in listed]
        payload |= self._mentions(payload, body)
        self.payload, self.files = payload, files
        self.unshown = [file.name for file in files.values() if hidden and file.id not in used]
        self.show([file for file in files.values() if file.id in used or not hidden])

    def _files_after(self, body: Mapping[str, Any], uploads: Sequence[Upload], edit: bool) -> dict[int, Attachment]:
        """The files after this body: old ones (on an edit that lists `attachments` the listed ones), then new ones."""
        listed = {str(entry.get("id")): entry for entry in body.get("attachments") or ()}
        every = not (edit and "attachments" in body)
        files = {key: file for key, file in self.files.items() if every or str(key) in listed}
        for upload in uploads:
            file = Attachment(self.channel, upload, listed.get(upload.slot, {}).get("description"))
            files[file.id] = file
        return files

    def _mentions(self, payload: Payload, body: Mapping[str, Any]) -> Payload:
        if "allowed_mentions" in body or self.allowed_mentions is None:
            self.allowed_mentions = body.get("allowed_mentions")
        users = self.channel.world.users
        named = [users[key] for key in mentioned(shown_text(payload), self.allowed_mentions) if key in users]
        return {"mentions": [user.payload() for user in named]}

    def show(self, files: Sequence[Attachment]) -> None:
        """Keep the payload as a version that those see who may see the message now."""
        self.hide()
        shown = Shown("message", self.channel.where, self.channel.world.next_order(), self.payload)
        shown.message, shown.files, shown.echo = self, tuple(files), self.echo
        if self.ephemeral_to:
            shown.where += " (ephemeral)"
        self.shown = shown
        (self.ephemeral_to.private if self.ephemeral_to else self.channel.shown).append(shown)

    def hide(self) -> None:
        if self.shown:
            self.shown.until = self.channel.world.next_order()


def mentioned(text: str, allowed: Mapping[str, Any] | None) -> list[int]:
    """Ids of the users that a text mentions and `allowed_mentions` lets through (None: everybody)."""
    ids = [int(found) for found in dict.fromkeys(re.findall(r"<@!?(\d+)>", text))]
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return ids
    return [found for found in ids if str(found) in map(str, allowed.get("users") or ())]


def number(components: list[Any]) -> list[Any]:
    """Give every component without one an id, as Discord does."""
    taken = {part.get("id") for _, part in walk(components)}
    free = (index for index in range(1, 1000) if index not in taken)
    for _, part in walk(components):
        if not part.get("id"):
            part["id"] = next(free)  # type: ignore[index]
    return components


def media_slots(payload: Payload) -> Iterator[tuple[str, dict[str, Any], str]]:
    """(path, holder, key) of each place that may show a file: holder[key] is an object with a url."""
    for index, embed in enumerate(payload["embeds"]):
        yield from ((f"embeds.{index}.{key}", embed, key) for key in ("image", "thumbnail", "video") if embed.get(key))
    for path, part in walk(payload["components"]):
        yield from ((f"{path}.{key}", part, key) for key in ("media", "file") if part.get(key))  # type: ignore[misc]
        yield from ((f"{path}.items.{i}", item, "media") for i, item in enumerate(part.get("items") or ()))


def resolve(payload: Payload, files: Mapping[str, Attachment]) -> set[int]:
    """Turn attachment:// addresses into real ones; the ids of the files that something shows.

    Raises ApiError 50035 where an address names no file of the message (also one that an edit has removed).
    """
    by_url = {file.url: file for file in files.values()}
    used: set[int] = set()
    missing = []
    for path, holder, key in media_slots(payload):
        url = holder[key].get("url", "")
        file = files.get(url.removeprefix(ATTACHED)) if url.startswith(ATTACHED) else by_url.get(url)
        if file:
            holder[key] = {**holder[key], **file.media()}
            used.add(file.id)
        elif url.startswith(ATTACHED) or "/attachments/" in url:
            missing.append(Problem(path, f"{url} names no file of this message"))
    if missing:
        raise invalid_form(missing)
    return used
