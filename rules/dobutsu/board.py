"""Squares, piece codes and step tables: everything about the board that does not change during a match.

A position is 19 bytes: 12 squares (a1, b1, c1, a2, ... c4), the hand of seat 0 (chicks, elephants, giraffes), the hand
of seat 1, the seat to move. A square holds 0 or a piece code: 1 + kind for seat 0, 6 + kind for seat 1, where kind is
an index into `KINDS`. Seat 0 is player 1 of the rules: it sits at rank 1 and moves first.

A move is one int: target | origin << 4; for a drop the origin is `FROM_HAND` + kind.
"""

from __future__ import annotations

from rules.dobutsu.components import COMPONENTS, PIECES

Position = bytes

KINDS = ("chick", "elephant", "giraffe", "lion", "hen")
CHICK, ELEPHANT, GIRAFFE, LION, HEN = range(5)
LETTERS = tuple(next(p.code for p in PIECES.values() if p.name == name) for name in KINDS)
IN_HAND = tuple(kind for kind in range(5) if PIECES[LETTERS[kind]].in_hand)  # the first three, in the order of the hand

FILES = len(COMPONENTS.board.files)
RANKS = COMPONENTS.board.ranks
SQUARES = tuple(f"{file}{rank}" for rank in range(1, RANKS + 1) for file in COMPONENTS.board.files)
INDEX = {name: square for square, name in enumerate(SQUARES)}
ALL = range(len(SQUARES))
HAND = len(SQUARES)  # the hand of a seat starts at HAND + 3 * seat
SIDE = HAND + 6
FROM_HAND = len(SQUARES)
MOST_CODES = 11

# rules 1.3: the squares of the opponent's home row, by seat
FAR = tuple(frozenset(s for s in ALL if s // FILES + 1 == COMPONENTS.board.far_row[player]) for player in ("1", "2"))
LIONS = (1 + LION, 6 + LION)


def code(kind: int, seat: int) -> int:
    """The byte of a piece on the board."""
    return 1 + kind + 5 * seat


def kind_of(piece: int) -> int:
    """The kind of a piece code; do not ask for an empty square."""
    return (piece - 1) % 5


def seat_of(piece: int) -> int:
    """The owner of a piece code; do not ask for an empty square."""
    return piece // 6


def targets(kind: int, seat: int, square: int) -> tuple[int, ...]:
    """The squares one step away (rules 2.1), whatever stands there; seat 1's steps are turned by 180 degrees."""
    sign = -1 if seat else 1
    file, row = square % FILES, square // FILES
    steps = ((file + sign * x, row + sign * y) for x, y in PIECES[LETTERS[kind]].steps)
    return tuple(sorted(x + FILES * y for x, y in steps if 0 <= x < FILES and 0 <= y < RANKS))


Steps = tuple[tuple[int, int], ...]  # (target, move)


def _steps(piece: int, square: int) -> Steps:
    return tuple((to, to | square << 4) for to in targets(kind_of(piece), seat_of(piece), square))


def _small(seat: int, square: int) -> tuple[Steps, ...]:
    """By piece code: the steps of this seat's pieces other than the lion; nothing for all other codes."""
    mine = range(code(0, seat), code(0, seat) + 5)
    return tuple(_steps(c, square) if c in mine and c != LIONS[seat] else () for c in range(MOST_CODES))


def _reach(square: int) -> tuple[int, ...]:
    """By piece code: the squares it attacks from here as bits, seat 0's in bits 0-11, seat 1's in bits 12-23."""
    bits = [0]
    for piece in range(1, MOST_CODES):
        to = targets(kind_of(piece), seat_of(piece), square)
        bits.append(sum(1 << t for t in to) << 12 * seat_of(piece))
    return tuple(bits)


# [seat][square][code]: steps of the small pieces; [seat][square]: steps of the lion; [square][code]: attacked bits
SMALL_STEPS = tuple(tuple(_small(seat, square) for square in ALL) for seat in (0, 1))
LION_STEPS = tuple(tuple(_steps(LIONS[seat], square) for square in ALL) for seat in (0, 1))
REACH = tuple(_reach(square) for square in ALL)
# [seat][code]: whether a piece of the seat may end on it (rules 3.2)
LANDS = tuple(tuple(c == 0 or seat_of(c) != seat for c in range(MOST_CODES)) for seat in (0, 1))
# [square][code]: what a piece is after it has moved there: a chick grows on the far row (rules 4.1)
ARRIVES = tuple(
    tuple(c + HEN - CHICK if c and kind_of(c) == CHICK and square in FAR[seat_of(c)] else c for c in range(MOST_CODES))
    for square in ALL
)


def _place(piece: int) -> int:
    """Where in its taker's hand a taken piece goes, as an offset from `HAND`; -1 for none and for the lion."""
    if piece == 0 or kind_of(piece) == LION:
        return -1
    kind = CHICK if kind_of(piece) == HEN else kind_of(piece)  # rules 3.3
    return 3 * (1 - seat_of(piece)) + IN_HAND.index(kind)


TAKEN = tuple(_place(c) for c in range(MOST_CODES))
DROPS = tuple(tuple(to | (FROM_HAND + kind) << 4 for to in ALL) for kind in IN_HAND)
FAR_BITS = tuple(sum(1 << square for square in FAR[seat]) for seat in (0, 1))
# [seat][square]: the far row squares that a lion there can step on (rules 6.2)
TRIES = tuple(
    tuple(tuple(to for to, _ in LION_STEPS[seat][square] if to in FAR[seat]) for square in ALL) for seat in (0, 1)
)
