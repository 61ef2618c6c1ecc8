"""What people in `simclub` hold in their hands: rooms, posts, replies, suggestions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import simcord

from bot.sandbox import adapter
from tests.bot.simtape import File, text_of

if TYPE_CHECKING:
    from tests.bot.simclub import Club, Person


class Choice(NamedTuple):
    """A suggestion: what is shown and what is sent."""

    name: str
    value: Any


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component of a message or form, however deep."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]])


@dataclass(frozen=True)
class Room:
    """A channel, thread or DM channel, seen by `viewer` (None: by anybody who may read it)."""

    club: Club
    id: int
    viewer: Person | None

    @property
    def place(self) -> adapter.Place:
        return adapter.place(self.club.env, self.id)

    @property
    def name(self) -> str:
        return self.place.name

    @property
    def kind(self) -> adapter.Kind:
        return self.place.kind

    @property
    def handle(self) -> simcord.ChannelHandle:
        return adapter.channel(self.club.env, self.id)

    @property
    def posts(self) -> list[Post]:
        """Its messages by the bot, oldest first; ephemeral ones only for their viewer."""
        viewer = self.viewer.id if self.viewer else adapter.bot_id(self.club.env)
        found = adapter.messages(self.club.env, self.id, viewer)
        return [Post(self.club, self, message) for message in found if adapter.is_own(self.club.env, message)]

    async def delete(self, post: Post) -> None:
        """Somebody with the right to do so deletes a post."""
        owner = next(iter(self.club.people.values()))
        await owner._member.delete(post.handle)
        self.club.tape.catch_up()


@dataclass(frozen=True)
class Post:
    """A message, always as it stands now."""

    club: Club
    room: Room
    message: Any

    @staticmethod
    def of(thing: Post | Reply) -> Post:
        """The post of a reply, or the post itself."""
        if isinstance(thing, Post):
            return thing
        assert thing.post is not None, f"there is no message in {thing}"
        return thing.post

    @property
    def id(self) -> int:
        return int(self.message.id)

    @property
    def handle(self) -> simcord.ResponseMessage:
        return simcord.ResponseMessage(self.club.env, self.message)

    @property
    def text(self) -> str:
        """All its words, embeds and text displays included."""
        return text_of(self.message)

    @property
    def ephemeral(self) -> bool:
        return bool(self.message.is_ephemeral)

    @property
    def components(self) -> list[dict[str, Any]]:
        return list(walk(self.message.components))

    @property
    def buttons(self) -> list[str]:
        """Labels of the buttons that can be pressed."""
        return [c.get("label", "") for c in self.components if c["type"] == 2 and not c.get("disabled")]

    @property
    def options(self) -> list[Choice]:
        """Everything that its menus offer."""
        menus = [c for c in self.components if c["type"] == 3]
        return [Choice(option["label"], option["value"]) for menu in menus for option in menu["options"]]

    @property
    def files(self) -> list[File]:
        """Its pictures and other files."""
        return [File.of(self.club.env, attachment) for attachment in self.message.attachments]

    @property
    def pings(self) -> list[str]:
        """Names of the people it rings up."""
        return [p.name for p in self.club.people.values() if p.id in self.message.ping_user_ids]

    def __repr__(self) -> str:
        return f"<Post {self.id} in {self.room.name or 'DMs'}: {self.text!r} {self.buttons}>"


@dataclass(frozen=True)
class Reply:
    """How the bot answered somebody."""

    club: Club
    person: Person
    result: simcord.InteractionResult

    @property
    def room(self) -> Room:
        return Room(self.club, self._record.channel_id, self.person)

    @property
    def kind(self) -> str:
        """message, deferred, update, deferred_update, modal, or "" when the bot did not answer."""
        return str(self._record.response_kind or "")

    @property
    def post(self) -> Post | None:
        """The answer, or the message that it changed; the last of several."""
        ids = [self._record.message_id, *self._record.followup_ids]
        found = [post for post in self.person.sees(self.room) if post.id in ids]
        return found[-1] if found else None

    @property
    def text(self) -> str:
        """Its words; a form's title and labels."""
        return text_of(self.modal) if self.modal else self.post.text if self.post else ""

    @property
    def ephemeral(self) -> bool:
        return self.post is not None and self.post.ephemeral

    @property
    def modal(self) -> dict[str, Any] | None:
        """The form, as sent."""
        return self.result.modal

    @property
    def fields(self) -> list[str]:
        """Custom ids of the form's fields."""
        found = walk((self.modal or {}).get("components") or [])
        return [c["custom_id"] for c in found if "custom_id" in c and c["type"] != 1]

    @property
    def buttons(self) -> list[str]:
        return self.post.buttons if self.post else []

    @property
    def options(self) -> list[Choice]:
        return self.post.options if self.post else []

    @property
    def files(self) -> list[File]:
        return self.post.files if self.post else []

    @property
    def _record(self) -> Any:
        return self.result._interaction

    def __repr__(self) -> str:
        return f"<Reply to {self.person.name}: {self.kind} {self.text!r} {self.buttons}>"


def find_component(post: Post, types: tuple[int, ...], label: str | None, custom_id: str | None) -> dict[str, Any]:
    """The one component that fits; AssertionError lists what there is."""
    usable = [c for c in post.components if c["type"] in types and c.get("custom_id") and not c.get("disabled")]
    fitting = [c for c in usable if label is None or c.get("label") == label]
    fitting = [c for c in fitting if custom_id is None or c["custom_id"].startswith(custom_id)]
    exact = [c for c in fitting if c["custom_id"] == custom_id]
    found = exact or fitting
    there = [(c.get("label"), c["custom_id"]) for c in usable]
    assert len(found) == 1, f"{len(found)} components fit {label or custom_id!r} in {post!r}; there are {there}"
    return found[0]


def menu_with(post: Post, values: Sequence[Any]) -> str | None:
    """The custom id of the one menu of several that offers a value; None where there is no such choice to make."""
    menus = [c for c in post.components if c["type"] == 3]
    offering = [m for m in menus if any(values[:1] in ((o["value"],), (o["label"],)) for o in m["options"])]
    return str(offering[0]["custom_id"]) if len(menus) > 1 and len(offering) == 1 else None
