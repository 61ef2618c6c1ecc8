"""The routes of a run: translucent bands along the track, one colour and number a train."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from PIL import Image

from renderers import canvas
from renderers.canvas import Canvas
from renderers.curves import Point, stroke
from renderers.eighteen_pa import colours
from renderers.eighteen_pa.chart import EDGES, Chart
from renderers.eighteen_pa.plan import planned
from renderers.palette import PANEL
from renderers.text import BLACK
from rules.eighteen_pa.routes import Route
from rules.eighteen_pa.state import Public

Run = Sequence[Route]
WIDTH = 17.0  # of a band, units of a hex
_SHARE = 205  # of 255: how much a band covers of what lies below it
_REACH = 62  # of the square around a hex
_ON_SIDE = 49.0 * 50  # a point this far towards a side lies on it


def colour(n: int) -> tuple[int, int, int]:
    """The colour of the route of that index."""
    return colours.BAND[n % len(colours.BAND)]


def draw(on: Canvas, p: Public, chart: Chart, run: Run) -> None:
    """The bands, each in one go, so that nothing is darker where its pieces meet."""
    side = 2 * ceil(_REACH * chart.scale)
    for n, route in enumerate(run):
        pieces = [(_piece(chart, line, side), chart.middle(hex)) for hex, line in _lines(p, route)]
        if not pieces:
            continue
        left, top = (min(place[i] for _, place in pieces) - side // 2 for i in (0, 1))
        right, bottom = (max(place[i] for _, place in pieces) + side // 2 for i in (0, 1))
        shape = Image.new("L", (right - left, bottom - top), 0)
        for piece, (x, y) in pieces:
            shape.paste(_SHARE, (x - side // 2 - left, y - side // 2 - top), piece)
        on.paint(shape, left, top, colour(n))


def _lines(p: Public, route: Route) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """The pieces of track of a route, with their hexes."""
    for segment in route.track:
        lines = planned(p, segment.hex).rails.lines
        a, b = segment.ends
        found = lines.get((a, b)) or lines.get((b, a))
        if found:
            yield segment.hex, found


def _piece(chart: Chart, line: tuple[Point, ...], side: int) -> Image.Image:
    """One piece of a band as a mask about the middle of its hex."""
    k = chart.scale

    def drawn() -> Image.Image:
        return stroke([(side / 2 + x * k, side / 2 + y * k) for x, y in line], WIDTH * k).mask(side, side)

    return canvas.mask(("band", chart.half, line), drawn)


def numbers(on: Canvas, p: Public, chart: Chart, run: Run) -> None:
    """Each train's number on its way, clear of the others'."""
    taken: list[tuple[int, int]] = []
    for n, route in enumerate(run):
        places = [chart.at(hex, _clear(line)) for hex, line in _lines(p, route)]
        if not places:
            continue
        middle = len(places) / 2
        free = [x for x in places if all(abs(x[0] - u) + abs(x[1] - v) > chart.half for u, v in taken)]
        x, y = min(free or places, key=lambda place: abs(places.index(place) + 0.5 - middle))
        taken.append((x, y))
        badge(on, n, x, y, round(17 * chart.scale))


def _clear(line: tuple[Point, ...]) -> Point:
    """A place on it clear of stops: halfway from side to side, else at the side where it enters the hex."""
    ends = [max(abs(x * u + y * v) for u, v in EDGES) > _ON_SIDE for x, y in (line[0], line[-1])]
    if all(ends):
        return line[len(line) // 2] if len(line) > 2 else ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
    return line[0] if ends[0] else line[-1]


def badge(on: Canvas, n: int, x: int, y: int, r: int) -> None:
    """The number of a route in its colour."""
    on.disc(x, y, r, PANEL)
    on.disc(x, y, r - 2, colour(n))
    on.write(x, y, str(n + 1), round(r * 1.45), colour=PANEL, weight=BLACK, side="middle")
