"""Clocks and calls when seats change hands, and when a table is asked whether they should."""

from __future__ import annotations

from bot.tables import Manners, Who
from tests.bot.clublife.calling import HOUR, lang, set_timers, two
from tests.bot.clublife.stage import ANN, BEN, HANA, stage
from tests.bot.matches.stage import said


async def test_the_table_is_asked_at_zero_once() -> None:
    async with stage() as s:
        number, slow, _ = await two(s, "ja", Manners(clock="gentle", turn_hours=8, at_zero="vote"))
        mark = s.mark
        await s.pass_time(hours=8.1)
        await s.restart()
        await s.pass_time(hours=40)
        [motion] = await s.desk.store.open_motions(number)
        table = await s.table(number)
        assert (motion.kind, motion.seat, motion.person_id) == ("replace", table.names.index(slow), None)
        notes = [text for text in s.texts(ANN, since=mark) if "持ち時間がなくなりました" in text]
        assert len(notes) == 1 and slow in notes[0], "by the post of the vote"
        await s.act(number, slow)
        assert not await s.desk.store.open_motions(number), "who acts after all keeps the seat"


async def test_a_house_player_has_no_clock_and_no_call_and_who_takes_over_has_both() -> None:
    async with stage() as s:
        number, _, other = await two(s, manners=Manners(clock="strict", start_hours=10, more_hours=4, most_hours=20))
        table = await s.table(number)
        seat = table.names.index(other)
        await s.act(number)
        await s.pass_time(hours=9)
        await s.desk.seating.resign(number, Who(s[other].id, other, "en"), False, 4_001)
        await s.c.settle()
        clock = (await s.desk.store.seat_clocks(number))[seat]
        assert clock.since is None and clock.left_ms == HOUR
        assert not await s.desk.store.calls_of(number) and not await set_timers(s)
        mark = s.mark
        await s.pass_time(hours=30)
        assert not s.rung(other, mark)
        await s.desk.seating.take_over(number, Who(s[BEN].id, BEN, "en"), seat, 4_002)
        await s.c.settle()
        [motion] = await s.desk.store.open_motions(number)
        first = ANN if other == HANA else HANA
        for at, name in enumerate((first, BEN)):
            if await s.desk.store.open_motions(number):
                await s.desk.seating.answer(motion.id, Who(s[name].id, name, "en"), True, 4_010 + at)
        await s.c.settle()
        clock = (await s.desk.store.seat_clocks(number))[seat]
        assert clock.since == s.now and clock.left_ms == 4 * HOUR, "no less than a turn earns"
        [call] = await s.desk.store.calls_of(number)
        assert (call.person_id, call.called_at) == (s[BEN].id, s.now)


async def test_clocks_stand_while_a_silent_table_is_asked_whether_it_shall_end() -> None:
    async with stage() as s:
        number, slow, _ = await two(s, manners=Manners(clock="gentle", turn_hours=20 * 24))
        await s.pass_time(days=15)
        [motion] = await s.desk.store.open_motions(number)
        [clock] = [c for c in await s.desk.store.seat_clocks(number) if c.left_ms < 20 * 24 * HOUR]
        assert motion.kind == "end" and clock.since is None
        assert said(lang(slow), "time.stands", "bot") in (await s[slow].slash("table show", table=number)).text
        await s.desk.seating.answer(motion.id, Who(s[slow].id, slow, "en"), False, 4_100)
        await s.c.settle()
        after = (await s.desk.store.seat_clocks(number))[clock.seat]
        assert after.since == s.now and after.left_ms == clock.left_ms


async def test_a_table_can_pause() -> None:
    async with stage() as s:
        number, slow, _ = await two(s, manners=Manners(clock="gentle", turn_hours=8))
        await s.pass_time(hours=3)
        table = await s.table(number)
        async with s.desk.store.transaction() as tx:
            await s.desk.clocks.pause(tx, table, s.now)
        mark = s.mark
        await s.pass_time(hours=40)
        assert not [text for text in s.texts(slow, since=mark) if "⏳" in text and "is up" in text]
        async with s.desk.store.transaction() as tx:
            await s.desk.clocks.resume(tx, table, s.now)
        await s.pass_time(hours=4.9)
        assert not [text for text in s.texts(slow, since=mark) if "⏳" in text and "is up" in text]
        await s.pass_time(hours=0.2)
        assert [text for text in s.texts(slow, since=mark) if "⏳" in text and "is up" in text]
