"""Pictures of positions: drawn off the event loop in one thread, kept by the hash of what they show."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import renderers
from bot.tables import Table
from bot.texts import Texts
from bot.texts.fitting import shortened
from renderers import Look, club
from rules.match import Match

MOST_BYTES = 48 * 1024 * 1024  # of finished pictures kept in memory
LEAST_BYTES = 2_048  # that one takes besides its PNG
MOST_ALT = 1024  # characters Discord takes as alt text
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Picture:
    """A PNG, its alt text, and the whole text board it comes from."""

    png: bytes
    alt: str
    board: str


@dataclass(frozen=True)
class Preview:
    """What a renderer has for a question of the picker: a PNG (empty: none), and lines about a whole action."""

    png: bytes = b""
    lines: tuple[str, ...] = ()


Made = TypeVar("Made", Picture, Preview)
T = TypeVar("T")


class Pictures:
    """Draws what a seat or a spectator may see; the drawing gets a view and nothing else."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._kept: OrderedDict[bytes, Any] = OrderedDict()
        self._bytes = 0

    async def draw(
        self,
        table: Table,
        seat: int | None = None,
        *,
        language: str,
        layout: str = "board",
        at: str = "",
        match: Match | None = None,
    ) -> Picture:
        """The picture of a table (of an earlier position, if `match` is one) for a seat or, None, for everybody. `at`:
        the place that a zoom is around.
        """
        shown = match or table.playing_or_over()
        view = shown.fork().view(seat)  # a view of its own: the drawing thread shares no memo with the event loop
        return await self._picture(table.game, view, self.look(table, language, layout, at))

    async def position(
        self,
        match: Match,
        *,
        names: Sequence[str],
        title: str,
        language: str,
        seat: int | None = None,
        layout: str = "board",
        at: str = "",
    ) -> Picture:
        """The picture of a position that belongs to no table; `title` stands where else the table's number does."""
        words = self._texts.words(language, match.game.name, names, markdown=False)
        look = Look(words, tuple(names), title, language, layout, at)
        return await self._picture(match.game, match.fork().view(seat), look)

    async def _picture(self, game: Any, view: Any, look: Look) -> Picture:
        module = renderers.load(game.name)

        def paint() -> Picture:
            board = module.describe(view, look)
            png = renderers.encode(module.draw(view, look), game.name)
            return Picture(png, shortened(board, MOST_ALT), board)

        return await self._once(_key(game.name, look, game.dump(view.parts())), paint)

    async def preview(
        self,
        table: Table,
        seat: int,
        *,
        language: str,
        kind: str,
        given: Sequence[Any],
        choices: Sequence[Any] | None,
        whole: bool,
    ) -> Preview:
        """What the renderer has for a question of the picker before this seat (see `renderers.Renderer`). `whole`:
        the action is complete and asked back. A mistake there costs the picture and nothing else.
        """
        module: Any = renderers.load(table.row.game)
        draw, explain = getattr(module, "preview", None), getattr(module, "explain", None) if whole else None
        if draw is None and explain is None:
            return Preview()
        view = table.playing().fork().view(seat)
        look = self.look(table, language, "board")

        def paint() -> Preview:
            image = draw(view, look, kind, list(given), None if choices is None else list(choices)) if draw else None
            lines = tuple(explain(view, look, kind, list(given))) if explain else ()
            return Preview(b"" if image is None else renderers.encode(image, table.row.game), lines)

        key = _key(table.row.game, look, table.game.dump(view.parts()), kind, repr(given), repr(choices), str(whole))
        try:
            return await self._once(key, paint)
        except Exception:
            log.exception("table %s: no preview of %s", table.row.id, kind)
            return Preview()

    async def standings(self, sheet: club.Sheet) -> Picture:
        """A page of a club's standings."""

        def paint() -> Picture:
            told = club.describe(sheet)
            return Picture(renderers.encode(club.draw(sheet), "club"), shortened(told, MOST_ALT), told)

        shown = (sheet.game, sheet.club, sheet.rows, sheet.page, sheet.pages, club.describe(sheet))
        return await self._once(hashlib.blake2b(repr(shown).encode("utf-8", "replace"), digest_size=16).digest(), paint)

    def board(self, table: Table, seat: int | None, language: str, layout: str = "board") -> str:
        """The text board alone."""
        match = table.playing_or_over()
        return renderers.load(table.row.game).describe(match.view(seat), self.look(table, language, layout))

    async def run(self, work: Callable[[], T]) -> T:
        """Does something in the drawing thread: in pieces, for everybody waits for its turn there."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _once(self, key: bytes, paint: Callable[[], Made]) -> Made:
        """What was painted before, or is painted now in the drawing thread."""
        if key in self._kept:
            self._kept.move_to_end(key)
            kept: Made = self._kept[key]
            return kept
        made = await self.run(paint)
        self._keep(key, made)
        return made

    def look(self, table: Table, language: str, layout: str, at: str = "") -> Look:
        """How a table is shown to readers of a language."""
        words = self._texts.at(table, language, markdown=False)
        title = words("picture.trial", table=table.row.id) if table.ground else f"#{table.row.id}"
        return Look(words, words.names, title, language, layout, at)

    def _keep(self, key: bytes, made: Picture | Preview) -> None:
        if key not in self._kept:
            self._kept[key] = made
            self._bytes += len(made.png) + LEAST_BYTES
        while self._bytes > MOST_BYTES:
            _, old = self._kept.popitem(last=False)
            self._bytes -= len(old.png) + LEAST_BYTES

    def close(self) -> None:
        """Lets the drawing thread end."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _key(game: str, look: Look, view: bytes, *more: str) -> bytes:
    parts = (game, look.lang, look.layout, look.at, look.table, *look.names, *more)
    told = hashlib.blake2b(digest_size=16)
    for part in parts:
        text = part.encode("utf-8", "surrogatepass")
        told.update(len(text).to_bytes(4, "little") + text)
    told.update(view)
    return told.digest()
