"""Journeys: where they lead, what they cost, and how they lie on the map."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from renderers import curves
from renderers.canvas import Canvas
from renderers.curves import Path
from renderers.marco_polo import atlas, colours, marks
from renderers.marco_polo.chart import Chart
from renderers.palette import PANEL, Colour
from rules.marco_polo.components import ROADS, TRAVEL
from rules.marco_polo.journeys import Way, travel_price, walk_of
from rules.marco_polo.moves import warp_of
from rules.marco_polo.placing import price
from rules.marco_polo.state import MarcoView

Point = tuple[float, float]


class Cost(NamedTuple):
    """What a journey costs. space: the occupied action space; steps: the steps; coins and camels: the roads."""

    space: int
    steps: int
    coins: int
    camels: int

    @property
    def all_coins(self) -> int:
        """All coins together."""
        return self.space + self.steps + self.coins


def seat_of(view: MarcoView) -> int:
    """The seat that acts in the view."""
    assert view.seat is not None
    return view.seat


def walk(view: MarcoView, figure: int, path: Sequence[str]) -> Way:
    """A journey of the seat's figure, with the price of its roads."""
    seat = seat_of(view)
    found = walk_of(view.public.players[seat].figures[figure - 1], tuple(path), warp_of(view.public, seat))
    return found if found is not None else Way(tuple(path), 0, 0)


def travel_cost(view: MarcoView, dice: Sequence[str], legs: Sequence[tuple[int, Sequence[str]]]) -> Cost:
    """The price of a travel action with these dice; legs: figures with their paths."""
    ways = [walk(view, figure, path) for figure, path in legs]
    due = price(view.public, seat_of(view), TRAVEL, tuple(dice))
    steps = travel_price(sum(way.steps for way in ways))
    return Cost(due, steps, sum(way.coins for way in ways), sum(way.camels for way in ways))


def move_cost(view: MarcoView, figure: int, path: Sequence[str]) -> Cost:
    """The price of a reward's move."""
    way = walk(view, figure, path)
    return Cost(0, 0, way.coins, way.camels)


def line(chart: Chart, start: str, path: Sequence[str]) -> list[list[tuple[int, int]]]:
    """The stretches of a way on the picture, a step each, along the roads."""
    return [_stretch(chart, a, b) for a, b in pairwise((start, *path))]


def _stretch(chart: Chart, a: str, b: str) -> list[tuple[int, int]]:
    there, back = atlas.BENDS.get((a, b)), atlas.BENDS.get((b, a))
    between = there if there is not None else (back or ())[::-1]
    if b not in ROADS[a]:
        between = ()
    return [chart.spot(a), *(chart.at(point) for point in between), chart.spot(b)]


def draw(on: Canvas, chart: Chart, start: str, path: Sequence[str], n: int = 0, shift: int = 0) -> None:
    """A band along the way, in the n-th colour, ending in an arrow head."""
    points = [(x + shift, y + shift) for part in line(chart, start, path) for x, y in part]
    if len(points) < 2:
        return
    colour = colours.BANDS[n % len(colours.BANDS)]
    wide = chart.n(9)
    head = _head(points[-2], points[-1], chart.n(26))
    for width, tint in ((wide + 6, PANEL), (wide, colour)):
        _paint(on, curves.stroke(points, width), points, tint)
    _paint(on, head + head.outline(5), points, PANEL)
    _paint(on, head, points, colour)


def _paint(on: Canvas, path: Path, points: Sequence[Point], colour: Colour) -> None:
    """A shape about some points, in one colour."""
    left, top = (int(min(axis)) - 40 for axis in zip(*points, strict=True))
    right, bottom = (int(max(axis)) + 40 for axis in zip(*points, strict=True))
    on.paint(path.moved(-left, -top).mask(right - left, bottom - top), left, top, colour)


def _head(a: Point, b: Point, size: int) -> Path:
    """An arrow head short of the end, so that it stands before a city's plate."""
    (x, y), (u, v) = a, b
    long = max(1.0, ((u - x) ** 2 + (v - y) ** 2) ** 0.5)
    dx, dy = (u - x) / long, (v - y) / long
    back = min(long * 0.42, 110.0)
    tip, base = (u - dx * (back - size), v - dy * (back - size)), (u - dx * back, v - dy * back)
    side = size * 0.62
    return curves.polygon(tip, (base[0] - dy * side, base[1] + dx * side), (base[0] + dy * side, base[1] - dx * side))


def plate(on: Canvas, cost: Cost, x: int, y: int, size: int) -> None:
    """What a journey costs, its left end at x."""
    things = [(what, n) for what, n in (("coins", cost.all_coins), ("camels", cost.camels)) if n]
    if not things:
        return
    wide = marks.amounts_width(things, size) + 12
    on.panel((x, y - size // 2 - 5, x + wide, y + size // 2 + 5), PANEL, colours.CHOICE, 2, 8)
    marks.amounts(on, things, x + 6, y, size)
