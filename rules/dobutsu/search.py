"""Iterative deepening alpha-beta over the rule-of-thumb value, for positions without a short forced win.

Bounded by nodes, never by a clock: the same position always gives the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from zlib import crc32

from rules.dobutsu.board import SIDE, Position
from rules.dobutsu.evaluation import evaluate
from rules.dobutsu.position import moves, play, verdict
from rules.dobutsu.solver import Solver, Spent

WIN = 100_000  # less one for each ply until it
CERTAIN = 90_000  # beyond this a value is a forced end
EXACT, AT_LEAST, AT_MOST = range(3)
DEEPEST = 16
WHIM = 16  # hundredths of a chick


@dataclass(slots=True)
class Search:
    """One search. budget: nodes left; solver: knows wins in one, the lion rule and the positions that are draws.

    taste: a number that tips the balance between positions of nearly the same worth, so that matches differ.
    """

    solver: Solver
    budget: int
    taste: int = 0
    _table: dict[Position, tuple[int, int, int, int]] = field(default_factory=dict)  # depth, bound, value, best move

    def rank(self, p: Position, order: list[int]) -> list[int]:
        """The moves of `order`, best first; equally good ones stay in the order given."""
        ranked = order
        for depth in range(1, DEEPEST + 1):
            done: list[tuple[int, int]] = []
            try:
                self._root(p, ranked, depth, done)
            except Spent:
                return _front(ranked, done)
            ranked = [move for _, move in sorted(done, key=lambda x: -x[0])]
            if abs(max(done)[0]) > CERTAIN:
                break
        return ranked

    def _root(self, p: Position, ranked: list[int], depth: int, done: list[tuple[int, int]]) -> None:
        alpha = -WIN
        for move in ranked:
            value = self._after(p, move, depth, alpha, WIN)
            done.append((value, move))
            alpha = max(alpha, value)

    def _after(self, p: Position, move: int, depth: int, alpha: int, beta: int) -> int:
        """The value of a move for the side that makes it."""
        q = play(p, move)
        done = verdict(q, move, self.solver.lion_rule)
        if done:
            return WIN - 1 if done[1] == p[SIDE] else 1 - WIN
        if q in self.solver.drawn:
            return 0
        value = -self._value(q, depth - 1, -beta, -alpha)
        return value - 1 if value > CERTAIN else value + 1 if value < -CERTAIN else value

    def _value(self, p: Position, depth: int, alpha: int, beta: int) -> int:
        """The value of a position for the side to move."""
        self.budget -= 1
        if self.budget < 0:
            raise Spent
        if self.solver.wins(p, 1):
            return WIN - 1
        if depth <= 0:
            return evaluate(p) + crc32(p, self.taste) % WHIM
        known = self._table.get(p)
        if known and known[0] >= depth and _settles(known, alpha, beta):
            return known[2]
        return self._expand(p, depth, alpha, beta, known[3] if known else -1)

    def _expand(self, p: Position, depth: int, alpha: int, beta: int, first: int) -> int:
        best, chosen, floor = -WIN, -1, alpha
        for move in self._ordered(p, first):
            value = self._after(p, move, depth, floor, beta)
            if value > best:
                best, chosen, floor = value, move, max(floor, value)
                if value >= beta:
                    break
        bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        self._table[p] = depth, bound, best, chosen
        return best

    def _ordered(self, p: Position, first: int) -> list[int]:
        """The move that was best before, then captures, then the rest."""
        found = moves(p, self.solver.lion_rule)
        found.sort(key=lambda move: 0 if move == first else 1 if p[move & 15] else 2)
        return found


def _settles(known: tuple[int, int, int, int], alpha: int, beta: int) -> bool:
    _, bound, value, _ = known
    return bound == EXACT or (value >= beta if bound == AT_LEAST else value <= alpha)


def _front(ranked: list[int], done: list[tuple[int, int]]) -> list[int]:
    """An unfinished round counts only where it found something better than the best move of the round before."""
    if not done:
        return ranked
    best = max(done, key=lambda x: x[0])[1]
    return [best, *(move for move in ranked if move != best)]
