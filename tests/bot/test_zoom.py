"""Looking closer at a place: by command with suggestions, by the button below the turn post, by typing a name."""

from __future__ import annotations

from typing import Any

import pytest

from bot.panels import views
from bot.texts import Texts
from rules.match import Match
from tests.bot.rails import picture, rails, registered
from tests.bot.rails.game import GAME
from tests.bot.rails.stage import lay, newest
from tests.bot.simparts import Reply
from tests.bot.test_panels import fits_view, said, table
from tests.bot.test_panels_live import table as table_at

__all__ = ["registered"]
pytestmark = pytest.mark.usefixtures("registered")
TEXTS = Texts.load(strict=True)


def around(reply: Reply) -> list[str]:
    """The alt text of the one picture."""
    [file] = reply.files
    return file.alt.splitlines()


async def test_around_a_place_by_command() -> None:
    async with rails("Ann", "花子", "Zoe", locales={"花子": "ja"}) as (c, thread):
        await lay(c, thread, "a1")
        found = await c["花子"].complete("table show", "at", "easton", table=1)
        assert [x.value for x in found] == ["b2", "c3"] and found[0].name == "b2 イーストン"
        shown = await c["花子"].slash("table show", layout="zoom", at="b2", table=1)
        assert shown.ephemeral and around(shown)[:2] == ["拡大", "b2 イーストンの周り"]
        shown = await c["Ann"].slash("table show", at="アルトナ", table=1)
        assert around(shown) == ["Close up", "around a1 Altona", "track on a1 Altona"], "at alone means a zoom"
        assert shown.files[0].name == "toy_rails-1-1-zoom-a1.png"
        which = await c["Ann"].slash("table show", at="EASTON", table=1)
        assert which.files == [] and [x.value for x in which.options] == ["b2", "c3"] and "2 places" in which.text
        assert around(await c["Ann"].select(which, "c3 West Easton"))[1] == "around c3 West Easton"
        none = await c["Ann"].slash("table show", at="Rome", table=1)
        assert none.text == TEXTS.text("en", "bot", "illegal.no_such_place", value="Rome")


async def test_closer_by_buttons() -> None:
    async with rails("Ann", "Ben", "Zoe") as (c, thread):
        shown = await c["Zoe"].press(newest(thread), "Look closer")
        assert shown.ephemeral and around(shown) == ["Close up"] and len(shown.options) == 25
        assert shown.buttons == ["▶", "Type a name or part"]
        shown = await c["Zoe"].press(shown, "▶")
        assert len(shown.options) == 11 and shown.buttons == ["◀", "Type a name or part"]
        form = await c["Zoe"].press(shown, "Type a name or part")
        shown = await c["Zoe"].fill(form, "c3 west EASTON")
        assert around(shown)[1] == "around c3 West Easton"
        again = await c["Zoe"].slash("table show", layout="zoom", table=1)
        assert around(again) == ["Close up"] and again.options


async def test_a_game_without_places(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table_at("dobutsu", "Ann", "Ben") as (c, thread):
        assert "Look closer" not in newest(thread).buttons
        assert await c["Ann"].complete("table show", "at", "", table=1) == []
        none = await c["Ann"].slash("table show", at="a1", table=1)
        assert none.text == TEXTS.text("en", "bot", "illegal.no_places")
        assert (await c["Ann"].slash("table show", layout="zoom", table=1)).files


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_buttons_fit(lang: str) -> None:
    match: Any = Match(GAME, 2, GAME.make_options({}), bytes(32), [])
    at = table(GAME, 2, lang=lang, match=match)
    fits_view(views.turn_view(at, said(at, lang).words).to_components())
    assert picture.places(match.view(None))
