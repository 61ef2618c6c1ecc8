"""The printed map: seas, land in the colours of its provinces, coasts, borders, arrows, names. Kept once drawn."""

from __future__ import annotations

import math
from functools import cache

from PIL import Image, ImageDraw

from renderers import canvas, text
from renderers.canvas import Canvas
from renderers.curves import Point
from renderers.indonesia import atlas, colours
from renderers.indonesia.chart import Chart
from renderers.look import Look
from renderers.palette import SEA, Colour
from rules.indonesia.components import AREAS, PROVINCE

_OVER, _OVER_LARGE = 3, 2  # how many times too large it is drawn; where it is large anyway
# Lines by kind: colour and width in pixels of the sheet, drawn in this order.
_LINES: tuple[tuple[str, Colour, float], ...] = (
    ("sea", colours.SEA_LINE, 2.4),
    ("area", colours.THIN, 1.7),
    ("province", colours.BORDER, 3.0),
    ("coast", colours.COAST, 4.4),
)
NAME = 19


def sheet(chart: Chart, size: tuple[int, int]) -> Canvas:
    """A canvas of that size with the map as it is printed, without names."""
    return canvas.layer(("indonesia", chart, size), lambda: Canvas(_drawn(chart, size)))


def _drawn(chart: Chart, size: tuple[int, int]) -> Image.Image:
    over = _OVER if chart.scale < 1.3 else _OVER_LARGE
    image = Image.new("RGB", (size[0] * over, size[1] * over), SEA)
    pen = ImageDraw.Draw(image)
    k, x, y = chart.scale * over, chart.x * over, chart.y * over

    def placed(points: atlas.Line) -> list[Point]:
        return [(x + u * k, y + v * k) for u, v in points]

    def seen(points: atlas.Line) -> bool:
        left, top, right, bottom = _bounds(points)
        return right * k + x > 0 and bottom * k + y > 0 and left * k + x < image.width and top * k + y < image.height

    for area in AREAS:
        for line in atlas.outline(area):
            if seen(line):
                pen.polygon(placed(line), fill=colours.LAND[atlas.TINT[PROVINCE[area]]])
    for kind, colour, width in _LINES:
        wide = max(2, round(width * over * min(1.5, chart.scale)))
        if kind == "coast":
            for arrow in atlas.ARROWS:
                _arrow(pen, placed(arrow.ends), wide)
        for arc in atlas.ARCS:
            if arc.kind == kind and seen(arc.points):
                _line(pen, placed(arc.points), colour, wide)
    return image.reduce(over)


@cache
def _bounds(points: atlas.Line) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a line with some room for its width."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - 8, min(down) - 8, max(across) + 8, max(down) + 8


def _line(pen: ImageDraw.ImageDraw, points: list[Point], colour: Colour, wide: int) -> None:
    pen.line(points, fill=colour, width=wide, joint="curve")
    r = (wide - 1) / 2
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def _arrow(pen: ImageDraw.ImageDraw, ends: list[Point], wide: int) -> None:
    """A line between two areas, with a head at both ends where it is long enough."""
    (x, y), (u, v) = ends
    pen.line(ends, fill=colours.ARROW, width=round(wide * 0.9))
    long = math.hypot(u - x, v - y)
    if long < 5 * wide:
        return
    size = 2.3 * wide
    for (a, b), (c, d) in ((ends[0], ends[1]), (ends[1], ends[0])):
        dx, dy = (c - a) / long * size, (d - b) / long * size
        tip = (a + dx * 0.4, b + dy * 0.4)
        base = (tip[0] + dx * 1.2, tip[1] + dy * 1.2)
        pen.polygon(
            [tip, (base[0] - dy * 0.7, base[1] + dx * 0.7), (base[0] + dy * 0.7, base[1] - dx * 0.7)],
            fill=colours.ARROW,
        )


def name_lines(look: Look, province: str, label: atlas.Label, size: int) -> tuple[str, ...]:
    """The name as it fits its place: in one line or two, else the letters of its areas."""
    name = look.words("picture.province", province=province)
    room = label.wide + 8
    if text.width(name, size) <= room:
        return (name,)
    if label.high > 40:
        lines = _halves(name, size, room) or text.wrap(name, size, room, 2)
        if "…" not in "".join(lines):
            return lines
    return (province,)


def _halves(name: str, size: int, room: int) -> tuple[str, ...]:
    """A name without blanks in two lines: after a dot, else where the first kind of letters ends."""
    breaks = [n + 1 for n, letter in enumerate(name) if letter == "・"]
    breaks += [n for n in range(1, len(name)) if name[n - 1] > "\u4dff" and "\u30a0" < name[n] < "\u3100"]
    tries = ((name[:n], name[n:]) for n in breaks)
    return next((lines for lines in tries if max(text.width(line, size) for line in lines) <= room), ())


def name_size(chart: Chart) -> int:
    """How large names are written."""
    return round(NAME * min(1.6, max(1.0, chart.scale)))


def name(on: Canvas, look: Look, chart: Chart, province: str) -> None:
    """The name of a province in its place."""
    label, size = atlas.NAMES[province], name_size(chart)
    x, y = chart.at((label.x, label.y))
    lines = name_lines(look, province, label, NAME)
    for n, line in enumerate(lines):
        on.write(x, y + round(size * 1.05 * (n - (len(lines) - 1) / 2)), line, size, side="middle")
