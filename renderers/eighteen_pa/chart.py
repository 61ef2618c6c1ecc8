"""Where the hexes lie. Pointed tops; shapes are given in a hex whose sides are 50 from its middle, y down."""

from __future__ import annotations

import math
from typing import NamedTuple

from renderers.canvas import Box
from renderers.curves import Point
from rules.eighteen_pa.components import HEXES

HALF = 50.0  # from the middle of a hex to its sides, in its own units
CORNER = HALF * 2 / math.sqrt(3)  # and to its corners
ROWS = "BCDEFGHIJKLM"
COLUMNS = 28
# The middle of each edge, 0 = south-west and on clockwise, and the corner after each edge.
EDGES: tuple[Point, ...] = tuple(
    (HALF * math.cos(t), HALF * math.sin(t)) for t in (math.radians(120 + 60 * e) for e in range(6))
)
CORNERS: tuple[Point, ...] = tuple(
    (CORNER * math.cos(t), CORNER * math.sin(t)) for t in (math.radians(150 + 60 * e) for e in range(6))
)


class Chart(NamedTuple):
    """A map on a picture: half the width of a hex, and the place of the upper left corner of the whole map."""

    half: int
    x: int
    y: int

    @property
    def scale(self) -> float:
        """Pixels a unit of a hex."""
        return self.half / HALF

    @property
    def corner(self) -> float:
        """From the middle of a hex to its corners."""
        return self.half * 2 / math.sqrt(3)

    @property
    def size(self) -> tuple[int, int]:
        """Of the whole map."""
        return (COLUMNS + 1) * self.half, math.ceil((1.5 * len(ROWS) + 0.5) * self.corner)

    def middle(self, hex: str) -> tuple[int, int]:
        """The middle of a hex."""
        return self.across(int(hex[1:])), self.down(hex[0])

    def across(self, column: int) -> int:
        """The middle of a column."""
        return self.x + self.half * column

    def down(self, row: str) -> int:
        """The middle of a row."""
        return self.y + round(self.corner * (1 + 1.5 * ROWS.index(row)))

    def at(self, hex: str, point: Point) -> tuple[int, int]:
        """A point of a hex, on the picture."""
        x, y = self.middle(hex)
        return x + round(point[0] * self.scale), y + round(point[1] * self.scale)

    def edge(self, hex: str, edge: int) -> tuple[int, int]:
        """The middle of a side of a hex."""
        return self.at(hex, EDGES[edge])

    def seen(self, box: Box) -> list[str]:
        """The hexes of which something lies in that part of the picture."""
        reach = self.corner
        found = []
        for hex in HEXES:
            x, y = self.middle(hex)
            if box[0] - self.half < x < box[2] + self.half and box[1] - reach < y < box[3] + reach:
                found.append(hex)
        return found


def toll_at(edge: int) -> Point:
    """Where on a side stands what crossing it costs: clear of track over its middle."""
    (x, y), (u, v) = sorted((CORNERS[edge - 1], CORNERS[edge]), key=lambda corner: corner[1])
    return x * 0.28 + u * 0.72, y * 0.28 + v * 0.72
