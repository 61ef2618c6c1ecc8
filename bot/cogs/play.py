"""The games' own commands: `/qe bid`, `/dobutsu move` ..., made from the action types."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable
from typing import Any

import discord
from discord.app_commands import Choice
from discord.ext import commands

import rules
from bot import commands as generated
from bot.cogs import suggest
from bot.panels import act, door
from bot.panels.talk import Talk, illegal
from bot.panels.values import Kind, Reader, noted, plain, reference, shown
from bot.panels.walk import by_hand, fill, possible
from bot.tables import Asking, asking
from bot.texts import Words
from bot.texts.fitting import cut, middle
from rules.core import Domain, Ids, Illegal, Search, fields, vocabulary
from rules.core.event import refusal

log = logging.getLogger(__name__)


class Play(commands.Cog):
    """Plays what a command says; what is missing is asked by the picker."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot

    async def cog_load(self) -> None:
        """Adds the commands of every game; one that cannot be made does not keep the others away."""
        for game in rules.games():
            try:
                for group in generated.game_groups(game, self):
                    self._bot.tree.add_command(group)
            except Exception:
                log.exception("the commands of %s cannot be made", game.name)

    async def play(
        self, interaction: discord.Interaction[Any], game: str, kind: Kind, given: dict[str, Any], table: int | None
    ) -> None:
        """An action by command."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        await act.command(talk, await talk.find(game, table), kind, given)

    async def suggest_table(self, interaction: discord.Interaction[Any], game: str, current: str) -> list[Choice[int]]:
        """The tables of the game."""
        return await suggest.tables(interaction, current, game)

    async def suggest(
        self, interaction: discord.Interaction[Any], game: str, kind: Kind, field: str, current: str
    ) -> list[Choice[Any]]:
        """What the field may hold, in view of the fields that are given."""
        desk, user = self._bot.desk, interaction.user
        given, number = _so_far(interaction, game, kind)
        try:
            table = await desk.tables.find(user.id, game, interaction.channel_id, number, interaction.guild_id)
            await desk.tables.look(table, user.id)
            at = asking(table, user.id, kind)
            lang = await desk.people.language(user.id, interaction.locale)
            words, reader = desk.texts.at(table, lang, markdown=False), Reader(desk.texts, table, lang)
            return _choices(at, kind, field, {k: v for k, v in given.items() if k != field}, current, words, reader)
        except Exception as error:
            await door.answer(interaction, error)
            return []


def _so_far(interaction: discord.Interaction[Any], game: str, kind: Kind) -> tuple[dict[str, Any], int | None]:
    """The fields given so far, and the table if it is given."""
    options = {name: value for name, value in interaction.namespace}  # noqa: C416 - not a mapping
    text, tag = generated.TEXTS.text, kind.tag()
    named = {f.name: options.get(text("en", game, f"command.{tag}.{f.name}")) for f in fields(kind)}
    number = options.get(text("en", "bot", "option_name.table"))
    known = isinstance(number, int) and not isinstance(number, bool)
    return {name: value for name, value in named.items() if value not in (None, "")}, number if known else None


def _choices(
    at: Asking, kind: Kind, field: str, given: dict[str, Any], current: str, words: Words, reader: Reader
) -> list[Choice[Any]]:
    place = [f.name for f in fields(kind)].index(field)
    values, domain = fill(at, kind, given, reader)
    if len(values) == place and domain is not None and by_hand(domain):
        return _typed(kind, field, domain, current, words, reader)
    found = possible(at, kind, field, given, reader, suggest.SECONDS)
    listed = suggest.matching(_named(found, words, vocabulary(kind, field), reader), current)
    if not listed and len(values) == place and domain is not None and _readable(kind, field, domain, current, reader):
        return _typed(kind, field, domain, current, words, reader)
    return listed


def _readable(kind: Kind, field: str, domain: Domain, current: str, reader: Reader) -> bool:
    """Whether a text that fits no suggestion means something all the same: a value that is refused, or an own one."""
    if isinstance(domain, Search):
        return domain.spell is not None
    return isinstance(domain, Ids) and domain.known(reader.read(kind, field, current, domain))


def _named(found: Iterable[tuple[Any, Domain | None]], words: Words, of: str, reader: Reader) -> list[suggest.Found]:
    """The values with their names. The name is sent too, for it is what a person would type; unless two share it."""
    listed = list(found)
    named = [_found(value, words, of, domain, reader) for value, domain in listed]
    names = Counter(f.name for f in named)
    return [
        f._replace(value=_id(value)) if names[f.name] > 1 and type(f.value) is str else f
        for f, (value, _) in zip(named, listed, strict=True)
    ]


def _found(value: Any, words: Words, of: str, domain: Domain | None, reader: Reader) -> suggest.Found:
    if isinstance(value, tuple):
        names = [shown(words, of, item) for item in value]
        return suggest.Found(words.listed(names), _sent(value, ", ".join(names) or words("nothing")), (_id(value),))
    name, *others = reader.names(of, value)
    sent = value if type(value) is int else _sent(value, name)
    return suggest.Found(noted(words, of, value, domain), sent, tuple(others))


def _id(value: Any) -> str:
    """A value as it is written in the rules, where its name is not enough."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _sent(value: Any, name: str) -> str:
    """What is sent for a value: its name, or what stands for it where Discord would not take the name."""
    return name if len(name) <= suggest.LONGEST else reference(value)


def _typed(kind: Kind, field: str, domain: Domain, current: str, words: Words, reader: Reader) -> list[Choice[Any]]:
    """How a typed number or text is read, or why it is refused."""
    if not plain(current) or len(current) > suggest.LONGEST:
        return []
    try:
        value = reader.read(kind, field, current, domain)
        if reason := domain.why(value):
            raise refusal(reason, field=field, value=value, **domain.facts())
    except Illegal as error:
        whole = _is_number(kind, field)  # then no text can stand for it
        return [] if whole else [Choice(name=cut(illegal(words, error, kind.tag()), suggest.LONGEST), value=current)]
    name = middle(noted(words, vocabulary(kind, field), value, domain), suggest.LONGEST)
    return [Choice(name=name, value=value if type(value) is int else current)]


def _is_number(kind: Kind, field: str) -> bool:
    """Whether Discord asks for a whole number, so that no text can be suggested."""
    of = next(f.type for f in fields(kind) if f.name == field)
    return generated.plain_type(of) is int


async def setup(bot: Any) -> None:
    """Called by discord.py."""
    await bot.add_cog(Play(bot))
