"""Deliveries on the map: a band from zone to city over the ships of the route, with its number."""

from __future__ import annotations

from collections.abc import Sequence

from renderers import canvas
from renderers.canvas import Canvas
from renderers.curves import Point, stroke
from renderers.indonesia import colours, marks, situation
from renderers.indonesia.chart import Chart
from renderers.palette import Colour
from rules.indonesia.components import COAST
from rules.indonesia.network import Shipment
from rules.indonesia.state import IndoView

WIDTH = 13
_SHARE = 190  # of 255: how much a band covers


def start(view: IndoView, shipment: Shipment, company: str) -> str:
    """The area of the zone that touches the first sea area of the route."""
    zone = situation.zone_of(view.public.company(company), shipment.zone)
    return next((area for area in zone if shipment.route[0] in COAST[area]), shipment.zone)


def line(view: IndoView, chart: Chart, company: str, shipment: Shipment) -> list[Point]:
    """From the chip by the berths of the ships to the city."""
    lying = situation.lying(view)
    points: list[Point] = [chart.spot(start(view, shipment, company))]
    for sea in shipment.route:
        lines = [c.id for c, *_ in lying.get(sea, ())]
        n = lines.index(shipment.line) if shipment.line in lines else 0
        points.append(chart.berth(sea, n))
    return [*points, chart.spot(shipment.city)]


def draw(on: Canvas, points: Sequence[Point], n: int, colour: Colour | None = None, shift: int = 0) -> None:
    """A band in the colour of that number."""
    colour = colour or colours.BANDS[n % len(colours.BANDS)]
    left, top = (int(min(p[i] for p in points)) - WIDTH + shift for i in (0, 1))
    right, bottom = (int(max(p[i] for p in points)) + WIDTH + shift for i in (0, 1))
    moved = tuple((x - left + shift, y - top + shift) for x, y in points)
    size = (right - left, bottom - top)
    shape = canvas.mask(("route", moved, size), lambda: stroke(moved, WIDTH).mask(*size).point(_thin))
    on.paint(shape, left, top, colour)


def _thin(value: int) -> int:
    return value * _SHARE // 255


def label(on: Canvas, points: Sequence[Point], n: int, words: str) -> None:
    """A number where the route leaves its last ship."""
    (x, y), (u, v) = points[-2:]
    at = (round(x + (u - x) * 0.45), round(y + (v - y) * 0.45))
    marks.number(on, words, *at, 20, colours.BANDS[n % len(colours.BANDS)])
