"""Interactions: what a person did, how the bot answered, and what came of it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from .messages import EPHEMERAL, LOADING, Message
from .sight import Shown

if TYPE_CHECKING:
    from .people import Person
    from .world import Channel, Payload

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
REPLY, THINKING, LATER, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
# what may answer what
ANSWERS = {
    COMMAND: (REPLY, THINKING, MODAL),
    COMPONENT: (REPLY, THINKING, LATER, UPDATE, MODAL),
    AUTOCOMPLETE: (CHOICES,),
    SUBMIT: (REPLY, THINKING, LATER, UPDATE),
}
TOKEN_SECONDS = 900.0


class Unanswered(AssertionError):
    """The bot did not answer in time: the person reads "The application did not respond"."""


class Interaction:
    """One thing a person did, from its sending to the last message that answers it.

    kind: 2 command, 3 component, 4 autocomplete, 5 modal. callback: the type of the bot's answer, None before it.
    original: the message `@original` means. seconds: from sending to answer. source: the message that was pressed.
    """

    def __init__(self, person: Person, kind: int, channel: Channel, what: str, source: Message | None) -> None:
        world = person.world
        self.id = world.clock.snowflake()
        self.token = secrets.token_urlsafe(24)
        self.made = world.clock.now()
        self.person, self.kind, self.channel, self.source = person, kind, channel, source
        self.what = what
        self.echo = what if kind == COMMAND else ""
        self.payload: Payload = {}
        self.callback: int | None = None
        self.original: Message | None = None
        self.followups: list[Message] = []
        self.modal: Payload | None = None
        self.choices: list[Payload] = []
        self.dead = False
        self.deliveries = 0
        self.answer_lost = False
        self.sent_at = 0.0
        self.seconds: float | None = None
        self.answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.changes = 0

    def __repr__(self) -> str:
        return f"<{self.person.name}: {self.what} -> {self.callback}>"

    # --- what the person reads ---------------------------------------------------------------------------------------

    @property
    def thinking(self) -> bool:
        """Is the reply still "thinking"?"""
        return self.original is not None and not self.original.gone and bool(self.original.flags & LOADING)

    @property
    def message(self) -> Message:
        """The reply (or, after an update, the message that was pressed)."""
        assert self.original is not None, f"{self!r} has no message"
        return self.original

    @property
    def ephemeral(self) -> bool:
        return bool(self.message.flags & EPHEMERAL)

    @property
    def text(self) -> str:
        """All that answers the person so far: the reply or the modal, and the follow-ups."""
        pieces = [message.text for message in [self.original, *self.followups] if message and not message.gone]
        return "\n".join([self.modal["title"]] if self.modal else pieces)

    async def until(self, true: Callable[[Interaction], Any], seconds: float = 10.0) -> Interaction:
        """Wait until something is true of this interaction; AssertionError with a transcript if it never comes."""
        await self.person.double.until(lambda: true(self), seconds, f"{self!r}")
        return self

    async def settled(self, seconds: float = 10.0) -> Interaction:
        """Wait until the reply has stopped "thinking"."""
        return await self.until(lambda it: not it.thinking, seconds)

    async def changed(self, seconds: float = 10.0) -> Interaction:
        """After a silent acknowledgement: wait for the first edit or follow-up (at once if there was one)."""
        return await self.until(lambda it: it.changes > 0, seconds)

    # --- what the server notes ---------------------------------------------------------------------------------------

    def sent(self) -> None:
        """It goes out on the gateway now."""
        self.deliveries += 1
        self.sent_at = self.sent_at or perf_counter()

    def answer(self, callback: int, at: float) -> None:
        self.callback = callback
        self.seconds = at - self.sent_at
        if not self.answered.done():
            self.answered.set_result(None)

    def keep(self, kind: str, payload: Payload) -> None:
        """A modal or an autocomplete answer: shown to this person alone."""
        world = self.person.world
        self.person.private.append(Shown(kind, f"{self.channel.where} · {self.what}", world.next_order(), payload))

    @property
    def expired(self) -> bool:
        return self.person.world.clock.now() - self.made > TOKEN_SECONDS

    def metadata(self) -> Payload:
        """`interaction_metadata` of the messages that answer it."""
        owners = {"0": str(self.channel.guild.id) if self.channel.guild else "0"}
        body: Payload = {"id": str(self.id), "type": self.kind, "user": self.person.payload()}
        body["authorizing_integration_owners"] = owners
        if self.kind == COMPONENT and self.source:
            body["interacted_message_id"] = str(self.source.id)
        if self.kind == SUBMIT:
            body["triggering_interaction_metadata"] = {**body, "type": COMPONENT if self.source else COMMAND}
            if self.source:
                body["triggering_interaction_metadata"]["interacted_message_id"] = str(self.source.id)
        return body
