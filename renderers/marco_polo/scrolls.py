"""Contracts: what they ask and what they give, in the row and before players."""

from __future__ import annotations

from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.marco_polo import colours, marks, told, trays
from renderers.marco_polo.marks import ARROW, Piece
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from rules.marco_polo.components import CONTRACT_SPACE, CONTRACTS, ROW
from rules.marco_polo.state import MarcoView

HIGH = 106
_CARDS = 236  # where the first card begins
_GAP = 8


def said(contract: str) -> list[Piece]:
    """Price and reward in one line."""
    record = CONTRACTS[contract]
    return [marks.listed(record.pay), ARROW, marks.listed(record.gain)]


def line(on: Canvas, contract: str, box: Box, fresh: bool = False) -> None:
    """A contract in one line."""
    left, top, right, bottom = box
    on.panel(box, PANEL, INK, 2, 8)
    marks.sign(on, "contract", left + 20, (top + bottom) // 2, 26)
    room = right - left - 50
    size = marks.fitted(said(contract), 28, room, 14)
    marks.phrase(on, said(contract), left + 40, (top + bottom) // 2, size)
    if fresh:
        marks.ring(on, box, radius=8)


def card(on: Canvas, contract: str, box: Box, size: int = 32) -> None:
    """A contract in two lines: the price above, the reward below."""
    left, top, right, bottom = box
    record, middle = CONTRACTS[contract], (top + bottom) // 2
    on.panel(box, PANEL, INK, 3, 10)
    on.panel((left + 3, middle, right - 3, bottom - 3), colours.TILE, None, 0, 8)
    pay, gain = marks.listed(record.pay), marks.listed(record.gain)
    for things, y in ((pay, (top + middle) // 2 + 1), (gain, (middle + bottom) // 2 - 1)):
        high = marks.fitted([things], size, right - left - 20)
        marks.amounts(on, things, (left + right - marks.amounts_width(things, high)) // 2, y, high)


def slots(top: int) -> list[Box]:
    """The six spaces of the row."""
    wide = (WIDTH - 2 * MARGIN - _CARDS - _GAP * (ROW.spaces - 1) - 10) // ROW.spaces
    lefts = [MARGIN + _CARDS + n * (wide + _GAP) for n in range(ROW.spaces)]
    return [(left, top + 26, left + wide, top + HIGH - 4) for left in lefts]


def draw(on: Canvas, view: MarcoView, top: int) -> None:
    """The space for dice and the row of contracts."""
    p = view.public
    box = (MARGIN, top, WIDTH - MARGIN, top + HIGH)
    on.panel(box, PANEL, RULE, 2, 12)
    y = top + HIGH // 2
    marks.sign(on, "contract", MARGIN + 34, y - 14, 46)
    on.write(MARGIN + 34, y + 30, f"×{p.special}", 22, colour=SOFT, side="middle")
    marks.slot(on, MARGIN + 72, y, 19)
    trays.draw(on, p.on(CONTRACT_SPACE), (MARGIN + 88, top + 6, MARGIN + _CARDS - 10, top + HIGH - 6))
    for n, (left, upper, right, lower) in enumerate(slots(top)):
        _number(on, n, (left, top, right, upper))
        if n < len(p.row):
            card(on, p.row[n], (left, upper, right, lower))
        else:
            on.panel((left, upper, right, lower), FAINT, RULE, 2, 10)
    if CONTRACT_SPACE in told.news(view):
        marks.ring(on, (MARGIN + 1, top + 1, MARGIN + _CARDS - 8, top + HIGH - 1), radius=10)


def _number(on: Canvas, n: int, box: Box) -> None:
    """The die that reaches a space, and what the space gives besides."""
    left, top, right, bottom = box
    y = (top + bottom) // 2 + 1
    marks.die(on, -1, str(n + 1), left + 14, y, 22)
    gains = ROW.position_gain[n].get("choose_one", [])
    if gains:
        phrase: list[Piece] = ["+", marks.listed(gains[0]), marks.OR, marks.listed(gains[1])]
        marks.phrase(on, phrase, right - marks.phrase_width(phrase, 20) - 2, y, 20)
