"""The map worked out a second time, in another way than the rules do: straight from `components.toml`, with the ends of
track as points in the plane. Two pieces of track meet where they have a point in common; nothing is walked over edges.

A point is (2 * column, 2 * row) for the middle of a hex, half way to the neighbour's middle for a border, and the name
"H17.A" or "H17.*" for a stop or a join.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import rules.eighteen_pa
from rules.eighteen_pa.state import Laid, Public, Token

TABLE = tomllib.loads((Path(rules.eighteen_pa.__path__[0]) / "components.toml").read_text("utf-8"))
HEX: dict[str, Any] = TABLE["hex"]
TILE: dict[str, Any] = TABLE["tile"]
COLOURS = ["", "yellow", "green", "brown", "gray"]
HALF_WAY = {"SW": (-1, 1), "W": (-2, 0), "NW": (-1, -1), "NE": (1, -1), "E": (2, 0), "SE": (1, 1)}
COMPASS = list(HALF_WAY)  # edges 0 to 5

Point = tuple[int, int] | str
Piece = frozenset[Point]
Pieces = frozenset[Piece]
Picture = Mapping[str, Any]  # a hex or a tile of the table


@cache
def middle(hex: str) -> tuple[int, int]:
    """The middle of a hex."""
    return 2 * int(hex[1:]), 2 * "ABCDEFGHIJKLM".index(hex[0])


@cache
def border(hex: str, edge: int) -> tuple[int, int]:
    """The middle of a border."""
    x, y = middle(hex)
    dx, dy = HALF_WAY[COMPASS[edge % 6]]
    return x + dx, y + dy


@cache
def beyond(hex: str, edge: int) -> str | None:
    """The hex whose middle is as far on the other side of the border."""
    (x, y), (bx, by) = middle(hex), border(hex, edge)
    return next((other for other in HEX if middle(other) == (2 * bx - x, 2 * by - y)), None)


def drawn(hex: str, track: str, rotation: int) -> Pieces:
    """A track on a hex."""
    return frozenset(frozenset(_point(hex, end, rotation) for end in piece.split("-")) for piece in track.split())


def _point(hex: str, end: str, rotation: int) -> Point:
    return border(hex, int(end) + rotation) if end in "012345" else f"{hex}.{end}"


@cache
def pieces(hex: str, laid: Laid | None) -> Pieces:
    """The track of a hex."""
    return drawn(hex, TILE[laid.tile]["track"], laid.rotation) if laid else drawn(hex, HEX[hex].get("track", ""), 0)


def picture(hex: str, laid: Laid | None) -> Picture:
    """What is to be seen there: the hex or the tile."""
    row: Picture = TILE[laid.tile] if laid else HEX[hex]
    return row


def cities(tiles: Mapping[str, Laid]) -> dict[str, Any]:
    """Every city on the map."""
    seen = ((hex, stop) for hex in HEX for stop in picture(hex, tiles.get(hex)).get("stops", []))
    return {f"{hex}.{stop['id']}": stop for hex, stop in seen if stop["kind"] == "city"}


def whole(tiles: Mapping[str, Laid]) -> set[Piece]:
    """All track that can be used: no water without the tile on H23."""
    dead = set() if "H23" in tiles else {"H25", "G26"}
    return {piece for hex in HEX if hex not in dead for piece in pieces(hex, tiles.get(hex))}


def closed(city: Any, there: Iterable[Token], owner: str) -> bool:
    """Whether the others fill a city."""
    return len([token for token in there if token.owner != owner]) >= city["slots"]


def full(p: Public, owner: str) -> set[str]:
    """The cities that this owner cannot pass."""
    return {name for name, city in cities(p.tiles).items() if closed(city, p.tokens.get(name, []), owner)}


def starts(p: Public, owner: str) -> set[Point]:
    """Where the owner's connections begin."""
    return {stop for stop, there in p.tokens.items() for x in there if x.owner == owner and x.active}


def spread(track: set[Piece], begin: set[Point], wall: set[str]) -> set[Point]:
    """All points that hang together with the first ones, ring by ring; nothing passes a point in `wall`."""
    links: dict[Point, list[Piece]] = {}
    for piece in track:
        for point in piece:
            links.setdefault(point, []).append(piece)
    found, ring = set(begin), set(begin)
    while ring:
        ring = {x for point in ring if point not in wall for piece in links.get(point, []) for x in piece} - found
        found |= ring
    return found


def reached(p: Public, owner: str) -> set[Point]:
    """All points that the owner's tokens are joined to."""
    return spread(whole(p.tiles), starts(p, owner), full(p, owner))


def used(track: set[Piece], points: set[Point], wall: set[str]) -> set[Piece]:
    """The pieces that are entered from one of the points, which is none in `wall`."""
    return {piece for piece in track if any(point in points and point not in wall for point in piece)}


# ---- which tiles fit (rules 9.3, 9.7) --------------------------------------------------------------------------------


def exits(hex: str, track: Pieces) -> set[int]:
    """The edges that a track comes to."""
    return {edge for edge in range(6) if any(border(hex, edge) in piece for piece in track)}


@cache
def leads_somewhere(hex: str, edge: int) -> bool:
    """Rules 9.3: not off the map, across a wall, against a bare side of what is never built."""
    other = beyond(hex, edge)
    if other is None or edge in HEX[hex].get("wall", []) or (edge + 3) % 6 in HEX[other].get("wall", []):
        return False
    never_built = HEX[other]["kind"] in ("fixed", "off", "water")
    return not never_built or any(border(hex, edge) in piece for piece in pieces(other, None))


def kinds(row: Picture) -> list[str]:
    """The kinds of the stops."""
    return [stop["kind"] for stop in row.get("stops", [])]


