"""The start pairs: token A with its effect and points, token B with what it brings."""

from __future__ import annotations

from collections.abc import Sequence

from renderers import text
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import effects, marks
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.nippon_zaibatsu.state import Pair
from rules.nippon_zaibatsu.tables import START_A, START_B

HIGH = 196
_GAP = 10


def row(on: Canvas, pairs: Sequence[Pair], look: Look, box: Box, numbered: bool = False) -> None:
    """The pairs side by side."""
    left, top, right, bottom = box
    wide = min(520, (right - left + _GAP) // len(pairs))
    for n, pair in enumerate(pairs):
        x = left + n * wide
        _pair(on, pair, look, (x, top, x + wide - _GAP, bottom))
        if numbered:
            marks.number(on, n + 1, x + wide - _GAP - 28, top + 28, 22)


def _pair(on: Canvas, pair: Pair, look: Look, box: Box) -> None:
    left, top, right, bottom = box
    on.panel(box, PANEL, INK, 3, 12)
    on.write(left + 16, top + 28, "A", 30, colour=SOFT, weight=BLACK)
    marks.amount(on, "vp", str(START_A[pair.a].vp), left + 48, top + 28, 34)
    room = right - left - 32
    for n, line in enumerate(text.wrap(effects.start_a(look, pair.a), 24, room, 3)):
        on.write(left + 16, top + 64 + n * 28, line, 24, room=room)
    on.fill((left + 14, bottom - 54, right - 14, bottom - 52), RULE)
    on.write(left + 16, bottom - 27, "B", 26, colour=SOFT, weight=BLACK)
    x = left + 42
    parts = START_B[pair.b].effect
    step = (right - 8 - x) // len(parts)
    for n, op in enumerate(parts):
        marks.bonus(on, look, op, x + n * step + step // 2, bottom - 27, 28)
