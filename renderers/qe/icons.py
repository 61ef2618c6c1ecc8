"""Emblems of the nations and pictograms of the industries, in a square of 100 by 100, drawn from scratch."""

from __future__ import annotations

import math
from collections.abc import Callable

from renderers import canvas, curves
from renderers.canvas import Canvas
from renderers.curves import Figure, Path, Sprite, ellipse, polygon, rounded, shape, star
from renderers.palette import INK, PANEL, WHITE, Colour, darker, rgb

NATIONS: dict[str, Colour] = {
    "US": rgb("#1F3A63"),
    "CN": rgb("#A3252C"),
    "JP": rgb("#FFFFFF"),
    "EU": rgb("#2F6FB0"),
    "UK": rgb("#54407F"),
}
ON_NATION: dict[str, Colour] = dict.fromkeys(NATIONS, WHITE) | {"JP": INK}  # text on the nation's colour
GOLD = rgb("#F2C14E")
SUN = rgb("#B5303A")
INDUSTRIES: dict[str, Colour] = {
    "AGR": rgb("#DCE3B8"),
    "FIN": rgb("#F1DFA3"),
    "HOU": rgb("#EDCFBB"),
    "MAN": rgb("#D3DAE0"),
    "GOV": rgb("#DDD2E6"),
}


def emblem(on: Canvas, nation: str, x: int, y: int, size: int) -> None:
    """The nation's sign centred on x, y."""
    on.stamp(canvas.sprite(("emblem", nation, size), lambda: _emblem(nation, size)), x, y)


def pictogram(on: Canvas, industry: str, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """The industry's sign centred on x, y."""
    left, top = x - size // 2, y - size // 2
    on.path(industry, lambda: PICTOGRAMS[industry]().scaled(size / 100), (left, top, left + size, top + size), colour)


def eye(on: Canvas, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """The sign of a peek."""
    left, top = x - size // 2, y - size // 2
    on.path("eye", lambda: _eye().scaled(size / 100), (left, top, left + size, top + size), colour)


def gavel(on: Canvas, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """The sign of the auctioneer."""
    left, top = x - size // 2, y - size // 2
    on.path("gavel", lambda: _gavel().scaled(size / 100), (left, top, left + size, top + size), colour)


def _emblem(nation: str, size: int) -> Sprite:
    field = NATIONS[nation]
    figure = [(rounded(0, 0, 100, 100, 16), darker(field)), (rounded(5, 5, 90, 90, 12), field), *_SIGNS[nation]()]
    return curves.sprite(curves.scaled(figure, size / 100), size, size)


def _us() -> Figure:
    stripes = sum((rounded(14, y, 72, 8, 1) for y in (62, 76)), Path())
    return [(star(50, 38, 25, 10, 5), WHITE), (stripes, WHITE)]


def _cn() -> Figure:
    small = [star(70 + 8 * math.sin(i * 0.8), 22 + 17 * i, 7.5, 3.2, 5, -70 + 20 * i) for i in range(4)]
    return [(sum(small, star(37, 44, 25, 10, 5)), GOLD)]


def _jp() -> Figure:
    return [(ellipse(50, 50, 27), SUN)]


def _eu() -> Figure:
    turns = [2 * math.pi * i / 12 for i in range(12)]
    stars = [star(50 + 30 * math.cos(t), 50 + 30 * math.sin(t), 8, 3.6, 5) for t in turns]
    return [(sum(stars, Path()), GOLD)]


def _uk() -> Figure:
    saltire = curves.stroke([(10, 10), (90, 90)], 13) + curves.stroke([(90, 10), (10, 90)], 13)
    cross = rounded(41, 5, 18, 90, 0.5) + rounded(5, 41, 90, 18, 0.5)
    red = rounded(45.5, 5, 9, 90, 0.5) + rounded(5, 45.5, 90, 9, 0.5)
    return [(saltire + cross, WHITE), (red, SUN)]


_SIGNS: dict[str, Callable[[], Figure]] = {"US": _us, "CN": _cn, "JP": _jp, "EU": _eu, "UK": _uk}


def _wheat() -> Path:
    grain = shape("M0 0 C-15 -3 -21 -15 -19 -27 C-6 -23 2 -13 0 0 Z")
    pairs = [grain.moved(48, y) + grain.mirrored(0).moved(52, y) for y in (50, 68, 86)]
    tip = shape("M50 3 C60 12 60 24 50 33 C40 24 40 12 50 3 Z")
    return sum(pairs, tip + rounded(47.5, 30, 5, 68, 2))


def _coin() -> Path:
    """An old coin with its square hole."""
    face = ellipse(50, 50, 46) - ellipse(50, 50, 38)
    face += ellipse(50, 50, 33)
    return face - rounded(37, 37, 26, 26, 2)


def _house() -> Path:
    roof = polygon((50, 6), (98, 50), (2, 50)) + rounded(68, 12, 13, 30, 1)
    return (
        roof
        + rounded(14, 46, 72, 48, 3)
        - rounded(42, 62, 18, 33, 2)
        - rounded(22, 58, 13, 14, 1)
        - rounded(67, 58, 13, 14, 1)
    )


def _works() -> Path:
    """A cogwheel."""
    teeth = [rounded(41, 2, 18, 24, 4).turned(45 * i, (50, 50)) for i in range(8)]
    return sum(teeth, ellipse(50, 50, 34)) - ellipse(50, 50, 15)


def _hall() -> Path:
    """A hall with columns."""
    columns = sum((rounded(x, 44, 11, 34, 1) for x in (14, 34, 55, 75)), Path())
    return (
        polygon((50, 4), (96, 34), (4, 34))
        + rounded(8, 35, 84, 7, 1)
        + columns
        + rounded(10, 78, 80, 7, 1)
        + rounded(3, 86, 94, 10, 2)
    )


PICTOGRAMS: dict[str, Callable[[], Path]] = {"AGR": _wheat, "FIN": _coin, "HOU": _house, "MAN": _works, "GOV": _hall}


def _eye() -> Path:
    lid = shape("M2 50 C22 16 78 16 98 50 C78 84 22 84 2 50 Z") - shape(
        "M15 50 C32 26 68 26 85 50 C68 74 32 74 15 50 Z"
    )
    return lid + ellipse(50, 50, 16)


def _gavel() -> Path:
    head = rounded(20, 22, 44, 26, 3) + rounded(14, 16, 10, 38, 3) + rounded(60, 16, 10, 38, 3)
    return (head + rounded(38, 46, 9, 46, 3)).turned(45, (50, 44)).moved(8, 0) + rounded(54, 86, 44, 10, 3)


FLATS: tuple[Colour, ...] = (*NATIONS.values(), *INDUSTRIES.values(), GOLD, SUN)
EDGES: tuple[tuple[Colour, Colour], ...] = (
    *((tint, INK) for tint in INDUSTRIES.values()),
    *((field, ON_NATION[code]) for code, field in NATIONS.items()),
    *((field, PANEL) for field in NATIONS.values()),
    *((field, GOLD) for field in (NATIONS["CN"], NATIONS["EU"])),
    *((tint, PANEL) for tint in INDUSTRIES.values()),
    *((field, INK) for field in NATIONS.values()),
    (WHITE, SUN),
    (INK, PANEL),
)
