"""Buttons about calls: no more reminders for this turn."""

from __future__ import annotations

from bot.panels import ids
from bot.panels.press import handles
from bot.panels.talk import Talk
from rules.core import Illegal


@handles("hush")
async def hush(talk: Talk, pressed: ids.Id) -> None:
    """The presser hears no more of their turn at a table until they are called to another one."""
    await talk.acknowledge()
    table = await talk.at(pressed.number(0))
    if not await talk.desk.calls.hush(table.row.id, talk.who.id):
        raise Illegal("not_your_turn")
    await talk.say(talk.words()("panel.hushed"))
