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


def next_domain(frame: AnyFrame, view: Any, kind: Kind, given: Sequence[Any] = ()) -> tuple[list[Any], Domain | None]:
    """What may come after the given values: (values, domain), the domain None when the action is whole.

    A field with one answer is filled in. Raises Illegal where the values given are not legal.
    """
    values = list(given)
    while True:
        domain = _walk(frame, view, kind, values)
        if domain is None or isinstance(domain, Search) or len(only := domain.few(2)) != 1:
            return values, domain
        values += only


def offered(frame: AnyFrame, view: Any) -> dict[Kind, Reason]:
    """Each kind of action of the frame with "" where it is offered now, else the reason why not."""
    return {kind: _why_not(frame, view, kind) for kind in frame.offers}


def _why_not(frame: AnyFrame, view: Any, kind: Kind) -> Reason:
    try:
        _walk(frame, view, kind, [])
    except Illegal as reason:
        return reason
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
    steps = _start(frame, view, kind)
    values: list[Any] = []
    try:
        domain = next(steps)
        while True:
            value = domain.pick(rng)
            values.append(value)
            domain = steps.send(value)
    except StopIteration:
        return make(kind, values) if values else None
    except IndexError:
        if values:
            raise Fault(f"{kind.__name__}: dead end after {values}") from None
        return None


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
    try:
        domain = _walk(frame, view, kind, values)
    except Illegal:
        if values:
            raise
        return
    assert domain is not None
    last = len(values) + 1 == len(fields(kind))
    for value in domain.each():
        if last:
            yield make(kind, [*values, value])
        else:
            yield from _extend(frame, view, kind, [*values, value])


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
    try:
        domain = _walk(frame, view, kind, values)
    except Illegal:
        return 0
    assert domain is not None
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
        _ended(kind, done, len(names), end.value)
        return None
    if done == len(names):
        raise Fault(f"{kind.__name__}: the offer asks for too many fields")
    if not checking and not domain.few(1):
        if done == 0:
            raise Illegal("not_offered")
        raise Fault(f"{kind.__name__}: dead end after {list(given)}")
    return domain


def _why(domain: Domain, value: Any, not_last: bool) -> Reason:
    """A filter that only looks ahead is left to the later fields of an action that is checked as a whole."""
    if not_last and domain.ahead and isinstance(domain, Ids):
        return "" if domain.known(value) else "not_offered"
    return domain.why(value)


def _refuse_if(reason: Reason) -> None:
    if reason:
        raise refusal(reason)


def _ended(kind: Kind, done: int, fields_: int, reason: Reason | None) -> None:
    """The offer ended after `done` values: the action is whole, or was never offered, or the offer is wrong."""
    if done == fields_:
        return
    if done == 0:
        raise refusal(reason or "not_offered")
    raise Fault(f"{kind.__name__}: the offer ended after {done} fields")
