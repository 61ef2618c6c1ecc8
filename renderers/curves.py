"""Shapes from straight lines and curves, flattened to polygons and drawn anti-aliased.

A `Path` is a list of polygons painted one over the other; a hole is a polygon painted with nothing. A `Figure` is
a list of coloured paths, drawn once as a `Sprite` and then pasted. Everything is drawn four times too large and
reduced. Units: pixels of the picture, y down, angles in degrees clockwise.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers.palette import Colour

Point = tuple[float, float]
Fill = float | tuple[int, ...]
OVER = 4  # how many times too large everything is drawn
_TOKEN = re.compile(r"[MLCQZ]|-?\d+(?:\.\d+)?")
_FLAT = 14  # straight pieces a curve


class Part(NamedTuple):
    """A polygon, or with a `width` a line with round joints and ends; `solid`: painted, else cut out."""

    points: tuple[Point, ...]
    solid: bool = True
    width: float = 0.0


class Path:
    """Parts in painting order. Every method returns a new path."""

    __slots__ = ("parts",)

    def __init__(self, parts: Iterable[Part] = ()) -> None:
        self.parts = tuple(parts)

    def __add__(self, other: Path) -> Path:
        return Path((*self.parts, *other.parts))

    def __sub__(self, other: Path) -> Path:
        """With the other cut out."""
        return Path((*self.parts, *(part._replace(solid=False) for part in other.parts)))

    def moved(self, dx: float, dy: float) -> Path:
        """Shifted."""
        return Path(p._replace(points=tuple((x + dx, y + dy) for x, y in p.points)) for p in self.parts)

    def scaled(self, by: float) -> Path:
        """Enlarged from the origin."""
        return Path(Part(tuple((x * by, y * by) for x, y in p.points), p.solid, p.width * by) for p in self.parts)

    def turned(self, degrees: float, about: Point = (0.0, 0.0)) -> Path:
        """Turned clockwise about a point."""
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        u, v = about

        def turn(x: float, y: float) -> Point:
            return u + (x - u) * c - (y - v) * s, v + (x - u) * s + (y - v) * c

        return Path(p._replace(points=tuple(turn(*point) for point in p.points)) for p in self.parts)

    def mirrored(self, axis: float) -> Path:
        """The other half of something symmetrical about the vertical line x = axis."""
        return Path(p._replace(points=tuple((2 * axis - x, y) for x, y in p.points)) for p in self.parts)

    def both(self, axis: float) -> Path:
        """With its mirror image."""
        return self + self.mirrored(axis)

    def outline(self, width: float) -> Path:
        """Lines of even width along all edges."""
        return Path(Part((*p.points, p.points[0]), True, p.width + width) for p in self.parts)

    def paint(self, pen: ImageDraw.ImageDraw, fill: Fill) -> None:
        """Draws onto a canvas that is OVER times too large. Holes become 0: for masks."""
        for points, solid, width in self.parts:
            big = [(x * OVER, y * OVER) for x, y in points]
            if width:
                _line(pen, big, width * OVER, fill if solid else 0)
            else:
                pen.polygon(big, fill=fill if solid else 0)

    def mask(self, width: int, height: int) -> Image.Image:
        """The shape as an anti-aliased mask of this size."""
        image = Image.new("L", (width * OVER, height * OVER), 0)
        self.paint(ImageDraw.Draw(image), 255)
        return image.reduce(OVER)


def _line(pen: ImageDraw.ImageDraw, points: Sequence[Point], width: float, fill: Fill) -> None:
    thick = max(1, round(width))
    r = (thick - 1) / 2  # Pillow counts both borders in
    pen.line(points, fill=fill, width=thick)
    for x, y in points:
        pen.ellipse((x - r, y - r, x + r, y + r), fill=fill)


def polygon(*points: Point) -> Path:
    """A solid polygon."""
    return Path([Part(points)])


def ellipse(x: float, y: float, rx: float, ry: float | None = None, turn: float = 0.0) -> Path:
    """An ellipse (a circle without `ry`) about x, y, turned clockwise."""
    ry = rx if ry is None else ry
    n = max(24, min(96, int(max(rx, ry))))
    ring = [(x + rx * math.cos(t), y + ry * math.sin(t)) for t in (2 * math.pi * i / n for i in range(n))]
    return Path([Part(tuple(ring))]).turned(turn, (x, y))


def rounded(x: float, y: float, w: float, h: float, r: float) -> Path:
    """A rectangle with round corners."""
    corners = ((x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180))
    points = [
        (cx + r * math.cos(math.radians(start + step * 11.25)), cy + r * math.sin(math.radians(start + step * 11.25)))
        for cx, cy, start in corners
        for step in range(9)
    ]
    return Path([Part(tuple(points))])


def star(x: float, y: float, outer: float, inner: float, rays: int, turn: float = -90.0) -> Path:
    """A star with its first ray at `turn` (-90: up)."""
    points = []
    for i in range(2 * rays):
        t, r = math.radians(turn + 180 * i / rays), (outer, inner)[i % 2]
        points.append((x + r * math.cos(t), y + r * math.sin(t)))
    return polygon(*points)


def shape(code: str) -> Path:
    """A solid outline in the notation of SVG paths: absolute M, L, C, Q, Z; each Z ends a polygon."""
    parts: list[Part] = []
    points: list[Point] = []
    numbers: list[float] = []
    mode = "L"
    for token in _TOKEN.findall(code):
        if token == "Z":
            parts.append(Part(tuple(points)))
            points = []
        elif token.isalpha():
            mode = token
        else:
            numbers.append(float(token))
            if len(numbers) == {"M": 2, "L": 2, "Q": 4, "C": 6}[mode]:
                points += _flat(points[-1:], numbers)
                numbers = []
    return Path(parts + ([Part(tuple(points))] if points else []))


def curve(code: str, width: float) -> Path:
    """A line of even width with round ends along an open path in the same notation."""
    return stroke([point for part in shape(code).parts for point in part.points], width)


def stroke(points: Sequence[Point], width: float) -> Path:
    """A line of even width with round joints and ends."""
    return Path([Part(tuple(points), True, width)])


def _flat(last: list[Point], numbers: list[float]) -> list[Point]:
    handles = list(zip(numbers[::2], numbers[1::2], strict=True))
    if len(handles) == 1:
        return handles
    return [_bezier([*last, *handles], i / _FLAT) for i in range(1, _FLAT + 1)]


def _bezier(points: list[Point], t: float) -> Point:
    """De Casteljau's construction."""
    while len(points) > 1:
        points = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairwise(points)]
    return points[0]


