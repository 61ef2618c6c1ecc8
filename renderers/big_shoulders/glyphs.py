"""What cubes, industries and people look like: curves in a square of 100, recognisable at 24 pixels."""

from __future__ import annotations

from functools import cache

from renderers.curves import Path, curve, ellipse, polygon, rounded, shape, star, stroke

# ---- cubes


def livestock() -> Path:
    """The head of a cow."""
    head = shape("M26 30 C30 20 70 20 74 30 C78 52 70 70 66 82 C62 94 38 94 34 82 C30 70 22 52 26 30 Z")
    ears = ellipse(12, 42, 14, 8, 20) + ellipse(88, 42, 14, 8, -20)
    horns = curve("M30 30 C18 26 14 14 18 6", 9) + curve("M70 30 C82 26 86 14 82 6", 9)
    return head + ears + horns - ellipse(40, 48, 5) - ellipse(60, 48, 5) - ellipse(43, 82, 4, 5) - ellipse(57, 82, 4, 5)


def steel() -> Path:
    """A beam."""
    return polygon(
        (14, 8), (86, 8), (86, 28), (60, 28), (60, 72), (86, 72), (86, 92), (14, 92), (14, 72), (40, 72), (40, 28),
        (14, 28),
    )  # fmt: skip


def coal() -> Path:
    """A lump."""
    lump = polygon((30, 12), (68, 6), (94, 40), (84, 80), (44, 94), (8, 70), (10, 34))
    return (
        lump
        - stroke([(30, 12), (46, 44), (94, 40)], 8)
        - stroke([(46, 44), (10, 70)], 8)
        - stroke([(46, 44), (62, 88)], 8)
    )


def wood() -> Path:
    """A pile of logs."""
    path = Path()
    for x, y in ((50, 27), (26, 70), (74, 70)):
        path = path + (ellipse(x, y, 23) - ellipse(x, y, 15) + ellipse(x, y, 8))
    return path


# ---- industries


def food_and_dairy() -> Path:
    """A bottle of milk."""
    bottle = shape("M38 20 L62 20 L62 36 C76 44 78 52 78 64 L78 88 C78 94 74 96 70 96 L30 96 C26 96 22 94 22 88")
    return (
        bottle
        + shape("M22 88 L22 64 C22 52 24 44 38 36 L62 20 Z")
        + rounded(34, 4, 32, 12, 3)
        - rounded(32, 60, 36, 18, 3)
    )


def dry_goods() -> Path:
    """A shirt."""
    return polygon(
        (34, 8), (42, 18), (58, 18), (66, 8), (98, 26), (86, 50), (74, 44), (74, 94), (26, 94), (26, 44), (14, 50),
        (2, 26),
    )  # fmt: skip


def meat_packing() -> Path:
    """A ham with its bone."""
    ham = ellipse(40, 42, 38, 32, 40)
    bone = stroke([(62, 64), (84, 86)], 13) + ellipse(92, 80, 9) + ellipse(80, 92, 9)
    return ham + bone - ellipse(34, 36, 13, 11, 40)


def shoes() -> Path:
    """A boot."""
    boot = shape("M24 6 L62 6 L60 46 C74 52 96 54 96 76 L96 82 L24 82 C20 60 26 40 24 6 Z")
    return boot + rounded(22, 86, 76, 9, 3) - stroke([(44, 30), (61, 30)], 5) - stroke([(44, 44), (60, 44)], 5)


# ---- people and things


def worker() -> Path:
    """A head with a flat cap."""
    cap = shape("M24 28 C24 4 76 4 76 28 L90 30 L90 36 L24 36 Z")
    return (
        cap
        + ellipse(50, 40, 20, 20)
        - stroke([(20, 38), (92, 38)], 4)
        + shape("M10 98 C10 70 30 64 50 64 C70 64 90 70 90 98 Z")
    )


def manager() -> Path:
    """A top hat."""
    return rounded(26, 12, 48, 62, 6) - stroke([(26, 60), (74, 60)], 7) + rounded(4, 72, 92, 16, 8)


def salesperson() -> Path:
    """A suitcase."""
    grip = stroke([(34, 30), (34, 14), (66, 14), (66, 30)], 9)
    return grip + rounded(4, 28, 92, 62, 9) - stroke([(4, 56), (96, 56)], 5) - rounded(42, 48, 16, 16, 3)


def automation() -> Path:
    """A gear."""
    path = ellipse(50, 50, 34)
    for n in range(8):
        path = path + polygon((41, 4), (59, 4), (63, 24), (37, 24)).turned(45 * n, (50, 50))
    return path - ellipse(50, 50, 15)


def goods() -> Path:
    """A crate."""
    box = rounded(6, 10, 88, 80, 6)
    lines = stroke([(6, 36), (94, 36)], 6) + stroke([(6, 64), (94, 64)], 6) + stroke([(22, 36), (78, 64)], 6)
    return box - lines


