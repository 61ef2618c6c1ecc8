"""Suggestions while a command is being typed: from memory, at most 25, within a tenth of a second."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

import discord
from discord.app_commands import Choice

from bot.panels.finding import found
from bot.panels.values import plain
from bot.tables import Table
from bot.texts import Words
from bot.texts.fitting import apart

MOST = 25
LONGEST = 100  # characters of a choice's name and of its value
SECONDS = 0.08  # for looking values up


class Found(NamedTuple):
    """A suggestion: what is shown, what is sent, and what else may be typed for it."""

    name: str
    value: Any
    others: tuple[str, ...] = ()


def matching(listed: Iterable[Found], current: str) -> list[Choice[Any]]:
    """Those that fit what was typed by their name, or by what else may be typed: first where a name begins so."""
    usable = [f for f in listed if len(str(f.value)) <= LONGEST]
    fitting = found(usable, lambda f: (f.name, *f.others, str(f.value)), current)[:MOST] if plain(current) else usable
    names = apart([_visible(f.name) for f in fitting[:MOST]], LONGEST)
    return [Choice(name=name, value=f.value) for name, f in zip(names, fitting, strict=False)]


def _visible(name: str) -> str:
    """Discord refuses a choice without anything to see."""
    return name if any(unicodedata.category(c)[0] not in "MZC" for c in name) else "…"


async def tables(interaction: discord.Interaction[Any], current: str, game: str | None = None) -> list[Choice[int]]:
    """The open tables here, those that wait for the person first; by direct message those where they sit."""
    desk, person = interaction.client.desk, interaction.user.id
    mine = await desk.tables.open_for(person, game)
    if interaction.guild_id is not None:
        here = await desk.tables.in_guild(interaction.guild_id)
        mine = [t for t in mine if t.row.guild_id == interaction.guild_id]
        mine += [t for t in here if t.seat_of(person) is None and game in (None, t.row.game)]
    lang = await desk.people.language(person, interaction.locale)
    return matching((Found(table_name(desk.texts.words(lang, t.row.game), t, person), t.row.id) for t in mine), current)


async def open_tables(interaction: discord.Interaction[Any], current: Any) -> list[Choice[int]]:
    """The same for options: Discord sends a number that is being typed as a number or as text."""
    return await tables(interaction, str(current))


async def all_tables(interaction: discord.Interaction[Any], current: Any) -> list[Choice[int]]:
    """The same, then the newest of those that are over."""
    desk, current = interaction.client.desk, str(current)
    listed = await tables(interaction, current)
    if interaction.guild_id is None or len(listed) == MOST:
        return listed
    lang = await desk.people.language(interaction.user.id, interaction.locale)
    over = await desk.tables.closed_in_guild(interaction.guild_id)
    named = (Found(_over_name(desk.texts.words(lang, row.game), row.id), row.id) for row in over)
    return [*listed, *matching(named, current)][:MOST]


def table_name(words: Words, table: Table, person: int) -> str:
    """Number, game and how it stands, for a list."""
    seat = table.seat_of(person)
    state = "lobby" if table.row.status == "lobby" else "due" if seat in table.due else "playing"
    return words(f"panel.table_{state}", table=table.row.id, game=words("game.name"))


def _over_name(words: Words, number: int) -> str:
    return words("panel.table_over", table=number, game=words("game.name"))
