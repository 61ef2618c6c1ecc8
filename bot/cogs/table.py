"""`/table`: open a table, sit down, start, look, take back, turn the pages, export."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

import renderers
from bot.check import lacking
from bot.cogs import suggest
from bot.commands import choices, command, game_choices, group
from bot.history import bringing, pager
from bot.history import replay as film
from bot.history import since as passed
from bot.history import undo as taking_back
from bot.panels import around, board, lobby, seats, settings
from bot.panels.talk import Attached, Panel, Talk
from bot.seating.change import Sitter, stand_in
from bot.tables import Table
from bot.texts import LANGUAGES
from rules.core import Illegal
from rules.export import export

Interaction = discord.Interaction[Any]
Number = Range[int, 1]
HOLDS_THREADS = (discord.ChannelType.text, discord.ChannelType.news)
LAYOUTS = (*renderers.LAYOUTS, "text")
MINE = "mine"  # since my own last action


async def _undoable(interaction: Interaction, current: Any) -> list[Choice[int]]:
    """The actions in force, newest first, as everybody saw them."""
    talk = await Talk.begin(interaction)
    number = interaction.namespace.table
    try:
        table = await talk.find(None, number if isinstance(number, int) else None)
        points = await taking_back.newest(talk, table, suggest.MOST)
    except Illegal:
        return []
    return suggest.matching([suggest.Found(point.told, point.number + 1) for point in points], str(current))


async def _places(interaction: Interaction, current: str) -> list[Choice[Any]]:
    """What a zoom may be around."""
    talk = await Talk.begin(interaction)
    number = interaction.namespace.table
    try:
        table = await talk.find(None, number if isinstance(number, int) else None)
        listed = around.places(table)
    except Illegal:
        return []
    names = talk.reader(table).names
    named = [(names(*place), place.id) for place in listed]
    return suggest.matching((suggest.Found(name, id, tuple(others)) for (name, *others), id in named), current)


async def _seats(interaction: Interaction, current: Any) -> list[Choice[Any]]:
    """The seats of a table, by the names of those who sit there."""
    talk = await Talk.begin(interaction)
    number = interaction.namespace.table
    try:
        table = await talk.find(None, number if isinstance(number, int) else None)
    except Illegal:
        return []
    words = talk.labels()
    named = [suggest.Found(words.name(seat.seat), seat.seat + 1) for seat in table.seats]
    return suggest.matching(named, str(current))


def _candidate(table: Table, by: discord.Member | None, house: bool) -> Sitter | None:
    """Who is to sit down: a person, a house player, or whoever comes. Raises Illegal("bots_do_not_play")."""
    if by is None:
        return stand_in(table) if house else None
    if by.bot:
        raise Illegal("bots_do_not_play")
    return Sitter(by.id, None, by.display_name)


class TableCog(commands.Cog):
    """The commands around a table."""

    table = group("table")

    def __init__(self, bot: Any) -> None:
        self._bot = bot

    async def _at(self, interaction: Interaction, table: int | None) -> tuple[Talk, Table]:
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        return talk, await talk.find(None, table)

    async def _place(self, interaction: Interaction) -> tuple[int, int, str]:
        """The server, the channel where a new table is posted, its language. Raises Illegal("only_in_server")."""
        if interaction.guild is None or interaction.guild_id is None:
            raise Illegal("only_in_server")
        club = await self._bot.desk.store.club(interaction.guild_id)
        channel = _channel(interaction, club.lobby_channel_id)
        return interaction.guild_id, channel, club.language or self._bot.desk.default_language

    @command("table.open", table)
    @app_commands.choices(game=game_choices(), language=choices(LANGUAGES, "language"))
    async def open(self, interaction: Interaction, game: str, language: str | None = None) -> None:
        """A new table here, or in the server's lobby channel."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        guild, channel, spoken = await self._place(interaction)
        opened = await self._bot.desk.tables.open(guild, channel, talk.who, game, language or spoken, interaction.id)
        talk.table = opened
        words = talk.words()
        await lobby.welcome(talk, words("panel.opened", table=opened.row.id, channel=f"<#{channel}>"))

    @command("table.join", table)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def join(self, interaction: Interaction, table: Number) -> None:
        """Sits down."""
        await lobby.join(*await self._at(interaction, table))

    @command("table.leave", table)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def leave(self, interaction: Interaction, table: Number | None = None) -> None:
        """Gets up."""
        await lobby.leave(*await self._at(interaction, table))

    @command("table.start", table)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def start(self, interaction: Interaction, table: Number | None = None) -> None:
        """Begins the match."""
        await lobby.start(*await self._at(interaction, table))

    @command("table.show", table)
    @app_commands.autocomplete(table=suggest.all_tables, at=_places)
    @app_commands.choices(layout=choices(LAYOUTS, "layout"))
    async def show(
        self, interaction: Interaction, layout: str = "board", at: str | None = None, table: Number | None = None
    ) -> None:
        """A picture, the own part, the board as text, or close to a place; what was deleted of the table's own posts is
        posted anew.
        """
        talk, shown = await self._at(interaction, table)
        await talk.desk.tables.look_after(shown)
        if at:
            await around.look_for(talk, shown, at)
        elif layout == "seat":
            await board.show_hand(talk, shown)
        elif layout == "text":
            await board.show_text(talk, shown)
        elif layout == "zoom" and renderers.has_places(shown.row.game):
            await around.show_around(talk, shown)
        else:
            await board.show_board(talk, shown, layout)

    @command("table.list", table)
    async def list(self, interaction: Interaction) -> None:
        """The open tables of the server; by direct message the person's own."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        tables = self._bot.desk.tables
        here = interaction.guild_id
        found = await (tables.open_for(talk.who.id) if here is None else tables.in_guild(here))
        await talk.say("\n".join(table_line(talk, t) for t in found) or talk.words()("panel.no_tables"))

    @command("table.undo", table)
    @app_commands.autocomplete(table=suggest.open_tables, to=_undoable)
    async def undo(self, interaction: Interaction, to: Number | None = None, table: Number | None = None) -> None:
        """Shows what taking back would mean."""
        talk, at = await self._at(interaction, table)
        await taking_back.preview(talk, at, None if to is None else to - 1)

    @command("table.history", table)
    @app_commands.autocomplete(table=suggest.all_tables)
    @app_commands.choices(since=choices((MINE,), "since"))
    async def history(
        self,
        interaction: Interaction,
        turn: Range[int, 0] | None = None,
        since: str | None = None,
        table: Number | None = None,
    ) -> None:
        """The picture of any past turn, or in words what has happened since the person acted last."""
        talk, at = await self._at(interaction, table)
        if since == MINE:
            await passed.show_mine(talk, at)
            return
        await pager.show_turn(talk, at, turn)

    @command("table.replay", table)
    @app_commands.autocomplete(table=suggest.all_tables)
    async def replay(self, interaction: Interaction, table: Number | None = None) -> None:
        """The whole match as an animation."""
        await film.show(*await self._at(interaction, table))

    @command("table.export", table)
    @app_commands.autocomplete(table=suggest.all_tables)
    async def export(self, interaction: Interaction, table: Number | None = None) -> None:
        """The whole record of a match that is over."""
        talk, at = await self._at(interaction, table)
        joins = [s.join_id for s in at.seats]
        joins = joins if all(joins) else []  # a match that was brought from a file may not know them
        record = await asyncio.to_thread(
            export, at.playing_or_over(), talk.labels().names, joins
        )  # it replays the whole match
        file = Attached(f"toban-{at.row.game}-{at.row.id}.json", record)
        await talk.show(Panel(talk.words()("panel.export", table=at.row.id), files=[file]))

    @command("table.import", table)
    async def bring(self, interaction: Interaction, file: discord.Attachment) -> None:
        """A finished match from a file becomes a table to look back at."""
        talk = await Talk.begin(interaction)
        await talk.acknowledge()
        _, channel, language = await self._place(interaction)
        await bringing.bring(talk, file, channel, language)

    @command("table.abandon", table)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def abandon(self, interaction: Interaction, table: Number | None = None) -> None:
        """Gives a table up, after asking back."""
        await lobby.ask_abandon(*await self._at(interaction, table))

    @command("table.replace", table)
    @app_commands.autocomplete(seat=_seats, table=suggest.open_tables)
    async def replace(
        self,
        interaction: Interaction,
        seat: Range[int, 1] | None = None,
        by: discord.Member | None = None,
        house: bool = False,
        table: Number | None = None,
    ) -> None:
        """Somebody else for a seat, one's own or another's: a person, a house player, or whoever takes it."""
        talk, at = await self._at(interaction, table)
        wanted = at.seated(talk.who.id) if seat is None else seat - 1
        await seats.replace(talk, at, wanted, _candidate(at, by, house))

    @command("table.resign", table)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def resign(self, interaction: Interaction, table: Number | None = None) -> None:
        """Gets up during a match, after asking back."""
        await seats.ask_resign(*await self._at(interaction, table))

    @command("table.watch", table)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def watch(self, interaction: Interaction, stop: bool = False, table: Number | None = None) -> None:
        """Comes into a table's thread to look on, or goes."""
        talk, at = await self._at(interaction, table)
        await seats.watch(talk, at, stop)

    @command("table.settings", table)
    @app_commands.autocomplete(table=suggest.open_tables)
    async def settings(self, interaction: Interaction, table: Number | None = None) -> None:
        """The options of a table."""
        talk, at = await self._at(interaction, table)
        await settings.show_options(talk, at)


