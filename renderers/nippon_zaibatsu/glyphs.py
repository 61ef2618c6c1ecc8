"""What goods, resources, tracks and pieces look like: curves in a square of 100, recognisable at 24 pixels."""

from __future__ import annotations

import math
from functools import cache

from renderers.curves import Path, curve, ellipse, polygon, rounded, shape, star, stroke


def cotton() -> Path:
    """A boll: puffs above a cup of leaves."""
    puffs = ellipse(32, 40, 22) + ellipse(68, 40, 22) + ellipse(50, 26, 21) + ellipse(50, 54, 20)
    return puffs + shape("M18 62 C34 72 42 74 50 62 C58 74 66 72 82 62 C80 84 64 92 50 96 C36 92 20 84 18 62 Z")


def paper() -> Path:
    """A sheet with a folded corner and lines."""
    sheet = polygon((18, 4), (62, 4), (84, 26), (84, 96), (18, 96))
    lines = stroke([(32, 42), (70, 42)], 7) + stroke([(32, 60), (70, 60)], 7) + stroke([(32, 78), (58, 78)], 7)
    return sheet - lines - polygon((60, 10), (78, 28), (60, 28))


def bento() -> Path:
    """A box with compartments."""
    box = rounded(5, 20, 90, 62, 9)
    return (
        box - rounded(14, 29, 34, 44, 4) - rounded(56, 29, 30, 18, 4) - rounded(56, 55, 30, 18, 4) + ellipse(31, 51, 8)
    )


def lenses() -> Path:
    """Spectacles."""
    ring = ellipse(26, 54, 23) - ellipse(26, 54, 14)
    return ring.both(50) + curve("M44 48 C47 42 53 42 56 48", 8)


def bulbs() -> Path:
    """A light bulb."""
    glass = shape("M50 4 C74 4 84 22 84 36 C84 52 68 58 66 72 L34 72 C32 58 16 52 16 36 C16 22 26 4 50 4 Z")
    return (
        glass - curve("M40 70 L40 44 L50 54 L60 44 L60 70", 6) + rounded(34, 76, 32, 8, 3) + rounded(39, 88, 22, 8, 4)
    )


def clocks() -> Path:
    """A clock's face."""
    return ellipse(50, 50, 45) - ellipse(50, 50, 34) + stroke([(50, 24), (50, 50), (68, 60)], 9)


def coal() -> Path:
    """A lump."""
    lump = polygon((30, 12), (66, 8), (92, 36), (88, 72), (60, 92), (22, 86), (6, 54))
    return lump - stroke([(30, 14), (46, 44), (88, 38)], 5) - stroke([(46, 44), (34, 84)], 5)


def silk() -> Path:
    """A reel of thread."""
    reel = rounded(14, 4, 72, 16, 6) + rounded(14, 80, 72, 16, 6) + rounded(24, 22, 52, 56, 10)
    return reel - stroke([(26, 40), (74, 32)], 5) - stroke([(26, 56), (74, 48)], 5) - stroke([(26, 72), (74, 64)], 5)


def iron() -> Path:
    """Two ingots and one on top."""
    ingot = polygon((28, 14), (72, 14), (82, 46), (18, 46))
    return ingot + polygon((9, 54), (40, 54), (48, 86), (0, 86)) + polygon((60, 54), (91, 54), (100, 86), (52, 86))


def money() -> Path:
    """A coin with a square hole."""
    return ellipse(50, 50, 45) - ellipse(50, 50, 37) + ellipse(50, 50, 31) - rounded(38, 38, 24, 24, 2)


def vp() -> Path:
    """A star."""
    return star(50, 54, 50, 22, 5)


def rnd() -> Path:
    """A flask."""
    body = polygon((38, 10), (62, 10), (62, 40), (90, 86), (84, 96), (16, 96), (10, 86), (38, 40))
    return body - polygon((45, 14), (55, 14), (55, 43), (65, 60), (35, 60), (45, 43)) + rounded(30, 2, 40, 11, 4)


def mining() -> Path:
    """A pickaxe."""
    return shape("M4 40 C20 8 66 -4 96 30 C68 16 40 20 4 40 Z") + stroke([(50, 20), (22, 94)], 12)


def finance() -> Path:
    """Bars that grow."""
    bars = rounded(8, 62, 20, 32, 3) + rounded(38, 42, 20, 52, 3) + rounded(68, 18, 20, 76, 3)
    return bars + stroke([(8, 44), (48, 14)], 8) + polygon((36, 6), (60, 4), (52, 26))


