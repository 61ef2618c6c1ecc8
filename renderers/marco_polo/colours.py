"""The colours of Marco Polo: land, sea, goods, tiles; and the theme that keeps them exact in the file."""

from __future__ import annotations

from renderers.palette import (
    FAINT,
    INK,
    LAND,
    MEADOW,
    PANEL,
    PAPER,
    RULE,
    SEA,
    SEATS,
    SHU,
    SOFT,
    WHITE,
    Colour,
    blend,
    darker,
    rgb,
    theme,
)

COAST = rgb("#9DB4BC")
ROAD = rgb("#6E5A3C")
SAND = rgb("#F3EBD2")  # a small city's plate
STONE = rgb("#FBF8F0")  # a large city's plate
OASIS = rgb("#5E8F5A")
CARD = rgb("#DDE7E2")  # a city card
TILE = rgb("#F0DDAE")  # what the first post in a large city brings, and small cities again and again
CAMEL = rgb("#8A5A2B")
COIN = rgb("#B9853A")
DUMMY = rgb("#B9B7B2")
MEDAL = rgb("#4B3A6B")
GOODS: dict[str, Colour] = {"pepper": rgb("#2E7D46"), "silk": rgb("#3F63C9"), "gold": rgb("#F0BF2E")}
ON_GOODS: dict[str, Colour] = {"pepper": WHITE, "silk": WHITE, "gold": INK}
CHOICE = rgb("#9440C4")  # what may be chosen, and the way of a journey
BANDS = (CHOICE, rgb("#008C96"), rgb("#D4307A"), rgb("#6F7D00"), rgb("#4A5FD8"))

FLATS: tuple[Colour, ...] = (
    LAND,
    MEADOW,
    SEA,
    COAST,
    ROAD,
    SAND,
    STONE,
    OASIS,
    CARD,
    TILE,
    CAMEL,
    COIN,
    DUMMY,
    MEDAL,
    *GOODS.values(),
    *(darker(colour) for colour in GOODS.values()),
    *(darker(colour) for colour in (OASIS, CARD, TILE, COIN, DUMMY)),
    *BANDS,
)
EDGES: tuple[tuple[Colour, Colour], ...] = (
    (LAND, COAST),
    (SEA, COAST),
    (LAND, ROAD),
    (SEA, ROAD),
    *((GOODS[good], ON_GOODS[good]) for good in GOODS),
    *((ground, INK) for ground in (SAND, CARD, TILE, LAND, SEA, DUMMY)),
    *((ground, CAMEL) for ground in (PANEL, SAND, CARD, TILE)),
    *((ground, COIN) for ground in (PANEL, SAND, CARD, TILE)),
    *((ground, MEDAL) for ground in (PANEL, SAND, CARD, TILE)),
    (MEDAL, WHITE),
    (OASIS, WHITE),
    *((ground, darker(seat.colour)) for seat in SEATS[:4] for ground in (LAND, SEA, SAND, CARD)),
    *((ground, CHOICE) for ground in (PANEL, LAND, SEA)),
    *((PANEL, band) for band in BANDS[1:]),
    *((ground, SHU) for ground in (LAND, SEA, SAND, CARD)),
    (FAINT, INK),
    (LAND, RULE),
    (SEA, PANEL),
    (LAND, PANEL),
    (PAPER, COAST),
    (CARD, SOFT),
    *((PANEL, colour) for colour in GOODS.values()),
    *((CARD, colour) for colour in GOODS.values()),
)
THEME = theme("marco_polo", FLATS, EDGES)


def lighter(colour: Colour) -> Colour:
    """The ghost of a colour on a panel."""
    return blend(colour, PANEL, 0.72)
