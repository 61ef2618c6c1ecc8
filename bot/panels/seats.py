"""Seats and people during a match: substitutes, getting up, taking over, voting, looking on.

Each is a function that commands and buttons share.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import ButtonStyle

from bot.panels import ids
from bot.panels.board import link
from bot.panels.lobby import welcome
from bot.panels.press import button, handles
from bot.panels.talk import Panel, Talk
from bot.seating.change import Sitter
from bot.seating.service import Result
from bot.tables import Table
from rules.core import Illegal


async def replace(talk: Talk, table: Table, seat: int, candidate: Sitter | None) -> None:
    """Asks the table for somebody else in a seat; it is done at once where nobody has to be asked."""
    done = await talk.desk.seating.replace(table.row.id, talk.who, seat, candidate, talk.id)
    await _tell(talk, done)


async def _tell(talk: Talk, done: Result) -> None:
    """Whether the table is being asked, or it is done."""
    talk.table = done.table
    words = talk.words()
    text = words("panel.seat_done") if done.motion is None else words("panel.seat_asked", link=link(done.table.row))
    await talk.say(text)


# -- one's own seat ---------------------------------------------------------------------------


async def ask_resign(talk: Talk, table: Table) -> None:
    """Really, and who plays on? Raises Illegal: not_seated, not_started, match_over."""
    table.playing()
    seat, labels = table.seated(talk.who.id), talk.labels()
    number = table.row.id
    items = [
        button(labels("panel.resign_free"), ids.seat("free", number, seat), ButtonStyle.danger),
        button(labels("panel.resign_house"), ids.seat("house", number, seat), ButtonStyle.danger),
    ]
    await talk.show(Panel(talk.words()("panel.resign_ask", table=number), items))


async def get_up(talk: Talk, table: Table, seat: int) -> None:
    """The seat becomes free."""
    await _resign(talk, table, house=False)


async def let_house(talk: Talk, table: Table, seat: int) -> None:
    """A house player plays on."""
    await _resign(talk, table, house=True)


async def _resign(talk: Talk, table: Table, house: bool) -> None:
    done = await talk.desk.seating.resign(table.row.id, talk.who, house, talk.id)
    talk.table = done.table
    await talk.say(talk.words()("panel.resigned", table=table.row.id))


async def ask_end(talk: Talk, table: Table, seat: int) -> None:
    """Asks the others to end the table."""
    await _tell(talk, await talk.desk.seating.ask_end(table.row.id, talk.who, talk.id))


# -- seats without a person -------------------------------------------------------------------


async def take(talk: Talk, table: Table, seat: int) -> None:
    """Sits down there, or the table is asked first; finds out whether direct messages reach the person."""
    done = await talk.desk.seating.take_over(table.row.id, talk.who, seat, talk.id)
    talk.table, words = done.table, talk.words()
    asked = done.motion is not None and done.motion.candidate_id == talk.who.id
    key = "panel.seat_wanted" if asked else "panel.seat_yours"
    await welcome(talk, words(key, table=table.row.id, link=link(done.table.row)))


async def fill(talk: Talk, table: Table, seat: int) -> None:
    """A house player plays there."""
    await _tell(talk, await talk.desk.seating.fill(table.row.id, talk.who, seat, talk.id))


WORK: dict[str, Callable[[Talk, Table, int], Awaitable[None]]] = {
    "take": take,
    "fill": fill,
    "free": get_up,
    "house": let_house,
    "end": ask_end,
}


@handles("seat")
async def pressed_seat(talk: Talk, pressed: ids.Id) -> None:
    """A button about a seat. Those who may not look on may all the same sit down."""
    await talk.acknowledge()
    table = await talk.desk.tables.get(pressed.number(1))
    here = talk.interaction.guild_id
    if table.row.guild_id != here and (here is not None or table.seat_of(talk.who.id) is None):
        raise Illegal("no_such_table", table=table.row.id)
    if pressed.text(0) not in WORK:
        raise Illegal("stale_button")
    talk.table = table
    await WORK[pressed.text(0)](talk, table, pressed.number(2))


# -- votes ------------------------------------------------------------------------------------


@handles("mot")
async def vote(talk: Talk, pressed: ids.Id) -> None:
    """An answer to a vote."""
    await talk.acknowledge()
    if await talk.desk.tables.done_before(talk.id):
        await talk.say(talk.words()("panel.done"))
        return
    yes = pressed.text(1) == "y"
    done, motion = await talk.desk.seating.answer(pressed.number(0), talk.who, yes, talk.id)
    talk.table = done.table
    text = talk.words()(f"panel.vote_{motion.state}", table=done.table.row.id)
    if yes and motion.candidate_id == talk.who.id:
        await welcome(talk, text)
    else:
        await talk.say(text)


# -- looking on -------------------------------------------------------------------------------


async def watch(talk: Talk, table: Table, stop: bool) -> None:
    """Comes into the thread to look on, or goes."""
    done = await talk.desk.seating.watch(table.row.id, talk.who, talk.id, stop)
    talk.table = done.table
    key = "panel.unwatched" if stop else "panel.watching_on"
    await talk.say(talk.words()(key, table=table.row.id, link=link(table.row)))
