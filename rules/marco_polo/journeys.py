"""Which journeys there are on the map, and what they cost (rules 7.1 to 7.3, 7.13). Nothing here depends on a match.

Of journeys with the same end only those are kept that no other one beats: a dearer way to the same result is no choice.
Where passing a city matters (16.6), the posts that a journey would place belong to its result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple, TypeVar

from rules.marco_polo.components import CITIES, NODES, OASES, ROADS, TRAVEL_PRICES

NO_WARP, FREE, PRINTED = "", "free", "printed"
Price = tuple[int, int]  # coins, camels


class Way(NamedTuple):
    """A journey: its nodes after the first one, the coins and camels of its edges, and cities newly passed or reached
    that would get a post where passing counts, in order.
    """

    path: tuple[str, ...]
    coins: int
    camels: int
    posts: tuple[str, ...] = ()

    @property
    def steps(self) -> int:
        """How many steps it has."""
        return len(self.path)

    @property
    def end(self) -> str:
        """Where it ends. It has a step."""
        return self.path[-1]


Pair = tuple[Way, Way]  # a journey of each of two figures
Ways = dict[str, tuple[Way, ...]]  # by the node where they end
Pricing = Callable[[Way], tuple[int, ...]]


def travel_price(steps: int) -> int:
    """The coins of the travel action; no step at all costs the first column (rules 7.2, 7.12)."""
    return TRAVEL_PRICES[max(steps, 1) - 1]


def travelling(way: Way) -> Price:
    """What a journey of the travel action costs, its edges included (rules 7.2, 7.3)."""
    return way.coins + travel_price(way.steps), way.camels


def moving(way: Way) -> Price:
    """What a journey without travel price costs (rules 12.8, 14.4)."""
    return way.coins, way.camels


def sharing(way: Way) -> tuple[int, int, int]:
    """What matters of a journey that shares the price of its steps with another one (rules 16.7)."""
    return way.steps, way.coins, way.camels


def shared(pair: Pair) -> Price:
    """What two journeys cost together: one price by the total of their steps (rules 16.7)."""
    first, second = pair
    return first.coins + second.coins + travel_price(first.steps + second.steps), first.camels + second.camels


@cache
def steps_from(node: str, warp: str) -> tuple[tuple[str, int, int], ...]:
    """Where one step may lead, with its coins and camels. warp: how steps between oases go (rules 16.8)."""
    found = {other: (pay.get("coins", 0), pay.get("camels", 0)) for other, pay in ROADS[node].items()}
    if warp and node in OASES:
        for other in OASES:
            if other != node and (warp == FREE or other not in found):
                found[other] = (0, 0)
    return tuple((other, *price) for other, price in found.items())


def beats(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether nothing is dearer in one price than in the other."""
    return all(a <= b for a, b in zip(one, other, strict=True))


W = TypeVar("W", Way, "Pair")
Kept = list[tuple[tuple[int, ...], W]]  # ways, or pairs of them, with their prices


def add(kept: Kept[W], way: W, cost: tuple[int, ...]) -> None:
    """Keeps a way unless another of the same result is as cheap, and lets go of those that it beats."""
    if not kept:
        kept.append((cost, way))
    elif not any(beats(other, cost) for other, _ in kept):
        kept[:] = [each for each in kept if not beats(cost, each[0])] + [(cost, way)]


def extended(way: Way, start: str, warp: str) -> Iterator[Way]:
    """The ways that are one step longer."""
    for node, coins, camels in steps_from(way.path[-1] if way.path else start, warp):
        yield Way((*way.path, node), way.coins + coins, way.camels + camels)


@cache
def ways_by_steps(start: str, most: int, warp: str) -> tuple[dict[str, list[Way]], ...]:
    """For each number of steps from 0 the best ways to each node, of which only the edges are compared."""
    levels: list[dict[str, list[Way]]] = [{start: [Way((), 0, 0)]}]
    for _ in range(most):
        level: dict[str, Kept[Way]] = {}
        for way in (way for ways in levels[-1].values() for way in ways):
            for longer in extended(way, start, warp):
                add(level.setdefault(longer.path[-1], []), longer, moving(longer))
        levels.append({end: [way for _, way in kept] for end, kept in level.items()})
    return tuple(levels)