def appeal() -> Path:
    """A star."""
    return star(50, 54, 52, 22, 5)


def partner() -> Path:
    """A pawn."""
    return (
        ellipse(50, 26, 22)
        + shape("M42 40 L58 40 C60 62 74 74 78 84 L22 84 C26 74 40 62 42 40 Z")
        + rounded(14, 82, 72, 14, 6)
    )


def cash() -> Path:
    """Two coins."""
    return (ellipse(38, 40, 30) - ellipse(38, 40, 19)) + (ellipse(66, 64, 30) - ellipse(66, 64, 19))


def treasury() -> Path:
    """A safe."""
    safe = rounded(6, 8, 88, 78, 8) - rounded(16, 18, 68, 58, 5)
    dial = ellipse(50, 47, 19) - ellipse(50, 47, 10)
    return safe + dial + stroke([(50, 47), (50, 28)], 6) + rounded(14, 84, 18, 12, 2) + rounded(68, 84, 18, 12, 2)


def paper() -> Path:
    """A certificate."""
    sheet = rounded(8, 18, 84, 64, 6) - rounded(17, 27, 66, 46, 2)
    return sheet + stroke([(30, 44), (70, 44)], 7) + stroke([(30, 58), (54, 58)], 7)


def asset() -> Path:
    """A works with a chimney."""
    return (
        polygon((4, 94), (4, 54), (32, 34), (32, 54), (60, 34), (60, 54), (66, 54), (70, 6), (86, 6), (90, 94))
        - rounded(18, 66, 16, 14, 2)
        - rounded(48, 66, 16, 14, 2)
    )


def share_step() -> Path:
    """An arrow up."""
    return polygon((50, 4), (92, 48), (66, 48), (66, 96), (34, 96), (34, 48), (8, 48))


def shield() -> Path:
    """A shield: no fall."""
    return shape("M50 4 C64 14 80 16 90 16 C92 58 78 82 50 97 C22 82 8 58 10 16 C20 16 36 14 50 4 Z") - stroke(
        [(30, 48), (46, 64), (72, 34)], 10
    )


def first() -> Path:
    """To the top: an arrow below a bar."""
    return rounded(8, 4, 84, 13, 4) + polygon((50, 24), (88, 60), (64, 60), (64, 96), (36, 96), (36, 60), (12, 60))


def cube() -> Path:
    """A cube of any kind."""
    return (
        polygon((50, 4), (92, 26), (92, 74), (50, 96), (8, 74), (8, 26))
        - stroke([(8, 26), (50, 48), (92, 26)], 6)
        - stroke([(50, 48), (50, 96)], 6)
    )


def flag() -> Path:
    """The priority marker."""
    return rounded(16, 4, 10, 94, 4) + polygon((26, 6), (94, 26), (26, 58))


def lock() -> Path:
    """Not open yet."""
    return curve("M28 48 L28 32 C28 2 72 2 72 32 L72 48", 11) + rounded(14, 44, 72, 52, 8) - ellipse(50, 68, 9)


def closed() -> Path:
    """Nothing goes there."""
    return stroke([(18, 18), (82, 82)], 16) + stroke([(82, 18), (18, 82)], 16)


def goal() -> Path:
    """A cup."""
    cup = shape("M24 6 L76 6 C76 40 68 58 50 60 C32 58 24 40 24 6 Z")
    ears = (ellipse(22, 26, 18, 16) - ellipse(22, 26, 9, 8)) + (ellipse(78, 26, 18, 16) - ellipse(78, 26, 9, 8))
    return ears + cup + rounded(44, 56, 12, 26, 2) + rounded(26, 80, 48, 14, 4)


def bag() -> Path:
    """The bag of cubes."""
    return shape("M36 22 L28 6 L72 6 L64 22 C88 40 96 64 88 84 C84 94 16 94 12 84 C4 64 12 40 36 22 Z") - stroke(
        [(34, 26), (66, 26)], 6
    )


def clock() -> Path:
    """Waits."""
    hands = stroke([(50, 50), (50, 24)], 9) + stroke([(50, 50), (68, 60)], 9)
    return ellipse(50, 50, 46) - ellipse(50, 50, 35) + hands


_MADE = {
    made.__name__: made
    for made in (
        livestock, steel, coal, wood, food_and_dairy, dry_goods, meat_packing, shoes, worker, manager, salesperson,
        automation, goods, appeal, partner, cash, treasury, paper, asset, share_step, shield, first, cube, flag, lock,
        closed, goal, bag, clock,
    )
}  # fmt: skip
NAMES = tuple(_MADE)


@cache
def glyph(name: str) -> Path:
    """The picture of that name."""
    return _MADE[name]()
