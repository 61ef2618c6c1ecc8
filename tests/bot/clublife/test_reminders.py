"""Reminders: at growing intervals, in one message a table, until somebody has had enough."""

from __future__ import annotations

import pytest

from bot.tables import Manners
from tests.bot.clublife.calling import hours, lang, two
from tests.bot.clublife.stage import ANN, BEN, HANA, stage
from tests.bot.matches.stage import said


async def test_reminders_come_at_growing_intervals_and_stop() -> None:
    async with stage() as s:
        number, first, other = await two(s, "ja")
        start, mark = s.now, s.mark
        await s.pass_time(hours=20)
        await s.restart()
        await s.pass_time(days=10)
        assert hours(s, mark, first, start) == [12, 36, 84]
        assert not s.rung(other, mark)
        thread = await s.thread(number)
        bells = [post for post in thread.posts if post.text.startswith("🔔")]
        assert len(bells) == 1, "there is one of them at the most"
        assert (await s.turn_post(number)).room.id == thread.id and str((await s.turn_post(number)).id) in bells[0].text
        assert said("ja", "ask.turn", "dobutsu") in bells[0].text
        await s.act(number)
        assert not [post for post in thread.posts if post.text.startswith("🔔")]


async def test_with_a_clock_they_come_sooner_and_say_the_time() -> None:
    async with stage() as s:
        _, first, _ = await two(s, manners=Manners(clock="gentle", turn_hours=24))
        start, mark = s.now, s.mark
        await s.pass_time(hours=23)
        assert hours(s, mark, first, start) == [6, 18]
        assert f"<t:{start // 1000 + 24 * 3600}:R>" in s.rung(first, mark)[-1].text


async def test_acting_ends_reminders_and_others_moves_do_not_begin_them_anew() -> None:
    async with stage() as s:
        number = (await s.play_table("qe", ANN, BEN, HANA)).row.id
        auctioneer = await s.act(number)
        slow, quick = await s.due(number)
        start, mark = s.now, s.mark
        await s.pass_time(hours=6)
        await s.act(number, quick)
        await s.pass_time(hours=31)
        assert hours(s, mark, slow, start) == [12, 36]
        assert not s.rung(quick, mark) and not s.rung(auctioneer, mark)


async def test_reminders_of_one_table_are_one_message() -> None:
    async with stage() as s:
        number = (await s.play_table("qe", ANN, BEN, HANA)).row.id
        await s.act(number)
        mark = s.mark
        await s.pass_time(hours=13)
        assert len(s.rung(since=mark)) == 2 and len({r.message.id for r in s.rung(since=mark)}) == 1


async def test_no_reminders_for_who_wants_none() -> None:
    async with stage() as s:
        number, first, _ = await two(s)
        await s[first].slash("me settings", reminders=False)
        mark = s.mark
        await s.pass_time(days=3)
        assert not s.rung(first, mark)
        await s[first].slash("me settings", reminders=True)
        await s.pass_time(hours=13)
        assert len(s.rung(first, mark)) == 1, number


@pytest.mark.parametrize("where", ["turn", "reminder", "message"])
async def test_quiet_for_this_turn(where: str) -> None:
    async with stage() as s:
        number, first, other = await two(s)
        for name in (first, other) if where == "message" else ():
            await s[name].slash("me settings", calls="dm")
        await s.act(number)
        await s.pass_time(hours=13)
        post = await s.turn_post(number)
        if where == "reminder":
            post = next(p for p in (await s.thread(number)).posts if p.text.startswith("🔔"))
        elif where == "message":
            post = s[other].dms[-1]
        await s.restart()
        mark = s.mark
        answer = await s.press(other, post, "hush")
        await s[other].slash("me settings", reminders=True)
        assert answer.ephemeral or where == "message"
        assert answer.text == said(lang(other), "panel.hushed", "bot")
        if where != "message":
            refused = await s.press(first, post, "hush")
            assert refused.text == said(lang(first), "illegal.not_your_turn", "bot")
        await s.pass_time(days=5)
        assert not s.rung(other, mark)
        await s.act(number)
        await s.act(number)
        assert len(s.rung(other, mark)) == 1, "the next turn calls again"
