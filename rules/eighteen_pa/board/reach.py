"""What an owner's tokens are joined to by track (rules 9.2, 10.2, 11.8, 16.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.eighteen_pa.board.geometry import NEIGHBOURS, End, opposite, place
from rules.eighteen_pa.board.ground import Cell, Tiles, Tokens, cell, shut, stop_at
from rules.eighteen_pa.components import COMPONENTS
from rules.eighteen_pa.state import PaView

MINE = f"{COMPONENTS.mine.hex}.A"  # the town that the mine lies at
Place = tuple[str, End]  # an end of track in a hex


class Reach(NamedTuple):
    """stops: all that are joined, those that block the way on included. sides: hex and edge of each border that track
    leads to, told from both sides. hexes: all that this track lies in or leads up to.
    """

    stops: frozenset[str]
    sides: frozenset[tuple[str, int]]
    hexes: frozenset[str]


def walk(tiles: Tiles, tokens: Tokens, owner: str, starts: Iterable[str]) -> Reach:
    """What is joined to some stops without passing through a city that others fill (rules 10.4)."""
    seen: set[Place] = set()
    stops: set[str] = set()
    todo: list[Place] = [place(stop) for stop in starts]
    while todo:
        at = todo.pop()
        if at in seen:
            continue
        seen.add(at)
        todo += _onward(tiles, tokens, owner, at, stops)
    sides = frozenset((hex, end) for hex, end in seen if isinstance(end, int))
    return Reach(frozenset(stops), sides, frozenset(hex for hex, _ in seen))


def _onward(tiles: Tiles, tokens: Tokens, owner: str, at: Place, stops: set[str]) -> list[Place]:
    """The next ends; notes the stop that lies here."""
    hex, end = at
    here = cell(tiles, hex)
    if isinstance(end, int):
        over = NEIGHBOURS[hex][end]
        across: list[Place] = [] if over is None else [(over, opposite(end))]
        return across + [(hex, other) for other in here.links.get(end, ())]
    name = here.names.get(end)
    if name is not None:
        stops.add(name)
        if closed(here, end, tokens, owner):
            return []
    return [(hex, other) for other in here.links.get(end, ())]


def closed(here: Cell, letter: str, tokens: Tokens, owner: str) -> bool:
    """Whether the stop of a cell stops this owner's track."""
    stop = here.stop(letter)
    return stop is not None and shut(stop, tokens.get(here.names[letter], ()), owner)


def bases(tokens: Tokens, owner: str) -> list[str]:
    """Stops with a token that the owner may start from: no destination token that lies face down (rules 10.5)."""
    return [stop for stop, there in tokens.items() if any(x.owner == owner and x.active for x in there)]


def _reach(v: PaView, owner: str) -> Reach:
    p = v.public
    return walk(p.tiles, p.tokens, owner, bases(p.tokens, owner))


def reach(v: PaView, owner: str) -> Reach:
    """All that the tokens of a company or private are joined to, worked out once for a position."""
    return v.once(_reach, owner)


def joined(v: PaView, owner: str, stop: str) -> bool:
    """Whether track joins one of the owner's tokens to that stop (`MINE`: the mine of rules 11.8)."""
    return stop in reach(v, owner).stops


def cities(v: PaView, owner: str) -> list[str]:
    """The joined cities, by name."""
    return [stop for stop in sorted(reach(v, owner).stops) if _is_city(v.public.tiles, stop)]


def _is_city(tiles: Tiles, stop: str) -> bool:
    there = stop_at(tiles, stop)
    return there is not None and there.kind == "city"
