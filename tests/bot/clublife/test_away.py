"""Away: for all tables at once, seen by the others, ended by coming back or by acting; how settings are read."""

from __future__ import annotations

import pytest

from tests.bot.clublife.calling import lang, two
from tests.bot.clublife.stage import ANN, BEN, HANA, stage
from tests.bot.matches.stage import said


async def test_away_for_all_tables_and_seen_by_the_others() -> None:
    async with stage() as s:
        one = (await s.play_table("dobutsu", ANN, HANA)).row.id
        two_ = (await s.play_table("dobutsu", BEN, HANA, language="ja")).row.id
        for number in (one, two_):
            await s.play_until_due(number, HANA)
        await s[HANA].slash("me settings", zone="Asia/Tokyo")
        answer = await s[HANA].slash("me away", until="1月10日")
        end = 1768057200  # 2026-01-11 00:00 in Tokyo
        assert answer.text == said("ja", "panel.going_away", "bot", until=f"<t:{end - 1}:D>")
        for number, spoken in ((one, "en"), (two_, "ja")):
            table = await s.table(number)
            line = said(
                spoken, "time.away", "dobutsu", table.names, seat=table.names.index(HANA), until=f"<t:{end - 1}:D>"
            )
            assert line in (await s.turn_post(number)).text
        shown = await s[ANN].slash("table show", table=one)
        assert f"<t:{end - 1}:D>" in shown.text
        mark = s.mark
        await s.pass_time(days=4)
        await s.restart()
        await s.pass_until("2026-01-10 23:50", "Asia/Tokyo")
        assert not s.rung(HANA, mark)
        await s.pass_time(days=1)
        assert {r.message.channel_id for r in s.rung(HANA, mark)} == {
            (await s.thread(one)).id,
            (await s.thread(two_)).id,
        }


async def test_back_shows_the_turns_and_calls_nobody_for_them() -> None:
    async with stage() as s:
        number, first, other = await two(s)
        await s[other].slash("me away", until="20")
        await s.act(number)
        mark = s.mark
        await s.pass_time(days=1)
        answer = await s[other].slash("me back")
        assert f"#{number}" in answer.text and said(lang(other), "ask.turn", "dobutsu") in answer.text
        await s.pass_time(hours=6)
        assert not s.rung(other, mark)
        assert "🌙" not in (await s.turn_post(number)).text
        await s.pass_time(hours=7)
        assert len(s.rung(other, mark)) == 1 and first != other, "reminders go on"


async def test_acting_ends_being_away() -> None:
    async with stage() as s:
        one, first, other = await two(s)
        second = (await s.play_table("dobutsu", first, BEN)).row.id
        await s.play_until_due(second, BEN)
        await s[first].slash("me away", until="20 days")
        await s.act(second)
        mark = s.mark
        await s.pass_time(hours=1)
        assert not s.rung(first, mark)
        await s.act(one)
        assert [(r.name, r.message.channel_id) for r in s.rung(first, mark)] == [(first, (await s.thread(second)).id)]
        for number in (one, second):
            assert "🌙" not in (await s.turn_post(number)).text
        assert not (await s.desk.choices.of(s[first].id)).away(s.now), other


@pytest.mark.parametrize(
    ("text", "code"),
    [("soon", "bad_day"), ("2025-12-31", "day_past"), ("2026-02-30", "bad_day"), ("99", "day_too_far")],
)
async def test_what_is_no_day(text: str, code: str) -> None:
    async with stage() as s:
        for name, spoken in ((ANN, "en"), (HANA, "ja")):
            answer = await s[name].slash("me away", until=text)
            assert answer.text == said(spoken, f"illegal.{code}", "bot", text=text, n=60)


async def test_settings_are_read_and_told() -> None:
    async with stage() as s:
        for name, spoken in ((ANN, "en"), (HANA, "ja")):
            answer = await s[name].slash("me settings", hours="9-22")
            assert answer.text == said(spoken, "illegal.zone_first", "bot")
            answer = await s[name].slash("me settings", hours="9-22", zone="Nowhere/At_all")
            assert answer.text == said(spoken, "illegal.no_such_zone", "bot", text="Nowhere/At_all")
            answer = await s[name].slash("me settings", hours="25-3", zone="asia/tokyo")
            assert answer.text == said(spoken, "illegal.bad_hours", "bot", text="25-3")
            answer = await s[name].slash("me settings", hours="9:30〜22時", zone="asia/tokyo", calls="both")
            assert said(spoken, "panel.hours", "bot", start="09:30", end="22:00", zone="Asia/Tokyo") in answer.text
            answer = await s[name].slash("me settings", hours="always", calls="none")
            assert said(spoken, "panel.hours_always", "bot") in answer.text
        zones = await s[ANN].complete("me settings", "zone", "berl")
        assert [zone.value for zone in zones] == ["Europe/Berlin"] and "01:" in zones[0].name
        days = await s[ANN].complete("me away", "until", "10")
        assert [(day.name, day.value) for day in days] == [("2026-01-11", "10")]
        assert [h.value for h in await s[ANN].complete("me settings", "hours", "7:15-23")] == ["7:15-23"]
