"""What a position that nobody has won yet is worth: material, mobility, the lion's advance. A rule of thumb.

Values are hundredths of a chick; positive is good for the side asked about.
"""

from __future__ import annotations

from operator import getitem

from rules.dobutsu.board import CHICK, ELEPHANT, FAR, FILES, GIRAFFE, HEN, LION, RANKS, SIDE, Position
from rules.dobutsu.position import reach

BOARD_VALUES = {CHICK: 100, ELEPHANT: 280, GIRAFFE: 320, HEN: 400, LION: 0}
HAND_VALUES = (130, 310, 350)  # chick, elephant, giraffe: in hand a piece reaches every empty square
ADVANCE = 35  # for each row a lion has gone forward
MOBILITY = 6  # for each square attacked
TO_MOVE = 30


def _square(square: int) -> tuple[int, ...]:
    """By piece code: what it is worth on this square, seat 0's pieces positive."""
    worth = [0]
    for seat, sign in ((0, 1), (1, -1)):
        worth += [sign * _piece(kind, seat, square) for kind in range(5)]
    return tuple(worth)


def _piece(kind: int, seat: int, square: int) -> int:
    row = square // FILES
    advance = RANKS - 1 - row if seat else row
    if kind == LION:
        return ADVANCE * advance
    dead = kind == CHICK and square in FAR[seat]  # rules 4.2
    return BOARD_VALUES[kind] // 2 if dead else BOARD_VALUES[kind]


def _hand(seat: int, value: int) -> tuple[int, ...]:
    """By number held: its worth; nobody holds more than two of a kind."""
    return tuple((-value if seat else value) * n for n in range(3))


# [byte of the position][its value]: the worth for seat 0, so that a sum over the bytes is the whole balance
_WORTH = (
    *(_square(square) for square in range(FILES * RANKS)),
    *(_hand(seat, value) for seat in (0, 1) for value in HAND_VALUES),
    (TO_MOVE, -TO_MOVE),
)


def evaluate(p: Position) -> int:
    """The balance of the position for the side to move."""
    hits = reach(p)
    mobility = (hits & 0xFFF).bit_count() - (hits >> 12).bit_count()
    balance = sum(map(getitem, _WORTH, p)) + MOBILITY * mobility
    return -balance if p[SIDE] else balance
