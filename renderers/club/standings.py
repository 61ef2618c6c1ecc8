"""The standings of a club: one row a member with rank, name, rating, matches, wins and the latest places.

A first place is a filled disc, any other a ring with its number, none a bar: form is read without colours. Whoever asks
finds their own row with a thicker rim.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from renderers import names, text
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.palette import FAINT, INK, PANEL, PAPER, RULE, SOFT, blend, theme
from renderers.text import BLACK

THEME = theme("club", (), ((FAINT, INK), (FAINT, RULE)))
MOST_ROWS = 17  # of one picture: more do not fit on a phone's screen
_STRIP = 68
_HEADS = 60  # height of the line above the rows
_ROW, _GAP = 80, 8
_RANK, _NAME, _RATING, _MATCHES, _WINS = 104, 136, 880, 1040, 1200  # right ends of the figures; left end of the name
_FORM, _STEP, _DISC = 1270, 62, 25  # the first place's middle, how far apart they are, their radius


@dataclass(frozen=True)
class Row:
    """A member. `form`: their last places, the newest last, 0 for none; `own`: whether it is who asks."""

    rank: int
    name: str
    rating: int
    matches: int
    wins: int
    form: tuple[int, ...] = ()
    own: bool = False


@dataclass(frozen=True)
class Sheet:
    """What a picture shows. `game`: the name of the game, or of all of them; `club`: the name of the server;
    `words(key, **params)`: texts `picture.standings.*` in the picture's language.
    """

    words: Callable[..., str]
    game: str
    club: str
    rows: Sequence[Row]
    page: int = 1
    pages: int = 1


def draw(sheet: Sheet) -> Image.Image:
    """The picture: RGB, at most 1,600 by 1,600 pixels for up to `MOST_ROWS` rows."""
    top = _STRIP + _HEADS
    on = Canvas.blank(WIDTH, top + max(1, len(sheet.rows)) * _ROW + MARGIN - _GAP, PAPER)
    _header(on, sheet)
    _heads(on, sheet)
    for number, row in enumerate(sheet.rows):
        _row(on, sheet, row, top + number * _ROW)
    if not sheet.rows:
        on.write(
            WIDTH // 2,
            top + _ROW // 2 - _GAP,
            sheet.words("picture.standings.none"),
            34,
            side="middle",
            room=WIDTH - 2 * MARGIN,
        )
    return on.image


def describe(sheet: Sheet) -> str:
    """The same as plain lines, for screen readers."""
    words = sheet.words
    head = words("picture.standings.alt", game=sheet.game)
    if not sheet.rows:
        return f"{head}\n{words('picture.standings.none')}"
    return "\n".join([head, *(_line(sheet, row) for row in sheet.rows)])


def _line(sheet: Sheet, row: Row) -> str:
    return sheet.words(
        "picture.standings.line",
        rank=row.rank,
        name=names.isolated(names.plain(row.name))
        if names.drawable(row.name)
        else sheet.words("picture.standings.unnamed"),
        rating=row.rating,
        matches=row.matches,
        wins=row.wins,
        form=", ".join(str(place or "-") for place in row.form),
    )


def _header(on: Canvas, sheet: Sheet) -> None:
    """The strip with what it is, of which game, and whose club."""
    on.fill((0, 0, WIDTH, _STRIP), INK)
    middle, words = _STRIP // 2, sheet.words
    page = words("picture.standings.page", page=sheet.page, pages=sheet.pages) if sheet.pages > 1 else ""
    right = WIDTH - MARGIN
    if page:
        right -= on.write(right, middle, page, 30, colour=PAPER, weight=BLACK, room=200, side="right") + 30
    title = on.write(MARGIN, middle, words("picture.standings"), 34, colour=PAPER, weight=BLACK, room=440)
    x = MARGIN + title + 30
    on.fill((x, 20, x + 3, _STRIP - 20), SOFT)
    game = on.write(x + 30, middle, sheet.game, 34, colour=PAPER, weight=BLACK, room=560)
    room = right - (x + 30 + game) - 40
    on.write(
        right, middle, names.drawable(sheet.club), 30, colour=blend(PAPER, INK, 0.08), room=max(0, room), side="right"
    )


def _heads(on: Canvas, sheet: Sheet) -> None:
    y, words = _STRIP + _HEADS // 2 + 4, sheet.words
    on.write(_NAME, y, words("picture.standings.member"), 26, colour=SOFT, room=400)
    for key, right, room in (("rating", _RATING, 230), ("matches", _MATCHES, 150), ("wins", _WINS, 150)):
        on.write(right, y, words(f"picture.standings.{key}"), 26, colour=SOFT, room=room, side="right")
    on.write(_FORM - _DISC, y, words("picture.standings.form"), 26, colour=SOFT, room=WIDTH - MARGIN - _FORM + _DISC)


def _row(on: Canvas, sheet: Sheet, row: Row, top: int) -> None:
    box = (MARGIN, top, WIDTH - MARGIN, top + _ROW - _GAP)
    middle = top + (_ROW - _GAP) // 2
    on.panel(box, PANEL, INK if row.own else RULE, 5 if row.own else 2, 12)
    on.write(_RANK, middle, str(row.rank), 38, weight=BLACK, side="right", tabular=True)
    name = names.drawable(row.name) or sheet.words("picture.standings.unnamed")
    on.write(_NAME, middle, name, 38, weight=BLACK, room=_RATING - 150 - _NAME)
    on.write(_RATING, middle, f"{row.rating:,}", 44, weight=BLACK, side="right", tabular=True)
    on.write(_MATCHES, middle, f"{row.matches:,}", 38, side="right", tabular=True)
    on.write(_WINS, middle, f"{row.wins:,}", 38, side="right", tabular=True)
    for number, place in enumerate(row.form):
        _place(on, place, _FORM + number * _STEP, middle)


def _place(on: Canvas, place: int, x: int, y: int) -> None:
    """One of the latest places."""
    on.disc(x, y, _DISC, INK if place == 1 else RULE)
    if place != 1:
        on.disc(x, y, _DISC - 3, PANEL)
    shown = str(place) if place else "–"
    on.write(
        x,
        y,
        shown,
        32,
        colour=PANEL if place == 1 else INK,
        weight=BLACK if place == 1 else text.MEDIUM,
        side="middle",
        room=46,
    )
