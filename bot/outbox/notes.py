"""Writing down what became of the posts. What Discord has taken must not be sent again for want of a note."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from bot import store
from bot.clock import Idle

log = logging.getLogger(__name__)
Note = Callable[[store.Transaction], None]
Waiting = tuple[Note, "asyncio.Future[None]"]
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0  # seconds, while the database takes nothing


class Notes:
    """One writer for all lanes: notes that come while a transaction is being written share the next one."""

    def __init__(self, kept: store.Store, idle: Idle) -> None:
        self._store, self._idle = kept, idle
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    async def write(self, note: Note) -> None:
        """Returns when it is on the disk, however long the database is in trouble; it is written even if the caller is
        cancelled. Raises store.Conflict, store.StoreError once `close` was called, and what `note` itself raises.
        """
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((note, written))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write_all(), name="outbox notes")
        await written

    async def close(self) -> None:
        """Writes what is waiting, with one more try where the database is in trouble."""
        self._closing.set()
        if self._writing is not None:
            await asyncio.gather(self._writing, return_exceptions=True)

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                if len(batch) == 1 or not await self._together(batch):
                    for note, written in batch:
                        await self._alone(note, written)
        finally:
            self._writing = None

    async def _together(self, batch: list[Waiting]) -> bool:
        """One transaction for all. Returns False where nothing was written: one bad note must not spoil the others."""
        try:
            async with self._store.transaction() as tx:
                for note, _ in batch:
                    note(tx)
        except Exception as error:
            log.warning("%s notes could not be written together (%s)", len(batch), type(error).__name__)
            return False
        for _, written in batch:
            _settle(written)
        return True

    async def _alone(self, note: Note, written: asyncio.Future[None]) -> None:
        wait = FIRST_WAIT
        while (error := await self._try(note)) is not None:
            if type(error) is not store.StoreError or self._closing.is_set():
                _settle(written, error)
                return
            log.error("the database takes no notes: %s", error)
            await self._idle(self._pause(wait))
            wait = min(wait * 2, LONGEST_WAIT)
        _settle(written)

    async def _try(self, note: Note) -> Exception | None:
        try:
            async with self._store.transaction() as tx:
                note(tx)
        except Exception as error:
            return error
        return None

    async def _pause(self, seconds: float) -> None:
        # Not wait_for: on Python 3.11 it waits in a task of its own, which `idle` would not know to be resting.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()


def _settle(written: asyncio.Future[None], error: Exception | None = None) -> None:
    if written.done():  # whoever waited was cancelled
        return
    if error is None:
        written.set_result(None)
    else:
        written.set_exception(error)
