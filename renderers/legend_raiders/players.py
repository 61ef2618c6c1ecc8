"""A row for each player, in turn order: points, torch, open tiles, backpack, map, cards."""

from __future__ import annotations

from collections.abc import Sequence

from renderers import pieces, text
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.legend_raiders import cards, marks, tiles, told
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK
from rules.legend_raiders.components import BOARD, LIMITS, RANK, TILES
from rules.legend_raiders.scoring import CATEGORIES, standings
from rules.legend_raiders.state import Board, RaidersView

HEADS, ROW, _GAP = 38, 238, 8
_WHO = MARGIN + 14
_TILES = 316
_TILE, _TILE_GAP = 158, 9
_PACK = _TILES + 3 * (_TILE + _TILE_GAP) + 12
_SLOT = 66
_MAP = _PACK + 3 * _SLOT + 24
_CELL = 72
_CARDS = _MAP + 3 * _CELL + 24
_SIGNS = dict(zip(CATEGORIES, ("coin", "favourite", "die", "scroll", "die_card"), strict=True))


def height(seats: int) -> int:
    """Pixels the whole part takes."""
    return HEADS + seats * (ROW + _GAP)


def draw(on: Canvas, view: RaidersView, look: Look, top: int) -> None:
    """Heads and rows."""
    for key, left, right in (
        ("open", _TILES, _PACK),
        ("pack", _PACK, _MAP),
        ("map", _MAP, _CARDS),
        ("cards", _CARDS, WIDTH - MARGIN),
    ):
        on.write(left, top + HEADS // 2, look.words(f"picture.head.{key}"), 24, colour=SOFT, room=right - left - 12)
    on.write(_WHO, top + HEADS // 2, look.words("picture.head.order"), 24, colour=SOFT, room=_TILES - _WHO - 12)
    for n, seat in enumerate(view.public.order):
        row(on, view, look, seat, top + HEADS + n * (ROW + _GAP))


def row(on: Canvas, view: RaidersView, look: Look, seat: int, top: int) -> None:
    """All of one player, as far as everybody may see it."""
    box = (MARGIN, top, WIDTH - MARGIN, top + ROW)
    bottom = top + ROW
    board, news = view.public.boards[seat], told.news(view)
    due = seat in told.to_act(view)
    on.panel(box, PANEL, INK if due else RULE, 4 if due else 2, 14)
    who(on, view, look, seat, (_WHO, top + 8, _TILES - 14, bottom - 8))
    open_tiles(on, view, seat, (_TILES, top + 16, _PACK - 12, bottom - 16), _TILE, _TILE_GAP)
    backpack(on, board.tools, (_PACK, top + 16, _PACK + 3 * _SLOT, bottom - 16))
    marks.fresh(on, news, f"tools.{seat}", (_PACK - 4, top + 16, _PACK + 3 * _SLOT + 4, bottom - 16))
    map_of(on, board, news, (_MAP, top + 12, _MAP + 3 * _CELL, bottom - 12))
    shown = (_CARDS, top + 10, WIDTH - MARGIN - 10, bottom - 10)
    cards.held(on, board.cards, board.blind, told.types(view, seat), shown)
    marks.fresh(on, news, f"cards.{seat}", (shown[0] - 6, shown[1] + 6, shown[2], shown[3] - 6))


def who(on: Canvas, view: RaidersView, look: Look, seat: int, box: Box) -> None:
    """Badge and name, character with favourite tool, points, torch, coins that can be seen; at the end the account."""
    left, top, right, _ = box
    board, news = view.public.boards[seat], told.news(view)
    pieces.badge(on, seat, left + 26, top + 30, 52)
    on.write(left + 62, top + 30, look.name(seat), 32, weight=BLACK, room=right - left - 62)
    if board.hero:
        marks.favourite(on, board.favourite, left + 26, top + 84, 21)
        _hero(on, look.words("picture.hero", character=board.hero), (left + 62, top + 84, right))
    if view.over:
        _account(on, view, seat, (left, top + 112, right, top + 222))
        return
    used = on.write(left + 4, top + 144, str(board.points), 60, weight=BLACK, tabular=True)
    on.write(left + used + 12, top + 152, look.words("picture.points"), 24, colour=SOFT, room=100)
    if f"points.{seat}" in news:
        on.frame((left - 5, top + 112, left + used + 10, top + 174), SHU, 5, 12)
    marks.coin(on, left + 22, top + 200, 18)
    on.write(left + 48, top + 200, f"×{board.visible}", 32, weight=BLACK, tabular=True)
    marks.flame(on, board.lit, right - 42, top + 164, 100)
    marks.fresh(on, news, f"torch.{seat}", (right - 80, top + 112, right - 4, top + 216), 16)


def _hero(on: Canvas, name: str, place: tuple[int, int, int]) -> None:
    """The name of a character, in two smaller lines where one is too short."""
    x, y, right = place
    whole = text.width(name, 24) <= right - x
    ends = [n for n, sign in enumerate(name, 1) if sign in " ・" and text.width(name[:n], 20) <= right - x]
    lines = (name,) if whole or not ends else (name[: ends[-1]], name[ends[-1] :])
    for n, line in enumerate(lines):
        on.write(x, y + round((n - (len(lines) - 1) / 2) * 24), line, 24 if len(lines) == 1 else 20, room=right - x)


def _account(on: Canvas, view: RaidersView, seat: int, box: Box) -> None:
    """The total, and the points by category."""
    left, top, right, bottom = box
    place = next(x for x in standings(view.public, view.seats) if x.seat == seat)
    on.write(left + 4, top + 28, str(place.total), 56, weight=BLACK, tabular=True)
    wide = (right - left) // 3
    for n, (name, points) in enumerate(place.score.items()):
        x, y = left + 16 + (n + 1) % 3 * wide, (top + 26, bottom - 22)[n > 1]
        if name == "coins":
            marks.coin(on, x, y, 15)
        else:
            marks.sign(on, _SIGNS[name], x, y, 30, SOFT)
        on.write(x + 22, y, str(points), 28, weight=BLACK, tabular=True, room=wide - 36)


def open_tiles(on: Canvas, view: RaidersView, seat: int, box: Box, wide: int, gap: int) -> None:
    """The discovery spaces; a fourth tile, of which one is to be put away, makes all of them narrower."""
    left, top, right, bottom = box
    p, news = view.public, told.news(view)
    board = p.boards[seat]
    if len(board.open) > LIMITS.discovery_spaces:
        wide = (right - left - gap * LIMITS.discovery_spaces) // len(board.open)
    for n in range(max(LIMITS.discovery_spaces, len(board.open))):
        at = (left + n * (wide + gap), top, left + n * (wide + gap) + wide, bottom)
        if n < len(board.open):
            tiles.draw(on, board.open[n], at, tiles.progress(board, board.open[n], p if seat == p.seat else None))
            marks.fresh(on, news, board.open[n], at)
        else:
            tiles.space(on, BOARD.coins_discovery_spaces[n], at)


def backpack(on: Canvas, tools: Sequence[str], box: Box) -> None:
    """Tokens by kind; those over the limit in a third line."""
    left, top, right, bottom = box
    slot = (right - left) // 3
    r, lines = slot // 2 - 3, 2 if len(tools) <= LIMITS.backpack else 3
    step = (bottom - top) // lines if lines == 3 else slot + 12
    first = (top + bottom) // 2 - step * (lines - 1) // 2
    for n in range(max(LIMITS.backpack, len(tools))):
        x, y = left + n % 3 * slot + slot // 2, first + n // 3 * step
        if n < len(tools):
            marks.token(on, sorted(tools, key=RANK.__getitem__)[n], x, y, r)
        else:
            on.disc(x, y, r, RULE)
            on.disc(x, y, r - 2, FAINT)


def map_of(on: Canvas, board: Board, news: set[str], box: Box) -> None:
    """The six spaces with coins, and what lies on them; seventh and eighth beside them."""
    left, top, right, bottom = box
    cell = (right - left) // 3
    lines = 2 if len(board.done) <= LIMITS.map_spaces else 3
    step = min(cell + 8, (bottom - top) // lines)
    first = (top + bottom) // 2 - step * (lines - 1) // 2
    half = min(cell, step) // 2 - 3
    for n in range(max(LIMITS.map_spaces, len(board.done))):
        x, y = left + n % 3 * cell + cell // 2, first + n // 3 * step
        at = (x - half, y - half, x + half, y + half)
        if n < len(board.done):
            marks.kind(on, TILES[board.done[n]].type, x, y, 2 * half)
            marks.fresh(on, news, board.done[n], (at[0] + 2, at[1] + 2, at[2] - 2, at[3] - 2), 14)
        else:
            on.panel(at, FAINT, RULE, 2)
            if BOARD.coins_map_spaces[n]:
                marks.coin(on, x, y, round(half * 0.6))
