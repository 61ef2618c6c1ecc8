"""`/rules`: quotes the rule book of a game, looks for words in it, and shows a first game; in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import suggest
from bot.commands import command, game_choices, group
from bot.panels import rules
from bot.panels.rulebook import book
from bot.panels.rulesearch import natural
from bot.panels.talk import Talk
from bot.panels.values import plain
from bot.walkthrough import panel as walkthrough
from rules.core import Illegal

Interaction = discord.Interaction[Any]
_NUMBER = re.compile(r"\d+(?:\.\d*)*")


async def _sections(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The sections and statements of the game's rules, of a number in its order."""
    talk = await Talk.begin(interaction)
    try:
        game = await rules.game_meant(talk, getattr(interaction.namespace, "game", None) or None)
        entries = list(book(game, talk.who.locale).entries())
    except (KeyError, Illegal):
        return []
    return listed(entries, current)


def listed(entries: Iterable[tuple[str, str]], current: str) -> list[Choice[str]]:
    """What fits what was typed: of a number that section, what stands in it, then what begins with the same digits."""
    wanted = plain(current)
    if not _NUMBER.fullmatch(wanted):
        return suggest.matching((suggest.Found(text, number) for number, text in entries), current)
    within = f"{wanted.rstrip('.')}."
    fitting = [(number, text) for number, text in entries if f"{number}.".startswith(wanted)]
    ordered = sorted(fitting, key=lambda e: (not f"{e[0]}.".startswith(within), natural(e[0])))
    return suggest.matching((suggest.Found(text, number) for number, text in ordered), "")


class RulesCog(commands.Cog):
    """The rule books."""

    rules = group("rules")

    @command("rules.section", rules)
    @app_commands.choices(game=game_choices())
    @app_commands.autocomplete(section=_sections)
    async def section(self, interaction: Interaction, game: str | None = None, section: str | None = None) -> None:
        """A section, or the table of contents."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await rules.read(talk, game, section)

    @command("rules.search", rules)
    @app_commands.choices(game=game_choices())
    async def search(self, interaction: Interaction, text: str, game: str | None = None) -> None:
        """What fits some words."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await rules.look_for(talk, game, text)

    @command("rules.walkthrough", rules)
    @app_commands.choices(game=game_choices())
    async def walkthrough(self, interaction: Interaction, game: str | None = None) -> None:
        """A first game in five steps."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await walkthrough.begin(talk, game)


async def setup(bot: Any) -> None:
    """Called by discord.py."""
    await bot.add_cog(RulesCog(bot))
