"""House players that think: in a process of their own, so that the event loop never waits for them."""

from __future__ import annotations

import asyncio
import logging
import random
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from rules.core import Action
from rules.match import Match
from rules.thinker import Question, decode, encode
from rules.thinking import Effort, imagine

EFFORT = Effort(ms=1500, wall=1800)  # within two seconds, with what is around it
PATIENCE = 20.0  # seconds until a process that does not answer is given up: it may have to start, on a busy machine
LONGEST = 1 << 20  # bytes of an answer
log = logging.getLogger(__name__)


class Thinker:
    """Asks a process that starts with the first question and is started again when it has died. One question a time."""

    def __init__(self, effort: Effort = EFFORT) -> None:
        self._effort = effort
        self._lock = asyncio.Lock()
        self._process: Process | None = None

    async def think(self, match: Match, seat: int, rng: random.Random) -> Action | None:
        """The action of a seat that is due; None where no answer is to be had. Only what the seat may know is sent."""
        position = await asyncio.to_thread(imagine, match.game, match.state, seat, rng)
        question = Question(match.game.name, position, rng.getrandbits(63), self._effort)
        async with self._lock:
            try:
                async with asyncio.timeout(PATIENCE):
                    return decode(question, await self._ask(encode(question)))
            except (OSError, TimeoutError, ValueError, msgspec.DecodeError) as error:
                log.warning("a house player of %s has not been answered: %r", match.game.name, error)
                await self._end()
            except asyncio.CancelledError:
                await self._end()  # or its answer would be taken for that to the next question
                raise
        return None

    async def _ask(self, line: bytes) -> bytes:
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-m", "rules", "think")
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
            )
        into, out = self._process.stdin, self._process.stdout
        assert into is not None and out is not None
        into.write(line)
        await into.drain()
        return await out.readline()

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def close(self) -> None:
        """Ends the process, whatever it thinks about."""
        await self._end()
