"""Routes of which stops, towns, tracks or trains are left open, settled so that the whole set pays most (rules 11.11).

The work is bounded: ways round between two stops by their number, readings of a set by tries. A reading that cannot
pay more than the best one so far is left, so that parallel tracks of equal worth cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rules.eighteen_pa.routes.network import Edge
from rules.eighteen_pa.routes.revenue import Path
from rules.eighteen_pa.routes.terms import Terms, Train, bits

STEPS = 1_000  # of looking for the ways round between two stops
TRIES = 20_000  # of settling a set
ORDERS = 100  # of trains for the routes

Order = Sequence[Train]  # one for each route


class Leg(NamedTuple):
    """A way to the next stop that was typed. stops: towns that are passed, then that stop; mask: track it uses."""

    edges: tuple[Edge, ...]
    stops: tuple[int, ...]
    mask: int
    seen: int

    def clashes(self, leg: Leg) -> bool:
        """Whether they share track or a stop."""
        return bool(self.mask & leg.mask or self.seen & leg.seen)

    def then(self, leg: Leg) -> Leg:
        """Both, one after the other."""
        return Leg(self.edges + leg.edges, self.stops + leg.stops, self.mask | leg.mask, self.seen | leg.seen)


class Draft(NamedTuple):
    """Part of a set. total: so far; mined: whether it holds the mine; done: the whole routes."""

    total: int
    mined: bool
    done: tuple[Path, ...]


class Legs:
    """The ways between two stops, looked up as they are asked for."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._found: dict[tuple[int, int, bool], list[Leg]] = {}

    def between(self, a: int, b: int, exact: bool) -> list[Leg]:
        """exact: direct tracks, and ways round through towns only where there is no direct one; else both."""
        key = a, b, exact
        if key not in self._found:
            direct = [Leg((edge,), (b,), edge.mask, 1 << b) for edge in self.terms.network.edges[a] if edge.to == b]
            self._found[key] = direct if exact and direct else [*direct, *self._round(a, b)]
        return self._found[key]

    def onward(self, starts: Iterable[int], ends: Iterable[int]) -> list[int]:
        """Those of the ends that a way joins to some start."""
        starts = list(starts)
        return [b for b in ends if any(a != b and self.between(a, b, True) for a in starts)]

    def _round(self, a: int, b: int) -> Iterator[Leg]:
        """Ways through towns, those with few of them first."""
        free, edges = self.terms.towns | self.terms.water, self.terms.network.edges
        todo = [Leg((), (), 0, 1 << a)]
        for leg in islice(todo, STEPS):  # the list grows meanwhile
            for edge in edges[leg.stops[-1] if leg.stops else a]:
                longer = Leg((*leg.edges, edge), (*leg.stops, edge.to), leg.mask | edge.mask, leg.seen | 1 << edge.to)
                if edge.mask & leg.mask or leg.seen >> edge.to & 1:
                    continue
                if edge.to != b and free >> edge.to & 1:
                    todo.append(longer)
                elif edge.to == b and leg.stops:
                    yield longer._replace(seen=longer.seen ^ 1 << a)

    def city_between(self, starts: Iterable[int], ends: Iterable[int]) -> int | None:
        """The first city on the shortest way from one of the starts to one of the ends."""
        wanted = set(ends)
        todo = [(a, -1) for a in starts]
        seen = {a for a, _ in todo}
        for at, city in todo:  # the list grows meanwhile
            if at in wanted:
                return city if city >= 0 else None
            for edge in self.terms.network.edges[at]:
                if edge.to not in seen:
                    seen.add(edge.to)
                    first = edge.to if city < 0 and self.terms.counted[edge.to] and edge.to not in wanted else city
                    todo.append((edge.to, first))
        return None


