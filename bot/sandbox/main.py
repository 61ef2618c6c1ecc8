"""The command: options, folders, start and a clean end."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import shutil
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import discord

PORT = 8765
FOLDER = Path("data") / "sandbox"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the sandbox until Ctrl-C; the exit code."""
    options = _options(argv)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    if options.fresh:
        shutil.rmtree(options.data, ignore_errors=True)
    options.data.mkdir(parents=True, exist_ok=True)
    try:
        return asyncio.run(run(build_bot, options.data, options.port))
    except ImportError as problem:
        print(f"The sandbox cannot start: {problem}")
        return 1


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bot sandbox",
        description="Play with the real bot in a browser page that looks like Discord: no account, no network.",
    )
    parser.add_argument("--port", type=int, default=PORT, help=f"where the page is served (default {PORT})")
    parser.add_argument("--fresh", action="store_true", help="forget all tables of earlier runs first")
    parser.add_argument("--data", type=Path, default=FOLDER, help=f"where the tables are kept (default {FOLDER})")
    return parser.parse_args(argv)


def build_bot(folder: Path, *, clock: Any, idle: Any) -> discord.Client:
    """The real bot with its database in `folder`."""
    from bot.client import build

    return build(folder, clock=clock, idle=idle)


async def run(make: Callable[..., discord.Client], folder: Path, port: int) -> int:
    """Bring the club up, say where, wait for Ctrl-C, take it down."""
    from .club import Club
    from .server import Server

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends it
            loop.add_signal_handler(number, stop.set)
    async with Club(make, folder) as club:
        server = Server(club)
        chosen = await server.start(port)
        if chosen != port:
            print(f"Port {port} is taken; using {chosen}.")
        print(f"\n  Toban's sandbox: http://127.0.0.1:{chosen}/\n")
        print("  Ctrl-C ends it; the tables are kept.\n", flush=True)
        await stop.wait()
        print("Closing…", flush=True)
        await server.stop()
    return 0
