"""Slash commands: one group a game and one subcommand an action made from the action types, and how all commands,
options and choices get their English and Japanese names.

Keys: `command.<path>` (name), `.help` (description), `command.<path>.<option>` and `.help`; for options that many
commands have, `option_name.<option>` and `.help`. A game's own: `command.name`, `command.<tag>`,
`command.<tag>.<field>`, with the descriptions of `action.<tag>` and its fields; `command.chapter.<chapter>` and `.help`
where its actions stand in chapters.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, get_type_hints

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

import rules
from bot.panels import door
from bot.panels.values import Kind
from bot.texts import Texts
from bot.texts.fitting import cut
from rules.core import Action, Big, Choose, fields

TEXTS = Texts.load()
CODES = {discord.Locale.japanese: "ja"}  # English is what Discord shows in every other language
ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
IN_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
INSTALLED = app_commands.AppInstallationType(guild=True, user=False)
LONGEST = 100  # characters of a description or a choice; names are shorter
TABLE = "at_table"  # the parameter behind the option "table", so that no field of a game meets it
Coro = Callable[..., Coroutine[Any, Any, Any]]


def said(key: str, game: str = "bot") -> locale_str:
    """A text of the catalogues for Discord: English, with its key for the translator."""
    return locale_str(cut(TEXTS.text("en", game, key), LONGEST), key=key, game=game)


class Translator(app_commands.Translator):
    """Looks the key up in the catalogue of the language that Discord asks for."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        if locale not in CODES or "key" not in string.extras:
            return None
        return cut(TEXTS.text(CODES[locale], string.extras["game"], string.extras["key"]), LONGEST)


# -- the bot's own commands -------------------------------------------------------------------


def group(name: str, contexts: app_commands.AppCommandContext = ANYWHERE, **more: Any) -> app_commands.Group:
    """A group of the bot's own commands, `command.<name>`."""
    return app_commands.Group(
        name=said(f"command.{name}"),
        description=said(f"command.{name}.help"),
        allowed_contexts=contexts,
        allowed_installs=INSTALLED,
        **more,
    )


def command(
    path: str, parent: app_commands.Group | None = None
) -> Callable[[Coro], app_commands.Command[Any, ..., Any]]:
    """Makes a command of a function: its names and descriptions are those of `command.<path>`."""

    def made(function: Coro) -> app_commands.Command[Any, ..., Any]:
        callback = guarded(function)
        _name_options(callback, path)
        new: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=said(f"command.{path}"),
            description=said(f"command.{path}.help"),
            callback=callback,
            parent=parent,
            allowed_contexts=None if parent else ANYWHERE,
            allowed_installs=None if parent else INSTALLED,
        )
        if parent is not None:
            parent.add_command(new)
        return new

    return made


def guarded(function: Coro) -> Coro:
    """The same with the error door around it: a refusal is an answer, not a failure of the command."""

    @functools.wraps(function)
    async def run(*args: Any, **given: Any) -> None:
        interaction: discord.Interaction[Any] = next(a for a in args if isinstance(a, discord.Interaction))
        if not interaction.client.desk.delivered.first(interaction.id):
            return
        try:
            await function(*args, **given)
        except Exception as error:
            await door.answer(interaction, error)

    hints = get_type_hints(function, include_extras=True)
    signature = inspect.signature(function)
    known = [p.replace(annotation=hints.get(p.name, p.annotation)) for p in signature.parameters.values()]
    run.__signature__ = signature.replace(parameters=known)  # type: ignore[attr-defined]
    return run


def _name_options(callback: Coro, path: str) -> None:
    options = [p for p in inspect.signature(callback).parameters if p not in ("self", "interaction")]
    keys = {option: _option_key(path, option) for option in options}
    app_commands.rename(**{option: said(key) for option, key in keys.items()})(callback)
    app_commands.describe(**{option: said(f"{key}.help") for option, key in keys.items()})(callback)


def _option_key(path: str, option: str) -> str:
    own = f"command.{path}.{option}"
    return own if TEXTS.words("en").has(own) else f"option_name.{option}"


def game_choices() -> list[Choice[str]]:
    """All games, by their names."""
    return [Choice(name=said("game.name", game.name), value=game.name) for game in rules.games()]


def choices(values: Sequence[str], key: str) -> list[Choice[str]]:
    """Choices of an option: the texts `<key>.<value>`."""
    return [Choice(name=said(f"{key}.{value}"), value=value) for value in values]


# -- the games' commands ----------------------------------------------------------------------


