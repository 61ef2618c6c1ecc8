"""Dobutsu shogi, "Let's Catch the Lion": rules.md in this folder, one module a chapter of it."""

from __future__ import annotations

from rules.core import Game, Nothing, Out
from rules.dobutsu.actions import Drop, Move, Resign
from rules.dobutsu.components import COMPONENTS
from rules.dobutsu.hints import lion_in_danger
from rules.dobutsu.house import house, search
from rules.dobutsu.notation import write
from rules.dobutsu.position import START, perft
from rules.dobutsu.scoring import conserved, standings
from rules.dobutsu.state import DobutsuState, Options, Public
from rules.dobutsu.turn import Turn

__all__ = ["GAME", "lion_in_danger", "perft"]


def setup(s: DobutsuState, seats: int, options: Options, out: Out) -> None:
    """The first position (rules 1.2), which counts as an occurrence (7.1). Seat 0 is player 1 and moves first; who
    sits there is drawn by the lobby (rules 11).
    """
    start = write(START)
    s.public = Public(options, start, {start: 1})
    s.own = [Nothing() for _ in range(seats)]
    s.hidden = Nothing()
    s.stack = [Turn(0)]


GAME: Game[Public, Nothing, Nothing] = Game(
    COMPONENTS.game,
    seats=range(COMPONENTS.players.min, COMPONENTS.players.max + 1),
    public=Public,
    frames=(Turn,),
    actions=(Move, Drop, Resign),
    setup=setup,
    standings=standings,
    options=Options,
    presets=COMPONENTS.presets,
    house=house,
    search=search,
    conserved=conserved,
)
