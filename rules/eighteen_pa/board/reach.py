"""What an owner's tokens are joined to by track (rules 9.2, 10.2, 11.8, 16.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.eighteen_pa.board.geometry import Place, place
from rules.eighteen_pa.board.ground import Board, cell
from rules.eighteen_pa.components import COMPONENTS
from rules.eighteen_pa.state import PaView

MINE = f"{COMPONENTS.mine.hex}.A"  # the town that the mine lies at


class Reach(NamedTuple):
    """stops: all that are joined, those that block the way on included. sides: hex and edge of each border that track
    leads to, told from both sides. hexes: all that this track lies in or leads up to.
    """

    stops: frozenset[str]
    sides: frozenset[tuple[str, int]]
    hexes: frozenset[str]


def walk(board: Board, owner: str, starts: Iterable[str]) -> Reach:
    """What is joined to some stops without passing through a city that others fill (rules 10.4)."""
    seen: set[Place] = set()
    todo: list[Place] = [place(stop) for stop in starts]
    while todo:
        at = todo.pop()
        if at not in seen:
            seen.add(at)
            todo += steps(board, owner, at)
    sides = frozenset((hex, end) for hex, end in seen if isinstance(end, int))
    return Reach(_stops(board, seen), sides, frozenset(hex for hex, _ in seen))


def _stops(board: Board, seen: Iterable[Place]) -> frozenset[str]:
    named = ((cell(board.tiles, hex), end) for hex, end in seen if isinstance(end, str))
    return frozenset(here.names[end] for here, end in named if end in here.names)


def steps(board: Board, owner: str, at: Place) -> tuple[Place, ...]:
    """Where track leads on from an end: along its pieces, and over the border; nowhere from a city that others fill."""
    hex, end = at
    here = cell(board.tiles, hex)
    if isinstance(end, str) and here.shut(end, board.tokens, owner):
        return ()
    return here.onward.get(end, ())


def bases(board: Board, owner: str) -> list[str]:
    """Stops with a token that the owner may start from: no destination token that lies face down (rules 10.5)."""
    return [stop for stop, there in board.tokens.items() if any(x.owner == owner and x.active for x in there)]


def _reach(v: PaView, owner: str) -> Reach:
    return walk(v.public, owner, bases(v.public, owner))


def reach(v: PaView, owner: str) -> Reach:
    """All that the tokens of a company or private are joined to, worked out once for a position."""
    return v.once(_reach, owner)


def joined(v: PaView, owner: str, stop: str) -> bool:
    """Whether track joins one of the owner's tokens to that stop (`MINE`: the mine of rules 11.8)."""
    return stop in reach(v, owner).stops
