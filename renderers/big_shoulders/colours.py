"""The colours of City of the Big Shoulders: companies, cubes; and the theme that keeps them exact in the file."""

from __future__ import annotations

from renderers.palette import (
    FAINT,
    INK,
    PANEL,
    PAPER,
    RULE,
    SEATS,
    SHU,
    SOFT,
    WHITE,
    Colour,
    contrast,
    darker,
    rgb,
    theme,
)

COMPANY: dict[str, Colour] = {
    "anglo": rgb("#A5CB78"),
    "brunswick": rgb("#8A5A33"),
    "cracker": rgb("#A8204F"),
    "doggett": rgb("#4A4A50"),
    "elgin": rgb("#CE9C3A"),
    "fairbank": rgb("#1F6F73"),
    "henderson": rgb("#9CCBE6"),
    "libby": rgb("#EE9C62"),
    "spalding": rgb("#2F5FA8"),
    "swift": rgb("#F4D95A"),
}
ON_COMPANY: dict[str, Colour] = {
    id: max((INK, WHITE), key=lambda ink: contrast(colour, ink)) for id, colour in COMPANY.items()
}
# How a company is called where there is no room for its name.
TAG: dict[str, str] = {
    "anglo": "An",
    "brunswick": "Br",
    "cracker": "Cr",
    "doggett": "Do",
    "elgin": "El",
    "fairbank": "Fa",
    "henderson": "He",
    "libby": "Li",
    "spalding": "Sp",
    "swift": "Sw",
}
CUBE: dict[str, Colour] = {
    "livestock": rgb("#E8A6B2"),
    "steel": rgb("#86A6CC"),
    "coal": rgb("#37342F"),
    "wood": rgb("#A87445"),
}
ON_CUBE: dict[str, Colour] = {"livestock": INK, "steel": INK, "coal": WHITE, "wood": WHITE}
READY = rgb("#DDE8CC")  # a factory that can run
CHOICE = rgb("#9440C4")  # what may be chosen

FLATS: tuple[Colour, ...] = (
    *COMPANY.values(),
    *(darker(colour) for colour in COMPANY.values()),
    *CUBE.values(),
    *(darker(colour) for colour in CUBE.values()),
    READY,
    CHOICE,
)
EDGES: tuple[tuple[Colour, Colour], ...] = (
    *((COMPANY[id], ON_COMPANY[id]) for id in COMPANY),
    *((CUBE[kind], ON_CUBE[kind]) for kind in CUBE),
    *((PANEL, darker(colour)) for colour in COMPANY.values()),
    *((PANEL, darker(colour)) for colour in CUBE.values()),
    *((FAINT, ink) for ink in (INK, SOFT, SHU)),
    *((READY, ink) for ink in (INK, SOFT)),
    *((PANEL, ink) for ink in (CHOICE, SHU, RULE)),
    *((PAPER, ink) for ink in (CHOICE, RULE)),
    *((FAINT, darker(seat.colour)) for seat in SEATS),
)
THEME = theme("big_shoulders", FLATS, EDGES)
