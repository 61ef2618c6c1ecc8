"""Everything that one seat gets of a position, by name: what twins are compared by and planted values searched in."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from rules.core import Action, Illegal, View, actors, check, moves, next_domain, offered, sample, view
from tests.generic.trails import open_frames, refusal

ENOUGH = 40  # listed moves


def seen(game: Any, s: Any, seat: int | None, attempts: list[Action]) -> dict[str, Any]:
    """View, offers, listed moves, refusals of what the seat may try, answers of the house player."""
    v = view(s, seat)
    got: dict[str, Any] = {"view": game.dump(v.parts()), "actors": actors(s)}
    if seat is None:
        return got
    for i, frame in enumerate(open_frames(game, s, v)):
        got |= {f"{i} {name}": value for name, value in offers(frame, v, attempts).items()}
    if v.frame is not None and seat in actors(s):
        got["fallback"] = v.frame.fallback(v)
        got["sample"] = sample(v.frame, v, random.Random(1))
    return got


def offers(frame: Any, v: View[Any, Any], attempts: list[Action]) -> dict[str, Any]:
    """What the offers of one frame say to a seat."""
    tried = [action for action in attempts if type(action) in frame.offers]
    return {
        "offers": [(kind.tag(), reason) for kind, reason in offered(frame, v).items()],
        "moves": moves(frame, v, ENOUGH),
        "fields": [said(frame, v, kind) for kind in frame.offers],
        "refusals": [(action, refusal(lambda: check(frame, v, action))) for action in tried],  # noqa: B023
    }


def said(frame: Any, v: View[Any, Any], kind: type[Action]) -> list[Any]:
    """What a picker shows of the first field: values with their notes, and why others are not legal."""
    try:
        _, domain = next_domain(frame, v, kind, [], fill=False)
    except Illegal as error:
        return [error.code, error.params]
    if domain is None:
        return []
    listed = list(getattr(domain, "values", ()))[:60]
    return [
        domain.few(60),
        domain.facts(),
        [(value, domain.why(value), domain.note(value)) for value in listed],
    ]


def events(told: list[Any], seat: int | None) -> bytes:
    """The events that a seat is told."""
    return msgspec.json.encode([e for e in told if e.seen_by(seat)], enc_hook=str)
