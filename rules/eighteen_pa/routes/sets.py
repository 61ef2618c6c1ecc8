"""The best set of routes for all trains of an owner: exact, and the same on every machine (rules 11.3, 11.8, 11.11).

Two routes of a set share no track. All routes of a kind of train lie in a row; what remains possible beside a route is
one operation on integers with a bit for each, and the best that remains is the lowest bit. That, and the tolls of the
track that is still free, bound all sets that begin with the routes chosen so far. The mine pays once for the whole set,
so that it stands in the bound and in the sum once, and in no route.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rules.eighteen_pa.routes.rows import SCALE, Kind, Row
from rules.eighteen_pa.routes.terms import Terms, Train
from rules.eighteen_pa.routes.tolls import Ledger, Tolls
from rules.eighteen_pa.routes.walks import Walks, walk

STEPS = 80_000  # of the walks: the densest boards that the tiles allow need a third
TRIES = 60_000  # of combining routes
LONG = 8_192  # routes in a row: each further so many make a try count once more, since it takes as much longer
EASY = 4_000  # tries without tolls: most positions need no more


class Effort(NamedTuple):
    """Where the search stops: steps of walking, tries of combining. Never a time, which would differ by machine."""

    steps: int = STEPS
    tries: int = TRIES


FULL = Effort()
BRIEF = Effort(600, 100)  # for play-outs that need something good, not the best


class Chosen(NamedTuple):
    """A set: for each train that runs its stops in order; total with the mine; whether no set pays more."""

    routes: tuple[tuple[Train, tuple[int, ...]], ...]
    total: int
    proven: bool


class Part(NamedTuple):
    """The routes chosen so far. total: what they pay, in dollars; tolls: of the track that is free; mined: whether one
    of them reaches the mine.
    """

    total: int
    tolls: int
    mined: bool

    @property
    def bound(self) -> int:
        """What they and free track can bring, in parts of a dollar; nets of further routes come on top."""
        return self.total * SCALE + self.tolls

    def plus(self, row: Row, x: int, bonus: int) -> Part:
        """With one more route: its tolls are paid, the mine pays the first time."""
        first = not self.mined and bool(row.mine >> x & 1)
        total = self.total + row.values[x] + (bonus if first else 0)
        return Part(total, self.tolls - (row.values[x] * SCALE - row.nets[x]), self.mined or first)


def best_set(terms: Terms, trains: Sequence[Train], effort: Effort = FULL) -> Chosen:
    """The set that pays most, of equal ones the first that the search meets."""
    if not trains:
        return Chosen((), 0, True)
    order = sorted(trains, key=lambda train: (-train.cities * train.times, train.name))
    walks = walk(terms, max(train.cities for train in order), effort.steps)
    kinds = [Kind(terms, train, len(list(same)), walks) for train, same in groupby(order)]
    search = _Search(terms, walks, kinds)
    ledger = Ledger(walks, kinds, terms.network.width)
    search.run(ledger.without(), min(EASY, effort.tries))
    if search.cut and effort.tries > EASY:
        search.run(ledger.fair(search.total), effort.tries)
    routes = tuple((train, tuple(walks.stops(number))) for train, number in search.best)
    return Chosen(routes, search.total, walks.whole and not search.cut)


class _Search:
    """Chooses route by route, one kind of train after the other. best: train and number of its walk for each route;
    total: what they pay, in dollars.
    """

    def __init__(self, terms: Terms, walks: Walks, kinds: Sequence[Kind]) -> None:
        self._terms, self._walks, self._kinds = terms, walks, kinds
        self._chosen: list[tuple[Train, int]] = []
        self.best: list[tuple[Train, int]] = []
        self.total = 0

    @property
    def cut(self) -> bool:
        """Whether the last run ended early."""
        return self._tries <= 0

    def run(self, tolls: Tolls, tries: int) -> None:
        """Looks at all sets that could pay more than the best one so far."""
        self._tries = tries
        slack = tolls.bound + (self._terms.bonus - self.total) * SCALE  # by so much may a set stay below the bound
        self._rows = [Row(self._terms, self._walks, kind, tolls.paid, slack) for kind in self._kinds]
        self._kind(0, Part(0, sum(tolls.tolls), False), [row.every for row in self._rows])

    def _kind(self, k: int, part: Part, free: list[int]) -> None:
        """Goes on with the trains of a kind. free: by kind, the routes disjoint from those chosen."""
        if k < len(free) and part.bound + self._more(k, part, free) > self.total * SCALE:
            self._train(k, self._rows[k].count, part, free)

    def _train(self, k: int, count: int, part: Part, free: list[int]) -> None:
        """Chooses a route for one of `count` trains of a kind; the next of them takes a later one, so that each set
        comes once; or leaves all of them at home.
        """
        row, left = self._rows[k], free[k]
        more = part.bound + self._more(k + 1, part, free) + self._mine(k, part, free)
        while left and self._tries > 0:
            bit = left & -left
            x = bit.bit_length() - 1
            if more + row.nets[x] + (count - 1) * max(0, row.nets[x]) <= self.total * SCALE:
                break
            self._tries -= 1 + len(row.nets) // LONG
            left ^= bit
            self._take(k, count - 1, x, part, [*free[:k], left, *free[k + 1 :]])
        self._kind(k + 1, part, free)

    def _take(self, k: int, count: int, x: int, part: Part, free: list[int]) -> None:
        row = self._rows[k]
        part = part.plus(row, x, self._terms.bonus)
        self._chosen.append((row.train, row.numbers[x]))
        if part.total > self.total:
            self.total, self.best = part.total, list(self._chosen)
        if count or k + 1 < len(free):
            self._go_on(k, count, part, free, row.masks[x])
        self._chosen.pop()

    def _go_on(self, k: int, count: int, part: Part, free: list[int], mask: int) -> None:
        """The trains that are left, beside the track just taken."""
        after = free[:k] + [free[j] & self._rows[j].beside(mask) for j in range(k, len(free))]
        if count:
            self._train(k, count, part, after)
        else:
            self._kind(k + 1, part, after)

    def _more(self, k: int, part: Part, free: list[int]) -> int:
        """At most so much can the kinds from k on still add, after tolls."""
        rows = self._rows
        return sum(rows[j].count * rows[j].best(free[j]) for j in range(k, len(rows))) + self._mine(k, part, free)

    def _mine(self, k: int, part: Part, free: list[int]) -> int:
        """At most so much can the mine still add."""
        if part.mined or not self._terms.bonus:
            return 0
        reached = any(free[j] & self._rows[j].mine for j in range(k, len(free)))
        return self._terms.bonus * SCALE if reached else 0