Figure = list[tuple[Path, Colour]]


class Sprite(NamedTuple):
    """A drawn figure: colours and coverage, ready to paste."""

    image: Image.Image
    mask: Image.Image

    def half_turned(self) -> Sprite:
        """Upside down, exactly."""
        return Sprite(*(x.transpose(Image.Transpose.ROTATE_180) for x in self))


def scaled(figure: Figure, by: float) -> Figure:
    """A figure enlarged from the origin."""
    return [(path.scaled(by), colour) for path, colour in figure]


def sprite(figure: Figure, width: int, height: int) -> Sprite:
    """Draws a figure once, its paths one over the other."""
    big = Image.new("RGBA", (width * OVER, height * OVER), (0, 0, 0, 0))
    pen = ImageDraw.Draw(big)
    for path, colour in figure:
        path.paint(pen, (*colour, 255))
    # premultiplied, or the edges would be darkened by the black of what is empty
    small = big.convert("RGBa").reduce(OVER).convert("RGBA")
    return Sprite(small.convert("RGB"), small.getchannel("A"))


__all__ = [
    "OVER",
    "Figure",
    "Path",
    "Point",
    "Sprite",
    "curve",
    "ellipse",
    "polygon",
    "rounded",
    "scaled",
    "shape",
    "sprite",
    "star",
    "stroke",
]
