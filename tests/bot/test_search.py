"""Values that cannot be listed, such as routes: named in lists, shortened for Discord, typed freely, kept."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from bot.panels.values import REFERENCE
from bot.texts import Texts
from bot.texts.fitting import apart, middle
from tests.bot.matches.stage import table_of
from tests.bot.rails import rails, registered
from tests.bot.rails.game import FORBIDDEN, HEXES, spelled
from tests.bot.rails.stage import act, due, lay, newest
from tests.bot.simparts import Post, Reply, walk
from tests.bot.test_panels_live import _id, called
from tests.bot.test_panels_live import table as table_at

__all__ = ["registered"]
pytestmark = pytest.mark.usefixtures("registered")
TEXTS = Texts.load(strict=True)
EVERY = " ".join(h for h in HEXES if h != FORBIDDEN)


def form(reply: Reply) -> dict[str, Any]:
    """The one input of a modal."""
    assert reply.modal is not None, reply
    return next(c for c in walk(reply.modal["components"]) if c["type"] == 4)


async def logged(c: Any) -> str:
    """The routes of the last action in the log."""
    return str((await table_of(c)).match.log[-1].action.routes)  # type: ignore[union-attr]


# -- in the picker ----------------------------------------------------------------------------


async def test_suggestions_are_called_what_they_are() -> None:
    async with rails("Ann", "花子", laid=True, locales={"Ann": "ja", "花子": "ja"}) as (c, thread):
        who = await due(c)
        step = await act(c, thread, "運行する")
        first, second, *_ = next(c for c in Post.of(step).components if c["type"] == 3)["options"]
        assert first["label"] == "1. 最良：$350" and len(first["description"]) == 100 > len(EVERY) - 20
        assert first["description"].startswith("a1 a2 ") and first["description"].endswith("f4 f5")
        assert second["label"] == "2. $340" and second["description"].endswith("f3 f4")
        ask = await who.select(step, "1. 最良：$350")
        assert EVERY in ask.text, "in full before it is sent"
        await who.press(ask, "送る")
        assert await logged(c) == EVERY


async def test_what_is_typed_is_kept_in_the_one_spelling() -> None:
    async with rails("Ann", "Ben", laid=True) as (c, thread):
        who = await due(c)
        step = await act(c, thread, "Run")
        typing = await who.press(step, "Type another")
        assert form(typing)["style"] == 2 and form(typing)["value"] == EVERY, "several lines, to begin from the best"
        ask = await who.fill(typing, " B2,  a1\nC3 ")
        assert "b2 a1 c3" in ask.text and "b2 Easton 10" in ask.text, "read back, and explained"
        await who.press(ask, "Send")
        assert await logged(c) == "b2 a1 c3" and "b2 a1 c3 for $30" in newest(thread).text


async def test_what_is_refused_says_why_and_need_not_be_typed_again() -> None:
    async with rails("Ann", "Ben") as (c, thread):
        await lay(c, thread, "a1", "b2")
        who = await due(c)
        step = await act(c, thread, "Run")
        for typed, why in (("a1 zz", "zz is no stop."), ("a1 c3", "Route 1: there is no track on c3 West Easton.")):
            step = await who.fill(await who.press(step, "Type another"), typed)
            assert why in step.text and "⚠️" in step.text
            again = await who.press(step, "Type another")
            assert form(again)["value"] == typed
        ask = await who.fill(again, "a1")
        back = await who.press(await who.press(ask, "Change"), "Type another")
        assert form(back)["value"] == "a1", "to change it"


async def test_a_refused_amount_stands_in_the_form_when_it_is_opened_again() -> None:
    async with table_at("qe", "Ann", "Ben", "Cam") as (c, thread):
        who = called(c, thread)
        wrong = await who.fill(await who.press(thread.posts[-1], custom_id="t:act"), "1.5 million")
        again = await who.press(wrong, custom_id=_id(wrong, ":ask"))
        assert form(again)["value"] == "1.5 million" and form(again)["style"] == 1
        echo = await who.fill(again, "1500000")
        assert form(await who.press(echo, "Change"))["value"] == "1500000"


# -- by command -------------------------------------------------------------------------------


async def test_a_suggestion_longer_than_discord_takes_is_sent_all_the_same() -> None:
    async with rails("Ann", "Ben", laid=True) as (c, thread):
        who = await due(c)
        found = await who.complete("rails run", "routes", "", where=thread)
        assert found[0].name.startswith("best: $350 · a1 a2 ") and len(found[0].name) == 100
        assert str(found[0].value).startswith(REFERENCE), "it stands for the whole"
        assert found[-1].value == " ".join(EVERY.split()[: len(found[-1].value.split())]), (
            "short ones are sent as they are"
        )
        ask = await who.slash("rails run", where=thread, routes=found[0].value)
        assert EVERY in ask.text
        await who.press(ask, "Send")
        stale = await (await due(c)).slash("rails run", where=thread, routes=REFERENCE + "0" * 24)
        assert stale.text == TEXTS.text("en", "bot", "illegal.not_a_value")


async def test_an_own_value_is_read_while_it_is_typed() -> None:
    async with rails("Ann", "Ben") as (c, thread):
        await lay(c, thread, "a1", "b2", "c3")
        who = await due(c)
        [own] = await who.complete("rails run", "routes", "C3, A1", where=thread)
        assert own == ("$20 · c3 a1", "C3, A1")
        [no] = await who.complete("rails run", "routes", "c3 f1", where=thread)
        assert no == ("Route 1: there is no track on f1.", "c3 f1")
        assert [x.value for x in await who.complete("rails run", "routes", "best", where=thread)] == ["a1 b2 c3"]
        await who.press(await who.slash("rails run", where=thread, routes="C3,A1"), "Send")
        assert await logged(c) == "c3 a1"


def test_names_that_would_look_alike_are_told_apart() -> None:
    long = [f"{'x' * 80}{n}{'y' * 60}" for n in range(3)]
    names = apart([*long, "short", "short"], 100)
    assert len(set(names)) == 5 and all(len(name) <= 100 for name in names) and names[1].startswith("2. xxx")
    assert apart(["a", "b"], 100) == ["a", "b"]
    assert middle("H10 " * 40 + "end", 100).endswith("H10 end") and len(middle("z" * 101, 100)) == 100
    assert spelled("A1, b2") == "a1 b2"


# -- searching takes its time -----------------------------------------------------------------


async def test_what_is_possible_is_worked_out_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    async with rails("Ann", "Ben") as (c, _):
        who, tables, at = await due(c), c.bot.desk.tables, await table_of(c)
        threads: list[str] = []
        monkeypatch.setattr(
            tables, "offers", lambda *_: (time.sleep(0.05), threads.append(threading.current_thread().name))
        )
        await asyncio.gather(*(tables.look(at, who.id) for _ in range(3)))
        assert len(threads) == 1 and threads[0] != threading.main_thread().name, "once for all who wait"
        await tables.look(at, who.id)
        assert len(threads) == 2 and not tables._looking
