"""What people can see, kept so that a leak test is one search.

Everything the double shows to somebody becomes a `Shown`: a version of a message, the name of a thread, a modal, an
answer to an autocomplete. Versions are never dropped: what was edited away or deleted had been seen. Who saw it follows
from spans of access, so nothing is copied per person.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .messages import Attachment, Message

Span = tuple[int, int | None]
# Parts of a message payload that the client receives and a curious person can read, shown on the screen or not.
READABLE = ("content", "embeds", "components", "poll")
# Discord's own numbers and addresses: they would only be noise in a search for a number (file names are listed apart).
STRUCTURE = frozenset(("attachment_id", "content_type", "flags", "id", "loading_state", "proxy_url", "style", "type"))


class Sight(NamedTuple):
    """One thing a person saw. where: `#lobby › Table 1 · message 123 · components.0.label`; value: text or bytes."""

    where: str
    value: str | bytes


class Shown:
    """One version of something shown.

    since: its place in the order of all things shown; until: the place of what replaced or removed it, None while it
    stands.
    """

    __slots__ = ("echo", "files", "kind", "message", "payload", "since", "until", "where")

    def __init__(self, kind: str, where: str, since: int, payload: dict[str, Any]) -> None:
        self.kind = kind
        self.where = where
        self.since = since
        self.until: int | None = None
        self.payload = payload
        self.message: Message | None = None
        self.files: Sequence[Attachment] = ()
        self.echo = ""

    def seen_in(self, spans: Sequence[Span]) -> bool:
        """Was it standing at some moment of these spans of access?"""
        return any(
            (end is None or self.since < end) and (self.until is None or self.until > start) for start, end in spans
        )

    def sights(self) -> Iterator[Sight]:
        if self.kind != "message":
            for path, text in strings(self.payload):
                yield Sight(f"{self.where} · {self.kind} · {path}", text)
            return
        here = f"{self.where} · message {self.payload['id']}"
        if self.echo:
            yield Sight(f"{here} · the command as typed", self.echo)
        for key in READABLE:
            for path, text in strings(self.payload.get(key), key):
                yield Sight(f"{here} · {path}", text)
        for file in self.files:
            yield from file_sights(file, here)


def file_sights(file: Attachment, here: str) -> Iterator[Sight]:
    yield Sight(f"{here} · file name", file.name)
    if file.description:
        yield Sight(f"{here} · alt text", file.description)
    yield Sight(f"{here} · file", file.data)


def strings(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text and number in a JSON value with its path (numbers too: a secret may be a choice's value)."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in STRUCTURE and not (key == "url" and "/cdn/attachments/" in str(inner)):
                yield from strings(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from strings(inner, f"{path}.{index}")
    elif isinstance(value, str):
        yield from [(path, value)] if value else []
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, str(value)
