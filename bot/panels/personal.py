"""A person's own data: handed out as a file, erased after asking back."""

from __future__ import annotations

from discord import ButtonStyle

from bot.panels import ids
from bot.panels.press import button, handles
from bot.panels.talk import Attached, Panel, Talk
from rules.core import Illegal


async def show_export(talk: Talk) -> None:
    """Everything that is stored about the person, as a file that only they see."""
    data = await talk.desk.personal.export(talk.who.id)
    await talk.show(Panel(talk.words()("panel.my_data"), files=[Attached("toban-me.json", data)]))


async def ask_erase(talk: Talk) -> None:
    """Really?"""
    sure = button(talk.labels()("button.erase"), ids.erase(talk.who.id), ButtonStyle.danger)
    playing = [t for t in await talk.desk.tables.open_for(talk.who.id) if t.row.status == "playing"]
    words = talk.words()
    leaving = [words("panel.erase_playing", n=len(playing))] if playing else []
    await talk.show(Panel("\n".join([words("panel.erase"), *leaving]), [sure]))


@handles("erase")
async def erase(talk: Talk, pressed: ids.Id) -> None:
    """They are sure."""
    await talk.acknowledge()
    if pressed.number(0) != talk.who.id:
        raise Illegal("stale_button")
    await talk.desk.personal.erase(talk.who.id, talk.id)
    await talk.say(talk.words()("panel.erased"))
