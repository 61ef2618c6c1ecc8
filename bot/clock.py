"""The one clock and the one way to wait idly: tests and the sandbox put in their own."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

# Every wait of the bot that nobody is waiting for (outbox, timers) goes through such a function.
Idle = Callable[[Awaitable[Any]], Awaitable[Any]]


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> int:
        """Unix time in milliseconds."""


class WallClock:
    """The computer's own clock."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000


async def plain_idle(wait: Awaitable[Any]) -> Any:
    """Just waits."""
    return await wait
