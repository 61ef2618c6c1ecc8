"""What moderators and Discord do to posts and threads: deleted ones come back, sleeping threads wake."""

from __future__ import annotations

import pytest

from bot.outbox import worker
from bot.outbox.verdict import judge
from tests.bot.wire.stage import Seats, Stage, button, has, lobby_posts
from tests.bot.wire.test_lost import quick
from tests.discord_double import Double, Person, faults

WEEK = 7 * 24 * 3600


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "judge", quick)


@pytest.fixture
def mod(double: Double) -> Person:
    return double.person("Mod", moderator=True)


@pytest.mark.parametrize("how", ["action", "show"])
async def test_a_deleted_thread_is_made_anew(
    stage: Stage, double: Double, aki: Person, ben: Person, mod: Person, how: str
) -> None:
    table = await stage.table("dobutsu", aki, ben)
    await table.move()
    await table.until(1)
    await stage.rest()
    due, old = table.due()[0], table.thread
    mod.delete(old)
    assert not table.threads
    if how == "show":
        shown = await due.slash("table show", table=1, channel=double.lobby)
        assert shown.message.files
    else:
        panel = await due.slash("dobutsu resign", table=1, channel=double.lobby)
        await due.press(panel, button(panel.message, "t:d:", ":c"))
    await table.until(1 if how == "show" else -1)
    await stage.rest()
    assert len(table.threads) == 1 and table.thread.id != old.id and len(table.turns) == 1
    assert {aki.id, ben.id} <= table.thread.members.keys()
    assert f"<#{table.thread.id}>" in table.lobby.content, "the lobby post points to it"
    if how == "show":
        assert table.turn.pings == {due.id}, "whoever is due is called there"
        await table.move(due)
        await table.until(2)
        assert len(table.turns) == 2 and len(table.threads) == 1
    dms = [m for p in (aki, ben) for m in p.messages(p.dm) if "#1" in m.content]
    assert not dms, "nobody is told anything twice"


async def test_a_thread_deleted_before_the_first_move_deals_no_second_hand(
    stage: Stage, double: Double, aki: Person, ben: Person, cam: Person, mod: Person
) -> None:
    table = await stage.table("qe", aki, ben, cam)
    mod.delete(table.thread)
    await aki.slash("table show", table=1, channel=double.lobby)
    await table.until(0)
    await stage.rest()
    assert len(table.turns) == 1 and table.turn.pings
    for person in (aki, ben, cam):
        assert len([m for m in person.messages(person.dm) if m.files]) == 1


async def test_a_request_to_take_back_in_a_deleted_thread(
    stage: Stage, double: Double, aki: Person, ben: Person, mod: Person
) -> None:
    table = await stage.table("dobutsu", aki, ben)
    first = table.due()[0]
    await table.move(first, "b2", "b3")
    await table.until(1)
    other = table.due()[0]
    await table.move(other, "a4", "a3")
    await table.until(2)
    mod.delete(table.thread)
    preview = await first.slash("table undo", table=1, channel=double.lobby)
    await first.press(preview, button(preview.message, "t:undo:"))
    question = await double.until(lambda: next((m for m in table.posts if has(m, "t:con:")), None))
    assert question.channel is table.thread and len(table.turns) == 1 and table.revision == 2
    await other.press(question, button(question, "t:con:", ":y"))
    await table.until(3)
    await stage.rest()
    assert (await stage.match(table)).revision == 3


