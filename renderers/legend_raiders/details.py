"""The layout `zoom`: what every player has for missions, with all cards in full, and which tiles lie face down."""

from __future__ import annotations

from collections import Counter

from PIL import Image

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.legend_raiders import cards, marks, overview, told
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.legend_raiders.components import KINDS, TILES
from rules.legend_raiders.state import RaidersView

_TOP = pieces.HEADER + 12
_BAND, _ROW, _GAP = 72, 324, 8
_WHO = 330
_MOST = 26  # cards that a row holds


def draw(view: RaidersView, look: Look) -> Image.Image:
    """The whole sheet."""
    on = overview.opened(view, look, _TOP + _BAND + view.seats * (_ROW + _GAP) + 8)
    _tiles(on, view, look, _TOP + _BAND // 2)
    for n, seat in enumerate(view.public.order):
        top = _TOP + _BAND + n * (_ROW + _GAP)
        _player(on, view, look, seat, (MARGIN, top, WIDTH - MARGIN, top + _ROW))
    return on.image


def _tiles(on: Canvas, view: RaidersView, look: Look, y: int) -> None:
    """Tiles by type: in the stack, and put away."""
    away = Counter(TILES[tile].type for tile in view.public.pile)
    for x, key, found in (
        (MARGIN + 8, "picture.face_down", told.unseen(view)),
        (WIDTH // 2 + 90, "picture.put_away", away),
    ):
        if not found:
            continue
        x += on.write(x, y, look.words(key), 24, colour=SOFT, room=226) + 14
        for kind in KINDS:
            if found[kind] or found is not away:
                marks.kind(on, kind, x + 22, y, 42)
                x += 50 + on.write(x + 50, y, str(found[kind]), 32, weight=BLACK, tabular=True) + 18


def _player(on: Canvas, view: RaidersView, look: Look, seat: int, box: Box) -> None:
    left, top, right, bottom = box
    board, due = view.public.boards[seat], seat in told.to_act(view)
    on.panel(box, PANEL, INK if due else RULE, 4 if due else 2, 14)
    pieces.badge(on, seat, left + 44, top + 44, 56)
    on.write(left + 84, top + 44, look.name(seat), 34, weight=BLACK, room=_WHO - 100)
    for n, kind in enumerate(board.types):
        marks.kind(on, kind, left + 44 + n % 4 * 70, top + 124 + n // 4 * 72, 62)
    if board.blind:
        marks.back(on, (left + 20, bottom - 62, left + 54, bottom - 16))
        on.write(left + 66, bottom - 39, f"×{board.blind}", 34, weight=BLACK, tabular=True)
    _held(on, look, board.cards, told.types(view, seat), (left + _WHO, top + 14, right - 14, bottom - 14))


def _held(on: Canvas, look: Look, held: list[str], types: Counter[str], box: Box) -> None:
    """All cards that the table has seen; the latest, where there are more than fit."""
    shown = held[-_MOST:]
    for card, at in zip(shown, cards.grid(len(shown), box, 200), strict=True):
        cards.draw(on, look, card, at, cards.ghosts(card, types))
    if not held:
        on.write(box[0] + 8, (box[1] + box[3]) // 2, look.words("picture.no_cards"), 28, colour=SOFT, room=400)
