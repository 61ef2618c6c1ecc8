"""Expedition cards: whole, and as lines of what a player holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from renderers import canvas, pieces
from renderers.canvas import Box, Canvas
from renderers.curves import Sprite, rounded
from renderers.legend_raiders import colours, marks
from renderers.look import Look
from renderers.palette import INK, PANEL, SOFT
from renderers.text import BLACK
from rules.legend_raiders.components import CARDS

_LEAST, _ROWS = 4, 6  # lines of cards that a column is made for, and that it holds
_TITLED, _NUMBERED = 130, 180  # pixels; what is narrower has its number alone, or its title alone
_SHAPE, _GAP = 1.32, 12


def ghosts(card: str, types: Counter[str]) -> tuple[bool, ...]:
    """Of each type that a mission needs, whether it lacks in a collection (rules 6.2)."""
    left, found = Counter(types), []
    for kind in CARDS[card].needs:
        found.append(not left[kind])
        left[kind] -= bool(left[kind])
    return tuple(found)


def draw(on: Canvas, look: Look, card: str, box: Box, lacks: tuple[bool, ...] = ()) -> None:
    """A card face up; `lacks`: which of a mission's types lack in the collection that it is held against."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    key = ("raiders card", card, wide, high, lacks, look.lang)
    made = canvas.sprite(
        key, lambda: Sprite(_card(look, card, wide, high, lacks).image, rounded(0, 0, wide, high, 10).mask(wide, high))
    )
    on.image.paste(made.image, (left, top), made.mask)


def _card(look: Look, card: str, wide: int, high: int, lacks: tuple[bool, ...]) -> Canvas:
    found = CARDS[card]
    on = Canvas.blank(wide, high, INK)
    on.panel((0, 0, wide, high), PANEL, INK, 3)
    head = min(44, round(high * 0.2))
    used = 0
    if not _TITLED < wide < _NUMBERED:
        used = on.write(wide - 12, head // 2 + 6, card, 20, colour=SOFT, side="right", room=wide - 20)
    if wide > _TITLED:
        words = look.words(f"picture.card.{found.kind}")
        on.write(12, head // 2 + 6, words, max(20, round(head * 0.56)), weight=BLACK, room=wide - used - 26)
    body = (8, head + 2, wide - 8, high - 8)
    match found.kind:
        case "mission":
            _mission(on, found.needs, found.points, body, lacks)
        case "die":
            _die(on, found.unused_points, body)
        case _:
            assert found.type is not None
            size = min(body[2] - body[0], body[3] - body[1]) - 24
            marks.kind(on, found.type, wide // 2, (body[1] + body[3]) // 2, size)
    return on


def _mission(on: Canvas, needs: Sequence[str], points: int, box: Box, lacks: tuple[bool, ...]) -> None:
    """The types in two lines, the points below."""
    left, top, right, bottom = box
    foot = round((bottom - top) * 0.34)
    lines = [needs] if len(needs) < 3 else [needs[:2], needs[2:]]
    size = min((right - left - 16) // 2, (bottom - foot - top) // len(lines) - 4)
    n = 0
    for row, line in enumerate(lines):
        y = top + (size + 4) * row + size // 2 + 2
        x = (left + right) // 2 - (size + 6) * (len(line) - 1) // 2
        for kind in line:
            marks.kind(on, kind, x, y, size, bool(lacks) and lacks[n])
            x, n = x + size + 6, n + 1
    y, done = bottom - foot // 2, bool(lacks) and not any(lacks)
    middle = (left + right) // 2
    on.write(middle - (foot // 3) * done, y, str(points), round(foot * 0.86), weight=BLACK, side="middle")
    if done:
        pieces.tick(on, middle + foot // 2, y, round(foot * 0.62), colours.READY)


def _die(on: Canvas, points: int, box: Box) -> None:
    left, top, right, bottom = box
    foot = round((bottom - top) * 0.34)
    size = min(right - left, bottom - foot - top) - 10
    marks.sign(on, "die", (left + right) // 2, top + size // 2 + 4, size)
    on.write((left + right) // 2, bottom - foot // 2, str(points), round(foot * 0.86), weight=BLACK, side="middle")


def held(on: Canvas, cards: Sequence[str], blind: int, types: Counter[str], box: Box) -> None:
    """What a player holds, in lines: missions with what they have of them, die and discovery cards; the backs of cards
    that only the owner knows. The latest that do not fit are left to the other layouts.
    """
    left, top, right, bottom = box
    entries = [*cards, *([""] if blind else [])]
    columns = 1 if len(entries) <= _ROWS else 2
    hidden = max(0, len(entries) - columns * _ROWS)
    if hidden:  # the last place says how many more there are
        entries = [*entries[hidden + 1 :], f"+{hidden + 1}"]
    lines = max(_LEAST, min(_ROWS, len(entries)))
    wide, high = (right - left) // columns, (bottom - top) // lines
    for n, entry in enumerate(entries):
        x, y = left + n // lines * wide, top + n % lines * high
        _line(on, entry, blind, types, (x, y, x + wide - 8, y + high))


def _line(on: Canvas, card: str, blind: int, types: Counter[str], box: Box) -> None:
    left, top, right, bottom = box
    y, size = (top + bottom) // 2, min(bottom - top - 5, (right - left - 28) // 4 - 2)
    if card.startswith("+"):
        on.write(left + 4, y, card, 26, colour=SOFT, weight=BLACK)
        return
    if not card:
        marks.back(on, (left + 2, y - 15, left + 24, y + 16))
        on.write(left + 32, y, f"×{blind}", 28, weight=BLACK, tabular=True)
        return
    _known(on, card, types, left, right, y, size)


def _known(on: Canvas, card: str, types: Counter[str], left: int, right: int, y: int, size: int) -> None:
    found, x = CARDS[card], left + size // 2
    match found.kind:
        case "mission":
            lacks = ghosts(card, types)
            for n, kind in enumerate(found.needs):
                marks.kind(on, kind, x + n * (size + 3), y, size, lacks[n])
            x += len(found.needs) * (size + 3) - size // 2 + 6
            x += on.write(x, y, str(found.points), 28, weight=BLACK, room=30) + 4
            if not any(lacks) and x + 24 < right:
                pieces.tick(on, x + 12, y, 24, colours.READY)
        case "die":
            marks.sign(on, "die", x, y, size)
            on.write(left + size + 9, y, str(found.unused_points), 28, weight=BLACK)
        case _:
            assert found.type is not None
            marks.kind(on, found.type, x, y, size)
            on.write(left + size + 9, y, "+", 28, colour=SOFT, weight=BLACK)


def grid(n: int, box: Box, widest: int = 236) -> list[Box]:
    """Places for so many cards, as large as they fit."""
    left, top, right, bottom = box
    for least in range(1, n + 1):
        wide = min(widest, (right - left + _GAP) // least - _GAP)
        high = round(wide * _SHAPE)
        columns = (right - left + _GAP) // (wide + _GAP)
        if -(-n // columns) * (high + _GAP) - _GAP <= bottom - top:
            at = [(left + i % columns * (wide + _GAP), top + i // columns * (high + _GAP)) for i in range(n)]
            return [(x, y, x + wide, y + high) for x, y in at]
    return []
