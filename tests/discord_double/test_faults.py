"""What only the wire shows: repeats, races, lost answers, limits, broken sockets, a killed bot."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import aiohttp
import discord
import pytest

from . import faults
from .double import Double
from .outside import Process
from .people import Person
from .proof_bot import ProofBot


def lobby(double: Double, bot: ProofBot) -> discord.PartialMessageable:
    return bot.get_partial_messageable(double.lobby.id)


async def test_the_same_interaction_delivered_twice(double: Double, bot: ProofBot, aki: Person) -> None:
    answered = await aki.slash("proof ping", times=2)
    await double.until(lambda: double.requests[faults.CALLBACK] == 2)
    await double.quiet()
    assert answered.deliveries == 2 and len(aki.messages()) == 1


async def test_two_presses_at_once(double: Double, bot: ProofBot, aki: Person, ben: Person) -> None:
    counter = await aki.slash("proof count")
    await asyncio.gather(aki.press(counter, "Count 0"), ben.press(counter, "Count 0"))
    assert counter.message.content == "counted to 1"


async def test_nonce_makes_a_send_repeatable(double: Double, bot: ProofBot, aki: Person) -> None:
    channel = lobby(double, bot)
    first = await channel.send("once", nonce=7)
    again = await channel.send("once", nonce=7)
    assert again.id == first.id and len(aki.messages()) == 1
    double.advance(600)  # Discord remembers a nonce for some minutes
    assert (await channel.send("once", nonce=7)).id != first.id


async def test_a_nonce_for_two_channels_is_reported(double: Double, bot: ProofBot) -> None:
    await lobby(double, bot).send("here", nonce=8)
    await bot.get_partial_messageable(double.channel("other").id).send("there", nonce=8)
    (problem,) = double.take_problems()
    assert "another channel" in problem


async def test_an_answer_lost_after_the_post(double: Double, bot: ProofBot, aki: Person) -> None:
    double.faults.lose_answer(faults.CREATE)
    channel = lobby(double, bot)
    with pytest.raises(aiohttp.ServerDisconnectedError):  # neither an OSError nor a DiscordException
        await channel.send("posted", nonce=9)
    assert aki.last().content == "posted"
    await channel.send("posted", nonce=9)
    assert len(aki.messages()) == 1


async def test_a_502_after_the_post_is_retried_by_the_client(double: Double, bot: ProofBot, aki: Person) -> None:
    double.faults.lose_answer(faults.CREATE, 502)
    await lobby(double, bot).send("posted", nonce=10)
    assert double.requests[faults.CREATE] == 2 and len(aki.messages()) == 1


async def test_a_callback_whose_answer_is_lost(double: Double, bot: ProofBot, aki: Person) -> None:
    double.faults.lose_answer(faults.CALLBACK)
    assert (await aki.slash("proof ping")).text == "pong"


async def test_429_is_waited_out(double: Double, bot: ProofBot, aki: Person) -> None:
    double.faults.rate_limit(faults.CREATE, 0.05)
    await lobby(double, bot).send("in the end")
    assert double.requests[faults.CREATE] == 2 and aki.last().content == "in the end"
    double.faults.rate_limit(faults.CALLBACK, 0.05)
    assert (await aki.slash("proof ping")).text == "pong"


async def test_429_without_via_is_an_error(double: Double, bot: ProofBot) -> None:
    double.faults.rate_limit(faults.CREATE, 0.05, via=False)
    with pytest.raises(discord.HTTPException) as refused:
        await lobby(double, bot).send("never")
    assert refused.value.status == 429


async def test_502_is_retried_and_503_is_not(double: Double, bot: ProofBot) -> None:
    double.faults.fail(faults.CREATE, 502)
    await lobby(double, bot).send("second try")
    double.faults.fail(faults.CREATE, 503)
    with pytest.raises(discord.DiscordServerError):
        await lobby(double, bot).send("never")


async def test_a_fault_may_choose_its_request(double: Double, bot: ProofBot) -> None:
    double.faults.fail(faults.CREATE, 403, code=50013, where=lambda call: call.body["content"] == "b")
    await lobby(double, bot).send("a")
    with pytest.raises(discord.Forbidden) as refused:
        await lobby(double, bot).send("b")
    assert refused.value.code == 50013


@pytest.mark.parametrize("how", ["close", "cut", "reconnect", "invalid"])
async def test_a_broken_socket_is_resumed(double: Double, bot: ProofBot, aki: Person, how: str) -> None:
    gateway = double.gateway
    if how == "close":
        await gateway.close(4000)
    elif how == "cut":
        gateway.cut()
    elif how == "reconnect":
        gateway.ask_reconnect()
    else:
        gateway.invalidate(resumable=True)
    await double.quiet(0.02)
    missed = asyncio.create_task(aki.slash("proof ping"))  # sent while nobody listens, or just before
    assert (await missed).text == "pong"
    assert gateway.counts["resume"] == 1 and gateway.counts["identify"] == 1


async def test_a_lost_session_is_begun_anew(double: Double, bot: ProofBot, aki: Person) -> None:
    double.gateway.invalidate()
    await double.until(lambda: double.gateway.counts["identify"] == 2 and double.gateway.connected, 15.0)
    assert (await aki.slash("proof ping")).text == "pong"


async def test_a_silent_gateway_swallows_what_it_is_told(double: Double, bot: ProofBot, aki: Person) -> None:
    double.gateway.silence()
    double.answer_seconds = 0.1
    await aki.slash("proof ping", may_fail=True)
    double.answer_seconds = 3.0
    double.gateway.cut()
    await double.until(lambda: double.gateway.counts["resume"] == 1)
    assert (await aki.slash("proof ping")).text == "pong"
    assert "expired" in double.take_problems()[0]  # the first ping came with the resume, too late to be answered


async def test_a_bad_token(double: Double) -> None:
    double.token = "another"
    client = ProofBot()
    with double.redirected(), pytest.raises(discord.LoginFailure):
        await client.start("toban.test.token")
    await client.close()


async def test_intents_that_were_not_granted(double: Double) -> None:
    client = ProofBot(intents=discord.Intents.all())
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with double.running(client):
            pass
    double.privileged_intents = discord.Intents.all().value
    double.person("Aki")
    async with double.running(ProofBot(intents=discord.Intents.all())) as ready:
        assert {member.name for member in ready.guilds[0].members} >= {"aki", "toban"}


async def test_command_sync_failure_names_the_command(double: Double, bot: ProofBot) -> None:
    bot.tree.add_command(discord.app_commands.Command(name="x" * 32, description="y", callback=nothing))
    await bot.tree.sync()
    for command in bot.tree.get_commands():
        setattr(command, "description", "z" * 101)  # noqa: B010
    with pytest.raises(discord.app_commands.CommandSyncFailure, match="101 characters"):
        await bot.tree.sync()
    assert any("101 characters" in problem for problem in double.take_problems())


async def nothing(interaction: discord.Interaction) -> None: ...


async def test_limits_are_enforced_and_reported(double: Double, bot: ProofBot, aki: Person,
                                                caplog: pytest.LogCaptureFixture) -> None:  # fmt: skip
    double.answer_seconds = 0.2
    with caplog.at_level(logging.CRITICAL, "discord"):
        await aki.slash("proof long", may_fail=True)
    assert any("2001 characters" in problem for problem in double.take_problems())


async def test_a_text_that_could_ping_anybody_is_reported(double: Double, aki: Person) -> None:
    client = ProofBot()
    async with double.running(client):
        client._connection.allowed_mentions = None
        with pytest.raises(discord.HTTPException):
            await lobby(double, client).send(f"hello {aki.mention}")
    assert any("allowed_mentions" in problem for problem in double.take_problems())


async def test_an_unknown_route_is_loud(double: Double, bot: ProofBot) -> None:
    with double.redirected(), pytest.raises(discord.NotFound):
        await bot.fetch_sticker(1)
    assert double.take_problems() == ["unknown route GET /stickers/1"]


async def test_problems_fail_a_test_that_does_not_take_them() -> None:
    with pytest.raises(AssertionError, match="something wrong"):
        async with Double() as double:
            double.report("something wrong")


# --- a bot in another process ----------------------------------------------------------------------------------------


def outside(double: Double, ledger: Path) -> Process:
    return Process(double, "tests.discord_double.proof_bot", str(ledger))


async def test_killed_between_commit_and_post(double: Double, aki: Person, tmp_path: Path) -> None:
    async with outside(double, tmp_path / "ledger.json") as bot:
        held = double.faults.hold(faults.CREATE)
        told = await aki.slash("proof ledger", word="kraken")
        await held.arrived()
        await bot.kill()
        held.release()
        await double.quiet()
        assert told.text == "written" and not aki.saw("ledger: kraken")
        await bot.start()
        await double.until(lambda: aki.saw("ledger: kraken"))
    assert len([m for m in aki.messages() if m.content == "ledger: kraken"]) == 1


@pytest.mark.parametrize("pause", [0, 600])
async def test_killed_between_post_and_mark(double: Double, aki: Person, tmp_path: Path, pause: int) -> None:
    ledger = tmp_path / "ledger.json"
    async with outside(double, ledger) as bot:
        held = double.faults.hold(faults.CREATE, after=True)
        await aki.slash("proof ledger", word="kraken")
        await held.arrived()
        await bot.kill()
        held.drop()
        assert aki.saw("ledger: kraken") and "posted" not in ledger.read_text()
        double.advance(pause)  # short: the nonce would hold; long: only a look at the channel helps
        await bot.start()
        await double.until(lambda: "posted" in ledger.read_text())
    assert len([m for m in aki.messages() if m.content == "ledger: kraken"]) == 1


async def test_a_bot_process_that_cannot_log_in_says_so(double: Double, tmp_path: Path) -> None:
    bot = Process(double, "tests.discord_double.proof_bot", str(tmp_path / "l"), env={"PROOF_TOKEN": "wrong"})
    await bot.start(ready=False)
    await double.until(lambda: not bot.running, 20.0)
    assert "Improper token" in await bot.all_output()
