"""The action spaces below the map: markets, travel, the Khan's favour, coins, money bag, with the dice on them."""

from __future__ import annotations

from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.marco_polo import colours, marks, situation, told, trays
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.marco_polo.components import (
    BAG,
    BONUS_ACTIONS,
    COMPONENTS,
    FIVE_COINS,
    KHAN,
    MARKETS,
    SPACES,
    TRAVEL,
    TRAVEL_PRICES,
)
from rules.marco_polo.state import MarcoView

HIGH = 292
_HEAD, _ROW = 36, 64
_COLUMNS, _COLUMN = 92, 91  # where the columns of the markets begin, how wide they are
_SPLIT = 880  # where the right half begins
_TRAY = MARGIN + _COLUMNS + 6 * _COLUMN + 8
_SIDE = 73
_LABEL = 96


def boxes(top: int) -> dict[str, Box]:
    """The box of each space, by its key."""
    found = {
        space: (MARGIN, top + _HEAD + n * _ROW, _SPLIT - 10, top + _HEAD + (n + 1) * _ROW)
        for n, space in enumerate(MARKETS)
    }
    right = WIDTH - MARGIN
    found[TRAVEL] = (_SPLIT, top, right, top + _SIDE)
    found[KHAN] = (_SPLIT, top + _SIDE, right, top + 2 * _SIDE)
    found[FIVE_COINS] = (_SPLIT, top + 2 * _SIDE, right, top + 3 * _SIDE)
    found[BAG] = (_SPLIT, top + 3 * _SIDE, right, top + 4 * _SIDE)
    return found


def column_box(space: str, column: int, top: int) -> Box:
    """A column of a market row, from 1."""
    _, upper, _, lower = boxes(top)[space]
    left = MARGIN + _COLUMNS + (column - 1) * _COLUMN
    return left, upper, left + _COLUMN, lower


def draw(on: Canvas, view: MarcoView, top: int) -> None:
    """What lies on the spaces."""
    p, fresh = view.public, told.news(view)
    for space, box in boxes(top).items():
        left, _, right, _ = tray(space, box)
        if space in fresh:
            marks.ring(on, (left - 8, box[1] + 4, right + 6, box[3] - 2), radius=10)
        if space == KHAN:
            _khan(on, view, box)
        else:
            trays.draw(on, p.on(space), tray(space, box))
    _pool(on, view, boxes(top)[BAG])


def tray(space: str, box: Box) -> Box:
    """Where dice lie on a space."""
    left, top, right, bottom = box
    start = {TRAVEL: 500, KHAN: 270, FIVE_COINS: 190, BAG: 190}.get(space, _TRAY - MARGIN)
    return left + start, top + 3, right - (116 if space == BAG else 8), bottom - 3


