"""Results are written with the commit that ends a match; every number that is shown of them is read back."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import msgspec
import pytest

from bot.records import ratings
from bot.records.ratings import ALL, NEWCOMER
from bot.records.results import holder
from bot.store import Conflict, Seat, Sitting
from bot.tables import Commit, Who
from rules.core import Illegal
from tests.bot.clublife.endings import duel, finish
from tests.bot.clublife.stage import ANN, BEN, HANA, TARO, Stage, stage
from tests.bot.matches.stage import said
from tests.bot.simclub import GUILD

HOUR = 3_600_000


async def books(s: Stage) -> ratings.Book:
    """The stored ratings, which are those that follow from the results."""
    stored = ratings.read(await s.desk.store.ratings_of_guild(GUILD))
    assert stored == ratings.enter_all({}, await s.desk.store.results_of_guild(GUILD))
    return stored


# -- with the commit --------------------------------------------------------------------------


async def test_a_match_that_ends_is_in_the_books_over_a_restart() -> None:
    async with stage() as s:
        await s.play_table("dobutsu", ANN, HANA)
        for hours in (3, 1, 5):
            await s.pass_time(hours=hours)
            await s.act(1)
        assert await s.desk.store.results_of_table(1) == [] and await books(s) == {}
        await finish(s, 1, HANA)
        at = s.now
        await s.restart(hours=1)
        table, results = await s.table(1), await s.desk.store.results_of_table(1)
        assert [(r.person_id, r.name, r.place, r.total, r.score) for r in results] == [
            (table.person_in(p.seat), table.names[p.seat], p.place, str(p.total), p.score)
            for p in sorted(table.match.standings(), key=lambda p: p.seat)
        ]
        assert sum(r.actions for r in results) == len(table.match.log)
        assert sum(r.took for r in results) == 9 * HOUR and {r.ended_at for r in results} == {at}
        book = await books(s)
        assert book[s[ANN].id, ALL] == book[s[ANN].id, "dobutsu"] == ratings.rate([ratings.Skill()] * 2, [1, 2])[0]

        line = said("en", "post.rated", "bot", changes=[]).partition(":")[0]
        [told] = [x for x in (await s.thread(1)).posts[-1].text.splitlines() if x.startswith(line)]
        for name in (ANN, HANA):
            before, after, by = re.search(rf"{name} ([\d,]+) → ([\d,]+) \(([+−]\d+)\)", told).groups()
            assert number(before) == NEWCOMER and number(after) == book[s[name].id, ALL].points
            assert int(by.replace("−", "-")) == number(after) - number(before)


def number(text: str) -> int:
    return int(text.replace(",", ""))


async def test_a_match_against_the_house_has_a_result_and_no_rating() -> None:
    async with stage([ANN]) as s:
        await s.play_table("dobutsu", ANN, house=1)
        while await s.due(1) != [ANN]:
            await s.c.settle()
        await finish(s, 1, ANN)
        assert {(r.person_id, r.house) for r in await s.desk.store.results_of_table(1)} == {
            (s[ANN].id, None),
            (None, "house"),
        }
        assert await books(s) == {}
        assert "→" not in (await s.thread(1)).posts[-1].text
        told = (await s[ANN].slash("me record")).text
        assert said("en", "panel.record.alone", "bot", n=1) in told
        assert said("en", "picture.standings.none", "bot") in (await s[ANN].slash("club standings")).files[0].alt


async def test_a_failed_commit_leaves_nothing_and_a_second_result_is_a_conflict() -> None:
    async with stage([ANN, BEN]) as s:
        await duel(s, ANN, BEN)
        [first, _] = await s.desk.store.results_of_table(1)
        before = await books(s)
        with pytest.raises(Conflict):
            async with s.desk.store.transaction() as tx:
                tx.drop_ratings(GUILD)
                tx.add_result(first)
        assert await books(s) == before


async def test_a_match_that_an_undo_reopens_is_taken_out_of_the_books() -> None:
    async with stage([ANN, BEN]) as s:
        await duel(s, ANN, BEN)
        first = await books(s)
        await duel(s, BEN, ANN)
        second = await books(s)
        over = await s.table(2)
        reopened = replace(over, match=over.match.position(over.match.revision - 1))
        async with s.desk.store.transaction() as tx:
            await s.desk.records.attend(tx, Commit(over, reopened, (), s.now))
        assert await s.desk.store.results_of_table(2) == [] and await books(s) == first
        async with s.desk.store.transaction() as tx:
            await s.desk.records.attend(tx, Commit(reopened, over, (), s.now))
        assert await books(s) == second


async def test_after_the_end_nothing_is_taken_back() -> None:
    async with stage([ANN, BEN]) as s:
        await duel(s, ANN, BEN)
        with pytest.raises(Illegal, match="match_over"):
            await s.desk.tables.undo(1, s[BEN].id, None, 77)


async def test_a_clock_that_was_set_back_leaves_the_books_right() -> None:
    async with stage() as s:
        await duel(s, ANN, BEN)
        await duel(s, HANA, TARO)
        s.set_clock(hours=-5)
        await duel(s, BEN, ANN)
        assert [r.table_id for r in await s.desk.store.results_of_guild(GUILD)] == [3, 3, 1, 1, 2, 2]
        await books(s)


async def test_worked_out_anew_they_are_the_same() -> None:
    async with stage() as s:
        for winner, loser in ((ANN, BEN), (HANA, ANN), (BEN, HANA)):
            await duel(s, winner, loser)
        before = await books(s)
        async with s.desk.store.transaction() as tx:
            tx.put_rating(msgspec.structs.replace((await tx.ratings_of_guild(GUILD))[0], mu=99.0))
        assert ratings.read(await s.desk.store.ratings_of_guild(GUILD)) != before
        await s.desk.records.recompute(GUILD)
        assert await books(s) == before


@pytest.mark.parametrize(("moves", "owner_after"), [(8, HANA), (0, None)])
async def test_a_result_stays_with_who_played(moves: int, owner_after: str | None) -> None:
    async with stage() as s:
        await s.play_table("dobutsu", ANN, HANA)
        for _ in range(moves):
            await s.act(1)
        seat = (await s.table(1)).seated(s[HANA].id)
        await s.desk.seating.resign(1, Who(s[HANA].id, HANA, "ja"), True, 990_001)
        while ANN not in await s.due(1):  # noqa: ASYNC110 - a house player thinks in its own thread
            await asyncio.sleep(0.02)
        await s.act(1, ANN)
        while ANN not in await s.due(1):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        await finish(s, 1, ANN)
        result = (await s.desk.store.results_of_table(1))[seat]
        assert result.person_id == (s[HANA].id if owner_after else None)
        assert result.house == (None if owner_after else "house")
        assert bool(await books(s)) == bool(owner_after), "it rates if two people have played it"


# -- whose result it is -----------------------------------------------------------------------


def sitting(start: int, person: int | None, end: int | None = None) -> Sitting:
    return Sitting(1, 0, start, person, None if person else "house", f"P{person}", end)


def owner(sat: list[Sitting], acted: list[int], now: int | None = 3) -> int | None:
    seat = Seat(1, 0, now, None if now else "house", f"P{now}", "", 0)
    return holder(seat, sat, acted).person_id


def test_whoever_sits_there_at_the_end_has_the_result_from_a_third_on() -> None:
    acted = list(range(0, 18, 2))  # nine actions
    assert owner([sitting(0, 1, 12), sitting(12, 3)], acted) == 3, "three of nine"
    assert owner([sitting(0, 1, 13), sitting(13, 3)], acted) == 1, "two of nine"
    assert owner([], acted) == 3, "nothing is known of the seat"
    assert owner([sitting(0, 3)], []) == 3, "nobody acted there"
    assert owner([sitting(0, 1, 4), sitting(4, None)], [], None) is None, "nobody acted there either"


def test_else_whoever_played_most_of_it() -> None:
    acted = list(range(20))
    assert owner([sitting(0, 1, 5), sitting(5, 2, 16), sitting(16, 3)], acted) == 2
    assert owner([sitting(0, 1, 8), sitting(8, 2, 16), sitting(16, 3)], acted) == 2, "a tie goes to the later one"
    assert owner([sitting(0, 1, 8), sitting(8, None, 16), sitting(16, 3)], acted) == 1, "a person before the house"
    assert owner([sitting(0, 1, 6), sitting(6, 2, 14), sitting(14, 1, 17), sitting(17, 3)], acted) == 1, "came back"
    assert owner([sitting(0, 1, 15), sitting(15, None)], acted, None) == 1, "left near the end"
    assert owner([sitting(0, 1, 10), sitting(10, None)], acted, None) == 1, "left in the middle"
    assert owner([sitting(0, 1, 9), sitting(9, None)], acted, None) is None, "left early"
