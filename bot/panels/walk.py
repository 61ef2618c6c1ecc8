"""Walking an offer with what a person has given: which fields were asked, which filled themselves in, what is next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bot.panels.values import Kind, Reader, within
from bot.tables import Asking, OfferOf
from rules.core import Domain, Ints, Search, Some, fields, next_domain

Given = Mapping[str, Any]  # field -> text, number or truth as a command brought it


class Asked(NamedTuple):
    """A field that the person was asked, not one that filled itself in: its place among the fields, and its domain."""

    step: int
    domain: Domain


def asked(at: Asking, kind: Kind, values: Sequence[Any]) -> list[Asked]:
    """The fields behind these values that were really asked."""
    found: list[Asked] = []
    filled, domain = next_domain(at.frame, at.view, kind, [])
    while domain is not None and len(filled) < len(values):
        found.append(Asked(len(filled), domain))
        filled, domain = next_domain(at.frame, at.view, kind, values[: len(filled) + 1])
    return found


def implied(at: Asking, kind: Kind, values: Sequence[Any]) -> frozenset[int]:
    """The places of the fields that filled themselves in with what goes without saying."""
    open_ones = {one.step for one in asked(at, kind, values)} if values else set[int]()
    filled = (n for n in range(len(values)) if n not in open_ones)
    return frozenset(n for n in filled if _domain_at(at, kind, values[:n]).implied)


def _domain_at(at: Asking, kind: Kind, before: Sequence[Any]) -> Domain:
    domain = next_domain(at.frame, at.view, kind, before, fill=False)[1]
    assert domain is not None
    return domain


def filled_at_end(at: Asking, kind: Kind, values: Sequence[Any]) -> bool:
    """Whether a field at the end filled itself in with what the person has not seen yet and has to."""
    steps, unsaid = asked(at, kind, values), implied(at, kind, values)
    return any(n not in unsaid for n in range(steps[-1].step + 1 if steps else 0, len(values)))


def fill(at: Asking, kind: Kind, given: Given, reader: Reader) -> tuple[list[Any], Domain | None]:
    """The values as far as they are given or fill themselves in, and what is to be asked next.

    Raises Illegal for a value that is not legal; a value that was given is never overruled by the only legal one.
    """
    values: list[Any] = []
    for field in fields(kind):
        raw = given.get(field.name)
        filled, domain = next_domain(at.frame, at.view, kind, values, fill=raw is None)
        if raw is not None:
            values.append(reader.read(kind, field.name, raw, domain))
        elif len(filled) > len(values):
            values.append(filled[len(values)])
        else:
            return values, domain
    return next_domain(at.frame, at.view, kind, values)


def possible(
    at: Asking, kind: Kind, field: str, given: Given, reader: Reader, seconds: float
) -> Iterator[tuple[Any, Domain | None]]:
    """What the field may hold, whatever those before it that are not given hold; each once, within a time. With each
    value the domain it is from, None for one that filled itself in.
    """
    seen: set[Any] = set()
    place = [f.name for f in fields(kind)].index(field)
    for found in within(_possible(at, kind, place, [], given, reader), seconds):
        if found is not None and found[0] not in seen:
            seen.add(found[0])
            yield found


def _possible(
    at: Asking, kind: Kind, place: int, values: list[Any], given: Given, reader: Reader
) -> Iterator[tuple[Any, Domain | None] | None]:
    filled, domain = next_domain(at.frame, at.view, kind, values)
    if len(filled) > place:
        yield filled[place], None
        return
    if domain is None:
        return
    if len(filled) == place:
        yield from ((value, domain) for value in domain.each())
        return
    name = fields(kind)[len(filled)].name
    known = given.get(name)
    for value in domain.each() if known is None else [reader.read(kind, name, known, domain)]:
        yield None  # so that the time is looked at
        yield from _possible(at, kind, place, [*filled, value], given, reader)


def best(offers: Sequence[OfferOf]) -> dict[Kind, OfferOf]:
    """One offer of each kind: where it is offered, else the first reason why not."""
    found: dict[Kind, OfferOf] = {}
    for offer in offers:
        known = found.get(offer.kind)
        if known is None or (known.reason and not offer.reason):
            found[offer.kind] = offer
    return found


def by_hand(domain: Domain) -> bool:
    """Whether the value is typed, because there are too many to choose from."""
    if isinstance(domain, Ints):
        return domain.size(26) > 25
    return isinstance(domain, Some) and len(domain.values) > 25


def open_ended(domain: Domain) -> bool:
    """Whether a value may be typed besides those that are listed."""
    return isinstance(domain, Search)
