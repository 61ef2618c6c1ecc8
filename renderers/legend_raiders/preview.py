"""Pictures for the private picker: columns with what one would have, cards against the own collection, ways to pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from renderers import pieces
from renderers.canvas import Box, Canvas
from renderers.legend_raiders import cards, colours, marks, outlook, tiles, told
from renderers.look import Look
from renderers.palette import INK, PANEL, PAPER, RULE, SOFT
from renderers.text import BLACK
from rules.legend_raiders.actions import DECK, EXPEDITION, NO_TORCH
from rules.legend_raiders.components import HEROES, LIMITS, NEEDS, RANK, TILES
from rules.legend_raiders.expedition import payable, spent, worth
from rules.legend_raiders.state import Board, RaidersView

_WIDE, _EDGE, _GAP = 1400, 20, 16


def preview(
    view: RaidersView, look: Look, kind: str, given: list[Any], choices: list[Any] | None
) -> Image.Image | None:
    """The picture for a question of the picker, where one helps."""
    if view.seat is None:
        return None
    listed = [str(choice) for choice in choices or ()]
    match kind, len(given):
        case ("go", 0) if listed:
            return _goals(view, look, listed)
        case ("go", 1):
            return _goals(view, look, [given[0]], numbered=False)
        case ("take", 0) if listed:
            return _cards(view, look, listed)
        case (("complete" | "discard"), 0) if listed:
            return _tiles(view, listed)
        case ("complete", 1) if listed:
            return _ways(view, look, given[0], listed)
        case ("complete", 2):
            return _ways(view, look, given[0], [given[1]], numbered=False)
        case ("return", 0) if listed:
            return _tools(view, look, listed)
        case ("character", 0) if listed:
            return _heroes(look, listed)
        case ("die_card", 1) if listed:
            return _faces(view, look, listed)
    return None


def _places(n: int, high: int, across: int, top: int = _EDGE) -> tuple[list[Box], int]:
    """Boxes of equal size in rows of `across`, and the height of the sheet."""
    wide = (_WIDE - 2 * _EDGE + _GAP) // across - _GAP
    at = [(_EDGE + i % across * (wide + _GAP), top + i // across * (high + _GAP)) for i in range(n)]
    return [(x, y, x + wide, y + high) for x, y in at], top + -(-n // across) * (high + _GAP) - _GAP + _EDGE


def _sheet(high: int) -> Canvas:
    return Canvas.blank(_WIDE, high, PAPER)


def _own(view: RaidersView) -> Board:
    assert view.seat is not None
    return view.public.boards[view.seat]


# -- the main action


def _goals(view: RaidersView, look: Look, listed: Sequence[str], numbered: bool = True) -> Image.Image:
    """Columns side by side with the own board as it would be; below them the expedition."""
    columns = [goal for goal in listed if goal != EXPEDITION]
    top = _EDGE + 60 * outlook.forgets(view)
    at, high = _places(len(columns), 640, 4 if len(columns) > 1 else 2, top) if columns else ([], top)
    on = _sheet(high + 296 * (EXPEDITION in listed))
    if outlook.forgets(view):
        marks.flame(on, False, _EDGE + 26, 38, 52)
        on.write(_EDGE + 64, 38, look.words("picture.penalty"), 34, weight=BLACK, room=_WIDE - 100)
    for goal, box in zip(columns, at, strict=True):
        _column(on, view, look, goal, box)
    if EXPEDITION in listed:
        _expedition(on, view, look, (_EDGE, high - 4 * bool(columns), _WIDE - _EDGE, high + 276))
    for n, goal in enumerate(listed, 1):
        left, upper = (_EDGE, high - 4 * bool(columns)) if goal == EXPEDITION else at[columns.index(goal)][:2]
        if numbered:
            marks.number(on, n, left + 38, upper + 38, 28)
    return on.image if len(listed) > 1 or not at else on.image.crop((0, 0, at[0][2] + _EDGE, high))


def _column(on: Canvas, view: RaidersView, look: Look, goal: str, box: Box) -> None:
    """What lies in a column; below a line what one would have, and what would have to go."""
    left, top, right, bottom = box
    column, after = view.public.columns[int(goal) - 1], outlook.taken(view, goal)
    on.panel(box, PANEL, RULE, 3, 14)
    words = look.words("picture.text.in_column", n=int(goal))
    on.write(right - 20, top + 38, words, 30, weight=BLACK, side="right", room=right - left - 100)
    tile = (left + 20, top + 78, left + 190, top + 266)
    if column.tile:
        tiles.draw(on, column.tile, tile)
    else:
        tiles.gone(on, tile)
    for n, tool in enumerate(column.tools):
        marks.token(on, tool, (left + 190 + right) // 2, top + 124 + n * 96, 42)
    on.fill((left + 20, top + 288, right - 20, top + 291), RULE)
    _after(on, look, after, (left + 16, top + 300, right - 16, bottom - 12))


def _after(on: Canvas, look: Look, after: Board, box: Box) -> None:
    """Open tiles with what they lack, the backpack, and what is too much."""
    left, top, right, bottom = box
    step = (right - left) // 4
    for n, tile in enumerate(after.open):
        _small(on, after, tile, left + n * step + step // 2, top + 40)
    slot = (right - left) // 4
    for n, tool in enumerate(sorted(after.tools, key=RANK.__getitem__)):
        marks.token(on, tool, left + n % 4 * slot + slot // 2, top + 138 + n // 4 * 66, 29)
    notes = []
    if len(after.open) > LIMITS.discovery_spaces:
        notes.append(look.words("picture.too_many_tiles"))
    if after.full:
        notes.append(look.words("picture.too_many_tools", n=len(after.tools) - LIMITS.backpack))
    for n, note in enumerate(notes):
        on.write(left + 6, bottom - 20 - 34 * (len(notes) - 1 - n), note, 26, weight=BLACK, room=right - left - 8)


def _small(on: Canvas, board: Board, tile: str, x: int, y: int) -> None:
    """The type of an open tile, and below it whether it could be completed."""
    how = tiles.progress(board, tile)
    marks.kind(on, TILES[tile].type, x, y - 10, 52)
    if not how.payable:
        on.write(x, y + 40, f"−{sum(how.lacks)}", 30, colour=SOFT, weight=BLACK, side="middle")
    elif how.torch:
        marks.flame(on, True, x, y + 40, 38)
    else:
        pieces.tick(on, x, y + 40, 32, colours.READY)


def _expedition(on: Canvas, view: RaidersView, look: Look, box: Box) -> None:
    """The open tiles with what they would score now."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 3, 14)
    on.write(left + 84, top + 38, look.words("picture.an_expedition"), 30, weight=BLACK, room=right - left - 110)
    board = outlook.board(view)
    if not payable(board):
        on.write(left + 24, top + 160, look.words("picture.nothing_ready"), 30, colour=SOFT, room=700)
        return
    for n, tile in enumerate(board.open):
        at = (left + 20 + n * 196, top + 76, left + 200 + n * 196, bottom - 16)
        tiles.draw(on, tile, at, tiles.progress(board, tile, view.public))


