"""The table of REST routes and the request as a route function sees it.

A route function takes a `Call` and returns what to answer: a JSON value (200), None (204) or a `Reply`.
It raises `ApiError` to refuse.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from .errors import ApiError, invalid_form
from .limits import Problem
from .messages import Message, Upload
from .world import Channel, Guild, User, World

if TYPE_CHECKING:
    from .double import Double


class Reply(NamedTuple):
    status: int
    body: Any


@dataclass(slots=True)
class Call:
    """A request.

    template: the route's own spelling, the key of the counters; args: its path parameters; arrived: `perf_counter()`
    when its head was read.
    """

    double: Double
    method: str
    path: str
    arrived: float = 0.0
    template: str = ""
    args: dict[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    @property
    def world(self) -> World:
        return self.double.world

    @property
    def bot(self) -> User:
        return self.double.world.bot

    @property
    def files(self) -> list[tuple[str, int]]:
        """(name, bytes) of the uploads, as the limit checks take them."""
        return [(upload.name, len(upload.data)) for upload in self.uploads]

    def id(self, name: str) -> int:
        text = self.args[name]
        if not text.isdecimal():
            raise invalid_form([Problem(name, f"Value {text!r} is not snowflake.")])
        return int(text)

    def channel(self) -> Channel:
        """The channel of the path, which the bot must be able to see."""
        channel = self.world.channel(self.id("channel_id"))
        if not self.world.sees(self.bot, channel):
            raise ApiError(50001)
        return channel

    def message(self) -> Message:
        found = self.channel().messages.get(self.id("message_id"))
        if found is None:
            raise ApiError(10008)
        return found

    def guild(self) -> Guild:
        guild = self.world.guilds.get(self.id("guild_id"))
        if guild is None:
            raise ApiError(10004)
        if self.bot.id not in guild.members:
            raise ApiError(50001)
        return guild

    def user(self, key: str = "user_id") -> User:
        if self.args[key] == "@me":
            return self.bot
        found = self.world.users.get(self.id(key))
        if found is None:
            raise ApiError(10013)
        return found

    def need(self, channel: Channel, bits: int) -> None:
        if not self.world.can(self.bot, channel, bits):
            raise ApiError(50013)

    def demand(self, problems: Iterable[Problem]) -> None:
        """Refuse a body that breaks limits, and keep the problems for the end of the test."""
        listed = list(problems)
        if listed:
            for problem in listed:
                self.double.report(f"{self.method} {self.path}: {problem}")
            raise invalid_form(listed)


Handler = Callable[[Call], Any]


@dataclass(frozen=True, slots=True)
class Route:
    method: str
    template: str
    steps: tuple[str, ...]
    handler: Handler
    auth: bool


TABLE: dict[tuple[str, int], list[Route]] = {}


def route(method: str, *templates: str, auth: bool = True) -> Callable[[Handler], Handler]:
    """Enter a function into the table. auth: the request must bear the bot's token."""

    def enter(handler: Handler) -> Handler:
        for template in templates:
            steps = tuple(template.split("/"))
            alike = TABLE.setdefault((method, len(steps)), [])
            alike.append(Route(method, template, steps, handler, auth))
            # fixed words before parameters, so that .../messages/pins is not a message called pins
            alike.sort(key=lambda entry: tuple(step.startswith("{") for step in entry.steps))
        return handler

    return enter


def find(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """The route for a path (already without the API prefix) and its parameters; None if nobody made one."""
    steps = path.split("/")
    for entry in TABLE.get((method, len(steps)), ()):
        if all(a == b or a[:1] == "{" for a, b in zip(entry.steps, steps, strict=True)):
            pairs = zip(entry.steps, steps, strict=True)
            return entry, {a[1:-1]: unquote(b) for a, b in pairs if a[:1] == "{"}
    return None


def read_body(kind: str, raw: bytes) -> tuple[Any, list[Upload]]:
    """The JSON body and the uploads of a request by its content type."""
    if kind.startswith("multipart/form-data"):
        boundary = re.search(r'boundary="?([^";]+)', kind)
        assert boundary, kind
        return read_multipart(raw, boundary[1].encode())
    try:
        return (json.loads(raw) if raw else None), []
    except ValueError:
        raise ApiError(50109) from None


def read_multipart(raw: bytes, boundary: bytes) -> tuple[Any, list[Upload]]:
    body: Any = None
    uploads = []
    for part in raw.split(b"--" + boundary)[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        data, header = data[:-2], head.decode("utf-8", "replace")
        name = re.search(r'[; ]name="([^"]*)"', header)
        if name and name[1] == "payload_json":
            body = json.loads(data)
        elif name:
            slot = name[1].removeprefix("files[").removesuffix("]")
            uploads.append(Upload(slot, file_name(header), data))
    return body, uploads


def file_name(header: str) -> str:
    coded = re.search(r"filename\*=utf-8''([^\s;]+)", header, re.IGNORECASE)
    plain = re.search(r'filename="([^"]*)"', header)
    return unquote(coded[1]) if coded else plain[1] if plain else "unknown"
