"""The land of a company: a band in its owner's colour inside the outline of each zone."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw

from renderers import canvas
from renderers.canvas import Canvas
from renderers.curves import OVER, Point, Sprite
from renderers.indonesia import atlas
from renderers.indonesia.chart import Chart
from renderers.palette import PANEL, SEATS, Colour, darker

BAND = 6.5  # pixels of the sheet
_EDGE = 1.8  # of the pale line at its inner side
_OVER = 3  # how many times too large it is drawn


def draw(on: Canvas, chart: Chart, seat: int, areas: Sequence[str]) -> None:
    """The band of one connected group of areas; what lies off the picture is left out."""
    left, top, right, bottom = chart.box(tuple(areas), 2)
    if right < 0 or bottom < 0 or left > on.image.width or top > on.image.height:
        return
    key = ("zone", chart.scale, tuple(areas), seat)
    made = canvas.sprite(key, lambda: _drawn(chart.scale, areas, seat, (right - left, bottom - top)))
    on.image.paste(made.image, (left, top), made.mask)


def _drawn(scale: float, areas: Sequence[str], seat: int, size: tuple[int, int]) -> Sprite:
    """A pale line inside, the owner's colour, and a darker line along the outline."""
    whole = _band(scale, areas, size, BAND + _EDGE)
    image = Image.new("RGB", size, PANEL)
    image.paste(SEATS[seat].colour, (0, 0), _band(scale, areas, size, BAND))
    image.paste(darker(SEATS[seat].colour), (0, 0), _band(scale, areas, size, 2.2))
    return Sprite(image, whole)


def _band(scale: float, areas: Sequence[str], size: tuple[int, int], width: float) -> Image.Image:
    """A mask of a band of that width inside the outline of some areas."""
    x, y, *_ = atlas.bounds(tuple(areas))
    k = scale * _OVER

    def placed(line: atlas.Line) -> list[Point]:
        return [((u - x) * k + 2 * _OVER, (v - y) * k + 2 * _OVER) for u, v in line]

    land, edge = (Image.new("L", (size[0] * _OVER, size[1] * _OVER), 0) for _ in range(2))
    on_land, on_edge = ImageDraw.Draw(land), ImageDraw.Draw(edge)
    for area in areas:
        for line in atlas.outline(area):
            on_land.polygon(placed(line), fill=255)
    thick = round(2 * width * k)
    for line in atlas.around(areas):
        points = placed(line)
        on_edge.line(points, fill=255, width=thick)
        for u, v in points:
            on_edge.ellipse((u - thick / 2, v - thick / 2, u + thick / 2, v + thick / 2), fill=255)
    return ImageChops.darker(land, edge).reduce(_OVER)


def filled(on: Canvas, chart: Chart, areas: Sequence[str], colour: Colour, share: int) -> None:
    """The areas covered with a colour, `share` of 255."""
    left, top, right, bottom = chart.box(tuple(areas), 2)
    if right < 0 or bottom < 0 or left > on.image.width or top > on.image.height:
        return
    key = ("filled", chart.scale, tuple(areas), share)
    shape = canvas.mask(key, lambda: _filled(chart.scale, areas, (right - left, bottom - top), share))
    on.paint(shape, left, top, colour)


def _filled(scale: float, areas: Sequence[str], size: tuple[int, int], share: int) -> Image.Image:
    x, y, *_ = atlas.bounds(tuple(areas))
    k = scale * OVER
    land = Image.new("L", (size[0] * OVER, size[1] * OVER), 0)
    pen = ImageDraw.Draw(land)
    for area in areas:
        for line in atlas.outline(area):
            pen.polygon([((u - x) * k + 2 * OVER, (v - y) * k + 2 * OVER) for u, v in line], fill=share)
    return land.reduce(OVER)
