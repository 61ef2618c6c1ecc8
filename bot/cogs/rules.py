"""`/rules`: quotes the rule book of a game, in the reader's language."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import suggest
from bot.commands import command, game_choices
from bot.panels import rules
from bot.panels.rulebook import book
from bot.panels.talk import Talk

Interaction = discord.Interaction[Any]


async def _sections(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The sections and statements of the game's rules."""
    talk = await Talk.begin(interaction)
    try:
        entries = book(str(interaction.namespace.game), talk.who.locale).entries()
    except KeyError:
        return []
    return suggest.matching((suggest.Found(text, number) for number, text in entries), current)


class RulesCog(commands.Cog):
    """The rule books."""

    @command("rules")
    @app_commands.choices(game=game_choices())
    @app_commands.autocomplete(section=_sections)
    async def rules(
        self, interaction: Interaction, game: str, section: str | None = None, search: str | None = None
    ) -> None:
        """A section, what a search finds, or the table of contents."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        if search:
            await rules.search(talk, game, search)
        elif section:
            await rules.quote(talk, game, section)
        else:
            await rules.show(talk, game, rules.open_book(game, talk.who.locale), 0)


async def setup(bot: Any) -> None:
    """Called by discord.py."""
    await bot.add_cog(RulesCog(bot))
