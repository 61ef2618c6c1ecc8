"""`/club`: how its members stand, and what holds for the whole server; only those who manage it change that."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot.calls import when
from bot.care.report import report
from bot.check import lacking
from bot.cogs import suggest
from bot.commands import IN_SERVERS, choices, command, game_choices, group
from bot.panels import records
from bot.panels.manners import usual, usual_panel
from bot.panels.talk import Talk
from bot.records import ALL
from bot.records.digest import DAYS, OFF, wish_of, zone_name
from bot.store import Club
from bot.texts import LANGUAGES, Words
from rules.core import Illegal

Interaction = discord.Interaction[Any]


async def _zones(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Time zones by their names."""
    return suggest.matching((suggest.Found(name, name) for name in when.zones()), current)


class ClubCog(commands.Cog):
    """A server's standings and settings."""

    club = group("club", IN_SERVERS)

    def __init__(self, bot: Any) -> None:
        self._bot = bot

    @command("club.standings", club)
    @app_commands.choices(game=game_choices())
    async def standings(self, interaction: Interaction, game: str = ALL) -> None:
        """Who stands where, in a game or over all."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        if interaction.guild is None:
            raise Illegal("only_in_server")
        await records.show_standings(talk, interaction.guild.id, interaction.guild.name, game)

    @command("club.settings", club)
    @app_commands.choices(language=choices(LANGUAGES, "language"), digest=choices((OFF, *DAYS), "digest"))
    @app_commands.autocomplete(zone=_zones)
    async def settings(
        self,
        interaction: Interaction,
        language: str | None = None,
        lobby: discord.TextChannel | None = None,
        lobby_off: bool = False,
        digest: str | None = None,
        digest_hour: Range[int, 0, 23] | None = None,
        zone: str | None = None,
    ) -> None:
        """The language of new tables, the channel where they gather, the weekly digest, the time zone."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        if interaction.guild_id is None or interaction.guild is None:
            raise Illegal("only_in_server")
        if not interaction.permissions.manage_guild:
            raise Illegal("not_manager")
        if lobby is not None:
            _check(lobby, interaction.guild)
        named = None if zone is None else when.zone(zone)
        await self._save(interaction.guild_id, language, lobby, lobby_off)
        if (digest, digest_hour, named) != (None, None, None):
            await self._digest(interaction, digest, digest_hour, named)
        await talk.say(await self._settings(talk, interaction.guild_id))

    @command("club.check", club)
    async def check(self, interaction: Interaction) -> None:
        """What the bot is not permitted to do here, for those who manage the server."""
        talk = await self._managed(interaction)
        assert interaction.guild is not None
        here = interaction.channel
        parent = here.parent if isinstance(here, discord.Thread) and here.parent is not None else here
        await talk.say(await report(talk.desk.store, interaction.guild, parent, talk.words()))

    @command("club.tables", club)
    @app_commands.autocomplete(like=suggest.all_tables)
    async def tables(
        self, interaction: Interaction, like: Range[int, 1] | None = None, stale_days: Range[int, 2, 90] | None = None
    ) -> None:
        """How new tables play, and after how many silent days one is asked whether it shall end."""
        talk = await self._managed(interaction)
        assert interaction.guild is not None
        guild = interaction.guild.id
        if like is not None or stale_days is not None:
            model = None if like is None else (await talk.find(None, like)).manners
            await usual(talk.desk.store, guild, model, stale_days, talk.desk.clock.now())
        await talk.say(await usual_panel(talk.desk, guild, self._bot.config.stale_days, talk.words()))

    async def _managed(self, interaction: Interaction) -> Talk:
        """The talk with somebody who manages the server. Raises Illegal: only_in_server, not_manager."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        if interaction.guild is None:
            raise Illegal("only_in_server")
        if not interaction.permissions.manage_guild:
            raise Illegal("not_manager")
        return talk

    async def _save(self, guild: int, language: str | None, lobby: discord.TextChannel | None, lobby_off: bool) -> None:
        desk = self._bot.desk
        async with desk.store.transaction() as tx:
            if language is not None:
                tx.set_club_language(guild, language, desk.clock.now())
            if lobby is not None or lobby_off:
                tx.set_lobby_channel(guild, None if lobby is None else lobby.id, desk.clock.now())

    async def _digest(self, interaction: Interaction, day: str | None, hour: int | None, zone: str | None) -> None:
        """What is chosen for the weekly digest. Raises Illegal where it could not be posted."""
        guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
        club = await self._bot.desk.store.club(guild)
        missing = lacking(interaction.app_permissions)
        if day not in (None, OFF) and club.lobby_channel_id is None and missing:
            raise Illegal("bot_not_permitted", channel=f"<#{channel}>", permissions=", ".join(missing))
        await self._bot.desk.digests.choose(guild, channel, day, hour, zone)

    async def _settings(self, talk: Talk, guild: int) -> str:
        """How things stand, in words."""
        club, words = await talk.desk.store.club(guild), talk.words()
        spoken = words(f"language.{club.language or talk.desk.default_language}")
        lobby = f"<#{club.lobby_channel_id}>" if club.lobby_channel_id else words("panel.lobby_anywhere")
        return "\n".join([words("panel.club", language=spoken, lobby=lobby), *digest_lines(words, club)])


def digest_lines(words: Words, club: Club) -> list[str]:
    """When the digest comes, and the club's time zone."""
    wish, zone = wish_of(club), words("panel.club_zone", zone=zone_name(club))
    if wish is None:
        return [words("panel.club_no_digest"), zone]
    channel = f"<#{club.lobby_channel_id or wish.channel}>"
    day = words(f"digest.{DAYS[wish.day]}")
    return [words("panel.club_digest", day=day, hour=f"{wish.hour}:00", channel=channel), zone]


def _check(channel: discord.TextChannel, guild: discord.Guild) -> None:
    """Raises Illegal("bot_not_permitted") where the bot may not do its work."""
    missing = lacking(channel.permissions_for(guild.me))
    if missing:
        raise Illegal("bot_not_permitted", channel=f"<#{channel.id}>", permissions=", ".join(missing))


async def setup(bot: Any) -> None:
    """Called by discord.py."""
    await bot.add_cog(ClubCog(bot))
