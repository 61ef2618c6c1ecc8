"""Posts that went out before the program was stopped, and could not be noted any more, are looked for in the channel.

Discord remembers a nonce for minutes only. What is searched for is what every post of its kind bears anyway: a number
in a custom id, the commitment, the text.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from bot import store
from bot.panels import ids

Fits = Callable[[discord.Message], bool]
CLOCKS_APART = timedelta(minutes=30)  # the most that this computer's clock may be ahead of Discord's
MOST = 200  # messages that are read: so many from when the row was written, and so many of the newest


async def message(client: discord.Client, channel: Any, post: store.Post, fits: Fits) -> Any:
    """The bot's own newest message in a channel that fits, no older than the row `post`; None if there is none."""
    me, found = client.user, None
    async for each in _since(channel, post.created_at):
        mine = me is not None and each.author.id == me.id
        if mine and fits(each) and (found is None or each.id > found.id):
            found = each
    return found


async def _since(channel: Any, created_at: int) -> AsyncIterator[discord.Message]:
    after = datetime.fromtimestamp(created_at / 1000, UTC) - CLOCKS_APART
    read = 0
    async for each in channel.history(limit=MOST, after=after, oldest_first=True):
        read += 1
        yield each
    if read == MOST:  # there are more
        async for each in channel.history(limit=MOST):
            yield each


def buttons(of: discord.Message) -> Iterator[ids.Id]:
    """The custom ids of the bot below a message."""
    for row in of.components:
        for component in getattr(row, "children", ()):
            parsed = ids.parse(getattr(component, "custom_id", None) or "")
            if parsed is not None:
                yield parsed


def tells(of: discord.Message, table: store.Table) -> int:
    """Up to which revision a message is this table's turn post; -1 if it is none. The last post tells everything."""
    for button in buttons(of):
        if button.kind == "act" and button.number(0) == table.id:
            return button.number(1)
        if button.kind == "again" and button.number(0) == table.id:
            return table.revision
    return -1


def asks_consent(of: discord.Message, consent: int) -> bool:
    """Whether it is the post of that request to take back."""
    return any(button.kind == "con" and button.number(0) == consent for button in buttons(of))


def sent_for(of: discord.Message, post: store.Post) -> bool:
    """Whether it is the direct message of that row."""
    return any(button.kind == "hand" and button.parts[1:] == (str(post.id),) for button in buttons(of))


def rings_for(of: discord.Message, post: store.Post) -> bool:
    """Whether it is the call or reminder of that row."""
    return any(button.kind == "hush" and button.parts[1:] == (str(post.id),) for button in buttons(of))


def opened_thread(of: discord.Message, name: str) -> bool:
    """Whether it is Discord's line about a thread of that name."""
    return of.type is discord.MessageType.thread_created and of.content == name and of.reference is not None


def asks_motion(of: discord.Message, motion: int) -> bool:
    """Whether it is the post of that vote."""
    return any(button.kind == "mot" and button.number(0) == motion for button in buttons(of))


def offers_seat(of: discord.Message, table: int) -> bool:
    """Whether it is a post about free seats of that table."""
    return any(button.kind == "seat" and button.number(1) == table for button in buttons(of))
