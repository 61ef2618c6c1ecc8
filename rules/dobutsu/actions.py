"""What a seat may do, and the only place where its legality is written.

The offers yield from `position.moves`; for everything else on the board they say why not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar

from rules.core import Action, Ids, Illegal, Of, Reason
from rules.core.frame import Steps
from rules.dobutsu import notation
from rules.dobutsu.board import ALL, FROM_HAND, IN_HAND, INDEX, KINDS, LIONS, SIDE, SQUARES, Position, kind_of, seat_of
from rules.dobutsu.board import targets as steps_of
from rules.dobutsu.position import moves
from rules.dobutsu.state import DobutsuView, LionRule

DROPPABLE = tuple(KINDS[kind] for kind in IN_HAND)


class Move(Action, frozen=True, tag="move"):
    """Moves the piece on one square to another (rules 3.1)."""

    piece: Annotated[str, Of("square", board=True)]
    to: Annotated[str, Of("square", board=True)]


class Drop(Action, frozen=True, tag="drop"):
    """Drops a piece of that kind from the hand on an empty square (rules 3.4, 3.6)."""

    piece: Annotated[str, Of("piece")]
    to: Annotated[str, Of("square", board=True)]


class Resign(Action, frozen=True, tag="resign"):
    """Gives the game up (rules 6.5)."""

    confirm: ClassVar[bool] = True
    weight: ClassVar[float] = 0.01


def position(v: DobutsuView) -> Position:
    """The coded position of a view."""
    return notation.read(v.public.position)


def legal(v: DobutsuView) -> dict[int, tuple[int, ...]]:
    """The targets of each origin (a square, or `FROM_HAND` + kind) that can act."""
    return targets(v.public.position, v.public.options.lion_into_capture)


@lru_cache(maxsize=1024)  # asked for by the offers and by the test for the end of the game
def targets(fen: str, lion_rule: LionRule) -> dict[int, tuple[int, ...]]:
    """`position.moves` by origin; empty where the side to move has no action."""
    by_origin: dict[int, list[int]] = {}
    for move in moves(notation.read(fen), lion_rule):
        by_origin.setdefault(move >> 4, []).append(move & 15)
    return {origin: tuple(sorted(by_origin[origin])) for origin in sorted(by_origin)}


def offer_move(frame: object, v: DobutsuView) -> Steps:
    """First the square of the piece, then the square it goes to."""
    movable = [SQUARES[origin] for origin in legal(v) if origin < FROM_HAND]
    if not movable:
        return "no_piece_can_move"

    def why_not(square: str) -> Reason:
        return "" if square in movable else _cannot_move(position(v), INDEX[square], movable)

    origin = yield Ids(SQUARES, refuse=why_not, note=lambda square: _piece_on(v, square))
    goals = legal(v)[INDEX[origin]]

    def why_not_there(square: str) -> Reason:
        return "" if INDEX[square] in goals else _cannot_go(position(v), INDEX[origin], INDEX[square], goals)

    yield Ids(SQUARES, refuse=why_not_there, note=lambda square: _piece_on(v, square))
    return None


def _piece_on(v: DobutsuView, square: str) -> tuple[str, str] | None:
    """What stands on a square, for whoever chooses one."""
    piece = position(v)[INDEX[square]]
    return ("piece", KINDS[kind_of(piece)]) if piece else None


def _cannot_move(p: Position, square: int, movable: list[str]) -> Illegal:
    """Why the piece on this square, if any, is not one to move."""
    if not p[square]:
        return Illegal("empty_square", squares=movable)
    if seat_of(p[square]) != p[SIDE]:
        return Illegal("not_your_piece", squares=movable)
    if p[square] == LIONS[p[SIDE]]:
        return Illegal("lion_is_stuck", squares=movable)
    return Illegal("piece_is_stuck", squares=movable)


def _cannot_go(p: Position, origin: int, to: int, goals: tuple[int, ...]) -> Illegal:
    """Why a piece that can move cannot move there: only a lion's step into capture is left as the last reason."""
    squares = [SQUARES[goal] for goal in goals]
    if p[to] and seat_of(p[to]) == p[SIDE]:
        return Illegal("own_piece", squares=squares)
    kind = kind_of(p[origin])
    if to not in steps_of(kind, p[SIDE], origin):
        return Illegal("not_its_step", piece=KINDS[kind], squares=squares)
    return Illegal("lion_into_capture", squares=squares)


def offer_drop(frame: object, v: DobutsuView) -> Steps:
    """First the kind, then an empty square."""
    held = [kind for kind in DROPPABLE if FROM_HAND + KINDS.index(kind) in legal(v)]
    if not held:
        return "hand_is_empty"

    def why_not(kind: str) -> Reason:
        return "" if kind in held else Illegal("not_in_hand", pieces=held)

    yield Ids(DROPPABLE, refuse=why_not)
    free = [SQUARES[s] for s in ALL if not position(v)[s]]

    def why_not_there(square: str) -> Reason:
        return "" if square in free else Illegal("square_is_taken", squares=free)

    yield Ids(SQUARES, refuse=why_not_there)
    return None


def coded(action: Move | Drop) -> int:
    """The move of an action, as `board` codes it."""
    return (
        notation.step(action.piece, action.to) if isinstance(action, Move) else notation.drop(action.piece, action.to)
    )


def action_of(move: int) -> Move | Drop:
    """The action of a coded move."""
    to, origin = SQUARES[move & 15], move >> 4
    return Drop(KINDS[origin - FROM_HAND], to) if origin >= FROM_HAND else Move(SQUARES[origin], to)
