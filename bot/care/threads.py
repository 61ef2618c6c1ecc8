"""Threads that must not fall asleep, and those that may.

Discord counts as activity: a message, waking the thread, a change of its auto-archive time. Whoever made a thread may
do that; only who may manage threads can lock one.
"""

from __future__ import annotations

from typing import Any

import discord

from bot import store
from bot.outbox.threads import WEEK

SHORTER = 4_320  # minutes: the next shorter auto-archive time there is
UNKNOWN_CHANNEL = 10003


async def keep_awake(client: discord.Client, row: store.Table) -> None:
    """Wakes the thread, or makes its week begin anew, without a message. Raises discord.DiscordException."""
    thread = await _thread(client, row)
    if thread is None:  # somebody deleted it: it is made anew when there is something to say, or to see
        return
    if thread.archived:
        await thread.edit(archived=False, locked=False) if thread.locked else await thread.edit(archived=False)
        return
    await thread.edit(auto_archive_duration=SHORTER)
    await thread.edit(auto_archive_duration=WEEK)


async def put_away(client: discord.Client, row: store.Table) -> None:
    """Archives the thread, and locks it where that is permitted. Raises discord.DiscordException."""
    thread = await _thread(client, row)
    if thread is None or (thread.archived and thread.locked):
        return
    channel: Any = client.get_channel(row.channel_id)
    may_lock = channel is not None and channel.permissions_for(channel.guild.me).manage_threads
    if may_lock:
        await thread.edit(archived=True, locked=True)
    elif not thread.archived:
        await thread.edit(archived=True)


async def _thread(client: discord.Client, row: store.Table) -> Any:
    """The thread as Discord has it now; None where it is no more."""
    try:
        return await client.fetch_channel(row.thread_id or 0)
    except discord.NotFound as error:
        if error.code != UNKNOWN_CHANNEL:
            raise
        return None
