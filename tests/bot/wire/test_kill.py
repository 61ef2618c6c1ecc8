"""SIGKILL between commit and post, and between post and note, for every kind of post.

Two tables in each test, with other people and in another channel, since discord.py sends to a channel one after the
other: at the first one the post never reached Discord; at the second one Discord took it, and the bot did not live to
hear so. The next start comes so late that Discord has forgotten every nonce. In the end each post is there once.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from tests.bot.wire.stage import Seats, Stage, button, has, lobby_posts, square
from tests.bot.wire.test_lost import THREAD
from tests.discord_double import Channel, Double, Person, faults
from tests.discord_double.faults import Hold, RouteName

BESIDE = ("POST", "/channels/{channel_id}/threads")
LATER = 600  # seconds


@pytest.fixture
def bare(double: Double, tmp_path: Path) -> Stage:
    """A stage on which no bot runs yet."""
    return Stage(double, tmp_path)


@pytest.fixture
def groups(double: Double) -> list[list[Person]]:
    """Three people for each of the two tables; Japanese the first of each."""
    names = (("Aki", "Ben", "Cam"), ("Emi", "Fay", "Gus"))
    return [[double.person(name, locale="ja" if name in ("Aki", "Emi") else "en-US") for name in g] for g in names]


def rooms(double: Double) -> list[Channel]:
    """The channels of the two tables."""
    return [double.lobby, double.channel("den")]


async def two(stage: Stage, game: str, groups: list[list[Person]], seats: int) -> list[Seats]:
    """Two tables that have begun, with the bot of this process."""
    await stage.start()
    return [await stage.table(game, *g[:seats], channel=c) for g, c in zip(groups, rooms(stage.double), strict=True)]


def stop(double: Double, route: RouteName, which: Any, tables: list[Any]) -> list[Hold]:
    """Stops a request about the first table on its way in, and one about the second on its way out."""
    return [
        double.faults.hold(route, after=late, where=lambda call, t=table: which(call, t))
        for late, table in zip((False, True), tables, strict=True)
    ]


def in_thread(call: Any, table: Seats) -> bool:
    """Whether a request is about a message in the table's thread."""
    return call.args["channel_id"] == str(table.thread.id)


def to(call: Any, person: Person) -> bool:
    """Whether a request is a direct message of the table's."""
    return call.args["channel_id"] == str(person.dm.id) and "#" in call.body["content"]


async def killed(stage: Stage, holds: list[Hold], *acts: Awaitable[Any]) -> None:
    """The bot of another process does what `acts` ask for until the posts hang, and is killed; that of this process
    comes later.
    """
    double = stage.double
    async with stage.outside() as bot:
        for act in acts:
            await act
        await asyncio.gather(*(hold.arrived() for hold in holds))
        await bot.kill()
    for hold in holds:
        hold.drop()
    double.advance(LATER)
    await stage.start()
    await stage.rest()


async def test_lobby(bare: Stage, double: Double, groups: list[list[Person]]) -> None:
    openers, places = [g[0] for g in groups], rooms(double)
    holds = stop(double, faults.CREATE, lambda call, place: call.args["channel_id"] == str(place.id), places)
    await killed(
        bare, holds, *(p.slash("table open", game="qe", channel=c) for p, c in zip(openers, places, strict=True))
    )
    for number, (place, group) in enumerate(zip(places, groups, strict=True), 1):
        assert [post.content.split()[2] for post in lobby_posts(place)] == [f"#{number}"]
        joined = await group[1].press(Seats(double, number, place).lobby, f"t:lobby:join:{number}")
        await bare.rest()
        assert joined.ephemeral and len(lobby_posts(place)) == 1, "the post is known, and edited"
        assert group[1].mention in lobby_posts(place)[0].content
    await bare.stop()


async def test_thread(bare: Stage, double: Double, groups: list[list[Person]]) -> None:
    tables = await gathered(bare, groups)
    holds = stop(double, THREAD, lambda call, table: call.args["message_id"] == str(table.lobby.id), tables)
    await killed(bare, holds, *(start(t, g[1]) for t, g in zip(tables, groups, strict=True)))
    begun(tables, groups)
    await bare.stop()


