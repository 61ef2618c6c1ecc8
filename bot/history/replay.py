"""The whole match as an animation: below a match that is over once for everybody, in its thread; of one that goes on
whoever asks for it alone, as it stands.
"""

from __future__ import annotations

import discord

from bot.history.film import Shooting
from bot.panels import ids
from bot.panels.board import link
from bot.panels.press import handles
from bot.panels.talk import Attached, Panel, Talk
from bot.store import Store
from bot.tables import Table
from bot.wire import NO_ANSWER

STEPS = 8  # times that it is told how far the drawing is
UNKNOWN = (10003, 10008)  # Discord's codes for a channel and a message that are not there


@handles("film")
async def pressed(talk: Talk, pressed: ids.Id) -> None:
    """The button below the last post of a match."""
    await talk.acknowledge(beside=True)
    await show(talk, await talk.at(pressed.number(0)))


async def show(talk: Talk, table: Table) -> None:
    """The animation, or where it is. Raises Illegal("not_started")."""
    if table.row.status == "over":
        await _for_everybody(talk, table)
        return
    film = await _watched(talk, talk.desk.films.of(table, talk.who.locale))
    await talk.show(Panel(talk.words()("panel.replay", table=table.row.id), files=[attached(table, film)]))


def attached(table: Table, film: bytes, alt: str | None = None) -> Attached:
    """The file of an animation."""
    return Attached(f"{file_stem(table)}-{table.row.revision}.webp", film, alt)


def file_stem(table: Table) -> str:
    """What the names of a table's animations begin with."""
    return f"{table.row.game}-{table.row.id}-replay"


# -- once for everybody -----------------------------------------------------------------------


def note(table_id: int) -> str:
    """Under which key it is kept where the animation was posted."""
    return f"replay:{table_id}"


async def posted_at(kept: Store, table_id: int) -> tuple[int, int] | None:
    """Channel and message of a table's animation."""
    place, _, message = (await kept.meta(note(table_id)) or "").partition("/")
    return (int(place), int(message)) if message else None


async def _for_everybody(talk: Talk, table: Table) -> None:
    words, store, row = talk.words(), talk.desk.store, table.row
    known = await posted_at(store, row.id)
    if known is not None and await _stands(talk, table, *known):
        there = "/".join(map(str, ("https://discord.com/channels", row.guild_id, *known)))
        await talk.say(words("panel.replay_there", link=there))
        return
    async with talk.desk.tables.locked(row.id):
        if await store.waiting_post(row.id, "replay") is None:
            async with store.transaction() as tx:
                tx.add_post("replay", {}, at=talk.desk.clock.now(), table_id=row.id)
    talk.desk.wake()
    await _watched(talk, talk.desk.films.of(table, row.language))
    await talk.say(words("panel.replay_coming", link=link(row)))


async def _stands(talk: Talk, table: Table, channel: int, message: int) -> bool:
    """Whether the post is still there; where nobody can tell, it is."""
    where = talk.interaction.client.get_partial_messageable(channel, guild_id=table.row.guild_id)
    try:
        await where.get_partial_message(message).fetch()
    except discord.NotFound as error:
        return error.code not in UNKNOWN
    except (discord.DiscordException, *NO_ANSWER):
        return True
    return True


async def _watched(talk: Talk, shooting: Shooting) -> bytes:
    """The animation; until it is drawn the person is told how far it is."""
    told, words = -1, talk.words()
    while True:
        step = shooting.done * STEPS // shooting.of if shooting.of else 0
        if step != told:
            told = step
            await talk.say(words("panel.replay_drawing", percent=round(100 * step / STEPS)))
        if not await shooting.moved():
            return await shooting.film()
