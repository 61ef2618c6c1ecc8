"""Command line: run, check, backup, sandbox, bench."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path

DEFAULT = "default: config.toml"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, told in (("run", "the bot on Discord"), ("check", "say what is wrong with the set-up")):
        commands.add_parser(name, help=told).add_argument("--config", type=Path, help=DEFAULT)
    copying = commands.add_parser("backup", help="copy the database to a file, also while the bot runs")
    copying.add_argument("target", type=Path)
    copying.add_argument("--config", type=Path, help=DEFAULT)
    commands.add_parser("sandbox", help="the bot in a browser page, without Discord", add_help=False)
    bench = commands.add_parser("bench", help="measure, as JSON")
    bench.add_argument(
        "--only", action="append", default=[], help="one part: rules, routes, pictures, store, memory, discord"
    )
    chosen, rest = parser.parse_known_args(arguments)
    if rest and chosen.command != "sandbox":
        parser.error(f"unknown arguments: {' '.join(rest)}")
    if chosen.command == "sandbox":
        from bot.sandbox.main import main as sandbox

        return sandbox(rest)
    if chosen.command == "bench":
        from bot.bench import bench as measure

        print(json.dumps(measure(chosen.only), indent=1))
        return 0
    if chosen.command == "backup":
        return _backup(chosen.config, chosen.target)
    return asyncio.run(_check(chosen.config)) if chosen.command == "check" else _run(chosen.config)


async def _check(path: Path | None) -> int:
    from bot.check import run

    return await run(path)


def _backup(path: Path | None, target: Path) -> int:
    """Copies the database. What is wrong is one line."""
    from bot import config
    from bot.store import StoreError, backup

    try:
        backup(config.load(path).database, target)
    except (config.ConfigError, StoreError) as error:
        return _no(f"made no copy: {error}")
    return 0


def _run(path: Path | None) -> int:
    """Starts the bot. A configuration or token that cannot work is one line, not a traceback."""
    import aiohttp
    import discord

    from bot import config, log
    from bot.client import run
    from bot.store import StoreError

    try:
        settings = config.load(path)
        token = config.token(settings)
        log.set_up(settings.log_level, [token])
        asyncio.run(run(settings, token))
    except (config.ConfigError, StoreError) as error:
        return _no(f"cannot start: {error}")
    except discord.LoginFailure:
        return _no("cannot start: Discord does not accept the token (Developer Portal, page Bot)")
    except discord.ConnectionClosed as error:
        return _no(f"has stopped: Discord closed the connection ({error.code}); is the token still valid?")
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
        return _no(f"cannot start: Discord cannot be reached ({type(error).__name__})")
    except KeyboardInterrupt:
        pass
    return 0


def _no(why: str) -> int:
    print(f"Toban {why}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
