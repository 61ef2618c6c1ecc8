"""Track inside one hex: curves that meet the sides at right angles, and where the stops on them lie."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise, product
from typing import NamedTuple

from renderers.curves import Point
from renderers.eighteen_pa.chart import EDGES
from rules.eighteen_pa.board.geometry import JOIN, Segment, segments
from rules.eighteen_pa.components import Stop

Line = tuple[Point, ...]
MIDDLE: Point = (0.0, 0.0)
_STEPS = 16
_OFF_CENTRE = 27.0  # several cities of one hex from its middle
_TOWNS = 23.0  # and several towns
# Handles of the arc between two sides that lie 1 or 2 apart.
_HANDLE = {1: 0.556, 2: 0.382}


class Spot(NamedTuple):
    """A stop as it lies in its hex. `turn`: how a town's bar lies across a curve, in degrees; None: a dot."""

    stop: Stop
    at: Point
    circles: tuple[Point, ...] = ()
    turn: float | None = None


class Rails(NamedTuple):
    """All track of a hex: stops, the line of each segment, and the segments that meet, group by group."""

    spots: tuple[Spot, ...]
    lines: dict[Segment, Line]
    groups: tuple[tuple[Segment, ...], ...]


def rails(track: str, rotation: int, stops: tuple[Stop, ...]) -> Rails:
    """The track of a hex. Stops: as printed, in order."""
    found = segments(track, rotation)
    exits = {stop.id: _exits(found, stop.id) for stop in stops}
    if len(stops) == 1 and stops[0].kind == "town" and len(exits[stops[0].id]) == 2:
        return _town_on_a_curve(stops[0], exits[stops[0].id], found)
    places = _places(stops, exits)
    spots = tuple(Spot(stop, places[stop.id], circles(places[stop.id], stop.slots)) for stop in stops)
    return Rails(spots, {x: _line(x, places) for x in found}, _groups(found))


def _exits(found: Sequence[Segment], stop: str) -> list[int]:
    return [a for a, b in found if b == stop and isinstance(a, int)]


def _town_on_a_curve(stop: Stop, exits: list[int], found: tuple[Segment, ...]) -> Rails:
    """The whole curve from side to side, the town's bar across its middle."""
    whole = _across(*exits)
    middle = len(whole) // 2
    (x, y), (u, v) = whole[middle - 1], whole[middle + 1]
    halves = {exits[0]: whole[: middle + 1], exits[1]: whole[: middle - 1 : -1]}
    lines: dict[Segment, Line] = {(a, b): halves[a] for a, b in found if isinstance(a, int)}
    return Rails((Spot(stop, whole[middle], (), math.degrees(math.atan2(v - y, u - x))),), lines, (found,))


def _places(stops: tuple[Stop, ...], exits: dict[str, list[int]]) -> dict[str, Point]:
    """A single stop in the middle; several each towards a side of its own, as far from each other as can be."""
    if len(stops) < 2:
        return {stop.id: MIDDLE for stop in stops}
    away = _TOWNS if stops[0].kind == "town" else _OFF_CENTRE
    ways = [_ways(exits[stop.id]) for stop in stops]
    best = max(product(*ways), key=_spread)
    return {stop.id: _polar(way, away) for stop, way in zip(stops, best, strict=True)}


def _ways(exits: list[int]) -> list[float]:
    """Where a stop may lie, in degrees: between two exits that are near, else towards one of them."""
    turns = [120.0 + 60 * e for e in exits]
    if len(turns) == 2 and (exits[0] - exits[1]) % 6 in (1, 5):
        return [120 + 30 * (2 * max(exits) - 1) if abs(exits[0] - exits[1]) == 1 else 90.0]
    return turns


def _spread(ways: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sorted(abs((a - b + 180) % 360 - 180) for n, a in enumerate(ways) for b in ways[:n]))


def _polar(degrees: float, away: float) -> Point:
    return away * math.cos(math.radians(degrees)), away * math.sin(math.radians(degrees))


def circles(at: Point, slots: int) -> tuple[Point, ...]:
    """The middles of the circles for tokens of a city."""
    x, y = at
    match slots:
        case 0:
            return ()
        case 1:
            return (at,)
        case 2:
            return ((x - 20, y), (x + 20, y))
        case 3:
            return ((x, y - 22.5), (x + 19.5, y + 11.2), (x - 19.5, y + 11.2))
        case _:
            return ((x - 20.5, y - 20.5), (x + 20.5, y - 20.5), (x + 20.5, y + 20.5), (x - 20.5, y + 20.5))


def _line(segment: Segment, places: dict[str, Point]) -> Line:
    a, b = segment
    if isinstance(a, int) and isinstance(b, int):
        return _across(a, b)
    if isinstance(a, int):
        return into(a, MIDDLE if b == JOIN else places[str(b)])
    return places[a], places[str(b)]


def _across(a: int, b: int) -> Line:
    p, q = EDGES[a], EDGES[b]
    apart = min((a - b) % 6, (b - a) % 6)
    if apart == 3:
        return p, MIDDLE, q
    handle = _HANDLE[apart]
    return bezier(p, _times(p, handle), _times(q, handle), q)


def into(edge: int, to: Point) -> Line:
    """From a side to a stop: at right angles to the side."""
    p = EDGES[edge]
    if abs(p[0] * to[1] - p[1] * to[0]) < 1:
        return p, to
    return bezier(p, _times(p, 0.62), (to[0] + (p[0] - to[0]) * 0.3, to[1]), to)


def _times(p: Point, by: float) -> Point:
    return p[0] * by, p[1] * by


def bezier(*points: Point) -> Line:
    """A cubic curve as points."""
    made = []
    for n in range(_STEPS + 1):
        left, t = list(points), n / _STEPS
        while len(left) > 1:
            left = [(x + (u - x) * t, y + (v - y) * t) for (x, y), (u, v) in pairwise(left)]
        made.append(left[0])
    return tuple(made)


def _groups(found: tuple[Segment, ...]) -> tuple[tuple[Segment, ...], ...]:
    """Segments that meet in a stop or the join, together; each plain one for itself."""
    groups: list[list[Segment]] = []
    for segment in found:
        inner = {end for end in segment if isinstance(end, str)}
        near = [group for group in groups if any(inner & set(other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(x for group in near for x in group), segment])
    return tuple(tuple(group) for group in groups)


def dense(line: Line) -> Line:
    """The same line with a point every few units: for measuring what lies near it."""
    made = [line[0]]
    for (x, y), (u, v) in pairwise(line):
        steps = max(1, round(math.hypot(u - x, v - y) / 7))
        made += [(x + (u - x) * n / steps, y + (v - y) * n / steps) for n in range(1, steps + 1)]
    return tuple(made)
