"""Direct messages that are closed before joining, or in the middle, and open again: all is shown once, never twice."""

from __future__ import annotations

import pytest

from tests.bot.matches.qe_people import newest
from tests.bot.matches.stage import press, said, steady, table_of
from tests.bot.matches.three import ANN, BEN, CARLA, PEOPLE, seated, turn
from tests.bot.simclub import Club, club
from tests.bot.simparts import Reply
from tests.bot.simtape import Seen


async def until_auctioneer(c: Club, name: str) -> str:
    """Turns until this person has held an auction. Returns the tile that was sold in it."""
    while await turn(c) != name:
        pass
    return str((await table_of(c)).view().public.awards[-1].tile)


def inspected(c: Club, name: str, tile: str) -> list[Seen]:
    """Where the person read what was bid for a tile."""
    head = said("en", "event.inspected", "qe", tile=tile, bids=[]).strip()
    return [seen for seen in c.received(name) if head in seen.text]


def held(c: Club, name: str) -> list[Seen]:
    return [seen for seen in c.received(name) if said("en", "panel.held", "qe") in seen.text]


async def hand(c: Club, name: str) -> Reply:
    return await press(c[name], newest(c.threads[0].posts, "act"), "hand")


@pytest.mark.parametrize("closed", PEOPLE)
async def test_told_when_joining_to_nobody_else(closed: str) -> None:
    with steady("closed"):
        async with club(PEOPLE, closed=[closed]) as c:
            answers = await seated(c)
            notice = said("en", "panel.dm_closed", "qe")
            assert {name: notice in reply.text for name, reply in answers.items()} == {n: n == closed for n in PEOPLE}
            told = [seen for name in PEOPLE for seen in c.received(name) if notice in seen.text]
            assert told and all(seen.ephemeral and seen.readers == {c[closed].id} for seen in told)
            assert c[closed].dms == [] and all(len(c[name].dms) == 2 for name in PEOPLE if name != closed)
            assert any(post.pings for post in c.threads[0].posts), "the table goes on"


async def test_what_was_held_is_shown_by_my_hand_once() -> None:
    with steady("held"):
        async with club(PEOPLE, closed=[BEN]) as c:
            await seated(c)
            tile = await until_auctioneer(c, BEN)
            assert inspected(c, BEN, tile) == []
            first, second = await hand(c, BEN), await hand(c, BEN)
            assert first.ephemeral and "111,111,111" in first.text and "111,111,111" not in second.text
            assert len(inspected(c, BEN, tile)) == 1 and len(held(c, BEN)) == 1
            await _open_again(c)
            assert c[BEN].dms[0].text.startswith("Welcome") and len(c[BEN].dms) == 1, "nothing is sent a second time"
            later = await until_auctioneer(c, BEN)
            [seen] = inspected(c, BEN, later)
            assert seen.kind == "dm" and not seen.ephemeral
            assert said("en", "panel.held", "qe") not in (await hand(c, BEN)).text


async def _open_again(c: Club) -> None:
    """The person opens their direct messages and has them tried."""
    still = await c[BEN].slash("me settings", try_messages=True)
    assert said("en", "panel.dm_closed_state", "qe") in still.text
    c[BEN].open_dms()
    reached = await c[BEN].slash("me settings", try_messages=True)
    assert said("en", "panel.dm_open", "qe") in reached.text


async def test_what_was_held_is_sent_once_they_are_open_again() -> None:
    with steady("released"):
        async with club(PEOPLE, closed=[BEN]) as c:
            await seated(c)
            tile = await until_auctioneer(c, BEN)
            await _open_again(c)
            [seen] = inspected(c, BEN, tile)
            assert seen.kind == "dm" and not seen.ephemeral, "sent late, but sent"
            hands = [seen for seen in c.received(BEN) if any(file.name.endswith("seat.png") for file in seen.files)]
            assert [seen.kind for seen in hands] == ["dm"], "the dealt hand too"
            before = len(c[BEN].dms)
            assert said("en", "panel.held", "qe") not in (await hand(c, BEN)).text
            await c.restart()
            await c[BEN].slash("me settings", try_messages=True)
            assert len(inspected(c, BEN, tile)) == 1, "not again, after a restart neither"
            assert len(c[BEN].dms) == before + 1, "only the greeting of the trial"


async def test_closed_in_the_middle_the_table_goes_on() -> None:
    """The messages that come while they are closed wait; those that come later are sent; each is shown once."""
    with steady("middle"):
        async with club(PEOPLE) as c:
            await seated(c)
            c[BEN].close_dms()
            tile = await until_auctioneer(c, BEN)
            dms = len(c[BEN].dms)
            c[BEN].open_dms()
            later = await until_auctioneer(c, BEN)
            assert len(inspected(c, BEN, later)) == 1 and len(c[BEN].dms) > dms, "an open message is simply sent"
            assert [seen.kind for seen in inspected(c, BEN, tile)] == ["dm"], "and takes along what was held"
            assert said("en", "panel.held", "qe") not in (await hand(c, BEN)).text
            assert len(inspected(c, BEN, tile)) == len(inspected(c, BEN, later)) == 1
            for name in (ANN, CARLA):
                closed = (said("en", "panel.dm_closed", "qe"), "50007")
                assert not [seen for seen in c.received(name) if any(text in seen for text in closed)]
