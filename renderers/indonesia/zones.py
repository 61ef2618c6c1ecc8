"""The land of a company: a band in its owner's colour inside the outline of each zone."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw

from renderers import canvas
from renderers.canvas import Canvas
from renderers.curves import OVER, Point
from renderers.indonesia import atlas
from renderers.indonesia.chart import Chart
from renderers.palette import PANEL, SEATS, Colour, darker

BAND = 6.5  # pixels of the sheet
_EDGE = 1.8  # of the pale line at its inner side


def draw(on: Canvas, chart: Chart, seat: int, areas: Sequence[str]) -> None:
    """The band of one connected group of areas."""
    band(on, chart, areas, BAND + _EDGE, PANEL)
    band(on, chart, areas, BAND, SEATS[seat].colour)
    band(on, chart, areas, 2.2, darker(SEATS[seat].colour))


def band(on: Canvas, chart: Chart, areas: Sequence[str], width: float, colour: Colour) -> None:
    """A band of that width inside the outline of some areas; what lies off the picture is left out."""
    left, top, right, bottom = chart.box(areas, 2)
    if right < 0 or bottom < 0 or left > on.image.width or top > on.image.height:
        return
    key = ("zone", chart.scale, tuple(areas), width)
    shape = canvas.mask(key, lambda: _band(chart.scale, areas, (right - left, bottom - top), width))
    on.paint(shape, left, top, colour)


def _band(scale: float, areas: Sequence[str], size: tuple[int, int], width: float) -> Image.Image:
    x, y, *_ = atlas.bounds(areas)
    k = scale * OVER

    def placed(line: atlas.Line) -> list[Point]:
        return [((u - x) * k + 2 * OVER, (v - y) * k + 2 * OVER) for u, v in line]

    land, edge = (Image.new("L", (size[0] * OVER, size[1] * OVER), 0) for _ in range(2))
    on_land, on_edge = ImageDraw.Draw(land), ImageDraw.Draw(edge)
    for area in areas:
        for line in atlas.outline(area):
            on_land.polygon(placed(line), fill=255)
    thick = round(2 * width * k)
    for line in atlas.around(areas):
        points = placed(line)
        on_edge.line(points, fill=255, width=thick, joint="curve")
        for u, v in (points[0], points[-1]):
            on_edge.ellipse((u - thick / 2, v - thick / 2, u + thick / 2, v + thick / 2), fill=255)
    return ImageChops.darker(land, edge).reduce(OVER)


def filled(on: Canvas, chart: Chart, areas: Sequence[str], colour: Colour, share: int) -> None:
    """The areas covered with a colour, `share` of 255."""
    left, top, right, bottom = chart.box(areas, 2)
    if right < 0 or bottom < 0 or left > on.image.width or top > on.image.height:
        return
    key = ("filled", chart.scale, tuple(areas), share)
    shape = canvas.mask(key, lambda: _filled(chart.scale, areas, (right - left, bottom - top), share))
    on.paint(shape, left, top, colour)


def _filled(scale: float, areas: Sequence[str], size: tuple[int, int], share: int) -> Image.Image:
    x, y, *_ = atlas.bounds(areas)
    k = scale * OVER
    land = Image.new("L", (size[0] * OVER, size[1] * OVER), 0)
    pen = ImageDraw.Draw(land)
    for area in areas:
        for line in atlas.outline(area):
            pen.polygon([((u - x) * k + 2 * OVER, (v - y) * k + 2 * OVER) for u, v in line], fill=share)
    return land.reduce(OVER)
