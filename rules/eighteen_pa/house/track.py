"""Where a house player lays track: towards towns and cities that are worth something, and where it joins what lies."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.core import moves
from rules.eighteen_pa.actions import Lay
from rules.eighteen_pa.board.cost import cost
from rules.eighteen_pa.board.geometry import centre, neighbour, opposite
from rules.eighteen_pa.board.ground import Cell, built, cell
from rules.eighteen_pa.board.reach import reach
from rules.eighteen_pa.components import HEXES, PHASES, Band
from rules.eighteen_pa.state import PaView

MANY = 400
JOINS = 6  # an exit that meets track
GOOD_ENOUGH = 6


def best_lay(frame: Any, v: PaView, owner: str, budget: int) -> Lay | None:
    """The lay that promises most for its cost, None where none is worth a click."""
    found = [(promise(v, owner, lay, budget), lay) for lay in moves(frame, v, MANY, only=Lay) if isinstance(lay, Lay)]
    value, lay = max(found, key=lambda pair: pair[0], default=(0, None))
    return lay if value >= GOOD_ENOUGH else None


def promise(v: PaView, owner: str, lay: Lay, budget: int) -> int:
    """What a lay gains: dearer stops, exits that meet track or lead to what is not joined yet, less its cost."""
    p = v.public
    price = cost(p, lay.hex, lay.tile, lay.rotation)
    if price > budget:
        return 0
    old, new = cell(p.tiles, lay.hex), built(lay.hex, lay.tile, lay.rotation)
    band = PHASES[p.phase].band
    exits = sorted((_exit(v, owner, lay.hex, edge) for edge in new.exits - old.exits), reverse=True)
    return sum(exits[:1]) + sum(exits[1:]) // 3 + _stops(new, band) - _stops(old, band) - price // 8


def _stops(here: Cell, band: Band) -> int:
    """Values of the stops, and something for each circle."""
    return sum(stop.worth(band) + 3 * stop.slots for stop in here.stops) // 2


def _exit(v: PaView, owner: str, hex: str, edge: int) -> int:
    beyond = neighbour(hex, edge)
    if beyond is None:
        return 0
    met = JOINS if opposite(edge) in cell(v.public.tiles, beyond).exits else 0
    return met + v.once(pull, owner, beyond)


def pull(v: PaView, owner: str, hex: str) -> int:
    """How much the stops that the owner is not joined to yet attract track into a hex: value by distance."""
    joined = reach(v, owner).stops
    wanted = [(stop, value) for stop, value in v.once(values) if stop not in joined]
    return max((value * 2 // (3 + 2 * distance(hex, stop.partition(".")[0])) for stop, value in wanted), default=0)


def values(v: PaView) -> list[tuple[str, int]]:
    """All stops on the map with their value now."""
    band = PHASES[v.public.phase].band
    return [
        (here.names[stop.id], stop.worth(band))
        for hex in HEXES
        for here in (cell(v.public.tiles, hex),)
        for stop in here.stops
    ]


@cache
def distance(one: str, other: str) -> int:
    """Hexes from one to another."""
    (x, y), (u, w) = centre(one), centre(other)
    rows, halves = abs(y - w), abs(x - u)
    return rows + max(0, halves - rows) // 2
