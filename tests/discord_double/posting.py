"""What happens to messages and threads, whoever caused it: the state changes and the gateway events of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import permissions as may
from .errors import ApiError
from .messages import (
    COMMAND_REPLY,
    DEFAULT,
    EPHEMERAL,
    LOADING,
    NAME_CHANGE,
    PINNED,
    RECIPIENT_ADD,
    REPLY,
    THREAD_CREATED,
    Message,
    Upload,
)
from .world import (
    DIRECT_MESSAGES,
    GUILD_MEMBERS,
    GUILD_MESSAGES,
    GUILDS,
    PRIVATE_THREAD,
    Channel,
    User,
    World,
    close_span,
    open_span,
)

NONCE_SECONDS = 300.0  # "a few minutes" in the documentation
HOUR = 3600.0


def intents(channel: Channel) -> int:
    return GUILD_MESSAGES if channel.guild else DIRECT_MESSAGES


def post(channel: Channel, author: User, body: Mapping[str, Any], uploads: Sequence[Upload] = ()) -> Message:
    """A new message in a channel. A thread that slept wakes; whom it mentions joins the thread."""
    message = Message(channel, author, REPLY if body.get("message_reference") else DEFAULT)
    if body.get("message_reference"):
        message.payload["message_reference"] = {**body["message_reference"], "channel_id": str(channel.id)}
    message.nonce = None if body.get("nonce") is None else str(body["nonce"])
    message.fill(body, uploads)
    wake(channel)
    publish(message)
    return message


def publish(message: Message) -> None:
    """Put a filled public message into its channel and tell the bot."""
    channel = message.channel
    channel.messages[message.id] = message
    channel.touched = channel.world.clock.now()
    channel.sent += channel.thread
    ping(message)
    event = message.out()
    if message.nonce is not None:
        event = {**event, "nonce": message.nonce}
    if channel.guild and message.author.id in channel.guild.members:
        event = {**event, "member": channel.guild.members[message.author.id].payload(user=False)}
    channel.world.emit("MESSAGE_CREATE", event, intents(channel))


def ping(message: Message) -> None:
    """Work out whom a new message notifies; in a thread a mention also brings a member of the server in."""
    channel = message.channel
    ids = [int(user["id"]) for user in message.payload["mentions"]]
    message.pings = frozenset(ids)
    for user_id in ids if channel.thread else ():
        if channel.guild and user_id in channel.guild.members and may_invite(message.author, channel):
            add_thread_member(channel, channel.world.users[user_id], quiet=True)


def may_invite(user: User, thread: Channel) -> bool:
    open_to_all = thread.kind != PRIVATE_THREAD or thread.invitable
    return open_to_all or thread.world.can(user, thread, may.MANAGE_THREADS)


def revise(message: Message, body: Mapping[str, Any], uploads: Sequence[Upload] = ()) -> None:
    """Edit a message; the first filling of a "thinking" reply counts as its arrival."""
    thinking = bool(message.flags & LOADING)
    message.fill(body, uploads, edit=True)
    if not thinking:
        message.payload["edited_timestamp"] = message.channel.world.clock.iso()
    if message.ephemeral_to is None:
        if thinking:
            ping(message)
        message.channel.world.emit("MESSAGE_UPDATE", message.out(), intents(message.channel))


def remove(message: Message) -> None:
    """Delete a message, whoever does it. People keep having seen it."""
    channel = message.channel
    message.gone = True
    message.hide()
    if message.ephemeral_to is not None:
        return
    channel.messages.pop(message.id, None)
    if message.id in channel.pins:
        channel.pins.remove(message.id)
    channel.world.emit("MESSAGE_DELETE", place(channel, id=str(message.id)), intents(channel))


def place(channel: Channel, **more: Any) -> dict[str, Any]:
    guild = {"guild_id": str(channel.guild.id)} if channel.guild else {}
    return {"channel_id": str(channel.id), **guild, **more}


def system(channel: Channel, author: User, kind: int, **fields: Any) -> Message:
    """A line that Discord itself writes: "x added y to the thread", "x pinned a message"."""
    message = Message(channel, author, kind)
    message.payload |= fields
    message.show(())
    publish(message)
    return message


def pin(message: Message, by: User) -> None:
    channel = message.channel
    if message.id in channel.pins:
        return
    if len(channel.pins) >= 250:
        raise ApiError(30003)
    channel.pins.append(message.id)
    message.payload = {**message.payload, "pinned": True}
    changed_pins(message)
    system(channel, by, PINNED, message_reference={"message_id": str(message.id), "channel_id": str(channel.id)})


def unpin(message: Message) -> None:
    if message.id in message.channel.pins:
        message.channel.pins.remove(message.id)
        message.payload = {**message.payload, "pinned": False}
        changed_pins(message)


def changed_pins(message: Message) -> None:
    channel = message.channel
    channel.world.emit("MESSAGE_UPDATE", message.out(), intents(channel))
    when = channel.world.clock.iso() if channel.pins else None
    channel.world.emit("CHANNEL_PINS_UPDATE", place(channel, last_pin_timestamp=when), GUILDS)


# --- threads ---------------------------------------------------------------------------------------------------------


def make_thread(parent: Channel, owner: User, body: Mapping[str, Any], kind: int, start: Message | None) -> Channel:
    """A new thread with its maker as the first member."""
    thread = Channel(parent.world, kind, body["name"], parent.guild)
    thread.parent, thread.owner_id = parent, owner.id
    if start is not None:
        # a thread begun on a message bears the message's id
        del thread.world.channels[thread.id]
        thread.id = start.id
        thread.world.channels[thread.id] = thread
    thread.minutes = body.get("auto_archive_duration") or 1440
    thread.invitable = body.get("invitable", True)
    thread.rename(body["name"])
    join(thread, owner)
    thread.world.emit("THREAD_CREATE", {**thread.payload(), "newly_created": True}, GUILDS)
    if kind != PRIVATE_THREAD and start is None:
        system(parent, owner, THREAD_CREATED, content=body["name"], message_reference={"channel_id": str(thread.id)})
    return thread


def join(thread: Channel, user: User) -> None:
    thread.members[user.id] = thread.world.clock.iso()
    open_span(thread.spans, user.id, thread.world.next_order())


def add_thread_member(thread: Channel, user: User, *, by: User | None = None, quiet: bool = False) -> None:
    if user.id in thread.members:
        return
    if len(thread.members) >= 1000:
        raise ApiError(30033)
    join(thread, user)
    members_changed(thread, added=[thread.member_payload(user.id)])
    if not quiet and by and by is not user:
        system(thread, by, RECIPIENT_ADD, mentions=[user.payload()])


def remove_thread_member(thread: Channel, user: User) -> None:
    if thread.members.pop(user.id, None) is not None:
        close_span(thread.spans, user.id, thread.world.next_order())
        members_changed(thread, removed=[str(user.id)])


def members_changed(thread: Channel, added: Sequence[Any] = (), removed: Sequence[str] = ()) -> None:
    """Without the members intent a bot hears only of its own coming and going."""
    bot = str(thread.world.bot.id)
    touched = [entry["user_id"] for entry in added] + list(removed)
    event = {"id": str(thread.id), "guild_id": str(thread.home.id), "member_count": len(thread.members)}
    event |= {"added_members": list(added), "removed_member_ids": list(removed)}
    thread.world.emit("THREAD_MEMBERS_UPDATE", event, GUILDS if bot in touched else GUILD_MEMBERS)


def change_thread(thread: Channel, body: Mapping[str, Any], by: User) -> None:
    """Name, archive, lock, auto-archive time. Whatever else is changed, a sleeping thread must be woken with it."""
    if thread.archived and body.get("archived") is not False:
        raise ApiError(50083)
    if body.get("name") and body["name"] != thread.name:
        thread.rename(body["name"])
        system(thread, by, NAME_CHANGE, content=thread.name)
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)
    thread.minutes = body.get("auto_archive_duration") or thread.minutes
    archive(thread, body.get("archived", thread.archived))


def archive(thread: Channel, asleep: bool) -> None:
    thread.touched = thread.world.clock.now()
    if asleep != thread.archived:
        thread.archived, thread.archive_at = asleep, thread.touched
    thread.world.emit("THREAD_UPDATE", thread.payload(), GUILDS)


def wake(channel: Channel) -> None:
    if channel.thread and channel.archived:
        archive(channel, False)


def fall_asleep(world: World) -> None:
    """Archive the threads that nobody has written in for their auto-archive time."""
    now = world.clock.now()
    for thread in list(world.channels.values()):
        if thread.thread and not thread.archived and now - thread.touched > thread.minutes * 60:
            archive(thread, True)


def delete_channel(channel: Channel) -> None:
    """A channel or thread goes with all its messages. People keep having seen them."""
    channel.gone = True
    order = channel.world.next_order()
    for shown in channel.shown:
        shown.until = shown.until or order
    event = channel.payload()
    channel.world.emit("THREAD_DELETE" if channel.thread else "CHANNEL_DELETE", event, GUILDS)


def hidden_reply(channel: Channel, author: User, to: User | None, thinking: bool) -> Message:
    """The empty message of an interaction's answer, ephemeral if `to` is given; `fill` and `publish` follow."""
    message = Message(channel, author, COMMAND_REPLY)
    message.ephemeral_to = to
    message.payload["flags"] |= (EPHEMERAL if to else 0) | (LOADING if thinking else 0)
    return message
