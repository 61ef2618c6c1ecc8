"""People who act by script: they see what Discord shows them, and press only what they see."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import acts, posting
from . import permissions as may
from .acts import CannotAct
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, SUBMIT, Interaction, Unanswered
from .limits.messages import FILE_MOST
from .messages import EPHEMERAL, Message
from .sight import Sight
from .world import Channel, Payload, User

if TYPE_CHECKING:
    from .double import Double


class Person(User):
    """A member of the club. `locale` ("en-US", "ja") is the language of their Discord app.

    Every act waits for the bot's answer (at most `double.answer_seconds`; then `Unanswered`, which also fails the test)
    and, if that is "thinking", for what it becomes. Common arguments: `times`: how often the gateway delivers the very
    same interaction; `may_fail`: no answer is no failure (a bot about to be killed); `wait`: wait out "thinking".
    """

    def __init__(self, double: Double, name: str, locale: str) -> None:
        super().__init__(double.world, name)
        self.double = double
        self.locale = locale
        self.at: Channel | None = None

    def __repr__(self) -> str:
        return f"<{self.name}>"

    # --- what they see -----------------------------------------------------------------------------------------------

    @property
    def dm(self) -> Channel:
        """Their direct messages with the bot (a person can always open them)."""
        return self.world.dm(self)

    def sees(self) -> list[Sight]:
        """Everything this person has ever been shown, as (where, text or bytes): the haystack of a leak test.

        Messages in every version that stood while they had access, components with custom ids and options, alt texts,
        file names, file bytes, names of channels and threads, ephemeral messages, autocomplete answers, modals, and
        commands as typed above public replies.
        """
        shown = list(self.private)
        for channel in self.world.channels.values():
            spans = self.world.spans(self, channel)
            shown += [entry for entry in channel.shown if entry.seen_in(spans)] if spans else []
        shown.sort(key=lambda entry: entry.since)
        return [sight for entry in shown for sight in entry.sights()]

    def saw(self, needle: str | bytes) -> list[Sight]:
        """The things seen that hold this text or these bytes."""
        return [sight for sight in self.sees() if holds(sight.value, needle)]

    def messages(self, channel: Channel | None = None) -> list[Message]:
        """The messages that stand before this person now, oldest first, ephemeral ones included."""
        mine = [entry.message for entry in self.private if entry.message and entry.until is None]
        for each in [channel] if channel else list(self.world.channels.values()):
            if self.world.sees(self, each):
                mine += each.messages.values()
        kept = [message for message in mine if not message.gone and channel in (None, message.channel)]
        return sorted(set(kept), key=lambda message: message.id)

    def last(self, channel: Channel | None = None) -> Message:
        """The newest message that stands before this person (there)."""
        found = self.messages(channel)
        assert found, f"{self.name} sees no message in {channel.where if channel else 'any channel'}"
        return found[-1]

    @property
    def pings(self) -> list[Message]:
        """The messages that notified this person, in channels that they can see, and their direct messages."""
        every = self.messages()
        return [m for m in every if self.id in m.pings or (m.channel is self.dm and m.author is self.world.bot)]

    def can_see(self, message: Message) -> bool:
        if message.gone or message.ephemeral_to not in (None, self):
            return False
        return self.world.sees(self, message.channel)

    # --- what they do ------------------------------------------------------------------------------------------------

    async def slash(
        self,
        line: str,
        /,
        *,
        channel: Channel | None = None,
        options: Mapping[str, Any] | None = None,
        times: int = 1,
        may_fail: bool = False,
        wait: bool = True,
        **given: Any,
    ) -> Interaction:
        """Type a command: `slash("qe bid", amount="5")`. options: for names that Python does not take."""
        where = self._place(channel)
        if where.archived:
            raise CannotAct(f"{where.where} is archived: commands do not work there")
        if not self.world.can(self, where, may.USE_APPLICATION_COMMANDS):
            raise CannotAct(f"{self.name} may not use commands in {where.where}")
        data, echo = acts.slash_data(self, where, line, {**(options or {}), **given})
        return await self._act(COMMAND, where, data, echo, None, times, may_fail, wait)

    async def autocomplete(
        self,
        line: str,
        focused: str,
        typed: str = "",
        /,
        *,
        channel: Channel | None = None,
        options: Mapping[str, Any] | None = None,
        **given: Any,
    ) -> list[tuple[str, Any]]:
        """Type into an option; the (name as this person reads it, value) that are suggested."""
        where = self._place(channel)
        data, echo = acts.slash_data(self, where, line, {**(options or {}), **given}, (focused, typed))
        done = await self._act(AUTOCOMPLETE, where, data, f"{echo} (typing)", None, 1, False, False)
        return [(acts.shown_name(choice, self.locale), choice["value"]) for choice in done.choices]

    async def press(
        self, message: Message | Interaction, which: str, *, times: int = 1, may_fail: bool = False, wait: bool = True
    ) -> Interaction:
        """Press a button by its label, emoji or custom id, on a message (or the reply of an interaction)."""
        target = self._visible(message)
        button = acts.find_button(target, which)
        data = {"custom_id": button["custom_id"], "component_type": button["type"], "id": button["id"]}
        return await self._act(COMPONENT, target.channel, data, f"press {which}", target, times, may_fail, wait)

    async def select(
        self,
        message: Message | Interaction,
        which: str,
        *values: Any,
        times: int = 1,
        may_fail: bool = False,
        wait: bool = True,
    ) -> Interaction:
        """Choose values (labels or values; people, channels, roles) in a menu by custom id, placeholder, or ""."""
        target = self._visible(message)
        data = acts.select_data(self.world, acts.find_select(target, which), values)
        return await self._act(COMPONENT, target.channel, data, f"select {values}", target, times, may_fail, wait)

    async def submit_modal(
        self,
        opened: Interaction,
        /,
        values: Mapping[str, Any] | None = None,
        *,
        times: int = 1,
        may_fail: bool = False,
        wait: bool = True,
        **given: Any,
    ) -> Interaction:
        """Fill in the modal that an interaction opened, by labels or custom ids, and send it."""
        if opened.person is not self or opened.modal is None:
            raise CannotAct(f"{opened!r} shows {self.name} no modal")
        data = acts.modal_data(self.world, opened.modal, {**(values or {}), **given})
        what = f"modal {opened.modal['title']}"
        return await self._act(SUBMIT, opened.channel, data, what, opened.source, times, may_fail, wait, opened.echo)

    def say(self, channel: Channel, text: str) -> Message:
        """Write a plain message."""
        if not self.world.sees(self, channel):
            raise CannotAct(f"{self.name} does not see {channel.where}")
        return posting.post(channel, self, {"content": text})

    def delete(self, thing: Message | Channel) -> None:
        """Delete a message or a thread (their own, or as a moderator)."""
        channel = thing.channel if isinstance(thing, Message) else thing
        mine = thing.author is self if isinstance(thing, Message) else thing.owner_id == self.id
        bits = may.MANAGE_MESSAGES if isinstance(thing, Message) else may.MANAGE_THREADS
        if not mine and not self.world.can(self, channel, bits):
            raise CannotAct(f"{self.name} may not delete in {channel.where}")
        posting.remove(thing) if isinstance(thing, Message) else posting.delete_channel(thing)

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Close a thread (their own, or as a moderator)."""
        if thread.owner_id != self.id and not self.world.can(self, thread, may.MANAGE_THREADS):
            raise CannotAct(f"{self.name} may not archive {thread.where}")
        thread.locked = locked
        posting.archive(thread, True)

    def join(self, thread: Channel) -> None:
        """Join a thread they can see."""
        if not self.world.sees(self, thread):
            raise CannotAct(f"{self.name} does not see {thread.where}")
        posting.add_thread_member(thread, self)

    def leave(self, thread: Channel) -> None:
        posting.remove_thread_member(thread, self)

    # --- how it reaches the bot --------------------------------------------------------------------------------------

    def _place(self, channel: Channel | None) -> Channel:
        """Where they act: the given channel, where they acted last, else the lobby."""
        place = channel or self.at or self.double.lobby
        if not self.world.sees(self, place):
            raise CannotAct(f"{self.name} does not see {place.where}")
        self.at = place
        return place

    def _visible(self, message: Message | Interaction) -> Message:
        target = message.message if isinstance(message, Interaction) else message
        if not self.can_see(target):
            raise CannotAct(f"{self.name} does not see message {target.id}")
        return target

    async def _act(
        self,
        kind: int,
        channel: Channel,
        data: Payload,
        what: str,
        source: Message | None,
        times: int,
        may_fail: bool,
        wait: bool,
        echo: str = "",
    ) -> Interaction:
        interaction = Interaction(self, kind, channel, what, source)
        interaction.echo = interaction.echo or echo
        interaction.payload = self._payload(interaction, data)
        self.double.interactions[interaction.token] = interaction
        self.double.note(f"{self.name}: {what}")
        for _ in range(times * self.double.repeat):
            self.double.gateway.interaction(interaction.payload, interaction.sent)
        await self._answered(interaction, may_fail)
        if wait and interaction.thinking:
            await interaction.settled()
        return interaction

    async def _answered(self, interaction: Interaction, may_fail: bool) -> None:
        try:
            await asyncio.wait_for(asyncio.shield(interaction.answered), self.double.answer_seconds)
        except TimeoutError:
            interaction.dead = True
            if not may_fail:
                self.double.report(f"{interaction!r}: no answer within {self.double.answer_seconds} s")
                raise Unanswered(f"{interaction!r}\n{self.double.transcript()}") from None

    def _payload(self, interaction: Interaction, data: Payload) -> Payload:
        channel, world = interaction.channel, self.world
        bits = str(world.permissions(self, channel))
        body: Payload = {
            "id": str(interaction.id), "application_id": str(world.bot.id), "type": interaction.kind, "data": data,
            "token": interaction.token, "version": 1, "locale": self.locale, "entitlements": [],
            "channel_id": str(channel.id), "channel": {**channel.payload(), "permissions": bits},
            "app_permissions": str(world.permissions(world.bot, channel)), "attachment_size_limit": FILE_MOST,
            "context": 0 if channel.guild else 1,
            "authorizing_integration_owners": {"0": str(channel.guild.id) if channel.guild else "0"},
        }  # fmt: skip
        if interaction.source:
            body["message"] = self._pressed(interaction.source)
        if channel.guild is None:
            return body | {"user": self.payload()}
        member = {**channel.guild.members[self.id].payload(), "permissions": bits}
        guild = {"guild_id": str(channel.guild.id), "guild": channel.guild.partial()}
        return body | guild | {"guild_locale": channel.guild.locale, "member": member}

    def _pressed(self, source: Message) -> Payload:
        """The stored message; of an ephemeral one Discord leaves out the server."""
        return source.payload if source.flags & EPHEMERAL else source.out()


def holds(value: str | bytes, needle: str | bytes) -> bool:
    if isinstance(value, str):
        return isinstance(needle, str) and needle in value
    return isinstance(needle, bytes) and needle in value