async def test_hands(bare: Stage, double: Double, groups: list[list[Person]]) -> None:
    tables = await gathered(bare, groups)
    holds = stop(double, faults.CREATE, to, [g[0] for g in groups])
    await killed(bare, holds, *(start(t, g[1]) for t, g in zip(tables, groups, strict=True)))
    begun(tables, groups)
    await bare.stop()


async def gathered(stage: Stage, groups: list[list[Person]]) -> list[Seats]:
    """Two tables of QE that could begin; the bot has stopped."""
    await stage.start()
    tables = [await stage.open("qe", g[0], channel=c) for g, c in zip(groups, rooms(stage.double), strict=True)]
    for table, group in zip(tables, groups, strict=True):
        for person in group[1:]:
            await person.press(table.lobby, f"t:lobby:join:{table.number}")
    await stage.rest()
    await stage.stop()
    return tables


def start(table: Seats, who: Person) -> Awaitable[Any]:
    return who.press(table.lobby, f"t:lobby:start:{table.number}")


def begun(tables: list[Seats], groups: list[list[Person]]) -> None:
    """One thread on the lobby post with everybody in it, one turn post, everybody's own part once."""
    for table, group in zip(tables, groups, strict=True):
        assert len(table.threads) == 1 and table.thread.id == table.lobby.id and len(table.turns) == 1
        assert {person.id for person in group} <= table.thread.members.keys()
        for person in group:
            told = [m.content for m in person.messages(person.dm) if "#" in m.content]
            assert len([m for m in person.messages(person.dm) if m.files]) == 1, "the own part"
            assert len(set(told)) == len(told)


async def test_new_turn_and_prompts(bare: Stage, double: Double, groups: list[list[Person]]) -> None:
    tables = await two(bare, "qe", groups, 3)
    openers = [table.due()[0] for table in tables]
    bidders = [[p for p in g if p is not opener] for g, opener in zip(groups, openers, strict=True)]
    await bare.stop()
    holds = stop(double, faults.CREATE, in_thread, tables)
    holds += stop(double, faults.CREATE, to, [b[0] for b in bidders])
    await killed(bare, holds, *(t.amount(p, "10", "open") for t, p in zip(tables, openers, strict=True)))
    for table, opener, two_bidders in zip(tables, openers, bidders, strict=True):
        assert len(table.turns) == 2 and table.revision == 1 and set(table.due()) == set(two_bidders)
        assert not has(table.turns[0], "t:act:"), "the post before has lost its buttons"
        for person in (opener, *two_bidders):
            asked = [m for m in person.messages(person.dm) if has(m, "t:act:")]
            assert len(asked) == (person is not opener)
    await bare.stop()


async def test_edited_turn(bare: Stage, double: Double, groups: list[list[Person]]) -> None:
    tables, bidders = await bidding(bare, groups)
    holds = stop(double, faults.EDIT, in_thread, tables)
    await killed(bare, holds, *(t.amount(b[0], "11") for t, b in zip(tables, bidders, strict=True)))
    for table in tables:
        assert len(table.turns) == 2 and table.revision == 2 and "has sent a secret bid" in table.turn.content
        assert "opens with" in table.turn.content, "and what the post told before"
        assert [f.name for f in table.turn.files.values()] == [f"qe-{table.number}-2.png"]
    await bare.stop()


async def test_what_one_person_may_know(bare: Stage, double: Double, groups: list[list[Person]]) -> None:
    tables, bidders = await bidding(bare, groups)
    await bare.start()
    for table, two_bidders in zip(tables, bidders, strict=True):
        await table.amount(two_bidders[0], "11")
        await table.until(2)
    await bare.rest()
    await bare.stop()
    openers = [next(p for p in g if p not in b) for g, b in zip(groups, bidders, strict=True)]
    holds = stop(double, faults.CREATE, to, openers)
    await killed(bare, holds, *(t.amount(b[1], "121") for t, b in zip(tables, bidders, strict=True)))
    for table, opener, group in zip(tables, openers, groups, strict=True):
        told = [m for m in opener.messages(opener.dm) if re.search(r"(?<!\d)121(?!\d)", m.content)]  # in no id
        assert len([m for m in told if "🔒" in m.content]) == 1, "the auctioneer inspects the bids"
        assert len(table.turns) == 3 and table.revision == 3
        other = next(p for p in group if p is not opener and p.mention not in table.turn.content)
        assert not [s for s in other.sees() if s.value == "121"]
    await bare.stop()


