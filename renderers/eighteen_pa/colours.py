"""The colours of 18PA: tiles, land, water, companies; and the theme that keeps them exact in the file."""

from __future__ import annotations

from renderers.palette import FAINT, INK, PANEL, PAPER, RULE, SEA, SHU, SOFT, WHITE, Colour, blend, darker, rgb, theme
from rules.eighteen_pa.components import COMPANIES

YELLOW, GREEN, BROWN, GREY = rgb("#F3D34A"), rgb("#8CC26A"), rgb("#B98A5A"), rgb("#B9B7B2")
TILE: dict[str, Colour] = {"yellow": YELLOW, "green": GREEN, "brown": BROWN, "gray": GREY}
MEADOW = rgb("#DFE3C2")  # land that costs nothing
HILLS = rgb("#E6D8B6")  # land under mountains
PEAK, SLOPE = rgb("#A98F63"), rgb("#C9B186")
RED = rgb("#E4AC9D")  # off the map, and the cities at its edge
WATER = rgb("#B5D2DE")
RIVER, SHORE = rgb("#7FB1CB"), rgb("#2F6E93")  # a side that costs, a side that nothing crosses
DIM = {band: blend(colour, PANEL, 0.62) for band, colour in TILE.items()}  # revenue of another phase

# The companies' own colours, moved a little where they would pass for the vermilion of what is new, and the ink that
# is read on them.
COMPANY: dict[str, Colour] = {
    "B&O": rgb("#025AAA"),
    "B&A": rgb("#A60F45"),
    "CNJ": rgb("#A9D3E6"),
    "ERIE": rgb("#F2A11F"),
    "NH": rgb("#2F6F3C"),
    "PRR": rgb("#6F3A22"),
    "NYC": INK,
}
ON_COMPANY: dict[str, Colour] = {c: INK if c in ("CNJ", "ERIE") else WHITE for c in COMPANIES}
GHOST = {c: blend(colour, PANEL, 0.82) for c, colour in COMPANY.items()}  # not started, face down
ON_GHOST = {c: blend(colour, INK, 0.6 if c in ("CNJ", "ERIE") else 0.1) for c, colour in COMPANY.items()}
BAND = (rgb("#9440C4"), rgb("#008C96"), rgb("#D4307A"), rgb("#6F7D00"), rgb("#4A5FD8"))  # routes, one a train


def border(fill: Colour) -> Colour:
    """The line around a hex of this colour."""
    return blend(fill, INK, 0.3)


_FILLS = (YELLOW, GREEN, BROWN, GREY, MEADOW, HILLS, RED, WATER)
FLATS: tuple[Colour, ...] = (
    *_FILLS,
    SEA,
    PEAK,
    SLOPE,
    RIVER,
    SHORE,
    *DIM.values(),
    *COMPANY.values(),
    *GHOST.values(),
    *BAND,
    *(border(fill) for fill in _FILLS),
)
EDGES: tuple[tuple[Colour, Colour], ...] = (
    *((fill, INK) for fill in _FILLS),
    *((fill, PAPER) for fill in _FILLS[:4]),
    *((COMPANY[c], ON_COMPANY[c]) for c in COMPANIES),
    *((COMPANY[c], WHITE) for c in COMPANIES),
    *((GHOST[c], ON_GHOST[c]) for c in COMPANIES),
    *((SEA, x) for x in (INK, SOFT, PANEL, border(MEADOW))),
    *((fill, SHU) for fill in _FILLS[:6]),
    *((HILLS, x) for x in (PEAK, SLOPE)),
    *((MEADOW, x) for x in (RIVER, SHORE)),
    *((darker(COMPANY[c]), WHITE) for c in COMPANIES),
    (PEAK, SLOPE),
    (FAINT, INK),
    (WHITE, RULE),
    (SEA, WATER),
)
THEME = theme("eighteen_pa", FLATS, EDGES)
