"""The house player: wins where a win of up to seven plies can be forced, walks into none that it can see, and
otherwise plays what a bounded search likes best. No clock: the same position and `rng` give the same move.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from rules.core import Action
from rules.dobutsu import notation
from rules.dobutsu.actions import action_of, position
from rules.dobutsu.board import Position
from rules.dobutsu.position import moves, play, verdict
from rules.dobutsu.search import Search
from rules.dobutsu.solver import NEVER, Solver, Spent
from rules.dobutsu.state import DobutsuView, LionRule, Public

SURE = 7  # plies of a forced win that is looked for
NODES_A_MS = 15  # of each part of a choice; few choices need all three


class Nodes(NamedTuple):
    """What may be spent on a forced win of one's own, on the search, and on whether the move chosen loses by force."""

    proof: int = NEVER
    search: int = 12_000
    care: int = 12_000


USUAL = Nodes()


def house(v: DobutsuView, rng: random.Random) -> Action:
    """The action of a house player; it never resigns."""
    return action_of(choose(position(v), brink(v.public), v.public.options.lion_into_capture, rng))


def search(v: DobutsuView, rng: random.Random, ms: float) -> Action:
    """The same with as many nodes as take about so many milliseconds."""
    nodes = Nodes(*[max(1, int(NODES_A_MS * ms))] * 3)
    return action_of(choose(position(v), brink(v.public), v.public.options.lion_into_capture, rng, nodes))


def brink(public: Public) -> frozenset[Position]:
    """The positions whose next occurrence is a draw (rules 7.1)."""
    limit = public.options.repetition_limit
    return frozenset(notation.read(fen) for fen, times in public.seen.items() if times >= limit - 1)


def choose(
    p: Position, drawn: frozenset[Position], lion_rule: LionRule, rng: random.Random, nodes: Nodes = USUAL
) -> int:
    """The move to make in a position that is not decided."""
    solver = Solver(lion_rule, drawn, nodes.proof)
    found = _forced(solver, p)
    if found is not None:
        return found
    finder = Search(solver, nodes.search, taste=rng.getrandbits(32))
    return _careful(solver, p, finder.rank(p, moves(p, lion_rule)), nodes.care)


def _forced(solver: Solver, p: Position) -> int | None:
    """The first move of a forced win that is found."""
    try:
        found = solver.win(p, SURE)
    except Spent:
        return None
    return found[1] if found else None


def _careful(solver: Solver, p: Position, ranked: list[int], care: int) -> int:
    """The best ranked move after which the other side cannot force a win soon; where all lose, the one that lasts."""
    solver.budget = care
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
