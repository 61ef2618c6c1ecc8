"""Small things of 18PA's tables: trains, certificates, signs of office."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from renderers import curves, text
from renderers.canvas import Canvas
from renderers.curves import Path, polygon, rounded, stroke
from renderers.eighteen_pa import glyphs
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT, Colour
from renderers.text import BLACK


def train(on: Canvas, name: str, x: int, y: int, high: int = 36, lit: bool = False, faint: bool = False) -> int:
    """A train's chip, its left end at x, centred on y: a car with its number. Returns its width."""
    size, wide = round(high * 0.72), _chip(name, high)
    fill, ink = (INK, PANEL) if lit else (FAINT, SOFT) if faint else (PANEL, INK)
    on.panel((x, y - high // 2, x + wide, y - high // 2 + high), fill, RULE if faint else INK, 3, high // 5)
    on.write(x + wide // 2, y, name, size, colour=ink, weight=BLACK, side="middle", room=wide - 6)
    return wide


def trains(on: Canvas, names: Sequence[str], x: int, y: int, high: int, room: int) -> int:
    """Chips side by side within `room` pixels: more than three with a number for those of a kind, and lower ones if
    need be. Returns the width they take.
    """
    groups = [(name, names.count(name)) for name in dict.fromkeys(names)]
    if len(names) < 4:
        groups = [(name, 1) for name in names]
    while high > 24 and _width(groups, high) > room:
        high -= 2
    left = x
    for name, n in groups:
        x += train(on, name, x, y, high) + 5
        if n > 1:
            x += on.write(x, y, f"×{n}", round(high * 0.66), weight=BLACK) + 6
    return x - left


def _width(groups: Sequence[tuple[str, int]], high: int) -> int:
    counts = sum(text.width(f"×{n}", round(high * 0.66), BLACK) + 6 for _, n in groups if n > 1)
    return counts + sum(_chip(name, high) + 5 for name, _ in groups)


def _chip(name: str, high: int) -> int:
    return max(round(high * 1.1), text.width(name, round(high * 0.72), BLACK) + round(high * 0.5))


def token(on: Canvas, x: int, y: int, r: int, price: int) -> None:
    """A station token that is still on a charter, with what it costs."""
    on.disc(x, y, r, SOFT)
    on.disc(x, y, r - 2, PANEL)
    on.write(x, y, str(price), 18, side="middle", room=2 * r - 4)


def crown(on: Canvas, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """The sign of a president: a small star in a square of `size` about x, y."""
    _sign(on, "chair", lambda: curves.star(50, 53, 50, 21, 5).scaled(size / 100), x, y, size, colour)


def mine(on: Canvas, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """The miners' hammers about x, y."""
    _sign(on, "mine", lambda: glyphs.hammers().scaled(size / 36).moved(size / 2, size / 2), x, y, size, colour)


def paper(on: Canvas, x: int, y: int, size: int, colour: Colour = SOFT) -> None:
    """A certificate about x, y."""
    _sign(on, "paper", lambda: _paper().scaled(size / 100), x, y, size, colour)


def _paper() -> Path:
    sheet = rounded(8, 18, 84, 64, 6) - rounded(17, 27, 66, 46, 2)
    return sheet + stroke([(30, 44), (70, 44)], 7) + stroke([(30, 58), (54, 58)], 7)


def priority(on: Canvas, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """The flag of the priority holder about x, y."""
    _sign(on, "flag", lambda: _flag().scaled(size / 100), x, y, size, colour)


def _flag() -> Path:
    return rounded(16, 6, 9, 90, 3) + polygon((25, 8), (92, 26), (25, 58))


def _sign(on: Canvas, key: str, made: Callable[[], Path], x: int, y: int, size: int, colour: Colour) -> None:
    """A shape in a square of `size` about x, y."""
    left, top = x - size // 2, y - size // 2
    on.path(key, made, (left, top, left + size, top + size), colour)


def new(on: Canvas, x: int, top: int, bottom: int) -> None:
    """The vermilion bar beside what is new."""
    on.panel((x, top, x + 8, bottom), SHU, None, 0, 4)
