"""The real bot on the sandbox's stage: what is on the page after a start, after a restart, after a loss."""

from __future__ import annotations

import shutil
from pathlib import Path

import simcord

from bot.sandbox import adapter
from bot.sandbox.club import Club
from bot.sandbox.main import build_bot
from bot.sandbox.people import GUILD, LOBBY, PEOPLE
from bot.sandbox.phrases import Phrases
from tests.bot.simclub import club

ANN = PEOPLE[0]


async def begun(c: Club) -> int:
    """Ann opens a table, a house player sits down, the match begins; the thread."""
    ann, lobby = adapter.actor(c.env, GUILD, ANN.id), adapter.channel(c.env, LOBBY)
    async with c.turn:
        await ann.slash(lobby, "table open", game="dobutsu")
        shown = [m for m in adapter.messages(c.env, LOBBY, ANN.id) if adapter.is_own(c.env, m) and not m.is_ephemeral]
        post = simcord.ResponseMessage(c.env, shown[-1])
        await ann.click(post, label="Add a house player")
        await ann.click(post, label="Start")
        [thread] = adapter.threads(c.env, GUILD)
    return thread


async def moved(c: Club, where: int) -> None:
    """Ann sends any legal move by command."""
    ann, channel = adapter.actor(c.env, GUILD, ANN.id), adapter.channel(c.env, where)
    async with c.turn:
        pieces = await ann.autocomplete(channel, "dobutsu move", "piece", "", table=1)
        piece = pieces[0]["value"]
        squares = await ann.autocomplete(channel, "dobutsu move", "to", "", piece=piece, table=1)
        await ann.slash(channel, "dobutsu move", piece=piece, to=squares[0]["value"], table=1)


async def test_a_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with Club(build_bot, tmp_path) as c:
        thread = await begun(c)
        before = [message.id for message in adapter.messages(c.env, thread, ANN.id)]
    async with Club(build_bot, tmp_path) as c:
        assert adapter.threads(c.env, GUILD) == [thread]
        assert [message.id for message in adapter.messages(c.env, thread, ANN.id)] == before
        await moved(c, thread)
        assert len(adapter.messages(c.env, thread, ANN.id)) > len(before)
        assert not c.env.errors


async def test_a_table_whose_server_was_lost_is_posted_anew(tmp_path: Path) -> None:
    async with Club(build_bot, tmp_path) as c:
        await begun(c)
    shutil.rmtree(tmp_path / "discord")
    async with Club(build_bot, tmp_path) as c:
        assert adapter.threads(c.env, GUILD) == []
        await moved(c, LOBBY)
        [thread] = adapter.threads(c.env, GUILD)
        assert adapter.messages(c.env, thread, ANN.id)


async def test_every_command_has_a_japanese_name(tmp_path: Path) -> None:
    async with Club(build_bot, tmp_path) as c:
        phrases = Phrases.of(c.env, "ja")
        assert phrases.say("table open") != "/table open"
        assert all(shown.isascii() is False for path, shown in phrases.paths.items()), phrases.paths


async def test_the_stage_of_the_behaviour_tests_carries_the_real_bot() -> None:
    async with club(["Ann", "Ben", "花子"], locales={"花子": "ja"}, closed=["Ben"]) as c:
        await c["Ann"].slash("table open", game="dobutsu")
        joined = await c["花子"].press(c.lobby.posts[-1], "Sit down")
        assert joined.ephemeral and "卓" in joined.text
        await c["Ann"].press(c.lobby.posts[-1], "Start")
        [thread] = c.threads
        turn = thread.posts[-1]
        assert len(turn.pings) == 1 and turn.files[0].data.startswith(b"\x89PNG")
        await c.restart()
        picker = await c[turn.pings[0]].press(thread.posts[-1], "Act")
        assert picker.ephemeral and picker.post not in c["Ben"].sees(thread)
