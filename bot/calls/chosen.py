"""The answers of `/me settings`, `/me away` and `/me back`."""

from __future__ import annotations

from typing import Any

from bot.calls import turns, when
from bot.calls.standing import last_day
from bot.panels.talk import Talk
from bot.texts import Words

AUTO = "auto"  # the language of the person's Discord


async def choose(talk: Talk, *, calls: str | None, reminders: bool | None, hours: str | None, zone: str | None) -> None:
    """Keeps what was given. Raises Illegal: bad_hours, no_such_zone, zone_first."""
    given: dict[str, Any] = {
        "calls": calls,
        "reminders": reminders,
        "zone": None if zone is None else when.zone(zone),
    }
    changes = {name: value for name, value in given.items() if value is not None}
    if hours is not None:
        span = when.hours(hours)
        changes["hours"] = None if span is None else list(span)
    if changes:
        await talk.desk.choices.choose(talk.who.id, talk.id, **changes)


async def settings(talk: Talk) -> str:
    """How things stand, in words."""
    person, words = await talk.desk.store.person(talk.who.id), talk.words()
    habits = await talk.desk.choices.of(talk.who.id)
    reached = {None: "unknown", True: "open", False: "closed_state"}[person.dm_open]
    away = habits.away(talk.desk.clock.now())
    return words(
        "panel.me",
        language=words(f"language.{person.settings.get('language') or AUTO}"),
        messages=words(f"panel.dm_{reached}"),
        calls=words(f"calls.{habits.calls}"),
        reminders=words("reminders.on" if habits.reminders else "reminders.off"),
        hours=hours_in_words(words, habits.hours, habits.zone),
        away=words("panel.away_until", until=last_day(habits.away_until)) if away else words("panel.not_away"),
    )


def hours_in_words(words: Words, hours: tuple[int, int] | None, zone: str) -> str:
    """When somebody may be called."""
    if hours is None:
        return words("panel.hours_always")
    start, end = when.clock_times(hours)
    return words("panel.hours", start=start, end=end, zone=zone)


async def go_away(talk: Talk, until: str) -> str:
    """The person is away through the day that is given. Raises Illegal: bad_day, day_past, day_too_far."""
    habits = await talk.desk.choices.of(talk.who.id)
    then = when.until(until, habits.zone, talk.desk.clock.now())
    await talk.desk.choices.choose(talk.who.id, talk.id, away_until=then)
    return talk.words()("panel.going_away", until=last_day(then))


async def come_back(talk: Talk) -> str:
    """The person is back: here is where it is their turn."""
    await talk.desk.choices.choose(talk.who.id, talk.id, shown=True, away_until=None)
    return talk.words()("panel.welcome_back", turns=await turns.told(talk))
