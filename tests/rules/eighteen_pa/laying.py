"""Positions without any flow, and tiles "HEX:TILE:ROTATION" put down on them, whoever might lay them."""

from __future__ import annotations

from typing import Any

from rules.core import Nothing, Out, State, View
from rules.eighteen_pa.actions import Lay
from rules.eighteen_pa.board.lays import put
from rules.eighteen_pa.state import PaView, Public


def state(p: Public) -> State[Any, Any, Any, Any]:
    """A state around a position."""
    return State(p, [Nothing() for _ in p.cash], Nothing(), bytes(32), 0, [])


def look(p: Public) -> PaView:
    """A fresh view of a position."""
    return View(state(p), 0)


def lay_of(text: str) -> Lay:
    """A tile as an action."""
    hex, tile, rotation = text.split(":")
    return Lay(hex, tile, int(rotation))


def build(p: Public, *tiles: str) -> Out:
    """Puts tiles down, with what follows for the tokens."""
    out = Out(state(p))
    for lay in map(lay_of, tiles):
        put(p, lay.hex, lay.tile, lay.rotation, out)
    return out
