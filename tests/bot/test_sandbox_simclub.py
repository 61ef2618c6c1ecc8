"""The behaviour tests' own stage, with a small bot that has one of everything."""

from __future__ import annotations

import time

import pytest
import simcord

from bot.sandbox import adapter
from bot.sandbox.adapter.markup import ended
from tests.bot.samplebot import SampleBot
from tests.bot.simclub import Club, club


async def opened(c: Club, who: str = "Ann") -> None:
    await c[who].slash("table open", game="qe")


async def test_commands_buttons_menus_and_forms() -> None:
    async with club(make=SampleBot) as c:
        assert [choice.value for choice in await c["Ann"].complete("table open", "game", "Q")] == ["qe"]
        reply = await c["Ann"].slash("table open", game="qe")
        assert reply.ephemeral and reply.text == "Opening QE"
        [thread] = c.threads
        [turn] = thread.posts
        assert turn.pings == ["Ann"] and turn.buttons == ["Act", "Boom"]
        assert turn.files[0].data.startswith(b"\x89PNG") and turn.files[0].alt == f"Board: {c['Ann'].mention} to move"
        act = await c["Ben"].press(turn, "Act")
        assert act.ephemeral and [option.name for option in act.options] == ["A1", "B2"]
        chosen = await c["Ben"].select(act, "B2")
        assert chosen.kind == "update" and chosen.text == "Chosen b2"
        assert [post.text for post in thread.posts][-1].startswith("moved to b2")
        form = await c["Ann"].press(c["Ann"].dms[0], "Bid")
        assert form.kind == "modal" and "Your bid" in form.text and form.fields == ["amount"]
        assert (await c["Ann"].fill(form, "1e30")).text == "Bid 1e30"
        assert c.bot.bids == {c["Ann"].id: "1e30"}


def test_quotations_and_lists_end_where_discord_ends_them() -> None:
    told = "> a\n> - x\n> b\nask\n- one\n- two\n-# sub\n```\n> q\nx\n```"
    assert ended(told) == "> a\n> - x\n>\n> b\n\nask\n- one\n- two\n\n-# sub\n```\n> q\nx\n```"


async def test_everybody_sees_their_own_things_only() -> None:
    async with club(make=SampleBot) as c:
        await opened(c)
        act = await c["Ben"].press(c.threads[0].posts[0], "Act")
        assert act.post in c["Ben"].sees(c.threads[0]) and act.post not in c["Ann"].sees(c.threads[0])
        form = await c["Ann"].press(c["Ann"].dms[0], "Bid")
        await c["Ann"].fill(form, "123456789")
        assert any("123456789" in seen for seen in c.received("Ann"))
        assert not any("123456789" in seen for seen in c.received("Ben"))
        assert not any("Where to?" in seen for seen in c.received("Ann"))
        kinds = {(seen.what, seen.kind, seen.ephemeral) for seen in c.received("Ann")}
        assert {("posted", "dm", False), ("modal", "dm", True), ("posted", "thread", False)} <= kinds
        assert {("thread", "thread", False), ("posted", "channel", True), ("posted", "dm", True)} <= kinds
        assert "bid:1" in [custom_id for seen in c.received("Ann") for custom_id in seen.custom_ids]
        assert any("board.png" in seen and b"PNG" in seen for seen in c.received("Carla"))


async def test_a_public_answer_shows_what_was_typed() -> None:
    async with club(make=SampleBot) as c:
        await c["Ann"].slash("table open", game="qe")
        assert not [seen for seen in c.received("Ben") if seen.what == "command"]
        await c["Ann"].slash("table open", game="dobutsu", loud=True)
        [typed] = [seen for seen in c.received("Ben") if seen.what == "command"]
        assert "dobutsu" in typed


async def test_each_in_their_own_language() -> None:
    async with club(["Ann", "花子"], locales={"花子": "ja"}, make=SampleBot) as c:
        await opened(c)
        turn = c.threads[0].posts[0]
        assert (await c["花子"].press(turn, "Act")).text.startswith("どこへ？")
        assert (await c["Ann"].press(turn, "Act")).text.startswith("Where to?")


async def test_closed_direct_messages() -> None:
    async with club(closed=["Ann"], make=SampleBot) as c:
        await opened(c)
        await opened(c, "Ben")
        assert c.bot.closed_dms == [c["Ann"].id]
        assert c["Ann"].dms == [] and len(c["Ben"].dms) == 1
        c["Ann"].open_dms()
        await opened(c)
        assert len(c["Ann"].dms) == 1


async def test_old_buttons_work_after_a_restart() -> None:
    async with club(make=SampleBot) as c:
        await opened(c)
        before, mark = c.bot, c.mark
        await c.restart()
        assert c.bot is not before
        form = await c["Ann"].press(c["Ann"].dms[0], "Bid")
        await c["Ann"].fill(form, "7")
        assert c.bot.bids == {c["Ann"].id: "7"} and before.bids == {}
        assert "7" in c.received("Ann", since=mark)[-1]


async def test_a_deleted_post_is_gone_and_noted() -> None:
    async with club(make=SampleBot) as c:
        await opened(c)
        [thread] = c.threads
        await thread.delete(thread.posts[0])
        assert thread.posts == [] and c.received("Ben")[-1].what == "deleted"


async def test_time_stands_still_until_it_is_moved() -> None:
    async with club(make=SampleBot) as c:
        start = c.bot.clock.now()
        await opened(c)
        assert c.bot.clock.now() == start
        await c.advance(90)
        assert c.bot.clock.now() == start + 90_000


async def test_what_is_not_there_cannot_be_pressed() -> None:
    async with club(make=SampleBot) as c:
        await opened(c)
        with pytest.raises(AssertionError, match="there are"):
            await c["Ann"].press(c.threads[0].posts[0], "Nonsense")


async def test_an_error_in_the_bot_fails_the_test() -> None:
    with pytest.raises(ExceptionGroup):
        async with club(make=SampleBot) as c:
            await opened(c)
            await c["Ann"].press(c.threads[0].posts[0], "Boom")


async def test_an_action_takes_milliseconds() -> None:
    async with club(make=SampleBot) as c:
        await opened(c)
        turn = c.threads[0].posts[0]
        start = time.perf_counter()
        for _ in range(50):
            await c["Ben"].press(turn, "Act")
        assert (time.perf_counter() - start) / 50 < 0.05  # seconds; 3 to 6 ms here


def test_a_changed_simcord_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter, "WANTED", {simcord.Env: "settle no_such_method"})
    with pytest.raises(ImportError, match=r"3\.2\.1.*Env\.no_such_method"):
        adapter.verify()
