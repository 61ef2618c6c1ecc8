"""Table options: which one, then its value, each with a plain sentence; the language and whole sets beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.panels import ids
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
    if name == PRESET:
        return await tables.choose_preset(table.row.id, talk.who, value, talk.id)
    return await tables.choose(table.row.id, talk.who, name, value, talk.id)


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
    return [
        select(
            ids.option(table.row.id, f"-{number}"),
            [choice(label(labels, name), name, help_of(labels, name)) for name in page],
            placeholder=labels("panel.option_select"),
        )
        for number, page in enumerate(pages(names))
    ]


def values_panel(table: Table, name: str, words: Words, labels: Words) -> Panel:
    """The values of one option. Raises Illegal("no_such_option")."""
    now = current(table, name)
    options = [
        choice(value_label(labels, name, value), str(at), default=value == now)
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
    """Language, whole sets of options if the game has any, and the options one by one."""
    sets = [PRESET] if table.game.presets else []
    return [LANGUAGE, *sets, *(o.id for o in table.game.options)]


def values_of(table: Table, name: str) -> Sequence[Any]:
    """The values of an option, in order. Raises Illegal("no_such_option")."""
    if name == LANGUAGE:
        return LANGUAGES
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
    return getattr(table.game.make_options(table.row.options), name, None)


def label(words: Words, name: str) -> str:
    """What an option is called."""
    return words(f"option.{name}")


def help_of(words: Words, name: str) -> str:
    """The sentence that explains an option, "" where there is none."""
    return words(f"option.{name}.help") if words.has(f"option.{name}.help") else ""


def value_label(words: Words, name: str, value: Any) -> str:
    """What a value of an option is called."""
    if name == LANGUAGE:
        return words(f"language.{value}")
    if name == PRESET:
        return words(f"preset.{value}")
    return option_value(words, name, value)
