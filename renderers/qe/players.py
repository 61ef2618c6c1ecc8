"""One row for each player: nation, zero boxes, peek, and the tiles won, grouped by industry."""

from __future__ import annotations

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from renderers.qe import icons, tiles, told
from renderers.text import BLACK
from rules.qe.components import COMPONENTS, TILES, peeks, rounds
from rules.qe.state import Public, QeView

_HEAD = 48
_BOXES = 404  # where the zero boxes begin
_TILES = 700  # where the tiles begin
_BOX = 46


def row_height(seats: int) -> int:
    """Pixels a player takes."""
    return {3: 148, 4: 136, 5: 122}[seats]


def height(seats: int) -> int:
    """Pixels the whole part takes."""
    return _HEAD + seats * row_height(seats)


def draw(on: Canvas, view: QeView, look: Look, top: int) -> None:
    """The rows, their upper edge at `top`."""
    public = view.public
    kinds = COMPONENTS.industries.in_play(public.seats)
    wide = (WIDTH - MARGIN - _TILES) // len(kinds)
    _heads(on, public, look, kinds, wide, top + _HEAD // 2)
    due = told.to_act(view)
    for seat in range(public.seats):
        upper = top + _HEAD + seat * row_height(public.seats)
        lower = upper + row_height(public.seats) - 8
        on.panel(
            (MARGIN, upper, WIDTH - MARGIN, lower), PANEL, INK if seat in due else RULE, 4 if seat in due else 2, 14
        )
        _who(on, view, look, seat, (upper + lower) // 2)
        _boxes(on, public, look, seat, (upper + lower) // 2)
        for n, kind in enumerate(kinds):
            _won(on, public, seat, kind, (_TILES + n * wide, upper + 8, wide - 8, lower - upper - 16))


def _heads(on: Canvas, public: Public, look: Look, kinds: list[str], wide: int, y: int) -> None:
    on.write(_BOXES, y, look.words("picture.zeros"), 24, colour=SOFT, room=rounds(public.seats) * 52 - 6)
    if peeks(public.seats):
        on.write(_BOXES + rounds(public.seats) * 52 + 30, y, look.words("picture.peek"), 24, colour=SOFT, room=100)
    for n, kind in enumerate(kinds):
        icons.pictogram(on, kind, _TILES + n * wide + 18, y, 34)
        on.write(_TILES + n * wide + 42, y, look.words(f"picture.short.{kind}"), 26, weight=BLACK, room=wide - 56)


def _who(on: Canvas, view: QeView, look: Look, seat: int, y: int) -> None:
    """Mark, name and nation; the gavel for the auctioneer."""
    public = view.public
    pieces.badge(on, seat, MARGIN + 52, y, 68)
    on.write(MARGIN + 100, y - 24, look.name(seat), 36, weight=BLACK, room=_BOXES - MARGIN - 124)
    nation = public.nations[seat]
    icons.emblem(on, nation, MARGIN + 118, y + 26, 38)
    used = on.write(MARGIN + 146, y + 26, look.words("picture.nation", nation=nation), 26, room=150)
    if public.sale and public.sale.auctioneer == seat:
        icons.gavel(on, MARGIN + 146 + used + 34, y + 26, 38)


def _boxes(on: Canvas, public: Public, look: Look, seat: int, y: int) -> None:
    """The zero box of each round, and the peek."""
    for n, marked in enumerate(public.boxes[seat]):
        x = _BOXES + n * 52
        now = n + 1 == public.round
        box = (x, y - _BOX // 2, x + _BOX, y + _BOX // 2)
        on.panel(box, INK if marked else PANEL, INK if now or marked else RULE, 3, 8)
        on.write(
            x + _BOX // 2,
            y,
            "0" if marked else str(n + 1),
            30 if marked else 24,
            colour=PANEL if marked else SOFT,
            weight=BLACK,
            side="middle",
        )
    if peeks(public.seats):
        used = [mark.turn for mark in public.peeks if mark.seat == seat]
        x = _BOXES + len(public.boxes[seat]) * 52 + 30
        on.panel((x, y - _BOX // 2, x + 92, y + _BOX // 2), INK if used else PANEL, INK if used else RULE, 3, 8)
        icons.eye(on, x + (26 if used else 46), y, 36, PANEL if used else INK)
        if used:
            word = look.words("picture.turn", turn=used[0])
            on.write(x + 64, y, word, 24, colour=PANEL, weight=BLACK, side="middle", room=50)


def _won(on: Canvas, public: Public, seat: int, kind: str, box: tuple[int, int, int, int]) -> None:
    """The tiles of one industry, in at most two lines; the latest award is ringed."""
    x, y, wide, high = box
    on.panel((x, y, x + wide, y + high), icons.INDUSTRIES[kind], radius=8)
    own = [tile for tile in public.owned(seat) if TILES[tile].industry == kind]
    fresh = public.awards[-1].tile if public.awards else ""
    across = 2
    lines = -(-len(own) // across)
    gap = (wide - across * tiles.SMALL[0]) // (across + 1)
    for n, tile in enumerate(own):
        column, line = n % across, n // across
        middle = y + high // 2 + round((line - (lines - 1) / 2) * (tiles.SMALL[1] + 4))
        tiles.small(
            on,
            tile,
            x + gap + column * (tiles.SMALL[0] + gap),
            middle - tiles.SMALL[1] // 2,
            tile == fresh,
            TILES[tile].nation == public.nations[seat],
        )
    if not own:
        on.disc(x + wide // 2, y + high // 2, 4, FAINT)
