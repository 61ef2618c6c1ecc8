"""Answers that are lost, requests that never arrive, limits and errors, on every kind of route: nothing twice, nothing
lost, and everybody gets an answer.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from bot.outbox import worker
from bot.outbox.verdict import Verdict, judge
from tests.bot.wire.conftest import Errors
from tests.bot.wire.stage import Seats, Stage, button, has, lobby_posts
from tests.discord_double import Double, Person, faults
from tests.discord_double import permissions as may
from tests.discord_double.rest import Call

THREAD = ("POST", "/channels/{channel_id}/messages/{message_id}/threads")
INVITE = ("PUT", "/channels/{channel_id}/thread-members/{user_id}")
OPEN_DM = ("POST", "/users/@me/channels")
POSTS = (faults.CREATE, faults.EDIT, THREAD, INVITE, OPEN_DM)
ANSWERS = (faults.CALLBACK, faults.EDIT_REPLY)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A post is tried again after a moment, not after seconds."""
    monkeypatch.setattr(worker, "judge", quick)


def quick(error: Exception) -> Verdict:
    """The verdict with short waits, but for those that Discord asks for."""
    found = judge(error)
    return found if found.least > 10 else found._replace(least=0.02)


def once_each() -> Callable[[Call], bool]:
    """Picks each request once: its repetition comes through."""
    met: set[Any] = set()

    def first(call: Call) -> bool:
        body = call.body if isinstance(call.body, dict) else {}
        key = (call.method, call.path, body.get("nonce"), body.get("content"))
        fresh = key not in met
        met.add(key)
        return fresh

    return first


def every_post(double: Double) -> list[dict[str, Any]]:
    """The bodies of all messages that the bot creates from now on."""
    bodies: list[dict[str, Any]] = []

    def note(call: Call) -> bool:
        bodies.append(call.body)
        return False

    double.faults.fail(faults.CREATE, where=note)
    return bodies


async def evening(stage: Stage, people: list[Person]) -> tuple[Seats, Seats]:
    """A round of QE and a match of Dobutsu shogi with a request to take back: every kind of post there is."""
    double, (aki, ben, cam) = stage.double, people
    qe = await stage.table("qe", aki, ben, cam)
    opener = qe.due()[0]
    await qe.amount(opener, "10", "open")
    await qe.until(1)
    for number, person in enumerate([p for p in people if p is not opener], 1):
        await qe.amount(person, str(10 + number))
        await qe.until(1 + number)
    dobutsu = await stage.table("dobutsu", aki, ben)
    first = dobutsu.due()[0]
    await dobutsu.move(first, "b2", "b3")
    second = (await dobutsu.until(1)) and dobutsu.due()[0]
    await dobutsu.move(second, "a4", "a3")
    await dobutsu.until(2)
    preview = await first.slash("table undo", table=dobutsu.number)
    await first.press(preview, button(preview.message, "t:undo:"))
    asking = await double.until(lambda: next((m for m in dobutsu.posts if has(m, "t:con:")), None))
    await second.press(asking, button(asking, "t:con:", ":n"))
    await double.until(lambda: any("does not agree" in m.content and not m.files for m in dobutsu.posts))
    await dobutsu.move(first, "b3", "b4")
    await dobutsu.until(-1)
    await double.until(lambda: "🏁" in dobutsu.lobby.content)
    await stage.rest()
    return qe, dobutsu


