"""Plays a match in a process of its own, prints what each question looked like: `python -m tests.generic.elsewhere`."""

from __future__ import annotations

import hashlib
import json
import sys

from rules.core import moves, offered, view
from tests.generic.trails import Spot, Trail, trail


def digest(found: Trail) -> list[str]:
    """For each question a hash of state, answer, events, offers and the first moves in their order."""
    return [_hash(found, spot) for spot in found.spots] + [repr(found.match.standings())]


def _hash(found: Trail, spot: Spot) -> str:
    seen = view(found.state(spot), spot.seat)
    some = moves(seen.frame, seen, 30) if spot.number % 7 == 0 else []
    why = [(kind.tag(), str(reason)) for kind, reason in offered(seen.frame, seen).items()]
    told = repr((spot.seat, spot.action, spot.events, spot.told, some, why))
    return hashlib.sha256(spot.before + told.encode()).hexdigest()[:16]


if __name__ == "__main__":
    name, seats, seeds = json.loads(sys.argv[1])
    print(json.dumps([digest(trail(name, seats, seed)) for seed in seeds]))
