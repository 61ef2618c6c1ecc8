"""All routes that an owner's trains could run, by number of stops, found with integer masks (rules 11.1, 11.2).

A route leads through one of the owner's tokens: from the first token on it (in the order of the stops) it has one or
two arms. The arm that leaves by the earlier edge is grown first, so that each route is met exactly once; and the
shortest routes come first, so that a search that is cut off has seen the same ones everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.eighteen_pa.routes.network import Edge
from rules.eighteen_pa.routes.terms import Terms


class Step(NamedTuple):
    """A route as the one before it and an edge more. before: its number; `-1` for a start at `root` alone.
    at: the stop it was lengthened to; tail: its other end; arm: index of the edge that the first arm leaves by.
    left: cities still allowed; mask: track used; seen: stops on it, and those that belong to another root.
    """

    before: int
    edge: Edge | None
    at: int
    tail: int
    root: int
    arm: int
    second: bool
    left: int
    mask: int
    seen: int


class Walks(NamedTuple):
    """steps: all of them, starts included. cities: that a route may visit. whole: whether no step is missing."""

    steps: list[Step]
    cities: int
    whole: bool

    def stops(self, number: int) -> list[int]:
        """The stops of a route in order, from the end of the first arm."""
        first: list[int] = []
        second: list[int] = []
        step = self.steps[number]
        while step.before >= 0:
            (second if step.second else first).append(step.at)
            step = self.steps[step.before]
        return [*first, step.at, *reversed(second)]


def walk(terms: Terms, cities: int, limit: int) -> Walks:
    """All routes of a train that visits so many cities, and of smaller ones. limit: of steps."""
    steps = list(_starts(terms, cities))
    number = 0
    while number < len(steps) < limit:
        _grow(terms, number, steps)
        number += 1
    return Walks(steps[:limit], cities, number >= len(steps) and terms.network.whole)


def _starts(terms: Terms, cities: int) -> Iterator[Step]:
    """One for each own token; routes through an earlier token are left to that one."""
    earlier = 0
    for stop in range(len(terms.counted)):
        if terms.base >> stop & 1:
            yield Step(-1, None, stop, stop, stop, -1, False, cities - 1, 0, earlier | 1 << stop)
            earlier |= 1 << stop


def _grow(terms: Terms, number: int, steps: list[Step]) -> None:
    """Adds the routes with one stop more than a step: at the end of its last arm, or as the start of a second arm."""
    step = steps[number]
    at, root, arm = step.at, step.root, step.arm
    if at == root:
        for i, edge in enumerate(terms.network.edges[root]):
            _add(terms, number, step, (edge,), root, i, False, steps)
        return
    if not terms.shut >> at & 1:
        _add(terms, number, step, terms.network.edges[at], step.tail, arm, step.second, steps)
    if not step.second and not terms.water >> at & 1:
        _add(terms, number, step, terms.network.edges[root][arm + 1 :], at, arm, True, steps)


def _add(
    terms: Terms, before: int, step: Step, edges: Sequence[Edge], tail: int, arm: int, second: bool, steps: list[Step]
) -> None:
    """The routes that one of the edges makes of a step: no track or stop twice, no city too many."""
    root, left, mask, seen = step.root, step.left, step.mask, step.seen
    for edge in edges:
        to, used = edge.to, edge.mask
        if not (mask & used or seen >> to & 1):
            rest = left - terms.counted[to]
            if rest >= 0:
                steps.append(Step(before, edge, to, tail, root, arm, second, rest, mask | used, seen | 1 << to))
