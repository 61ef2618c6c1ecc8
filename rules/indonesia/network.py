"""Deliveries as a flow (rules 11): the greatest number that can be delivered, and which single deliveries keep it.

Pure graph work on plain records, so that it can be held against a brute force. A maximum flow is found once for a
position. A delivery is then tested by taking its zone, its ships and its place in the city out of that flow, one after
the other, and rerouting what ran there: one unit may be lost in all, the delivery itself, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

Route = tuple[str, ...]

PLENTY = 1_000  # an arc without a limit of its own
SOURCE, SINK = 0, 1


class Zone(NamedTuple):
    """A zone of the operating company: chips not yet sold, and the sea areas that it touches."""

    id: str
    chips: int
    seas: Sequence[str]


class Line(NamedTuple):
    """A shipping company: for each sea area how many goods its ships there can still carry in this turn."""

    id: str
    owner: int
    room: Mapping[str, int]


class Stop(NamedTuple):
    """A city: how much more of the good it takes, and the sea areas that it touches."""

    id: str
    room: int
    seas: Sequence[str]


class Problem(NamedTuple):
    """All that deliveries depend on. links: the neighbours of each sea area."""

    zones: Sequence[Zone]
    lines: Sequence[Line]
    stops: Sequence[Stop]
    links: Mapping[str, Sequence[str]]


class Shipment(NamedTuple):
    """One delivery (rules 8.5): zone, city and line by id, the sea areas in the order of the voyage."""

    zone: str
    city: str
    line: str
    route: Route


class Network:
    """The arcs of rules 11.1 as parallel lists: arc e leads to `to[e]`, e ^ 1 is its way back.

    The last pair of arcs leads from the sink to the source; it has room only while a delivery is tested.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.to: list[int] = []
        self.room: list[int] = []
        self.arcs: list[list[int]] = [[], []]
        self.zone_arc: dict[str, int] = {}
        self.ship_arc: dict[tuple[str, str], int] = {}
        self.city_arc: dict[str, int] = {}
        self._build()
        self.back = self._arc(SINK, SOURCE, 0)

    def _build(self) -> None:
        zones, lines, stops, _ = self.problem
        for stop in stops:
            self.city_arc[stop.id] = self._arc(self._node(), SINK, stop.room)
        for zone in zones:
            self.zone_arc[zone.id] = self._arc(SOURCE, self._node(), zone.chips)
        for line in lines:
            self._layer(line)

    def _layer(self, line: Line) -> None:
        """The ships of one company: goods never change from layer to layer (11.2)."""
        zones, _, stops, links = self.problem
        ships = {sea: self._arc(self._node(), self._node(), room) for sea, room in line.room.items()}
        for sea, arc in ships.items():
            self.ship_arc[line.id, sea] = arc
            entry, leave = self.to[arc ^ 1], self.to[arc]
            for zone in zones:
                if sea in zone.seas:
                    self._arc(self.to[self.zone_arc[zone.id]], entry, PLENTY)
            for stop in stops:
                if sea in stop.seas:
                    self._arc(leave, self.to[self.city_arc[stop.id] ^ 1], PLENTY)
            for near in links[sea]:
                if near in ships:
                    self._arc(leave, self.to[ships[near] ^ 1], PLENTY)

    def _node(self) -> int:
        self.arcs.append([])
        return len(self.arcs) - 1

    def _arc(self, start: int, end: int, room: int) -> int:
        arc = len(self.to)
        self.to += (end, start)
        self.room += (room, 0)
        self.arcs[start].append(arc)
        self.arcs[end].append(arc + 1)
        return arc

    def path(self, room: list[int], start: int, end: int) -> list[int]:
        """The arcs of a shortest way with room from one node to another, last arc first; [] if there is none."""
        came, to, arcs = [-1] * len(self.arcs), self.to, self.arcs
        came[start] = -2
        queue = [start]
        for node in queue:
            for arc in arcs[node]:
                if room[arc]:
                    after = to[arc]
                    if came[after] == -1:
                        came[after] = arc
                        if after == end:
                            return self._traced(came, end)
                        queue.append(after)
        return []

    def _traced(self, came: list[int], node: int) -> list[int]:
        found = []
        while came[node] >= 0:
            found.append(came[node])
            node = self.to[came[node] ^ 1]
        return found

    def push(self, room: list[int], start: int, end: int) -> bool:
        """Sends one unit from node to node. Returns whether there was a way."""
        found = self.path(room, start, end)
        for arc in found:
            room[arc] -= 1
            room[arc ^ 1] += 1
        return bool(found)


