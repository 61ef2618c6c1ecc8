"""The house player: wins where a win of up to seven plies can be forced, walks into none that it can see, and
otherwise plays what a bounded search likes best. No clock: the same position and `rng` give the same move.
"""

from __future__ import annotations

import random

from rules.core import Action
from rules.dobutsu import notation
from rules.dobutsu.actions import action_of, position
from rules.dobutsu.board import Position
from rules.dobutsu.position import moves, play, verdict
from rules.dobutsu.search import Search
from rules.dobutsu.solver import NEVER, Solver, Spent
from rules.dobutsu.state import DobutsuView, LionRule, Public

SURE = 7  # plies of a forced win that is always found
SEARCH_NODES = 12_000
CARE_NODES = 12_000  # for looking whether the move chosen loses by force


def house(v: DobutsuView, rng: random.Random) -> Action:
    """The action of a house player; it never resigns."""
    return action_of(choose(position(v), brink(v.public), v.public.options.lion_into_capture, rng))


def brink(public: Public) -> frozenset[Position]:
    """The positions whose next occurrence is a draw (rules 7.1)."""
    limit = public.options.repetition_limit
    return frozenset(notation.read(fen) for fen, times in public.seen.items() if times >= limit - 1)


def choose(p: Position, drawn: frozenset[Position], lion_rule: LionRule, rng: random.Random) -> int:
    """The move to make in a position that is not decided."""
    solver = Solver(lion_rule, drawn)
    found = solver.win(p, SURE)
    if found:
        return found[1]
    search = Search(solver, SEARCH_NODES, taste=rng.getrandbits(32))
    return _careful(solver, p, search.rank(p, moves(p, lion_rule)))


def _careful(solver: Solver, p: Position, ranked: list[int]) -> int:
    """The best ranked move after which the other side cannot force a win soon; where all lose, the one that lasts."""
    solver.budget = CARE_NODES
    last, lasts = ranked[0], 0
    for move in ranked:
        try:
            plies = _lost_in(solver, p, move)
        except Spent:
            return move  # not known to lose
        if plies > lasts:
            last, lasts = move, plies
        if plies == NEVER:
            break
    return last


def _lost_in(solver: Solver, p: Position, move: int) -> int:
    """Plies until the other side's forced win after this move; NEVER where there is none that is seen."""
    q = play(p, move)
    done = verdict(q, move, solver.lion_rule)
    if done:
        return NEVER if done[1] == p[-1] else 1
    if q in solver.drawn:
        return NEVER
    found = solver.win(q, SURE)
    return found[0] + 1 if found else NEVER
