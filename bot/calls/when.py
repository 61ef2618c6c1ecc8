"""Reading what people type about time: until when they are away, at which hours they may be called, in which zone."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from unicodedata import normalize
from zoneinfo import available_timezones

from bot.calls.habits import DAY_MINUTES, known_zone, zone_of
from rules.core import Illegal

MOST_DAYS = 60  # away at a stretch
_DAYS = re.compile(r"(\d{1,3})\s*(?:d|days?|日|日間)?")
_ISO = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?")
_MONTH_DAY = re.compile(r"(\d{1,2})(?:[-/]|月)(\d{1,2})日?")
_HOURS = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*(?:時|h)?\s*[-~〜–]\s*(\d{1,2})(?::(\d{2}))?\s*(?:時|h)?")
ALWAYS = frozenset({"always", "any", "0-24", "いつでも", "常に"})


def until(text: str, zone: str, at: int) -> int:
    """The end of the last day away, in the person's zone: "10", "10 days", "2026-02-01", "2-1", "2月1日".

    Raises Illegal: bad_day, day_past, day_too_far.
    """
    plain, today = _plain(text), datetime.fromtimestamp(at / 1000, zone_of(zone)).date()
    day = _day(plain, today)
    if day is None:
        raise Illegal("bad_day", text=text)
    if day < today:
        raise Illegal("day_past", text=text)
    if day > today + timedelta(MOST_DAYS):
        raise Illegal("day_too_far", n=MOST_DAYS)
    after = day + timedelta(1)
    return int(datetime(after.year, after.month, after.day, tzinfo=zone_of(zone)).timestamp() * 1000)


def _day(text: str, today: date) -> date | None:
    try:
        if found := _DAYS.fullmatch(text):
            return today + timedelta(int(found[1]))
        if found := _ISO.fullmatch(text):
            return date(*map(int, found.groups()))
        if found := _MONTH_DAY.fullmatch(text):
            month, day = map(int, found.groups())
            this_year = date(today.year, month, day)
            return this_year if this_year >= today else date(today.year + 1, month, day)
    except ValueError:  # no such day
        return None
    return None


def hours(text: str) -> tuple[int, int] | None:
    """From when until when, in minutes of the day: "9-22", "9:30-22:00", "22-6", "9時〜22時"; None for always.

    Raises Illegal("bad_hours").
    """
    plain = _plain(text)
    if plain in ALWAYS:
        return None
    found = _HOURS.fullmatch(plain)
    if found is None:
        raise Illegal("bad_hours", text=text)
    start, end = (int(found[n]) * 60 + int(found[n + 1] or 0) for n in (1, 3))
    minutes = (int(found[n] or 0) for n in (2, 4))
    if start >= DAY_MINUTES or end > DAY_MINUTES or start == end or any(minute > 59 for minute in minutes):
        raise Illegal("bad_hours", text=text)
    return start, end


def clock_times(span: tuple[int, int]) -> tuple[str, str]:
    """The two ends as "09:00" and "22:00"."""
    start, end = (f"{minute // 60:02}:{minute % 60:02}" for minute in span)
    return start, end


def zone(text: str) -> str:
    """A time zone by its name, however it is written. Raises Illegal("no_such_zone")."""
    wanted = _plain(text).replace(" ", "_")
    found = next((name for name in zones() if name.casefold() == wanted), None)
    if found is None or not known_zone(found):
        raise Illegal("no_such_zone", text=text)
    return found


def zones() -> list[str]:
    """All time zones that are called after places, and UTC."""
    return [*sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/")), "UTC"]


def _plain(text: str) -> str:
    return normalize("NFKC", text).strip().casefold()
