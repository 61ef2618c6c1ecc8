"""The colours of Legend Raiders: tools, types, torch and coins; and the theme that keeps them exact in the file."""

from __future__ import annotations

from renderers.palette import FAINT, INK, PANEL, PAPER, SEATS, SHU, SOFT, WHITE, Colour, blend, darker, rgb, theme

# Four steps of lightness, so that they differ in grey as well.
TOOLS: dict[str, Colour] = {
    "rope": rgb("#9C5A22"),
    "shovel": rgb("#A9B8C6"),
    "compass": rgb("#0E5763"),
    "map": rgb("#EFE0A6"),
}
ON_TOOL: dict[str, Colour] = {tool: INK if tool in ("map", "shovel") else WHITE for tool in TOOLS}
GHOST = PANEL  # a tool that lacks: an empty disc
ON_GHOST = rgb("#8A8172")

KINDS: dict[str, Colour] = {
    "book": rgb("#34508C"),
    "gem": rgb("#8A3F94"),
    "statue": rgb("#6A6459"),
    "weapon": rgb("#6B2A3C"),
    "city": rgb("#D2A437"),
}
ON_KIND: dict[str, Colour] = {kind: INK if kind == "city" else WHITE for kind in KINDS}
TINT: dict[str, Colour] = {kind: blend(colour, PANEL, 0.82) for kind, colour in KINDS.items()}

GOLD = rgb("#F0C24B")
FLAME = rgb("#EE8A1D")
CORE = rgb("#FFE08A")
WOOD = rgb("#7A5230")
ASH = rgb("#9A9385")  # a torch that is out
BACK = rgb("#3F5A4B")  # the back of tiles and cards
ON_BACK = rgb("#C9D6C4")
READY = rgb("#2F6B3C")  # can be paid
CHOICE = rgb("#9440C4")  # what may be chosen

FLATS: tuple[Colour, ...] = (
    *TOOLS.values(),
    *(darker(colour) for colour in TOOLS.values()),
    ON_GHOST,
    *KINDS.values(),
    *(darker(colour) for colour in KINDS.values()),
    *TINT.values(),
    GOLD,
    darker(GOLD),
    FLAME,
    CORE,
    WOOD,
    ASH,
    BACK,
    darker(BACK),
    ON_BACK,
    READY,
    CHOICE,
    darker(CHOICE),
)
_GROUNDS = (*TINT.values(), FAINT)
EDGES: tuple[tuple[Colour, Colour], ...] = (
    *((TOOLS[tool], ON_TOOL[tool]) for tool in TOOLS),
    *((TOOLS[tool], darker(TOOLS[tool])) for tool in TOOLS),
    *((PANEL, darker(TOOLS[tool])) for tool in TOOLS),
    *((KINDS[kind], ON_KIND[kind]) for kind in KINDS),
    *((PANEL, KINDS[kind]) for kind in KINDS),
    *((TINT[kind], KINDS[kind]) for kind in KINDS),
    *((ground, INK) for ground in _GROUNDS),
    *((ground, SOFT) for ground in _GROUNDS),
    *((ground, SHU) for ground in _GROUNDS),
    *((PANEL, colour) for colour in (ON_GHOST, GOLD, FLAME, WOOD, ASH, BACK, READY, CHOICE)),
    (FAINT, ON_GHOST),
    (GOLD, INK),
    (GOLD, darker(GOLD)),
    (PANEL, darker(GOLD)),
    (FAINT, darker(GOLD)),
    (FLAME, CORE),
    (BACK, ON_BACK),
    (BACK, PAPER),
    (WHITE, CHOICE),
    *((FAINT, seat.colour) for seat in SEATS),
)
THEME = theme("legend_raiders", FLATS, EDGES)
