"""Deliveries by trying everything, written apart from the engine: for small boards only."""

from __future__ import annotations

import random
from functools import cache

from rules.indonesia.network import Line, Problem, Shipment, Stop, Zone


def voyages(problem: Problem) -> list[Shipment]:
    """Every single delivery that rules 8.5 allows on an unused board: zone, city, line and a row of its ships."""
    found = []
    for line in problem.lines:
        rows = [(sea,) for sea in line.room if line.room[sea] > 0]
        while rows:
            for zone in problem.zones:
                for stop in problem.stops:
                    found += [
                        Shipment(zone.id, stop.id, line.id, row)
                        for row in rows
                        if row[0] in zone.seas and row[-1] in stop.seas
                    ]
            rows = [
                (*row, sea)
                for row in rows
                for sea in problem.links[row[-1]]
                if line.room.get(sea, 0) > 0 and sea not in row
            ]
    return found


class Brute:
    """The most deliveries, and whether one of them leaves the most possible, by exhaustive search with memory."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.voyages = voyages(problem)
        self.zones = [zone.id for zone in problem.zones]
        self.ships = [(line.id, sea) for line in problem.lines for sea in line.room]
        self.stops = [stop.id for stop in problem.stops]
        limits = [zone.chips for zone in problem.zones]
        limits += [room for line in problem.lines for room in line.room.values()]
        self.start = (*limits, *(stop.room for stop in problem.stops))
        self.uses = [self.used(voyage) for voyage in self.voyages]
        self.most = cache(self._most)

    def used(self, voyage: Shipment) -> tuple[int, ...]:
        """The places in the list of limits that a delivery takes one of."""
        ships = [len(self.zones) + self.ships.index((voyage.line, sea)) for sea in voyage.route]
        last = len(self.zones) + len(self.ships) + self.stops.index(voyage.city)
        return (self.zones.index(voyage.zone), *ships, last)

    def after(self, limits: tuple[int, ...], use: tuple[int, ...]) -> tuple[int, ...] | None:
        """The limits after one delivery, None where one of them is used up."""
        if any(limits[at] <= 0 for at in use):
            return None
        return tuple(limit - (at in use) for at, limit in enumerate(limits))

    def _most(self, limits: tuple[int, ...], first: int = 0) -> int:
        """Deliveries are taken in the order of the list, for their order makes no difference."""
        best = 0
        for at in range(first, len(self.uses)):
            left = self.after(limits, self.uses[at])
            if left is not None:
                best = max(best, 1 + self.most(left, at))
        return best

    @property
    def maximum(self) -> int:
        return int(self.most(self.start))

    def keeps(self, voyage: Shipment) -> bool:
        """Whether as many as before are possible with this delivery among them."""
        left = self.after(self.start, self.used(voyage))
        return left is not None and 1 + self.most(left) == self.maximum


def random_problem(rng: random.Random) -> Problem:
    """A small board: up to six sea areas in a random web, two zones, two lines, three cities."""
    seas = [f"S{n}" for n in range(rng.randint(2, 6))]
    links: dict[str, list[str]] = {sea: [] for sea in seas}
    for at, sea in enumerate(seas[1:], 1):
        for other in {seas[at - 1] if rng.random() < 0.7 else rng.choice(seas[:at]), rng.choice(seas[:at])}:
            links[sea].append(other)
            links[other].append(sea)
    zones = [Zone(f"Z{n}", rng.randint(0, 3), some(seas, rng)) for n in range(rng.randint(1, 3))]
    stops = [Stop(f"K{n}", rng.randint(0, 2), some(seas, rng)) for n in range(rng.randint(1, 4))]
    lines = [
        Line(f"L{n}", n, {sea: rng.randint(0, 2) for sea in seas if rng.random() < 0.7})
        for n in range(rng.randint(1, 2))
    ]
    return Problem(zones, lines, stops, links)


def some(seas: list[str], rng: random.Random) -> list[str]:
    return sorted(rng.sample(seas, rng.randint(1, 2)))
