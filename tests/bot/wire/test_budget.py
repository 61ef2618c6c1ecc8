"""How many requests a turn costs, by route. `pytest -s` prints the figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable
from typing import Any

from tests.bot.wire.stage import Stage, button, lobby_posts
from tests.discord_double import Double, Person, faults

OPEN_DM = ("POST", "/users/@me/channels")
Routes = Counter[tuple[str, str]]
# A move: acknowledge, answer; a new turn post, and the one before loses its buttons.
MOVE: Routes = Counter({faults.CALLBACK: 1, faults.EDIT_REPLY: 1, faults.CREATE: 1, faults.EDIT: 1})


async def cost(stage: Stage, *acts: Awaitable[Any]) -> Routes:
    """The requests that follow from what people do, until the bot rests."""
    await stage.rest()
    stage.double.requests.clear()
    for act in acts:
        await act
    await stage.rest()
    return Counter(stage.double.requests)


async def test_a_move_of_dobutsu_shogi(stage: Stage, double: Double, aki: Person, ben: Person) -> None:
    table = await stage.table("dobutsu", aki, ben)
    first = table.due()[0]
    moved = await cost(stage, table.move(first, "b2", "b3"))
    typing = await cost(stage, table.suggested(table.due()[0], "piece"))
    second = await cost(stage, table.move(table.due()[0], "a4", "a3"))
    panel = await first.press(table.turn, button(table.turn, "t:act:"))
    by_buttons = await cost(stage, first.press(panel, button(panel.message, "t:kind:", ":move")))
    print("requests:", {"a move by command": total(moved), "each press before it": total(by_buttons)})
    assert moved == second == MOVE
    assert typing == Counter({faults.CALLBACK: 1})
    assert by_buttons == Counter({faults.CALLBACK: 1, faults.EDIT_REPLY: 1})


async def test_a_bid_of_qe(stage: Stage, double: Double, aki: Person, ben: Person, cam: Person) -> None:
    table = await stage.table("qe", aki, ben, cam)
    opener = table.due()[0]
    asked = await opener.slash("qe open", amount="10", table=1)
    opened = await cost(stage, opener.press(asked, button(asked.message, "t:d:", ":c")))
    first, second = table.due()
    asked = await first.slash("qe bid", amount="11", table=1)
    one = await cost(stage, first.press(asked, button(asked.message, "t:d:", ":c")))
    asked = await second.slash("qe bid", amount="12", table=1)
    last = await cost(stage, second.press(asked, button(asked.message, "t:d:", ":c")))
    print("requests:", {"opening": total(opened), "a bid": total(one), "the last bid": total(last)})
    assert opened == MOVE + Counter({faults.CREATE: 2}), "two prompts by direct message"
    assert one == Counter({faults.CALLBACK: 1, faults.EDIT_REPLY: 1, faults.EDIT: 1}), "the turn post is edited"
    assert last == MOVE + Counter({faults.CREATE: 1}), "the auctioneer inspects the bids by direct message"


def total(routes: Routes) -> int:
    return sum(routes.values())


async def test_a_table_from_opening_to_first_turn(
    stage: Stage, double: Double, aki: Person, ben: Person, cam: Person
) -> None:
    opening = await cost(stage, stage.open("qe", aki))
    post = lobby_posts(double.lobby)[0]
    joining = await cost(stage, *(p.press(post, "t:lobby:join:1") for p in (ben, cam)))
    starting = await cost(stage, aki.press(post, "t:lobby:start:1"))
    figures = {"open": total(opening), "join": total(joining) / 2, "start with three": total(starting)}
    print("requests:", figures)
    assert total(opening) <= 5 and total(joining) <= 2 * 5
    assert total(starting) <= 13, f"the post about how the table plays, and its pin, are two of them: {starting}"
    looks = await cost(stage, aki.slash("table show", table=1))
    assert total(looks) == 3, "acknowledge, answer, see whether the turn post is still there"


async def test_nobody_is_asked_twice_for_the_same_thing(
    stage: Stage, double: Double, aki: Person, ben: Person, cam: Person
) -> None:
    """Channels of direct messages are opened once a run, and nothing is looked up that is known."""
    await stage.table("qe", aki, ben, cam)
    await stage.table("qe", aki, ben, cam)
    await stage.rest()
    assert double.requests[OPEN_DM] == 3
    assert not [route for route in double.requests if route[0] == "GET" and "channels" in route[1]]


async def test_events_that_pile_up_are_told_together(
    stage: Stage, double: Double, aki: Person, ben: Person, cam: Person
) -> None:
    """While a post is on its way others wait, and the next one tells everything since."""
    table = await stage.table("qe", aki, ben, cam)
    await table.amount(table.due()[0], "10", "open")
    await table.until(1)
    await stage.rest()
    first, second = table.due()
    slow = double.faults.hold(faults.EDIT)
    await table.amount(first, "11")
    await slow.arrived()
    await table.amount(second, "12")
    double.requests.clear()
    slow.release()
    await table.until(3)
    await stage.rest()
    assert len(table.turns) == 3 and double.requests[faults.EDIT] <= 2
