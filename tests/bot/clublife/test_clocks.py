"""Clocks: gentle and strict, what happens at zero, and when they stand."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.calls.standing import stamp, times
from bot.tables import Manners
from rules.dobutsu.actions import Drop, Move
from tests.bot.clublife.calling import set_timers
from tests.bot.clublife.stage import ANN, BEN, HANA, Stage, stage
from tests.bot.matches.dobutsu_play import CAUGHT
from tests.bot.matches.stage import said

HOUR = 3600 * 1000
GENTLE = Manners(clock="gentle", turn_hours=8)


async def left(s: Stage, table_id: int, name: str) -> float:
    """Hours that somebody has, as the bot reckons."""
    table = await s.table(table_id)
    seat = table.names.index(name)
    clocks = {c.seat: c for c in await s.desk.store.seat_clocks(table_id)}
    clock = clocks[seat]
    used = 0 if clock.since is None else max(0, s.now - clock.since)
    return (clock.left_ms - used) / HOUR


async def test_a_gentle_clock_gives_each_turn_its_own_time() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA, manners=GENTLE)
        number = table.row.id
        [first] = await s.due(number)
        until = s.now + 8 * HOUR
        shown = said("en", "time.line", "dobutsu", table.names, seat=table.due[0], time=said(
            "en", "time.until", "bot", at=stamp(until, "f"), left=stamp(until, "R")))  # fmt: skip
        assert shown in (await s.turn_post(number)).text
        await s.pass_time(hours=7)
        await s.act(number)
        [second] = await s.due(number)
        await s.pass_time(hours=7.5)
        assert first != second and await left(s, number, second) == pytest.approx(0.5, abs=0.01)
        await s.act(number)
        assert await left(s, number, first) == pytest.approx(8)


async def test_a_strict_clock_adds_to_each_turn_up_to_the_cap() -> None:
    manners = Manners(clock="strict", start_hours=10, more_hours=4, most_hours=12)
    async with stage() as s:
        number = (await s.play_table("dobutsu", ANN, HANA, manners=manners)).row.id
        [first] = await s.due(number)
        await s.pass_time(hours=1)
        await s.act(number)
        assert await left(s, number, first) == pytest.approx(12), "10 - 1 + 4, but never more than 12"
        [second] = await s.due(number)
        await s.pass_time(hours=7)
        assert await left(s, number, first) == pytest.approx(12), "it stands while others think"
        await s.act(number)
        assert await left(s, number, second) == pytest.approx(7)


async def test_time_is_not_earned_twice_by_taking_back() -> None:
    manners = Manners(clock="strict", start_hours=10, more_hours=4, most_hours=90)
    async with stage() as s:
        number = (await s.play_table("dobutsu", ANN, HANA, manners=manners)).row.id
        [first] = await s.due(number)
        person = s[first].id
        for again in range(3):
            await s.act(number, first)
            assert await left(s, number, first) == pytest.approx(14)
            if again < 2:
                await s.desk.tables.undo(number, person, None, 77_000 + again)
        await s.c.settle()


async def test_a_note_at_zero() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA, manners=GENTLE)
        mark = s.mark
        note = said("en", "note.time_up.note", "dobutsu", table.names, seat=table.due[0])
        await s.pass_time(hours=7.9)
        assert note not in s.texts(ANN, since=mark)
        await s.pass_time(hours=50)
        assert s.texts(ANN, since=mark).count(note) == 1, "said once"
        assert (await s.table(table.row.id)).row.revision == 0


@pytest.mark.parametrize(("how", "by"), [("fallback", "clock"), ("house", "house")])
async def test_somebody_else_plays_at_zero(how: str, by: str) -> None:
    manners = Manners(clock="gentle", turn_hours=8, at_zero=how)  # type: ignore[arg-type]
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA, language="ja", manners=manners)
        number, [slow] = table.row.id, await s.due(table.row.id)
        mark = s.mark
        await s.restart(hours=1)
        await s.pass_time(hours=8.1)
        assert slow not in await s.due(number)
        match = (await s.table(number)).match
        assert match is not None and [entry.by for entry in match.log] == [by]
        [entry] = await s.desk.store.log(number)
        assert entry.person_id is None and entry.took == pytest.approx(9 * HOUR, abs=HOUR / 5)
        note = said("ja", f"note.time_up.{how}", "dobutsu", table.names, seat=table.names.index(slow))
        assert s.texts(ANN, since=mark).count(note) == 1


async def test_a_fallback_plays_the_whole_turn() -> None:
    manners = Manners(clock="gentle", turn_hours=8, at_zero="fallback")
    async with stage() as s:
        number = (await s.play_table("legend_raiders", ANN, HANA, manners=manners)).row.id
        played = []
        for _ in range(4):
            before = (await s.table(number)).row.revision
            await s.pass_time(hours=8.1)
            [name] = await s.due(number)
            assert await left(s, number, name) > 7.5, "a turn is never left half played"
            played.append((await s.table(number)).row.revision - before)
        assert max(played) > 1


async def test_a_clock_ends_after_quiet_hours_and_not_in_them() -> None:
    manners = Manners(clock="gentle", turn_hours=8, at_zero="fallback")
    async with stage() as s:
        for name in (ANN, HANA):
            await s[name].slash("me settings", hours="8-22", zone="Europe/Berlin")
        await s.pass_until("2026-01-05 20:00", "Europe/Berlin")
        number = (await s.play_table("dobutsu", ANN, HANA, manners=manners)).row.id
        eight = int(datetime(2026, 1, 6, 8, tzinfo=ZoneInfo("Europe/Berlin")).timestamp() * 1000)
        [(_, time)] = (await times(s.desk.store, await s.table(number), s.now)).items()
        assert time.until == eight, "eight hours end at four in the morning"
        await s.pass_until("2026-01-06 07:59", "Europe/Berlin")
        assert (await s.table(number)).row.revision == 0
        await s.pass_time(minutes=2)
        assert (await s.table(number)).row.revision == 1
        await s.pass_time(hours=7.5)
        assert (await s.table(number)).row.revision == 1, "the next one has eight hours of their own"


async def test_it_stands_while_somebody_is_away_and_after_they_are_back() -> None:
    async with stage() as s:
        number = (await s.play_table("dobutsu", ANN, HANA, manners=GENTLE)).row.id
        [name] = await s.due(number)
        await s.pass_time(hours=3)
        await s[name].slash("me away", until="3")
        await s.pass_time(days=2)
        assert await left(s, number, name) == pytest.approx(5)
        await s[name].slash("me back")
        await s.pass_time(hours=2)
        assert await left(s, number, name) == pytest.approx(3)


async def test_a_stopped_bot_and_a_clock_that_is_set_charge_nobody() -> None:
    async with stage(look=600) as s:
        number = (await s.play_table("dobutsu", ANN, HANA, manners=GENTLE)).row.id
        [name] = await s.due(number)
        await s.pass_time(hours=3)
        await s.restart(hours=30)
        assert await left(s, number, name) == pytest.approx(5, abs=0.2)
        for hours in (-26.0, 50.0):
            s.set_clock(hours=hours)
            await s.pass_time(minutes=11)
            await s.pass_time(minutes=19)
        assert await left(s, number, name) == pytest.approx(4, abs=0.2)
        mark = s.mark
        await s.pass_time(hours=3.5)
        assert not [text for text in s.texts(name, since=mark) if "time for this turn is up" in text]
        await s.pass_time(hours=1)
        assert [text for text in s.texts(name, since=mark) if "time for this turn is up" in text]


async def test_none_before_the_start_and_none_after_the_end() -> None:
    async with stage() as s:
        table = await s.open_table("dobutsu", ANN, HANA, manners=GENTLE)
        await s.pass_time(hours=20)
        assert await s.desk.store.seat_clocks(table.row.id) == []
        await s.lobby(ANN, "start", table.row.id)
        for step in CAUGHT:
            await s.act(table.row.id, action=(Drop if step.tag == "drop" else Move)(step.piece, step.to))
        assert (await s.table(table.row.id)).row.status == "over"
        clocks = await s.desk.store.seat_clocks(table.row.id)
        assert len(clocks) == 2 and all(clock.since is None for clock in clocks)
        assert not await set_timers(s)


async def test_everybody_of_several_has_their_own_time() -> None:
    async with stage() as s:
        table = await s.play_table("qe", ANN, BEN, HANA, manners=GENTLE)
        number = table.row.id
        await s.act(number)
        waiting = await s.due(number)
        assert len(waiting) == 2
        await s.pass_time(hours=2)
        await s.act(number, waiting[0])
        assert await left(s, number, waiting[1]) == pytest.approx(6)
        before = (await s.desk.store.log(number))[-1]
        assert before.took == 2 * HOUR and before.person_id == s[waiting[0]].id
