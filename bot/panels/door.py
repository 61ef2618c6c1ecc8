"""The one place where errors become words: a refusal says what would be accepted, anything else is logged."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

from bot.panels.sections import section_of
from bot.panels.talk import Talk, illegal
from rules.core import Illegal

log = logging.getLogger(__name__)
TOO_LATE = frozenset({10062, 10015, 50027})  # the interaction's time is over: there is nobody to answer
OUTDATED = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)


async def answer(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tells the person, and nobody else, what became of their command or press. Never raises."""
    error = getattr(error, "original", error)
    try:
        if interaction.type is discord.InteractionType.autocomplete:
            await _no_choices(interaction, error)
        else:
            await _tell(interaction, error)
    except discord.HTTPException as second:
        log.warning("no answer could be given (%s/%s)", second.status, second.code)
    except Exception as second:
        _log(interaction, second)


async def _tell(interaction: discord.Interaction[Any], error: BaseException) -> None:
    if isinstance(error, discord.HTTPException) and error.code in TOO_LATE:
        log.warning("%s: answered too late (%s)", _about(interaction), error.code)
        return
    refused = _refusal(error)
    if refused is None:
        _log(interaction, error)
    talk = await Talk.begin(interaction)
    words = talk.words()
    if refused is None:
        await talk.add(words("panel.fault"))
        return
    from bot.panels.cited import rule_items  # its buttons answer through here

    cited = rule_items(words.game, [section_of(words.game, refused.code, talk.kind)], talk.labels())
    await talk.add(illegal(words, refused, talk.kind), cited)


def _refusal(error: BaseException) -> Illegal | None:
    """The error as a refusal, where the person can do something about it."""
    if isinstance(error, Illegal):
        return error
    if isinstance(error, OUTDATED):
        return Illegal("outdated_command")
    if isinstance(error, app_commands.NoPrivateMessage):
        return Illegal("only_in_server")
    if isinstance(error, app_commands.CheckFailure):
        return Illegal("not_permitted")
    return Illegal("not_a_value") if isinstance(error, app_commands.TransformerError) else None


async def _no_choices(interaction: discord.Interaction[Any], error: BaseException) -> None:
    if _refusal(error) is None:
        _log(interaction, error)
    if not interaction.response.is_done():
        await interaction.response.autocomplete([])


def _about(interaction: discord.Interaction[Any]) -> str:
    """What was pressed or called, without what was chosen or typed: a button of the picker says which value it is."""
    data: Any = interaction.data or {}
    command = interaction.command
    pressed = ":".join(data.get("custom_id", "?").split(":")[:3])
    return f"{interaction.type.name} {command.qualified_name if command is not None else pressed}"


def _log(interaction: discord.Interaction[Any], error: BaseException) -> None:
    log.error("%s failed", _about(interaction), exc_info=error)
