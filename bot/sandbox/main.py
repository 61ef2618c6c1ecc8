"""The command: options, folders, start and a clean end."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import shutil
import signal
import sys
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import discord

from bot import log
from bot.config import Config

PORT = 8765
FOLDER = Path("data") / "sandbox"
DATABASE = "toban.sqlite3"


class Busy(Exception):
    """Another sandbox runs on the same folder; says where."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the sandbox until Ctrl-C; the exit code."""
    options = _options(argv)
    log.set_up("WARNING", messages=True)
    for name in ("discord.client", "discord.state"):  # that there is no voice, and what SimCord's bot user lacks
        logging.getLogger(name).setLevel(logging.ERROR)
    options.data.mkdir(parents=True, exist_ok=True)
    try:
        with alone(options.data) as note:
            if options.fresh:
                forget(options.data)
            asyncio.run(run(build_bot, options.data, options.port, note=note, browser=not options.no_browser))
    except Busy as other:
        print(f"The sandbox is already running: {other}", file=sys.stderr)
        return 1
    except ImportError as problem:
        print(f"The sandbox cannot start: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bot sandbox",
        description="Play with the real bot in a browser page that looks like Discord: no account, no network.",
    )
    parser.add_argument("--port", type=int, default=PORT, help=f"where the page is served (default {PORT})")
    parser.add_argument("--fresh", action="store_true", help="forget all tables of earlier runs first")
    parser.add_argument("--data", type=Path, default=FOLDER, help=f"where the tables are kept (default {FOLDER})")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    return parser.parse_args(argv)


def build_bot(folder: Path, *, clock: Any, idle: Any) -> discord.Client:
    """The real bot with its database in `folder`."""
    from bot.client import build

    bot: discord.Client = build(Config(database=str(folder / DATABASE)), clock=clock, idle=idle)
    return bot


def forget(folder: Path) -> None:
    """Remove what the sandbox keeps, and nothing else that may lie there."""
    shutil.rmtree(folder / "discord", ignore_errors=True)
    for path in [folder / "read.json", *folder.glob(f"{DATABASE}*")]:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[Callable[[str], None]]:
    """Hold the folder for this process; gives a function to note the address for whoever comes second."""
    try:
        import fcntl
    except ImportError:  # Windows: two sandboxes on one folder are the user's own business
        yield lambda address: None
        return
    with (folder / "running").open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            raise Busy(file.read() or str(folder)) from None

        def note(address: str) -> None:
            file.truncate(0)
            file.write(address)
            file.flush()

        yield note


async def run(
    make: Callable[..., discord.Client],
    folder: Path,
    port: int,
    *,
    note: Callable[[str], None] = lambda address: None,
    browser: bool = False,
) -> None:
    """Bring the club up, say where, wait for Ctrl-C, take it down."""
    from .club import Club
    from .server import Server

    stop = _interrupt()
    async with Club(make, folder) as club:
        server = Server(club)
        chosen = await server.start(port)
        address = f"http://127.0.0.1:{chosen}/"
        note(address)
        if chosen != port != 0:
            print(f"Port {port} is taken; using {chosen}.")
        print(f"\n  Toban's sandbox: {address}\n\n  Ctrl-C ends it; the tables are kept.\n", flush=True)
        if browser and _has_screen():
            await asyncio.to_thread(webbrowser.open, address)
        await stop.wait()
        print("Closing…", flush=True)
        await server.stop()


def _interrupt() -> asyncio.Event:
    """Set by Ctrl-C or a polite kill."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends it
            loop.add_signal_handler(number, stop.set)
    return stop


def _has_screen() -> bool:
    """Whether a browser would open a window: not over ssh, where it could take over the terminal."""
    windowed = sys.platform in ("darwin", "win32") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return windowed and sys.stdout.isatty()
