"""Small signs of 18PA in the units of a hex, about their own middle: mountains, waves, ship, hammers."""

from __future__ import annotations

from renderers.curves import Figure, Path, Point, polygon, shape, stroke
from renderers.eighteen_pa.colours import HILLS, PEAK, SLOPE


def mountains() -> Figure:
    """Two peaks in evening light."""
    figure: Figure = []
    for x, y, r in ((11.0, 12.0, 15.0), (-8.0, 12.0, 21.0)):
        top = (x, y - 1.35 * r)
        figure += [
            (polygon((x - r, y), top, (x + r, y)).outline(3), HILLS),
            (polygon((x - r, y), top, (x + r, y)), SLOPE),
            (polygon((x - r, y), top, (x - r * 0.12, y - r * 0.5), (x - r * 0.3, y)), PEAK),
        ]
    return figure


def waves(width: float = 3.0) -> Path:
    """Two lines of water."""
    return sum((_wave(x, y, width) for x, y in ((-15.0, -3.0), (-9.0, 5.0))), Path())


def _wave(x: float, y: float, width: float) -> Path:
    points: list[Point] = []
    for n in range(25):
        t = n / 24
        points.append((x + 24 * t, y + (2.6 if int(t * 4) % 2 else -2.6) * (1 - (2 * (t * 4 % 1) - 1) ** 2)))
    return stroke(points, width)


def ship() -> Path:
    """A ferry from the side: hull, house, funnel."""
    hull = shape("M-20 2 L20 2 C18 8 15 11 12 12 L-13 12 C-17 11 -19 7 -20 2 Z")
    house = polygon((-11, 0), (-11, -7), (11, -7), (13, 0))
    funnel = polygon((-3, -9), (-2, -17), (5, -17), (5, -9))
    return hull + house + funnel


def hammers() -> Path:
    """The miners' crossed hammer and pick."""
    path = Path()
    for side in (-1, 1):
        path += stroke([(-11 * side, 12), (9 * side, -9)], 4)
        path += stroke([(2 * side, -13), (15 * side, -3)], 6.5)
    return path
