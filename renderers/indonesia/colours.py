"""The colours of Indonesia: provinces, goods, cities; and the theme that keeps them exact in the file."""

from __future__ import annotations

from renderers.palette import (
    FAINT,
    INK,
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

# Land, light to dark: provinces next to each other differ in lightness and in hue.
LAND: tuple[Colour, ...] = (rgb("#F0E8D0"), rgb("#D2DAB6"), rgb("#D6BD8C"), rgb("#A9B389"))
COAST = rgb("#4A4136")
BORDER = rgb("#8C8068")  # between provinces
THIN = rgb("#A99F86")  # between areas of one province
SEA_LINE = rgb("#94B3C1")
WAVE = rgb("#3F6B80")  # names of seas
ARROW = rgb("#6A7F87")

GOODS: dict[str, Colour] = {
    "rice": rgb("#F5C832"),
    "spice": rgb("#2E8B45"),
    "rubber": rgb("#6F4AA0"),
    "siap_faji": rgb("#8A5228"),
    "oil": rgb("#37342F"),
    "ship": rgb("#F1EDE2"),
}
ON_GOODS: dict[str, Colour] = {good: INK if good in ("rice", "ship") else WHITE for good in GOODS}
GHOST = {good: blend(colour, PANEL, 0.72) for good, colour in GOODS.items()}  # sold this year
CITY: dict[int, Colour] = {1: rgb("#58A65C"), 2: rgb("#F0CF4A"), 3: rgb("#A8323C")}
ON_CITY: dict[int, Colour] = {1: INK, 2: INK, 3: WHITE}
CHOICE = rgb("#9440C4")  # what may be chosen, and the way of a delivery
BANDS = (CHOICE, rgb("#008C96"), rgb("#D4307A"), rgb("#6F7D00"), rgb("#4A5FD8"))

_SHADES = (*LAND, SEA)
FLATS: tuple[Colour, ...] = (
    *LAND,
    SEA,
    COAST,
    BORDER,
    THIN,
    SEA_LINE,
    WAVE,
    ARROW,
    *GOODS.values(),
    *GHOST.values(),
    *(darker(colour) for colour in GOODS.values()),
    *CITY.values(),
    *(darker(colour) for colour in CITY.values()),
    *BANDS,
)
EDGES: tuple[tuple[Colour, Colour], ...] = (
    (SEA, COAST),
    (SEA, SEA_LINE),
    *((land, COAST) for land in LAND),
    *((land, BORDER) for land in LAND),
    *((GOODS[good], ON_GOODS[good]) for good in GOODS),
    *((CITY[size], ON_CITY[size]) for size in CITY),
    *((GHOST[good], GOODS[good]) for good in GOODS),
    *((shade, SHU) for shade in _SHADES),
    *((shade, INK) for shade in _SHADES),
    *((SEA, darker(seat.colour)) for seat in SEATS),
    *((PANEL, CHOICE), (SEA, CHOICE), (SEA, WAVE), (SEA, PANEL), (SEA, ARROW), (FAINT, INK), (PAPER, RULE)),
    *((land, THIN) for land in LAND),
    *((land, PANEL) for land in LAND),
    *((land, seat.colour) for seat in SEATS for land in LAND[:2]),
    *((PANEL, band) for band in BANDS[1:]),
    (PANEL, SOFT),
)
THEME = theme("indonesia", FLATS, EDGES)
