"""Past auctions: a strip for the board, and the whole record as a table."""

from __future__ import annotations

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.qe import figures, icons, tiles
from renderers.qe.icons import INDUSTRIES
from renderers.text import BLACK
from rules.qe.components import TILES, round_of, turns
from rules.qe.state import Award, Public, QeView

STRIP = 134
_HEAD = 52


def strip(on: Canvas, public: Public, top: int) -> None:
    """One field a turn: its number, the tile, the winner. A gap parts the rounds."""
    count = turns(public.seats)
    breaks = round_of(public.seats, count) - 1
    wide = (WIDTH - 2 * MARGIN - 12 * breaks) // count
    for turn in range(1, count + 1):
        x = MARGIN + (turn - 1) * wide + 12 * (round_of(public.seats, turn) - 1)
        _field(on, public, turn, (x + 2, top, x + wide - 2, top + STRIP))


def _field(on: Canvas, public: Public, turn: int, box: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = box
    x = (left + right) // 2
    done = public.awards[turn - 1] if turn <= len(public.awards) else None
    now = public.sale is not None and public.sale.turn == turn
    fresh = done is not None and turn == len(public.awards)
    tile = done.tile if done else public.sale.tile if now and public.sale else ""
    ground = INDUSTRIES[TILES[tile].industry] if tile else FAINT
    on.panel(box, ground, SHU if fresh else INK if now else RULE, 5 if fresh or now else 2, 8)
    on.write(x, top + 22, str(turn), 22, colour=INK if tile else SOFT, weight=BLACK, side="middle")
    if tile:
        icons.emblem(on, TILES[tile].nation, x - 18, top + 60, 32)
        on.write(x + 20, top + 60, str(TILES[tile].vp), 32, weight=BLACK, side="middle")
    if done and done.winner is not None:
        pieces.badge(on, done.winner, x, bottom - 28, 40)
    elif done:
        on.write(x, bottom - 28, "×", 40, weight=BLACK, side="middle")
    elif now:
        pieces.dots(on, x, bottom - 28, 40, INK)


def draw(view: QeView, look: Look, top: int) -> Canvas:
    """The record: turn, tile, auctioneer, opening bid, winner, and the price where the whole table knows it."""
    public = view.public
    on = Canvas.blank(WIDTH, top + _HEAD + turns(public.seats) * 80 + MARGIN)
    heads = (("turn", 36), ("tile", 112), ("opening", 366), ("winner", 930), ("price", 1030))
    for key, x in heads:
        on.write(x, top + 20, look.words(f"picture.head.{key}"), 26, colour=SOFT, room=66 if key == "turn" else 430)
    for award in public.awards:
        _line(on, look, award, top + _HEAD + (award.turn - 1) * 80)
    if public.sale:
        _pending(on, view, look, top + _HEAD + (public.sale.turn - 1) * 80)
    return on


def _line(on: Canvas, look: Look, award: Award, top: int) -> None:
    y = top + 37
    on.panel((MARGIN, top, WIDTH - MARGIN, top + 74), PANEL, RULE, 2, 10)
    _tile(on, look, award.turn, award.tile, y)
    _opened(on, look, award.auctioneer, award.opening, y)
    if award.winner is None:
        on.write(956, y, "×", 44, weight=BLACK, side="middle")
        return
    pieces.badge(on, award.winner, 956, y, 48)
    if award.price is None:
        on.write(1030, y, look.words("picture.secret"), 30, colour=SOFT, room=500)
    else:
        figures.write(on, look, award.price, (1030, y, WIDTH - MARGIN - 1044, 66), (34, 28))


def _pending(on: Canvas, view: QeView, look: Look, top: int) -> None:
    sale = view.public.sale
    assert sale is not None
    on.panel((MARGIN, top, WIDTH - MARGIN, top + 74), PANEL, INK, 4, 10)
    _tile(on, look, sale.turn, sale.tile, top + 37)
    _opened(on, look, sale.auctioneer, sale.opening, top + 37)
    pieces.dots(on, 956, top + 37, 44)


def _tile(on: Canvas, look: Look, turn: int, tile: str, y: int) -> None:
    on.write(66, y, str(turn), 32, weight=BLACK, side="middle")
    icons.pictogram(on, TILES[tile].industry, 128, y, 42)
    on.write(156, y, look.words(f"picture.short.{TILES[tile].industry}"), 26, weight=BLACK, room=76)
    tiles.small(on, tile, 240, y - 24)


def _opened(on: Canvas, look: Look, auctioneer: int | None, opening: int | None, y: int) -> None:
    if auctioneer is not None:
        pieces.badge(on, auctioneer, 386, y, 40)
    if opening is not None:
        figures.write(on, look, opening, (424, y, 480, 66), (34, 28))


__all__ = ["STRIP", "draw", "strip"]
