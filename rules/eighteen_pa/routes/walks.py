"""All routes that an owner's trains could run, by number of stops, found with integer masks (rules 11.1, 11.2).

A route leads through one of the owner's tokens: from the first token on it (in the order of the stops) it has one or
two arms. The arm that leaves by the earlier edge is grown first, so that each route is met exactly once; and the
shortest routes come first, so that a search that is cut off has seen the same ones everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
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
        steps += _onward(terms, number, steps[number])
        number += 1
    return Walks(steps[:limit], cities, number >= len(steps) and terms.network.whole)


def _starts(terms: Terms, cities: int) -> Iterator[Step]:
    """One for each own token; routes through an earlier token are left to that one."""
    earlier = 0
    for stop in range(len(terms.counted)):
        if terms.base >> stop & 1:
            yield Step(-1, None, stop, stop, stop, -1, False, cities - 1, 0, earlier | 1 << stop)
            earlier |= 1 << stop


def _onward(terms: Terms, number: int, step: Step) -> list[Step]:
    """The routes with one stop more: at the end of its last arm, or as the first stop of a second arm."""
    at, tail, root, arm, second = step[2:7]
    edges = terms.network.edges
    found = []
    if not terms.shut >> at & 1 or at == root:
        for i, edge in enumerate(edges[at]):
            longer = _longer(terms, step, edge)
            if longer is not None:
                first = i if at == root else arm
                found.append(Step(number, edge, edge.to, tail, root, first, second, *longer))
    if at != root and not second and not terms.water >> at & 1:
        for edge in edges[root][arm + 1 :]:
            longer = _longer(terms, step, edge)
            if longer is not None:
                found.append(Step(number, edge, edge.to, at, root, arm, True, *longer))
    return found


def _longer(terms: Terms, step: Step, edge: Edge) -> tuple[int, int, int] | None:
    """Cities left, track and stops with an edge more; None where that is no route."""
    left = step.left - terms.counted[edge.to]
    if left < 0 or step.mask & edge.mask or step.seen >> edge.to & 1:
        return None
    return left, step.mask | edge.mask, step.seen | 1 << edge.to
