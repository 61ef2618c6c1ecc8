"""Table options: which one, then its value, each with a plain sentence; the language, whole sets and the manners of the
table beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.panels import ids, manners
from bot.panels.press import button, choice, chosen, handles, pages, select
from bot.panels.talk import Item, Panel, Talk
from bot.panels.values import option_value
from bot.tables import Table
from bot.texts import LANGUAGES, Words
from rules.core import Illegal

LANGUAGE, PRESET = "language", "preset"  # beside the game's own options


async def show_options(talk: Talk, table: Table) -> None:
    """All options with their values, and for those who sit there a select to change one."""
    may = table.row.status == "lobby" and table.seat_of(talk.who.id) is not None
    await talk.show(options_panel(table, talk.words(), talk.labels(), may))


@handles("opt")
async def option(talk: Talk, pressed: ids.Id) -> None:
    """An option was selected, or a value of one."""
    await talk.acknowledge()
    table = await talk.at(pressed.number(0))
    picked, name = chosen(talk), pressed.text(1)
    if name == "back" or not picked:
        await show_options(talk, table)
    elif name.startswith("-"):
        await talk.show(values_panel(table, picked[0], talk.words(), talk.labels()))
    else:
        talk.table = await choose(talk, table, name, picked[0])
        await show_options(talk, talk.table)


async def choose(talk: Talk, table: Table, name: str, picked: str) -> Table:
    """Sets an option to the value at a place in its list. Raises Illegal."""
    values = values_of(table, name)
    if not picked.isdecimal() or int(picked) >= len(values):
        raise Illegal("stale_button")
    value, tables = values[int(picked)], talk.desk.tables
    if name == LANGUAGE:
        return await tables.set_language(table.row.id, talk.who, value, talk.id)
    if (manner := _manner(name)) is not None:
        may_be_private(talk, table, manner, value)
        return await tables.choose_manner(table.row.id, talk.who, manner, value, talk.id)
    if name == PRESET:
        return await tables.choose_preset(table.row.id, talk.who, value, talk.id)
    return await tables.choose(table.row.id, talk.who, name, value, talk.id)


def may_be_private(talk: Talk, table: Table, manner: str, value: Any) -> None:
    """Raises Illegal where only those who sit there are to look on and the bot cannot make a private thread."""
    channel: Any = talk.interaction.client.get_channel(table.row.channel_id)
    if (manner, value) != ("watch", "seated") or channel is None:
        return
    if channel.type is not discord.ChannelType.text:
        raise Illegal("no_private_threads", channel=channel.mention)
    if not channel.permissions_for(channel.guild.me).create_private_threads:
        raise Illegal("bot_not_permitted", channel=channel.mention, permissions="create private threads")


# -- the panels -------------------------------------------------------------------------------


def options_panel(table: Table, words: Words, labels: Words, may: bool) -> Panel:
    """What is chosen, one line each, and selects of what may be chosen."""
    names = names_of(table)
    lines = [words("panel.options", table=table.row.id)]
    lines += [
        words("panel.option", option=label(words, n), value=value_label(words, n, current(table, n)))
        for n in names
        if n != PRESET
    ]
    return Panel("\n".join(lines), _selects(table, names, labels) if may else [])


def _selects(table: Table, names: Sequence[str], labels: Words) -> list[Item]:
    own = [name for name in names if _manner(name) is None]
    lists = [(page, "panel.option_select") for page in pages(own)]
    lists.append(([name for name in names if name not in own], "panel.manner_select"))
    return [
        select(
            ids.option(table.row.id, f"-{number}"),
            [choice(label(labels, name), name, help_of(labels, name)) for name in page],
            placeholder=labels(hint),
        )
        for number, (page, hint) in enumerate(lists)
    ]


def values_panel(table: Table, name: str, words: Words, labels: Words) -> Panel:
    """The values of one option. Raises Illegal("no_such_option")."""
    now = current(table, name)
    options = [
        choice(value_label(labels, name, value), str(at), _sentence(table, labels, name, value), default=value == now)
        for at, value in enumerate(values_of(table, name))
    ]
    text = words("panel.option_ask", option=label(words, name), help=help_of(words, name))
    back = button(labels("panel.back"), ids.option(table.row.id, "back"))
    return Panel(text, [_select_value(table, name, options, labels), back])


def _select_value(table: Table, name: str, options: list[discord.SelectOption], labels: Words) -> Item:
    return select(ids.option(table.row.id, name), options, placeholder=cut_help(labels, name))


def cut_help(labels: Words, name: str) -> str:
    """The sentence of an option, or its name where it has none."""
    return help_of(labels, name) or label(labels, name)


# -- what there is to choose ------------------------------------------------------------------


def names_of(table: Table) -> list[str]:
    """Language, whole sets of options if the game has any, the options one by one, and the manners that hold."""
    sets = [PRESET] if table.game.presets else []
    held = (manners.PREFIX + name for name in manners.holding(table.manners))
    return [LANGUAGE, *sets, *(o.id for o in table.game.options), *held]


def _manner(name: str) -> str | None:
    """The one of the manners that an option is; None for an option of a game."""
    manner = name.removeprefix(manners.PREFIX)
    return manner if manner != name and manner in manners.ORDER else None


def _sentence(table: Table, labels: Words, name: str, value: Any) -> str:
    """What a value means, "" where its name says it."""
    manner = _manner(name)
    if manner is None or manner in manners.HOURS:
        return ""
    numbers = {hours: getattr(table.manners, hours) for hours in manners.HOURS}
    return labels(f"manner.{manner}.{value}.help", **numbers)


def values_of(table: Table, name: str) -> Sequence[Any]:
    """The values of an option, in order. Raises Illegal("no_such_option")."""
    if name == LANGUAGE:
        return LANGUAGES
    if (manner := _manner(name)) is not None:
        return manners.choices_of(manner)
    if name == PRESET:
        return tuple(table.game.presets)
    found = next((o for o in table.game.options if o.id == name), None)
    if found is None:
        raise Illegal("no_such_option", option=name)
    values: Sequence[Any] = found.values
    return values


def current(table: Table, name: str) -> Any:
    """The value that is chosen now; None for a whole set."""
    if name == LANGUAGE:
        return table.row.language
    if (manner := _manner(name)) is not None:
        return getattr(table.manners, manner)
    return getattr(table.game.make_options(table.row.options), name, None)


def label(words: Words, name: str) -> str:
    """What an option is called."""
    return words(name if _manner(name) is not None else f"option.{name}")


def help_of(words: Words, name: str) -> str:
    """The sentence that explains an option, "" where there is none."""
    key = f"{name}.help" if _manner(name) is not None else f"option.{name}.help"
    return words(key) if words.has(key) else ""


def value_label(words: Words, name: str, value: Any) -> str:
    """What a value of an option is called."""
    if name == LANGUAGE:
        return words(f"language.{value}")
    if name == PRESET:
        return words(f"preset.{value}")
    if (manner := _manner(name)) is not None:
        return manners.value_of(words, manner, value)
    return option_value(words, name, value)
