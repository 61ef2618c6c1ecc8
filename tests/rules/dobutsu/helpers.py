"""Matches from set-up positions, with actions as text."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from rules.core import Out, actors, moves, play, start, view
from rules.dobutsu import GAME, notation
from rules.dobutsu.actions import Resign, action_of, coded
from rules.dobutsu.state import DobutsuState, Options

KEY = bytes(32)
RULES = ("illegal", "loses", "allowed")


def table(name: str) -> dict[str, Any]:
    """A TOML file of this folder."""
    return tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))


def at(fen: str = "gle/1c1/1C1/ELG[-] w", lion: str = "illegal", limit: int = 3) -> DobutsuState:
    """A match that begins at this position."""
    s, _ = start(GAME, 2, Options(lion, limit), KEY)  # type: ignore[arg-type]
    p = notation.read(fen)
    if s.public.position == notation.write(p):
        return s
    s.public.position = notation.write(p)
    s.public.seen = {s.public.position: 1}
    s.stack[0].seat = p[-1]
    return s


def seat(s: DobutsuState) -> int:
    """The seat to act."""
    return actors(s)[0]


def act(s: DobutsuState, text: str) -> Out:
    """Plays a move given as text. Raises Illegal."""
    return play(GAME, s, seat(s), action_of(notation.read_move(text)))


def acts(s: DobutsuState, *texts: str) -> DobutsuState:
    """Plays several."""
    for text in texts:
        act(s, text)
    return s


def legal(s: DobutsuState) -> list[str]:
    """What the offers offer, resigning left aside, as sorted text."""
    if not s.stack:
        return []
    v = view(s, seat(s))
    found = [a for a in moves(v.frame, v, 1000) if not isinstance(a, Resign)]
    p = notation.read(s.public.position)
    return sorted(notation.write_move(p, coded(a)) for a in found)  # type: ignore[arg-type]


def ended(s: DobutsuState) -> tuple[str, int | None] | None:
    """(reason, winner) of a match that is over, None while it goes on."""
    assert (s.public.result is None) == bool(s.stack)
    return s.public.result and (s.public.result.reason, s.public.result.winner)
