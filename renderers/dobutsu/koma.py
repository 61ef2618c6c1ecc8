"""The pieces: wedges that point where they go, as in shogi, with an animal, its steps as dots, and its letter.

Sides differ by direction, by light and dark, and by the mark of their seat at the hand; kinds by animal, dots, letter.
"""

from __future__ import annotations

from renderers import animals, canvas, curves
from renderers.canvas import Canvas
from renderers.curves import Figure, Path, Sprite
from renderers.palette import INK, PAPER, RULE, SOFT, Colour, blend, rgb
from renderers.text import BLACK
from rules.dobutsu.components import PIECES

IVORY = rgb("#FBEFD2")  # the body of seat 0's pieces
INDIGO = rgb("#26425F")  # the body of seat 1's
BODIES = (IVORY, INDIGO)
_RIMS = (blend(IVORY, INK, 0.62), rgb("#12202F"))
_MARKS = (rgb("#5A4A33"), rgb("#DCE6EE"))  # dots and letters
FLATS: tuple[Colour, ...] = (*BODIES, *_RIMS, *_MARKS, *animals.FLATS)
STEPS = {piece.name: piece.steps for piece in PIECES.values()}


def stamp(on: Canvas, kind: str, seat: int, x: int, y: int, size: int, letter: str, turned: bool) -> None:
    """A piece centred on x, y, `size` pixels square; `turned`: its owner sits at the top of the picture."""
    key = ("koma", kind, seat, size, letter, turned)
    on.stamp(canvas.sprite(key, lambda: _drawn(kind, seat, size, letter, turned)), x, y)


def _drawn(kind: str, seat: int, size: int, letter: str, turned: bool) -> Sprite:
    upright = curves.sprite(curves.scaled(_figure(kind, seat), size / 100), size, size)
    ground = Canvas(upright.image)
    if size >= 100:
        ground.write(
            round(size * 0.69),
            round(size * 0.885),
            letter,
            size * 12 // 100,
            colour=_MARKS[seat],
            weight=BLACK,
            side="middle",
        )
    return upright.half_turned() if turned else upright


def _body(inset: float) -> Path:
    """The wedge, its edge drawn in evenly by `inset`, with soft corners."""
    points = [(50, 6), (83, 18), (92.5, 94), (7.5, 94), (17, 18)]
    return curves.polygon(*points) + curves.stroke([*points, points[0]], 2 * (5.5 - inset))


def _figure(kind: str, seat: int) -> Figure:
    animal = [(path.scaled(0.68).moved(16, 14.5), colour) for path, colour in animals.ANIMALS[kind]()]
    return [(_body(0), _RIMS[seat]), (_body(2.2), BODIES[seat]), *animal, (_dots(kind), _MARKS[seat])]


def _dots(kind: str) -> Path:
    """A dot in each direction the piece may step, where the piece's edge lies in that direction."""
    across: dict[int, dict[int, float]] = {
        -1: {-1: 12.5, 0: 50, 1: 87.5},
        0: {-1: 12, 1: 88},
        1: {-1: 20.5, 0: 50, 1: 79.5},
    }
    down = {-1: 89, 0: 55, 1: 19.5}
    path = Path()
    for x, y in STEPS[kind]:
        path += curves.ellipse(across[y][x], 10.5 if (x, y) == (0, 1) else down[y], 3.3)
    return path


def sign(on: Canvas, seat: int, x: int, y: int, size: int, turned: bool) -> None:
    """The bare wedge of a side: how its pieces look and where they point."""
    figure = [(_body(0), _RIMS[seat]), (_body(5.4), BODIES[seat])]
    made = canvas.sprite(("sign", seat, size), lambda: curves.sprite(curves.scaled(figure, size / 100), size, size))
    on.stamp(made.half_turned() if turned else made, x, y)


def slot(on: Canvas, x: int, y: int, size: int, turned: bool) -> None:
    """The faint outline of a piece that is not there, centred on x, y."""
    box = (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)
    on.path(
        ("slot", turned),
        lambda: (_body(0) - _body(2.2)).scaled(size / 100).turned(180 * turned, (size / 2, size / 2)),
        box,
        RULE,
    )


EDGES = (
    *((body, mark) for body, mark in zip(BODIES, _MARKS, strict=True)),
    *((body, rim) for body, rim in zip(BODIES, _RIMS, strict=True)),
    *((rim, PAPER) for rim in _RIMS),
    *((colour, INK) for colour in animals.FLATS),
    (INDIGO, INK),
    (IVORY, INK),
    (PAPER, SOFT),
)
