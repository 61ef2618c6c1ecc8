"""Acting at a table of the toy."""

from __future__ import annotations

from tests.bot.matches.stage import table_of
from tests.bot.simclub import Club, Person
from tests.bot.simparts import Post, Reply, Room


async def due(c: Club) -> Person:
    """Whose turn it is."""
    table = await table_of(c)
    return c[table.names[table.due[0]]]


def newest(thread: Room) -> Post:
    """The turn post."""
    return next(p for p in reversed(thread.posts) if not p.ephemeral and p.files)


async def act(c: Club, thread: Room, action: str) -> Reply:
    """Whoever is due opens the picker and begins an action, by its label in their language."""
    who = await due(c)
    return await who.press(await who.press(newest(thread), custom_id="t:act"), action)


async def lay(c: Club, thread: Room, *hexes: str) -> None:
    """Whoever is due lays a tile on each, by command."""
    for each in hexes:
        reply = await (await due(c)).slash("rails lay", where=thread, hex=each, tile="8", rotation=0)
        assert each.lower() in reply.text.lower(), reply
