"""Logging to standard error, in which tokens cannot appear."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterable

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
    """Takes secrets out of the finished text, tracebacks included."""

    def __init__(self, secrets: Iterable[Secret] = ()) -> None:
        super().__init__(FORMAT)
        self._secrets = [secret.reveal() for secret in secrets if secret.reveal()]

    def format(self, record: logging.LogRecord) -> str:
        """See logging.Formatter."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        for shape, instead in _SHAPES:
            text = shape.sub(instead, text)
        return text


def set_up(level: str = "INFO", secrets: Iterable[Secret] = ()) -> None:
    """Log to standard error from now on, instead of any earlier set-up. Call before anything else may log."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Hiding(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name, least in _QUIET.items():
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), least))