class Flow:
    """A maximum flow of a problem. value: how many can be delivered (11.3)."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.net = Network(problem)
        self.room = list(self.net.room)
        self.value = 0
        while self.net.push(self.room, SOURCE, SINK):
            self.value += 1
        self.zones = {zone.id: zone for zone in problem.zones}
        self.lines = {line.id: line for line in problem.lines}
        self.stops = {stop.id: stop for stop in problem.stops}
        self._legal: dict[tuple[str, str, str], Route | None] = {}
        self._opened: dict[tuple[str, str], list[int] | None] = {}

    def zone(self, zone: str) -> bool:
        """Whether some delivery from the zone keeps the maximum."""
        arc = self.net.zone_arc[zone]
        if self.room[arc ^ 1]:
            return True
        return self.room[arc] > 0 and bool(self.net.path(self.room, self.net.to[arc], SOURCE))

    def stop(self, zone: str, city: str) -> bool:
        """Whether some delivery from the zone to the city keeps the maximum."""
        return any(self.line(zone, city, line) for line in self.lines)

    def line(self, zone: str, city: str, line: str) -> bool:
        """Whether some delivery from the zone to the city by this line keeps the maximum."""
        key = (zone, city, line)
        if key not in self._legal:
            self._legal[key] = next(self.routes(*key), None)
        return self._legal[key] is not None

    def keeps(self, made: Shipment) -> bool:
        """Whether as many as before can be delivered with this one among them. Its route must hang together."""
        room = self._without(made.zone, made.city)
        if room is None:
            return False
        room = list(room)
        return all(self._take(room, self.net.ship_arc[made.line, sea]) for sea in made.route)

    def routes(self, zone: str, city: str, line: str) -> Iterator[Route]:
        """All routes that keep the maximum, the shortest first, else in the order of the sea areas."""
        room = self._without(zone, city)
        return iter(()) if room is None else self._ways(zone, city, line, room)

    def ways(self, zone: str, city: str, line: str) -> Iterator[Route]:
        """All routes of ships with room, whatever becomes of the maximum, in the same order."""
        return self._ways(zone, city, line, None)

    def _ways(self, zone: str, city: str, line: str, room: list[int] | None) -> Iterator[Route]:
        """Rows of ships that can lead to the city, those that promise to be short first. room: the flow that must stand
        without each of them, ship by ship.
        """
        far, goal = self.far(city, line), self.stops[city].seas
        todo: list[tuple[int, Route, list[int] | None]] = []
        for sea in self.zones[zone].seas:
            if sea in far:
                heappush(todo, (far[sea], (sea,), room))
        while todo:
            _, route, rest = heappop(todo)
            if rest is not None:
                rest = list(rest)
                if not self._take(rest, self.net.ship_arc[line, route[-1]]):
                    continue
            if route[-1] in goal:
                yield route
            for near in self.problem.links[route[-1]]:
                if near in far and near not in route:
                    heappush(todo, (len(route) + far[near], (*route, near), rest))

    def far(self, city: str, line: str) -> dict[str, int]:
        """How many ships of the line it takes at least from each sea area to the city, 1 next to it."""
        ships = self.lines[line].room
        found = {sea: 1 for sea in self.stops[city].seas if ships.get(sea)}
        queue = list(found)
        for sea in queue:
            for near in self.problem.links[sea]:
                if near not in found and ships.get(near):
                    found[near] = found[sea] + 1
                    queue.append(near)
        return found

    def _without(self, zone: str, city: str) -> list[int] | None:
        """The flow with a chip of the zone and a place in the city taken out, None where no route could keep it up."""
        key = (zone, city)
        if key not in self._opened:
            self._opened[key] = self._take_ends(self.net.zone_arc[zone], self.net.city_arc[city])
        return self._opened[key]

    def _take_ends(self, first: int, last: int) -> list[int] | None:
        net, room = self.net, list(self.room)
        if not room[first] + room[first ^ 1] or not room[last] + room[last ^ 1]:
            return None
        room[net.back ^ 1] = 1
        if not (self._take(room, first) and self._take(room, last)):
            return None
        return room

    def _take(self, room: list[int], arc: int) -> bool:
        """Takes one unit of room from an arc and reroutes what ran there. Returns whether that was possible."""
        if room[arc]:
            room[arc] -= 1
            return True
        if not room[arc ^ 1]:
            return False
        room[arc ^ 1] -= 1
        return self.net.push(room, self.net.to[arc ^ 1], self.net.to[arc])


def maximum(problem: Problem) -> int:
    """How many chips can be delivered in all (rules 8.4, 11.3)."""
    return Flow(problem).value
