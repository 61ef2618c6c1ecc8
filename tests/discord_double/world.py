"""The double's Discord: users, guilds, channels, threads, and the events they cause.

The objects hold what Discord would store; `payload()` gives the full JSON object as the API sends it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import permissions as may
from .clock import Clock
from .errors import ApiError
from .sight import Shown, Span

if TYPE_CHECKING:
    from .messages import Attachment, Message

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

# gateway intents that events hang on
GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12
GUILD_REACTIONS, DIRECT_REACTIONS, MESSAGE_CONTENT = 1 << 10, 1 << 13, 1 << 15

Payload = dict[str, Any]
Emit = Callable[[str, Payload, int], None]


class User:
    """An account: a person or the bot."""

    def __init__(self, world: World, name: str, *, bot: bool = False) -> None:
        self.world = world
        self.id = world.clock.snowflake()
        self.name = name
        self.bot = bot
        self.closed_dms = False
        # ephemeral messages, autocomplete answers, modals: shown to this user alone
        self.private: list[Shown] = []
        world.users[self.id] = self

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def payload(self) -> Payload:
        return {
            "id": str(self.id), "username": self.name.lower().replace(" ", "_"), "discriminator": "0",
            "global_name": self.name, "avatar": None, "bot": self.bot, "public_flags": 0,
        }  # fmt: skip


@dataclass
class Role:
    id: int
    name: str
    permissions: int
    position: int = 0
    managed: bool = False

    def payload(self) -> Payload:
        return {
            "id": str(self.id), "name": self.name, "permissions": str(self.permissions), "position": self.position,
            "color": 0, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False, "managed": self.managed, "mentionable": False, "flags": 0, "icon": None,
            "unicode_emoji": None,
        }  # fmt: skip


@dataclass
class Member:
    user: User
    joined_at: str
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None

    def payload(self, *, user: bool = True) -> Payload:
        body = {
            "roles": [str(role.id) for role in self.roles], "nick": self.nick, "avatar": None, "flags": 0,
            "joined_at": self.joined_at, "premium_since": None, "pending": False, "deaf": False, "mute": False,
            "communication_disabled_until": None,
        }  # fmt: skip
        return {"user": self.user.payload(), **body} if user else body


class Guild:
    """A server. Its @everyone role has the server's own id."""

    def __init__(self, world: World, name: str, locale: str = "en-US") -> None:
        self.world = world
        self.id = world.clock.snowflake()
        self.name = name
        self.locale = locale
        self.owner_id = 0
        self.roles = {self.id: Role(self.id, "@everyone", may.MEMBER)}
        self.members: dict[int, Member] = {}
        self.spans: dict[int, list[Span]] = {}
        world.guilds[self.id] = self

    def role(self, name: str, bits: int, *, managed: bool = False) -> Role:
        role = Role(self.world.clock.snowflake(), name, bits, len(self.roles), managed)
        self.roles[role.id] = role
        return role

    def join(self, user: User, *roles: Role) -> Member:
        """Add a member; tells nobody (tests arrange their members before the bot comes)."""
        member = Member(user, self.world.clock.iso(), list(roles))
        self.members[user.id] = member
        open_span(self.spans, user.id, self.world.next_order())
        return member

    def leave(self, user: User) -> None:
        """The member goes; the bot is told if it has the intent for it."""
        for thread in self.channels(THREADS):
            if thread.members.pop(user.id, None):
                close_span(thread.spans, user.id, self.world.next_order())
        del self.members[user.id]
        close_span(self.spans, user.id, self.world.next_order())
        self.world.emit("GUILD_MEMBER_REMOVE", {"guild_id": str(self.id), "user": user.payload()}, GUILD_MEMBERS)

    def channels(self, kinds: Sequence[int] = (TEXT,)) -> list[Channel]:
        return [channel for channel in self.world.channels.values() if channel.guild is self and channel.kind in kinds]

    def partial(self) -> Payload:
        return {"id": str(self.id), "locale": self.locale, "features": []}

    def payload(self) -> Payload:
        return {
            "id": str(self.id), "name": self.name, "owner_id": str(self.owner_id), "icon": None, "splash": None,
            "description": None, "features": [], "emojis": [], "stickers": [], "banner": None, "afk_timeout": 300,
            "roles": [role.payload() for role in self.roles.values()], "preferred_locale": self.locale,
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0,
            "premium_tier": 0, "premium_subscription_count": 0, "system_channel_flags": 0, "nsfw_level": 0,
            "system_channel_id": None, "rules_channel_id": None, "vanity_url_code": None,
            "premium_progress_bar_enabled": False, "max_members": 500_000,
        }  # fmt: skip


