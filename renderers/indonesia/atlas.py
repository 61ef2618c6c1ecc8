"""The map as lines: areas and seas with their outlines, where things lie on them, and a colour for each province.

All in pixels of the map's own sheet of 1,600 by 900, y down.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from renderers.curves import Point
from rules.indonesia.components import AREAS, NEIGHBOURS, PROVINCE, PROVINCES, SEAS

SIZE = (1600, 900)
Line = tuple[Point, ...]


class Arc(NamedTuple):
    """A line between two junctions. kind: "coast", "province", "area", "sea" or "frame"."""

    kind: str
    points: Line


class Arrow(NamedTuple):
    """Two areas that are adjacent across water (rules 1.2), and where the arrow begins and ends."""

    areas: tuple[str, str]
    ends: tuple[Point, Point]


class Label(NamedTuple):
    """Where the name of a province stands, and the room it has."""

    x: int
    y: int
    wide: int
    high: int


_TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("atlas.toml").read_text())


def _points(numbers: list[int]) -> Line:
    return tuple(zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True))


ARCS: tuple[Arc, ...] = tuple(Arc(kind, _points(numbers)) for kind, *numbers in _TABLE["arcs"])
SPOTS: dict[str, tuple[int, int]] = {area: (x, y) for area, (x, y) in _TABLE["spots"].items()}
BERTHS: dict[str, tuple[tuple[int, int], ...]] = {
    sea: tuple((x, y) for x, y in places) for sea, places in _TABLE["berths"].items()
}
NAMES: dict[str, Label] = {province: Label(*numbers) for province, numbers in _TABLE["names"].items()}
ARROWS: tuple[Arrow, ...] = tuple(Arrow((a, b), ((x, y), (u, v))) for a, b, x, y, u, v in _TABLE["arrows"])
RINGS: dict[str, tuple[tuple[int, ...], ...]] = {
    id: tuple(tuple(ring) for ring in rings) for id, rings in _TABLE["outlines"].items()
}


def arc(number: int) -> Line:
    """An arc as a ring names it: from 1, negative where it runs backwards."""
    points = ARCS[abs(number) - 1].points
    return points if number > 0 else points[::-1]


@cache
def outline(id: str) -> tuple[Line, ...]:
    """The closed lines around a land or sea area."""
    return tuple(tuple(p for number in ring for p in arc(number)[:-1]) for ring in RINGS[id])


def around(areas: Iterable[str]) -> list[Line]:
    """The lines around some areas together: arcs that only one of them touches."""
    seen: dict[int, int] = {}
    for area in areas:
        for ring in RINGS[area]:
            for number in ring:
                seen[abs(number)] = seen.get(abs(number), 0) + 1
    return [arc(number) for number, times in seen.items() if times == 1]


@lru_cache(maxsize=2048)
def bounds(ids: tuple[str, ...]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of some areas together."""
    points = [p for id in ids for line in outline(id) for p in line]
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


_NEAR = 130.0  # provinces whose spots lie closer together do not look alike


def _tints() -> dict[str, int]:
    """A number for each province, others than those of the provinces near it; the first that is free."""
    found: dict[str, int] = {}
    for province in sorted(PROVINCES, key=lambda p: -len(_beside(p))):
        used = {found[other] for other in _beside(province) if other in found}
        found[province] = next(n for n in range(len(PROVINCES)) if n not in used)
    return found


@cache
def _beside(province: str) -> frozenset[str]:
    """The other provinces that are adjacent or near."""
    areas = PROVINCES[province].areas
    adjacent = {PROVINCE[n] for area in areas for n in NEIGHBOURS[area]}
    near = {PROVINCE[b] for a in areas for b in AREAS if math.dist(SPOTS[a], SPOTS[b]) < _NEAR}
    return frozenset((adjacent | near) - {province})


TINT = _tints()
assert set(SPOTS) == set(AREAS) and set(BERTHS) == set(SEAS) and set(NAMES) == set(PROVINCES)
