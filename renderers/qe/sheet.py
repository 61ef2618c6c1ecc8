"""The score sheet: one row a player, best first, with every category, the spending, and why somebody is out."""

from __future__ import annotations

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.qe import figures, icons, tiles, told
from renderers.text import BLACK
from rules.qe.components import TILES
from rules.qe.scoring import BONUS, CATEGORIES
from rules.qe.state import Public, QeView, Sheet

_HEAD = 60
_ROW = 138
_FIRST = 470  # middle of the first category
_STEP = 104
_TOTAL = _FIRST + 6 * _STEP + 24
_SPENT = _TOTAL + 90
_TABLE = 430


def draw(view: QeView, look: Look, top: int) -> Canvas:
    """The final picture, its body beginning at `top`."""
    public = view.public
    below = top + _HEAD + public.seats * _ROW + 24
    on = Canvas.blank(WIDTH, below + _TABLE + MARGIN)
    _heads(on, look, top + _HEAD // 2)
    order = told.ranked(public)
    for n, seat in enumerate(order):
        _row(on, public, look, seat, top + _HEAD + n * _ROW)
    tiles.table(on, public, look, (WIDTH - MARGIN - 620, below, WIDTH - MARGIN, below + _TABLE))
    _collections(on, public, order, below)
    return on


def _heads(on: Canvas, look: Look, y: int) -> None:
    for n, key in enumerate((*CATEGORIES, BONUS)):
        words = look.words(f"picture.head.{key}").split()
        for k, word in enumerate(words):
            middle = y + round(27 * (k - (len(words) - 1) / 2))
            on.write(_FIRST + n * _STEP, middle, word, 24, colour=SOFT, room=_STEP - 4, side="middle")
    on.write(_TOTAL, y, look.words("picture.head.total"), 28, weight=BLACK, room=120, side="middle")
    on.write(_SPENT, y, look.words("picture.head.spent"), 24, colour=SOFT, room=WIDTH - MARGIN - _SPENT)


def _row(on: Canvas, public: Public, look: Look, seat: int, top: int) -> None:
    sheet = public.sheets[seat]
    y = top + (_ROW - 8) // 2
    won = sheet.place == 1
    on.panel(
        (MARGIN, top, WIDTH - MARGIN, top + _ROW - 8),
        FAINT if sheet.out else PANEL,
        INK if won else RULE,
        5 if won else 2,
        14,
    )
    on.write(
        MARGIN + 36,
        y,
        str(sheet.place or "–"),
        48,
        colour=SOFT if sheet.out else INK,
        weight=BLACK,
        side="middle",
        room=60,
    )
    pieces.badge(on, seat, MARGIN + 106, y, 64)
    _who(on, public, look, seat, y)
    for n, key in enumerate((*CATEGORIES, BONUS)):
        points = sheet.score[key]
        shown = "–" if key == BONUS and not points else f"{points}"
        on.write(_FIRST + n * _STEP, y, shown, 40, side="middle", tabular=True)
    on.write(
        _TOTAL, y, str(sheet.total), 58, colour=SOFT if sheet.out else INK, weight=BLACK, side="middle", tabular=True
    )
    if sheet.out:
        on.fill((_TOTAL - 44, y - 3, _TOTAL + 44, y + 3), INK)
    _spent(on, public, look, sheet, y)


def _who(on: Canvas, public: Public, look: Look, seat: int, y: int) -> None:
    """Name, nation and token; under them the reason for an elimination."""
    sheet = public.sheets[seat]
    x, room = MARGIN + 152, _FIRST - MARGIN - 152 - _STEP // 2
    lift = 36 if sheet.out else 24
    on.write(x, y - lift, look.name(seat), 34, weight=BLACK, room=room)
    icons.emblem(on, public.nations[seat], x + 18, y - lift + 44, 34)
    on.write(x + 42, y - lift + 44, public.nations[seat], 24, weight=BLACK, room=60)
    icons.pictogram(on, sheet.token, x + 112, y - lift + 44, 36)
    on.write(x + 138, y - lift + 44, look.words(f"picture.short.{sheet.token}"), 24, weight=BLACK, room=80)
    if sheet.out:
        on.write(x, y + 46, look.words("picture.out"), 24, weight=BLACK, room=room + 60)


def _spent(on: Canvas, public: Public, look: Look, sheet: Sheet, y: int) -> None:
    """The spending, and whether it was the most or the least: shortened figures cannot tell."""
    spent = [other.spent for other in public.sheets]
    room = WIDTH - MARGIN - 20 - _SPENT
    note = "picture.most" if sheet.spent == max(spent) else "picture.least" if sheet.spent == min(spent) else ""
    figures.write(on, look, sheet.spent, (_SPENT, y - (18 if note else 0), room, 84), (38, 34, 30, 26, 22))
    if note:
        mark = "▲" if note == "picture.most" else "▼"
        on.write(_SPENT, y + 44, f"{mark} {look.words(note)}", 24, weight=BLACK, room=room)


def _collections(on: Canvas, public: Public, order: list[int], top: int) -> None:
    """The tiles of each player in a line, sorted by industry, token first."""
    step = _TABLE // public.seats
    for n, seat in enumerate(order):
        y = top + step // 2 + n * step
        pieces.badge(on, seat, MARGIN + 28, y, 52)
        own = sorted(public.owned(seat), key=lambda tile: (TILES[tile].industry, -TILES[tile].vp))
        room = WIDTH - 2 * MARGIN - 620 - 30 - 72
        each = min(100, room // max(1, len(own)))
        for k, tile in enumerate(own):
            _company(on, tile, MARGIN + 72 + k * each, y, tile == public.awards[-1].tile)


def _company(on: Canvas, tile: str, x: int, y: int, fresh: bool) -> None:
    company = TILES[tile]
    box = (x, y - 32, x + 92, y + 32)
    on.panel(box, icons.INDUSTRIES[company.industry], SHU if fresh else INK, 5 if fresh else 2, 8)
    icons.pictogram(on, company.industry, x + 24, y + 1, 34)
    icons.emblem(on, company.nation, x + 62, y - 12, 28)
    on.write(x + 62, y + 16, str(company.vp), 26, weight=BLACK, side="middle")