def assignments(trains: Sequence[Train], wanted: Sequence[tuple[str, int]]) -> list[Order]:
    """The ways to give each route a train of its own. wanted: of each route the name of its train, "" for any, and the
    cities it visits. Equal trains are not told apart.
    """

    def give(n: int, left: tuple[Train, ...]) -> Iterator[tuple[Train, ...]]:
        if n == len(wanted):
            yield ()
            return
        name, cities = wanted[n]
        for train in dict.fromkeys(left):
            if name in ("", train.name) and train.cities >= cities:
                at = left.index(train)
                yield from ((train, *rest) for rest in give(n + 1, left[:at] + left[at + 1 :]))

    return list(islice(give(0, tuple(trains)), ORDERS))


class Fitting:
    """The best reading of a set. best: its routes, None while there is none."""

    def __init__(self, legs: Legs, routes: Sequence[Sequence[Sequence[int]]], exact: bool) -> None:
        self._legs, self._routes, self._exact = legs, routes, exact
        self._terms = legs.terms
        self._tries = TRIES
        self._total = -1
        self.best: list[Path] | None = None

    @property
    def cut(self) -> bool:
        """Whether there was more to look at."""
        return self._tries <= 0

    def run(self, order: Order) -> None:
        """Looks for something better with these trains."""
        self._order = order
        self._gains = [self._terms.gains(train) for train in order]
        self._hopes = [self._hope(n) for n in range(len(order))]
        self._route(Draft(0, False, ()), 0)

    def _hope(self, n: int) -> list[int]:
        """By place in a route: at most so much comes from there on, the mine apart."""
        gains, options = self._gains[n], self._routes[n]
        hopes = [0]
        for p in range(len(options) - 1, 0, -1):
            legs = (leg for a in options[p - 1] for b in options[p] if a != b for leg in self._between(a, b))
            hopes.append(hopes[-1] + max(sum(gains[stop] for stop in leg.stops) for leg in legs))
        hopes.append(hopes[-1] + max(gains[stop] for stop in options[0]))
        return hopes[::-1]

    def _between(self, a: int, b: int) -> list[Leg]:
        return self._legs.between(a, b, self._exact)

    def _route(self, draft: Draft, used: int) -> None:
        """Goes on with the next route. used: track of those that are done."""
        n = len(draft.done)
        if n == len(self._order):
            if draft.total > self._total:
                self._total, self.best = draft.total, list(draft.done)
            return
        for start in self._routes[n][0]:
            self._grow(self._with(draft, (start,)), Leg((), (start,), used, 1 << start), 1)

    def _with(self, draft: Draft, stops: tuple[int, ...]) -> Draft:
        """The draft with some more stops of the route that is being read."""
        total = draft.total + sum(self._gains[len(draft.done)][stop] for stop in stops)
        if not draft.mined and self._terms.mine in stops:
            return Draft(total + self._terms.bonus, True, draft.done)
        return draft._replace(total=total)

    def _grow(self, draft: Draft, so_far: Leg, p: int) -> None:
        """Goes on with the stop at place p. so_far: the route as one leg, its mask the track of the whole set."""
        self._tries -= 1
        options = self._routes[len(draft.done)]
        if self._tries <= 0 or not self._promising(draft, p):
            return
        if p == len(options):
            self._close(draft, so_far)
            return
        at = so_far.stops[-1]
        for leg in (leg for stop in options[p] if stop != at for leg in self._between(at, stop)):
            if not so_far.clashes(leg):
                self._grow(self._with(draft, leg.stops), so_far.then(leg), p + 1)

    def _promising(self, draft: Draft, p: int) -> bool:
        n = len(draft.done)
        rest = self._hopes[n][p] + sum(hopes[0] for hopes in self._hopes[n + 1 :])
        return draft.total + rest + (0 if draft.mined else self._terms.bonus) > self._total

    def _close(self, draft: Draft, route: Leg) -> None:
        """A route is whole: it needs an own token, and no blocked city but at its ends (rules 10.4, 11.1)."""
        if route.seen & self._terms.base and not bits(route.stops[1:-1]) & self._terms.shut:
            path = Path(self._order[len(draft.done)], route.stops, route.edges)
            self._route(draft._replace(done=(*draft.done, path)), route.mask)