class Channel:
    """A text channel, a thread or a person's direct messages with the bot."""

    def __init__(self, world: World, kind: int, name: str, guild: Guild | None = None) -> None:
        self.world = world
        self.id = world.clock.snowflake()
        self.kind = kind
        self.name = name
        self.guild = guild
        self.parent: Channel | None = None
        self.recipient: User | None = None
        self.owner_id = 0
        self.overwrites: dict[int, tuple[int, int]] = {}
        self.messages: dict[int, Message] = {}
        self.shown: list[Shown] = []
        self.named: Shown | None = None
        self.pins: list[int] = []
        self.gone = False
        # of threads
        self.members: dict[int, str] = {}
        self.spans: dict[int, list[Span]] = {}
        self.archived = self.locked = False
        self.invitable = True
        self.minutes = 1440
        self.created = self.touched = self.archive_at = world.clock.now()
        self.sent = 0
        world.channels[self.id] = self

    def __repr__(self) -> str:
        return f"<{self.where}>"

    @property
    def home(self) -> Guild:
        """The server of a channel that is no direct message."""
        assert self.guild
        return self.guild

    @property
    def thread(self) -> bool:
        return self.kind in THREADS

    @property
    def where(self) -> str:
        if self.recipient:
            return f"DM {self.recipient.name}"
        return f"{self.parent.where} › {self.name}" if self.parent else f"#{self.name}"

    def rename(self, name: str) -> None:
        """Give a name, and keep it among the things that people saw."""
        self.name = name
        if self.named:
            self.named.until = self.world.next_order()
        kind = "thread name" if self.thread else "channel name"
        self.named = Shown(kind, self.where, self.world.next_order(), {"name": name})
        self.shown.append(self.named)

    def payload(self) -> Payload:
        last = next(reversed(self.messages), None)
        body: Payload = {"id": str(self.id), "type": self.kind, "flags": 0, "last_message_id": last and str(last)}
        if self.recipient:
            return {**body, "recipients": [self.recipient.payload()]}
        body |= {"guild_id": str(self.home.id), "name": self.name, "rate_limit_per_user": 0}
        return body | (self._thread_fields() if self.thread else self._text_fields())

    def _text_fields(self) -> Payload:
        rows = [
            {"id": str(key), "type": 0 if key in self.home.roles else 1, "allow": str(allow), "deny": str(deny)}
            for key, (allow, deny) in self.overwrites.items()
        ]
        return {"position": 0, "topic": None, "nsfw": False, "parent_id": None, "permission_overwrites": rows}

    def _thread_fields(self) -> Payload:
        parent = self.parent
        assert parent
        meta = {
            "archived": self.archived, "auto_archive_duration": self.minutes, "locked": self.locked,
            "archive_timestamp": self.world.clock.iso(self.archive_at), "invitable": self.invitable,
            "create_timestamp": self.world.clock.iso(self.created),
        }  # fmt: skip
        return {
            "parent_id": str(parent.id), "owner_id": str(self.owner_id), "message_count": self.sent,
            "total_message_sent": self.sent, "member_count": len(self.members), "thread_metadata": meta,
        }  # fmt: skip

    def member_payload(self, user_id: int) -> Payload:
        body = {"id": str(self.id), "user_id": str(user_id), "join_timestamp": self.members[user_id], "flags": 0}
        return body | {"member": self.home.members[user_id].payload()}


class World:
    """Everything there is. `emit(event, data, intents)` hands an event to the gateway; 0 intents: always sent."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, Channel] = {}
        self.emit: Emit = lambda event, data, intents: None
        self.order = 0
        self.cdn = "http://127.0.0.1/cdn"
        self.keep_files = True
        self.files: dict[str, Attachment] = {}
        self.bot = User(self, "Toban", bot=True)
        self.commands: dict[int | None, list[Payload]] = {None: []}
        self.emojis: dict[int, Payload] = {}
        self.nonces: dict[str, tuple[float, Message]] = {}

    def next_order(self) -> int:
        self.order += 1
        return self.order

    def text_channel(self, guild: Guild, name: str) -> Channel:
        channel = Channel(self, TEXT, name, guild)
        channel.rename(name)
        return channel

    def dm(self, user: User) -> Channel:
        """The direct messages of `user` and the bot: one channel for ever."""
        if user.id not in self.dms:
            self.dms[user.id] = Channel(self, DM, "")
            self.dms[user.id].recipient = user
        return self.dms[user.id]

    def channel(self, channel_id: int) -> Channel:
        found = self.channels.get(channel_id)
        if found is None or found.gone:
            raise ApiError(10003)
        return found

    def permissions(self, user: User, channel: Channel) -> int:
        """Permission bits of a user in a channel; 0 for who is not in its server."""
        if channel.guild is None:
            return may.EVERYTHING if user.bot or channel.recipient is user else 0
        member = channel.guild.members.get(user.id)
        if member is None:
            return 0
        total = self.guild_permissions(user, channel.guild)
        roles = [role.id for role in member.roles]
        return may.in_channel(total, (channel.parent or channel).overwrites, channel.guild.id, roles, user.id)

    def guild_permissions(self, user: User, guild: Guild) -> int:
        """Permission bits of a member in a server as a whole."""
        roles = [guild.roles[guild.id], *guild.members[user.id].roles]
        return may.base([role.permissions for role in roles], guild.owner_id == user.id)

    def can(self, user: User, channel: Channel, bits: int) -> bool:
        return self.permissions(user, channel) & bits == bits

    def sees(self, user: User, channel: Channel) -> bool:
        """May this user look into this channel now?"""
        if channel.gone or not self.can(user, channel, may.VIEW_CHANNEL):
            return False
        hidden = channel.kind == PRIVATE_THREAD and user.id not in channel.members
        return not hidden or self.can(user, channel, may.MANAGE_THREADS)

    def spans(self, user: User, channel: Channel) -> list[Span]:
        """When this user could look into this channel, as spans of the order of things shown."""
        if channel.guild is None:
            return [(0, None)] if channel.recipient is user else []
        if not self.can(user, channel, may.VIEW_CHANNEL) and user.id in channel.guild.members:
            return []
        if channel.kind == PRIVATE_THREAD and not self.can(user, channel, may.MANAGE_THREADS):
            return channel.spans.get(user.id, [])
        return channel.guild.spans.get(user.id, [])


def open_span(spans: dict[int, list[Span]], key: int, order: int) -> None:
    """Begin a span of access; the one still open goes on."""
    mine = spans.setdefault(key, [])
    if not mine or mine[-1][1] is not None:
        mine.append((order, None))


def close_span(spans: dict[int, list[Span]], key: int, order: int) -> None:
    mine = spans.get(key, [])
    if mine and mine[-1][1] is None:
        mine[-1] = (mine[-1][0], order)