def complete(double: Double, qe: Seats, dobutsu: Seats, people: list[Person], tidy: bool = True) -> None:
    """Every post of the evening is there, once. `tidy`: and only the newest has buttons."""
    assert len(lobby_posts(double.lobby)) == 2 and len(qe.threads) == 1 and len(dobutsu.threads) == 1
    assert len(dobutsu.turns) == 4 and len([m for m in dobutsu.turns if has(m, "t:again:")]) == 1
    assert len([m for m in dobutsu.posts if m.content.startswith("~~")]) == 1
    assert len([m for m in dobutsu.posts if "does not agree" in m.content]) == 1
    assert len([m for m in dobutsu.posts if m.content.startswith("📌")]) == 1, "how the table plays"
    assert len(dobutsu.posts) == 7
    assert len([m for m in qe.turns if has(m, "t:act:")]) == 1 or not tidy
    told = Counter(line for m in qe.posts for line in m.content.splitlines() if "opens with" in line)
    assert list(told.values()) == [1]
    for person in people:
        texts = [m.content for m in person.messages(person.dm) if m.author.bot]
        assert len(texts) == len(set(texts)), f"{person.name} was told something twice: {texts}"
        hands = [m for m in person.messages(person.dm) if m.files and m.author.bot]
        assert len(hands) == 1, "the own part at the deal"
    everything = [m for person in people for m in person.messages(person.dm)]
    assert len([m for m in everything if has(m, "t:act:")]) == 2, "two were asked for a secret bid"
    assert len([m for m in everything if m.author.bot and "🔒" in m.content and not m.files]) == 1, "who inspects"


@pytest.fixture
def people(aki: Person, ben: Person, cam: Person) -> list[Person]:
    return [aki, ben, cam]


async def test_every_post_has_an_enforced_nonce_of_its_own(stage: Stage, double: Double, people: list[Person]) -> None:
    bodies = every_post(double)
    complete(double, *await evening(stage, people), people)
    assert len(bodies) > 15 and all(body["enforce_nonce"] is True for body in bodies)
    nonces = [body["nonce"] for body in bodies]
    assert len(set(nonces)) == len(nonces) and all(len(nonce) <= 25 for nonce in nonces)
    with closing(sqlite3.connect(stage.database)) as db:
        rows = {nonce for (nonce,) in db.execute("select nonce from outbox")}
    others = [body for body in bodies if body["nonce"] not in rows]
    greetings = {stage.bot.desk.texts.text(lang, "bot", "dm.welcome") for lang in ("en", "ja")}
    assert len(others) == 3 and all(body["content"] in greetings for body in others), "that of its row, not a new one"


@pytest.mark.parametrize("routes", [POSTS, ANSWERS], ids=["posts", "answers"])
async def test_every_answer_is_lost_once(stage: Stage, double: Double, people: list[Person], routes: Any) -> None:
    for route in routes:
        double.faults.lose_answer(route, times=1_000, where=once_each())
    complete(double, *await evening(stage, people), people)


@pytest.mark.parametrize("routes", [POSTS, ANSWERS], ids=["posts", "answers"])
async def test_every_request_fails_to_arrive_once(
    stage: Stage, double: Double, people: list[Person], routes: Any
) -> None:
    for route in routes:
        double.faults.fail(route, "close", times=1_000, where=once_each())
    complete(double, *await evening(stage, people), people)


@pytest.mark.parametrize("status", [503, 401])
async def test_every_post_is_refused_once(stage: Stage, double: Double, people: list[Person], status: int) -> None:
    for route in (faults.CREATE, faults.EDIT, THREAD, OPEN_DM):
        double.faults.fail(route, status, times=1_000, where=once_each())
    complete(double, *await evening(stage, people), people, tidy=False)


@pytest.mark.parametrize("via", [True, False], ids=["discord", "proxy"])
async def test_every_route_is_limited_once(stage: Stage, double: Double, people: list[Person], via: bool) -> None:
    routes = (*POSTS, *ANSWERS) if via else (faults.CREATE, faults.EDIT, THREAD, OPEN_DM)
    for route in routes:
        double.faults.rate_limit(route, 0.01, via=via, times=1_000, where=once_each())
    complete(double, *await evening(stage, people), people, tidy=via)


