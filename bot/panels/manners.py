"""Table manners in words: what may be chosen for each, and a plain sentence for what holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args, get_type_hints

import msgspec

from bot.panels.desk import Desk
from bot.store import Store
from bot.tables import Table
from bot.tables.lobby import usual_manners
from bot.tables.manners import Manners
from bot.texts import Words

PREFIX = "manner."  # before the name of one, where options of games stand beside it
HOURS: dict[str, Sequence[int]] = {
    "turn_hours": (6, 12, 24, 48, 72, 96, 168, 336),
    "start_hours": (12, 24, 48, 72, 120, 168, 240, 336),
    "more_hours": (1, 2, 4, 8, 12, 24, 36, 48),
    "most_hours": (24, 48, 72, 96, 120, 168, 240, 336),
}
ORDER = ("undo", "clock", *HOURS, "at_zero", "replace", "watch")


def choices_of(name: str) -> Sequence[Any]:
    """The values of one of the manners, in order. Raises KeyError for an unknown name."""
    return HOURS[name] if name in HOURS else get_args(get_type_hints(Manners)[name])


def holding(manners: Manners) -> list[str]:
    """The manners that mean something as they stand: no hours without a clock."""
    unused = {"none": {*HOURS, "at_zero"}, "gentle": {"start_hours", "more_hours", "most_hours"}}
    return [name for name in ORDER if name not in unused.get(manners.clock, {"turn_hours"})]


def value_of(words: Words, name: str, value: Any) -> str:
    """What a value is called."""
    return words("manner.hours", n=value) if name in HOURS else words(f"manner.{name}.{value}")


async def usual(kept: Store, guild: int, manners: Manners | None, stale_days: int | None, at: int) -> None:
    """Notes how new tables of a server play, and when a silent one is asked about."""
    async with kept.transaction() as tx:
        tx.hold_club(guild, at)
        settings = dict((await tx.club(guild)).settings)
        settings |= {} if manners is None else {"manners": msgspec.to_builtins(manners)}
        settings |= {} if stale_days is None else {"stale_days": stale_days}
        tx.set_club_settings(guild, settings, at)


async def usual_panel(desk: Desk, guild: int, stale_days: int, words: Words) -> str:
    """How new tables of a server play, in words; `stale_days`: where the server chose none."""
    club = await desk.store.club(guild)
    lines = sentences(usual_manners(club), words)
    days = club.settings.get("stale_days", stale_days)
    return "\n".join([words("panel.club_tables"), *lines, words("panel.club_stale", n=days)])


def manner_lines(table: Table, words: Words) -> list[str]:
    """What holds at a table: a line each with a plain sentence, the language of its posts too."""
    language = words(f"language.{table.row.language}")
    lines = sentences(table.manners, words)
    return [*lines, words("post.first.option", option=words("option.language"), value=language)]


def sentences(manners: Manners, words: Words) -> list[str]:
    """A line for each of the manners that hold."""
    numbers = {name: getattr(manners, name) for name in HOURS}
    return [
        words(
            "post.first.told",
            option=words(f"manner.{name}"),
            value=words(f"manner.{name}.{getattr(manners, name)}"),
            help=words(f"manner.{name}.{getattr(manners, name)}.help", **numbers),
        )
        for name in holding(manners)
        if name not in HOURS
    ]
