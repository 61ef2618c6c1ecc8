"""What fits in a market: for each side the goods, the token values that can be placed, and what goes home for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from renderers import pieces
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import colours, marks, regions
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.nippon_zaibatsu.markets import NOBODY, fitting, lowest
from rules.nippon_zaibatsu.state import NippView, Public, Token
from rules.nippon_zaibatsu.tables import MARKETS, SIDES, goods_for

_BLOCK = (770, 316)
_ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}


class Fit(NamedTuple):
    """A side of a market for a seat: goods it takes, how many are held, values that fit, tokens one of which leaves."""

    side: str
    goods: str
    held: int
    values: list[int]
    leaving: list[Token]


def fits(p: Public, seat: int, city: str) -> list[Fit]:
    """All four sides."""
    found = []
    for side in SIDES:
        goods, tokens = p.demand[city].goods(side), p.tokens[city]
        gone = [side] if side in tokens else [at for at in lowest(p, city, side) if at != NOBODY]
        values = fitting(p, seat, city, side)
        held = p.players[seat].goods_of(goods)
        found.append(Fit(side, goods, held, values, [tokens[at] for at in gone] if values else []))
    return found


def draw(
    view: NippView, look: Look, cities: Sequence[str], numbers: Mapping[str, int], side: str = "", value: int = 0
) -> Image.Image:
    """A block for each market. numbers: what is to be chosen, cities or sides, with their numbers; side, value: what
    has been chosen.
    """
    wide, high = _BLOCK
    across = 1 if len(cities) == 1 else 2
    down = -(-len(cities) // across)
    on = Canvas.blank(max(1000, across * (wide + 12) + 12), down * (high + 12) + 12)
    for n, city in enumerate(cities):
        x, y = 12 + n % across * (wide + 12), 12 + n // across * (high + 12)
        right = x + wide if across > 1 else on.image.width - 12
        _block(on, view, look, city, (x, y, right, y + high), side, value)
        if city in numbers:
            marks.number(on, numbers[city], x + 34, y + 34, 24)
        for at in SIDES:
            if at in numbers:
                dx, dy = regions.SHIFT[at]
                marks.number(on, numbers[at], x + 170 + dx + (-32 if at == "W" else 32), y + 170 + dy - 22, 18)
    return on.image


def _block(on: Canvas, view: NippView, look: Look, city: str, box: Box, side: str, value: int) -> None:
    """The market, and beside it a row for each side."""
    left, top, right, _ = box
    assert view.seat is not None
    on.panel(box, colours.LAND[MARKETS[city].region], RULE, 2, 14)
    regions.market(on, view, look, city, left + 170, top + 170, 300)
    on.write(left + 366, top + 34, look.words("picture.fits"), 22, colour=SOFT, room=180)
    on.write(right - 20, top + 34, look.words("picture.leaves"), 22, colour=SOFT, side="right", room=200)
    for n, fit in enumerate(fits(view.public, view.seat, city)):
        y = top + 60 + n * 62
        _row(on, view.seat, fit, (left + 344, y, right - 12, y + 56), fit.side == side, value)


def _row(on: Canvas, seat: int, fit: Fit, box: Box, chosen: bool, value: int) -> None:
    left, top, right, bottom = box
    y = (top + bottom) // 2
    on.panel(box, PANEL if fit.values else FAINT, colours.CHOICE if chosen else RULE, 4 if chosen else 2, 8)
    on.write(left + 22, y, _ARROWS[fit.side], 30, weight=BLACK, side="middle")
    marks.chip(on, fit.goods, left + 60, y, 19)
    on.write(left + 84, y, f"×{fit.held}", 26, colour=INK if fit.held else SOFT, weight=BLACK)
    for n, each in enumerate(fit.values):
        x = left + 160 + n * 56
        on.panel(marks.about(x, y, 48, 46), PANEL, colours.CHOICE if chosen and each == value else INK, 4, 8)
        on.write(x, y, str(each), 32, weight=BLACK, side="middle")
    if not fit.values:
        on.write(left + 160, y, "–", 28, colour=SOFT, side="middle")
    for n, token in enumerate(fit.leaving):
        x = right - 42 - n * 74
        on.panel(marks.about(x, y, 66, 46), PANEL, SOFT, 2, 8)
        pieces.badge(on, token.owner, x - 14, y, 26)
        on.write(x + 14, y, str(token.value), 30, weight=BLACK, side="middle")


def goods_spent(p: Public, city: str, side: str, value: int) -> int:
    """How many goods a token costs there."""
    return goods_for(p.demand[city].goods(side), value)
