"""The outbox: rows that a commit left are sent in the order of their lane, again and again until they have gone out."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import aiohttp
import discord

from bot import store
from bot.clock import Clock, Idle
from bot.outbox.deliver import Deliverer, Sent
from bot.tables import Table, Tables
from rules.core import Illegal

log = logging.getLogger(__name__)
AT_ONCE = 8  # posts being sent at the same time, each of another lane
CLOSED_DM, NO_COMMON_SERVER = 50007, 50278
GONE = frozenset({10003, 10004, 10013})  # channel, server or person that is no more
FIRST_WAIT, LONGEST_WAIT, MOST_ATTEMPTS = 2_000, 600_000, 40

Noted = tuple[store.Post, Sent, "asyncio.Future[None]"]


def _settle(batch: list[Noted], error: Exception | None) -> None:
    for _, _, noted in batch:
        if noted.done():
            continue
        if error is None:
            noted.set_result(None)
        else:
            noted.set_exception(error)


class Outbox:
    """Sends what is due. Everything it knows is in the store, so that it goes on after any stop."""

    def __init__(self, tables: Tables, deliverer: Deliverer, clock: Clock, idle: Idle) -> None:
        self._tables, self._deliverer, self._clock, self._idle = tables, deliverer, clock, idle
        self._store = tables.store
        self._wake = asyncio.Event()
        self._sending: dict[str, asyncio.Task[None]] = {}
        self._runner: asyncio.Task[None] | None = None
        self._sent: list[Noted] = []
        self._noting: asyncio.Task[None] | None = None
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
        """Stops; what is being sent is sent to its end."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
        await asyncio.gather(*self._sending.values(), return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                wait = await self._send_due()
            except store.StoreError:
                log.exception("the outbox cannot read the database")
                wait = LONGEST_WAIT / 1000
            await self._idle(self._woken(wait))

    async def _woken(self, seconds: float | None) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), seconds)

    async def _send_due(self) -> float | None:
        """Starts what can be sent now. Returns the seconds until something else is due (None: nothing waits)."""
        room = AT_ONCE - len(self._sending)
        if room > 0:
            due = await self._store.due_posts(self._clock.now(), room + len(self._sending))
            for post in [p for p in due if p.lane not in self._sending][:room]:
                task = asyncio.get_running_loop().create_task(self._send(post), name=f"post {post.id}")
                self._sending[post.lane] = task
        if self._sending:
            return None  # each of them wakes the outbox when it is done
        next_due = await self._store.next_due()
        return None if next_due is None else max(0.0, (next_due - self._clock.now()) / 1000)

    async def _send(self, post: store.Post) -> None:
        try:
            await self._attempt(post)
        except Exception:  # one post's trouble must not stop the others
            log.exception("post %s of kind %s", post.id, post.kind)
            await self._later(post)
        finally:
            del self._sending[post.lane]
            self._wake.set()

    async def _attempt(self, post: store.Post) -> None:
        fresh = post.created_at >= self._began and post.attempts == 0
        try:
            sent = await self._deliverer.deliver(post, fresh)
        except discord.Forbidden as error:
            await self._forbidden(post, error)
        except discord.HTTPException as error:
            await self._refused(post, error)
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            log.warning("post %s: no answer (%s)", post.id, type(error).__name__)
            await self._later(post)
        except Illegal as error:
            await self._give_up(post, error.code)
        else:
            await self._note(post, sent)

    async def _note(self, post: store.Post, sent: Sent) -> None:
        """Notes that it has gone out. Those that come while another note is being written share one transaction."""
        noted = asyncio.get_running_loop().create_future()
        self._sent.append((post, sent, noted))
        if self._noting is None:
            self._noting = asyncio.get_running_loop().create_task(self._note_all(), name="outbox notes")
        await noted

    async def _note_all(self) -> None:
        try:
            while self._sent:
                batch, self._sent = self._sent, []
                try:
                    async with self._store.transaction() as tx:
                        for post, sent, _ in batch:
                            tx.post_done(post.id, sent.message_id, self._clock.now())
                            sent.notes(tx)
                except store.StoreError as error:
                    _settle(batch, error)
                else:
                    _settle(batch, None)
        finally:
            self._noting = None

    async def _forbidden(self, post: store.Post, error: discord.Forbidden) -> None:
        """Closed direct messages are nobody's business but their owner's: the row waits for "my hand"."""
        if error.code not in (CLOSED_DM, NO_COMMON_SERVER) or post.person_id is None:
            log.warning("table %s: not allowed to post (%s); see `python -m bot check`", post.table_id, error.code)
            await self._later(post)
            return
        async with self._store.transaction() as tx:
            tx.post_held(post.id, str(error.code))
            tx.set_dm_open(post.person_id, False, self._clock.now())

    async def _refused(self, post: store.Post, error: discord.HTTPException) -> None:
        if error.code in GONE and post.person_id is None and await self._thread_gone(post):
            return
        if error.status >= 500 or error.status == 429 or error.code in GONE:
            log.warning("post %s: Discord answered %s (%s)", post.id, error.status, error.code)
            await self._later(post)
        else:
            await self._give_up(post, f"{error.status}/{error.code}")

    async def _thread_gone(self, post: store.Post) -> bool:
        """A thread that somebody deleted is made anew, with a new turn post, before this row is tried again."""
        row = None if post.table_id is None else await self._store.table(post.table_id)
        if row is None or row.thread_id is None or post.kind == "lobby":
            return False
        async with self._store.transaction() as tx:
            tx.set_thread(row.id, None)
            tx.set_turn_message(row.id, None, (row.shown_from, row.shown_from))
            tx.post_later(post.id, self._clock.now())
        return True

    async def _later(self, post: store.Post) -> None:
        if post.attempts >= MOST_ATTEMPTS:
            await self._give_up(post, "attempts")
            return
        wait = min(FIRST_WAIT << min(post.attempts, 12), LONGEST_WAIT)
        async with self._store.transaction() as tx:
            tx.post_later(post.id, self._clock.now() + wait)

    async def _give_up(self, post: store.Post, reason: str) -> None:
        log.error("post %s of kind %s for table %s given up: %s", post.id, post.kind, post.table_id, reason)
        async with self._store.transaction() as tx:
            tx.post_failed(post.id, reason, self._clock.now())
