"""Hexagons, flat or pointed at the top: where they lie and where their corners and edges are. Pixels, y down."""

from __future__ import annotations

import math

from renderers.curves import Path, Point, polygon

_ROOT = math.sqrt(3)


def middle(column: int, row: int, radius: float, flat: bool) -> Point:
    """The middle of a field of a map in axial coordinates, field 0, 0 at the origin.

    `radius`: from the middle to a corner. Flat: a column runs down; pointed: a row runs across.
    """
    if flat:
        return 1.5 * radius * column, _ROOT * radius * (row + column / 2)
    return _ROOT * radius * (column + row / 2), 1.5 * radius * row


def corners(x: float, y: float, radius: float, flat: bool) -> tuple[Point, ...]:
    """The six corners about x, y, clockwise from the right one (flat) or the one below it (pointed)."""
    turns = [math.radians(60 * i + (0 if flat else 30)) for i in range(6)]
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns)


def edges(x: float, y: float, radius: float, flat: bool) -> tuple[Point, ...]:
    """The middles of the six edges, each after the corner of the same number."""
    around = corners(x, y, radius, flat)
    return tuple(((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(around, around[1:] + around[:1], strict=True))


def outline(x: float, y: float, radius: float, flat: bool) -> Path:
    """The hexagon as a solid shape."""
    return polygon(*corners(x, y, radius, flat))
