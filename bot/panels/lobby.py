"""Before a match: sitting down and getting up, house players, options, start, giving up; and the rematch after it.

Each is a function that commands and buttons share.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord
from discord import ButtonStyle

from bot.panels import ids
from bot.panels.press import button, handles
from bot.panels.settings import show_options
from bot.panels.talk import Panel, Talk
from bot.tables import Table
from bot.tables.table import THINKER
from bot.wire import CLOSED, NO_ANSWER, surely
from rules.core import Illegal

log = logging.getLogger(__name__)


async def join(talk: Talk, table: Table) -> None:
    """Sits down, and finds out whether direct messages reach the person."""
    talk.table = await talk.desk.tables.join(table.row.id, talk.who, talk.id)
    await welcome(talk, talk.words()("panel.joined", table=table.row.id))


async def leave(talk: Talk, table: Table) -> None:
    """Gets up."""
    talk.table = await talk.desk.tables.leave(table.row.id, talk.who, talk.id)
    await talk.say(talk.words()("panel.left", table=table.row.id))


async def house(talk: Talk, table: Table) -> None:
    """A house player sits down."""
    talk.table = after = await talk.desk.tables.add_house(table.row.id, talk.who, talk.id)
    await talk.say(talk.words()("panel.house", name=after.seats[-1].name))


async def thinker(talk: Talk, table: Table) -> None:
    """A house player that thinks sits down."""
    talk.table = after = await talk.desk.tables.add_house(table.row.id, talk.who, talk.id, THINKER)
    await talk.say(talk.words()("panel.thinker", name=after.seats[-1].name))


async def unhouse(talk: Talk, table: Table) -> None:
    """The last house player gets up."""
    talk.table = await talk.desk.tables.remove_house(table.row.id, talk.who, talk.id)
    await talk.say(talk.words()("panel.unhouse"))


async def start(talk: Talk, table: Table) -> None:
    """The match begins."""
    talk.table = await talk.desk.tables.start(table.row.id, talk.who, talk.id)
    await talk.say(talk.words()("panel.started", table=table.row.id))


async def ask_abandon(talk: Talk, table: Table) -> None:
    """Really? During a match anybody else who sits there can ask the others. Raises Illegal("not_opener")."""
    if table.row.opener_id != talk.who.id and table.row.status == "playing":
        ask = button(
            talk.labels()("panel.end_request"),
            ids.seat("end", table.row.id, table.seated(talk.who.id)),
            ButtonStyle.danger,
        )
        await talk.show(Panel(talk.words()("panel.end_ask", table=table.row.id), [ask]))
        return
    if table.row.opener_id != talk.who.id:
        raise Illegal("not_opener")
    sure = button(talk.labels()("panel.abandon"), ids.lobby("abandoned", table.row.id), ButtonStyle.danger)
    await talk.show(Panel(talk.words()("panel.abandon_ask", table=table.row.id), [sure]))


async def abandon(talk: Talk, table: Table) -> None:
    """The table is given up."""
    talk.table = await talk.desk.tables.abandon(table.row.id, talk.who, talk.id)
    await talk.say(talk.words()("panel.abandoned", table=table.row.id))


async def again(talk: Talk, table: Table) -> None:
    """A new table with the same people and options."""
    talk.table = new = await talk.desk.tables.rematch(table.row.id, talk.who, talk.id)
    await talk.say(talk.words()("panel.opened", table=new.row.id, channel=f"<#{new.row.channel_id}>"))


WORK: dict[str, Callable[[Talk, Table], Awaitable[None]]] = {
    "join": join,
    "leave": leave,
    "house": house,
    "thinker": thinker,
    "unhouse": unhouse,
    "options": show_options,
    "start": start,
    "abandon": ask_abandon,
    "abandoned": abandon,
}


@handles("lobby")
async def lobby(talk: Talk, pressed: ids.Id) -> None:
    """A button of the lobby post."""
    await talk.acknowledge()
    table = await talk.at(pressed.number(1))
    if pressed.text(0) not in WORK:
        raise Illegal("stale_button")
    await WORK[pressed.text(0)](talk, table)


@handles("again")
async def rematch(talk: Talk, pressed: ids.Id) -> None:
    """The rematch button."""
    await talk.acknowledge()
    await again(talk, await talk.at(pressed.number(0)))


# -- direct messages --------------------------------------------------------------------------


async def welcome(talk: Talk, text: str) -> None:
    """Says `text`, and greets a person whom no direct message was tried on before; tells them if it does not arrive."""
    await talk.say(text)
    person = await talk.desk.store.person(talk.who.id)
    if not (await probe(talk) if person.dm_open is None else person.dm_open):
        await talk.say(f"{text}\n{talk.words()('panel.dm_closed')}")


async def probe(talk: Talk) -> bool:
    """Whether a direct message reaches the person. Tried once and then known; only they are told."""
    try:
        reached = await _greet(talk)
    except (discord.DiscordException, *NO_ANSWER) as error:
        log.warning("a welcome was not sent (%s)", getattr(error, "status", type(error).__name__))
        return True
    async with talk.desk.store.transaction() as tx:
        tx.set_dm_open(talk.who.id, reached, talk.desk.clock.now())
    return reached


async def _greet(talk: Talk) -> bool:
    """Sends the greeting, once however often it is tried. Returns False where direct messages are closed."""
    text, nonce = talk.desk.texts.words(talk.who.locale)("dm.welcome"), str(talk.id)
    try:
        await surely(lambda: talk.interaction.user.send(text, nonce=nonce, silent=True))
    except discord.HTTPException as error:
        if error.code not in CLOSED:
            raise
        return False
    return True
