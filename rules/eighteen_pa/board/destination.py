"""Destination tokens: when a company's home is joined to it, it is turned over for good (rules 10.5)."""

from __future__ import annotations

from collections import deque

from rules.core import Out
from rules.eighteen_pa.board.geometry import NEIGHBOURS, opposite, place
from rules.eighteen_pa.board.ground import Tiles, Tokens, cell
from rules.eighteen_pa.board.reach import Place, closed, walk
from rules.eighteen_pa.components import TRAINS
from rules.eighteen_pa.state import PaView, Public, Token, TokenKind


def where(tokens: Tokens, company: str, kind: TokenKind) -> str | None:
    """The stop that holds the company's token of that kind, or None."""
    return next((stop for stop, there in tokens.items() for x in there if (x.owner, x.kind) == (company, kind)), None)


def linked(v: PaView, company: str) -> bool:
    """Whether the destination token, not yet turned over, is to be turned over now."""
    p = v.public
    start, goal = where(p.tokens, company, "home"), where(p.tokens, company, "destination")
    if start is None or goal is None or _turned(p.tokens[goal], company):
        return False
    if p.options.destination_link == "any_length":
        return goal in walk(p.tiles, p.tokens, company, [start]).stops
    return 0 < fewest_cities(p.tiles, p.tokens, company, start, goal) <= _longest(p, company)


def _turned(there: list[Token], company: str) -> bool:
    return any(x.owner == company and x.kind == "destination" and x.active for x in there)


def _longest(p: Public, company: str) -> int:
    """The most cities a train of the company comes to (option destination_link "one_train")."""
    trains = [*p.companies[company].trains, *("2R" for local in p.acquired(company) if p.deeds[local].rebuilt)]
    return max((TRAINS[train].cities for train in trains), default=0)


def fewest_cities(tiles: Tiles, tokens: Tokens, owner: str, start: str, goal: str) -> int:
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
        for step in _steps(tiles, tokens, owner, at):
            if _counts(tiles, step):
                todo.append((count + 1, step))
            else:
                todo.appendleft((count, step))
    return 0


def _steps(tiles: Tiles, tokens: Tokens, owner: str, at: Place) -> list[Place]:
    hex, end = at
    here = cell(tiles, hex)
    if isinstance(end, str) and closed(here, end, tokens, owner):
        return []
    steps: list[Place] = [(hex, other) for other in here.links.get(end, ())]
    over = NEIGHBOURS[hex][end] if isinstance(end, int) else None
    return steps if over is None or not isinstance(end, int) else [*steps, (over, opposite(end))]


def _counts(tiles: Tiles, at: Place) -> bool:
    stop = cell(tiles, at[0]).stop(at[1]) if isinstance(at[1], str) else None
    return stop is not None and stop.kind != "town"


def turn_over(p: Public, company: str, out: Out) -> None:
    """Turns the company's destination token over for good (event destination_reached)."""
    stop = where(p.tokens, company, "destination")
    assert stop is not None
    p.tokens[stop] = [_activated(x) if (x.owner, x.kind) == (company, "destination") else x for x in p.tokens[stop]]
    out.emit("destination_reached", company=company, stop=stop)


def _activated(token: Token) -> Token:
    return Token(token.owner, token.kind, token.price, True, token.arrived)
