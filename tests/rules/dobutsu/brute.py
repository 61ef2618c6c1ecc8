"""A second engine, to judge the first by: slow, simple, written from rules.md alone, sharing no code with `rules`.

usage: python brute.py [FEN] [illegal|loses|allowed]      prints the shortest forced win of up to 7 plies

A position is (board, hands, side): twelve strings from a1 to c4 ("" or a letter, upper case for player 1, "+C" for a
hen), two sorted strings of letters in hand, and 0 or 1 for the side to move.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

SQUARES = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", "a4", "b4", "c4"]
ORTHOGONAL = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
# rules 2.1, as player 1 sees it
STEPS = {
    "L": ORTHOGONAL + DIAGONAL,
    "G": ORTHOGONAL,
    "E": DIAGONAL,
    "C": [(0, 1)],
    "+C": [*ORTHOGONAL, (1, 1), (-1, 1)],
}


class Place(NamedTuple):
    """A position."""

    board: tuple[str, ...]
    hands: tuple[str, str]
    side: int


def parse(fen: str) -> Place:
    """Reads `gle/1c1/1C1/ELG[-] w`."""
    rows, rest = fen.split("[")
    hand, side = rest.split("]")
    board: list[str] = []
    for row in reversed(rows.split("/")):
        text = row
        while text:
            width = 2 if text[0] == "+" else 1
            token, text = text[:width], text[width:]
            board += [""] * int(token) if token.isdigit() else [token]
    mine = "".join(sorted(x for x in hand if x.isupper()))
    other = "".join(sorted(x.upper() for x in hand if x.islower()))
    return Place(tuple(board), (mine, other), 1 if side.split()[0] == "b" else 0)


def owner(piece: str) -> int:
    """0 for upper case, 1 for lower case."""
    return 0 if piece.isupper() else 1


def far_row(side: int) -> tuple[str, ...]:
    """Rules 1.3."""
    return ("a4", "b4", "c4") if side == 0 else ("a1", "b1", "c1")


def steps(board: tuple[str, ...], square: str) -> list[str]:
    """The squares one step from a piece (rules 2), whatever stands there."""
    piece = board[SQUARES.index(square)]
    sign = 1 if owner(piece) == 0 else -1
    found = []
    for x, y in STEPS[piece.upper()]:
        to = chr(ord(square[0]) + sign * x) + str(int(square[1]) + sign * y)
        if to in SQUARES:
            found.append(to)
    return found


def all_moves(place: Place) -> list[str]:
    """Moves and drops without the lion rule (rules 3)."""
    found = []
    for square in SQUARES:
        piece = place.board[SQUARES.index(square)]
        if piece and owner(piece) == place.side:
            for to in steps(place.board, square):
                there = place.board[SQUARES.index(to)]
                if not there or owner(there) != place.side:
                    grows = piece.upper() == "C" and to in far_row(place.side)
                    found.append(square + to + ("+" if grows else ""))
    for kind in sorted(set(place.hands[place.side])):
        found += [f"{kind}@{square}" for square in SQUARES if not place.board[SQUARES.index(square)]]
    return found


def after(place: Place, move: str) -> Place:
    """The position after a move; a lion that is taken vanishes."""
    board, hands, side = list(place.board), list(place.hands), place.side
    if move[1] == "@":
        board[SQUARES.index(move[2:4])] = move[0] if side == 0 else move[0].lower()
        hands[side] = hands[side].replace(move[0], "", 1)
    else:
        origin, to = SQUARES.index(move[:2]), SQUARES.index(move[2:4])
        taken = board[to].upper().replace("+", "")
        if taken not in ("", "L"):
            hands[side] = "".join(sorted(hands[side] + taken))
        board[to] = ("+" if move.endswith("+") else "") + board[origin]
        board[origin] = ""
    return Place(tuple(board), (hands[0], hands[1]), 1 - side)


def lion(side: int) -> str:
    """The letter of a side's lion."""
    return "L" if side == 0 else "l"