class Player(Protocol):
    """What the commands of the games call."""

    async def play(
        self, interaction: discord.Interaction[Any], game: str, kind: Kind, given: dict[str, Any], table: int | None
    ) -> None:
        """An action; `given`: what was given for its fields, None where nothing was."""

    async def suggest(
        self, interaction: discord.Interaction[Any], game: str, kind: Kind, field: str, current: str
    ) -> list[Choice[Any]]:
        """What the field may hold, in view of the fields that are given."""

    async def suggest_table(self, interaction: discord.Interaction[Any], game: str, current: str) -> list[Choice[int]]:
        """The tables that may be meant."""


def kinds(game: Any) -> list[type[Action]]:
    """The actions of a game that are commands: the core's `choose` only where the game has words for it."""
    own = TEXTS.words("en", game.name)
    return [k for k in game.actions if k is not Choose or own.has("command.choose")]


def game_groups(game: Any, player: Player) -> list[app_commands.Group]:
    """The commands of a game: a group; of a large game one for each chapter of its actions. Raises discord.py's
    ClientException for a group of more than 25.
    """
    made = kinds(game)
    chapters = dict.fromkeys(kind.chapter for kind in made)
    return [_game_group(game, chapter, [k for k in made if k.chapter == chapter], player) for chapter in chapters]


def _game_group(game: Any, chapter: str, made: Sequence[Kind], player: Player) -> app_commands.Group:
    name = f"command.chapter.{chapter}" if chapter else "command.name"
    group = app_commands.Group(
        name=said(name, game.name),
        description=said(f"{name}.help" if chapter else "game.tagline", game.name),
        allowed_contexts=ANYWHERE,
        allowed_installs=INSTALLED,
    )
    for kind in made:
        group.add_command(action_command(game, kind, player))
    return group


def action_command(game: Any, kind: Kind, player: Player) -> app_commands.Command[Any, ..., Any]:
    """The command of one kind of action: an option a field, and the table.

    Only the first field must be given: what is left out fills itself in where it can, or is asked by the picker.
    """
    callback = _callback(game.name, kind, player)
    _dress(callback, game.name, kind, player)
    return app_commands.Command(
        name=said(f"command.{kind.tag()}", game.name),
        description=said(f"action.{kind.tag()}.help", game.name),
        callback=callback,
    )


def _callback(game: str, kind: Kind, player: Player) -> Coro:
    """The function behind the command; discord.py reads its signature."""

    async def run(interaction: discord.Interaction[Any], **given: Any) -> None:
        table = given.pop(TABLE, None)
        await player.play(interaction, game, kind, given, table)

    first = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)]
    options = [_parameter(f.name, plain_type(f.type), at > 0) for at, f in enumerate(fields(kind))]
    run.__signature__ = inspect.Signature([*first, *options, _parameter(TABLE, int, True)])  # type: ignore[attr-defined]
    return guarded(run)


def _parameter(name: str, of: type, optional: bool) -> inspect.Parameter:
    default = None if optional else inspect.Parameter.empty
    hint: Any = of | None if optional else of
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)


def plain_type(of: Any) -> type:
    """What Discord asks for: a whole number, a truth, or text for everything else, amounts of any size above all."""
    if of is bool:
        return bool
    if isinstance(of, type) and issubclass(of, int) and not issubclass(of, Big) and not hasattr(of, "parse"):
        return int
    return str


def _dress(callback: Coro, game: str, kind: Kind, player: Player) -> None:
    """Names, descriptions and suggestions of the options."""
    tag, names = kind.tag(), [f.name for f in fields(kind)]
    app_commands.rename(
        **{name: said(f"command.{tag}.{name}", game) for name in names}, **{TABLE: said("option_name.table")}
    )(callback)
    helps = {name: _field_help(game, tag, name) for name in names}
    app_commands.describe(**helps, **{TABLE: said("option_name.table.help")})(callback)
    suggested = {f.name: _suggest(game, kind, f.name, player) for f in fields(kind) if f.type is not bool}

    async def tables(interaction: discord.Interaction[Any], current: Any) -> list[Choice[int]]:
        return await player.suggest_table(interaction, game, str(current))

    app_commands.autocomplete(**suggested, **{TABLE: tables})(callback)


def _field_help(game: str, tag: str, field: str) -> locale_str:
    key = f"action.{tag}.{field}"
    return said(f"{key}.help" if TEXTS.words("en", game).has(f"{key}.help") else key, game)


def _suggest(game: str, kind: Kind, field: str, player: Player) -> Coro:
    async def suggest(interaction: discord.Interaction[Any], current: Any) -> list[Choice[Any]]:
        return await player.suggest(interaction, game, kind, field, str(current))

    return suggest
