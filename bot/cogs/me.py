"""`/me`: where it is my turn, what only I may see, my language."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.cogs import suggest
from bot.cogs.table import table_line
from bot.commands import choices, command, group
from bot.panels import board, lobby, personal, records
from bot.panels.talk import Talk
from bot.texts import LANGUAGES, language
from rules.core import Illegal

Interaction = discord.Interaction[Any]
AUTO = "auto"  # the language of the person's Discord


class MeCog(commands.Cog):
    """What concerns one person at all tables."""

    me = group("me")

    def __init__(self, bot: Any) -> None:
        self._bot = bot

    @command("me.turns", me)
    async def turns(self, interaction: Interaction) -> None:
        """The tables where the person sits, those that wait for them first."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        mine = await self._bot.desk.tables.open_for(talk.who.id)
        await talk.say("\n".join(table_line(talk, t) for t in mine) or talk.words()("panel.no_tables"))

    @command("me.hand", me)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def hand(self, interaction: Interaction, table: Range[int, 1] | None = None) -> None:
        """What only this person may see at a table."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await board.show_hand(talk, await talk.find(None, table))

    @command("me.record", me)
    async def record(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """What the person, or another member, has played in this club; by direct message, the person in all."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        if member is not None and interaction.guild_id is None:
            raise Illegal("only_in_server")
        who, name = (talk.who.id, talk.who.name) if member is None else (member.id, member.display_name)
        await records.show_record(talk, who, name, interaction.guild_id)

    @command("me.export", me)
    async def export(self, interaction: Interaction) -> None:
        """Everything that is stored about the person."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await personal.show_export(talk)

    @command("me.erase", me)
    async def erase(self, interaction: Interaction) -> None:
        """Erases it, after asking back."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await personal.ask_erase(talk)

    @command("me.settings", me)
    @app_commands.choices(language=choices((AUTO, *LANGUAGES), "language"))
    async def settings(self, interaction: Interaction, language: str | None = None, try_messages: bool = False) -> None:
        """Chooses the language, and tries direct messages again."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        if language is not None:
            await self._choose(talk, language)
        await talk.say(await self._settings(talk, try_messages))

    async def _choose(self, talk: Talk, chosen: str) -> None:
        await talk.desk.people.choose(talk.who.id, "" if chosen == AUTO else chosen)
        await talk.speak(language(talk.interaction.locale) if chosen == AUTO else chosen)

    async def _settings(self, talk: Talk, try_messages: bool) -> str:
        """How things stand, in words."""
        if try_messages and await lobby.probe(talk):
            async with talk.desk.store.transaction() as tx:
                tx.release_posts(talk.who.id, talk.desk.clock.now())
            talk.desk.wake()
        person, words = await talk.desk.store.person(talk.who.id), talk.words()
        reached = {None: "unknown", True: "open", False: "closed_state"}[person.dm_open]
        chosen = person.settings.get("language") or AUTO
        return words("panel.me", language=words(f"language.{chosen}"), messages=words(f"panel.dm_{reached}"))


async def setup(bot: Any) -> None:
    """Called by discord.py."""
    await bot.add_cog(MeCog(bot))
