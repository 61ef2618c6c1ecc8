"""Long lists on a phone: pages, and typing a name or a part of it in either language, in the picker and by command."""

from __future__ import annotations

import pytest

from bot.panels.finding import BEGINS, EQUAL, HOLDS, WORD, found, rank
from bot.texts import Texts
from tests.bot.matches.stage import table_of
from tests.bot.rails import picture, rails, registered
from tests.bot.rails.stage import act, due, lay, newest
from tests.bot.simparts import Reply
from tests.bot.test_search import form

__all__ = ["registered"]
TEXTS = Texts.load(strict=True)
FIND = "Type a name or part"


def test_how_well_a_name_fits() -> None:
    names = ("H10 New Philadelphia", "H10", "フィラデルフィア")
    ranks = [rank(names, part) for part in ("h10", "H1", "phil", "ELPH", "フィラ", "ｈ１０", "lancaster")]
    assert ranks == [EQUAL, BEGINS, WORD, HOLDS, BEGINS, EQUAL, None]
    called = {"a1": ("B4",), "b4": ("A1", "b4"), "c": ("x b4",)}
    assert found(called, lambda x: called[x], "b4") == ["a1", "b4", "c"], "their own name before another one's"


async def fill(who: object, panel: Reply, text: str) -> Reply:
    """Looks for a text in the list that a panel shows."""
    opened: Reply = await who.press(panel, FIND)  # type: ignore[attr-defined]
    shown: Reply = await who.fill(opened, text)  # type: ignore[attr-defined]
    return shown


@pytest.mark.usefixtures("registered")
async def test_a_command_takes_a_name_without_its_sign_and_says_what_means_nothing() -> None:
    async with rails("Ann", "Ben") as (c, thread):
        refused = await (await due(c)).slash("rails lay", where=thread, hex="Lancaster", tile="8", rotation=0)
        none = "Nothing that is possible here is called “Lancaster”. Possible are a1 Altona, a2, a3, a4, a5 and "
        assert refused.text.startswith(none) and refused.text.endswith(", and others.")
        laid = await (await due(c)).slash("rails lay", where=thread, hex="easton", tile="8", rotation=0)
        assert "b2 Easton" in laid.text


@pytest.mark.usefixtures("registered")
async def test_a_part_of_a_name_narrows_the_list() -> None:
    async with rails("Ann", "Ben") as (c, thread):
        who = await due(c)
        step = await act(c, thread, "Lay track")
        assert len(step.options) == 25 and step.buttons == ["▶", FIND, "Back", "Cancel"]
        two = await fill(who, step, "easton")
        assert two.buttons == ["b2 Easton", "c3 West Easton", FIND, "Show all", "Back", "Cancel"]
        assert "“easton”: 2 of 35" in two.text and picture.asked[-1][:3] == ("lay", [], ["b2", "c3"])
        assert form(await who.press(two, FIND))["value"] == "easton"
        every = await who.press(two, "Show all")
        assert len(every.options) == 25 and "▶" in every.buttons and "easton" not in every.text
        chosen = await who.press(await fill(who, every, "イースト"), "c3 West Easton")
        assert "Hex: **c3 West Easton**" in chosen.text and chosen.buttons[0] == "1. tile 8", "in the other language"
        back = await who.press(chosen, "Back")
        assert back.buttons[:2] == ["b2 Easton", "c3 West Easton"], "still narrowed"


@pytest.mark.usefixtures("registered")
async def test_a_whole_name_is_taken_at_once() -> None:
    async with rails("Ann", "花子", locales={"Ann": "ja", "花子": "ja"}) as (c, thread):
        who = await due(c)
        step = await act(c, thread, "線路を敷く")
        step = await who.press(step, "名前の一部で探す")
        step = await who.fill(step, "Ｂ２")
        assert "b2 イーストン" in step.text and len(step.options) + len(step.buttons) > 2
        assert picture.asked[-1][:2] == ("lay", ["b2"])


@pytest.mark.usefixtures("registered")
async def test_what_cannot_be_chosen_says_why() -> None:
    async with rails("Ann", "Ben") as (c, thread):
        who = await due(c)
        step = await act(c, thread, "Lay track")
        for text, why in (("f6", "There is a lake on f6."), ("zzz", "called “zzz”. Possible are a1 Altona")):
            step = await fill(who, step, text)
            assert why in step.text and len(step.options) == 25 and (await table_of(c)).row.revision == 0


@pytest.mark.usefixtures("registered")
async def test_suggestions_begin_with_what_begins_so() -> None:
    async with rails("Ann", "Ben") as (c, thread):
        who = await due(c)

        async def suggested(text: str) -> list[str]:
            return [str(x.value) for x in await who.complete("rails lay", "hex", text, where=thread)]

        assert await suggested("b") == [f"b{n}" if n != 2 else "b2 Easton" for n in range(1, 7)]
        assert await suggested("east") == ["b2 Easton", "c3 West Easton"]
        assert await suggested("アル") == ["a1 Altona"], "in either language"
        [why] = await who.complete("rails lay", "hex", "F6", where=thread)
        assert why == ("There is a lake on f6.", "F6"), "what is not possible says why"
        await lay(c, thread, "B2 easton")
        assert "b2 Easton" in newest(thread).text
