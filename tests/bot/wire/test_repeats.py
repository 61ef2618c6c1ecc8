"""The same interaction delivered twice, and presses at the same moment: done once, answered sensibly."""

from __future__ import annotations

import asyncio

from tests.bot.wire.stage import Seats, Stage, button, has, lobby_posts, square
from tests.discord_double import Double, Person, faults


async def quick_win(table: Seats, second: str = "a4", to: str = "a3") -> None:
    """The shortest match of Dobutsu shogi: the chick takes the chick, nobody minds, it takes the lion."""
    first, other = table.due()[0], None
    await table.move(first, "b2", "b3")
    await table.until(1)
    other = table.due()[0]
    await table.move(other, second, to)
    await table.until(2)
    await table.move(first, "b3", "b4")
    await table.until(-1)


async def test_everything_delivered_twice_over_a_whole_match(
    stage: Stage, double: Double, aki: Person, ben: Person
) -> None:
    double.repeat = 2
    table = await stage.table("dobutsu", aki, ben)
    await quick_win(table)
    await stage.rest()
    match = await stage.match(table)
    assert match.over and match.revision == 3
    assert len(lobby_posts(double.lobby)) == 1 and len(double.threads()) == 1
    assert len(table.turns) == 4, "the deal and three moves, each told once"
    assert len([m for m in aki.messages(aki.dm) if m.author.bot]) == 1, "greeted once"
    again = await ben.press(table.turn, button(table.turn, "t:again:"))
    await stage.rest()
    assert again.ephemeral and len(lobby_posts(double.lobby)) == 2, "one rematch"


async def test_a_slash_command_delivered_twice(stage: Stage, double: Double, aki: Person, ben: Person) -> None:
    opened = await aki.slash("table open", game="dobutsu", times=2)
    await stage.rest()
    assert opened.deliveries == 2 and len(lobby_posts(double.lobby)) == 1 and len(opened.followups) == 0
    table = Seats(double, 1, double.lobby)
    await ben.press(table.lobby, "t:lobby:join:1")
    await ben.slash("table start", table=1, times=2)
    await table.until(0)
    await stage.rest()
    assert len(table.turns) == 1
    who = table.due()[0]
    answered = await table.move(who, "b2", "b3", times=2)
    await table.until(1)
    await stage.rest()
    assert (await stage.match(table)).revision == 1 and square("b3") in answered.text and len(table.turns) == 2


async def test_a_command_delivered_again_after_a_restart(
    stage: Stage, double: Double, aki: Person, ben: Person
) -> None:
    table = await stage.table("dobutsu", aki, ben)
    who = table.due()[0]
    answered = await table.move(who, "b2", "b3")
    first_text = answered.text
    await table.until(1)
    await stage.restart()
    double.gateway.interaction(answered.payload, answered.sent)  # the new process has not met it
    await stage.rest()
    assert (await stage.match(table)).revision == 1 and answered.text == first_text
    assert len(table.turns) == 2


async def test_a_button_delivered_twice(stage: Stage, double: Double, aki: Person, ben: Person) -> None:
    table = await stage.open("dobutsu", aki)
    joined = await ben.press(table.lobby, "t:lobby:join:1", times=2)
    await stage.rest()
    assert joined.deliveries == 2 and ben.mention in table.lobby.content
    assert "⚠" not in joined.text, "the second delivery is no refusal"
    await ben.press(table.lobby, "t:lobby:start:1", times=2)
    await table.until(0)
    await stage.rest()
    assert len(table.turns) == 1


async def test_a_modal_delivered_twice(stage: Stage, double: Double, aki: Person, ben: Person, cam: Person) -> None:
    table = await stage.table("qe", aki, ben, cam)
    opener = table.due()[0]
    form = await opener.press(table.turn, button(table.turn, "t:act:"), times=2)
    assert form.modal is not None
    echo = await opener.submit_modal(form, value="777", times=2)
    await stage.rest()
    assert echo.ephemeral and "777" in echo.text and len(echo.followups) == 0
    sent = await opener.press(echo, button(echo.message, "t:d:", ":c"), times=2)
    await table.until(1)
    await stage.rest()
    assert (await stage.match(table)).revision == 1 and not has(sent.message, "t:d:")
    assert len([m for m in table.posts if "with 777" in m.content]) == 1


