"""The outbox: rows that a commit left are sent in the order of their lane, again and again until they have gone out."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import discord

from bot import store
from bot.clock import Clock, Idle
from bot.outbox.deliver import Deliverer
from bot.outbox.notes import Notes
from bot.outbox.sending import Sent
from bot.outbox.verdict import LONGEST_SENDING, judge
from bot.tables import Table, Tables
from bot.wire import CLOSED, NO_ANSWER
from rules.core import Illegal

log = logging.getLogger(__name__)
AT_ONCE = 8  # posts being sent at the same time, each of another lane
PAUSE = 2.0  # seconds before going on after what should not happen
PATIENCE = 5.0  # seconds for posts being sent when the outbox is closed


class Outbox:
    """Sends what is due. Everything that must not be lost is in the store, so that it goes on after any stop."""

    def __init__(self, tables: Tables, deliverer: Deliverer, clock: Clock, idle: Idle) -> None:
        self._deliverer, self._clock, self._idle = deliverer, clock, idle
        self._store, self._notes = tables.store, Notes(tables.store, idle)
        self._wake = asyncio.Event()
        self._sending: dict[str, asyncio.Task[None]] = {}
        self._ended: set[int] = set()  # posts that were settled while it was read what is due, which may not know it
        self._failures: dict[int, int] = {}  # of this run, by post
        self._runner: asyncio.Task[None] | None = None
        self._began = clock.now()
        tables.after_commit.append(self.wake)

    def begin(self) -> None:
        """Starts sending."""
        self._began = self._clock.now()
        self._runner = asyncio.get_running_loop().create_task(self._run(), name="outbox")

    def wake(self, table: Table | None = None) -> None:
        """Something may be due."""
        self._wake.set()

    async def close(self) -> None:
        """Stops; what is being sent is sent to its end, if that comes soon, and noted."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
        sending = list(self._sending.values())
        if sending:
            _, late = await asyncio.wait(sending, timeout=PATIENCE)
            for task in late:
                task.cancel()
        await self._notes.close()
        await asyncio.gather(*sending, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                wait = await self._send_due()
            except Exception:  # the database may be back soon
                log.exception("the outbox cannot read what is due")
                wait = PAUSE
            await self._idle(self._woken(wait))

    async def _woken(self, seconds: float | None) -> None:
        # Not wait_for: on Python 3.11 it waits in a task of its own, which `idle` would not know to be resting.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()

    async def _send_due(self) -> float | None:
        """Starts what can be sent now. Returns the seconds until something else is due (None: nothing waits)."""
        now, room = self._clock.now(), AT_ONCE - len(self._sending)
        if room <= 0:
            return None  # whichever of them is done wakes the outbox
        self._ended.clear()
        due = await self._store.due_posts(now, AT_ONCE)
        waiting = [p for p in due if p.lane not in self._sending and p.id not in self._ended]
        for post in waiting[:room]:
            task = asyncio.get_running_loop().create_task(self._send(post), name=f"post {post.id}")
            self._sending[post.lane] = task
        next_due = await self._store.next_due(now)
        return None if next_due is None else max(0.0, (next_due - self._clock.now()) / 1000)

    async def _send(self, post: store.Post) -> None:
        try:
            await self._attempt(post)
        except Exception:  # not even a note could be written: only while closing, or for a fault of our own
            log.exception("nothing could be noted of post %s", post.id)
            await self._idle(asyncio.sleep(PAUSE))  # it is still due: no endless stream of tries
        finally:
            del self._sending[post.lane]
            self._ended.add(post.id)
            self._wake.set()

    async def _attempt(self, post: store.Post) -> None:
        fresh = post.created_at >= self._began and not post.attempts and post.id not in self._failures
        try:
            async with asyncio.timeout(LONGEST_SENDING):
                sent = await self._deliverer.deliver(post, fresh)
            await self._done(post, sent)
        except Illegal as error:
            await self._give_up(post, error.code)
        except discord.HTTPException as error:
            await self._refused(post, error)
        except Exception as error:  # one post's trouble must not stop the others
            if not isinstance(error, (*NO_ANSWER, discord.RateLimited)):
                log.exception("post %s of kind %s", post.id, post.kind)
            await self._later(post, error)

    async def _done(self, post: store.Post, sent: Sent) -> None:
        """Notes that it has gone out."""

        def note(tx: store.Transaction) -> None:
            tx.post_done(post.id, sent.message_id, self._clock.now())
            sent.notes(tx)

        await self._notes.write(note)
        self._failures.pop(post.id, None)

    async def _refused(self, post: store.Post, error: discord.HTTPException) -> None:
        """Closed direct messages are nobody's business but their owner's: the row waits for "my hand"."""
        if error.code in CLOSED and post.person_id is not None:
            await self._hold(post, str(error.code), closed=True)
            return
        if error.status == 403:
            log.warning("table %s: not allowed to post (%s); see `python -m bot check`", post.table_id, error.code)
            await self._report(post)
        await self._later(post, error)

    async def _report(self, post: store.Post) -> None:
        """Tells whoever opened the table by direct message, once, that a post of it is not permitted."""
        row = None if post.table_id is None or post.person_id is not None else await self._store.table(post.table_id)
        if row is None or await self._store.was_told(row.id, row.opener_id, "trouble"):
            return
        at, told = self._clock.now(), {"table_id": row.id, "person_id": row.opener_id}
        await self._notes.write(lambda tx: tx.add_post("trouble", {}, at=at, **told))

    async def _later(self, post: store.Post, error: Exception) -> None:
        """Another try, or none where there were enough that failed for the row's own sake."""
        most, least, longest = judge(error)
        reason = f"{error.status}/{error.code}" if isinstance(error, discord.HTTPException) else type(error).__name__
        if most is not None and post.attempts >= most:
            await self._give_up(post, reason)
            return
        failures = self._failures[post.id] = self._failures.get(post.id, 0) + 1
        wait = min(least * 2 ** min(failures - 1, 12), longest)
        log.warning("post %s of kind %s waits %s s (%s)", post.id, post.kind, wait, reason)
        at = self._clock.now() + int(wait * 1000)
        await self._notes.write(lambda tx: tx.post_later(post.id, at, counts=most is not None))

    async def _give_up(self, post: store.Post, reason: str) -> None:
        """It will not be tried again. What is for one person waits for "my hand"; a later turn post tells the rest."""
        log.error("post %s of kind %s for table %s given up: %s", post.id, post.kind, post.table_id, reason)
        if post.person_id is not None:
            await self._hold(post, reason)
            return
        self._failures.pop(post.id, None)
        await self._notes.write(lambda tx: tx.post_failed(post.id, reason, self._clock.now()))

    async def _hold(self, post: store.Post, reason: str, closed: bool = False) -> None:
        more = await self._deliverer.unreached(post) if closed else None

        def note(tx: store.Transaction) -> None:
            tx.post_held(post.id, reason)
            if more is not None:
                tx.set_dm_open(post.person_id or 0, False, self._clock.now())
                more(tx)

        self._failures.pop(post.id, None)
        await self._notes.write(note)
