"""What the tests of calls share."""

from __future__ import annotations

from bot.tables import Manners
from tests.bot.clublife.stage import ANN, HANA, Stage

HOUR = 3600 * 1000  # milliseconds


async def two(s: Stage, language: str = "en", manners: Manners | None = None) -> tuple[int, str, str]:
    """A Dobutsu table of Ann and Hana: its number, who is due, who is not."""
    number = (await s.play_table("dobutsu", ANN, HANA, language=language, manners=manners)).row.id
    [first] = await s.due(number)
    return number, first, HANA if first == ANN else ANN


def hours(s: Stage, since_mark: int, name: str, start: int) -> list[float]:
    """When somebody was rung, in hours from a time."""
    return [round((ring.at - start) / HOUR, 1) for ring in s.rung(name, since_mark)]


def lang(name: str) -> str:
    """What they read."""
    return "ja" if name == HANA else "en"


async def set_timers(s: Stage) -> list[str]:
    """The timers of clocks and calls that are set, whenever they fall due."""
    found = await s.desk.store.due_timers(2**62, 1_000)
    return [f"{timer.kind} {timer.subject}" for timer in found if timer.kind in ("clock", "call", "remind")]
