"""What only the wire shows of the Discord layer: repeats, presses at once, answers that are lost, a late start."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot import client
from bot.config import Config
from bot.texts import Texts
from tests.discord_double import faults
from tests.discord_double.double import Double
from tests.discord_double.fixtures import double, pytest_runtest_makereport
from tests.discord_double.people import Person

__all__ = ["double", "pytest_runtest_makereport"]
TEXTS = Texts.load(strict=True)


class Club:
    """Two people at a table of Dobutsu shogi that has begun."""

    def __init__(self, double: Double, bot: client.Toban, ann: Person, ben: Person) -> None:
        self.double, self.bot, self.people = double, bot, (ann, ben)

    async def begin(self) -> None:
        ann, ben = self.people
        await ann.slash("table open", game="dobutsu")
        post = await self.double.until(lambda: next(iter(ben.messages()), None))
        await ben.press(post, "Sit down")
        await ann.press(post, "Start")
        await self.double.until(lambda: self.turn is not None)
        await self.double.quiet()

    @property
    def turn(self) -> Any:
        """The turn post with its buttons, once it is there."""
        threads = self.double.threads()
        posts = self.people[0].messages(threads[0]) if threads else []
        return next((post for post in reversed(posts) if post.labels), None)

    @property
    def match(self) -> Any:
        return self.bot.desk.tables._cache[1].match

    @property
    def due(self) -> Person:
        name = self.bot.desk.tables._cache[1].names[self.match.actors()[0]]
        return next(person for person in self.people if person.name == name)


@pytest.fixture
async def club(double: Double, tmp_path: Path) -> AsyncIterator[Club]:
    ann, ben = double.person("Ann"), double.person("Ben")
    bot = client.build(Config(database=str(tmp_path / "toban.sqlite3")))
    async with double.running(bot):
        made = Club(double, bot, ann, ben)
        await made.begin()
        yield made


async def test_a_command_delivered_twice_is_played_once(club: Club) -> None:
    answered = await club.due.slash("dobutsu move", piece="b2", to="b3", channel=club.turn.channel, times=2)
    await club.double.quiet()
    assert club.match.revision == 1 and answered.deliveries == 2
    assert "b3" in answered.message.content


async def test_two_presses_at_once_play_once(club: Club) -> None:
    who = club.due
    panel = await who.press(club.turn, "Act")
    panel = await who.press(panel, "Resign")
    await club.double.quiet()
    both = await asyncio.gather(who.press(panel, "Send"), who.press(panel, "Send"), return_exceptions=True)
    assert not any(isinstance(one, BaseException) for one in both)
    await club.double.quiet()
    assert club.match.over and club.match.revision == 1


async def test_a_lost_acknowledgement_and_a_lost_answer(club: Club) -> None:
    who = club.due
    club.double.faults.lose_answer(faults.CALLBACK)
    club.double.faults.lose_answer(faults.EDIT_REPLY)
    answered = await who.slash("dobutsu move", piece="b2", to="b3", channel=club.turn.channel)
    await club.double.quiet()
    assert club.match.revision == 1 and "b3" in answered.message.content
    club.double.faults.lose_answer(faults.EDIT_REPLY)
    board = await who.slash("table show", channel=club.turn.channel)
    await club.double.quiet()
    assert board.message.files, "a picture can be sent again"


async def test_a_form_whose_sending_was_lost_still_comes_back(club: Club) -> None:
    who = club.due
    panel = await who.slash("dobutsu resign", channel=club.turn.channel)
    club.double.faults.lose_answer(faults.CALLBACK)
    await who.press(panel, "Cancel")
    await club.double.quiet()
    assert TEXTS.text("en", "bot", "panel.cancelled") in panel.message.content


async def test_commands_are_not_registered_again_at_the_next_start(club: Club, double: Double) -> None:
    path = "/applications/{application_id}/commands"
    before = double.requests["PUT", path]
    await club.bot.close()
    again = client.build(club.bot.config)
    async with double.running(again):
        await double.quiet()
    assert before == 1 and double.requests["PUT", path] == 1