def can_be_taken(place: Place) -> bool:
    """Whether the side to move could take the lion of the side that has just moved (rules 5.2)."""
    if lion(1 - place.side) not in place.board:
        return False
    where = SQUARES[place.board.index(lion(1 - place.side))]
    return any(move[1] != "@" and move[2:4] == where for move in all_moves(place))


def is_lion_move(place: Place, move: str) -> bool:
    """Whether the move is one of the lion."""
    return move[1] != "@" and place.board[SQUARES.index(move[:2])].upper() == "L"


def takes_lion(place: Place, move: str) -> bool:
    """Whether the move takes the enemy lion."""
    return move[1] != "@" and place.board[SQUARES.index(move[2:4])].upper() == "L"


def legal(place: Place, rule: str) -> list[str]:
    """Rules 3 and, under `illegal`, 5."""
    if rule != "illegal":
        return all_moves(place)
    return [
        move
        for move in all_moves(place)
        if not is_lion_move(place, move) or takes_lion(place, move) or not can_be_taken(after(place, move))
    ]


def ending(place: Place, move: str, rule: str) -> tuple[str, int] | None:
    """(reason, winner) of rules 6.1, 6.2, 6.4 and 13.1; None where the game goes on. Repetition: see `wins`."""
    side, new = place.side, after(place, move)
    if takes_lion(place, move):
        return "catch", side
    if is_lion_move(place, move) and rule == "loses" and can_be_taken(new):
        return "lion_into_capture", 1 - side
    if is_lion_move(place, move) and move[2:4] in far_row(side) and not can_be_taken(new):
        return "try", side
    if any(new.board[SQUARES.index(square)] == lion(new.side) for square in far_row(new.side)):
        return "try", new.side  # rules 13.1: it is still there as its owner's turn begins
    return None if legal(new, rule) else ("no_action", side)


def wins(place: Place, plies: int, rule: str, drawn: frozenset[Place], memo: dict) -> bool:
    """Whether the side to move can force its win in at most so many plies, every move of both sides being tried."""
    if (place, plies) not in memo:
        memo[place, plies] = plies > 0 and any(good(place, m, plies, rule, drawn, memo) for m in legal(place, rule))
    return memo[place, plies]


def good(place: Place, move: str, plies: int, rule: str, drawn: frozenset[Place], memo: dict) -> bool:
    """Whether the move wins at once or leaves the other side without a defence."""
    done = ending(place, move, rule)
    if done:
        return done[1] == place.side
    new = after(place, move)
    if new in drawn or plies < 2:
        return False
    for reply in legal(new, rule):
        done = ending(new, reply, rule)
        if done and done[1] == place.side:
            continue
        if done or after(new, reply) in drawn or not wins(after(new, reply), plies - 2, rule, drawn, memo):
            return False
    return True


def shortest(fen: str, rule: str = "illegal", drawn: tuple[str, ...] = (), most: int = 7) -> tuple[int, list[str]]:
    """(plies, first moves that win so fast), (0, []) where nothing wins within `most` plies.

    drawn: positions whose next occurrence is a draw (rules 7.1).
    """
    place, brink, memo = parse(fen), frozenset(map(parse, drawn)), {}
    for plies in range(1, most + 1):
        found = [m for m in legal(place, rule) if good(place, m, plies, rule, brink, memo)]
        if found:
            return plies, sorted(found)
    return 0, []


def perft(place: Place, depth: int, rule: str) -> int:
    """Lines of so many actions; a line stops where the game ends."""
    found = legal(place, rule)
    if depth == 1:
        return len(found)
    return sum(perft(after(place, m), depth - 1, rule) for m in found if not ending(place, m, rule))


if __name__ == "__main__":
    print(*shortest(*(sys.argv[1:] or ["gle/1c1/1C1/ELG[-] w"])))
