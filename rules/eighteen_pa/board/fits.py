"""Which tiles fit a hex, by the map alone (rules 9.3, 9.4, 9.7)."""

from __future__ import annotations

from functools import cache

from rules.eighteen_pa.board.geometry import EDGES, neighbour, opposite, segments
from rules.eighteen_pa.board.ground import Tiles, built, printed
from rules.eighteen_pa.components import COMPONENTS, HEXES, TILES, UNLIMITED, Rotations
from rules.eighteen_pa.state import Laid

BUILDABLE = frozenset(hex for hex, row in HEXES.items() if row.kind in ("blank", "yellow"))


@cache
def open_side(hex: str, edge: int) -> bool:
    """Whether track may leave the hex there: not off the map, through a wall, or against a bare side of a printed hex
    that is never built (rules 9.3).
    """
    other = neighbour(hex, edge)
    if other is None or edge in HEXES[hex].wall:
        return False
    return other in BUILDABLE or opposite(edge) in printed(other).exits


@cache
def fits(hex: str, laid: Laid | None) -> Rotations:
    """The tiles that may come next in a hex that bears `laid`, with their rotations; of rotations that look the same
    only the lowest.
    """
    if laid is None:
        return COMPONENTS.yellow_lay.get(hex) or COMPONENTS.upgrade_preprinted.get(hex) or {}
    after = COMPONENTS.upgrade.get(laid.tile, {})
    found = {tile: _turned(hex, tile, turns, laid.rotation) for tile, turns in after.items()}
    return {tile: turns for tile, turns in found.items() if turns}


def _turned(hex: str, tile: str, turns: tuple[int, ...], by: int) -> tuple[int, ...]:
    lowest = {_lowest(tile, (turn + by) % 6) for turn in turns}
    return tuple(turn for turn in sorted(lowest) if all(open_side(hex, e) for e in built(hex, tile, turn).exits))


@cache
def _lowest(tile: str, rotation: int) -> int:
    """The lowest rotation that gives the same picture."""

    def picture(turn: int) -> frozenset[frozenset[int | str]]:
        return frozenset(frozenset(piece) for piece in segments(TILES[tile].track, turn))

    return next(turn for turn in EDGES if picture(turn) == picture(rotation))


def left(tiles: Tiles, tile: str) -> int:
    """How many of a tile are not on the map, UNLIMITED for #8 and #9 (rules 9.4)."""
    count = TILES[tile].count
    return count if count == UNLIMITED else count - sum(laid.tile == tile for laid in tiles.values())
