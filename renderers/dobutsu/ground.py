"""What lies still under a match: the board with sky and meadow, and the coordinates."""

from __future__ import annotations

from typing import NamedTuple

from renderers import canvas, curves
from renderers.canvas import Canvas
from renderers.palette import FAINT, INK, MEADOW, PANEL, RULE, SEA, SOFT, blend, rgb
from renderers.text import BLACK
from rules.dobutsu.board import FILES, RANKS

SIDE = 300  # of a square
RIM = 10  # the wooden edge around the squares
PLAIN = rgb("#F3E8CC")
MIST = blend(SEA, PANEL, 0.55)
HILL = blend(MEADOW, rgb("#8FA66B"), 0.4)
BLADE = blend(MEADOW, rgb("#6F8A4E"), 0.75)
WAVE = blend(SEA, rgb("#6E9AAF"), 0.5)
FLATS = (PLAIN, MIST, HILL, BLADE, WAVE, MEADOW, SEA)
EDGES = ((SEA, MIST), (SEA, WAVE), (MEADOW, HILL), (MEADOW, BLADE), (HILL, BLADE), (PLAIN, INK), (PLAIN, RULE))


class Ground(NamedTuple):
    """Where the board lies: its upper left square's corner; `flipped`: seen from seat 1."""

    x: int
    y: int
    flipped: bool = False

    def middle(self, square: str) -> tuple[int, int]:
        """The middle of a square."""
        left, top, _, _ = self.box(square)
        return left + SIDE // 2, top + SIDE // 2

    def box(self, square: str) -> canvas.Box:
        """The bounds of a square."""
        column, row = ord(square[0]) - ord("a"), RANKS - int(square[1])
        if self.flipped:
            column, row = FILES - 1 - column, RANKS - 1 - row
        left, top = self.x + column * SIDE, self.y + row * SIDE
        return left, top, left + SIDE, top + SIDE


def lay(on: Canvas, ground: Ground, files: str, ranks: str) -> None:
    """The empty board with its names along the edges: `files` from left to right, `ranks` from top to bottom."""
    wide, high = FILES * SIDE, RANKS * SIDE
    left, top = ground.x, ground.y
    on.panel((left - RIM, top - RIM, left + wide + RIM, top + high + RIM), INK, radius=14)
    on.fill((left, top, left + wide, top + high), PLAIN)
    rows = (_sky, _meadow) if not ground.flipped else (_meadow_above, _sky_below)
    rows[0](on, left, top, wide)
    rows[1](on, left, top + high - SIDE, wide)
    _lines(on, left, top)
    for n, name in enumerate(files):
        for y in (top - 34, top + high + 34):
            on.write(left + SIDE * n + SIDE // 2, y, name, 30, colour=SOFT, weight=BLACK, side="middle")
    for n, name in enumerate(ranks):
        for x in (left - 34, left + wide + 34):
            on.write(x, top + SIDE * n + SIDE // 2, name, 30, colour=SOFT, weight=BLACK, side="middle")


def _lines(on: Canvas, left: int, top: int) -> None:
    """Thin lines between squares, with the dots where four squares of both camps' edges meet."""
    for n in range(1, FILES):
        on.fill((left + n * SIDE - 2, top, left + n * SIDE + 2, top + RANKS * SIDE), INK)
    for n in range(1, RANKS):
        on.fill((left, top + n * SIDE - 2, left + FILES * SIDE, top + n * SIDE + 2), INK)
    for column in range(1, FILES):
        for row in (1, RANKS - 1):
            on.disc(left + column * SIDE, top + row * SIDE, 9, INK)


def _sky(on: Canvas, left: int, top: int, wide: int) -> None:
    """Bands of mist, as on screens of old."""
    on.fill((left, top, left + wide, top + SIDE), SEA)
    for x, y, length, thick in (
        (0, 44, 330, 26),
        (180, 96, 420, 26),
        (520, 40, 380, 26),
        (640, 176, 260, 26),
        (0, 196, 300, 26),
        (300, 244, 430, 26),
    ):
        _band(on, left + x, top + y, length, thick, left, left + wide)


def _band(on: Canvas, x: int, y: int, length: int, thick: int, left: int, right: int) -> None:
    start, end, r = max(x, left), min(x + length, right), thick // 2
    inner = (start if x <= left else start + r, end if x + length >= right else end - r)
    on.fill((inner[0], y, inner[1], y + thick), MIST)
    for edge, is_cut in ((inner[0], x <= left), (inner[1], x + length >= right)):
        if not is_cut:
            on.disc(edge, y + r, r, MIST)


def _meadow(on: Canvas, left: int, top: int, wide: int) -> None:
    """Two hills and blades of grass."""
    on.fill((left, top, left + wide, top + SIDE), MEADOW)
    box = (left, top, left + wide, top + SIDE)
    on.path("hills", _hills, box, HILL)
    on.path("grass", _grass, box, BLADE)


def _hills() -> curves.Path:
    return curves.shape(
        f"M0 190 C120 120 260 120 400 200 C520 250 620 150 760 140 C820 136 870 150 900 165 L900 {SIDE} L0 {SIDE} Z"
    )


def _grass() -> curves.Path:
    blade = curves.shape("M0 0 C-3 -14 -9 -22 -16 -28 C-6 -24 1 -16 3 -6 C4 -20 8 -30 14 -38 C12 -26 10 -12 9 0 Z")
    spots = (
        (46, 262),
        (132, 190),
        (246, 274),
        (356, 226),
        (452, 280),
        (560, 236),
        (664, 272),
        (756, 196),
        (858, 262),
        (880, 120),
        (330, 84),
        (40, 96),
        (590, 100),
    )
    return sum((blade.moved(x, y) for x, y in spots), curves.Path())


def _meadow_above(on: Canvas, left: int, top: int, wide: int) -> None:
    """Seat 0's camp seen from the other side: turned with the board."""
    strip = Canvas.blank(wide, SIDE)
    _meadow(strip, 0, 0, wide)
    on.image.paste(strip.image.rotate(180), (left, top))


def _sky_below(on: Canvas, left: int, top: int, wide: int) -> None:
    """Seat 1's camp seen from its own side."""
    strip = Canvas.blank(wide, SIDE)
    _sky(strip, 0, 0, wide)
    on.image.paste(strip.image.rotate(180), (left, top))


def tray(on: Canvas, box: canvas.Box) -> None:
    """The stand on which captured pieces lie."""
    on.panel(box, PANEL, RULE, radius=16)
    left, top, right, _ = box
    on.fill((left + 24, top + 180, right - 24, top + 183), FAINT)
