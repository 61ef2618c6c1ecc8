"""A run explained beside its map: each train's stops and their sum, mine, total."""

from __future__ import annotations

from renderers import text
from renderers.canvas import Box, Canvas
from renderers.eighteen_pa import bands, runs, tokens, told
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.eighteen_pa.components import COMPANIES
from rules.eighteen_pa.routes import Route, RouteSet

_HEAD, _TITLE, _LINE = 60, 42, 30


def draw(on: Canvas, look: Look, owner: str, found: RouteSet, box: Box, title: str = "latest") -> None:
    """The whole sum in a panel; `title`: whether the run is the "latest" or a "planned" one."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 12)
    used = tokens.plate(on, owner, left + 16, top + 36, 44 if owner in COMPANIES else 40)
    total = on.write(right - 18, top + 36, told.money(found.total), 46, weight=BLACK, side="right")
    words = look.words(f"picture.run.{title}")
    on.write(left + used + 30, top + 36, words, 28, colour=SOFT, room=right - left - used - total - 66)
    room = bottom - top - _HEAD - 10 - (_LINE + 6) * bool(found.mine)
    y = top + _HEAD + 4
    size, wrapped = _wrapped(look, found, right - left - 34, room)
    for n, (route, lines) in enumerate(zip(found.routes, wrapped, strict=True)):
        y = _route(on, look, n, route, (left + 16, y, right - 18, bottom))
        for line in lines:
            on.write(left + 16, y, line, size, colour=INK, room=right - left - 34)
            y += _leading(size)
        y -= 10
    if found.mine:
        words = look.words("picture.run.mine", amount=found.mine)
        on.write(left + 16, y + 14, words, 26, room=right - left - 34)


def _leading(size: int) -> int:
    """From line to line."""
    return size + 6


def _wrapped(look: Look, found: RouteSet, wide: int, room: int) -> tuple[int, list[tuple[str, ...]]]:
    """The stops of each route in lines with the size of their letters; fewer lines where there would be too many."""
    sums = [" + ".join(runs.parts(look, route)) for route in found.routes]
    for size, most in ((26, 9), *((22, n) for n in range(9, 0, -1))):
        made = [text.wrap(words, size, wide, most) for words in sums]
        if sum(len(lines) for lines in made) * _leading(size) + _TITLE * len(made) <= room:
            break
    return size, made


def _route(on: Canvas, look: Look, n: int, route: Route, box: Box) -> int:
    """One train: its number, name and sum. Returns where its stops begin."""
    left, top, right, _ = box
    y = top + 18
    bands.badge(on, n, left + 18, y, 18)
    on.write(left + 46, y, look.words("picture.run.train", train=route.train), 28, weight=BLACK, room=260)
    on.write(right, y, told.money(route.total), 32, weight=BLACK, side="right", tabular=True)
    return y + 34