def colour(row: Picture) -> str:
    """Of a tile; of a hex, whether its track counts as yellow."""
    return row.get("colour") or ("yellow" if row["kind"] == "yellow" else "")


def follows(hex: str, laid: Laid | None, tile: str) -> bool:
    """Whether a tile is of the next colour, bears the same label and stops of the same kind (rules 9.7)."""
    old, new = picture(hex, laid), TILE[tile]
    if COLOURS.index(new["colour"]) != COLOURS.index(colour(old)) + 1 or old.get("label") != new.get("label"):
        return False
    return set(kinds(old)) == set(kinds(new)) and len(kinds(new)) <= len(kinds(old))


def keeps(hex: str, old: Pieces, new: Pieces) -> bool:
    """Whether all old track is still there: plain track may go through a join now, merged cities are the first."""
    return all(_still(hex, piece, new) for piece in old)


def _still(hex: str, piece: Piece, new: Pieces) -> bool:
    ends = [x for x in piece if not isinstance(x, str)]
    if len(ends) == 2:
        return piece in new or all(frozenset([x, f"{hex}.*"]) in new for x in ends)
    old_stop = next(x for x in piece if isinstance(x, str))
    merged = not any(f"{hex}.B" in other for other in new)
    return frozenset([*ends, f"{hex}.A" if merged else old_stop]) in new


def fit(hex: str, laid: Laid | None) -> dict[str, list[int]]:
    """All tiles and rotations that may come next; of equal pictures the lowest rotation."""
    if HEX[hex]["kind"] not in ("blank", "yellow"):
        return {}
    found = {tile: _turns(hex, laid, tile) for tile in TILE if follows(hex, laid, tile)}
    return {tile: turns for tile, turns in found.items() if turns}


def _turns(hex: str, laid: Laid | None, tile: str) -> list[int]:
    seen: dict[Pieces, int] = {}
    for turn in range(6):
        new = drawn(hex, TILE[tile]["track"], turn)
        if keeps(hex, pieces(hex, laid), new) and all(leads_somewhere(hex, edge) for edge in exits(hex, new)):
            seen.setdefault(new, turn)
    return sorted(seen.values())


# ---- what is legal (rules 9) -----------------------------------------------------------------------------------------

PRICE_OF_REPLACING = {"X10": 40, "X11": 40}


def price(p: Public, hex: str, new: Laid) -> int:
    """Rules 9.5: terrain of a first tile, rivers where both halves of a track meet for the first time, EWR and NYC."""
    laid = p.tiles.get(hex)
    total = PRICE_OF_REPLACING.get(laid.tile, 0) if laid else HEX[hex].get("cost", 0)
    before, after = whole(p.tiles), whole({**p.tiles, hex: new})
    for edge, toll in HEX[hex].get("river", {}).items():
        if _joins(after, border(hex, int(edge))) and not _joins(before, border(hex, int(edge))):
            total += toll
    return total


def _joins(track: set[Piece], point: Point) -> bool:
    """Whether track of both hexes comes to a border: two pieces end there."""
    return len([piece for piece in track if point in piece]) == 2


def merged(p: Public, hex: str, new: Laid) -> dict[str, list[Token]]:
    """The tokens after a tile is laid (rules 9.8); who is there twice counts once, which is all that blocking asks."""
    letters = {stop["id"] for stop in TILE[new.tile].get("stops", [])}
    after: dict[str, list[Token]] = {}
    for stop, there in p.tokens.items():
        mine, _, letter = stop.partition(".")
        after.setdefault(f"{hex}.A" if mine == hex and letter not in letters else stop, []).extend(there)
    return {stop: list({token.owner: token for token in there}.values()) for stop, there in after.items()}


def raised(hex: str, old: Laid | None, new: Laid) -> set[Point]:
    """The cities of a hex that are worth more afterwards."""
    before = {stop["id"]: stop["value"] for stop in picture(hex, old).get("stops", [])}
    after = TILE[new.tile].get("stops", [])
    return {f"{hex}.{s['id']}" for s in after if s["kind"] == "city" and s["value"] > before.get(s["id"], 0)}


def touches(p: Public, owner: str, hex: str, new: Laid) -> bool:
    """Rules 9.2, on the whole board as it is after the lay."""
    tiles = {**p.tiles, hex: new}
    tokens = merged(p, hex, new)
    wall = {name for name, city in cities(tiles).items() if closed(city, tokens.get(name, []), owner)}
    begin: set[Point] = {stop for stop, there in tokens.items() for x in there if x.owner == owner and x.active}
    points = spread(whole(tiles), begin, wall)
    fresh = set(pieces(hex, new)) - set(pieces(hex, p.tiles.get(hex)))
    return bool(used(fresh, points, wall) or raised(hex, p.tiles.get(hex), new) & points)


def legal(p: Public, owner: str) -> set[tuple[str, str, int]]:
    """All that this owner may lay as the first tile of its turn, with a treasury without end."""
    return {
        (hex, tile, turn)
        for hex in HEX
        for tile, turns in fit(hex, p.tiles.get(hex)).items()
        for turn in turns
        if may(p, owner, hex, Laid(tile, turn))
    }


def may(p: Public, owner: str, hex: str, new: Laid) -> bool:
    """Everything but the fit."""
    row = TILE[new.tile]
    private = owner in TABLE["private"]
    if row["colour"] not in TABLE["phase"][p.phase]["tiles"] or (private and row["colour"] not in ("yellow", "green")):
        return False
    if row["count"] >= 0 and sum(laid.tile == new.tile for laid in p.tiles.values()) >= row["count"]:
        return False
    if hex == "H23" and (owner, new, p.since("5")) != ("5", Laid("9", 1), False):
        return False
    return not (private and price(p, hex, new)) and touches(p, owner, hex, new)
