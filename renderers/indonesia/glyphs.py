"""What goods, ships, cities and tracks look like: curves in a square of 100, recognisable at 24 pixels."""

from __future__ import annotations

from functools import cache

from renderers.curves import Path, curve, ellipse, polygon, rounded, shape, stroke


def rice() -> Path:
    """An ear of rice: a stalk with grains at both sides."""
    path = stroke([(50, 98), (50, 30)], 7) + ellipse(50, 17, 9, 17)
    for n, y in enumerate((36, 58, 80)):
        path += ellipse(69 - n, y, 9, 17, 38).both(50)
    return path


def spice() -> Path:
    """A chili."""
    pod = shape("M20 30 C34 18 50 28 54 44 C60 66 74 78 92 82 C70 96 38 90 26 64 C20 52 16 42 20 30 Z")
    return pod + curve("M30 28 C30 18 36 10 46 8", 9)


def rubber() -> Path:
    """A tyre."""
    path = ellipse(50, 50, 42) - ellipse(50, 50, 19)
    for n in range(8):
        path = path - polygon((46, 4), (54, 4), (53, 14), (47, 14)).turned(45 * n, (50, 50))
    return path


def oil() -> Path:
    """A drop."""
    drop = shape("M50 6 C56 28 82 46 82 66 C82 84 68 95 50 95 C32 95 18 84 18 66 C18 46 44 28 50 6 Z")
    return drop - curve("M33 66 C34 76 40 82 49 84", 7)


def siap_faji() -> Path:
    """A bowl with steam: a ready meal."""
    bowl = shape("M8 50 L92 50 C92 72 78 84 66 88 L34 88 C22 84 8 72 8 50 Z")
    return bowl + curve("M36 40 C26 30 46 24 36 10", 8) + curve("M62 40 C52 30 72 24 62 10", 8)


def ship() -> Path:
    """A boat with two sails."""
    hull = shape("M4 66 L96 66 C92 80 84 90 76 92 L24 92 C16 90 8 80 4 66 Z")
    return hull + polygon((46, 8), (46, 58), (14, 58)) + polygon((55, 18), (84, 58), (55, 58))


def house() -> Path:
    """A city token."""
    return polygon((50, 2), (98, 40), (98, 44), (2, 44), (2, 40)) + rounded(8, 36, 84, 62, 6)


def slots() -> Path:
    """Two boxes side by side: companies that may be owned."""
    box = rounded(4, 24, 42, 54, 6) - rounded(13, 33, 24, 36, 3)
    return box + rounded(54, 24, 42, 54, 6)


def mergers() -> Path:
    """Two arrows that meet."""
    arrow = polygon((46, 50), (20, 26), (20, 42), (2, 42), (2, 58), (20, 58), (20, 74))
    return arrow.both(50)


def expansion() -> Path:
    """A chip and one more beside it."""
    return ellipse(30, 58, 27) + stroke([(78, 20), (78, 68)], 13) + stroke([(54, 44), (98, 44)], 13)


def hull() -> Path:
    """A hull with a load."""
    body = shape("M4 56 L96 56 C92 76 84 88 76 90 L24 90 C16 88 8 76 4 56 Z")
    return body + rounded(24, 26, 23, 23, 4) + rounded(53, 26, 23, 23, 4)


def bid() -> Path:
    """A hammer: what bids for the turn order are multiplied by."""
    head = rounded(34, 10, 46, 30, 6).turned(45, (57, 25))
    return head + stroke([(52, 42), (16, 78)], 13) + stroke([(46, 92), (94, 92)], 9)


def cash() -> Path:
    """Two coins."""
    return (ellipse(38, 40, 30) - ellipse(38, 40, 19)) + (ellipse(66, 64, 30) - ellipse(66, 64, 19))


def bank() -> Path:
    """A chest: money that is not to be spent."""
    chest = rounded(6, 44, 88, 46, 6) - rounded(43, 52, 14, 22, 4)
    return chest + shape("M6 38 C6 14 94 14 94 38 Z")


def account() -> Path:
    """A sheet of the year: income that is set aside."""
    sheet = rounded(16, 6, 68, 88, 8) - rounded(26, 16, 48, 68, 3)
    return sheet + stroke([(36, 36), (64, 36)], 8) + stroke([(36, 52), (64, 52)], 8) + stroke([(36, 68), (52, 68)], 8)


def deed() -> Path:
    """A deed tile."""
    return (
        rounded(14, 6, 72, 88, 10) - rounded(24, 16, 52, 68, 4) + rounded(34, 28, 32, 9, 3) + rounded(34, 46, 32, 9, 3)
    )


_MADE = {
    made.__name__: made
    for made in (
        rice, spice, rubber, oil, siap_faji, ship, house, slots, mergers, expansion, hull, bid, cash, bank, account,
        deed,
    )
}  # fmt: skip


@cache
def glyph(name: str) -> Path:
    """The picture of that name."""
    return _MADE[name]()
