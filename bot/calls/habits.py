"""When and how a person wants to be called: their hours in their time zone, while they are away, by which way.

Instants are unix milliseconds; hours are minutes of the day, [540, 1320] for nine to ten at night.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Any, Literal, get_args
from zoneinfo import ZoneInfo

import msgspec

from bot import store

Way = Literal["channel", "dm", "both", "none"]
WAYS: tuple[str, ...] = get_args(Way)
DAY_MINUTES = 24 * 60


class Habits(msgspec.Struct, frozen=True):
    """What is stored in `person.settings`, made sound.

    zone: a name of the time zone database, "" for none chosen. hours: from which minute of the day until which one the
    person may be called; None for always. away_until: until when they are away; 0 where they are not.
    """

    person_id: int
    zone: str = ""
    hours: tuple[int, int] | None = None
    calls: Way = "channel"
    reminders: bool = True
    away_until: int = 0
    dm_open: bool | None = None

    @classmethod
    def of(cls, person: store.Person) -> Habits:
        """Of a stored person; what cannot be read has its default."""
        found = person.settings
        calls = found.get("calls")
        return cls(
            person.id,
            zone=found["zone"] if known_zone(found.get("zone")) else "",
            hours=_hours(found.get("hours")),
            calls=calls if calls in WAYS else "channel",
            reminders=found.get("reminders") is not False,
            away_until=int(found.get("away_until") or 0),
            dm_open=person.dm_open,
        )

    @property
    def by_channel(self) -> bool:
        """Whether they are pinged at the table: also where they want direct messages and those do not reach them."""
        return self.calls in ("channel", "both") or (self.calls == "dm" and self.dm_open is False)

    @property
    def by_message(self) -> bool:
        """Whether they are called by direct message."""
        return self.calls in ("dm", "both") and self.dm_open is not False

    def away(self, at: int) -> bool:
        """Whether they have said that they are away then."""
        return self.away_until > at

    def quiet(self, at: int) -> bool:
        """Whether it is outside their hours."""
        return self.awake_at(at) > at

    def free(self, at: int) -> bool:
        """Whether they may be called."""
        return self.free_at(at) <= at

    def back_at(self, at: int) -> int:
        """The first moment from then on at which they are not away."""
        return max(at, self.away_until)

    def free_at(self, at: int) -> int:
        """The first moment from then on at which they may be called."""
        return self.awake_at(self.back_at(at))

    def awake_at(self, at: int) -> int:
        """The first moment from then on within their hours."""
        if self.hours is None or self.hours[0] == self.hours[1]:
            return at
        zone = zone_of(self.zone)
        if _within(self.hours, _minute(at, zone)):
            return at
        local = datetime.fromtimestamp(at / 1000, zone)
        days = (local.date() + timedelta(ahead) for ahead in range(3))
        starts = [_instant(day, self.hours[0], zone, fold) for day in days for fold in (0, 1)]
        return min(start for start in starts if start > at and _within(self.hours, _minute(start, zone)))


def known_zone(name: Any) -> bool:
    """Whether the time zone database has it."""
    return isinstance(name, str) and name != "" and _zone(name) is not None


def zone_of(name: str) -> ZoneInfo:
    """The time zone of that name; UTC for one that is not known (any more)."""
    return _zone(name) or ZoneInfo("UTC")


@cache
def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown, no name at all, a folder
        return None


def _minute(at: int, zone: ZoneInfo) -> int:
    local = datetime.fromtimestamp(at / 1000, zone)
    return local.hour * 60 + local.minute


def _within(hours: tuple[int, int], minute: int) -> bool:
    start, end = hours
    return start <= minute < end if start < end else minute >= start or minute < end


def _instant(day: date, minute: int, zone: ZoneInfo, fold: int) -> int:
    """A local time as an instant. What the clocks skip comes as much later; of what they repeat `fold` says which."""
    local = datetime.combine(day, time(minute // 60, minute % 60), zone).replace(fold=fold)
    return int(local.timestamp() * 1000)


def _hours(found: Any) -> tuple[int, int] | None:
    if not isinstance(found, list) or len(found) != 2:
        return None
    start, end = found
    if not all(type(minute) is int for minute in found) or not (0 <= start < DAY_MINUTES and 0 <= end <= DAY_MINUTES):
        return None
    return start, end
