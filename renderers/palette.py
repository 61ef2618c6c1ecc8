"""Colours. Ink on washi: quiet paper, strong ink, few colours that mean something."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from PIL import Image

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """ "#F6F1E4" -> (246, 241, 228)."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """`share` (0..1) of `other` over `one`."""
    r, g, b = (round(x + (y - x) * share) for x, y in zip(one, other, strict=True))
    return r, g, b


def luminance(colour: Colour) -> float:
    """Relative luminance, 0..1 (WCAG 2.2)."""
    r, g, b = (x / 3294.6 if x <= 10 else ((x / 255 + 0.055) / 1.055) ** 2.4 for x in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio, 1..21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


PAPER = rgb("#F6F1E4")
PANEL = rgb("#FBF8F0")
RULE = rgb("#CFC6B2")
INK = rgb("#23201C")
SOFT = rgb("#5F594F")
WHITE = rgb("#FFFFFF")
FAINT = rgb("#E9E2D1")  # empty slots, backs, rows that wait
SEA = rgb("#CFE0E6")
LAND = rgb("#E9DFC3")
MEADOW = rgb("#CBD3AE")
SHU = rgb("#C23620")  # what just changed, and nothing else


class Seat(NamedTuple):
    """How a seat is marked: always colour, letter and shape together."""

    letter: str
    colour: Colour
    ink: Colour
    shape: str


SEATS = (
    Seat("A", rgb("#D55E00"), WHITE, "triangle"),
    Seat("B", rgb("#0072B2"), WHITE, "circle"),
    Seat("C", rgb("#009E73"), WHITE, "square"),
    Seat("D", rgb("#E69F00"), INK, "diamond"),
    Seat("E", rgb("#CC79A7"), INK, "star"),
)


def darker(colour: Colour) -> Colour:
    """The rim of a token of this colour."""
    return blend(colour, INK, 0.45)


COMMON = (
    PAPER,
    PANEL,
    RULE,
    INK,
    SOFT,
    WHITE,
    FAINT,
    SHU,
    *(s.colour for s in SEATS),
    *(darker(s.colour) for s in SEATS),
)
# Edges are blends of two flat colours; the pairs that meet in every picture.
COMMON_EDGES = (
    (PAPER, INK),
    (PANEL, INK),
    (WHITE, INK),
    (PAPER, SOFT),
    (PANEL, SOFT),
    (FAINT, SOFT),
    (PANEL, RULE),
    (PAPER, RULE),
    (PAPER, SHU),
    (PANEL, SHU),
    *((s.colour, s.ink) for s in SEATS),
    *((PANEL, s.colour) for s in SEATS),
    *((PANEL, darker(s.colour)) for s in SEATS),
    *((PAPER, darker(s.colour)) for s in SEATS),
)
_NEAR = 81  # squared distance under which a blended colour would take a flat one's place


@dataclass(frozen=True)
class Theme:
    """The 256 colours of one game's pictures: `flats` exactly, then blends along `edges` until it is full."""

    name: str
    flats: tuple[Colour, ...] = ()
    edges: tuple[tuple[Colour, Colour], ...] = ()

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """At most 256 colours, the exact flat ones first."""
        flats = list(dict.fromkeys((*COMMON, *self.flats)))
        found = list(flats)
        for share in (0.5, 0.25, 0.75, 0.12, 0.88, 0.37, 0.63):
            for one, other in (*COMMON_EDGES, *self.edges):
                colour = blend(one, other, share)
                if all(_distance(colour, x) > _NEAR for x in found):
                    found.append(colour)
        return tuple(found[:256])

    @cached_property
    def image(self) -> Image.Image:
        """The palette as Pillow's `quantize` wants it."""
        image = Image.new("P", (1, 1))
        image.putpalette([x for colour in self.colours for x in colour])
        return image


def _distance(one: Colour, other: Colour) -> int:
    r, g, b = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return r * r + g * g + b * b


_THEMES: dict[str, Theme] = {}


def theme(name: str, flats: tuple[Colour, ...] = (), edges: tuple[tuple[Colour, Colour], ...] = ()) -> Theme:
    """Makes a theme and keeps it by name, so that `encode` finds it. Raises ValueError for too many flat colours."""
    made = Theme(name, flats, edges)
    if len(made.colours) < len({*COMMON, *flats}):
        raise ValueError(f"{name}: more than 256 flat colours")
    _THEMES[name] = made
    return made


def themed(name: str) -> Theme:
    """The theme of that name; a plain one where no game has made it."""
    return _THEMES.get(name) or theme(name)