def table_line(talk: Talk, table: Table) -> str:
    """A table in a list: number, game, who sits there, how it stands, where it is."""
    words = talk.desk.texts.words(talk.who.locale, table.row.game, table.names)
    state: Literal["lobby", "due", "playing"] = "lobby" if table.row.status == "lobby" else "playing"
    if table.seat_of(talk.who.id) in table.due:
        state = "due"
    seats = list(range(len(table.seats)))
    return words(
        f"panel.line_{state}",
        table=table.row.id,
        game=words("game.name"),
        seats=seats,
        due=table.due,
        link=board.link(table.row),
    )


def _channel(interaction: Interaction, lobby_channel: int | None) -> int:
    """Where the table is posted: the lobby channel, or this one. Raises Illegal where threads cannot be made there."""
    assert interaction.guild is not None
    channel: Any = interaction.channel
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if lobby_channel is not None:
        channel = interaction.guild.get_channel(lobby_channel) or channel
    if channel is None or channel.type not in HOLDS_THREADS:
        raise Illegal("no_threads_here")
    here = channel.id == interaction.channel_id
    missing = lacking(interaction.app_permissions if here else channel.permissions_for(interaction.guild.me))
    if missing:
        raise Illegal("bot_not_permitted", channel=f"<#{channel.id}>", permissions=", ".join(missing))
    return int(channel.id)


async def setup(bot: Any) -> None:
    """Called by discord.py."""
    await bot.add_cog(TableCog(bot))
