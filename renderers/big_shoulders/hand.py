"""Building tiles in hand, in large: what they bring, who pays, the workers they bring to the market."""

from __future__ import annotations

from collections.abc import Sequence

from renderers import pieces
from renderers import text as measured
from renderers.big_shoulders import marks, texts
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.big_shoulders.components import TILES
from rules.big_shoulders.spaces import fee
from rules.big_shoulders.state import Own

HIGH = 236


def draw(on: Canvas, look: Look, mine: Own, box: Box) -> None:
    """The hand; the tile to build with a tick, the one to discard crossed out."""
    left, top, right, bottom = box
    wide = (right - left + 12) // max(1, len(mine.hand))
    for n, tile in enumerate(mine.hand):
        at = (left + n * wide, top, left + (n + 1) * wide - 12, bottom)
        card(on, look, tile, at, mine.build == tile, mine.discard == tile)


def card(on: Canvas, look: Look, tile: str, box: Box, built: bool = False, gone: bool = False) -> None:
    """One tile."""
    left, top, right, bottom = box
    found = TILES[tile]
    on.panel(box, FAINT if gone else PANEL, INK if built else RULE if gone else SOFT, 5 if built else 2, 14)
    on.write(left + 20, top + 30, f"#{found.number}", 28, weight=BLACK, colour=SOFT)
    x = right - 20
    for _ in range(found.workers):
        marks.sign(on, "worker", x - 14, top + 30, 28)
        x -= 32
    if found.workers:
        on.write(x - 2, top + 30, look.words("picture.market"), 20, colour=SOFT, side="right", room=x - left - 110)
    marks.effects(on, marks.pieces_of(found.effects), left + 20, top + 80, 46, right - left - 40)
    _words(on, look, tile, (left + 20, top + 112, right - 20, bottom - 12))
    if built:
        pieces.tick(on, right - 36, top + 80, 48)
    if gone:
        marks.sign(on, "closed", right - 36, top + 80, 40, SOFT)


def _words(on: Canvas, look: Look, tile: str, box: Box) -> None:
    """The effect in up to two lines, then who pays whom."""
    left, top, right, bottom = box
    lines = measured.wrap(texts.effects(look, TILES[tile].effects), 24, right - left, 2)
    for n, line in enumerate(lines):
        on.write(left, top + 18 + n * 32, line, 24, room=right - left)
    key = "picture.pays.company" if fee(tile) else "picture.pays.bank"
    words = look.words(key, amount=TILES[tile].amount)
    on.write(left, bottom - 18, words, 24, weight=BLACK, room=right - left)


def fallen(on: Canvas, look: Look, discarded: Sequence[str], box: Box) -> None:
    """The numbers of what has been thrown away."""
    left, top, right, bottom = box
    numbers = [f"#{TILES[tile].number}" for tile in discarded]
    words = look.words("picture.discarded", tiles=texts.listed(look, numbers))
    on.write(left, (top + bottom) // 2, words, 22, colour=SOFT, room=right - left)
