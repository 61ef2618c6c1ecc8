"""Weeks in the life of a club: every match ends, nobody is called in their sleep, and every message says what is so."""

from __future__ import annotations

import pytest

from tests.bot.clublife import month_checks as checks
from tests.bot.clublife import months
from tests.bot.clublife.month import Diary, Member, Plan, live
from tests.bot.clublife.stage import stage
from tests.bot.matches.stage import steady


async def lived(members: list[Member], plans: list[Plan], days: float, mark: str) -> Diary:
    """What came of it."""
    names, japanese = [m.name for m in members], [m.name for m in members if m.japanese]
    with steady(mark):
        async with stage(names, japanese=japanese) as s:
            return await live(s, members, plans, seed=1, days=days)


def holds(diary: Diary, plans: int) -> None:
    """What has to be true of any time in a club."""
    assert len(diary.tables) == plans
    assert {number: state for number, state in diary.states.items() if state != "over"} == {}
    assert checks.awoken(diary) == []
    assert len(list(checks.turns(diary))) > diary.turns, "they are found at all"
    assert checks.misread(diary) == []
    assert checks.misrated(diary) == []
    assert checks.misdirected(diary) == []


async def test_some_days_with_an_absence_and_a_departure() -> None:
    diary = await lived(months.SHORT_CLUB, months.SHORT, 21, "some days")
    holds(diary, len(months.SHORT))


async def test_a_whole_month(soak: bool) -> None:
    """Twelve members, twenty tables of all games."""
    if not soak:
        pytest.skip("a whole month takes a quarter of an hour: --soak")
    diary = await lived(months.WHOLE_CLUB, months.WHOLE, 31, "a whole month")
    print(checks.figures(diary))
    holds(diary, len(months.WHOLE))