async def test_suggestions_delivered_twice(stage: Stage, double: Double, aki: Person, ben: Person) -> None:
    table = await stage.table("dobutsu", aki, ben)
    double.repeat = 2
    before = double.requests[faults.CALLBACK]
    found = await table.due()[0].autocomplete("dobutsu move", "piece", channel=table.thread)
    await stage.rest()
    assert found and double.requests[faults.CALLBACK] == before + 1


async def test_suggestions_superseded_or_lost_are_no_error(
    stage: Stage, double: Double, aki: Person, ben: Person
) -> None:
    table = await stage.table("dobutsu", aki, ben)
    who = table.due()[0]
    double.faults.fail(faults.CALLBACK, 404, code=10062)
    double.faults.fail(faults.CALLBACK, 400, code=40060)
    double.faults.fail(faults.CALLBACK, "close")
    double.answer_seconds = 0.15
    for _ in range(3):
        try:
            await who.autocomplete("dobutsu move", "piece", channel=table.thread)
        except AssertionError:
            double.take_problems()
    double.answer_seconds = 3.0
    assert await who.autocomplete("dobutsu move", "piece", channel=table.thread)


async def test_the_same_person_presses_twice_at_once(stage: Stage, double: Double, aki: Person, ben: Person) -> None:
    table = await stage.open("dobutsu", aki)
    told = await asyncio.gather(*(ben.press(table.lobby, "t:lobby:join:1") for _ in range(3)))
    await stage.rest()
    assert table.lobby.content.count(ben.mention) == 1
    assert len([it for it in told if "⚠" not in it.text]) >= 1 and all(it.ephemeral for it in told)
    both = await asyncio.gather(*(p.press(table.lobby, "t:lobby:start:1") for p in (aki, ben)))
    await table.until(0)
    await stage.rest()
    assert len(double.threads()) == 1 and len(table.turns) == 1 and all(it.ephemeral for it in both)


async def test_two_people_take_the_last_seat_at_once(
    stage: Stage, double: Double, aki: Person, ben: Person, cam: Person
) -> None:
    table = await stage.open("dobutsu", aki)
    told = await asyncio.gather(*(p.press(table.lobby, "t:lobby:join:1") for p in (ben, cam)))
    await stage.rest()
    seated = [p for p in (ben, cam) if p.mention in table.lobby.content]
    assert len(seated) == 1
    refused = next(it for it in told if it.person is not seated[0])
    assert refused.ephemeral and "2" in refused.text


async def test_two_moves_at_once(stage: Stage, double: Double, aki: Person, ben: Person) -> None:
    table = await stage.table("dobutsu", aki, ben)
    who = table.due()[0]
    told = await asyncio.gather(table.move(who, "b2", "b3"), table.move(who, "a1", "a2"))
    await table.until(1)
    await stage.rest()
    assert (await stage.match(table)).revision == 1 and len(table.turns) == 2
    assert all(it.ephemeral and it.text for it in told)


async def test_all_bids_at_once(stage: Stage, double: Double, aki: Person, ben: Person, cam: Person) -> None:
    people = (aki, ben, cam)
    table = await stage.table("qe", *people)
    opener = table.due()[0]
    await table.amount(opener, "10", "open")
    await table.until(1)
    await stage.rest()
    bidders = [p for p in people if p is not opener]
    asked = [await p.slash("qe bid", amount=str(20 + i), table=1) for i, p in enumerate(bidders)]
    await asyncio.gather(*(p.press(a, button(a.message, "t:d:", ":c")) for p, a in zip(bidders, asked, strict=True)))
    await table.until(3)
    await stage.rest()
    assert (await stage.match(table)).revision == 3
    assert len([m for m in table.turns if has(m, "t:act:")]) == 1, "one post has buttons"


async def test_an_answer_to_a_request_delivered_twice(stage: Stage, double: Double, aki: Person, ben: Person) -> None:
    table = await stage.table("dobutsu", aki, ben)
    who = table.due()[0]
    await table.move(who, "b2", "b3")
    await table.until(1)
    other = table.due()[0]
    await table.move(other, "a4", "a3")
    await table.until(2)
    preview = await who.slash("table undo", table=1, times=2)
    await who.press(preview, button(preview.message, "t:undo:"), times=2)
    asking = await double.until(lambda: next((m for m in table.posts if has(m, "t:con:")), None))
    await other.press(asking, button(asking, "t:con:", ":y"), times=2)
    await table.until(3)
    await stage.rest()
    assert (await stage.match(table)).revision == 3
    assert len([m for m in table.posts if m.content.startswith("~~")]) == 1
