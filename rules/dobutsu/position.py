"""The one move generator, and what an action does to a position. Offers, perft and the solver all use it.

Positions and moves are coded as `board` says; both are immutable, so undoing is keeping the old one.
"""

from __future__ import annotations

from functools import reduce
from operator import getitem, or_

from rules.dobutsu.board import (
    ARRIVES,
    DROPS,
    FAR_BITS,
    FROM_HAND,
    HAND,
    LANDS,
    LION_STEPS,
    LIONS,
    REACH,
    SIDE,
    SMALL_STEPS,
    TAKEN,
    Position,
    code,
)
from rules.dobutsu.components import COMPONENTS
from rules.dobutsu.notation import read
from rules.dobutsu.state import LionRule, Options

START = read(COMPONENTS.setup.fen)


def moves(p: Position, lion_rule: LionRule = "illegal") -> list[int]:
    """Every action of the side to move but resigning, in a fixed order: small pieces, lion, drops.

    Under `illegal` the lion does not step into capture (rules 5.1); under the other rules it may (13.2).
    The position must not be decided already.
    """
    side = p[SIDE]
    lands = LANDS[side]
    board = zip(p, SMALL_STEPS[side], strict=False)  # stops after the squares
    found = [move for piece, steps in board for to, move in steps[piece] if lands[p[to]]]
    found += lion_moves(p, lion_rule == "illegal")
    base = HAND + 3 * side
    if p[base] or p[base + 1] or p[base + 2]:
        free = [square for square, piece in enumerate(p[:HAND]) if not piece]
        found += [drops[to] for held, drops in zip(p[base : base + 3], DROPS, strict=True) if held for to in free]
    return found


def lion_moves(p: Position, safe: bool) -> list[int]:
    """The steps of the lion of the side to move; `safe`: only those after which it cannot be taken.

    Steps are single and never jump, so leaving its square uncovers nothing, and what it takes does not cover the
    square it stood on: one look at the squares attacked before the move is enough. Taking the enemy lion is always
    legal (rules 5.3).
    """
    side = p[SIDE]
    where = p.find(LIONS[side])
    if where < 0:
        return []
    lands = LANDS[side]
    if not safe:
        return [move for to, move in LION_STEPS[side][where] if lands[p[to]]]
    danger, prey = attacked(p, 1 - side), LIONS[1 - side]
    return [m for to, m in LION_STEPS[side][where] if lands[p[to]] and (not danger >> to & 1 or p[to] == prey)]


def reach(p: Position) -> int:
    """The squares each side attacks by plain steps (rules 5.2), as bits: seat 0's in bits 0-11, seat 1's in 12-23."""
    return reduce(or_, map(getitem, REACH, p))


def attacked(p: Position, by: int) -> int:
    """The squares that seat `by` attacks, as bits 0-11."""
    return reach(p) >> 12 * by & 0xFFF


def play(p: Position, move: int) -> Position:
    """The position after an action. A lion that is taken goes nowhere: the game is over (rules 3.7)."""
    new = bytearray(p)
    side, to, origin = p[SIDE], move & 15, move >> 4
    if origin >= FROM_HAND:
        new[to] = code(origin - FROM_HAND, side)
        new[HAND + 3 * side + origin - FROM_HAND] -= 1
    else:
        place = TAKEN[p[to]]
        if place >= 0:
            new[HAND + place] += 1
        new[to] = ARRIVES[to][p[origin]]
        new[origin] = 0
    new[SIDE] = 1 - side
    return bytes(new)


def verdict(after: Position, move: int, lion_rule: LionRule) -> tuple[str, int] | None:
    """(reason, winner) if the move that led here ends the game by itself, None if it goes on.

    The first two tests of rules 6, with the options of 13.1; repetition and lack of actions are judged elsewhere.
    """
    other = after[SIDE]
    mover = 1 - other
    if LIONS[other] not in after:
        return "catch", mover
    if after[move & 15] == LIONS[mover]:
        done = _lion_moved(after, move & 15, mover, lion_rule)
        if done:
            return done
    if lion_rule == "allowed" and FAR_BITS[other] >> after.index(LIONS[other]) & 1:
        return "try", other  # it stood in capture on the far row, was not taken, and its owner's turn begins
    return None


def _lion_moved(after: Position, to: int, mover: int, lion_rule: LionRule) -> tuple[str, int] | None:
    if lion_rule != "illegal" and attacked(after, 1 - mover) >> to & 1:
        return ("lion_into_capture", 1 - mover) if lion_rule == "loses" else None
    return ("try", mover) if FAR_BITS[mover] >> to & 1 else None


def count(p: Position, depth: int, lion_rule: LionRule) -> int:
    """Lines of exactly `depth` actions from here; a line stops where the game ends, repetition left aside."""
    found = moves(p, lion_rule)
    if depth == 1:
        return len(found)
    after = ((play(p, move), move) for move in found)
    return sum(count(q, depth - 1, lion_rule) for q, move in after if verdict(q, move, lion_rule) is None)


def perft(depth: int, options: Options) -> int:
    """`count` from the first position. Raises ValueError for a depth below 0."""
    if depth < 0:
        raise ValueError("depth")
    return count(START, depth, options.lion_into_capture) if depth else 1
