"""Actions that somebody might send by mistake or on purpose: near ones, foreign ones, nonsense."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core import Action, Big, Domain, Illegal, Search, fields, next_domain, view
from tests.generic.trails import Spot, Trail

NONSENSE: tuple[Any, ...] = ("", "nobody", "0", -1, 0, 1, 10**30, True, None, 2.5, (), ("nobody",), [1])


def pool(found: Trail, many: int = 60) -> list[Action]:
    """Actions that were played somewhere in the match, some of them by others."""
    some = found.rng("pool").sample(found.spots, min(many, len(found.spots)))
    return [spot.action for spot in some]


def mutants(found: Trail, spot: Spot, many: int = 40) -> Iterator[Action]:
    """Neighbours of the action at a spot, then actions of other questions, then nonsense of every kind."""
    rng, known = found.rng("mutants", spot.number), pool(found)
    near = [x for x in _near(found, spot, rng) if x != spot.action]
    foreign = rng.sample(known, min(many // 2, len(known)))
    yield from rng.sample(near, min(many, len(near)))
    yield from foreign
    for action in foreign[:5]:
        yield from _swapped(action, known, rng)
    for kind in found.game.actions:
        yield kind(*[_typed(f.type, rng.choice(NONSENSE)) for f in fields(kind)])


def _near(found: Trail, spot: Spot, rng: random.Random) -> list[Action]:
    """One field changed: the next number, another listed value (also a refused one), a varied route, nonsense."""
    action, kind = spot.action, type(spot.action)
    names = [f.name for f in fields(kind)]
    near = []
    for i, (name, value) in enumerate(zip(names, values_of(action), strict=True)):
        domain = _domain_at(found, spot, i)
        others = [*_neighbours(value, rng), *_listed(domain, rng), *_varied(domain, value, rng), *NONSENSE]
        near += [msgspec.structs.replace(action, **{name: _typed(fields(kind)[i].type, x)}) for x in others]
    return near


def values_of(action: Action) -> list[Any]:
    """The values of an action in field order."""
    return [getattr(action, f.name) for f in fields(type(action))]


def _domain_at(found: Trail, spot: Spot, i: int) -> Domain | None:
    """The domain of field i after the values before it; None where it is not asked or filled in."""
    s = found.state(spot)
    seen = view(s, spot.seat)
    frame = frame_of(found, seen, spot)
    try:
        values, domain = next_domain(frame, seen, type(spot.action), values_of(spot.action)[:i])
    except Illegal:
        return None
    return domain if len(values) == i else None


def frame_of(found: Trail, seen: Any, spot: Spot) -> Any:
    """The frame that took the action at a spot."""
    own = seen.frame is not None and type(spot.action) in seen.frame.offers
    return seen.frame if own else found.game.meanwhile


def _neighbours(value: Any, rng: random.Random) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -value, value * 10, value + 10**20]
    if isinstance(value, tuple) and value:
        return [value[::-1], value[1:], value + value[:1], rng.sample(value, len(value)), list(value)]
    return [f"{value} ", str(value).upper()] if isinstance(value, str) else []


def _listed(domain: Domain | None, rng: random.Random) -> list[Any]:
    """Values that may be asked for, legal or not."""
    values = list(getattr(domain, "values", ()))
    return rng.sample(values, min(6, len(values)))


def _varied(domain: Domain | None, value: Any, rng: random.Random) -> list[Any]:
    if not isinstance(domain, Search) or domain.vary is None:
        return []
    return [domain.vary(value, rng) for _ in range(4)]


def _swapped(action: Action, known: list[Action], rng: random.Random) -> Iterator[Action]:
    """An action with the values of another of its kind in some fields."""
    others = [x for x in known if type(x) is type(action)]
    for other in rng.sample(others, min(3, len(others))):
        names = [f.name for f in fields(type(action)) if rng.random() < 0.5]
        yield msgspec.structs.replace(action, **{name: getattr(other, name) for name in names})


def _typed(of: Any, value: Any) -> Any:
    """Amounts stay amounts, as parsing makes them."""
    big = isinstance(of, type) and issubclass(of, Big)
    try:
        return of(value) if big and type(value) is int else value
    except ValueError:
        return value
