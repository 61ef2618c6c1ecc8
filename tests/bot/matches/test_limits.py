"""Everything that whole matches produce keeps within Discord's limits, in the longer language and with long names."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.bot.matches.dobutsu_play import HOME, by_buttons, by_command, due, newest
from tests.bot.matches.limits import attachments, broken_files, broken_requests, broken_schemas, longest
from tests.bot.matches.qe_match import Record, play_match
from tests.bot.matches.qe_people import PEOPLE
from tests.bot.matches.stage import press, steady
from tests.bot.simclub import club
from tests.bot.simtape import Seen
from tests.discord_double import openapi

# 32 characters each, as long as a name on Discord can be: wide ones, ones that Discord would format, right to left.
NAMES = dict(
    zip(
        PEOPLE,
        (
            "𝕎" * 32,
            "*_~|`>" * 5 + "#-",
            "نقابة اللاعبين في المدينة الكبير",
            "漢字仮名" * 8,
            "👩‍👩‍👧‍👦" * 4 + "abcd",
            "W" * 32,
        ),
        strict=True,
    )
)


@pytest.fixture(scope="module")
def long_qe() -> Record:
    """The QE match again, at its longest."""
    with longest():
        return asyncio.run(play_match("long", NAMES))


@pytest.fixture(scope="module")
def long_dobutsu() -> tuple[list[Any], list[Seen]]:
    """A Dobutsu match at its longest, half by buttons and half by commands, with looks at everything."""
    with longest():
        return asyncio.run(_dobutsu())


async def _dobutsu() -> tuple[list[Any], list[Seen]]:
    one, other = NAMES["Ann"], NAMES["花子"]
    with steady("long"):
        async with club([one, other], locales={other: "ja"}) as c:
            await c[one].slash("table open", game="dobutsu", language="ja")
            for who, what in ((other, "join"), (one, "options"), (one, "start")):
                await press_lobby(c, who, what)
            for at, step in enumerate(HOME):
                who, post = await due(c), newest(c.threads[0])
                await (by_buttons(who, post, step) if at % 2 else by_command(who, c.threads[0], step))
                if at in (1, 4, 13):
                    await _look(who, newest(c.threads[0]))
            await c[one].slash("table history", turn=3, where=c.threads[0])
        return list(c.env.http_requests), c.tape.seen


async def press_lobby(c: Any, who: str, what: str) -> None:
    await c[who].press(c.lobby.posts[0], custom_id=f"t:lobby:{what}:1")


async def _look(who: Any, post: Any) -> None:
    for kind in ("act", "text", "undo", "rules"):
        await press(who, post, kind)


# -- what Discord documents ---------------------------------------------------------------------


def test_the_qe_match_keeps_the_limits(long_qe: Record) -> None:
    assert len(long_qe.requests) > 1000 and not broken_requests(long_qe.requests)
    assert not broken_files(long_qe.seen)


def test_the_other_matches_keep_the_limits(qe: Record, long_dobutsu: tuple[list[Any], list[Seen]]) -> None:
    requests, seen = long_dobutsu
    assert len(requests) > 150 and not broken_requests([*requests, *qe.requests])
    assert not broken_files([*seen, *qe.seen])


def test_everything_was_at_its_longest(qe: Record, long_qe: Record) -> None:
    """Longer than the same match in plain English, and of every kind that there is."""
    kinds = {(seen.what, seen.kind, seen.ephemeral) for seen in long_qe.seen}
    assert {("modal", "dm", True), ("modal", "thread", True), ("choices", "thread", True)} <= kinds
    assert {("posted", "dm", False), ("edited", "thread", True), ("edited", "thread", False)} <= kinds
    plain, long = (max(len(seen.text) for seen in record.seen if seen.what == "posted") for record in (qe, long_qe))
    assert long > plain
    assert any(attachments(request.json) for request in long_qe.requests if request.json)


# -- what its API description says --------------------------------------------------------------


def test_every_request_fits_the_api_description(
    qe: Record, long_qe: Record, long_dobutsu: tuple[list[Any], list[Seen]]
) -> None:
    description = openapi.load()
    if description is None:
        pytest.skip(openapi.MISSING)
    assert not broken_schemas([*long_qe.requests, *long_dobutsu[0], *qe.requests], description)
