"""The ranking, and what never changes."""

from __future__ import annotations

from collections import Counter

from rules.core import Place
from rules.dobutsu import notation
from rules.dobutsu.state import DobutsuState, Public

WIN, DRAW, LOSS = 2, 1, 0  # points, so that a club can add matches up


def standings(public: Public, seats: int) -> list[Place]:
    """Winner first and loser second; a draw is a shared first place. Before the end nobody has a place."""
    return sorted((_place(public, seat) for seat in range(seats)), key=lambda p: p.place)


def _place(public: Public, seat: int) -> Place:
    result = public.result
    if result is None:
        return Place(seat, 0, 0, {"result": 0})
    points = DRAW if result.winner is None else WIN if result.winner == seat else LOSS
    return Place(seat, 2 if points == LOSS else 1, points, {"result": points})


def conserved(s: DobutsuState) -> dict[str, int]:
    """Two of each animal, wherever they are: a hen is a grown chick, a caught lion has left the board."""
    p = notation.read(s.public.position)
    found = Counter("chick" if kind == "hen" else kind for _, _, kind in notation.pieces(p))
    for seat in (0, 1):
        found.update(notation.hand(p, seat))
    if s.public.result and s.public.result.reason == "catch":
        found["lion"] += 1
    return dict(found)
