"""Nobody is called outside their hours, in nights in which the clocks change either."""

from __future__ import annotations

import pytest

from bot.sandbox import adapter
from tests.bot.clublife.calling import HOUR, two
from tests.bot.clublife.stage import ANN, BEN, HANA, PEOPLE, stage


async def test_a_call_waits_for_the_end_of_quiet_hours_and_is_dropped_if_it_is_answered() -> None:
    async with stage() as s:
        number, first, other = await two(s)
        await s[other].slash("me settings", hours="8-22", zone="Asia/Tokyo")
        await s.pass_until("2026-01-02 23:00", "Asia/Tokyo")
        mark = s.mark
        await s.act(number)
        assert not s.rung(since=mark), "it is eleven at night"
        await s.restart()
        await s.pass_until("2026-01-03 07:59", "Asia/Tokyo")
        assert not s.rung(since=mark)
        await s.pass_time(minutes=2)
        assert [r.name for r in s.rung(since=mark)] == [other]
        await s.pass_until("2026-01-03 19:00", "Asia/Tokyo")
        assert len(s.rung(since=mark)) == 1, "not twice for one thing, and the reminder counts from the call"
        await s.act(number)
        await s.act(number)
        await s.pass_until("2026-01-03 23:00", "Asia/Tokyo")
        await s.act(number)
        await s.act(number, first)
        mark = s.mark
        await s.act(number, other)
        await s.pass_until("2026-01-04 09:00", "Asia/Tokyo")
        assert not s.rung(other, mark), "answered at night"


async def test_reminders_and_prompts_keep_out_of_quiet_hours() -> None:
    async with stage() as s:
        for name in PEOPLE:
            await s[name].slash("me settings", hours="9-18", zone="America/New_York", calls="both")
        await s.pass_until("2026-01-05 20:00", "America/New_York")
        number = (await s.play_table("qe", ANN, BEN, HANA)).row.id
        await s.act(number)
        await s.pass_time(days=4)
        rings = s.rung()
        assert len(rings) > 6
        for ring in rings:
            assert 9 <= adapter_hour(ring.at) < 18, ring
        assert len({ring.kind for ring in rings}) == 2


def adapter_hour(at: int) -> int:
    """The hour in New York in winter."""
    return (at // HOUR - 5) % 24


@pytest.mark.parametrize(
    ("zone", "evening", "morning", "night"),
    [
        ("Europe/Berlin", "2026-03-28 23:00", "2026-03-29 08:00", 8),
        ("Europe/Berlin", "2026-10-24 23:00", "2026-10-25 08:00", 10),
        ("America/New_York", "2026-03-07 23:00", "2026-03-08 08:00", 8),
        ("America/New_York", "2026-10-31 23:00", "2026-11-01 08:00", 10),
        ("Asia/Tokyo", "2026-03-28 23:00", "2026-03-29 08:00", 9),
    ],
)
async def test_nights_in_which_the_clocks_change(zone: str, evening: str, morning: str, night: int) -> None:
    async with stage() as s:
        number, _, other = await two(s)
        await s[other].slash("me settings", hours="8-22", zone=zone)
        await s.jump_until(evening, zone)
        mark, start = s.mark, s.now
        await s.act(number)
        await s.pass_until(morning, zone)
        await s.pass_time(minutes=1)
        assert [round((r.at - start) / HOUR, 2) for r in s.rung(other, mark)] == [night]


async def test_what_discord_takes_late_rings_nobody_who_sleeps_by_then() -> None:
    async with stage() as s:
        number, _, other = await two(s)
        await s[other].slash("me settings", hours="8-22", zone="Asia/Tokyo")
        await s.pass_until("2026-01-02 21:50", "Asia/Tokyo")
        thread, mark = await s.thread(number), s.mark
        s.c.env.inject_error(
            "POST", f"/channels/{thread.id}/messages", status=503, code=0, message="Service Unavailable", times=None
        )
        await s.act(number)
        await s.pass_until("2026-01-02 22:10", "Asia/Tokyo")
        adapter.reopen_dms(s.c.env, thread.id)
        await s.pass_time(hours=1)
        assert s[other].mention in (await s.turn_post(number)).text and not s.rung(since=mark)
        await s.pass_until("2026-01-03 10:00", "Asia/Tokyo")
        assert [ring.name for ring in s.rung(since=mark)] == [other], "the reminder of the morning calls"
        assert s.c.errors == []
