"""`/me turns`: everywhere, the most urgent first."""

from __future__ import annotations

import re

from bot.sandbox import adapter
from bot.tables import Manners
from tests.bot.clublife.calling import two
from tests.bot.clublife.stage import ANN, BEN, HANA, TARO, Stage, stage
from tests.bot.matches.stage import said


async def test_turns_most_urgent_first_also_by_direct_message() -> None:
    async with stage() as s:
        slow = (await s.play_table("dobutsu", ANN, HANA, manners=Manners(clock="gentle", turn_hours=40))).row.id
        none = (await s.play_table("dobutsu", ANN, HANA)).row.id
        waits = (await s.play_table("dobutsu", ANN, HANA)).row.id
        soon = (await s.play_table("dobutsu", ANN, HANA, language="ja", manners=Manners(clock="gentle"))).row.id
        gathers = (await s.open_table("qe", HANA)).row.id
        await s.play_until_due(waits, ANN)
        await s.pass_time(hours=30)
        for number in (slow, none):
            await s.play_until_due(number, HANA)
        await s.play_until_due(soon, HANA)
        await s.pass_time(hours=1)
        for where in (s.c.lobby, s[HANA].room):
            answer = await s[HANA].slash("me turns", where=where)
            order = [int(n) for n in re.findall(r"\*\*#(\d+)", answer.text)]
            left = [(until, n) for n in (slow, soon) if (until := await until_of(s, n))]
            assert order == [n for _, n in sorted(left)] + [none, waits, gathers], answer.text
            for until, number in left:
                assert f"<t:{until // 1000}:R>" in answer.text, number
            assert answer.text.count(said("ja", "ask.turn", "dobutsu")) == 3
            assert f"/{(await s.turn_post(none)).id}" in answer.text


async def until_of(s: Stage, number: int) -> int:
    """Until when whoever is due at a table has time."""
    timers = [await s.desk.store.timer("clock", f"{number}:{seat}") for seat in (0, 1)]
    return next(timer.due_at for timer in timers if timer is not None)


async def test_taking_back_calls_nobody_to_their_own_turn() -> None:
    async with stage() as s:
        number, first, other = await two(s)
        await s.act(number)
        mark = s.mark
        await s.desk.tables.undo(number, s[first].id, None, 5_000)
        await s.c.settle()
        assert not s.rung(first, mark)
        assert await s.due(number) == [first]
        await s.pass_time(hours=13)
        assert len(s.rung(first, mark)) == 1 and not s.rung(other, mark)
        assert adapter.place(s.c.env, s.rung(first, mark)[0].message.channel_id).kind == "thread"


async def test_who_sits_nowhere_is_told_so_though_others_play() -> None:
    async with stage() as s:
        await s.play_table("dobutsu", ANN, BEN)
        assert said("ja", "turns.none", "bot") in (await s[TARO].slash("me turns")).text