async def bidding(stage: Stage, groups: list[list[Person]]) -> tuple[list[Seats], list[list[Person]]]:
    """Two auctions that have been opened, and who bids; the bot has stopped."""
    tables = await two(stage, "qe", groups, 3)
    for table in tables:
        await table.amount(table.due()[0], "10", "open")
        await table.until(1)
    await stage.rest()
    await stage.stop()
    return tables, [table.due() for table in tables]


async def test_request_to_take_back_and_note(bare: Stage, double: Double, groups: list[list[Person]]) -> None:
    tables = await two(bare, "dobutsu", groups, 2)
    previews = []
    for table in tables:
        await table.move(table.due()[0], "b2", "b3")
        await table.until(1)
        await table.move(table.due()[0], "a4", "a3")
        await table.until(2)
        previews.append(await table.due()[0].slash("table undo", table=table.number))
    await bare.rest()
    await bare.stop()
    holds = stop(double, faults.CREATE, in_thread, tables)
    await killed(bare, holds, *(v.person.press(v, button(v.message, "t:undo:")) for v in previews))
    questions = [[m for m in table.posts if has(m, "t:con:")] for table in tables]
    assert [len(found) for found in questions] == [1, 1]
    await bare.stop()
    others = [next(p for p in g[:2] if p is not v.person) for g, v in zip(groups, previews, strict=True)]
    holds = stop(double, faults.CREATE, in_thread, tables)
    await killed(
        bare, holds, *(p.press(q[0], button(q[0], "t:con:", ":n")) for p, q in zip(others, questions, strict=True))
    )
    for table in tables:
        assert len([m for m in table.posts if "does not agree" in m.content]) == 1
        assert not any(has(m, "t:con:") for m in table.posts) and len(table.posts) == 6
    await bare.stop()


async def test_last_post(bare: Stage, double: Double, groups: list[list[Person]]) -> None:
    tables = await two(bare, "dobutsu", groups, 2)
    asked = [await table.due()[0].slash("dobutsu resign", table=table.number) for table in tables]
    await bare.rest()
    await bare.stop()
    holds = stop(double, faults.CREATE, in_thread, tables)
    await killed(bare, holds, *(a.person.press(a, button(a.message, "t:d:", ":c")) for a in asked))
    for table in tables:
        assert len(table.turns) == 2 and has(table.turns[1], "t:again:") and not has(table.turns[0], "t:act:")
        assert "🏁" in table.lobby.content
    await bare.stop()


async def test_a_thread_that_is_made_anew(bare: Stage, double: Double, groups: list[list[Person]]) -> None:
    mod = double.person("Mod", moderator=True)
    tables = await two(bare, "dobutsu", groups, 2)
    due = [table.due()[0] for table in tables]
    names = [table.thread.name for table in tables]
    await bare.stop()
    for table in tables:
        mod.delete(table.thread)
    holds = stop(double, BESIDE, lambda call, name: call.body["name"] == name, names)
    await killed(bare, holds, *(opening(t, p) for t, p in zip(tables, due, strict=True)))
    for table in tables:
        assert len(table.threads) == 1 and len(table.turns) == 1 and table.revision == 1
        assert "from b2 to b3" in table.turn.content
    await bare.stop()


def opening(table: Seats, who: Person) -> Awaitable[Any]:
    """The first move, by a command in the lobby."""
    squares = {"piece": square("b2"), "to": square("b3")}
    return who.slash("dobutsu move", table=table.number, channel=table.place, **squares)