async def test_a_bad_gateway_after_success(stage: Stage, double: Double, aki: Person, ben: Person) -> None:
    """discord.py itself sends again after a 502, a second later."""
    table = await stage.table("dobutsu", aki, ben)
    for route in (faults.CREATE, faults.CALLBACK, faults.EDIT_REPLY, faults.EDIT):
        double.faults.lose_answer(route, 502)
    told = await table.move()
    await table.until(1)
    await stage.rest()
    assert len(table.turns) == 2 and told.text and len([m for m in table.turns if has(m, "t:act:")]) == 1


async def test_a_bad_gateway_while_a_match_begins(
    stage: Stage, double: Double, aki: Person, ben: Person, cam: Person
) -> None:
    """Also after the thread was made: the second try hears that there is one."""
    table = await stage.open("qe", aki)
    for person in (ben, cam):
        await person.press(table.lobby, "t:lobby:join:1")
    await stage.rest()
    for route in (THREAD, INVITE, faults.CREATE):
        double.faults.lose_answer(route, 502)
    await aki.press(table.lobby, "t:lobby:start:1")
    await table.until(0)
    await stage.rest()
    assert len(table.threads) == 1 and len(table.turns) == 1
    for person in (aki, ben, cam):
        assert person.id in table.thread.members and len([m for m in person.messages(person.dm) if m.files]) == 1


async def test_a_long_rate_limit_of_one_table_stops_no_other(
    stage: Stage, double: Double, people: list[Person]
) -> None:
    first, second = await stage.table("dobutsu", *people[:2]), await stage.table("dobutsu", *people[1:])
    there = str(first.thread.id)
    double.faults.rate_limit(faults.CREATE, 900, where=lambda call: call.args["channel_id"] == there)
    await first.move()
    await stage.rest()
    await second.move()
    await second.until(1)
    assert first.revision == 0, "it waits in the outbox, not in a request"
    due = await stage.bot.desk.store.next_due(stage.bot.clock.now())
    assert due is not None and 800_000 < due - stage.bot.clock.now() <= 900_000


async def test_a_permission_lost_and_regained(
    stage: Stage, double: Double, people: list[Person], errors: Errors
) -> None:
    table = await stage.table("dobutsu", *people[:2])
    other = await stage.table("dobutsu", *people[1:], channel=double.channel("den"))
    double.lobby.overwrites[double.guild.id] = (0, may.SEND_MESSAGES_IN_THREADS)
    told = await table.move()
    await stage.rest()
    assert told.ephemeral and told.text and table.revision == 0
    await other.move()
    await other.until(1)
    del double.lobby.overwrites[double.guild.id]
    await table.until(1)
    await stage.rest()
    assert (
        len(table.turns) == 2 and table.due()[0] in table.turn.mentioned if hasattr(table.turn, "mentioned") else True
    )


async def test_no_permission_to_make_the_thread(stage: Stage, double: Double, aki: Person, ben: Person) -> None:
    table = await stage.open("dobutsu", aki)
    await ben.press(table.lobby, "t:lobby:join:1")
    double.lobby.overwrites[double.guild.id] = (0, may.CREATE_PUBLIC_THREADS)
    await ben.press(table.lobby, "t:lobby:start:1")
    await stage.rest()
    assert not table.threads
    del double.lobby.overwrites[double.guild.id]
    await table.until(0)
    assert len(table.threads) == 1 and table.thread.id == table.lobby.id


async def test_a_post_that_discord_will_never_take_does_not_stop_the_table(
    stage: Stage, double: Double, aki: Person, ben: Person, errors: Errors
) -> None:
    table = await stage.table("dobutsu", aki, ben)
    double.faults.fail(faults.CREATE, 400, code=50035)
    await table.move()
    await stage.rest()
    assert table.revision == 0 and any("given up: 400/50035" in line for line in errors.take())
    await table.move((await stage.match(table)) and next(p for p in (aki, ben) if p is not table.due()[0]))
    await table.until(2)
    assert len(table.turn.content.splitlines()) >= 4, "the later post tells what the other would have told"
