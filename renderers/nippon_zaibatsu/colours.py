"""The colours of Nippon: Zaibatsu: goods, workers, resources, regions; and the theme that keeps them exact."""

from __future__ import annotations

from renderers.palette import FAINT, INK, PANEL, PAPER, RULE, SEATS, SHU, SOFT, WHITE, Colour, darker, rgb, theme

GOODS: dict[str, Colour] = {
    "cotton": rgb("#F3EBD6"),
    "paper": rgb("#D9B77A"),
    "bento": rgb("#8E3B52"),
    "lenses": rgb("#2A8792"),
    "bulbs": rgb("#F0CC45"),
    "clocks": rgb("#5D4A96"),
}
ON_GOODS: dict[str, Colour] = {good: WHITE if good in ("bento", "lenses", "clocks") else INK for good in GOODS}
WORKERS: dict[str, Colour] = {
    "black": rgb("#33302C"),
    "red": rgb("#B5274F"),
    "grey": rgb("#A3A29D"),
    "blue": rgb("#3B66B0"),
    "white": rgb("#FFFFFF"),
    "yellow": rgb("#F3D155"),
}
ON_WORKERS: dict[str, Colour] = {c: WHITE if c in ("black", "red", "blue") else INK for c in WORKERS}
THINGS: dict[str, Colour] = {
    "coal": rgb("#45423D"),
    "silk": rgb("#E3B8D0"),
    "iron": rgb("#8E9AA5"),
    "money": rgb("#E0BE5C"),
    "vp": rgb("#FBF8F0"),
}
ON_THINGS: dict[str, Colour] = {what: WHITE if what == "coal" else INK for what in THINGS}
# The regions from left to right: neighbours differ in lightness and in hue.
LAND: dict[str, Colour] = {
    "silk": rgb("#F3EBDB"),
    "iron": rgb("#CCD7B7"),
    "coal": rgb("#EFE5C4"),
    "money": rgb("#C6D6DD"),
}
CHOICE = rgb("#7A3FB0")  # what may be chosen

FLATS: tuple[Colour, ...] = (
    *GOODS.values(),
    *WORKERS.values(),
    *THINGS.values(),
    *LAND.values(),
    *(darker(c) for c in (*GOODS.values(), *WORKERS.values(), *THINGS.values())),
    CHOICE,
)
EDGES: tuple[tuple[Colour, Colour], ...] = (
    *((GOODS[good], ON_GOODS[good]) for good in GOODS),
    *((WORKERS[colour], ON_WORKERS[colour]) for colour in WORKERS),
    *((THINGS[what], ON_THINGS[what]) for what in THINGS),
    *((land, INK) for land in LAND.values()),
    *((land, SOFT) for land in LAND.values()),
    *((land, SHU) for land in LAND.values()),
    *((land, PANEL) for land in LAND.values()),
    *((land, darker(seat.colour)) for land in LAND.values() for seat in SEATS[:4]),
    *((PANEL, darker(c)) for c in (*GOODS.values(), *WORKERS.values())),
    *((PANEL, CHOICE), (FAINT, INK), (PAPER, RULE)),
)
THEME = theme("nippon_zaibatsu", FLATS, EDGES)
