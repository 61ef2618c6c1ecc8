"""What laying a tile costs (rules 9.5)."""

from __future__ import annotations

from rules.eighteen_pa.board.geometry import neighbour, opposite
from rules.eighteen_pa.board.ground import Tiles, built, cell
from rules.eighteen_pa.components import HEXES, TILES
from rules.eighteen_pa.state import Public


def cost(p: Public, hex: str, tile: str, rotation: int) -> int:
    """Dollars for laying that tile now: terrain under the first tile, rivers, the price of the tile taken off."""
    laid = p.tiles.get(hex)
    ground = HEXES[hex].cost if laid is None else TILES[laid.tile].upgrade_cost
    return ground + _rivers(p.tiles, hex, tile, rotation)


def _rivers(tiles: Tiles, hex: str, tile: str, rotation: int) -> int:
    """The sides over which this tile is the second half of a track; each is paid once, as old track stays."""
    river = HEXES[hex].river
    if not river:
        return 0
    fresh = built(hex, tile, rotation).exits - cell(tiles, hex).exits
    return sum(price for edge, price in river.items() if int(edge) in fresh and _met(tiles, hex, int(edge)))


def _met(tiles: Tiles, hex: str, edge: int) -> bool:
    other = neighbour(hex, edge)
    return other is not None and opposite(edge) in cell(tiles, other).exits
