"""Five animals of our own, drawn from a few curves each: lion, giraffe, elephant, chick, hen.

Each is a `Figure` in a square of 100 by 100, upright, with an ink outline, so that it reads on pale and dark ground
and still at 24 pixels. No found art: the numbers below are all there is.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from renderers.curves import Figure, Path, curve, ellipse, polygon, shape, stroke
from renderers.palette import INK, WHITE, Colour, rgb

MANE = rgb("#B8691E")
GOLD = rgb("#F0C987")
SAND = rgb("#F3C64F")
PATCH = rgb("#9A5A22")
STONE = rgb("#9AA9B5")
STONE_DARK = rgb("#7C8C9A")
DOWN = rgb("#FBD84A")
BEAK = rgb("#E8862A")
COMB = rgb("#A8322E")
SHADE = rgb("#E3DBC8")
FLATS: tuple[Colour, ...] = (MANE, GOLD, SAND, PATCH, STONE, STONE_DARK, DOWN, BEAK, COMB, SHADE)
_LINE = 4.5  # width of the outline


def _outlined(*parts: tuple[Path, Colour], width: float = _LINE) -> Figure:
    """The parts with one common outline around all of them."""
    rims = [(path.outline(2 * width), INK) for path, _ in parts]
    return [*rims, *parts]


def _inset(figure: Figure, by: float, dy: float) -> Figure:
    """Drawn a little smaller about the middle and shifted down, so that the outline stays inside the square."""
    return [(path.scaled(by).moved(50 - 50 * by, 50 - 50 * by + dy), colour) for path, colour in figure]


def _eyes(x: float, y: float, r: float = 4.0) -> Figure:
    """Two eyes with a spark, symmetrical about the middle, x from it."""
    dark = ellipse(50 - x, y, r, r * 1.2).both(50)
    sparks = ellipse(50 - x + r * 0.3, y - r * 0.45, r * 0.36) + ellipse(50 + x + r * 0.3, y - r * 0.45, r * 0.36)
    return [(dark, INK), (sparks, WHITE)]


def lion() -> Figure:
    """From the front: a face in a wreath of mane."""
    locks = [
        ellipse(50 + 33 * math.cos(t), 51 + 33 * math.sin(t), 10.5)
        for t in (2 * math.pi * i / 13 - math.pi / 2 for i in range(13))
    ]
    mane = sum(locks, ellipse(50, 51, 34))
    face = shape("M50 26 C66 26 75 37 74 51 C73 66 63 76 50 76 C37 76 27 66 26 51 C25 37 34 26 50 26 Z")
    nose = shape("M42 54 C46 52 54 52 58 54 C58 58 53 62 50 63 C47 62 42 58 42 54 Z")
    mouth = curve("M50 62 L50 66 C48 70 43 71 40 68", 2.8).both(50)
    return [
        *_outlined((mane, MANE)),
        (ellipse(31, 30, 7.5).both(50), GOLD),
        (ellipse(31, 30, 3.6).both(50), MANE),
        (face, GOLD),
        (ellipse(41, 65, 10.5, 8).both(50), rgb("#F8E2B8")),
        *_eyes(11.5, 46, 4.4),
        (nose, INK),
        (mouth, INK),
    ]


def giraffe() -> Figure:
    """From the front: a long patched neck, ears held out, two horns."""
    neck = shape("M40 46 C40 66 35 84 30 97 L70 97 C65 84 60 66 60 46 Z")
    head = shape(
        "M50 15 C60 15 65 22 64 31 C63 40 60 47 60 54 C60 61 56 65 50 65"
        " C44 65 40 61 40 54 C40 47 37 40 36 31 C35 22 40 15 50 15 Z"
    )
    ears = shape("M37 25 C30 17 20 16 14 20 C17 29 27 33 37 31 Z").both(50)
    horns = (stroke([(43, 18), (40, 6)], 5) + ellipse(39.6, 6, 4.6)).both(50)
    patches = (
        shape("M45 69 L55 70 L53 78 L46 77 Z")
        + shape("M37 75 L42 72 L43 80 L36 82 Z")
        + shape("M58 73 L62 76 L63 84 L57 81 Z")
        + shape("M44 82 L54 82 L55 92 L43 91 Z")
        + shape("M35 86 L40 85 L39 94 L32 94 Z")
        + shape("M59 86 L64 88 L67 95 L59 94 Z")
    )
    blaze = shape("M45 20 L55 20 L52 30 L48 30 Z")
    muzzle = ellipse(50, 56, 8.8, 7.6)
    figure = [
        *_outlined((neck, SAND)),
        (patches, PATCH),
        *_outlined((horns, PATCH), (ears, SAND), (head, SAND)),
        (shape("M34 25 C29 20 23 18 18 20 C21 26 26 29 33 28 Z").both(50), PATCH),
        (blaze, PATCH),
        (muzzle, rgb("#F8E2B8")),
        *_eyes(9, 37, 3.9),
        (ellipse(46.6, 54, 1.7).both(50), INK),
        (curve("M45.5 59.5 C48 62 52 62 54.5 59.5", 2.2), INK),
    ]
    return _inset(figure, 0.93, 1)


def elephant() -> Figure:
    """From the front: wide ears, a trunk that curls, two tusks."""
    ear = shape("M40 22 C27 8 6 13 4 34 C2 53 10 68 24 69 C33 70 38 63 39 55 Z")
    head = shape("M50 14 C66 14 73 25 72 38 C71 50 66 58 62 63 L38 63 C34 58 29 50 28 38 C27 25 34 14 50 14 Z")
    trunk = shape(
        "M39 50 C41 66 41 76 46 86 C51 96 68 98 72 84 C74 76 66 72 63 78 C62 83 57 83 57 77 C57 68 60 60 61 50 Z"
    )
    tusk = shape("M31 58 C32 66 29 72 24 76 C34 78 42 72 43 60 Z").both(50)
    folds = curve("M46 62 C49 63.5 53 63.5 56 62", 2.2) + curve("M46.5 70 C49 71.5 52 71.5 55 70", 2.2)
    inner = shape("M35 30 C27 20 13 23 12 36 C11 50 16 60 25 60 C31 60 34 55 35 48 Z").both(50)
    figure = [
        *_outlined((ear.both(50), STONE_DARK)),
        (inner, STONE),
        *_outlined((head, STONE)),
        *_outlined((tusk, WHITE), width=3.2),
        *_outlined((trunk, STONE), width=3.6),
        (ellipse(50, 45, 17, 9), STONE),  # the trunk grows out of the face without a seam
        *_eyes(12.5, 41, 4.2),
        (folds, STONE_DARK),
    ]
    return _inset(figure, 0.92, 0)


def chick() -> Figure:
    """From the front: a ball of down with a beak, stub wings, a tuft and feet."""
    body = shape("M50 16 C72 16 88 34 88 55 C88 76 71 88 50 88 C29 88 12 76 12 55 C12 34 28 16 50 16 Z")
    wing = shape("M16 46 C6 50 2 62 6 72 C14 74 20 68 22 60 Z").both(50)
    tuft = curve("M50 18 C49 12 50 8 53 4", 4) + curve("M47 18 C44 13 41 11 37 10", 4)
    feet = (stroke([(39, 87), (38, 96)], 4) + stroke([(31, 97), (38, 92), (45, 97)], 4)).both(50)
    beak = polygon((40, 52), (50, 46), (60, 52), (50, 63))
    figure = [
        *_outlined((feet, BEAK), (tuft, DOWN), width=3.6),
        *_outlined((wing, SAND), (body, DOWN)),
        (feet.moved(0, 0.01), BEAK),
        (body, DOWN),
        *_outlined((beak, BEAK), width=1.6),
        (stroke([(41.5, 52.6), (50, 54), (58.5, 52.6)], 2), INK),
        *_eyes(19, 45, 5),
        (ellipse(25, 59, 6, 4).both(50), rgb("#F3A95B")),
    ]
    return _inset(figure, 0.89, 1.5)


def hen() -> Figure:
    """From the side: tail up, comb and wattle."""
    body = shape(
        "M23 30 C31 28 38 33 38 41 C38 48 44 51 52 49 C64 46 68 36 70 22 C82 20 94 30 95 44 C97 70 80 88 54 88"
        " C32 88 17 76 17 58 C17 50 15 46 14 41 C13 35 17 31 23 30 Z"
    )
    comb = ellipse(15, 24, 5.4) + ellipse(23.5, 19, 6.6) + ellipse(32, 24, 5.6) + ellipse(24, 27, 9, 6)
    beak = polygon((14, 36), (2, 42), (14, 46))
    wattle = ellipse(15.5, 51, 4.6, 6.4)
    wing = shape("M44 58 C54 52 70 54 78 62 C74 74 60 78 50 73 C45 70 43 64 44 58 Z")
    feathers = curve("M56 63 C60 66 66 66 72 63", 2.6) + curve("M54 68.5 C58 71 63 71.5 67 69.5", 2.6)
    tail = curve("M77 30 C78 38 75 46 70 50", 3) + curve("M86 36 C87 44 84 51 79 55", 3)
    feet = stroke([(46, 86), (45, 96)], 4) + stroke([(38, 97), (52, 97)], 4)
    feet += stroke([(63, 86), (64, 96)], 4) + stroke([(56, 97), (71, 97)], 4)
    figure = [
        *_outlined((feet, BEAK), (comb, COMB), (beak, BEAK), width=3.8),
        *_outlined((body, WHITE), (wattle, COMB)),
        (feet, BEAK),
        (comb, COMB),
        (beak, BEAK),
        (body, WHITE),
        (wattle, COMB),
        *_outlined((wing, SHADE), width=1.6),
        (feathers + tail, INK),
        (ellipse(24, 38, 3.8, 4.4), INK),
        (ellipse(25, 36.4, 1.4), WHITE),
    ]
    return _inset(figure, 0.9, -1)


ANIMALS: dict[str, Callable[[], Figure]] = {
    "lion": lion,
    "giraffe": giraffe,
    "elephant": elephant,
    "chick": chick,
    "hen": hen,
}
