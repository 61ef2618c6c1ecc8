"""Routes of channels, messages, pins, threads and direct messages."""

from __future__ import annotations

from typing import Any

from . import limits, posting
from . import permissions as may
from .errors import ApiError
from .limits.messages import FILE_MOST
from .messages import NAME_CHANGE, PINNED, RECIPIENT_ADD, THREAD_CREATED, Message
from .rest import Call, Reply, route
from .world import DM, PRIVATE_THREAD, PUBLIC_THREAD, THREADS, Channel

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"
SYSTEM_KINDS = (RECIPIENT_ADD, NAME_CHANGE, PINNED, THREAD_CREATED)


@route("GET", "/channels/{channel_id}")
def get_channel(call: Call) -> Any:
    return call.channel().payload()


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Any:
    """Always works for a user that exists; whether they take messages shows when one is sent."""
    user = call.world.users.get(int(call.body["recipient_id"]))
    if user is None or user.bot:
        raise ApiError(10013 if user is None else 50007)
    return call.world.dm(user).payload()


@route("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> Any:
    call.channel()


@route("POST", MESSAGES)
def create_message(call: Call) -> Any:
    channel = call.channel()
    may_send(call, channel)
    earlier = by_nonce(call, channel)
    if earlier is not None:
        return {**earlier.out(), "nonce": earlier.nonce}
    check_body(call)
    message = posting.post(channel, call.bot, call.body, call.uploads)
    if message.nonce is not None:
        call.world.nonces[message.nonce] = (message.made, message)
    note_unshown(call, message)
    return message.out() if message.nonce is None else {**message.out(), "nonce": message.nonce}


def may_send(call: Call, channel: Channel) -> None:
    if channel.kind == DM:
        may_send_dm(call, channel)
    call.need(channel, may.SEND_MESSAGES_IN_THREADS if channel.thread else may.SEND_MESSAGES)
    if call.uploads:
        call.need(channel, may.ATTACH_FILES)
    if channel.archived and channel.locked:
        call.need(channel, may.MANAGE_THREADS)


def may_send_dm(call: Call, channel: Channel) -> None:
    user = channel.recipient
    assert user
    shared = [guild for guild in call.world.guilds.values() if {user.id, call.bot.id} <= guild.members.keys()]
    if not shared:
        raise ApiError(50278)
    if user.closed_dms:
        raise ApiError(50007)


def by_nonce(call: Call, channel: Channel) -> Message | None:
    """With enforce_nonce the message that the bot sent with this nonce in the last minutes, if there is one."""
    nonce = call.body.get("nonce")
    made, message = call.world.nonces.get(str(nonce), (0.0, None))
    if nonce is None or message is None or not call.body.get("enforce_nonce"):
        return None
    if call.world.clock.now() - made > posting.NONCE_SECONDS:
        return None
    if message.channel is not channel:
        call.double.report(f"nonce {nonce!r} is used again in another channel: the second message is never posted")
    return message


def check_body(call: Call, *, edit: bool = False, v2: bool = False) -> None:
    """The documented limits of a message body, its mentions and the size of its files."""
    too_big = any(size > FILE_MOST for _, size in call.files)
    problems = limits.check_message(call.body, call.files, edit=edit, v2=v2)
    call.demand(problems + ([] if edit else limits.check_mentions(call.body)))
    if too_big:
        raise ApiError(40005)


def note_unshown(call: Call, message: Message) -> None:
    for name in message.unshown:
        call.double.report(f"{call.method} {call.path}: no component shows the file {name}: nobody will see it")


@route("GET", MESSAGES)
def history(call: Call) -> Any:
    """Newest first, as Discord gives it, whatever way one pages."""
    channel = call.channel()
    if not call.world.can(call.bot, channel, may.READ_MESSAGE_HISTORY):
        return []
    limit = int(call.query.get("limit", 50))
    ids = list(channel.messages)
    if "around" in call.query:
        middle = int(call.query["around"])
        older, newer = [i for i in ids if i <= middle], [i for i in ids if i > middle]
        picked = older[-(limit // 2 + 1) :] + newer[: limit // 2]
    elif "after" in call.query:
        picked = [i for i in ids if i > int(call.query["after"])][:limit]
    else:
        before = int(call.query.get("before", 1 << 63))
        picked = [i for i in ids if i < before][-limit:]
    return [channel.messages[i].out() for i in reversed(picked)]


@route("GET", MESSAGE)
def get_message(call: Call) -> Any:
    return call.message().out()


@route("PATCH", MESSAGE)
def edit_message(call: Call) -> Any:
    message = call.message()
    if message.author is not call.bot:
        raise ApiError(50005)
    awake(message.channel)
    check_body(call, edit=True, v2=message.v2)
    posting.revise(message, call.body, call.uploads)
    note_unshown(call, message)
    return message.out()


def awake(channel: Channel) -> None:
    if channel.archived:
        raise ApiError(50083)


@route("DELETE", MESSAGE)
def delete_message(call: Call) -> Any:
    message = call.message()
    if message.author is not call.bot:
        call.need(message.channel, may.MANAGE_MESSAGES)
    posting.remove(message)


@route("POST", MESSAGES + "/bulk-delete")
def bulk_delete(call: Call) -> Any:
    channel = call.channel()
    call.need(channel, may.MANAGE_MESSAGES)
    for message_id in call.body["messages"]:
        if int(message_id) in channel.messages:
            posting.remove(channel.messages[int(message_id)])


# --- pins ------------------------------------------------------------------------------------------------------------


@route("GET", MESSAGES + "/pins")
def pins(call: Call) -> Any:
    channel = call.channel()
    kept = [channel.messages[i] for i in reversed(channel.pins)]
    return {"items": [{"pinned_at": m.payload["timestamp"], "message": m.out()} for m in kept], "has_more": False}


@route("PUT", MESSAGES + "/pins/{message_id}", "/channels/{channel_id}/pins/{message_id}")
def pin(call: Call) -> Any:
    message = call.message()
    call.need(message.channel, may.PIN_MESSAGES)
    awake(message.channel)
    if message.payload["type"] in SYSTEM_KINDS:
        raise ApiError(50021)
    posting.pin(message, call.bot)


@route("DELETE", MESSAGES + "/pins/{message_id}", "/channels/{channel_id}/pins/{message_id}")
def unpin(call: Call) -> Any:
    message = call.message()
    call.need(message.channel, may.PIN_MESSAGES)
    posting.unpin(message)


# --- reactions -------------------------------------------------------------------------------------------------------


@route("PUT", MESSAGE + "/reactions/{emoji}/@me")
def react(call: Call) -> Any:
    message = call.message()
    call.need(message.channel, may.ADD_REACTIONS)
    awake(message.channel)
    entry = {"emoji": {"id": None, "name": call.args["emoji"]}, "count": 1, "me": True}
    others = [r for r in message.payload.get("reactions", ()) if r["emoji"] != entry["emoji"]]
    message.payload = {**message.payload, "reactions": [*others, entry]}


@route("DELETE", MESSAGE + "/reactions/{emoji}/@me")
def unreact(call: Call) -> Any:
    message = call.message()
    left = [r for r in message.payload.get("reactions", ()) if r["emoji"]["name"] != call.args["emoji"]]
    message.payload = {**message.payload, "reactions": left}


# --- threads ---------------------------------------------------------------------------------------------------------


@route("POST", "/channels/{channel_id}/threads")
def create_thread(call: Call) -> Any:
    kind = call.body.get("type", PRIVATE_THREAD)
    return Reply(201, start_thread(call, call.channel(), kind, None).payload())


@route("POST", MESSAGE + "/threads")
def create_thread_on_message(call: Call) -> Any:
    message = call.message()
    if message.id in call.world.channels:
        raise ApiError(160004)
    thread = start_thread(call, message.channel, PUBLIC_THREAD, message)
    message.payload = {**message.payload, "thread": thread.payload()}
    return Reply(201, thread.payload())


def start_thread(call: Call, parent: Channel, kind: int, message: Message | None) -> Channel:
    if parent.guild is None or parent.thread or kind not in THREADS:
        raise ApiError(50024)
    call.need(parent, may.CREATE_PRIVATE_THREADS if kind == PRIVATE_THREAD else may.CREATE_PUBLIC_THREADS)
    call.demand(limits.check_thread(call.body))
    active = [thread for thread in parent.guild.channels(THREADS) if not (thread.archived or thread.gone)]
    if len(active) >= 1000:
        raise ApiError(160006)
    return posting.make_thread(parent, call.bot, call.body, kind, message)


@route("PATCH", "/channels/{channel_id}")
def edit_channel(call: Call) -> Any:
    channel = call.channel()
    if not channel.thread:
        call.need(channel, may.MANAGE_CHANNELS)
        channel.rename(call.body.get("name") or channel.name)
        return channel.payload()
    if channel.owner_id != call.bot.id or "locked" in call.body:
        call.need(channel, may.MANAGE_THREADS)
    call.demand(limits.check_thread(call.body, edit=True))
    posting.change_thread(channel, call.body, call.bot)
    return channel.payload()


@route("DELETE", "/channels/{channel_id}")
def delete_channel(call: Call) -> Any:
    channel = call.channel()
    call.need(channel, may.MANAGE_THREADS if channel.thread else may.MANAGE_CHANNELS)
    posting.delete_channel(channel)
    return channel.payload()


MEMBERS = "/channels/{channel_id}/thread-members"


def thread_of(call: Call) -> Channel:
    channel = call.channel()
    if not channel.thread:
        raise ApiError(50024)
    return channel


@route("GET", MEMBERS)
def thread_members(call: Call) -> Any:
    thread = thread_of(call)
    return [thread.member_payload(user_id) for user_id in thread.members]


@route("GET", MEMBERS + "/{user_id}")
def thread_member(call: Call) -> Any:
    thread, user = thread_of(call), call.user()
    if user.id not in thread.members:
        raise ApiError(10007)
    return thread.member_payload(user.id)


@route("PUT", MEMBERS + "/{user_id}")
def add_thread_member(call: Call) -> Any:
    thread, user = thread_of(call), call.user()
    awake(thread)
    if thread.guild is None or user.id not in thread.guild.members:
        raise ApiError(50001)
    if user is not call.bot and not posting.may_invite(call.bot, thread):
        raise ApiError(50013)
    posting.add_thread_member(thread, user, by=call.bot)


@route("DELETE", MEMBERS + "/{user_id}")
def remove_thread_member(call: Call) -> Any:
    thread, user = thread_of(call), call.user()
    awake(thread)
    mine = user is call.bot or (thread.kind == PRIVATE_THREAD and thread.owner_id == call.bot.id)
    if not mine:
        call.need(thread, may.MANAGE_THREADS)
    posting.remove_thread_member(thread, user)


@route("GET", "/channels/{channel_id}/threads/archived/public", "/channels/{channel_id}/threads/archived/private")
def archived_threads(call: Call) -> Any:
    parent = call.channel()
    kind = PUBLIC_THREAD if call.template.endswith("public") else PRIVATE_THREAD
    every = parent.guild.channels((kind,)) if parent.guild else []
    asleep = [thread for thread in every if thread.parent is parent and thread.archived and not thread.gone]
    limit = int(call.query.get("limit", 50))
    asleep.sort(key=lambda thread: -thread.archive_at)
    return {"threads": [t.payload() for t in asleep[:limit]], "members": [], "has_more": len(asleep) > limit}
