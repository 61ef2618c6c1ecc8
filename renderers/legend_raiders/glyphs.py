"""What tools, types, dice and torches look like: curves in a square of 100, recognisable at 24 pixels."""

from __future__ import annotations

from functools import cache

from renderers.curves import Figure, Path, curve, ellipse, polygon, rounded, shape, star, stroke
from renderers.legend_raiders import colours
from renderers.palette import INK, darker


def rope() -> Path:
    """A coil with a loose end."""
    coil = ellipse(47, 45, 41) - ellipse(47, 45, 18)
    for n in range(9):
        coil = coil - stroke([(47, 26), (55, 4)], 4).turned(40 * n, (47, 45))
    return coil + curve("M68 74 C76 88 84 92 96 92", 12)


def shovel() -> Path:
    """A spade, its blade down."""
    blade = shape("M30 52 L70 52 L70 74 C70 88 58 94 50 99 C42 94 30 88 30 74 Z")
    return (blade + stroke([(50, 8), (50, 56)], 11) + stroke([(34, 8), (66, 8)], 12)).turned(38, (50, 52))


def compass() -> Path:
    """A needle in a ring."""
    needle = polygon((50, 16), (62, 50), (50, 84), (38, 50)).turned(38, (50, 50)) - ellipse(50, 50, 6)
    return (ellipse(50, 50, 47) - ellipse(50, 50, 37)) + needle


def map() -> Path:
    """A folded sheet with a cross on it."""
    sheet = shape("M4 22 L34 10 L66 22 L96 10 L96 78 L66 90 L34 78 L4 90 Z")
    folds = stroke([(34, 12), (34, 78)], 5) + stroke([(66, 22), (66, 88)], 5)
    cross = stroke([(73, 38), (89, 56)], 7) + stroke([(89, 36), (73, 58)], 7)
    way = stroke([(13, 72), (24, 58)], 6) + stroke([(42, 46), (57, 54)], 6)
    return sheet - folds - cross - way


def kit() -> Path:
    """A spade and a pick, crossed: any tool."""
    pick = stroke([(50, 18), (50, 94)], 11) + curve("M14 34 C30 6 70 6 86 34", 13)
    spade = shape("M32 60 L68 60 L68 78 C68 90 58 94 50 99 C42 94 32 90 32 78 Z") + stroke([(50, 8), (50, 62)], 11)
    spade += stroke([(36, 8), (64, 8)], 11)
    pick, spade = pick.turned(42, (50, 50)), spade.turned(-42, (50, 50))
    return (pick - spade.outline(9) + spade).scaled(0.9).moved(5, 5)


def book() -> Path:
    """An open book."""
    page = shape("M47 26 C36 16 20 14 4 18 L4 80 C20 76 36 78 47 88 Z")
    lines = curve("M14 36 C22 34 30 36 37 40", 5) + curve("M14 54 C22 52 30 54 37 58", 5)
    return (page - lines).both(50)


def gem() -> Path:
    """A cut stone."""
    stone = polygon((24, 10), (76, 10), (98, 38), (50, 94), (2, 38))
    cuts = stroke([(2, 38), (98, 38)], 5) + stroke([(24, 10), (34, 38), (50, 94)], 5).both(50)
    return stone - cuts - stroke([(34, 38), (50, 12), (66, 38)], 5)


def statue() -> Path:
    """A bust on its base."""
    bust = ellipse(50, 25, 18, 22) + shape("M18 76 C18 56 38 58 42 48 L58 48 C62 58 82 56 82 76 Z")
    return bust + rounded(12, 82, 76, 15, 3)


def weapon() -> Path:
    """A sword, its point up to the right."""
    blade = polygon((50, -8), (59, 6), (59, 64), (41, 64), (41, 6)) - stroke([(50, 10), (50, 58)], 4)
    hilt = rounded(24, 64, 52, 11, 5) + rounded(44, 72, 12, 22, 3) + ellipse(50, 99, 9, 8)
    return (blade + hilt).turned(42, (50, 50))


def city() -> Path:
    """A stepped pyramid."""
    steps = rounded(2, 74, 96, 20, 2) + rounded(16, 52, 68, 20, 2) + rounded(30, 30, 40, 20, 2)
    return steps + rounded(42, 8, 16, 20, 2) - stroke([(50, 54), (50, 94)], 10)


def die() -> Path:
    """A die."""
    body = rounded(8, 8, 84, 84, 18)
    for x, y in ((30, 30), (70, 30), (50, 50), (30, 70), (70, 70)):
        body = body - ellipse(x, y, 8.5)
    return body


def die_card() -> Path:
    """A card with a die on it."""
    card = rounded(16, 2, 68, 96, 10) - rounded(25, 11, 50, 78, 4) + rounded(33, 33, 34, 34, 7)
    return card - ellipse(43, 43, 4.5) - ellipse(57, 57, 4.5)


def rose() -> Path:
    """The back of tiles and cards: a compass rose."""
    return star(50, 50, 46, 13, 4) + star(50, 50, 26, 9, 4, -45) - ellipse(50, 50, 5)


def favourite() -> Path:
    """A star: the favourite tool."""
    return star(50, 54, 50, 22, 5)


def scroll() -> Path:
    """A rolled sheet: missions."""
    sheet = rounded(20, 8, 60, 84, 6) - stroke([(32, 30), (68, 30)], 7) - stroke([(32, 48), (68, 48)], 7)
    return sheet - stroke([(32, 66), (54, 66)], 7) + rounded(10, 4, 80, 13, 6) + rounded(10, 84, 80, 13, 6)


def lock() -> Path:
    """A padlock: known to one alone."""
    bow = ellipse(50, 40, 27, 32) - ellipse(50, 40, 15, 20)
    return bow + rounded(14, 42, 72, 54, 10) - ellipse(50, 64, 9) - stroke([(50, 66), (50, 80)], 8)


_MADE = {
    made.__name__: made
    for made in (
        rope,
        shovel,
        compass,
        map,
        kit,
        book,
        gem,
        statue,
        weapon,
        city,
        die,
        die_card,
        rose,
        favourite,
        scroll,
        lock,
    )
}


@cache
def glyph(name: str) -> Path:
    """The picture of that name."""
    return _MADE[name]()


def torch(lit: bool) -> Figure:
    """A torch in a square of 100, its flame up; without a flame a thread of smoke."""
    stick = polygon((42, 56), (58, 56), (54, 98), (46, 98))
    cup = rounded(34, 48, 32, 12, 4)
    if not lit:
        smoke = curve("M50 40 C40 32 60 24 50 14", 6)
        return [(smoke, colours.ASH), (stick, colours.ASH), (cup, darker(colours.ASH))]
    flame = shape("M50 0 C54 14 74 22 72 38 C71 50 60 54 50 54 C40 54 29 50 28 38 C27 26 42 22 50 0 Z")
    core = shape("M51 22 C54 30 62 34 61 42 C60 49 55 52 50 52 C44 52 40 48 40 42 C40 36 48 32 51 22 Z")
    rim = [(flame.outline(5), INK), (stick.outline(4), INK), (cup.outline(4), INK)]
    return [*rim, (stick, colours.WOOD), (cup, darker(colours.WOOD)), (flame, colours.FLAME), (core, colours.CORE)]