def printed(on: Canvas, top: int) -> None:
    """All spaces as they are printed."""
    on.panel((MARGIN, top, _SPLIT - 10, top + HIGH), PANEL, RULE, 2, 12)
    on.panel((_SPLIT, top, WIDTH - MARGIN, top + HIGH), PANEL, RULE, 2, 12)
    for n in range(6):
        marks.die(on, -1, str(n + 1), MARGIN + _COLUMNS + n * _COLUMN + _COLUMN // 2, top + _HEAD // 2 + 2, 28)
    made = boxes(top)
    for space in MARKETS:
        _market(on, space, made[space], top)
    for space in (KHAN, FIVE_COINS, BAG):
        on.fill((_SPLIT + 14, made[space][1], WIDTH - MARGIN - 14, made[space][1] + 2), RULE)
    _travel(on, made[TRAVEL])
    _label(on, KHAN, "crown", made[KHAN])
    marks.amounts(on, [("camels", 2), ("good_any", 1)], _SPLIT + _LABEL, (made[KHAN][1] + made[KHAN][3]) // 2, 34)
    _label(on, FIVE_COINS, "coin", made[FIVE_COINS])
    _label(on, BAG, "bag", made[BAG])
    for space, gain in ((FIVE_COINS, COMPONENTS.five_coins.gain), (BAG, BONUS_ACTIONS[BAG].gain)):
        marks.amounts(on, marks.listed(gain), _SPLIT + _LABEL, (made[space][1] + made[space][3]) // 2, 36)


def _label(on: Canvas, space: str, name: str, box: Box) -> None:
    """What a space is for, and how many dice it takes."""
    y = (box[1] + box[3]) // 2
    tint = colours.COIN if name == "coin" else colours.CAMEL if name == "camel" else INK
    if name in colours.GOODS:
        marks.good(on, name, box[0] + 32, y, 44)
    elif name != "coin":
        marks.sign(on, name, box[0] + 32, y, 46, tint)
    x = box[0] + (68 if name != "coin" else 42)
    for n in range(SPACES[space].dice):
        marks.slot(on, x, y + round((n - (SPACES[space].dice - 1) / 2) * 20), 18)


def _market(on: Canvas, space: str, box: Box, sheet: int) -> None:
    """A market row: one column for each value of the die."""
    left, top, right, _ = box
    on.fill((left + 14, top, right - 14, top + 2), RULE)
    commodity = MARKETS[space].commodity
    _label(on, space, "camel" if commodity == "camels" else commodity, box)
    for column in range(1, len(MARKETS[space].columns) + 1):
        printed_column(on, space, column, sheet)


def printed_column(on: Canvas, space: str, column: int, sheet: int) -> None:
    """A column of a market row, from 1, as it is printed."""
    market = MARKETS[space]
    _column(on, marks.listed(market.columns[column - 1]), market.commodity, column_box(space, column, sheet))


def _column(on: Canvas, things: list[tuple[str, int]], commodity: str, box: Box) -> None:
    """The good in large, what comes with it below in small."""
    left, top, right, bottom = box
    main = [thing for thing in things if thing[0] == commodity]
    more = [thing for thing in things if thing[0] != commodity]
    y, middle = (top + bottom) // 2, (left + right) // 2
    wide = marks.amounts_width(main, 34, True)
    marks.amounts(on, main, middle - wide // 2, y - (13 if more else 0), 34, True)
    if more:
        wide = marks.amounts_width(more, 22) + 14
        on.write(middle - wide // 2, y + 19, "+", 22, weight=BLACK)
        marks.amounts(on, more, middle - wide // 2 + 16, y + 19, 22)


def _travel(on: Canvas, box: Box) -> None:
    """The price of so many steps."""
    _label(on, TRAVEL, "move", box)
    left, y = box[0] + _LABEL, (box[1] + box[3]) // 2
    for n, price in enumerate(TRAVEL_PRICES, 1):
        x = left + (n - 1) * 66 + 26
        marks.die(on, -1, str(n), x, y - 20, 28)
        wide = marks.amounts_width([("coins", price)], 25, True)
        marks.amounts(on, [("coins", price)], x - wide // 2, y + 17, 25, True)


def _khan(on: Canvas, view: MarcoView, box: Box) -> None:
    """The four positions of the Khan's row."""
    y, size = (box[1] + box[3]) // 2 + 4, 46
    dice = view.public.on(KHAN)
    for n in range(SPACES[KHAN].positions):
        x = box[0] + 320 + n * 84
        if n < len(dice):
            situation.one(on, dice[n], x, y, size)
        else:
            marks.slot(on, x, y, size)
        if n:
            on.write(x - 42, y, "≤", 26, colour=SOFT, side="middle")


def _pool(on: Canvas, view: MarcoView, box: Box) -> None:
    """Black dice that are left."""
    y = (box[1] + box[3]) // 2
    marks.die(on, -1, "5b", box[2] - 86, y, 38)
    on.write(box[2] - 60, y, f"×{view.public.pool}", 32, weight=BLACK, tabular=True)
