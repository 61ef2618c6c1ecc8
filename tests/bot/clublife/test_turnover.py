"""Seats and tables that change while something else is under way: a house player thinks, a vote is open."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables import Manners, Who
from bot.texts import Texts
from rules.core import Action
from rules.match import Match
from tests.bot.clublife.stage import ANN, BEN, HANA, Stage, stage
from tests.bot.clublife.test_seats import find, vote_post

TEXTS = Texts.load(strict=True)


def said(lang: str, key: str) -> str:
    """A text without places."""
    return TEXTS.text(lang, "bot", key)


class Pondering:
    """A house player that moves only when it is let."""

    def __init__(self, s: Stage, patch: pytest.MonkeyPatch) -> None:
        self.asked, self.go, self.done = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._action = s.bot._house._action
        patch.setattr(s.bot._house, "_action", self)

    async def __call__(self, match: Match, seat: int, thinks: bool) -> Action:
        action: Action = await self._action(match, seat, False)
        self.asked.set()
        await self.go.wait()
        self.done.set()
        return action


def who(s: Stage, name: str) -> Who:
    """A person as an interaction shows them."""
    return Who(s[name].id, name, "en")


async def undisturbed(s: Stage, house: Pondering, number: int, seat: int, name: str) -> None:
    """The house player has thought; the person who sits there now has not been moved for."""
    assert (await s.table(number)).person_in(seat) == s[name].id
    house.go.set()
    await asyncio.wait_for(house.done.wait(), 5)
    await asyncio.sleep(0.1)
    await s.c.settle()
    after = await s.table(number)
    assert after.row.revision == 0 and after.due == [seat], "it is theirs to move"


async def test_who_comes_back_while_a_house_player_thinks_moves_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        number, seat = table.row.id, table.due[0]
        name, house = table.names[seat], Pondering(s, monkeypatch)
        await s.desk.seating.resign(number, who(s, name), True, 1)
        await asyncio.wait_for(house.asked.wait(), 5)
        await s.desk.seating.take_over(number, who(s, name), seat, 2)
        await undisturbed(s, house, number, seat, name)


async def test_who_sits_down_while_somebody_moves_for_the_one_before_moves_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with stage() as s:
        manners = Manners(clock="gentle", turn_hours=8, at_zero="house")
        table = await s.play_table("dobutsu", ANN, HANA, manners=manners)
        number, seat = table.row.id, table.due[0]
        name, other = table.names[seat], table.names[1 - seat]
        house = Pondering(s, monkeypatch)
        s.set_clock(hours=9)
        rung = asyncio.create_task(s.desk.clocks._zero.reached(table, seat))
        await asyncio.wait_for(house.asked.wait(), 5)
        await s.desk.seating.resign(number, who(s, name), False, 1)
        asked = await s.desk.seating.take_over(number, who(s, BEN), seat, 2)
        await s.desk.seating.answer(asked.motion.id, who(s, other), True, 3)
        await undisturbed(s, house, number, seat, BEN)
        await rung


async def test_a_table_that_was_asked_while_it_gathered_and_then_begins_goes_on() -> None:
    async with stage() as s:
        table = await s.open_table("dobutsu", ANN)
        number = table.row.id
        await s.pass_time(days=15)
        post = next(p for p in s.c.lobby.posts if "🗳" in p.text)
        assert post.buttons
        await s.pass_time(days=5)
        await s.lobby(HANA, "join", number)
        post = next(p for p in s.c.lobby.posts if "🗳" in p.text)
        assert said("en", "post.motion.withdrawn") in post.text and not post.buttons
        await s.lobby(ANN, "start", number)
        await s.pass_time(days=4)
        assert (await s.table(number)).row.status == "playing"


async def test_a_table_that_its_opener_ends_asks_nothing_any_more() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        number, thread = table.row.id, await s.thread(table.row.id)
        asked = await s[HANA].slash("table resign", where=thread)
        await s[HANA].press(asked, custom_id=find(asked, "free"))
        free = s.c.lobby.posts[-1]
        await s[BEN].press(free, custom_id=find(free, "take"))
        assert vote_post(thread).buttons and "🪑" in s.c.lobby.posts[-1].text
        await s.desk.tables.abandon(number, who(s, ANN), 9)
        await s.c.settle()
        assert not vote_post(thread).buttons and not s.c.lobby.posts[-1].buttons
        assert await s.desk.store.open_motions(number) == []