# -- cards, tiles, tools


def _cards(view: RaidersView, look: Look, listed: Sequence[str]) -> Image.Image:
    """The cards to take, held against the own collection."""
    assert view.seat is not None
    types = told.known(view, view.seat)
    at, high = _places(len(listed), 400, max(4, len(listed)), _EDGE + 40)
    on = _sheet(high)
    for n, (card, box) in enumerate(zip(listed, at, strict=True), 1):
        left, top, right, _ = box
        if card == DECK:
            marks.back(on, box)
        else:
            cards.draw(on, look, card, box, cards.ghosts(card, types))
        marks.number(on, n, (left + right) // 2, top - 12, 28)
    return on.image


def _tiles(view: RaidersView, listed: Sequence[str]) -> Image.Image:
    """Own open tiles, with what they lack or would score."""
    at, high = _places(len(listed), 330, max(4, len(listed)), _EDGE + 40)
    on = _sheet(high)
    for n, (tile, box) in enumerate(zip(listed, at, strict=True), 1):
        tiles.draw(on, tile, box, tiles.progress(_own(view), tile, view.public))
        marks.number(on, n, (box[0] + box[2]) // 2, box[1] - 12, 28)
    return on.image


def _ways(view: RaidersView, look: Look, tile: str, listed: Sequence[str], numbered: bool = True) -> Image.Image:
    """Ways to pay for a tile: what is spent, what stays, what it scores."""
    at, high = _places(len(listed), 132, 1)
    on, board = _sheet(high), _own(view)
    for n, (torch, (left, top, right, bottom)) in enumerate(zip(listed, at, strict=True), 1):
        y = (top + bottom) // 2
        on.panel((left, top, right, bottom), PANEL, RULE, 3, 14)
        if numbered:
            marks.number(on, n, left + 50, y, 28)
        points = worth(view.public, board, tile, torch).total
        on.write(right - 30, y, f"+{points}", 60, weight=BLACK, side="right", tabular=True, room=150)
        key = "picture.with_tokens" if torch == NO_TORCH else "picture.with_torch"
        on.write(left + 110, y, look.words(key, tool=torch), 32, weight=BLACK, room=440)
        x = left + 570
        if torch != NO_TORCH:
            marks.flame(on, True, x + 40, y, 92)
            x += 96
        marks.tokens(on, list(spent(tile, torch).elements()), x, y, 42)
    return on.image


def _tools(view: RaidersView, look: Look, listed: Sequence[str]) -> Image.Image:
    """Kinds of tools in the backpack: how many, and which open tiles need them."""
    board = _own(view)
    at, high = _places(len(listed), 112, 1)
    on = _sheet(high)
    for n, (tool, (left, top, right, bottom)) in enumerate(zip(listed, at, strict=True), 1):
        y = (top + bottom) // 2
        on.panel((left, top, right, bottom), PANEL, RULE, 3, 14)
        marks.number(on, n, left + 50, y, 28)
        held = board.tools.count(tool)
        end = marks.tokens(on, [tool] * min(held, 8), left + 104, y, 36)
        needing = [tile for tile in board.open if NEEDS[tile][tool]]
        _needing(on, look, needing, tool, (max(end + 30, left + 620), y, right - 20))
    return on.image


def _needing(on: Canvas, look: Look, needing: Sequence[str], tool: str, place: tuple[int, int, int]) -> None:
    """The open tiles that need a tool, with how many of it."""
    x, y, right = place
    if not needing:
        on.write(x, y, look.words("picture.not_needed"), 28, colour=SOFT, room=right - x)
        return
    for tile in needing:
        marks.kind(on, TILES[tile].type, x + 30, y, 56)
        x += 68 + on.write(x + 68, y, f"×{NEEDS[tile][tool]}", 36, weight=BLACK) + 32


def _heroes(look: Look, listed: Sequence[str]) -> Image.Image:
    """Characters with their favourite tools."""
    at, high = _places(len(listed), 150, 2)
    on = _sheet(high)
    for n, (hero, (left, top, right, bottom)) in enumerate(zip(listed, at, strict=True), 1):
        y = (top + bottom) // 2
        on.panel((left, top, right, bottom), PANEL, RULE, 3, 14)
        marks.number(on, n, left + 50, y, 28)
        marks.favourite(on, HEROES[hero].favourite, left + 150, y, 50)
        on.write(left + 230, y, look.words("picture.hero", character=hero), 38, weight=BLACK, room=right - left - 250)
    return on.image


def _faces(view: RaidersView, look: Look, listed: Sequence[str]) -> Image.Image:
    """The faces to choose from and what they do; for the torch, who would hold a lit one."""
    at, high = _places(len(listed), 150, 1)
    on = _sheet(high)
    for n, (face, (left, top, right, bottom)) in enumerate(zip(listed, at, strict=True), 1):
        y = (top + bottom) // 2
        on.panel((left, top, right, bottom), PANEL, INK if face == view.public.die else RULE, 3, 14)
        marks.number(on, n, left + 50, y, 28)
        marks.die(on, face, left + 160, y, 116)
        lit = [seat for seat in view.public.order if not view.public.boards[seat].lit] if face == "torch" else []
        room = right - left - 270 - 70 * len(lit) - 60 * bool(lit)
        on.write(left + 244, y, look.words(f"picture.face.{face}"), 34, room=room)
        for i, seat in enumerate(reversed(lit)):
            pieces.badge(on, seat, right - 50 - i * 70, y, 56)
        if lit:
            marks.flame(on, True, right - 50 - len(lit) * 70, y, 64)
    return on.image
