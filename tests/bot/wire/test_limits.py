"""Discord's limits and its API description, held against what the longest names in the longer language make.

The double checks each request as it comes; here the bot is made to say as much as it can.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.wire.stage import Seats, Stage, button, has
from tests.discord_double import CannotAct, Double, Person, openapi

WIDE = ("鑑" * 32, "_*~`|>" * 5 + "鬱鬱", "👩‍👩‍👧‍👦" * 4 + "🏳️‍🌈", "𒐫" * 16 + "﷽" * 16, "שלום-" * 6 + "مم")
HUGE = "9" * 1_000


@pytest.fixture
def wide(double: Double) -> list[Person]:
    """Five people with names of 32 characters, all Japanese."""
    people = [double.person(name[:32], locale="ja") for name in WIDE]
    assert all(len(person.name) <= 32 for person in people)
    return people


@pytest.fixture
async def theirs(wide: list[Person], stage: Stage) -> list[Person]:
    """They, with the bot running."""
    return wide


def clean(double: Double) -> None:
    assert not double.problems, double.problems
    assert double.validating == (openapi.load() is not None)


async def everything(who: Person, table: Seats) -> None:
    """Every command that only looks, for one person, and every pager to its end."""
    n, at = table.number, table.thread
    for layout in ("board", "seat", "text"):
        await who.slash("table show", table=n, layout=layout, channel=at)
    for line in ("table list", "table history", "table export", "table settings", "me turns", "me settings", "me hand"):
        told = await who.slash(
            line, channel=at, **({} if line in ("table list", "me turns", "me settings") else {"table": n})
        )
        assert told.text or told.message.files
    typed = (("table undo", "to"), ("table show", "table"), ("table join", "table"), ("rules section", "section"))
    for line, option in typed:
        given: dict[str, Any] = {"game": "qe"} if line == "rules section" else {}
        await who.autocomplete(line, option, channel=at, **given)
    for game in ("qe", "dobutsu"):
        book = await who.slash("rules section", game=game, channel=at)
        for _ in range(3):
            try:
                book = await who.press(book, "▶")
            except CannotAct:
                break
        await who.slash("rules search", game=game, text="獅子" if game == "dobutsu" else "ビッド", channel=at)


async def test_an_auction_with_amounts_of_a_thousand_digits(stage: Stage, double: Double, theirs: list[Person]) -> None:
    table = await stage.table("qe", *theirs, language="ja")
    opener = table.due()[0]
    await table.amount(opener, HUGE[:-1] + "8", "open")
    await table.until(1)
    bidders = table.due()
    assert len(bidders) == 4
    for number, person in enumerate(bidders, 1):
        form = await person.press(table.turn, button(table.turn, "t:act:"))
        if form.modal is None:  # peeking is possible too
            form = await person.press(form, button(form.message, "t:kind:", ":bid"))
        echo = await person.submit_modal(form, value=HUGE[:-1] + "9" if number < 4 else HUGE[:-2] + "1")
        await person.press(echo, button(echo.message, "t:d:", ":c"))
        await table.until(1 + number)
    await stage.rest()
    for person in (opener, bidders[0]):
        await everything(person, table)
    await stage.rest()
    for message in table.posts:
        assert len(message.content) <= 2_000 and all(len(f.description or "") <= 1_024 for f in message.files.values())
    assert len(table.thread.name) <= 100
    clean(double)


async def test_a_match_and_what_is_around_it(stage: Stage, double: Double, theirs: list[Person]) -> None:
    ann, ben = theirs[:2]
    table = await stage.open("dobutsu", ann, "ja")
    await ben.press(table.lobby, "t:lobby:join:1")
    options = await ann.press(table.lobby, "t:lobby:options:1")
    assert options.ephemeral and list(options.message.parts)
    await ann.press(table.lobby, "t:lobby:start:1")
    await table.until(0)
    first = table.due()[0]
    second = ben if first is ann else ann
    panel = await first.press(table.turn, button(table.turn, "t:act:"))
    panel = await (await first.press(panel, button(panel.message, "t:kind:", ":move"))).changed()
    await (await first.press(panel, button(panel.message, "t:d:", ":b"))).changed()
    await table.move(first, "b2", "b3", "ja")
    await table.until(1)
    await table.move(second, "a4", "a3", "ja")
    await table.until(2)
    preview = await first.press(table.turn, button(table.turn, "t:undo:"))
    await first.press(preview, button(preview.message, "t:undo:"))
    question = await double.until(lambda: next((m for m in table.posts if has(m, "t:con:")), None))
    await second.press(question, button(question, "t:con:", ":n"))
    await everything(second, table)
    await table.move(first, "b3", "b4", "ja")
    final = await table.until(-1)
    await stage.rest()
    pages = await second.press(final, button(final, "t:hist:"))
    assert pages.ephemeral and pages.message.files
    again = await second.press(final, button(final, "t:again:"))
    await stage.rest()
    assert again.ephemeral
    clean(double)


async def test_refusals_are_within_the_limits_too(stage: Stage, double: Double, theirs: list[Person]) -> None:
    table = await stage.table("qe", *theirs, language="ja")
    opener = table.due()[0]
    other = next(p for p in theirs if p is not opener)
    for amount in ("", "x" * 4_000, "-5", "1" * 3_000, "10^" + "9" * 50, "**_~`" * 300):
        if amount:
            told = await opener.slash("qe open", amount=amount, table=1)
            assert told.ephemeral and len(told.message.content) <= 2_000
        await opener.autocomplete("qe open", "amount", amount[:100], table=1)
    for line, given in (
        ("qe bid", {"amount": "5"}),
        ("qe peek", {"tile": "鑑" * 200}),
        ("table show", {"table": 9**9}),
    ):
        assert (await other.slash(line, **given)).ephemeral
    clean(double)
