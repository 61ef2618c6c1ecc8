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
    """stops: "H17.B", in order of row, column and letter. edges: by index of the stop they leave; width: bits
    of their masks. whole: False when the
    walks were cut off at MOST_STEPS.
    """

    stops: tuple[str, ...]
    segments: tuple[Segment, ...]
    edges: tuple[tuple[Edge, ...], ...]
    width: int
    whole: bool

    def lying(self, hex: str) -> list[int]:
        """The indexes of the stops in a hex."""
        return [i for i, stop in enumerate(self.stops) if stop.partition(".")[0] == hex]


def tracks(text: str) -> tuple[Track, ...]:
    """Track as written in `components.toml`: "0-3 0-A 1-*"."""
    return tuple((_end(a), _end(b)) for a, b in (pair.split("-") for pair in text.split()))


def _end(text: str) -> End:
    return int(text) if text.isdigit() else text


def hex_order(hex: str) -> tuple[str, int]:
    """Sorts hexes by row and column: H5 before H17."""
    return hex[0], int(hex[1:])


def contract(board: Mapping[str, Plan], neighbour: Neighbour) -> Network:
    """The network of a board. neighbour: hex and edge -> the hex beyond, None where there is none."""
    hexes = sorted(board, key=hex_order)
    stops = tuple(f"{hex}.{letter}" for hex in hexes for letter in sorted(board[hex].stops))
    segments = tuple(Segment(hex, track) for hex in hexes for track in board[hex].track)
    walk = _Walk(segments, {stop: i for i, stop in enumerate(stops)}, neighbour)
    ways = [way for i in range(len(stops)) for way in walk.ways(i)]
    edges = _edges(len(stops), _shortest(ways))
    width = max((edge.mask.bit_length() for row in edges for edge in row), default=0)
    return Network(stops, segments, edges, width, walk.steps < MOST_STEPS)


class _Way(NamedTuple):
    """A walk between two stops, from the lower index to the higher."""

    a: int
    b: int
    mask: int
    path: tuple[int, ...]


class _Walk:
    """Follows track from a stop to the stops that come next."""

    def __init__(self, segments: Sequence[Segment], index: dict[str, int], neighbour: Neighbour) -> None:
        self.steps = 0
        self._index = index
        self._starts: list[list[tuple[int, int]]] = [[] for _ in index]
        self._next = self._links(segments, neighbour)

    def _links(self, segments: Sequence[Segment], neighbour: Neighbour) -> list[tuple[_Beyond, _Beyond]]:
        """For each segment and each of its two ends: the stop there, or the segments it runs on into."""
        at: dict[tuple[str, End], list[tuple[int, int]]] = defaultdict(list)
        for i, (hex, ends) in enumerate(segments):
            for side, end in enumerate(ends):
                at[hex, end].append((i, side))
                if f"{hex}.{end}" in self._index:
                    self._starts[self._index[f"{hex}.{end}"]].append((i, side))

        def beyond(i: int, hex: str, end: End) -> _Beyond:
            if isinstance(end, int):
                there = neighbour(hex, end)
                onward = at.get((there, (end + 3) % 6), []) if there else []
            elif end == JOIN:
                onward = at[hex, end]
            else:
                return self._index[f"{hex}.{end}"], ()
            return None, tuple((n, side) for n, side in onward if n != i)

        return [(beyond(i, hex, ends[0]), beyond(i, hex, ends[1])) for i, (hex, ends) in enumerate(segments)]

    def ways(self, start: int) -> Iterator[_Way]:
        """All ways from a stop to stops of a higher index, without a segment twice."""
        todo: list[tuple[int, int, int, tuple[int, ...]]] = [(i, side, 0, ()) for i, side in self._starts[start][::-1]]
        while todo and self.steps < MOST_STEPS:
            self.steps += 1
            i, side, mask, path = todo.pop()
            if mask >> i & 1:
                continue
            mask, path = mask | 1 << i, (*path, i)
            stop, onward = self._next[i][1 - side]
            if stop is None:
                todo += [(n, entered, mask, path) for n, entered in reversed(onward)]
            elif stop > start:
                yield _Way(start, stop, mask, path)


_Beyond = tuple["int | None", tuple[tuple[int, int], ...]]


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