async def test_a_thread_that_is_deleted_again_and_again(
    stage: Stage, double: Double, aki: Person, ben: Person, mod: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another bot deletes every thread at once: no endless stream of threads."""
    table = await stage.table("dobutsu", aki, ben)
    monkeypatch.setattr(worker, "judge", judge)
    mod.delete(table.thread)
    made = 0

    def gone(call: object) -> bool:
        nonlocal made
        for thread in table.threads:
            mod.delete(thread)
            made += 1
        return False

    double.faults.fail(faults.CREATE, where=gone)
    await aki.slash("table show", table=1, channel=double.lobby)
    await stage.rest()
    assert 1 <= made <= 2


@pytest.mark.parametrize("how", ["join", "show"])
async def test_a_deleted_lobby_post(
    stage: Stage, double: Double, aki: Person, ben: Person, mod: Person, how: str
) -> None:
    table = await stage.open("dobutsu", aki)
    mod.delete(table.lobby)
    await ben.slash(f"table {how}", table=1)
    await double.until(lambda: lobby_posts(double.lobby))
    assert has(table.lobby, "t:lobby:start:1") and (ben.mention in table.lobby.content) == (how == "join")
    if how == "show":
        await ben.press(table.lobby, "t:lobby:join:1")
    await aki.press(table.lobby, "t:lobby:start:1")
    await table.until(0)
    assert len(lobby_posts(double.lobby)) == 1 and len(table.threads) == 1


async def test_a_lobby_post_deleted_before_the_thread_is_made(
    stage: Stage, double: Double, aki: Person, ben: Person, mod: Person
) -> None:
    table = await stage.open("dobutsu", aki)
    await ben.press(table.lobby, "t:lobby:join:1")
    await stage.rest()
    mod.delete(table.lobby)
    await aki.slash("table start", table=1)
    await table.until(0)
    await stage.rest()
    assert len(table.threads) == 1 and len(table.turns) == 1


async def test_a_lobby_post_of_a_match_that_is_over_stays_deleted(
    stage: Stage, double: Double, aki: Person, ben: Person, mod: Person
) -> None:
    table = await stage.table("dobutsu", aki, ben)
    mod.delete(table.lobby)
    loser = table.due()[0]
    panel = await loser.slash("dobutsu resign", table=1)
    await loser.press(panel, button(panel.message, "t:d:", ":c"))
    await table.until(-1)
    await stage.rest()
    assert not lobby_posts(double.lobby)


@pytest.mark.parametrize("how", ["action", "show"])
async def test_a_deleted_turn_post(
    stage: Stage, double: Double, aki: Person, ben: Person, mod: Person, how: str
) -> None:
    table = await stage.table("dobutsu", aki, ben)
    await table.move()
    await table.until(1)
    told, due = table.turn.content, table.due()[0]
    mod.delete(table.turn)
    if how == "show":
        await due.slash("table show", table=1)
        await table.until(1)
        await stage.rest()
        assert table.turn.content == told and table.turn.pings == {due.id}
    await table.move(due)
    await table.until(2)
    await stage.rest()
    assert len(table.threads) == 1 and len([m for m in table.posts if has(m, "t:act:")]) == 1


async def test_a_turn_post_deleted_while_bids_come_in(
    stage: Stage, double: Double, aki: Person, ben: Person, cam: Person, mod: Person
) -> None:
    table = await auction(stage, aki, ben, cam)
    first, second = table.due()
    mod.delete(table.turn)
    await table.amount(first, "11")
    await table.until(2)
    await stage.rest()
    assert "opens with" in table.turn.content and "secret bid" in table.turn.content, "it tells what the other one told"
    assert table.due() == [second]


async def auction(stage: Stage, *people: Person) -> Seats:
    """A table of QE with an opening bid."""
    table = await stage.table("qe", *people)
    await table.amount(table.due()[0], "10", "open")
    await table.until(1)
    await stage.rest()
    return table


async def test_a_thread_that_fell_asleep(stage: Stage, double: Double, aki: Person, ben: Person, cam: Person) -> None:
    """Nothing can be edited in an archived thread; a new post wakes it."""
    table = await auction(stage, aki, ben, cam)
    first, second = table.due()
    double.advance(WEEK + 60)
    assert table.thread.archived
    asked = await first.slash("qe bid", amount="11", table=1, channel=double.lobby)
    await first.press(asked, button(asked.message, "t:d:", ":c"))
    await table.until(2)
    await stage.rest()
    assert not table.thread.archived and len(table.turns) == 3 and not table.turn.pings, "it shows, without calling"
    assert not has(table.turns[1], "t:act:") and table.due() == [second]
    double.advance(WEEK + 60)
    asked = await second.slash("qe bid", amount="12", table=1, channel=double.lobby)
    await second.press(asked, button(asked.message, "t:d:", ":c"))
    await table.until(3)
    assert not table.thread.archived and len(table.turns) == 4 and table.turn.pings


async def test_a_locked_thread_waits_until_it_is_opened(
    stage: Stage, double: Double, aki: Person, ben: Person, mod: Person
) -> None:
    table = await stage.table("dobutsu", aki, ben)
    due = table.due()[0]
    role = next(role for role in double.guild.roles.values() if role.managed)
    role.permissions &= ~(1 << 34)  # as the bot asks for: without "manage threads"
    mod.archive(table.thread, locked=True)
    panel = await due.slash("dobutsu resign", table=1, channel=double.lobby)
    told = await due.press(panel, button(panel.message, "t:d:", ":c"))
    await stage.rest()
    assert told.text and not has(table.turn, "t:again:")
    table.thread.locked = False
    await table.until(-1)


async def test_a_post_too_old_to_edit(stage: Stage, double: Double, aki: Person, ben: Person, cam: Person) -> None:
    table = await auction(stage, aki, ben, cam)
    first, _ = table.due()
    double.faults.fail(faults.EDIT, 400, code=30046)
    await table.amount(first, "11")
    await table.until(2)
    await stage.rest()
    assert len(table.turns) == 3 and not has(table.turns[1], "t:act:")