def best(ways: Iterable[tuple[str, Way]], price: Pricing) -> Ways:
    """The ways that no other one beats, by their end in the order of the table, the cheapest first."""
    rivals: dict[tuple[str, frozenset[str]], Kept[Way]] = {}
    for end, way in ways:
        add(rivals.setdefault((end, frozenset(way.posts)), []), way, price(way))
    found: dict[str, Kept[Way]] = {}
    for (end, _), kept in rivals.items():
        found.setdefault(end, []).extend(kept)
    return {node: in_order(found[node]) for node in NODES if node in found}


def in_order(kept: Kept[Way]) -> tuple[Way, ...]:
    """The cheapest first; of equals the one with more posts."""
    return tuple(way for _, way in sorted(kept, key=lambda each: (each[0], -len(each[1].posts), each[1].path)))


@cache
def plain_ways(start: str, least: int, most: int, warp: str, price: Pricing) -> Ways:
    """The best ways of `least` to `most` steps for a figure that places a post where it stops only."""
    levels = ways_by_steps(start, most, warp)[least:]
    return best(((end, way) for level in levels for end, ways in level.items() for way in ways), price)


@lru_cache(maxsize=64)
def paired_ways(one: str, two: str, most: int, warp: str) -> tuple[Pair, ...]:
    """The best journeys of two figures, of a step each at least and `most` steps together. Which split of the steps is
    dear can be seen only with both of them, so pairs with the same two ends are compared (rules 7.13, 16.7).
    """
    kept: dict[tuple[str, str], Kept[Pair]] = {}
    firsts, seconds = (plain_ways(start, 1, most - 1, warp, sharing) for start in (one, two))
    for (end, first_ways), (other, second_ways) in product(firsts.items(), seconds.items()):
        for pair in product(first_ways, second_ways):
            if pair[0].steps + pair[1].steps <= most:
                add(kept.setdefault((end, other), []), pair, shared(pair))
    return tuple(pair for found in kept.values() for _, pair in sorted(found))


@cache
def all_ways(start: str, least: int, most: int) -> tuple[Way, ...]:
    """Every walk of so many steps, the shortest first, with all cities that it passes."""
    levels = [[Way((), 0, 0)]]
    for _ in range(most):
        levels.append([longer for way in levels[-1] for longer in extended(way, start, NO_WARP)])
    return tuple(placing(way, frozenset(), len(CITIES)) for level in levels[least:] for way in level)


@cache
def distinct_ways(start: str, least: int, most: int, price: Pricing) -> tuple[Way, ...]:
    """The best of all walks for each end and each set of cities passed."""
    walks = ((end_of(way, start), way) for way in all_ways(start, least, most))
    return tuple(way for ways in best(walks, price).values() for way in ways)


@lru_cache(maxsize=512)
def passing_ways(start: str, least: int, most: int, own: frozenset[str], stock: int, price: Pricing) -> Ways:
    """The best ways where cities passed get posts too, as long as there are any (rules 16.6). own: cities that have
    one; stock: posts that are left. With few posts it matters in which order the cities are passed.
    """
    walks = distinct_ways(start, least, most, price) if stock > most else all_ways(start, least, most)
    return best(((end_of(way, start), placing(way, own, stock)) for way in walks), price)


def end_of(way: Way, start: str) -> str:
    """Where a way ends."""
    return way.path[-1] if way.path else start


def placing(way: Way, own: frozenset[str], stock: int) -> Way:
    """The way with the posts that it places: in path order, none twice, no more than there are."""
    passed = way.posts or tuple(node for node in dict.fromkeys(way.path) if node in CITIES)
    new = tuple(node for node in passed if node not in own)[:stock]
    return way if new == way.posts else Way(way.path, way.coins, way.camels, new)


def walk_of(start: str, path: tuple[str, ...], warp: str) -> Way | None:
    """Any walk, with the price of its edges; None where some step does not exist (rules 7.1)."""
    at, coins, camels = start, 0, 0
    for node in path:
        found = next((step for step in steps_from(at, warp) if step[0] == node), None)
        if found is None:
            return None
        at, coins, camels = node, coins + found[1], camels + found[2]
    return Way(path, coins, camels)
