"""The double's clock: real time that a test may push forward, and the snowflakes made from it."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000  # 2015-01-01, where Discord's snowflakes begin


class Clock:
    """Seconds since 1970. `advance` lets tokens run out and threads go to sleep without waiting for it."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._last = 0

    def now(self) -> float:
        return time.time() + self.ahead

    def advance(self, seconds: float) -> None:
        self.ahead += seconds

    def iso(self, at: float | None = None) -> str:
        """An ISO 8601 time stamp as Discord writes it."""
        return datetime.fromtimestamp(self.now() if at is None else at, UTC).isoformat()

    def snowflake(self) -> int:
        """A new id: rising, and telling its own time."""
        self._last = max(self._last + 1, (int(self.now() * 1000) - EPOCH_MS) << 22)
        return self._last
