"""What the tests of whole matches need beside `simclub`: pressing by meaning, luck that repeats itself, the log."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from bot import log, store
from bot.commands import TEXTS
from bot.panels import ids
from bot.panels.talk import illegal
from bot.tables import Table, Who, lobby
from rules.core import Illegal
from tests.bot.simclub import Club, Person
from tests.bot.simparts import Post, Reply

# -- pressing ---------------------------------------------------------------------------------


def button(on: Post | Reply, kind: str, what: str = "") -> str:
    """The custom id of the button or menu for a handler; `what`: its last part, where several are for the same."""
    post = Post.of(on)
    there = [c["custom_id"] for c in post.components if c.get("custom_id") and not c.get("disabled")]
    found = [i for i in there if (p := ids.parse(i)) and p.kind == kind and what in ("", p.parts[-1])]
    assert len(found) == 1, f"{len(found)} of {kind} {what} in {post!r}: {there}"
    return found[0]


async def press(who: Person, on: Post | Reply, kind: str, what: str = "") -> Reply:
    """Presses the button for a handler of the bot."""
    return await who.press(on, custom_id=button(on, kind, what))


async def press_late(who: Person, post: Post, components: list[Any], kind: str, what: str = "") -> Reply:
    """Presses a button of a post as it once was: their Discord still shows what has been edited since."""
    now, post.message.components = post.message.components, components
    try:
        return await press(who, post, kind, what)
    finally:
        post.message.components = now


def offered(on: Post | Reply) -> dict[str, str]:
    """What a panel of the picker offers: names, also without their notes ("b2" of "b2 · chick") -> labels."""
    post = Post.of(on)
    labels = [*post.buttons, *(option.name for option in post.options)]
    return {re.split(" · |・", label)[0]: label for label in labels} | {label: label for label in labels}


async def choose(who: Person, on: Post | Reply, name: str) -> Reply:
    """Takes what is called so, whether it is a button or stands in a menu."""
    post, there = Post.of(on), offered(on)
    assert name in there, f"{name} is not offered in {post!r}: {list(there)}"
    if there[name] in post.buttons:
        return await who.press(post, there[name])
    return await who.select(post, there[name])


def has_button(on: Post | Reply, kind: str, what: str, enabled: bool = False) -> bool:
    """Whether a panel has such a button; `enabled`: one that can be pressed."""
    there = [c for c in Post.of(on).components if not (enabled and c.get("disabled"))]
    parsed = [ids.parse(c.get("custom_id", "")) for c in there]
    return any(i.kind == kind and i.parts[-1] == what for i in parsed if i)


def lang(who: Person) -> str:
    """Which catalogue a person should read."""
    return "ja" if who.locale == "ja" else "en"


# -- saying -----------------------------------------------------------------------------------


def said(lang: str, key: str, game: str, names: tuple[str, ...] = (), board: str = "", **params: Any) -> str:
    """A text as a message of the bot has it; `board`: the table's language, where what is on its board is named."""
    row, rules_ = SimpleNamespace(game=game, language=board or lang), rules.load(game) if game != "bot" else None
    on_board = SimpleNamespace(on_board=rules_.on_board if rules_ else frozenset())
    words = TEXTS.at(SimpleNamespace(row=row, game=on_board, names=names), lang)
    return illegal(words, Illegal(key[8:], **params)) if key.startswith("illegal.") else str(words(key, **params))


def label(lang: str, key: str, game: str = "bot") -> str:
    """A text as a button or a menu has it."""
    return str(TEXTS.words(lang, game, markdown=False)(key))


async def table_of(c: Club, number: int = 1) -> Table:
    """A table as the running bot holds it: for tests that have to know who drew which seat."""
    table: Table = await c.bot.desk.tables.get(number)
    return table


# -- luck that repeats itself -----------------------------------------------------------------


@contextmanager
def steady(mark: str) -> Iterator[None]:
    """The bot draws seeds and numbers of drafts from `mark` alone, and those who sit down bring the same luck whatever
    the ids of their interactions (one more command of some game shifts them): the same steps lead to the same match.
    """
    drawn, drafts, joins, seat_of = count(), count(), count(), lobby._seat

    def seed(size: int) -> bytes:
        return hashlib.blake2b(f"{mark} {next(drawn)}".encode(), digest_size=size).digest()

    def seat(table_id: int, number: int, who: Who, join: str, at: int) -> store.Seat:
        return seat_of(table_id, number, who, f"join-{next(joins)}", at)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobby, "secrets", SimpleNamespace(token_bytes=seed))
        patch.setattr(store, "new_id", lambda: f"draft-{next(drafts):010}")
        patch.setattr(lobby, "_seat", seat)
        yield


# -- the log ----------------------------------------------------------------------------------


class Heard(logging.Handler):
    """Keeps whatever is logged, with the arguments and errors that came with it."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """See logging.Handler."""
        error = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        self.lines.append(f"{record.name} {record.levelname} {record.getMessage()} {record.args!r} {error}")


@contextmanager
def talkative() -> Iterator[Heard]:
    """The log as an operator has it who set the level DEBUG (see `bot.log.set_up`)."""
    heard, root = Heard(), logging.getLogger()
    loggers = {logging.getLogger(name): least for name, least in log._QUIET.items()} | {root: logging.DEBUG}
    before = {logger: logger.level for logger in loggers}
    for logger, level in loggers.items():
        logger.setLevel(level)
    root.addHandler(heard)
    try:
        yield heard
    finally:
        root.removeHandler(heard)
        for logger, level in before.items():
            logger.setLevel(level)
