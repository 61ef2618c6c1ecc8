"""Bringing a match in from a file: what whoever does so is told."""

from __future__ import annotations

import discord

from bot.history.imports import MOST_BYTES
from bot.panels import ids
from bot.panels.board import link
from bot.panels.press import button
from bot.panels.talk import Item, Panel, Talk
from bot.tables import Table
from bot.texts import Words
from rules.core import Illegal


async def bring(talk: Talk, file: discord.Attachment, channel: int, language: str) -> None:
    """Checks the file and opens the table. Raises Illegal: import_..."""
    if file.size > MOST_BYTES:  # before it is fetched
        raise Illegal("import_size", most=MOST_BYTES // 1_000_000)
    await talk.say(talk.words()("panel.import_checking"))
    try:
        data = await file.read()
    except discord.HTTPException:
        raise Illegal("import_unreadable") from None
    guild = talk.interaction.guild_id
    assert guild is not None
    table = await talk.desk.imports.bring(data, guild, channel, talk.who, language, talk.id)
    talk.table = table
    words = talk.words()
    said = words("panel.imported", table=table.row.id, game=words("game.name"), link=link(table.row))
    await talk.show(Panel(said, looking_back(table, talk.labels())))


def looking_back(table: Table, labels: Words) -> list[Item]:
    """Buttons of a match that is over and that nobody here has played."""
    row = table.row
    return [
        button(labels("button.history"), ids.history(row.id, row.revision, "open")),
        button(labels("button.replay"), ids.replay(row.id)),
        button(labels("button.text"), ids.text(row.id)),
    ]
