"""Sets of routes near a given one, legal or not: what fuzzing tries."""

from __future__ import annotations

import random

from rules.eighteen_pa.routes.network import Network
from rules.eighteen_pa.routes.notation import BETWEEN, NONE


def neighbour_of(network: Network, text: str, rng: random.Random) -> str:
    """The text with one thing changed: a route or a stop less, more, moved, or another train."""
    routes = [] if text == NONE else text.split(BETWEEN)
    if not routes or rng.random() < 0.2:
        return BETWEEN.join([*routes, " ".join(rng.sample(network.stops, 2))])
    at = rng.randrange(len(routes))
    changed = rng.choice((_shorter, _longer, _twisted, _other_train, _gone))(network, routes[at].split(), rng)
    routes[at : at + 1] = [" ".join(changed)] if changed else []
    return BETWEEN.join(routes) or NONE


def _gone(network: Network, stops: list[str], rng: random.Random) -> list[str]:
    return []


def _shorter(network: Network, stops: list[str], rng: random.Random) -> list[str]:
    gone = rng.choice((0, -1, rng.randrange(len(stops))))
    return [stop for i, stop in enumerate(stops) if i != gone % len(stops)]


def _longer(network: Network, stops: list[str], rng: random.Random) -> list[str]:
    """A stop more at one end: mostly one that track leads to."""
    names = {stop.removesuffix(".A"): i for i, stop in enumerate(network.stops)} | dict(
        zip(network.stops, range(len(network.stops)), strict=True)
    )
    end = rng.choice((0, -1))
    edges = network.edges[names[stops[end]]] if stops[end] in names else ()
    more = network.stops[rng.choice(edges).to] if edges else rng.choice(network.stops)
    return [more, *stops] if end == 0 else [*stops, more]


def _twisted(network: Network, stops: list[str], rng: random.Random) -> list[str]:
    a, b = rng.randrange(len(stops)), rng.randrange(len(stops))
    stops[a], stops[b] = stops[b], stops[a]
    return stops


def _other_train(network: Network, stops: list[str], rng: random.Random) -> list[str]:
    return [rng.choice(("2:", "3:", "5:", "3D:", "2R:")), *(stop for stop in stops if not stop.endswith(":"))]
