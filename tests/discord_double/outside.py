"""A bot in a process of its own, for tests that kill it: started and stopped from a test, whose double outlives it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .double import Double

RUNNER = "tests.discord_double"  # its __main__ points discord.py at the double
TOP = Path(__file__).resolve().parents[2]


class Process:
    """`python -m MODULE ARGUMENTS` against a double. `async with Process(double, "bot", "run") as process:`"""

    def __init__(
        self, double: Double, module: str, *arguments: str, cwd: Path = TOP, env: Mapping[str, str] | None = None
    ) -> None:
        self.double = double
        self.command = [sys.executable, "-m", RUNNER, module, *arguments]
        self.cwd = cwd
        self.env = {**os.environ, "PYTHONPATH": str(TOP), **double.environment(), **(env or {})}
        self.process: asyncio.subprocess.Process | None = None
        self.output = ""
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Process:
        await self.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        if self.running:
            await self.kill()

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def start(self, seconds: float = 20.0, *, ready: bool = True) -> None:
        """Start it; wait until its gateway session stands (unless `ready` is off)."""
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            *self.command, cwd=self.cwd, env=self.env, stdout=pipe, stderr=asyncio.subprocess.STDOUT
        )
        self._reader = asyncio.create_task(self._read())
        if ready:
            about = f"{self.command[3:]} is not connected"
            await self.double.until(lambda: self.double.gateway.connected or not self.running, seconds, about)
            assert self.running, f"it ended with {self.process.returncode}:\n{self.output}"

    async def _read(self) -> None:
        assert self.process and self.process.stdout
        async for line in self.process.stdout:
            self.output += line.decode("utf-8", "replace")

    async def all_output(self) -> str:
        """What it printed, once it has ended."""
        assert self._reader
        await self._reader
        return self.output

    async def kill(self) -> None:
        """SIGKILL: it gets no chance to finish anything. Returns when the double has lost the connection too."""
        await self._end(signal.SIGKILL)
        await self.double.until(lambda: not self.double.gateway.connected, 5.0, "the killed bot's socket closes")

    async def stop(self, seconds: float = 10.0) -> int:
        """SIGTERM, and wait; the exit status."""
        await self._end(signal.SIGTERM, seconds)
        assert self.process and self.process.returncode is not None
        return self.process.returncode

    async def _end(self, how: signal.Signals, seconds: float = 10.0) -> None:
        assert self.process and self._reader
        self.process.send_signal(how)
        await asyncio.wait_for(self.process.wait(), seconds)
        await self._reader
