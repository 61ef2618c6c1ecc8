"""Destination tokens: when a company's home is joined to it, it is turned over for good (rules 10.5)."""

from __future__ import annotations

from collections import deque

from msgspec.structs import replace

from rules.core import Out
from rules.eighteen_pa.board.geometry import Place, place
from rules.eighteen_pa.board.ground import Board, Tokens, cell
from rules.eighteen_pa.board.reach import steps
from rules.eighteen_pa.components import TRAINS
from rules.eighteen_pa.state import PaView, Public, Token, TokenKind


def where(tokens: Tokens, company: str, kind: TokenKind) -> str | None:
    """The stop that holds the company's token of that kind, or None."""
    return next((stop for stop, there in tokens.items() for x in there if (x.owner, x.kind) == (company, kind)), None)


def linked(v: PaView, company: str) -> bool:
    """Whether the destination token, not yet turned over, is to be turned over now."""
    p = v.public
    start, goal = where(p.tokens, company, "home"), where(p.tokens, company, "destination")
    if start is None or goal is None or not any(_face_down(x, company) for x in p.tokens[goal]):
        return False
    cities = fewest_cities(p, company, start, goal)
    return cities > 0 and (p.options.destination_link == "any_length" or cities <= _longest(p, company))


def _face_down(token: Token, company: str) -> bool:
    return token.owner == company and not token.active


def _longest(p: Public, company: str) -> int:
    """The most cities a train of the company comes to (option destination_link "one_train")."""
    return max((TRAINS[train].cities for train in p.companies[company].trains), default=0)


def fewest_cities(board: Board, owner: str, start: str, goal: str) -> int:
    """The fewest cities and off-board areas on a way between two stops, both counted; 0 where there is no way.

    The shortest way passes nothing twice, so it is a route (rules 11.1); towns are free (11.2).
    """
    seen: set[Place] = set()
    todo: deque[tuple[int, Place]] = deque([(1, place(start))])
    while todo:
        count, at = todo.popleft()
        if at == place(goal):
            return count
        if at in seen:
            continue
        seen.add(at)
        for step in steps(board, owner, at):
            if _counts(board, step):
                todo.append((count + 1, step))
            else:
                todo.appendleft((count, step))
    return 0


def _counts(board: Board, at: Place) -> bool:
    hex, end = at
    stop = cell(board.tiles, hex).stop(end) if isinstance(end, str) else None
    return stop is not None and stop.kind != "town"


def turn_over(p: Public, company: str, out: Out) -> None:
    """Turns the company's destination token over for good (event destination_reached)."""
    stop = where(p.tokens, company, "destination")
    assert stop is not None
    p.tokens[stop] = [replace(x, active=True) if _face_down(x, company) else x for x in p.tokens[stop]]
    p.mark(stop)
    out.emit("destination_reached", company=company, stop=stop)
