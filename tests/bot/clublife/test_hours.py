"""Hours, zones and days: when somebody may be called, in nights in which clocks change too, and how it is typed."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.calls import when
from bot.calls.habits import Habits
from bot.clocks import reckon
from bot.store import Person, SeatClock
from bot.tables import Manners
from rules.core import Illegal

HOUR = 3600 * 1000
BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"


def ms(text: str, zone: str, fold: int = 0) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp() * 1000)


def shown(at: int, zone: str) -> str:
    return f"{datetime.fromtimestamp(at / 1000, ZoneInfo(zone)):%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("zone", "hours", "at", "then"),
    [
        (BERLIN, (480, 1320), "2026-03-28 21:59", "03-28 21:59"),
        (BERLIN, (480, 1320), "2026-03-28 22:00", "03-29 08:00"),
        (BERLIN, (480, 1320), "2026-03-29 03:00", "03-29 08:00"),
        (BERLIN, (480, 1320), "2026-10-25 02:30", "10-25 08:00"),
        (BERLIN, (150, 1320), "2026-03-28 23:00", "03-29 03:30"),  # half past two does not exist in that night
        (NEW_YORK, (480, 1320), "2026-03-08 01:59", "03-08 08:00"),
        (NEW_YORK, (480, 1320), "2026-11-01 01:30", "11-01 08:00"),
        (NEW_YORK, (1320, 360), "2026-11-01 01:30", "11-01 01:30"),  # the hours of a night worker
        (NEW_YORK, (1320, 360), "2026-11-01 12:00", "11-01 22:00"),
        ("Asia/Tokyo", (0, 1440), "2026-03-29 02:30", "03-29 02:30"),
        ("Gone/Zone", (540, 1260), "2026-03-29 22:00", "03-30 09:00"),  # as UTC
    ],
)
def test_the_first_moment_within_the_hours(zone: str, hours: tuple[int, int], at: str, then: str) -> None:
    place = "UTC" if zone.startswith("Gone") else zone
    habits = Habits(1, zone=zone, hours=hours)
    assert shown(habits.awake_at(ms(at, place)), place) == then


def test_an_hour_that_comes_twice() -> None:
    habits = Habits(1, zone=BERLIN, hours=(150, 1320))
    first, again = ms("2026-10-25 02:10", BERLIN), ms("2026-10-25 02:10", BERLIN, fold=1)
    assert again - first == HOUR
    assert habits.awake_at(first) == first + HOUR // 3 and habits.awake_at(again) == again + HOUR // 3


def test_every_quarter_of_two_years_leads_into_the_hours() -> None:
    for zone in (BERLIN, NEW_YORK, "Australia/Lord_Howe", "Asia/Kathmandu"):
        for hours in ((540, 1320), (1320, 360), (125, 130)):
            habits = Habits(1, zone=zone, hours=hours)
            for at in range(ms("2026-01-01 00:00", "UTC"), ms("2028-01-01 00:00", "UTC"), 13 * HOUR + HOUR // 4):
                free = habits.awake_at(at)
                assert at <= free <= at + 49 * HOUR and not habits.quiet(free)


def test_away_and_hours_together() -> None:
    habits = Habits(1, zone=BERLIN, hours=(540, 1320), away_until=ms("2026-02-01 00:00", BERLIN))
    assert shown(habits.free_at(ms("2026-01-20 12:00", BERLIN)), BERLIN) == "02-01 09:00"
    assert not habits.free(ms("2026-01-31 12:00", BERLIN)) and habits.free(ms("2026-02-01 12:00", BERLIN))


@pytest.mark.parametrize(
    "settings",
    [
        {"hours": [9], "zone": 7, "calls": "pigeon", "away_until": None},
        {"hours": ["9", "22"], "zone": "../etc", "calls": 3},
        {"hours": [-5, 99999], "zone": "", "reminders": "x"},
    ],
)
def test_settings_that_make_no_sense_have_their_defaults(settings: dict[str, object]) -> None:
    assert Habits.of(Person(1, settings=settings)) == Habits(1)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("9-22", (540, 1320)), ("9:30-22:15", (570, 1335)), ("２２時〜６時", (1320, 360)), ("18–24", (1080, 1440)),
        ("8h - 20h", (480, 1200)), ("always", None), ("いつでも", None),
    ],
)  # fmt: skip
def test_hours_as_they_are_typed(text: str, read: tuple[int, int] | None) -> None:
    assert when.hours(text) == read


@pytest.mark.parametrize("text", ["", "9", "24-6", "9-25", "9:75-22", "9-9", "nine to ten"])
def test_what_is_no_hours(text: str) -> None:
    with pytest.raises(Illegal, match="bad_hours"):
        when.hours(text)


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("0", "01-21 00:00"), ("10", "01-31 00:00"), ("10 days", "01-31 00:00"), ("７日間", "01-28 00:00"),
        ("2026-02-01", "02-02 00:00"), ("2026年2月1日", "02-02 00:00"), ("2/1", "02-02 00:00"),
        ("2月1日", "02-02 00:00"),
    ],
)  # fmt: skip
def test_days_as_they_are_typed(text: str, then: str) -> None:
    at = ms("2026-01-20 23:30", "Asia/Tokyo")
    assert shown(when.until(text, "Asia/Tokyo", at), "Asia/Tokyo") == then


def test_a_day_of_next_year() -> None:
    at = ms("2026-12-20 12:00", BERLIN)
    assert when.until("1/5", BERLIN, at) == ms("2027-01-06 00:00", BERLIN)


def test_what_a_clock_is_charged() -> None:
    strict = Manners(clock="strict", start_hours=10, more_hours=4, most_hours=12)
    clock = reckon.begun(strict, reckon.fresh(strict, 1, 0), 0, Habits(1))
    assert reckon.left_at(clock, 3 * HOUR) == 7 * HOUR and reckon.left_at(clock, 30 * HOUR) == 0
    assert reckon.left_at(clock, -5 * HOUR) == 10 * HOUR, "a clock that was set back adds nothing"
    assert reckon.earned(strict, reckon.stopped(clock, 30 * HOUR)).left_ms == 4 * HOUR
    assert reckon.earned(strict, SeatClock(1, 0, 50 * HOUR, None)).left_ms == 50 * HOUR, "the cap takes nothing away"
    away = reckon.begun(strict, reckon.fresh(strict, 1, 0), 0, Habits(1, away_until=8 * HOUR))
    assert reckon.left_at(away, 9 * HOUR) == 9 * HOUR
    now = 103 * HOUR
    lapsed = reckon.lapsed(clock, 2 * HOUR, 100 * HOUR, now)
    assert reckon.left_at(lapsed, now) == 7 * HOUR
    late = reckon.lapsed(SeatClock(1, 0, HOUR, 3 * HOUR), 2 * HOUR, 100 * HOUR, now)
    assert late.since == 102 * HOUR, "a turn that began just before the bot was killed begins anew"
    assert reckon.lapsed(away, 2 * HOUR, 3 * HOUR, 8 * HOUR) == away, "who is away is away until the same day"
    ahead = reckon.lapsed(SeatClock(1, 0, HOUR, 900 * HOUR), 899 * HOUR, -890 * HOUR, 10 * HOUR)
    assert ahead.since == 10 * HOUR, "a clock that was a month ahead keeps nobody's from running"
