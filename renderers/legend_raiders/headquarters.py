"""The upper band: the columns of the headquarters board, the die, the expedition cards, what lies in bag and stacks."""

from __future__ import annotations

from renderers import pieces, text
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.legend_raiders import cards, marks, tiles, told
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.legend_raiders.components import HEROES, TOOLS
from rules.legend_raiders.scoring import standings
from rules.legend_raiders.state import Column, RaidersView

HIGH = 384
_COLUMN, _GAP = 212, 12
_RIGHT = MARGIN + 4 * (_COLUMN + _GAP) + 8  # where the part beside the columns begins


def draw(on: Canvas, view: RaidersView, look: Look, top: int) -> None:
    """The whole band."""
    for n, column in enumerate(view.public.columns):
        left = MARGIN + n * (_COLUMN + _GAP)
        _column(on, view, n + 1, column, (left, top, left + _COLUMN, top + HIGH))
    box = (_RIGHT, top, WIDTH - MARGIN, top + 112)
    if view.over:
        _ranking(on, view, look, box)
    elif view.public.phase == "characters":
        _heroes(on, view, look, box)
    elif view.public.options.die:
        _die(on, view, look, box)
    else:
        _wrapped(on, look.words("picture.no_die"), (box[0] + 20, top, box[2], top + 112))
    _cards(on, view, look, (_RIGHT, top + 122, WIDTH - MARGIN, top + 318))
    _supply(on, view, look, (_RIGHT, top + 326, WIDTH - MARGIN, top + HIGH))


def _column(on: Canvas, view: RaidersView, n: int, column: Column, box: Box) -> None:
    left, top, right, bottom = box
    news = told.news(view)
    on.panel(box, PANEL, RULE, 2, 14)
    on.write((left + right) // 2, top + 30, str(n), 40, weight=BLACK, side="middle")
    tile = (left + 16, top + 56, right - 16, top + 262)
    if column.tile:
        tiles.draw(on, column.tile, tile)
    else:
        tiles.gone(on, tile)
    for i, tool in enumerate(column.tools):
        x = (left + right) // 2 + round((i - (len(column.tools) - 1) / 2) * 94)
        marks.token(on, tool, x, bottom - 60, 42)
    marks.fresh(on, news, f"column.{n}", box, 14)


def _die(on: Canvas, view: RaidersView, look: Look, box: Box) -> None:
    """The die and what it does."""
    left, top, right, _ = box
    marks.die(on, view.public.die, left + 56, top + 56, 104)
    rolled = told.news(view) if view.public.die or view.public.forgotten else ()
    marks.fresh(on, rolled, "die", (left + 4, top + 4, left + 108, top + 108), 20)
    _wrapped(on, told.face(view, look), (left + 132, top, right, top + 112))


def _wrapped(on: Canvas, words: str, box: Box) -> None:
    """A sentence in at most three lines."""
    left, top, right, bottom = box
    lines = text.wrap(words, 30, right - left, 3)
    for n, line in enumerate(lines):
        y = (top + bottom) // 2 + round((n - (len(lines) - 1) / 2) * 38)
        on.write(left, y, line, 30, room=right - left)


def _heroes(on: Canvas, view: RaidersView, look: Look, box: Box) -> None:
    """Characters that are left, each with the favourite tool."""
    left, top, right, _ = box
    found = view.public.heroes_left
    wide = (right - left) // 2
    for n, hero in enumerate(found):
        x, y = left + n % 2 * wide, top + 28 + n // 2 * 56
        marks.favourite(on, HEROES[hero].favourite, x + 26, y, 22)
        on.write(x + 62, y, look.words("picture.hero", character=hero), 28, weight=BLACK, room=wide - 76)


def _ranking(on: Canvas, view: RaidersView, look: Look, box: Box) -> None:
    """Places and totals, best first."""
    left, top, right, bottom = box
    wide = (right - left) // view.seats
    for n, place in enumerate(standings(view.public, view.seats)):
        x = left + n * wide
        pieces.badge(on, place.seat, x + 34, (top + bottom) // 2, 56)
        on.write(x + 74, top + 40, str(place.total), 44, weight=BLACK, room=wide - 80, tabular=True)
        words = look.words("picture.place", place=place.place)
        on.write(x + 74, top + 84, words, 24, colour=SOFT, room=wide - 80)


def _cards(on: Canvas, view: RaidersView, look: Look, box: Box) -> None:
    """The cards face up, and the deck with its number."""
    left, top, right, bottom = box
    p, news = view.public, told.news(view)
    wide = 150
    for n, card in enumerate(p.row):
        at = (left + n * (wide + 12), top, left + n * (wide + 12) + wide, bottom)
        cards.draw(on, look, card, at)
        marks.fresh(on, news, card, at)
    if p.deck:
        _stack(on, p.deck, (right - 138, top, right, bottom))


def _stack(on: Canvas, n: int, box: Box) -> None:
    """A pile face down with its number."""
    left, _, right, bottom = box
    marks.back(on, box)
    x, y = (left + right) // 2, bottom - 30
    on.panel((x - 44, y - 20, x + 44, y + 20), PANEL, INK, 2, 10)
    on.write(x, y, f"×{n}", 30, weight=BLACK, side="middle", tabular=True)


def _supply(on: Canvas, view: RaidersView, look: Look, box: Box) -> None:
    """Tokens in the bag by kind; tiles in the stack, and those put away."""
    left, top, right, bottom = box
    p, y = view.public, (top + bottom) // 2
    x = left + on.write(left, y, look.words("picture.bag"), 24, colour=SOFT, room=100) + 12
    for tool in TOOLS:
        marks.token(on, tool, x + 20, y, 19)
        x += 44 + on.write(x + 44, y, str(p.bag[tool]), 28, weight=BLACK, tabular=True) + 14
    x = right - on.write(right, y, str(p.stack), 28, weight=BLACK, side="right", tabular=True) - 10
    marks.back(on, (x - 32, y - 20, x, y + 20))
    on.write(x - 42, y, look.words("picture.tiles"), 24, colour=SOFT, side="right", room=x - 42 - left - 440)
