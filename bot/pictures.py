"""Pictures of positions: drawn off the event loop in one thread, kept by the hash of what they show."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import renderers
from bot.tables import Table
from bot.texts import Texts
from bot.texts.fitting import shortened
from renderers import Look
from rules.match import Match

MOST_BYTES = 48 * 1024 * 1024  # of finished pictures kept in memory
MOST_ALT = 1024  # characters Discord takes as alt text


@dataclass(frozen=True)
class Picture:
    """A PNG, its alt text, and the whole text board it comes from."""

    png: bytes
    alt: str
    board: str


class Pictures:
    """Draws what a seat or a spectator may see; the drawing gets a view and nothing else."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._kept: OrderedDict[bytes, Picture] = OrderedDict()
        self._bytes = 0

    async def draw(
        self, table: Table, seat: int | None = None, *, language: str, layout: str = "board", match: Match | None = None
    ) -> Picture:
        """The picture of a table (of an earlier position, if `match` is one) for a seat or, None, for everybody."""
        work = self._prepared(table, seat, language, layout, match)
        if isinstance(work, Picture):
            return work
        key, paint = work
        picture = await asyncio.get_running_loop().run_in_executor(self._thread, paint)
        self._keep(key, picture)
        return picture

    def board(self, table: Table, seat: int | None, language: str, layout: str = "board") -> str:
        """The text board alone."""
        match = table.playing_or_over()
        return renderers.load(table.row.game).describe(match.view(seat), self._look(table, language, layout))

    def _prepared(
        self, table: Table, seat: int | None, language: str, layout: str, match: Match | None
    ) -> Picture | tuple[bytes, Callable[[], Picture]]:
        shown = match or table.playing_or_over()
        view = shown.fork().view(seat)  # a view of its own: the drawing thread shares no memo with the event loop
        look = self._look(table, language, layout)
        key = _key(table, look, table.game.dump(view.parts()))
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        module, theme = renderers.load(table.row.game), table.row.game

        def paint() -> Picture:
            board = module.describe(view, look)
            return Picture(renderers.encode(module.draw(view, look), theme), shortened(board, MOST_ALT), board)

        return key, paint

    def _look(self, table: Table, language: str, layout: str) -> Look:
        words = self._texts.words(language, table.row.game, table.names, markdown=False)
        return Look(words, table.names, f"#{table.row.id}", language, layout)

    def _keep(self, key: bytes, picture: Picture) -> None:
        if key not in self._kept:
            self._kept[key] = picture
            self._bytes += len(picture.png)
        while self._bytes > MOST_BYTES:
            _, old = self._kept.popitem(last=False)
            self._bytes -= len(old.png)

    def close(self) -> None:
        """Lets the drawing thread end."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _key(table: Table, look: Look, view: bytes) -> bytes:
    parts = (table.row.game, look.lang, look.layout, look.table, *look.names)
    told = hashlib.blake2b(digest_size=16)
    for part in parts:
        text = part.encode("utf-8", "surrogatepass")
        told.update(len(text).to_bytes(4, "little") + text)
    told.update(view)
    return told.digest()
