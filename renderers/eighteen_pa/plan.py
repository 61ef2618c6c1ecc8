"""What lies where in one hex: ground, track, circles, and free places for revenue, label and tile number."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import NamedTuple

from renderers import text
from renderers.curves import Point
from renderers.eighteen_pa import colours, track
from renderers.eighteen_pa.chart import CORNERS, EDGES, toll_at
from renderers.eighteen_pa.track import Rails, Spot
from renderers.palette import Colour
from rules.eighteen_pa.board.geometry import segments
from rules.eighteen_pa.components import HEXES, TILES, Hex, Stop, Tile
from rules.eighteen_pa.state import Public

CIRCLE, SMALL_CIRCLE, BAR = 22.0, 19.0, 19.5  # circles for tokens: alone, among other cities of a hex, in a bar
BAR_RIM = 3.0  # of the bar around several circles
DISC, SMALL_DISC, TINY_DISC = 15.5, 13.0, 11.5  # of a revenue, and where circles leave little room
RAIL = 9.0  # half the width of track with its casing
_DOT = 11.0
_LABEL, _NUMBER, _COST = (31.0, 13.0), (24.0, 12.0), (30.0, 13.0)  # width and height of small texts
_CROWDED = -1.0  # air below which a small text is better left out
Round = tuple[float, float, float]  # x, y, radius of what is in the way


class Plan(NamedTuple):
    """One hex as it looks. `tile`: the id of the tile on it, "" for the printed map."""

    hex: str
    tile: str
    rotation: int
    fill: Colour
    rails: Rails
    revenue: tuple[tuple[Point, int], ...] = ()
    label: str = ""
    label_at: Point = (0, 0)
    number_at: Point | None = None
    cost: int = 0  # of building on it, or of replacing this tile
    cost_at: Point = (0, 0)
    name_at: Point = (0, 36)

    @property
    def key(self) -> Hashable:
        """Equal for hexes that look alike."""
        row = HEXES[self.hex]
        if self.tile:
            return self.tile, self.rotation, self.revenue, self.number_at, tuple(row.river), row.wall
        return self.hex if row.kind != "blank" else (row.terrain, row.cost, len(row.stops), tuple(row.river), row.wall)


@lru_cache(maxsize=1024)
def plan(hex: str, tile: str = "", rotation: int = 0) -> Plan:
    """The plan of a hex of the map, with a tile on it or without."""
    printed = HEXES[hex]
    same = _same(hex, tile)
    if same != hex:
        return plan(same, tile, rotation)._replace(hex=hex)
    if not tile:
        return _printed(hex, printed)
    laid = TILES[tile]
    rails = track.rails(laid.track, rotation, laid.stops)
    return _placed(Plan(hex, tile, rotation, colours.TILE[laid.colour], rails), laid)


def _same(hex: str, tile: str) -> str:
    """A hex where everything lies in the same places: most have neither name nor river."""
    row = HEXES[hex]
    if row.name or row.river or row.label or row.kind != "blank":
        return hex
    return "D3" if row.terrain == "mountain" and not tile else "C4"


def planned(p: Public, hex: str) -> Plan:
    """The plan of a hex as it is now."""
    laid = p.tiles.get(hex)
    return plan(hex, laid.tile, laid.rotation) if laid else plan(hex)


def circle(rails: Rails, spot: Spot) -> float:
    """The radius of a circle for tokens at this stop."""
    if len(spot.circles) > 1:
        return BAR
    return SMALL_CIRCLE if len(rails.spots) > 1 else CIRCLE


def _printed(hex: str, row: Hex) -> Plan:
    rails = _edge_of_the_map(row) if row.kind == "off" else track.rails(row.track, 0, row.stops)
    fill = _fill(row)
    if row.kind in ("off", "water"):
        return Plan(hex, "", 0, fill, rails, name_at=(0, 43))
    return _placed(Plan(hex, "", 0, fill, rails), row)


def _fill(row: Hex) -> Colour:
    kinds = {"yellow": colours.YELLOW, "fixed": colours.GREY, "off": colours.RED, "water": colours.WATER}
    return kinds.get(row.kind) or (colours.HILLS if row.terrain == "mountain" else colours.MEADOW)


OFF_STOP: Point = (0.0, -15.0)  # in a hex at the edge of the map: its circle, or the end of its track
OFF_VALUES: tuple[Point, ...] = ((-34.5, 19), (-11.5, 19), (11.5, 19), (34.5, 19))


def _edge_of_the_map(row: Hex) -> Rails:
    """The circle stands above, so that the four values have room."""
    stop = row.stops[0]
    spot = Spot(stop, OFF_STOP, track.circles(OFF_STOP, stop.slots))
    found = segments(row.track, 0)
    return Rails((spot,), {x: track.into(int(x[0]), OFF_STOP) for x in found}, (found,))


def _placed(bare: Plan, row: Hex | Tile) -> Plan:
    """Everything that needs a free place gets the freest, in order of weight."""
    rails = bare.rails
    taken = [*_taken(rails), *_tolls(bare.hex)]
    set_by_hand = _BY_HAND.get(bare.tile or bare.hex)
    name_at = _name(taken, rails, HEXES[bare.hex].name)
    if set_by_hand and set_by_hand.label:
        taken += _box(set_by_hand.label, _LABEL)
    revenue = _revenue(taken, rails, row.stops, set_by_hand)
    cost = row.upgrade_cost if isinstance(row, Tile) else row.cost
    cost_at: Point | None = (0.0, 28.0) if not row.stops else (12.0, -30.0)
    if cost and row.track:
        cost_at = _take(taken, _COST)
    number_at = _take(taken, _NUMBER) if bare.tile else None
    return bare._replace(
        revenue=revenue,
        label=row.label if set_by_hand and set_by_hand.label else "",
        label_at=(set_by_hand and set_by_hand.label) or (0, 0),
        number_at=number_at,
        cost=cost if cost_at else 0,
        cost_at=cost_at or (0, 0),
        name_at=name_at,
    )


def _revenue(
    taken: list[Round], rails: Rails, stops: tuple[Stop, ...], set_by_hand: Set | None
) -> tuple[tuple[Point, int], ...]:
    """Where the values of the stops stand, from then on taken."""
    disc, found = 2 * disc_of(rails), []
    for meant, value in _values(stops):
        near = [spot.at for spot in rails.spots if spot.stop in meant] if len(meant) < len(stops) else []
        place = set_by_hand.revenue if set_by_hand else _free(taken, (disc, disc), near)[0]
        found.append((place, value))
        taken.append((*place, disc / 2))
    return tuple(found)


class Set(NamedTuple):
    """Where label and revenue stand; no label where there is no room."""

    label: Point | None
    revenue: Point


# The hexes with a label and their tiles are too full for a rule; they are never turned.
_BY_HAND: dict[str, Set] = {
    "C2": Set((17, -35), (0, 41)),
    "K10": Set((15, 35), (0, -41)),
    "D27": Set((-17, 33), (36, 0)),
    "H17": Set((16, 34), (19, -32)),
    "H19": Set((-17, 31), (18, 30)),
    "J13": Set((16, 34), (19, -32)),
    "X10": Set((17, 34), (19, -32)),
    "X11": Set((-17, 31), (18, 30)),
    "X12": Set((2, 42), (3, -43)),
    "X13": Set((-21, -33), (36, 0)),
    "X14": Set((11, 38), (0, -41)),
    "X15": Set((0, 39), (0, -41)),
    **{f"X{n}": Set((-36, -22), (36, -22)) for n in (20, 22, 23, 24, 25, 30, 32, 33, 34, 35)},
    "X21": Set((-36, -22), (0, 43)),
    "X31": Set(None, (0, 0)),
}


def disc_of(rails: Rails) -> float:
    """The radius of a revenue's disc: smaller where there is little room."""
    most = max((len(spot.circles) for spot in rails.spots), default=0)
    if most > 3:
        return TINY_DISC
    return SMALL_DISC if len(rails.spots) > 1 or most > 2 else DISC


