"""The best set of routes for all trains of an owner: exact, and the same on every machine (rules 11.3, 11.8, 11.11).

Two routes of a set share no track. All routes of a kind of train lie in a row, the best first; a set of them is an
integer with a bit for each. What remains possible beside a route is then one operation on such integers, and the best
that remains is the lowest bit, which gives a bound for all sets that begin with the routes chosen so far. The mine pays
once for the whole set, so that it stands in the bound and in the sum once, and in no route.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from rules.eighteen_pa.routes.terms import Terms, Train
from rules.eighteen_pa.routes.walks import Walks, walk

STEPS = 150_000  # of the walks: some three times what the densest boards of real games need
TRIES = 60_000  # of the combining


class Effort(NamedTuple):
    """Where the search stops: steps of walking, tries of combining. Never a time, which would differ by machine."""

    steps: int = STEPS
    tries: int = TRIES


FULL = Effort()
BRIEF = Effort(1_500, 400)  # for play-outs that need something good, not the best


class Chosen(NamedTuple):
    """A set: for each train that runs its stops in order; total with the mine; whether no set pays more."""

    routes: tuple[tuple[Train, tuple[int, ...]], ...]
    total: int
    proven: bool


def best_set(terms: Terms, trains: Sequence[Train], effort: Effort = FULL) -> Chosen:
    """The set that pays most, of equal ones the first that the search meets."""
    order = sorted(trains, key=lambda train: (-train.cities * train.times, train.name))
    if not order:
        return Chosen((), 0, True)
    walks = walk(terms, max(train.cities for train in order), effort.steps)
    rows = [(Row(terms, train, walks), len(list(same))) for train, same in groupby(order)]
    search = _Search(rows, terms.bonus, effort.tries)
    search.run()
    routes = [(row.train, tuple(walks.stops(row.numbers[x]))) for row, x in search.best]
    return Chosen(tuple(routes), search.total, walks.whole and not search.cut)


class Row:
    """The routes of one kind of train that are worth a look, the best first. numbers: in the walks; values, masks of
    track: by place in the row. mine: places of routes to the mine, every: all places, as integers with a bit for each.
    """

    def __init__(self, terms: Terms, train: Train, walks: Walks) -> None:
        gains = terms.gains(train)
        values = _values(gains, walks)
        kept = [n for n in _runnable(terms, train, walks) if not _trailing(terms, gains, walks, n)]
        self.train = train
        self.numbers = sorted(kept, key=lambda n: -values[n])
        self.values = [values[n] for n in self.numbers]
        self.masks = [walks.steps[n].mask for n in self.numbers]
        self.every = (1 << len(kept)) - 1
        mine = 1 << terms.mine if terms.bonus else 0
        self.mine = _where(walks.steps[n].seen & mine for n in self.numbers)
        self._users: dict[int, int] = {}

    def best(self, free: int) -> int:
        """The value of the best of these places."""
        return self.values[(free & -free).bit_length() - 1] if free else 0

    def beside(self, mask: int) -> int:
        """The places of the routes that use none of this track."""
        clash = 0
        while mask:
            bit = mask & -mask
            mask ^= bit
            if bit not in self._users:
                self._users[bit] = _where(used & bit for used in self.masks)
            clash |= self._users[bit]
        return self.every & ~clash


def _where(tests: Iterable[int]) -> int:
    """A bit for each place where the test is not 0."""
    digits = bytes(48 + bool(test) for test in tests)
    return int(digits[::-1] or b"0", 2)


def _values(gains: list[int], walks: Walks) -> list[int]:
    """By number of the step: the sum of its stops."""
    values: list[int] = []
    for step in walks.steps:
        values.append(gains[step.at] + (values[step.before] if step.before >= 0 else 0))
    return values


def _runnable(terms: Terms, train: Train, walks: Walks) -> list[int]:
    """The steps that are routes of this train: two stops, few enough cities, no end on the water (rules 9.6)."""
    least = walks.cities - train.cities
    return [
        n
        for n, step in enumerate(walks.steps)
        if step.before >= 0 and step.left >= least and not terms.water & (1 << step.at | 1 << step.tail)
    ]


def _trailing(terms: Terms, gains: list[int], walks: Walks, number: int) -> bool:
    """Whether the route only adds worthless track to a shorter one, which leaves more to the other trains."""
    step = walks.steps[number]
    if terms.water or walks.steps[step.before].before < 0:
        return False
    return any(not gains[end] and end != terms.mine for end in (step.at, step.tail))


class _Search:
    """Chooses route by route, one kind of train after the other. What can still come is bounded by the best route that
    is free for each train that is left, and by the mine.
    """

    def __init__(self, rows: list[tuple[Row, int]], bonus: int, tries: int) -> None:
        self._rows, self._bonus, self._tries = rows, bonus, tries
        self._chosen: list[tuple[Row, int]] = []
        self.best: list[tuple[Row, int]] = []
        self.total = 0

    @property
    def cut(self) -> bool:
        """Whether it was cut off."""
        return self._tries <= 0

    def run(self) -> None:
        """Looks at all sets that could be better than the best one so far."""
        self._kind(0, 0, False, [row.every for row, _ in self._rows])

    def _kind(self, k: int, total: int, mined: bool, free: list[int]) -> None:
        """Goes on with the trains of a kind. free: by kind, the routes disjoint from those chosen."""
        if k < len(free) and total + self._more(k, mined, free) > self.total:
            self._train(k, self._rows[k][1], total, mined, free)

    def _train(self, k: int, count: int, total: int, mined: bool, free: list[int]) -> None:
        """Chooses a route for one of `count` trains of a kind; the next of them takes a later one, so that each set
        comes once; or leaves all of them at home.
        """
        row = self._rows[k][0]
        more = self._more(k + 1, mined, free) + self._mine(k, mined, free)
        while free[k] and self._tries > 0:
            bit = free[k] & -free[k]
            x = bit.bit_length() - 1
            if total + count * row.values[x] + more <= self.total:
                break
            self._tries -= 1
            free = [*free[:k], free[k] ^ bit, *free[k + 1 :]]
            self._take(k, count - 1, x, total + row.values[x], mined, free)
        self._kind(k + 1, total, mined, free)

    def _take(self, k: int, count: int, x: int, total: int, mined: bool, free: list[int]) -> None:
        row = self._rows[k][0]
        if row.mine >> x & 1 and not mined:
            total, mined = total + self._bonus, True
        self._chosen.append((row, x))
        if total > self.total:
            self.total, self.best = total, list(self._chosen)
        mask = row.masks[x]
        after = free[:k] + [free[j] & self._rows[j][0].beside(mask) for j in range(k, len(free))]
        if count:
            self._train(k, count, total, mined, after)
        else:
            self._kind(k + 1, total, mined, after)
        self._chosen.pop()

    def _more(self, k: int, mined: bool, free: list[int]) -> int:
        """At most so much can the kinds from k on still add."""
        found = sum(count * row.best(free[j]) for j, (row, count) in enumerate(self._rows) if j >= k)
        return found + self._mine(k, mined, free)

    def _mine(self, k: int, mined: bool, free: list[int]) -> int:
        if mined or not self._bonus:
            return 0
        return self._bonus if any(free[j] & row.mine for j, (row, _) in enumerate(self._rows) if j >= k) else 0
