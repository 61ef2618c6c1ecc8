"""A toy railway for the tests of the bot: a map of many hexes, routes that are typed, previews, zooms, two pictures.

    async with rails("Ann", "花子") as (c, thread): ...

stands at a table that has begun; the fixture `registered` makes the bot know the game.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import renderers
import rules
from bot.tables import Who
from bot.texts import LANGUAGES, Catalogue, catalogues
from tests.bot.rails import picture
from tests.bot.rails.game import GAME
from tests.bot.simclub import GUILD, LOBBY, Club, club
from tests.bot.simparts import Room

FOLDER = Path(__file__).parent
NAME = GAME.name


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The toy beside the real games: rules, renderer, texts."""
    load, draw = rules.load, renderers.load
    known = (*rules.names(), NAME)
    monkeypatch.setattr(rules, "names", lambda: known)
    monkeypatch.setattr(rules, "load", lambda name: GAME if name == NAME else load(name))
    monkeypatch.setattr(renderers, "load", lambda name: picture if name == NAME else draw(name))
    for lang in LANGUAGES:
        monkeypatch.setitem(catalogues(lang), NAME, Catalogue(FOLDER / lang / f"{NAME}.po"))
    picture.asked.clear()
    yield GAME


@asynccontextmanager
async def rails(
    *people: str, language: str = "en", laid: bool = False, **more: Any
) -> AsyncIterator[tuple[Club, Room]]:
    """A club whose people sit at a table of the toy that has begun; its thread. Who is due is drawn. `laid`: with track
    everywhere.
    """
    async with club(people, **more) as c:
        opener, tables = Who(c[people[0]].id, people[0], "en"), c.bot.desk.tables
        await tables.open(GUILD, LOBBY, opener, NAME, language, 1)
        await tables.choose(1, opener, "laid", laid, 2)
        await c.settle()
        post = c.lobby.posts[-1]
        for name in people[1:]:
            await c[name].press(post, custom_id="t:lobby:join")
        await c[people[0]].press(post, custom_id="t:lobby:start")
        yield c, c.threads[-1]
