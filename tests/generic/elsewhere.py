"""Plays a match in a process of its own, prints what each question looked like: `python -m tests.generic.elsewhere`."""

from __future__ import annotations

import hashlib
import json
import sys

from rules.core import moves, view
from tests.generic.seen import said
from tests.generic.trails import Spot, Trail, open_frames, trail


def digest(found: Trail) -> list[str]:
    """For each question a hash of state, answer, events, and what the offers say, in its order."""
    return [_hash(found, spot) for spot in found.spots] + [repr(found.match.standings())]


def _hash(found: Trail, spot: Spot) -> str:
    s = found.state(spot)
    v = view(s, spot.seat)
    open_to = open_frames(found.game, s, v)
    asked = [[said(frame, v, kind) for kind in frame.offers] + [moves(frame, v, 12)] for frame in open_to]
    told = repr((spot.seat, spot.action, spot.events, spot.told, asked))
    return hashlib.sha256(spot.before + told.encode()).hexdigest()[:16]


if __name__ == "__main__":
    name, seats, seeds = json.loads(sys.argv[1])
    print(json.dumps([digest(trail(name, seats, seed)) for seed in seeds]))
