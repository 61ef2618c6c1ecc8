"""What a tile changes, and what laying it costs (rules 9.5)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.eighteen_pa.board.geometry import NEIGHBOURS, opposite
from rules.eighteen_pa.board.ground import Cell, Tiles, built, cell
from rules.eighteen_pa.components import HEXES, TILES, Stop
from rules.eighteen_pa.state import Public


class Change(NamedTuple):
    """exits: edges that a tile brings track to for the first time. raised: letters of cities worth more than before."""

    exits: frozenset[int]
    raised: frozenset[str]


@cache
def change(old: Cell, new: Cell) -> Change:
    """What is new when one cell replaces the other."""
    raised = frozenset(stop.id for stop in new.stops if stop.kind == "city" and _rises(old.stop(stop.id), stop))
    return Change(new.exits - old.exits, raised)


def _rises(old: Stop | None, new: Stop) -> bool:
    return old is None or new.worth("yellow") > old.worth("yellow")


def cost(p: Public, hex: str, tile: str, rotation: int) -> int:
    """Dollars for laying that tile now: terrain under the first tile, rivers, the price of the tile taken off."""
    laid = p.tiles.get(hex)
    ground = HEXES[hex].cost if laid is None else TILES[laid.tile].upgrade_cost
    return ground + _rivers(p.tiles, built(hex, tile, rotation))


def _rivers(tiles: Tiles, new: Cell) -> int:
    """The sides over which this tile is the second half of a track; each is paid once, as old track stays."""
    river = HEXES[new.hex].river
    if not river:
        return 0
    fresh = change(cell(tiles, new.hex), new).exits
    return sum(price for edge, price in river.items() if int(edge) in fresh and _met(tiles, new.hex, int(edge)))


def _met(tiles: Tiles, hex: str, edge: int) -> bool:
    other = NEIGHBOURS[hex][edge]
    return other is not None and opposite(edge) in cell(tiles, other).exits