def _values(stops: tuple[Stop, ...]) -> list[tuple[tuple[Stop, ...], int]]:
    """Cities of one hex are worth the same and show it once; each town shows its own; nothing shows no value."""
    worth = [(stop, stop.value) for stop in stops if isinstance(stop.value, int) and stop.value]
    if len(worth) > 1 and stops[0].kind == "city":
        return [(stops, worth[0][1])]
    return [((stop,), value) for stop, value in worth]


def _taken(rails: Rails) -> Iterable[Round]:
    for line in rails.lines.values():
        yield from ((x, y, RAIL) for x, y in track.dense(line))
    for spot in rails.spots:
        rim = BAR_RIM if len(spot.circles) > 1 else 0.0
        yield from ((x, y, circle(rails, spot) + rim) for x, y in spot.circles)
        if not spot.circles:
            yield (*spot.at, _DOT)


def _tolls(hex: str) -> Iterable[Round]:
    """What crossing its rivers costs stands on its sides."""
    for edge in HEXES[hex].river:
        x, y = toll_at(int(edge))
        yield from ((x + by, y, 9.0) for by in (-11.0, 0.0, 11.0))


_PLACES: tuple[Point, ...] = (
    *((x * by, y * by) for x, y in CORNERS for by in (0.735, 0.67, 0.58, 0.46)),
    *((x * by, y * by) for x, y in EDGES for by in (0.7, 0.6, 0.44)),
    (0.0, 0.0),
)