def ship() -> Path:
    """A steamer."""
    hull = shape("M2 60 L98 60 C94 78 86 90 76 94 L24 94 C14 90 6 78 2 60 Z")
    return hull + rounded(22, 40, 56, 16, 3) + rounded(40, 12, 18, 26, 3) + curve("M60 12 C70 2 78 12 90 4", 8)


def machine() -> Path:
    """A cogwheel."""
    wheel = ellipse(50, 50, 34)
    for n in range(8):
        wheel += polygon((41, 4), (59, 4), (62, 24), (38, 24)).turned(45 * n, (50, 50))
    return wheel - ellipse(50, 50, 15)


def rail() -> Path:
    """A locomotive from the front, on its rails."""
    body = rounded(24, 6, 52, 62, 12) - rounded(34, 16, 32, 18, 4) - ellipse(50, 51, 8)
    return body + stroke([(34, 72), (16, 96)], 8) + stroke([(66, 72), (84, 96)], 8) + stroke([(26, 86), (74, 86)], 7)


def factory() -> Path:
    """A hall with a saw roof and a chimney."""
    hall = polygon((6, 94), (6, 44), (34, 62), (34, 44), (62, 62), (62, 8), (80, 8), (82, 94))
    return hall + rounded(74, 50, 20, 44, 2) - rounded(18, 72, 14, 12, 2) - rounded(42, 72, 14, 12, 2)


def contract() -> Path:
    """A sheet with a seal."""
    lines = stroke([(28, 26), (72, 26)], 7) + stroke([(28, 44), (72, 44)], 7)
    return rounded(14, 4, 72, 92, 7) - lines - ellipse(62, 72, 16) + ellipse(62, 72, 10)


def influence() -> Path:
    """A flag."""
    return stroke([(20, 6), (20, 96)], 10) + shape("M26 8 C46 -2 62 22 92 8 L92 54 C62 68 46 44 26 54 Z")


def market() -> Path:
    """A stall."""
    roof = polygon((14, 10), (86, 10), (98, 44), (2, 44))
    return roof + rounded(10, 48, 9, 46, 2).both(50) + rounded(10, 66, 80, 12, 2)


def invest() -> Path:
    """A hand-over: contract and coin."""
    return (
        rounded(4, 4, 54, 72, 6)
        - stroke([(16, 24), (46, 24)], 7)
        - stroke([(16, 42), (46, 42)], 7)
        + (ellipse(70, 70, 28) - ellipse(70, 70, 20) + rounded(62, 62, 16, 16, 2))
    )


def produce() -> Path:
    """A crate."""
    crate = rounded(6, 18, 88, 74, 6) - rounded(16, 40, 68, 42, 2)
    return crate + stroke([(18, 80), (82, 42)], 9)


def person() -> Path:
    """A worker: head, arms, legs."""
    body = shape("M50 34 C70 34 96 46 96 58 C96 68 80 68 74 66 C78 78 88 92 84 98 L62 98 C58 92 54 88 50 88 "
                 "C46 88 42 92 38 98 L16 98 C12 92 22 78 26 66 C20 68 4 68 4 58 C4 46 30 34 50 34 Z")  # fmt: skip
    return body + ellipse(50, 22, 21)


def expert() -> Path:
    """A worker with a top hat."""
    hat = rounded(32, -4, 36, 22, 3) + rounded(20, 14, 60, 9, 3)
    return person() + hat


def crown() -> Path:
    """An arrow up: an upgrade."""
    return polygon((50, 6), (90, 48), (64, 48), (64, 94), (36, 94), (36, 48), (10, 48))


def gear(turn: float = 0.0) -> Path:
    """A dot ring: any department."""
    path = Path()
    for n in range(6):
        t = math.radians(60 * n + turn)
        path += ellipse(50 + 34 * math.cos(t), 50 + 34 * math.sin(t), 14)
    return path


_MADE = {
    made.__name__: made
    for made in (
        cotton, paper, bento, lenses, bulbs, clocks, coal, silk, iron, money, vp, rnd, mining, finance, ship, machine,
        rail, factory, contract, influence, market, invest, produce, person, expert, crown, gear,
    )
}  # fmt: skip


@cache
def glyph(name: str) -> Path:
    """The picture of that name."""
    return _MADE[name]()
