"""What the person may do at a table now: worked out beside the event loop, and shown as a panel of kinds of actions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.history.since import brief
from bot.panels.picker import Said, kinds_panel
from bot.panels.talk import Panel, Talk
from bot.tables import Table

PATIENCE = 1.5  # seconds to find out what is possible; Discord waits for three, and a modal must be the first answer


def said(talk: Talk) -> Said:
    """The reader's texts about the table."""
    table = talk.table
    return Said(talk.words(), talk.labels(), None if table is None else talk.reader(table).names)


async def looked(talk: Talk, table: Table) -> Table:
    """The table, once what the person may do has been worked out. Where that takes long the interaction is acknowledged
    meanwhile, and nothing can be asked by a modal any more.
    """
    task = talk.desk.tables.look(table, talk.who.id)
    done, _ = await asyncio.wait([task], timeout=PATIENCE)
    if not done:
        await talk.acknowledge()
    await asyncio.shield(task)
    return table


async def show_kinds(talk: Talk, table: Table, notice: str = "") -> None:
    """What is possible now."""
    await looked(talk, table)
    lines, more = await brief(talk, table)
    panel = kinds(talk, table, notice, () if notice else lines)
    panel.items = [*panel.items, *more]
    await talk.show(panel)


def kinds(talk: Talk, table: Table, notice: str, since: Sequence[str] = ()) -> Panel:
    """The panel of it, with what is asked."""
    offers = talk.desk.tables.offers(table, talk.who.id)
    contents, seat, words = talk.desk.contents, table.seat_of(talk.who.id), talk.words()
    due, ask = seat in table.due, contents.asked(table, words)
    if due and table.match is not None:
        ask = contents.prompted(table, words, table.match.view(seat).frame) or ask
    return kinds_panel(table, offers, due, ask, said(talk), notice, since)
