"""Servers are kept apart: a table's number says nothing to people of another server, and lets them do nothing."""

from __future__ import annotations

from typing import Any

import pytest

from bot.texts import Texts
from tests.bot.wire.stage import Stage, button, lobby_posts
from tests.discord_double import CannotAct, Channel, Double, Person

TEXTS = Texts.load(strict=True)


@pytest.fixture
def far(double: Double) -> Channel:
    """The channel of another server with the bot in it."""
    return double.channel("far", double.add_guild("Other"))


@pytest.fixture
def eve(double: Double, far: Channel) -> Person:
    """A member of the other server only."""
    return double.person("Eve", guild=far.home)


LOOKING = ("show", "history", "export", "undo", "abandon", "settings", "leave", "join", "start")


@pytest.mark.parametrize("state", ["lobby", "playing", "over"])
async def test_a_stranger_sees_and_does_nothing_by_number(
    stage: Stage, double: Double, aki: Person, ben: Person, eve: Person, far: Channel, state: str
) -> None:
    table = await (stage.open("dobutsu", aki) if state == "lobby" else stage.table("dobutsu", aki, ben))
    if state == "over":
        asked = await table.due()[0].slash("dobutsu resign", table=1)
        await asked.person.press(asked, button(asked.message, "t:d:", ":c"))
        await table.until(-1)
    await stage.rest()
    before = await stage.bot.desk.tables.get(1)
    refusals = set()
    for what in LOOKING:
        for place in (far, eve.dm):
            refusals.add((await slash(eve, f"table {what}", place, table=1)) or "")
    refusals.add(await slash(eve, "dobutsu move", far, table=1, piece="b2", to="b3"))
    refusals.add(await slash(eve, "dobutsu resign", far, table=1))
    refusals.add(await slash(eve, "me hand", far, table=1))
    refusals -= {""}
    assert len(refusals) == 1 and "1" in refusals.pop(), "the same as for a number that never was"
    assert (await slash(eve, "table show", far, table=99)).replace("99", "1") == await slash(
        eve, "table show", far, table=1
    )
    assert await stage.bot.desk.tables.get(1) == before
    for line in ("table show", "table join", "dobutsu move", "dobutsu resign"):
        assert not await eve.autocomplete(line, "table", channel=far)
    assert not await eve.autocomplete("dobutsu move", "piece", channel=far, table=1)
    assert await slash(eve, "table list", far) == TEXTS.text("en", "bot", "panel.no_tables")
    assert await slash(eve, "me turns", far) == TEXTS.text("en", "bot", "turns.none")
    seen = [s.value for s in eve.sees() if isinstance(s.value, str) and "typing" not in s.where]
    assert not [text for text in seen if "Aki" in text or "Ben" in text or table.lobby.content in text]
    assert not [s for s in eve.sees() if isinstance(s.value, bytes)]


async def slash(who: Person, line: str, place: Channel, **given: Any) -> str:
    """The private answer to a command; "" where the app does not offer it there."""
    try:
        told = await who.slash(line, channel=place, **given)
    except CannotAct:
        return ""
    assert told.ephemeral or place is who.dm
    return told.text


async def test_who_sits_there_may_act_from_anywhere(
    stage: Stage, double: Double, aki: Person, ben: Person, far: Channel
) -> None:
    far.home.join(aki)
    table = await stage.table("dobutsu", aki, ben)
    if table.due() != [aki]:
        await table.move()
        await table.until(1)
    at = table.revision
    for place in (far, aki.dm):
        shown = await aki.slash("table show", table=1, channel=place)
        assert shown.message.files and shown.ephemeral
    asked = await aki.slash("dobutsu resign", channel=aki.dm)
    await aki.press(asked, button(asked.message, "t:d:", ":c"))
    await table.until(-1)
    assert at >= 0 and not lobby_posts(far), "and what everybody sees stays in its server"


async def test_each_server_lists_its_own_tables(
    stage: Stage, double: Double, aki: Person, ben: Person, eve: Person, far: Channel
) -> None:
    await stage.open("dobutsu", aki)
    await stage.open("qe", eve, channel=far)
    here, there = await aki.slash("table list", channel=double.lobby), await eve.slash("table list", channel=far)
    assert "#1" in here.text and "#2" not in here.text
    assert "#2" in there.text and "#1" not in there.text
    assert [value for _, value in await eve.autocomplete("table join", "table", channel=far)] == [2]
    assert [value for _, value in await ben.autocomplete("table join", "table", channel=double.lobby)] == [1]


async def test_an_outsider_of_the_same_server_sees_only_what_is_public(
    stage: Stage, double: Double, aki: Person, ben: Person, cam: Person, zoe: Person
) -> None:
    table = await stage.table("qe", aki, ben, cam)
    opener = table.due()[0]
    await table.amount(opener, "10", "open")
    await table.until(1)
    bidder = table.due()[0]
    await table.amount(bidder, "123456")
    await stage.rest()
    hand = await zoe.press(table.turn, button(table.turn, "t:hand:"))
    act = await zoe.press(table.turn, button(table.turn, "t:act:"))
    shown = await zoe.slash("table show", table=1, layout="seat")
    assert all(it.ephemeral and not it.message.files for it in (hand, act, shown))
    for person in (p for p in (aki, ben, cam, zoe) if p is not bidder):
        assert not person.saw("123,456") and not person.saw("123456")
