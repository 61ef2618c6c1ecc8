"""Table manners in words: what may be chosen for each, and a plain sentence for what holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args, get_type_hints

from bot.tables import Table
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


def manner_lines(table: Table, words: Words) -> list[str]:
    """What holds at a table: a line each with a plain sentence, the language of its posts too."""
    manners = table.manners
    numbers = {name: getattr(manners, name) for name in HOURS}
    lines = [
        words(
            "post.first.option",
            option=words(f"manner.{name}"),
            value=words(f"manner.{name}.{getattr(manners, name)}"),
        )
        + " "
        + words(f"manner.{name}.{getattr(manners, name)}.help", **numbers)
        for name in holding(manners)
        if name not in HOURS
    ]
    language = words(f"language.{table.row.language}")
    return [*lines, words("post.first.option", option=words("option.language"), value=language)]
