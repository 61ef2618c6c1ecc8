"""What a set of routes pays, stop by stop (rules 11.4 to 11.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.eighteen_pa.routes.network import Edge, Segment
from rules.eighteen_pa.routes.terms import Terms, Train


class Path(NamedTuple):
    """A train on its way: the stops by index, and the track between each two of them."""

    train: Train
    stops: tuple[int, ...]
    edges: tuple[Edge, ...]


class Call(NamedTuple):
    """A stop of a route. value: in this phase; times: how often it counts (2 at an active destination, 2 for
    a 3D, 4 for both, 0 where the train only passes); tokens: income of the own tokens in it.
    """

    stop: str
    value: int
    times: int
    tokens: int

    @property
    def amount(self) -> int:
        """What the stop itself pays."""
        return self.value * self.times


class Route(NamedTuple):
    """One train's run. calls: its stops in order, passed towns and the ferry included; track: all pieces in order, each
    with its hex and ends; ferry: income of the ferry, 0 without it.
    """

    train: str
    calls: tuple[Call, ...]
    track: tuple[Segment, ...]
    ferry: int

    @property
    def stops(self) -> tuple[str, ...]:
        """The stops in order."""
        return tuple(call.stop for call in self.calls)

    @property
    def value(self) -> int:
        """What the stops pay, doubling included."""
        return sum(call.amount for call in self.calls)

    @property
    def tokens(self) -> int:
        """The income of the own tokens on it."""
        return sum(call.tokens for call in self.calls)

    @property
    def total(self) -> int:
        """All that it pays; the mine belongs to the set."""
        return self.value + self.tokens + self.ferry


class RouteSet(NamedTuple):
    """What an owner's trains run in a turn. mine: income of the mine, once for the set. text: the one way in which the
    set is written. proven: False where the search was cut off before it knew that nothing pays more.
    """

    routes: tuple[Route, ...]
    mine: int
    text: str
    proven: bool = True

    @property
    def value(self) -> int:
        """What the stops pay, doubling included."""
        return sum(route.value for route in self.routes)

    @property
    def tokens(self) -> int:
        """The income of the own tokens."""
        return sum(route.tokens for route in self.routes)

    @property
    def ferry(self) -> int:
        """The income of the ferry."""
        return sum(route.ferry for route in self.routes)

    @property
    def total(self) -> int:
        """The revenue of the turn."""
        return self.value + self.tokens + self.ferry + self.mine


def count(terms: Terms, paths: Sequence[Path], text: str) -> RouteSet:
    """The set of routes with its sums."""
    mined = any(terms.mine in path.stops for path in paths)
    return RouteSet(tuple(_route(terms, path) for path in paths), terms.bonus if mined else 0, text)


def _route(terms: Terms, path: Path) -> Route:
    calls = tuple(_call(terms, path.train, stop) for stop in path.stops)
    track = tuple(terms.network.segments[i] for edge in path.edges for i in edge.path)
    ferry = sum(terms.ferry for stop in path.stops if terms.water >> stop & 1)
    return Route(path.train.name, calls, track, ferry)


def _call(terms: Terms, train: Train, stop: int) -> Call:
    return Call(terms.network.stops[stop], terms.value[stop], terms.times(stop, train), terms.income[stop])
