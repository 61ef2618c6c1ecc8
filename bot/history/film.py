"""A whole match as one animated WebP: a picture a turn, as everybody saw it, small enough for one message.

Drawn in the drawing thread, a picture a piece, so that other tables wait for one piece at the most.
"""

from __future__ import annotations

import asyncio
import functools
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from PIL import Image

import renderers
from bot.history.course import Course, Courses
from bot.pictures import Pictures
from bot.tables import Table
from renderers import Look
from renderers.animation import Animation

MOST = 7_900_000  # bytes: below 8 MB whatever the server has; Discord's own limit without boosts is 10 MiB
MOST_PICTURES = 600
ALL_MS, FASTEST_MS, SLOWEST_MS = 90_000, 300, 1_500  # the whole, and a turn
FIRST_MS, LAST_MS = 1_500, 5_000  # at least
SURE = 24  # pictures until it can be told how large the whole will be
MOST_KEPT = 3  # finished ones in memory
Report = Callable[[int, int], None]


class Style(NamedTuple):
    """How it is drawn: pixels across, quality of the encoding, one turn of so many."""

    width: int
    quality: int
    every: int = 1


FINEST = (Style(1000, 80), Style(800, 65), Style(640, 45))


def styles(turns: int) -> Iterator[Style]:
    """What is tried one after the other until it fits: fine, coarse, then with fewer turns; the last has two."""
    every = -(-turns // MOST_PICTURES)
    yield from (style._replace(every=every) for style in FINEST)
    while every < turns:
        every *= 2
        yield FINEST[-1]._replace(every=every)


def chosen(turns: int, every: int) -> list[int]:
    """The numbers of the turns that are shown: the deal and the end always."""
    return sorted({*range(0, turns, every), turns - 1})


def times(pictures: int) -> list[int]:
    """How long each is seen, in milliseconds; the end long enough to read it."""
    each = min(max(ALL_MS // pictures, FASTEST_MS), SLOWEST_MS)
    times = [each] * pictures
    times[0], times[-1] = max(each, FIRST_MS), LAST_MS
    return times


async def shoot(pictures: Pictures, course: Course, look: Look, report: Report, most: int = MOST) -> bytes:
    """The animation, of at most so many bytes where that can be. `report`: told how many pictures are drawn, of how
    many.
    """
    shot = b""
    for style in styles(len(course.turns)):
        numbers = chosen(len(course.turns), style.every)
        animation = await _shot(pictures, course, look, style, numbers, report, most)
        if animation is not None:
            shot = await pictures.run(animation.data)
            if len(shot) <= most:
                break
    return shot


async def _shot(
    pictures: Pictures, course: Course, look: Look, style: Style, numbers: Sequence[int], report: Report, most: int
) -> Animation | None:
    """One try; None as soon as it is clear that it gets too large (not with the two last pictures)."""
    animation = Animation(style.quality)
    for done, (number, ms) in enumerate(zip(numbers, times(len(numbers)), strict=True)):
        report(done, len(numbers))
        await pictures.run(functools.partial(_draw, animation, course, number, look, style.width, ms))
        if len(numbers) > 2 and _foreseen(animation.size, done + 1, len(numbers)) > most:
            return None
    report(len(numbers), len(numbers))
    return animation


def _foreseen(size: int, done: int, of: int) -> float:
    """How large it becomes, if it goes on like this."""
    return size if done < min(SURE, of) else size / done * of


def _draw(animation: Animation, course: Course, number: int, look: Look, width: int, ms: int) -> None:
    animation.add(_drawn(course, number, look, width), ms)


def _drawn(course: Course, number: int, look: Look, width: int) -> Image.Image:
    match = course.position(number)
    image = renderers.load(match.game.name).draw(match.view(None), look)
    if image.width == width:
        return image
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.BICUBIC)


class Shooting:
    """An animation being drawn, or drawn. `done` of `of` pictures are drawn; none of none: it waits for another one."""

    def __init__(self) -> None:
        self.done, self.of = 0, 0
        self.task: asyncio.Task[bytes] | None = None
        self._moved = asyncio.Event()

    def report(self, done: int, of: int) -> None:
        """So far it has come."""
        self.done, self.of = done, of
        self._moved.set()

    async def film(self) -> bytes:
        """The whole; whoever waits may go away, it is drawn to its end."""
        assert self.task is not None
        return await asyncio.shield(self.task)

    async def moved(self) -> bool:
        """Waits for another picture. Returns False when all is done, or has failed."""
        assert self.task is not None
        self._moved.clear()
        step = asyncio.ensure_future(self._moved.wait())
        await asyncio.wait({step, self.task}, return_when=asyncio.FIRST_COMPLETED)
        step.cancel()
        return not self.task.done()


class Films:
    """The animations that people have asked for: each drawn once, one at a time."""

    def __init__(self, pictures: Pictures, courses: Courses) -> None:
        self._pictures, self._courses = pictures, courses
        self._known: OrderedDict[tuple[int, int, str], Shooting] = OrderedDict()
        self._one = asyncio.Lock()

    def of(self, table: Table, language: str) -> Shooting:
        """The animation of a table as it stands, begun now where nobody has asked for it yet."""
        key = (table.row.id, table.playing_or_over().revision, language)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Shooting()
            work = self._shoot(table, language, known)
            known.task = asyncio.create_task(work, name=f"replay of {table.row.id}")
            known.task.add_done_callback(lambda task: self._ended(key, task))
        self._known.move_to_end(key)
        return known

    async def _shoot(self, table: Table, language: str, known: Shooting) -> bytes:
        async with self._one:
            course = await self._courses.of(table)
            layout = renderers.posted(table.row.game)[0]
            return await shoot(self._pictures, course, self._pictures.look(table, language, layout), known.report)

    def _ended(self, key: tuple[int, int, str], task: asyncio.Task[bytes]) -> None:
        if task.cancelled() or task.exception() is not None:
            self._known.pop(key, None)  # whoever asks again has it tried again
        finished = [k for k, s in self._known.items() if s.task is not None and s.task.done()]
        for old in finished[:-MOST_KEPT]:
            del self._known[old]

    async def close(self) -> None:
        """Stops drawing."""
        tasks = [s.task for s in self._known.values() if s.task is not None and not s.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
