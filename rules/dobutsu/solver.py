"""Forced wins: a full-width proof search with memory, complete up to the length asked for.

Lengths are counted in plies to the end of the game as in rules 12: the action that wins by catch, try or lack of
actions is the last. Only the positions that history has brought to the brink of repetition matter beside the board
(`drawn`): a shortest forced win gets shorter with every action, so it never meets one position twice by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.dobutsu.board import HAND, LANDS, LIONS, SIDE, SMALL_STEPS, TRIES, Position
from rules.dobutsu.position import moves, play, reach, verdict
from rules.dobutsu.state import LionRule

NEVER = 1 << 30


class Spent(Exception):
    """The node budget is used up."""


@dataclass(slots=True)
class Solver:
    """Remembers what it proved, so one solver serves a whole choice. budget: nodes left, each some 20 microseconds;
    Spent is raised when there are none. drawn: positions whose next occurrence is a draw.
    """

    lion_rule: LionRule = "illegal"
    drawn: frozenset[Position] = frozenset()
    budget: int = NEVER
    _won: dict[Position, int] = field(default_factory=dict)  # the side to move wins within so many plies
    _not_won: dict[Position, int] = field(default_factory=dict)
    _lost: dict[Position, int] = field(default_factory=dict)  # the side to move loses within so many plies
    _held: dict[Position, int] = field(default_factory=dict)
    _escape: dict[Position, int] = field(default_factory=dict)  # the reply that held last time

    def win(self, p: Position, most: int) -> tuple[int, int] | None:
        """(plies, move) of a shortest forced win of at most `most` plies for the side to move, or None.

        Only under `loses` can the other side be forced to end the game to its own loss, on an even ply: elsewhere a
        lion that would win by being left on the far row (rules 13.1) is one that can be taken.
        """
        for plies in range(1, most + 1, 1 if self.lion_rule == "loses" else 2):
            if self.wins(p, plies):
                return plies, self._winner(p, plies)
        return None

    def _winner(self, p: Position, plies: int) -> int:
        for move in moves(p, self.lion_rule):
            q = play(p, move)
            done = verdict(q, move, self.lion_rule)
            if done[1] == p[SIDE] if done else q not in self.drawn and self.loses(q, plies - 1):
                return move
        raise AssertionError("a proven win without a move")

    def wins(self, p: Position, plies: int) -> bool:
        """Whether the side to move can force the end in its favour within so many plies."""
        if self._won.get(p, NEVER) <= plies:
            return True
        if plies <= self._not_won.get(p, 0):
            return False
        if plies == 1:
            return self._wins_now(p)
        self._count()
        if self._wins_now(p) or any(self.loses(q, plies - 1) for q in self._tries(p)):
            self._won[p] = plies
            return True
        self._not_won[p] = plies
        return False

    def _tries(self, p: Position) -> list[Position]:
        """What the side to move can lead to without losing on the spot, attacks on the enemy lion first."""
        side = p[SIDE]
        calm: list[Position] = []
        sharp: list[Position] = []
        for move in moves(p, self.lion_rule):
            q = play(p, move)
            if verdict(q, move, self.lion_rule) is not None or q in self.drawn:
                continue
            hits = reach(q)
            if not hits >> 12 * (1 - side) >> q.index(LIONS[side]) & 1:
                (sharp if hits >> 12 * side >> q.index(LIONS[1 - side]) & 1 else calm).append(q)
        return sharp + calm

    def loses(self, p: Position, plies: int) -> bool:
        """Whether everything the side to move can do ends against it within so many plies; no action at all, too."""
        if self._lost.get(p, NEVER) <= plies:
            return True
        if plies <= self._held.get(p, -1):
            return False
        self._count()
        if self._wins_now(p):
            self._held[p] = NEVER
            return False
        if any(self._holds(p, move, plies) for move in self._replies(p)):
            self._held[p] = plies
            return False
        self._lost[p] = plies
        return True

    def _replies(self, p: Position) -> list[int]:
        found = moves(p, self.lion_rule)
        if p in self._escape:
            found.insert(0, self._escape[p])
        return found

    def _holds(self, p: Position, move: int, plies: int) -> bool:
        """Whether this reply keeps the other side from winning within so many plies, the reply included."""
        holds = plies == 0 or self._keeps(p, play(p, move), move, plies - 1)
        if holds:
            self._escape[p] = move
        return holds

    def _keeps(self, p: Position, q: Position, move: int, plies: int) -> bool:
        done = verdict(q, move, self.lion_rule)
        if done:
            return done[1] == p[SIDE]
        return q in self.drawn or plies == 0 or not self.wins(q, plies)

    def _count(self) -> None:
        self.budget -= 1
        if self.budget < 0:
            raise Spent

    def _wins_now(self, p: Position) -> bool:
        """Whether one action of the side to move wins: a catch, a safe try, or leaving the other side no action."""
        side = p[SIDE]
        hits = reach(p)
        if hits >> 12 * side >> p.index(LIONS[1 - side]) & 1:
            return True
        for to in TRIES[side][p.index(LIONS[side])]:
            if LANDS[side][p[to]] and not hits >> 12 * (1 - side) >> to & 1:
                return True
        return _may_stall(p) and any(self._stalls(p, move) for move in moves(p, self.lion_rule))

    def _stalls(self, p: Position, move: int) -> bool:
        q = play(p, move)
        return verdict(q, move, self.lion_rule) is None and not moves(q, self.lion_rule)


def _may_stall(p: Position) -> bool:
    """A quick no to leaving the other side without action: it has a piece in hand, or two small pieces that can move,
    of which one action can take only one.
    """
    other = 1 - p[SIDE]
    base = HAND + 3 * other
    if p[base] or p[base + 1] or p[base + 2]:
        return False
    lands = LANDS[other]
    board = zip(p, SMALL_STEPS[other], strict=False)
    return sum(1 for piece, steps in board if any(lands[p[to]] for to, _ in steps[piece])) < 2
