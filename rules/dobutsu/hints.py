"""What a bot may point out without deciding anything."""

from __future__ import annotations

from rules.dobutsu.actions import position
from rules.dobutsu.board import LIONS, SIDE
from rules.dobutsu.position import attacked
from rules.dobutsu.state import DobutsuView


def lion_in_danger(v: DobutsuView) -> bool:
    """Whether the lion of the side to move could be taken if it did nothing about it (rules 5.4): a warning only,
    for any other action is legal. False when the match is over.
    """
    if v.over:
        return False
    p = position(v)
    return bool(attacked(p, 1 - p[SIDE]) >> p.index(LIONS[p[SIDE]]) & 1)
