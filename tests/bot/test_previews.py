"""Pictures at the steps of the picker and when it is asked "really?": numbered as the list, explained line by line."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.pictures import Preview
from bot.texts import Texts
from tests.bot.rails import picture, rails, registered
from tests.bot.rails.stage import act, due, lay, newest
from tests.bot.test_panels import said, table
from tests.discord_double.limits import check_message, demand

__all__ = ["registered"]
pytestmark = pytest.mark.usefixtures("registered")
TEXTS = Texts.load(strict=True)


async def test_every_step_shows_what_there_is_to_choose() -> None:
    async with rails("Ann", "Ben") as (c, thread):
        who = await due(c)
        step = await act(c, thread, "Lay track")
        assert step.files == [] and step.options[0].name == "a1 Altona", "the renderer has no picture for the hexes"
        assert {x.value.partition(".")[0] for x in step.options} == {"0"}, "no value is that of another question"
        step = await who.select(step, "a1 Altona")
        assert step.buttons[:3] == ["1. tile 8", "2. tile 9", "3. tile 57"] and step.ephemeral
        [sheet] = step.files
        assert Image.open(io.BytesIO(sheet.data)).size == (300, 203) and sheet.name == "toy_rails-1-lay.png"
        assert sheet.alt.splitlines() == ["Lay track", "Hex: a1 Altona", "1. tile 8", "2. tile 9", "3. tile 57"]
        step = await who.press(step, "2. tile 9")
        assert [x[:3] for x in picture.asked] == [
            ("lay", [], list(picture.HEXES[:25])),
            ("lay", ["a1"], ["8", "9", "57"]),
            ("lay", ["a1", "9"], [0, 1, 2]),
        ]
        assert all(x[3].startswith("drawing") for x in picture.asked), "beside the event loop"
        back = await who.press(step, "Back")
        assert back.files[0].data == sheet.data and len(picture.asked) == 3, "kept"
        done = await who.select(await who.press(back, "1. tile 8"), "1. not turned")
        assert done.files == [] and "lays tile 8 on a1 Altona" in done.text


async def test_the_numbers_are_those_of_the_page() -> None:
    async with rails("Ann", "Ben") as (c, thread):
        who = await due(c)
        step = await act(c, thread, "Lay track")
        await who.press(step, "▶")
        assert picture.asked[-1][:3] == ("lay", [], list(picture.HEXES[25:35])), "f6 is a lake"


async def test_a_whole_action_is_shown_and_explained_before_it_is_sent() -> None:
    async with rails("Ann", "花子", locales={"Ann": "ja", "花子": "ja"}) as (c, thread):
        await lay(c, thread, "a1", "b2")
        who = await due(c)
        ask = await who.slash("rails run", where=thread, routes="a1 b2")
        assert picture.asked[-1][:3] == ("run", ["a1 b2"], None)
        assert "a1 アルトナ 10\nb2 イーストン 10" in ask.text
        [shown] = ask.files
        assert shown.alt.splitlines() == ["運行する", "路線：a1 b2", "a1 アルトナ 10", "b2 イーストン 10"]
        sent = await who.press(ask, "送る")
        assert sent.files == [] and "$20" in newest(thread).text


async def test_a_preview_that_fails_costs_nobody_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async with rails("Ann", "Ben") as (c, thread):
        who = await due(c)
        monkeypatch.setattr(picture, "preview", lambda *_: 1 / 0)
        step = await act(c, thread, "Lay track")
        step = await who.select(step, "a1 Altona")
        assert step.files == [] and step.buttons[:2] == ["tile 8", "tile 9"]
        assert len(c.errors) == 2, "it is logged"


@pytest.mark.parametrize("lines", [0, 3, 60])
async def test_explanations_of_any_length_fit(lines: int) -> None:
    from bot.panels import picker
    from bot.tables import Draft
    from tests.bot.rails.game import GAME, Run

    at = table(GAME, 2)
    told = Preview(b"png", tuple(f"{n} " + "*stop* " * 20 for n in range(lines)))
    draft = Draft("d" * 16, at.row.id, 100, 0, Run, ())
    panel = picker.confirm_panel(at, draft, ["a1 " * 200], None, said(at, "en"), "n" * 200, told)
    demand(check_message({"content": panel.text, "components": []}, [(f.name, len(f.data)) for f in panel.files]))
    assert (f"{lines - 1} \\*stop\\*" in panel.text) == (lines > 0), "the last line, where a sum stands"
    assert ("\n…\n" in panel.text) == (lines == 60) and len(panel.files[0].alt or "") <= 1024
