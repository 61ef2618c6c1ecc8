"""Broken sockets, tokens that are refused, starting and stopping the program."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import check
from bot.__main__ import main
from tests.bot.wire.conftest import Errors
from tests.bot.wire.stage import Stage, button
from tests.discord_double import Double, Person, Process, faults
from tests.discord_double import permissions as may

# -- the socket -------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["close", "cut", "reconnect", "invalid", "lost session"])
async def test_the_next_action_works(
    stage: Stage, double: Double, aki: Person, ben: Person, how: str, errors: Errors
) -> None:
    table = await stage.table("dobutsu", aki, ben)
    who, gateway = table.due()[0], double.gateway
    begun = gateway.counts["resume"] + gateway.counts["identify"]
    if how == "close":
        await gateway.close(4000)
    elif how == "cut":
        gateway.cut()
    elif how == "reconnect":
        gateway.ask_reconnect()
    else:
        gateway.invalidate(resumable=how == "invalid")
    if how == "lost session":  # what happens meanwhile reaches nobody
        await double.until(lambda: gateway.counts["resume"] + gateway.counts["identify"] > begun, 15.0)
        await double.until(lambda: gateway.connected)
    told = await table.move(who, "b2", "b3")
    await table.until(1)
    await stage.rest()
    assert told.text and len(table.turns) == 2 and (await stage.match(table)).revision == 1
    assert all("reconnect" in line for line in errors.take()), "discord.py's own line about the socket, nothing of ours"


async def test_what_was_pressed_during_a_break_is_done_once(
    stage: Stage, double: Double, aki: Person, ben: Person, errors: Errors
) -> None:
    table = await stage.table("dobutsu", aki, ben)
    double.gateway.cut()
    pressed = await aki.press(table.turn, button(table.turn, "t:text:"))
    double.gateway.cut()
    moved = await table.move()
    await table.until(1)
    assert pressed.text and moved.text and (await stage.match(table)).revision == 1
    errors.take()


# -- the token --------------------------------------------------------------------------------


async def ended(process: Process, ready: bool = False) -> tuple[int, str]:
    """Runs it to its end; exit status and all it printed."""
    await process.start(30.0, ready=ready)
    await process.double.until(lambda: not process.running, 30.0)
    assert process.process is not None and process.process.returncode is not None
    return process.process.returncode, await process.all_output()


@pytest.fixture
def bare(double: Double, tmp_path: Path) -> Stage:
    """A stage without a bot of this process."""
    return Stage(double, tmp_path)


async def test_a_bad_token_is_one_line(bare: Stage) -> None:
    bad = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.this-is-not-the-right-one-0123456789"
    status, output = await ended(bare.process("run", TOBAN_TOKEN=bad))
    assert status == 1 and output.count("\n") == 1, output
    assert "token" in output and "Traceback" not in output and bad not in output and "this-is-not" not in output


@pytest.mark.parametrize("token", ["", "two words"])
def test_a_missing_or_malformed_token_is_one_line(
    token: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "config.toml"
    config.write_text("")
    monkeypatch.setenv("TOBAN_TOKEN", token)
    assert main(["run", "--config", str(config)]) == 1
    out, err = capfd.readouterr()
    assert out == "" and err.count("\n") == 1 and "TOBAN_TOKEN" in err and "Traceback" not in err
    assert not token or token not in err
    assert [file.name for file in tmp_path.iterdir()] == ["config.toml"], "nothing was begun"


async def test_a_token_that_is_withdrawn_while_the_bot_runs(bare: Stage) -> None:
    async with bare.outside() as bot:
        bare.double.token = "another"
        await bare.double.gateway.close(4004)
        await bare.double.until(lambda: not bot.running, 15.0)
        assert bot.process is not None and bot.process.returncode == 1
        lines = (await bot.all_output()).splitlines()
    assert "4004" in lines[-1] and not any("Traceback" in line for line in lines), lines


async def test_discord_cannot_be_reached(bare: Stage) -> None:
    process = bare.process("run", TOBAN_DISCORD_API="http://127.0.0.1:9/api/v10")
    status, output = await ended(process)
    assert status == 1 and "cannot be reached" in output.splitlines()[-1] and "Traceback" not in output, output


async def checked(stage: Stage, token: str) -> tuple[int, list[str]]:
    """`python -m bot check`: exit status and lines."""
    lines: list[str] = []
    config = stage.folder / "config.toml"
    config.write_text(f'database = "{stage.database}"\n')
    with stage.double.redirected():
        status = await check.run(config, say=lines.append, environment={"TOBAN_TOKEN": token})
    return status, lines


async def test_check_names_what_is_wrong(bare: Stage, double: Double) -> None:
    status, lines = await checked(bare, "bad.token.here")
    assert (status, len(lines)) == (1, 1) and lines[0].startswith("token:") and "bad.token" not in lines[0]
    assert await checked(bare, double.token) == (0, ["everything is in order"])
    role = next(role for role in double.guild.roles.values() if role.managed)
    double.guild.roles[double.guild.id].permissions = may.VIEW_CHANNEL
    role.permissions = may.BOT & ~(may.ATTACH_FILES | may.CREATE_PUBLIC_THREADS)
    status, lines = await checked(bare, double.token)
    assert (status, len(lines)) == (1, 1)
    assert "attach files" in lines[0] and "create public threads" in lines[0] and "send messages" not in lines[0]


async def test_check_as_a_program(bare: Stage) -> None:
    assert await ended(bare.process("check")) == (0, "everything is in order\n")


# -- the end ----------------------------------------------------------------------------------


def files(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


async def test_sigterm_finishes_what_is_being_sent(bare: Stage, aki: Person, ben: Person) -> None:
    double = bare.double
    async with bare.outside() as bot:
        table = await bare.open("dobutsu", aki)
        await ben.press(table.lobby, "t:lobby:join:1")
        await double.quiet()
        sending = double.faults.hold(faults.EDIT, after=True)  # the lobby post tells of the start
        answering = double.faults.hold(faults.EDIT_REPLY)
        pressed = asyncio.create_task(aki.press(table.lobby, "t:lobby:start:1"))
        await asyncio.gather(sending.arrived(), answering.arrived())
        stopping = asyncio.create_task(bot.stop())
        await asyncio.sleep(0.3)
        assert bot.running, "it waits for the answers"
        sending.release()
        answering.release()
        assert await stopping == 0
        output = await bot.all_output()
        assert (await pressed).text, "the person got their answer"
    assert "Traceback" not in output and "ERROR" not in output, output
    assert not double.gateway.connected
    with closing(sqlite3.connect(bare.database)) as db:
        states = dict(db.execute("select kind, state from outbox where table_id = 1 order by id").fetchall())
    assert states["lobby"] == "done", "what was being sent is noted"
    assert "toban.sqlite3-wal" not in files(bare.folder), "the database was closed"
    await bare.start()  # and the rest is sent at the next start
    await table.until(0)
    await bare.rest()
    assert len(table.turns) == 1 and len(double.threads()) == 1
    await bare.stop()


async def test_sigterm_does_not_wait_for_ever(bare: Stage, aki: Person) -> None:
    double = bare.double
    async with bare.outside() as bot:
        stuck = double.faults.hold(faults.CREATE, where=lambda call: "#1" in call.body["content"])
        await aki.slash("table open", game="qe")
        await stuck.arrived()
        assert await bot.stop(9.0) == 0, "before a container is killed"
        stuck.drop()
        assert "Traceback" not in await bot.all_output()
    await bare.start()
    await double.until(lambda: aki.saw("#1 · QE"))
    await bare.stop()


async def test_ctrl_c_stops_it_too(bare: Stage) -> None:
    async with bare.outside() as bot:
        assert bot.process is not None
        os.kill(bot.process.pid, signal.SIGINT)
        await asyncio.wait_for(bot.process.wait(), 10)
        assert bot.process.returncode == 0 and "Traceback" not in await bot.all_output()
