"""Positions and moves as text (rules 11): FEN as in Fairy-Stockfish, without counters.

`gle/1c1/1C1/ELG[-] w`: rows from rank 4 down to rank 1, upper case for seat 0, `+C` and `+c` for hens, hands in
brackets, `w` when seat 0 is to move. Moves: `b2b3`, a chick that grows `a3a4+`, a drop `C@b2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from rules.dobutsu.board import (
    ALL,
    ARRIVES,
    FILES,
    FROM_HAND,
    HAND,
    IN_HAND,
    INDEX,
    KINDS,
    LETTERS,
    LIONS,
    RANKS,
    SIDE,
    SQUARES,
    Position,
    code,
    kind_of,
    seat_of,
)

_FEN = re.compile(r"(?P<board>[^\[\s]+)\[(?P<hand>-|[A-Za-z]*)\]\s+(?P<side>[wb])(?:\s.*)?")
_TOKEN = re.compile(r"\+?[A-Za-z]|[1-9]")
_CODES = {letter: code(kind, 0) for kind, letter in enumerate(LETTERS)} | {
    letter.lower(): code(kind, 1) for kind, letter in enumerate(LETTERS)
}
_TEXTS = {piece: letter for letter, piece in _CODES.items()}
_HANDS = {
    LETTERS[kind].lower() if seat else LETTERS[kind]: HAND + 3 * seat + i
    for seat in (0, 1)
    for i, kind in enumerate(IN_HAND)
}

_DROPPABLE = {LETTERS[kind]: KINDS[kind] for kind in IN_HAND}


@lru_cache(maxsize=1024)
def read(fen: str) -> Position:
    """The position of a FEN; counters after the side are passed over. Raises ValueError, saying what is wrong."""
    found = _FEN.fullmatch(fen.strip())
    if not found:
        raise ValueError(f"not a position: {fen!r}")
    p = bytearray(SIDE + 1)
    rows = found["board"].split("/")
    if len(rows) != RANKS:
        raise ValueError(f"{RANKS} rows wanted: {fen!r}")
    for row, text in enumerate(reversed(rows)):
        p[FILES * row : FILES * (row + 1)] = _row(text)
    for letter in found["hand"].replace("-", ""):
        if letter not in _HANDS:
            raise ValueError(f"never in a hand: {letter!r}")
        p[_HANDS[letter]] += 1
    p[SIDE] = found["side"] == "b"
    if any(p.count(lion) > 1 for lion in LIONS):
        raise ValueError(f"two lions on one side: {fen!r}")
    return bytes(p)


@cache  # few rows exist, and snapshots are read at every step
def _row(text: str) -> bytes:
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != text or any(t not in _CODES and not t.isdigit() for t in tokens):
        raise ValueError(f"not a row: {text!r}")
    row = b"".join(bytes(int(t)) if t.isdigit() else bytes([_CODES[t]]) for t in tokens)
    if len(row) != FILES:
        raise ValueError(f"{FILES} squares in a row: {text!r}")
    return row


def write(p: Position) -> str:
    """The FEN of a position, always spelled the same way: hands in the order chick, elephant, giraffe."""
    rows = "/".join(_spell(p[FILES * row : FILES * (row + 1)]) for row in reversed(range(RANKS)))
    hands = "".join(letter * p[place] for letter, place in _HANDS.items())
    return f"{rows}[{hands or '-'}] {'b' if p[SIDE] else 'w'}"


@cache
def _spell(row: bytes) -> str:
    text = "".join(_TEXTS.get(piece, " ") for piece in row)
    return re.sub(" +", lambda blank: str(len(blank[0])), text)


def write_move(p: Position, move: int) -> str:
    """The text of a move in this position."""
    to, origin = move & 15, move >> 4
    if origin >= FROM_HAND:
        return f"{LETTERS[origin - FROM_HAND]}@{SQUARES[to]}"
    return SQUARES[origin] + SQUARES[to] + ("+" if ARRIVES[to][p[origin]] != p[origin] else "")


def read_move(text: str) -> int:
    """The move of a text, legal or not; `+` is implied by the rules. Raises ValueError."""
    origin, to = text[:2], text.rstrip("+")[2:]
    if to in INDEX and origin in INDEX:
        return step(origin, to)
    if to in INDEX and origin[1:] == "@" and origin[:1] in _DROPPABLE:
        return drop(_DROPPABLE[origin[0]], to)
    raise ValueError(f"not a move: {text!r}")


def step(origin: str, to: str) -> int:
    """The move of a piece from one named square to another."""
    return INDEX[to] | INDEX[origin] << 4


def drop(kind: str, to: str) -> int:
    """The move that drops a kind from the hand on a named square."""
    return INDEX[to] | (FROM_HAND + KINDS.index(kind)) << 4


def pieces(p: Position) -> Iterator[tuple[str, int, str]]:
    """(square, owner, kind) of every piece on the board, from a1 to c4."""
    return ((SQUARES[s], seat_of(p[s]), KINDS[kind_of(p[s])]) for s in ALL if p[s])


def hand(p: Position, seat: int) -> dict[str, int]:
    """How many of each kind the seat holds: all kinds that can be in a hand, also those it has none of."""
    return {KINDS[kind]: p[HAND + 3 * seat + i] for i, kind in enumerate(IN_HAND)}
