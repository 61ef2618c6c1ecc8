"""Requests to Discord that get no answer, and the refusals that mean the same wherever they come."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp

NO_ANSWER = (aiohttp.ClientError, OSError)  # time-outs among them: the request may have arrived or not
CLOSED = frozenset({50007, 50278, 10013})  # direct messages closed, no server in common, no such account any more
TRIES = 3
Call = Callable[[], Awaitable[Any]]
log = logging.getLogger(__name__)


async def surely(call: Call) -> None:
    """Makes a request that may be repeated; again where the connection broke and nobody knows what became of it."""
    for _ in range(TRIES - 1):
        try:
            await call()
            return
        except NO_ANSWER as error:
            log.info("a request was lost (%s); trying again", type(error).__name__)
    await call()
