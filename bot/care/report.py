"""What the bot is not permitted to do, in words."""

from __future__ import annotations

from typing import Any

import discord

from bot.check import lacking, wished
from bot.store import Store
from bot.texts import Words


async def report(kept: Store, guild: discord.Guild, here: Any, words: Words) -> str:
    """How it stands where tables gather or are played, a paragraph for each channel. `here`: where it is asked."""
    club = await kept.club(guild.id)
    rows = await kept.open_tables_of_guild(guild.id)
    first = here.id if club.lobby_channel_id is None else club.lobby_channel_id
    lines = []
    for number in dict.fromkeys([first, *(row.channel_id for row in rows)]):
        channel: Any = guild.get_channel(number)
        if channel is None:
            lines += [words("panel.club_check_no_channel")] if number == club.lobby_channel_id else []
            continue
        lines += about(channel, guild, words)
    stuck = await kept.stuck_posts(guild.id)
    return "\n".join([*lines, *([words("panel.club_check_stuck", n=stuck)] if stuck else [])])


def about(channel: Any, guild: discord.Guild, words: Words) -> list[str]:
    """What is missing in one channel; that nothing is."""
    has, mention = channel.permissions_for(guild.me), channel.mention
    missing, wanted = lacking(has), wished(has)
    lines = [words("panel.club_check_lacking", channel=mention, permissions=", ".join(missing))] if missing else []
    lines += [words("panel.club_check_wished", channel=mention, permissions=", ".join(wanted))] if wanted else []
    return lines or [words("panel.club_check_fine", channel=mention)]


def missing_in(client: discord.Client, channel_id: int) -> list[str] | None:
    """What the bot needs and has not in a channel; None where it cannot even see it."""
    channel: Any = client.get_channel(channel_id)
    return None if channel is None else lacking(channel.permissions_for(channel.guild.me))
