"""A board contracted into its stops and the tracks between them (rules 11.1, 11.3).

Plain track and joins vanish; parallel tracks between two stops stay. Nothing here knows a game: any map of hexes with
six edges, track segments and stops becomes the same kind of network.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

End = int | str  # an edge 0 to 5, the letter of a stop in the hex, or JOIN
Track = tuple[End, End]
Neighbour = Callable[[str, int], "str | None"]
JOIN = "*"  # from any arm of the tile's join to any other arm
MOST_STEPS = 200_000  # of all walks together: a mesh of joins can hold more ways than anybody can count


class Plan(NamedTuple):
    """What lies in a hex: track segments, and the letters of its stops."""

    track: Sequence[Track]
    stops: Sequence[str]


class Segment(NamedTuple):
    """A piece of track, used by one train at most: its hex and its two ends."""

    hex: str
    ends: Track


class Edge(NamedTuple):
    """A track from one stop to another. to: index of that stop. mask: what it uses up, a bit for the segments that
    always go together; path: its segments in order, as indexes into `Network.segments`.
    """

    to: int
    mask: int
    path: tuple[int, ...]


class Network(NamedTuple):
    """stops: "H17.B", in order of row, column and letter; lying: hex -> indexes of its stops. edges: by index of the
    stop they leave; width: bits of their masks. whole: False when the walks were cut off at MOST_STEPS.
    """

    stops: tuple[str, ...]
    lying: Mapping[str, tuple[int, ...]]
    segments: tuple[Segment, ...]
    edges: tuple[tuple[Edge, ...], ...]
    width: int
    whole: bool


def hex_order(hex: str) -> tuple[str, int]:
    """Sorts hexes by row and column: H5 before H17."""
    return hex[0], int(hex[1:])


def contract(board: Mapping[str, Plan], neighbour: Neighbour) -> Network:
    """The network of a board. neighbour: hex and edge -> the hex beyond, None where there is none."""
    hexes = sorted(board, key=hex_order)
    stops = tuple(f"{hex}.{letter}" for hex in hexes for letter in sorted(board[hex].stops))
    segments = tuple(Segment(hex, track) for hex in hexes for track in board[hex].track)
    walk = _Walk(segments, {stop: i for i, stop in enumerate(stops)}, neighbour)
    ways = [way for stop in stops for way in walk.ways(stop)]
    edges = _edges(len(stops), _shortest(ways))
    width = max((edge.mask.bit_length() for row in edges for edge in row), default=0)
    lying: dict[str, tuple[int, ...]] = {}
    for i, stop in enumerate(stops):
        hex = stop.partition(".")[0]
        lying[hex] = (*lying.get(hex, ()), i)
    return Network(stops, lying, segments, edges, width, walk.steps < MOST_STEPS)


class _Way(NamedTuple):
    """A walk between two stops, from the lower index to the higher."""

    a: int
    b: int
    mask: int
    path: tuple[int, ...]


class _Walk:
    """Follows track from a stop to the stops that come next. A side of a segment is the one that is entered by."""

    def __init__(self, segments: Sequence[Segment], index: dict[str, int], neighbour: Neighbour) -> None:
        self.steps = 0
        self._segments, self._index, self._neighbour = segments, index, neighbour
        self._at: dict[tuple[str, End], list[tuple[int, int]]] = defaultdict(list)
        for i, (hex, ends) in enumerate(segments):
            self._at[hex, ends[0]].append((i, 0))
            self._at[hex, ends[1]].append((i, 1))
        self._known: dict[tuple[str, End], _Beyond] = {}

    def _beyond(self, hex: str, end: End) -> _Beyond:
        """The stop at an end of track, or the segments that it runs on into."""
        if isinstance(end, int):
            there = self._neighbour(hex, end)
            return None, self._at.get((there, (end + 3) % 6), []) if there else []
        return (None, self._at[hex, end]) if end == JOIN else (self._index[f"{hex}.{end}"], [])

    def ways(self, stop: str) -> Iterator[_Way]:
        """All ways from a stop to stops of a higher index, without a segment twice."""
        start, (hex, _, letter) = self._index[stop], stop.partition(".")
        todo: list[tuple[int, int, int, tuple[int, ...]]] = [
            (i, side, 0, ()) for i, side in self._at[hex, letter][::-1]
        ]
        while todo and self.steps < MOST_STEPS:
            self.steps += 1
            i, side, mask, path = todo.pop()
            if mask >> i & 1:
                continue
            mask, path = mask | 1 << i, (*path, i)
            there, onward = self._past(i, side)
            if there is None:
                todo += [(n, entered, mask, path) for n, entered in reversed(onward)]
            elif there > start:
                yield _Way(start, there, mask, path)

    def _past(self, i: int, side: int) -> _Beyond:
        """What comes after a segment that was entered by a side."""
        hex, ends = self._segments[i]
        key = hex, ends[1 - side]
        if key not in self._known:
            self._known[key] = self._beyond(*key)
        return self._known[key]


_Beyond = tuple["int | None", Sequence[tuple[int, int]]]


def _shortest(ways: list[_Way]) -> list[_Way]:
    """Without the ways that use all the track of another way between the same stops: nobody needs them."""
    kept: dict[tuple[int, int], list[_Way]] = defaultdict(list)
    for way in sorted(ways, key=lambda w: len(w.path)):
        rivals = kept[way.a, way.b]
        if not any(other.mask & way.mask == other.mask for other in rivals):
            rivals.append(way)
    return [way for pair in sorted(kept) for way in kept[pair]]


def _edges(stops: int, ways: list[_Way]) -> tuple[tuple[Edge, ...], ...]:
    edges: list[list[Edge]] = [[] for _ in range(stops)]
    for way, mask in zip(ways, _classes([way.path for way in ways]), strict=True):
        edges[way.a].append(Edge(way.b, mask, way.path))
        edges[way.b].append(Edge(way.a, mask, way.path[::-1]))
    return tuple(tuple(row) for row in edges)


def _classes(paths: list[tuple[int, ...]]) -> list[int]:
    """Masks with one bit for all segments that lie on the same ways: few bits, the same conflicts."""
    users: dict[int, list[int]] = defaultdict(list)
    for n, path in enumerate(paths):
        for i in path:
            users[i].append(n)
    bits: dict[tuple[int, ...], int] = {}
    of = {i: bits.setdefault(tuple(ways), len(bits)) for i, ways in users.items()}
    return [sum({1 << of[i] for i in path}) for path in paths]
