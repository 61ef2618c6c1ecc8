"""The picture of a match of Dobutsu shogi.

Layouts: `board` (everything), `seat` (the same, seen from the view's seat), `map` and `zoom` (the board alone).
"""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces, text
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.curves import Path, stroke
from renderers.dobutsu import ground, koma, told
from renderers.dobutsu.ground import RIM, SIDE, Ground
from renderers.look import Look
from renderers.palette import PANEL, PAPER, SHU, SOFT, theme
from renderers.text import BLACK
from rules.dobutsu import notation
from rules.dobutsu.board import FILES, RANKS
from rules.dobutsu.state import DobutsuView, Last

THEME = theme("dobutsu", (*koma.FLATS, *ground.FLATS), (*koma.EDGES, *ground.EDGES))
_PIECE = 268
_HELD = 150
_TRAY = 262  # width of the stands beside the board
_TOP = pieces.HEADER + 66
_HEIGHT = _TOP + RANKS * SIDE + 66
_EDGE = 66  # around the board where it stands alone


def draw(view: DobutsuView, look: Look) -> Image.Image:
    """The picture of this position; see the module for the layouts."""
    alone = look.layout in ("map", "zoom")
    at = Ground(_EDGE if alone else (WIDTH - FILES * SIDE) // 2, _EDGE if alone else _TOP, _flipped(view, look))
    names = _names(look)
    on = canvas.layer(("dobutsu", alone, at.flipped, *names), lambda: _base(at, alone, *names))
    _pieces(on, view, look, at)
    if not alone:
        pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
        for seat in (0, 1):
            _side(on, view, look, seat, at)
        _news(on, view, look)
        _seals(on, view, look, at)
    return on.image


def _flipped(view: DobutsuView, look: Look) -> bool:
    return look.layout == "seat" and view.seat == 1


def _names(look: Look) -> tuple[str, str]:
    """What the files are called from left to right, and the ranks from top to bottom, seen from seat 0 (rules 1.4)."""
    files = (look.words("picture.square", square=f"{file}1")[0] for file in "abc"[:FILES])
    ranks = (look.words("picture.square", square=f"a{rank}")[1:] for rank in range(RANKS, 0, -1))
    return "".join(files), "".join(ranks)


def _base(at: Ground, alone: bool, files: str, ranks: str) -> Canvas:
    wide, high = (FILES * SIDE + 2 * _EDGE, RANKS * SIDE + 2 * _EDGE) if alone else (WIDTH, _HEIGHT)
    on = Canvas.blank(wide, high)
    step = -1 if at.flipped else 1
    ground.lay(on, at, files[::step], ranks[::step])
    if not alone:
        for box in (_tray(True), _tray(False)):
            ground.tray(on, box)
    return on


def _tray(top: bool) -> canvas.Box:
    """The stand of the player at the top (left of the board) or at the bottom (right), at each one's right hand."""
    high = 700
    left = MARGIN if top else WIDTH - MARGIN - _TRAY
    upper = _TOP - RIM if top else _TOP + RANKS * SIDE + RIM - high
    return left, upper, left + _TRAY, upper + high


def _pieces(on: Canvas, view: DobutsuView, look: Look, at: Ground) -> None:
    last = view.public.last
    if last:
        _mark(on, last, at)
    for square, seat, kind in notation.pieces(told.position_of(view)):
        x, y = at.middle(square)
        koma.stamp(on, kind, seat, x, y, _PIECE, look.words(f"picture.letter.{kind}"), (seat == 1) != at.flipped)


def _mark(on: Canvas, last: Last, at: Ground) -> None:
    """A ring around where the piece went, a dashed ghost where it came from."""
    left, top, right, bottom = at.box(last.to)
    on.frame((left + 4, top + 4, right - 4, bottom - 4), SHU, 9, 22)
    if last.origin:
        left, top, right, bottom = at.box(last.origin)
        on.path("ghost", _ghost, (left + 20, top + 20, right - 20, bottom - 20), SHU)


def _ghost() -> Path:
    """A dashed square with round corners."""
    side, dash = SIDE - 40, 26
    ends = [16 + i * (side - 32 - dash) / 4 for i in range(5)]
    path = Path()
    for start in ends:
        for line in (((start, 4), (start + dash, 4)), ((start, side - 4), (start + dash, side - 4))):
            path += stroke(line, 7) + stroke([(y, x) for x, y in line], 7)
    return path


def _side(on: Canvas, view: DobutsuView, look: Look, seat: int, at: Ground) -> None:
    """A player's stand: who it is, and the pieces in hand."""
    top = (seat == 1) != at.flipped
    left, upper, right, _ = _tray(top)
    pieces.badge(on, seat, left + 62, upper + 60, 72)
    lead = look.words("picture.first" if seat == 0 else "picture.second")
    koma.sign(on, seat, left + 122, upper + 60, 42, top)
    if seat not in _sealed(view):
        on.write(left + 152, upper + 60, lead, 28, colour=SOFT, room=right - left - 166)
    _name(on, look.name(seat), left + 24, upper + 134, right - left - 48)
    held = notation.hand(told.position_of(view), seat)
    for n, (kind, count) in enumerate(held.items()):
        _held(on, look, kind, seat, count, left, upper + 278 + n * 166, top)


def _name(on: Canvas, name: str, x: int, y: int, room: int) -> None:
    """On one line, or a little smaller on two."""
    lines = (name,) if text.width(name, 36, BLACK) <= room else text.wrap(name, 30, room, 2, BLACK)
    for n, line in enumerate(lines):
        on.write(x, y + 36 * n - 18 * (len(lines) - 1), line, 36 if len(lines) == 1 else 30, weight=BLACK, room=room)


def _held(on: Canvas, look: Look, kind: str, seat: int, count: int, left: int, y: int, turned: bool) -> None:
    x = left + 96
    if not count:
        koma.slot(on, x, y, _HELD, turned)
        return
    koma.stamp(on, kind, seat, x, y, _HELD, look.words(f"picture.letter.{kind}"), turned)
    on.write(x + 88, y, f"×{count}", 46, weight=BLACK)


def _news(on: Canvas, view: DobutsuView, look: Look) -> None:
    """Beside the board, below the upper stand: the latest action, warnings; beside the other: the winner's seal."""
    left, _, _, upper = _tray(True)
    y = upper + 60
    last = view.public.last
    if last:
        on.write(left + 4, y, look.words("picture.last"), 26, colour=SOFT, room=_TRAY)
        pieces.badge(on, last.seat, left + 26, y + 58, 48)
        on.write(left + 62, y + 58, _capital(told.piece(look, last.kind)), 40, weight=BLACK, room=_TRAY - 62)
        for n, line in enumerate(told.action(look, last)):
            on.write(left + 4, y + 116 + 46 * n, line, 34, room=_TRAY)
    notes = [look.words("picture.danger", letter="AB"[seat]) for seat in told.in_danger(view)]
    if told.repeated(view) and not view.public.result:
        notes.append(look.words("picture.repeated", n=told.repeated(view), most=view.public.options.repetition_limit))
    _notes(on, notes, WIDTH - MARGIN - _TRAY + 4, _TOP + 30)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _notes(on: Canvas, notes: list[str], x: int, y: int) -> None:
    for note in notes:
        for line in text.wrap(note, 32, _TRAY - 4, 4):
            on.write(x, y, line, 32, room=_TRAY - 4)
            y += 44
        y += 26


def _sealed(view: DobutsuView) -> tuple[int, ...]:
    """Who gets the seal of the result: the winner, both after a draw."""
    result = view.public.result
    if not result:
        return ()
    return (0, 1) if result.winner is None else (result.winner,)


def _seals(on: Canvas, view: DobutsuView, look: Look, at: Ground) -> None:
    """The vermilion seal of the result on the players' stands."""
    word = look.words("picture.seal.won" if len(_sealed(view)) == 1 else "picture.seal.drawn")
    size = {1: 60, 2: 40}.get(len(word), 32)
    for seat in _sealed(view):
        _, upper, right, _ = _tray((seat == 1) != at.flipped)
        x, y = right - 60, upper + 46
        for r, colour in ((54, SHU), (49, PAPER), (45, SHU)):
            on.disc(x, y, r, colour)
        on.write(x, y, word, size, colour=PANEL, weight=BLACK, room=84, side="middle")
