"""Logging to standard error, in which neither tokens nor what people typed can appear."""

from __future__ import annotations

import logging
import re
import sqlite3
import sys
import traceback
from collections.abc import Iterable
from typing import Any

import discord

from bot.config import Secret

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
HIDDEN = "***"
# Bot tokens; the tokens of interactions and webhooks in addresses; passwords in URLs.
_SHAPES = (
    (re.compile(r"\b[\w-]{20,}\.[\w-]{5,8}\.[\w-]{25,}"), HIDDEN),
    (re.compile(r"(/(?:webhooks|interactions)/\d+)/[\w-]{20,}"), rf"\1/{HIDDEN}"),
    (re.compile(r"(?<=://)([^/@:\s]*):[^@\s]+@"), rf"\1:{HIDDEN}@"),
)
# At their most talkative these print what people typed, sealed bids too.
_QUIET = {
    "discord": logging.INFO,
    "discord.client": logging.ERROR,  # says at each start that there is no voice, and that a token is used
    "aiosqlite": logging.INFO,
    "aiosql": logging.INFO,
    "PIL": logging.INFO,
}


class Hiding(logging.Formatter):
    """Takes secrets out of the finished text; of errors their messages too, for those may hold a sealed bid, unless
    `messages` lets them pass.
    """

    def __init__(self, secrets: Iterable[Secret] = (), *, messages: bool = False) -> None:
        super().__init__(FORMAT)
        self._messages = messages
        self._secrets = [secret.reveal() for secret in secrets if secret.reveal()]

    def format(self, record: logging.LogRecord) -> str:
        """See logging.Formatter."""
        record.exc_text = None  # as another handler has made it
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        for shape, instead in _SHAPES:
            text = shape.sub(instead, text)
        return text

    def formatException(self, ei: Any) -> str:
        """See logging.Formatter."""
        return super().formatException(ei) if self._messages else trace(ei[1])


def trace(error: BaseException | None) -> str:
    """Where it happened, and the kinds of errors; of their messages only those of the system and the database."""
    lines: list[str] = []
    while error is not None:
        lines += [_kind(error), *traceback.format_tb(error.__traceback__)]
        error = error.__cause__ or error.__context__
    return "".join(lines).rstrip()


def _kind(error: BaseException) -> str:
    told = ""
    if isinstance(error, discord.HTTPException):
        told = f" {error.status}/{error.code}"
    elif isinstance(error, (OSError, sqlite3.Error)):
        told = f": {error}"
    return f"{type(error).__module__}.{type(error).__qualname__}{told}\n"


def set_up(level: str = "INFO", secrets: Iterable[Secret] = (), *, messages: bool = False) -> None:
    """Log to standard error from now on, instead of any earlier set-up. Call before anything else may log."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Hiding(secrets, messages=messages))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name, least in _QUIET.items():
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), least))
