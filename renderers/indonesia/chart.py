"""Where the map lies on a picture, and how large."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from renderers.canvas import Box
from renderers.curves import Point
from renderers.indonesia import atlas


class Chart(NamedTuple):
    """scale: pixels of the picture a pixel of the map's own sheet; x, y: where that sheet's corner lies."""

    scale: float
    x: int
    y: int

    def at(self, point: Point) -> tuple[int, int]:
        """A point of the sheet, on the picture."""
        return self.x + round(point[0] * self.scale), self.y + round(point[1] * self.scale)

    def spot(self, area: str) -> tuple[int, int]:
        """Where a chip or a city lies."""
        return self.at(atlas.SPOTS[area])

    def berth(self, sea: str, n: int) -> tuple[int, int]:
        """Where the ships of the n-th line in a sea area lie; beyond the last berth they lie close together."""
        places = atlas.BERTHS[sea]
        x, y = self.at(places[n % len(places)])
        return x + n // len(places) * 14, y + n // len(places) * 14

    def box(self, ids: tuple[str, ...], border: int) -> Box:
        """The part of the picture that some areas take, with a border."""
        left, top, right, bottom = atlas.bounds(ids)
        (a, b), (c, d) = self.at((left, top)), self.at((right, bottom))
        return a - border, b - border, c + border, d + border


_SCALES = (2.3, 2.0, 1.75, 1.5, 1.3, 1.15, 1.0)
_STEP = 50  # windows begin at whole steps, so that the printed map is drawn for few of them


def fitting(ids: Iterable[str], size: tuple[int, int], border: float = 60.0) -> Chart:
    """The chart with some areas in the middle of a picture of that size, as large as they fit, never beyond the sheet
    where the picture is not larger than it.
    """
    left, top, right, bottom = atlas.bounds(tuple(ids))
    wide, high = right - left + 2 * border, bottom - top + 2 * border
    fit = min(size[0] / wide, size[1] / high)
    least = max(size[0] / atlas.SIZE[0], size[1] / atlas.SIZE[1])
    scale = max(least, next((k for k in _SCALES if k <= fit), min(fit, 1.0)))
    places = []
    for low, far, room, whole in ((left, right, size[0], atlas.SIZE[0]), (top, bottom, size[1], atlas.SIZE[1])):
        shift = room / 2 - (low + far) / 2 * scale
        places.append(round(max(room - whole * scale, min(0.0, round(shift / _STEP) * _STEP))))
    return Chart(scale, places[0], places[1])
