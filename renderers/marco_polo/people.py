"""Characters: who may be chosen, and what they can do."""

from __future__ import annotations

from collections.abc import Sequence

from renderers import text
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.marco_polo import marks
from renderers.palette import PANEL, RULE, SOFT
from renderers.text import BLACK

_ACROSS, _GAP = 4, 12


def draw(on: Canvas, look: Look, characters: Sequence[str], box: Box, numbers: bool = False) -> None:
    """Cards of characters in rows of four."""
    left, top, right, bottom = box
    across = min(_ACROSS, max(2, -(-len(characters) // 2)))
    rows = -(-len(characters) // across)
    wide, high = (right - left + _GAP) // across, (bottom - top + _GAP) // max(1, rows)
    for n, character in enumerate(characters):
        x, y = left + n % across * wide, top + n // across * high
        _person(on, look, character, (x, y, x + wide - _GAP, y + high - _GAP), n + 1 if numbers else 0)


def _person(on: Canvas, look: Look, character: str, box: Box, number: int) -> None:
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 12)
    start = left + 18
    if number:
        marks.number(on, number, left + 34, top + 32, 22)
        start = left + 66
    name = look.words("picture.character", character=character)
    on.write(start, top + 32, name, 28, weight=BLACK, room=right - start - 12)
    told = look.words(f"picture.ability.{character}")
    lines = text.wrap(told, 25, right - left - 36, max(1, (bottom - top - 54) // 32))
    for n, line in enumerate(lines):
        on.write(left + 18, top + 76 + n * 32, line, 25, colour=SOFT, room=right - left - 30)


def sheet(look: Look, characters: Sequence[str]) -> Canvas:
    """A page of numbered cards."""
    on = Canvas.blank(WIDTH, 2 * MARGIN + (240 if len(characters) < 4 else 480))
    draw(on, look, characters, (MARGIN, MARGIN, WIDTH - MARGIN, on.image.height - MARGIN), True)
    return on
