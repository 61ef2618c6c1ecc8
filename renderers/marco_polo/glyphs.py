"""What camels, goods, spaces and signs look like: curves in a square of 100, recognisable at 24 pixels."""

from __future__ import annotations

from functools import cache

from renderers.curves import Path, curve, ellipse, polygon, rounded, shape, stroke


def camel() -> Path:
    """A camel with two humps, walking to the right."""
    return shape(
        "M6 58 C6 44 14 38 22 38 C24 20 36 18 40 36 C46 38 46 38 48 36 C52 18 64 20 66 40 C70 42 72 40 73 34"
        " L75 18 C76 8 84 6 88 10 L99 17 C100 20 98 24 94 24 L86 25 C86 46 84 58 72 62 L76 94 L66 94 L62 70"
        " L60 94 L51 94 L53 66 L34 66 L36 94 L27 94 L24 72 L20 94 L11 94 L14 64 C13 62 12 60 12 57 L9 76 L4 76 Z"
    )


def coin() -> Path:
    """A coin with a square hole."""
    return (ellipse(50, 50, 46) - ellipse(50, 50, 37)) + (ellipse(50, 50, 31) - rounded(38, 38, 24, 24, 2))


def pepper() -> Path:
    """Peppercorns on a stalk."""
    path = stroke([(50, 96), (50, 40)], 8)
    for x, y in ((50, 22), (26, 42), (74, 42), (26, 72), (74, 72)):
        path += ellipse(x, y, 17)
    return path


def silk() -> Path:
    """A cloth in the wind."""
    cloth = shape("M6 26 C26 6 50 42 72 22 C80 14 90 14 95 17 L95 74 C74 94 50 58 28 78 C20 86 12 86 6 83 Z")
    return cloth - curve("M20 42 C38 32 56 60 82 40", 6) - curve("M20 62 C38 52 56 80 82 60", 6)


def gold() -> Path:
    """Three bars."""
    bar = polygon((13, 0), (33, 0), (44, 34), (2, 34))
    return bar.moved(27, 10) + bar.moved(3, 54) + bar.moved(51, 54)


def pawn() -> Path:
    """A travelling figure."""
    return ellipse(50, 21, 19) + shape("M50 34 C70 34 68 60 75 76 L86 96 L14 96 L25 76 C32 60 30 34 50 34 Z")


def move() -> Path:
    """A figure that goes a step on."""
    small = pawn().scaled(0.72).moved(-8, 20)
    return small + stroke([(58, 56), (86, 56)], 13) + polygon((74, 30), (100, 56), (74, 82))


def contract() -> Path:
    """A sealed sheet."""
    sheet = rounded(14, 4, 66, 92, 8) - rounded(23, 13, 48, 74, 3)
    lines = stroke([(33, 28), (61, 28)], 8) + stroke([(33, 44), (61, 44)], 8)
    return sheet + lines + (ellipse(70, 74, 25) - ellipse(70, 74, 11))


def bonus() -> Path:
    """A tile of a small city."""
    return rounded(4, 12, 92, 76, 20) - rounded(14, 22, 72, 56, 12)


def post() -> Path:
    """A trading post: a house with an open front."""
    house = polygon((50, 4), (98, 44), (98, 52), (2, 52), (2, 44)) + rounded(10, 46, 80, 50, 4)
    return house - rounded(36, 60, 28, 40, 4)


def crown() -> Path:
    """The Khan's crown."""
    crown = polygon((6, 26), (30, 50), (50, 12), (70, 50), (94, 26), (86, 80), (14, 80)) + rounded(14, 84, 72, 10, 3)
    return crown + ellipse(6, 22, 7).both(50) + ellipse(50, 9, 7)


def bag() -> Path:
    """A money bag, tied up."""
    sack = shape("M36 30 C14 44 4 66 10 82 C14 94 26 96 50 96 C74 96 86 94 90 82 C96 66 86 44 64 30 Z")
    return sack + shape("M30 6 C40 12 44 4 50 8 C56 4 60 12 70 6 L62 22 L38 22 Z")


def flag() -> Path:
    """Who starts."""
    return rounded(16, 4, 11, 94, 4) + polygon((27, 6), (94, 28), (27, 54))


def goal() -> Path:
    """A goal card: two places joined."""
    card = rounded(14, 3, 72, 94, 10) - rounded(23, 12, 54, 76, 4)
    return card + ellipse(38, 34, 11) + ellipse(62, 66, 11) + stroke([(38, 34), (62, 66)], 7)


def palm() -> Path:
    """A palm at an oasis."""
    trunk = curve("M46 96 C50 70 50 56 54 38", 11)
    leaves = curve("M54 38 C40 22 24 24 12 40", 10) + curve("M54 38 C68 22 84 24 94 42", 10)
    return trunk + leaves + curve("M54 38 C48 20 36 10 24 10", 10) + curve("M54 38 C60 20 72 10 84 12", 10)


_MADE = {
    made.__name__: made
    for made in (
        camel, coin, pepper, silk, gold, pawn, move, contract, bonus, post, crown, bag, flag, goal, palm,
    )
}  # fmt: skip


@cache
def glyph(name: str) -> Path:
    """The picture of that name."""
    return _MADE[name]()
