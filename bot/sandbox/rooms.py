"""Which rooms a member sees, and what in them is new."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import simcord

from . import adapter
from .people import GUILD, PEOPLE, Person


class Rooms:
    """The rooms of every member with their unread marks, which are kept in a file."""

    def __init__(self, env: simcord.Env, path: Path) -> None:
        self.env, self.path = env, path
        self.read: dict[str, int] = {}  # "member room" -> id of the last message read there
        if path.exists():
            self.read = json.loads(path.read_text(encoding="utf-8"))

    def save(self) -> None:
        """Keep the marks for the next start."""
        self.path.write_text(json.dumps(self.read), encoding="utf-8")

    def mark(self, person: Person, room_id: int) -> None:
        """This member has seen everything in the room."""
        last = adapter.messages(self.env, room_id, person.id, self._read(person, room_id))
        if last:
            self.read[f"{person.id} {room_id}"] = last[-1].id

    def of(self, person: Person) -> list[dict[str, Any]]:
        """The rooms of a member: the lobby, then threads with the liveliest first, then the DMs."""
        found = [self._room(person, place) for place in adapter.places(self.env, GUILD, person.id)]
        order = {"channel": 0, "thread": 1, "dm": 2}
        return sorted(found, key=lambda room: (order[room["kind"]], room["closed"], -int(room["last"])))

    def calls(self, person: Person) -> int:
        """How often this member was called and has not looked: mentions, and all direct messages."""
        return sum(room["calls"] for room in self.of(person))

    def faces(self) -> list[dict[str, Any]]:
        """The members for the page's switch."""
        return [
            {"key": p.key, "id": str(p.id), "name": p.name, "colour": p.colour, "lang": p.lang, "calls": self.calls(p)}
            for p in PEOPLE
        ]

    def _read(self, person: Person, room_id: int) -> int:
        return self.read.get(f"{person.id} {room_id}", 0)

    def _room(self, person: Person, place: adapter.Place) -> dict[str, Any]:
        news = adapter.messages(self.env, place.id, person.id, self._read(person, place.id))
        news = [message for message in news if message.author_id != person.id]
        calls = [m for m in news if place.kind == "dm" or person.id in m.ping_user_ids]
        return {
            "id": str(place.id),
            "name": place.name,
            "kind": place.kind,
            "closed": place.closed,
            "unread": len(news),
            "calls": len(calls),
            "last": str(adapter.last_message(self.env, place.id)),
        }
