"""Timers: what is to be done at a time, kept in the store, rung in order by one task that sleeps until the next one.

A domain registers what it does when a timer of its kind falls due, and sets timers in its transactions:

    timers.on("remind", self._remind)                       # async def _remind(timer: store.Timer) -> None
    tx.set_timer("remind", f"{table}:{seat}", at, {...})    # replaces the one set before for this kind and subject

A timer is rung at least once: after a crash it may be rung again, so whoever rings looks at how things stand. A timer
that its handler sets anew stays; any other is gone once the handler has ended well, and one that failed comes back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from bot.clock import Clock, Idle
from bot.store import Store, Timer

log = logging.getLogger(__name__)
Handler = Callable[[Timer], Awaitable[None]]
Lapse = Callable[[int, int], Awaitable[None]]
LONGEST_SLEEP = 600.0  # seconds until the clock is looked at again: somebody may have set it
TOLERANCE = 60_000  # milliseconds by which clocks may differ before it counts as a lapse
PAUSE, LONGEST_PAUSE = 60_000, 6 * 3600 * 1000  # milliseconds before a timer that failed is rung again
ALIVE = "alive"  # the note of when the bot was last known to run


class Timers:
    """Rings what is due. `lapses` hear of time that the bot did not live through.

    Each is called with the last moment (unix ms) before it and its length in ms: after a stop of the program, a
    suspended machine, or a clock that was set; negative where it was set back. They are called before anything rings.
    """

    def __init__(self, kept: Store, clock: Clock, idle: Idle) -> None:
        self._store, self._clock, self._idle = kept, clock, idle
        self._handlers: dict[str, Handler] = {}
        self.lapses: list[Lapse] = []
        self._wake = asyncio.Event()
        self._next: int | None = None  # when the task means to wake up; None: whenever it is woken
        self._failures: dict[tuple[str, str], int] = {}
        self._seen: tuple[int, float] | None = None  # the clock and the machine's own one at the last look
        self._runner: asyncio.Task[None] | None = None
        kept.on_timer.append(self._set)

    def on(self, kind: str, handler: Handler) -> None:
        """What is done with timers of a kind. Raises ValueError for a kind that has a handler."""
        if kind in self._handlers:
            raise ValueError(f"two handlers for timers of kind {kind}")
        self._handlers[kind] = handler

    async def begin(self) -> None:
        """Starts ringing: first what fell due while the program was stopped."""
        await self._look()
        self._runner = asyncio.get_running_loop().create_task(self._run(), name="timers")

    def wake(self) -> None:
        """Looks at the clock now: the connection is back, perhaps after a long sleep of the machine."""
        self._wake.set()

    async def close(self) -> None:
        """Stops. What was being rung is rung again after the next start."""
        self._store.on_timer.remove(self._set)
        if self._runner is None:
            return
        self._runner.cancel()
        await asyncio.gather(self._runner, return_exceptions=True)
        with contextlib.suppress(Exception):  # the next start then takes the stop for a little longer
            await self._alive(self._clock.now())

    # -- the one task -----------------------------------------------------------------------

    def _set(self, due_at: int) -> None:
        if self._next is None or due_at < self._next:
            self._wake.set()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                wait = await self._ring_due()
            except Exception:  # the database may be back soon
                log.exception("timers cannot be read")
                wait = PAUSE / 1000
            self._next = self._clock.now() + int(wait * 1000)
            await self._idle(self._woken(wait))

    async def _woken(self, seconds: float) -> None:
        # Not wait_for: on Python 3.11 it waits in a task of its own, which `idle` would not know to be resting.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()

    async def _ring_due(self) -> float:
        """Rings all that is due, in order. Returns the seconds to sleep."""
        await self._look()
        while due := await self._store.due_timers(self._clock.now(), 1):  # each may set others
            await self._ring(due[0])
            await self._look()
        next_due = await self._store.next_timer()
        if next_due is None:
            return LONGEST_SLEEP
        return min(max(0.0, (next_due - self._clock.now()) / 1000), LONGEST_SLEEP)

    async def _ring(self, timer: Timer) -> None:
        handler = self._handlers.get(timer.kind)
        try:
            if handler is None:
                raise LookupError(f"nobody rings timers of kind {timer.kind}")
            await handler(timer)
        except Exception:  # one timer's trouble must not stop the others
            log.exception("timer %s %s", timer.kind, timer.subject)
            await self._put_off(timer)
            return
        self._failures.pop((timer.kind, timer.subject), None)
        async with self._store.transaction() as tx:
            tx.timer_rung(timer)

    async def _put_off(self, timer: Timer) -> None:
        """Rung again after a while, later with each time it fails."""
        key = (timer.kind, timer.subject)
        failures = self._failures[key] = self._failures.get(key, 0) + 1
        wait = min(PAUSE * 2 ** min(failures - 1, 12), LONGEST_PAUSE)
        async with self._store.transaction() as tx:
            if await tx.timer(*key) == timer:
                tx.set_timer(*key, self._clock.now() + wait, timer.payload)

    # -- lapses -----------------------------------------------------------------------------

    async def _look(self) -> None:
        """Compares the clock with the last look at it; what is missing between them is a lapse."""
        now, machine = self._clock.now(), time.monotonic()
        if self._seen is None:
            before, gap = await self._last_alive(now)
        else:
            before, gap = self._seen[0], now - self._seen[0] - int((machine - self._seen[1]) * 1000)
        if abs(gap) > TOLERANCE:
            log.warning("the clock and the bot's own time differ by %s s", gap // 1000)
            for lapse in self.lapses:
                await lapse(before, gap)
        elif self._seen is not None and now - before < TOLERANCE:
            return
        await self._alive(now)
        self._seen = (now, machine)

    async def _last_alive(self, now: int) -> tuple[int, int]:
        """When an earlier run was last known to run, and how long ago that is; no time at the first start of all."""
        noted = await self._store.meta(ALIVE)
        before = now if noted is None else int(noted)
        return before, now - before

    async def _alive(self, now: int) -> None:
        async with self._store.transaction() as tx:
            tx.set_meta(ALIVE, str(now))
