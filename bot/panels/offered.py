"""What the person may do at a table now: worked out beside the event loop, and shown as a panel of kinds of actions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.history.since import brief
from bot.panels import ids
from bot.panels.picker import Said, kinds_panel
from bot.panels.press import button
from bot.panels.talk import Item, Panel, Talk
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
    panel.items = [*panel.items, *more, *beside(talk, table)]
    await talk.show(panel)


def beside(talk: Talk, table: Table) -> list[Item]:
    """To try something out, on the person's own turn, and to order ahead."""
    seat, labels, number = table.seat_of(talk.who.id), talk.labels(), table.row.id
    if seat is None or table.match is None or table.match.over or table.row.status != "playing":
        return []
    items: list[Item] = []
    if seat in table.due:
        items.append(button(labels("button.try"), ids.trial(number, "begin", 0), row=4))
    if seat not in table.due or talk.desk.orders.possible(table, talk.who.id):
        items.append(button(labels("button.ahead"), ids.order(number, "open"), row=4))
    return items


def kinds(talk: Talk, table: Table, notice: str, since: Sequence[str] = ()) -> Panel:
    """The panel of it, with what is asked."""
    offers = talk.desk.tables.offers(table, talk.who.id)
    contents, seat, words = talk.desk.contents, table.seat_of(talk.who.id), talk.words()
    due, ask = seat in table.due, contents.asked(table, words)
    if due and table.match is not None:
        ask = contents.prompted(table, words, table.match.view(seat).frame) or ask
    return kinds_panel(table, offers, due, ask, said(talk), notice, since)
