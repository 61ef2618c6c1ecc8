"""`/me`: where it is my turn, what only I may see, when and how I am called, while I am away."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.calls import chosen, turns
from bot.calls.habits import WAYS
from bot.calls.suggested import suggest_days, suggest_hours, suggest_zones
from bot.cogs import suggest
from bot.commands import choices, command, group
from bot.panels import board, lobby, note, orders, personal, records, trial
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
        """The tables where the person sits, the most urgent first."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await talk.say(await turns.told(talk))

    @command("me.hand", me)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def hand(self, interaction: Interaction, table: Range[int, 1] | None = None) -> None:
        """What only this person may see at a table."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await board.show_hand(talk, await talk.find(None, table))

    @command("me.orders", me)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def orders(self, interaction: Interaction, table: Range[int, 1] | None = None) -> None:
        """What the person has ordered ahead at a table, or where no one table is meant at all of them."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        try:
            found = await talk.find(None, table)
        except Illegal as error:
            if error.code != "which_table":
                raise
            await orders.show_all(talk)
            return
        await orders.show_orders(talk, found)

    @command("me.note", me)
    @app_commands.autocomplete(table=suggest.all_tables)
    async def note(self, interaction: Interaction, table: Range[int, 1] | None = None) -> None:
        """What the person has noted about a table."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await note.show_note(talk, await talk.find(None, table))

    @command("me.whatif", me)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def whatif(self, interaction: Interaction, table: Range[int, 1] | None = None) -> None:
        """Plays ahead where nobody sees it."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await trial.begin(talk, await talk.find(None, table))

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
    @app_commands.choices(language=choices((AUTO, *LANGUAGES), "language"), calls=choices(WAYS, "calls"))
    @app_commands.autocomplete(hours=suggest_hours, zone=suggest_zones)
    async def settings(
        self,
        interaction: Interaction,
        language: str | None = None,
        calls: str | None = None,
        reminders: bool | None = None,
        hours: str | None = None,
        zone: str | None = None,
        try_messages: bool = False,
    ) -> None:
        """Chooses the language, when and how to be called, and tries direct messages again."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        if language is not None:
            await self._choose(talk, language)
        await chosen.choose(talk, calls=calls, reminders=reminders, hours=hours, zone=zone)
        if try_messages and await lobby.probe(talk):
            async with talk.desk.store.transaction() as tx:
                tx.release_posts(talk.who.id, talk.desk.clock.now())
            talk.desk.wake()
        await talk.say(await chosen.settings(talk))

    @command("me.away", me)
    @app_commands.autocomplete(until=suggest_days)
    async def away(self, interaction: Interaction, until: str) -> None:
        """Nobody calls the person until then, at any table."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await talk.say(await chosen.go_away(talk, until))

    @command("me.back", me)
    async def back(self, interaction: Interaction) -> None:
        """The person is back, and sees where it is their turn."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await talk.say(await chosen.come_back(talk))

    async def _choose(self, talk: Talk, chosen: str) -> None:
        await talk.desk.people.choose(talk.who.id, "" if chosen == AUTO else chosen)
        await talk.speak(language(talk.interaction.locale) if chosen == AUTO else chosen)


async def setup(bot: Any) -> None:
    """Called by discord.py."""
    await bot.add_cog(MeCog(bot))
