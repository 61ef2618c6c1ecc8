"""The permission bits the double knows, and who may do what where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_EXTERNAL_EMOJIS = 1 << 18
MANAGE_ROLES = 1 << 28
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51
EVERYTHING = (1 << 53) - 1

MEMBER = (
    VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_MESSAGE_HISTORY | ADD_REACTIONS
    | USE_APPLICATION_COMMANDS | CREATE_PUBLIC_THREADS | SEND_MESSAGES_IN_THREADS | USE_EXTERNAL_EMOJIS
)  # fmt: skip
BOT = MEMBER | MANAGE_MESSAGES | MANAGE_THREADS | CREATE_PRIVATE_THREADS | PIN_MESSAGES
MODERATOR = MEMBER | MANAGE_MESSAGES | MANAGE_THREADS | MANAGE_CHANNELS | MANAGE_GUILD

Overwrites = Mapping[int, tuple[int, int]]  # role or user id -> (allow, deny)


def base(role_permissions: Iterable[int], owner: bool) -> int:
    """Permissions in a guild: those of all roles; everything for its owner and for administrators."""
    total = 0
    for bits in role_permissions:
        total |= bits
    return EVERYTHING if owner or total & ADMINISTRATOR else total


def in_channel(total: int, overwrites: Overwrites, everyone: int, roles: Iterable[int], user: int) -> int:
    """Permissions in a channel: overwrites of @everyone, then of the roles together, then of the user."""
    if total & ADMINISTRATOR or total == EVERYTHING:
        return EVERYTHING
    allow, deny = overwrites.get(everyone, (0, 0))
    total = (total & ~deny) | allow
    pairs = [overwrites[role] for role in roles if role in overwrites]
    for _, deny in pairs:
        total &= ~deny
    for allow, _ in pairs:
        total |= allow
    allow, deny = overwrites.get(user, (0, 0))
    return (total & ~deny) | allow