def _take(taken: list[Round], size: Point) -> Point | None:
    """A free place, from then on taken; None where it is too crowded for that."""
    place, air = _free(taken, size)
    if air < _CROWDED:
        return None
    taken += _box(place, size)
    return place


def _box(place: Point, size: Point) -> list[Round]:
    return [(place[0] + size[0] * x, place[1], size[1] / 2) for x in (-0.3, 0.0, 0.3)]


def _free(taken: list[Round], size: Point, near: Iterable[Point] = ()) -> tuple[Point, float]:
    """The place with the most air around something of that size, and how much; near one of these stops, if any."""
    near, best, most = list(near), _PLACES[0], -1e9
    for place in _PLACES:
        far = min((math.hypot(place[0] - a, place[1] - b) for a, b in near), default=0.0) / 20
        air = _air(taken, size, place, most + far) - far
        if air > most:
            best, most = place, air
    return best, most


def _air(taken: list[Round], size: Point, place: Point, least: float) -> float:
    """How far something of that size would be from what is taken and from the sides; below 0 it overlaps. Not exact
    where it is `least` or less.
    """
    x, y = place
    soft = min(size) / 2  # a disc, or a plate with round ends
    across, down = size[0] / 2 - soft, size[1] / 2 - soft
    side = min(50 - (x * u + y * v + across * abs(u) + down * abs(v)) / 50 for u, v in EDGES) - soft
    air = min(5.0, side * 3 if side < 0 else side)  # rather over track than over the side
    for a, b, r in taken:
        if air <= least:
            return air
        dx, dy = abs(x - a) - across, abs(y - b) - down  # from the middle of what is in the way to a rectangle
        air = min(air, math.hypot(dx if dx > 0 else 0.0, dy if dy > 0 else 0.0) - r - soft)
    return air - math.hypot(x, y) / 1000


def _name(taken: list[Round], rails: Rails, name: str) -> Point:
    """Below or above the middle, wherever less lies there; from then on taken."""
    half = min(49.0, 0.5 * text.width(name, 18)) if name else 40.0
    near = 34.0 if any(spot.circles for spot in rails.spots) else 27.0

    def crowd(y: float) -> float:
        return sum(abs(a) < half + r and abs(b - y) < 7 + r for a, b, r in taken) + abs(y) / 100 + (y < 0) / 10

    at = (0.0, min((near, -near, 39.0, -39.0), key=crowd))
    if name:
        taken += [(half * x, at[1], 7.5) for x in (-0.8, -0.4, 0.0, 0.4, 0.8)]
    return at
