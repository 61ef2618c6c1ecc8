"""Walking an offer: check, next field, sample, moves, count, all from the one generator."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from rules.core.action import Action, fields, make
from rules.core.domain import Domain, Ids, Search
from rules.core.event import Fault, Illegal, Reason, refusal
from rules.core.frame import Frame, Steps

AnyFrame = Frame[Any, Any]
Kind = type[Action]


def check(frame: AnyFrame, view: Any, action: Action) -> None:
    """Raises Illegal with code and parameters unless the frame offers exactly this action."""
    kind = type(action)
    _walk(frame, view, kind, [getattr(action, f.name) for f in fields(kind)], checking=True)


def next_domain(
    frame: AnyFrame, view: Any, kind: Kind, given: Sequence[Any] = (), *, fill: bool = True
) -> tuple[list[Any], Domain | None]:
    """What may come after the given values: (values, domain), the domain None when the action is whole.

    A field with one answer is filled in, unless `fill` is False. Raises Illegal where the values given are not legal,
    ValueError where there are more of them than fields.
    """
    values = list(given)
    while True:
        domain = _walk(frame, view, kind, values)
        if not fill or domain is None or isinstance(domain, Search) or len(only := domain.few(2)) != 1:
            return values, domain
        values += only


def offered(frame: AnyFrame, view: Any) -> dict[Kind, Reason]:
    """Each kind of action of the frame with "" where it is offered now, else the reason why not."""
    return {kind: _why_not(frame, view, kind) for kind in frame.offers}


def _why_not(frame: AnyFrame, view: Any, kind: Kind) -> Reason:
    try:
        _walk(frame, view, kind, [])
    except Illegal as reason:
        return Illegal(reason.code, **reason.params)  # without the traceback, which would keep the position alive
    return ""


def sample(frame: AnyFrame, view: Any, rng: random.Random) -> Action:
    """A random legal action: kinds by their weight, fields by the domains' own `pick`. Raises Fault at a dead end."""
    for kind in sorted(frame.offers, key=lambda k: rng.random() ** (1.0 / k.weight), reverse=True):
        action = _sample(frame, view, kind, rng)
        if action is not None:
            return action
    raise Fault(f"nothing is offered by {frame}")


def _sample(frame: AnyFrame, view: Any, kind: Kind, rng: random.Random) -> Action | None:
    if not fields(kind):
        return None if frame.offers[kind](frame, view) else kind()
    steps, values = _start(frame, view, kind), list[Any]()
    try:
        domain = next(steps)
        while len(values) < len(fields(kind)):
            values.append(_pick(domain, kind, values, rng))
            domain = steps.send(values[-1])
    except StopIteration as end:
        if not values:
            return None
        _ended(kind, len(values), end.value)
        return make(kind, values)
    except Illegal:
        return None
    raise _too_many(kind)


def _pick(domain: Domain, kind: Kind, values: list[Any], rng: random.Random) -> Any:
    """Raises Illegal where an action is not offered, Fault at a dead end."""
    try:
        return domain.pick(rng)
    except IndexError:
        if domain.few(1):
            raise
    raise _nothing_left(kind, values, domain)


def moves(frame: AnyFrame, view: Any, limit: int, only: Kind | None = None) -> list[Action]:
    """The first `limit` legal actions, in the stable order of the offers; a `Search` gives its suggestions."""
    kinds = list(frame.offers) if only is None else [only]
    return list(islice((action for kind in kinds for action in _each(frame, view, kind)), limit))


def _each(frame: AnyFrame, view: Any, kind: Kind) -> Iterator[Action]:
    if not fields(kind):
        if not frame.offers[kind](frame, view):
            yield kind()
        return
    yield from _extend(frame, view, kind, [])


def _extend(frame: AnyFrame, view: Any, kind: Kind, values: list[Any]) -> Iterator[Action]:
    last = len(values) + 1 == len(fields(kind))
    for value in _choices(frame, view, kind, values).each():
        if last:
            yield make(kind, [*values, value])
        else:
            yield from _extend(frame, view, kind, [*values, value])


def _choices(frame: AnyFrame, view: Any, kind: Kind, values: list[Any]) -> Domain:
    """The domain after values that were listed as legal, so that only the first one can be empty."""
    try:
        domain = _walk(frame, view, kind, values)
    except Illegal as refused:
        if not values:
            return Ids(())
        raise Fault(f"{kind.__name__}: {values} is listed and then refused: {refused.code}") from None
    assert domain is not None
    return domain


def count(frame: AnyFrame, view: Any, limit: int) -> int:
    """The number of legal actions, counted no further than `limit`; whole numbers without listing them."""
    total = 0
    for kind in frame.offers:
        if total >= limit:
            break
        total += _count(frame, view, kind, [], limit - total)
    return min(total, limit)


def _count(frame: AnyFrame, view: Any, kind: Kind, values: list[Any], limit: int) -> int:
    if not fields(kind):
        return 0 if frame.offers[kind](frame, view) else 1
    domain = _choices(frame, view, kind, values)
    if len(values) + 1 == len(fields(kind)):
        return domain.size(limit)
    total = 0
    for value in domain.each():
        if total >= limit:
            break
        total += _count(frame, view, kind, [*values, value], limit - total)
    return total


def _start(frame: AnyFrame, view: Any, kind: Kind) -> Steps:
    steps = frame.offers[kind](frame, view)
    if isinstance(steps, (str, Illegal)):
        raise Fault(f"{kind.__name__} has fields, but its offer is no generator")
    return steps


def _walk(frame: AnyFrame, view: Any, kind: Kind, given: Sequence[Any], checking: bool = False) -> Domain | None:
    """The domain after the given values; None when all are given and legal."""
    names = [f.name for f in fields(kind)]
    if len(given) > len(names):
        raise ValueError(f"{kind.__name__} has {len(names)} fields, not {len(given)}")
    if not names:
        _refuse_if(frame.offers[kind](frame, view))  # type: ignore[arg-type]
        return None
    steps = _start(frame, view, kind)
    done = 0
    try:
        domain = next(steps)
        for value in given:
            reason = _why(domain, value, checking and done + 1 < len(names))
            if reason:
                raise refusal(reason, field=names[done], value=value, **domain.facts())
            done += 1
            domain = steps.send(value)
    except StopIteration as end:
        _ended(kind, done, end.value)
        return None
    if done == len(names):
        raise _too_many(kind)
    if not checking and not domain.few(1):
        raise _nothing_left(kind, given, domain)
    return domain


def _why(domain: Domain, value: Any, not_last: bool) -> Reason:
    """A filter that only looks ahead is left to the later fields of an action that is checked as a whole."""
    if not_last and domain.ahead and isinstance(domain, Ids):
        return "" if domain.known(value) else "not_offered"
    return domain.why(value)


def _refuse_if(reason: Reason) -> None:
    if reason:
        raise refusal(reason)


def _ended(kind: Kind, done: int, reason: Reason | None) -> None:
    """The offer ended after `done` values: the action is whole, or was never offered, or the offer is wrong."""
    if done == len(fields(kind)):
        return
    if done == 0:
        raise refusal(reason or "not_offered")
    raise Fault(f"{kind.__name__}: the offer ended after {done} fields")


def _too_many(kind: Kind) -> Fault:
    return Fault(f"{kind.__name__}: the offer asks for too many fields")


def _nothing_left(kind: Kind, given: Sequence[Any], domain: Domain) -> Illegal | Fault:
    """An empty domain: the first one means that the action is not offered, a later one is a mistake in the offer."""
    return Fault(f"{kind.__name__}: dead end after {list(given)}") if given else refusal(domain.none)
