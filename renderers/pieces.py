"""Things that several games share: seat marks, tick and waiting marks, the header."""

from __future__ import annotations

import math
from collections.abc import Sequence

from renderers import canvas, curves, text
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.curves import Path, Sprite
from renderers.look import Look
from renderers.palette import INK, PAPER, RULE, SEATS, SOFT, Colour, blend, darker
from renderers.text import BLACK

HEADER = 172  # height of the header in pixels
_STRIP = 68


def badge(on: Canvas, seat: int, x: int, y: int, size: int) -> None:
    """The mark of a seat centred on x, y: its colour, letter and shape. `size`: height in pixels, 24 or more."""
    on.stamp(canvas.sprite(("badge", seat, size), lambda: _badge(seat, size)), x, y)
    mark = SEATS[seat]
    low = {"triangle": 0.14, "star": 0.03}.get(mark.shape, 0.0)
    share = {"triangle": 0.5, "diamond": 0.52, "star": 0.46}.get(mark.shape, 0.62)
    on.write(x, y + round(size * low), mark.letter, round(size * share), colour=mark.ink, weight=BLACK, side="middle")


def _badge(seat: int, size: int) -> Sprite:
    mark = SEATS[seat]
    rim = max(2.0, size / 18)
    middle = size / 2
    figure = [
        (_outline(mark.shape, middle, size / 2), darker(mark.colour)),
        (_outline(mark.shape, middle, size / 2 - rim), mark.colour),
    ]
    return curves.sprite(figure, size, size)


def _outline(shape: str, middle: float, r: float) -> Path:
    """The five shapes, equally heavy to the eye, about a point."""
    match shape:
        case "triangle":
            return _rounded_corners([(0, -0.94), (1.02, 0.86), (-1.02, 0.86)], r, 0.16).moved(middle, middle)
        case "circle":
            return curves.ellipse(middle, middle, r * 0.94)
        case "square":
            return curves.rounded(middle - r * 0.86, middle - r * 0.86, r * 1.72, r * 1.72, r * 0.2)
        case "diamond":
            return _rounded_corners([(0, -1.06), (1.06, 0), (0, 1.06), (-1.06, 0)], r, 0.14).moved(middle, middle)
        case _:
            return _rounded_corners(_star_corners(), r, 0.08).moved(middle, middle + r * 0.05)


def _star_corners() -> list[tuple[float, float]]:
    turns = [math.radians(-90 + 36 * i) for i in range(10)]
    return [((1.1, 0.62)[i % 2] * math.cos(t), (1.1, 0.62)[i % 2] * math.sin(t)) for i, t in enumerate(turns)]


def _rounded_corners(corners: Sequence[tuple[float, float]], r: float, soft: float) -> Path:
    """A polygon whose corners are drawn in by `soft` and rounded: a thick outline around a smaller body."""
    size = math.hypot(*corners[0])
    inner = [(x * r * (1 - soft / size), y * r * (1 - soft / size)) for x, y in corners]
    return curves.polygon(*inner) + curves.stroke([*inner, inner[0]], soft * r)


def tick(on: Canvas, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """A brush tick: done, sent."""

    def draw() -> Path:
        k = size / 24
        return curves.shape("M3 12 C6 13 8 16 10 19 C12 12 16 6 22 2 C18 8 14 14 11 23 L9 23 C8 19 5 15 3 12 Z").scaled(
            k
        )

    on.path(("tick", size), draw, (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size), colour)


def dots(on: Canvas, x: int, y: int, size: int, colour: Colour = SOFT) -> None:
    """Three dots: waited for."""
    r = max(2, size // 9)
    for shift in (-1, 0, 1):
        on.disc(x + shift * size // 3, y, r, colour)


def header(on: Canvas, look: Look, phase: str, seats: Sequence[int], ask: str) -> None:
    """The strip with game, phase and table, and under it, large: who is to act and what is asked of them."""
    on.fill((0, 0, WIDTH, _STRIP), INK)
    middle = _STRIP // 2
    table = on.write(WIDTH - MARGIN, middle, look.table, 32, colour=PAPER, weight=BLACK, room=300, side="right")
    name = on.write(MARGIN, middle, look.words("game.name"), 34, colour=PAPER, weight=BLACK, room=520)
    x = MARGIN + name + 30
    on.fill((x, 20, x + 3, _STRIP - 20), SOFT)
    room = WIDTH - MARGIN - table - 40 - x - 30
    on.write(x + 30, middle, phase, 30, colour=blend(PAPER, INK, 0.08), room=room)
    headline(on, look, seats, ask, (_STRIP + HEADER) // 2)
    on.fill((MARGIN, HEADER - 3, WIDTH - MARGIN, HEADER), RULE)


def headline(on: Canvas, look: Look, seats: Sequence[int], ask: str, y: int) -> None:
    """Who is to act (badge and name while there is room, else badges) and what is asked."""
    room = WIDTH - 2 * MARGIN
    asked = text.width(ask, 40)
    named = [look.name(seat) for seat in seats]
    need = sum(112 + text.width(name, 48, BLACK) for name in named)
    each = (room - asked) // max(1, len(seats)) - 112
    x = MARGIN
    for seat, name in zip(seats, named, strict=True):
        badge(on, seat, x + 30, y, 60)
        x += 76
        if len(seats) == 1:
            x += on.write(x, y, name, 50, weight=BLACK, room=max(420, room - 76 - asked - 40)) + 20
        elif need + asked <= room or each > 190:
            x += on.write(x, y, name, 48, weight=BLACK, room=room if need + asked <= room else each) + 36
    on.write(x, y, ask, 40, room=WIDTH - MARGIN - x, weight=text.MEDIUM if seats else BLACK)
