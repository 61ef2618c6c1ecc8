"""Tolls on track: a bound for sets of routes that share no track.

Each bit of track asks a toll. However the tolls are set, no set pays more than all tolls together and the best net
(value less tolls) of each train: a set that uses each track once pays each toll once at most. Tolls that are raised
where the best routes crowd, and lowered where nobody runs, bring this bound close to the truth. All in whole parts of
a dollar, so that they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from rules.eighteen_pa.routes.rows import SCALE, Kind
from rules.eighteen_pa.routes.walks import Walks

ROUNDS = 24  # of raising and lowering
WORK = 1_000_000  # walks looked at in all of them
PATIENCE = 3  # rounds without a lower bound, before the steps get shorter


class Tolls(NamedTuple):
    """tolls: by bit of track; paid: by number of a walk; bound: what no set can pay more than, the mine apart. All in
    parts of a dollar. use: how many trains the bound sends over each bit of track.
    """

    tolls: list[int]
    paid: list[int]
    bound: int
    use: list[int]


class Ledger:
    """Works out what tolls mean for the walks and kinds of a search. width: bits of track."""

    def __init__(self, walks: Walks, kinds: Sequence[Kind], width: int) -> None:
        self._walks, self._kinds, self._width = walks, kinds, width

    @cached_property
    def _edges(self) -> dict[int, list[int]]:
        """Mask of an edge -> its bits of track; 0 for a walk that has not left its root."""
        masks = dict.fromkeys([0, *(step.edge.mask for step in self._walks.steps if step.edge)])
        return {mask: _bits(mask) for mask in masks}

    @cached_property
    def _steps(self) -> list[tuple[int, int]]:
        """By number of a walk: the walk before it, and the place of its last edge in `_edges`."""
        at = {mask: i for i, mask in enumerate(self._edges)}
        return [(s.before, at[s.edge.mask]) if s.edge else (n, 0) for n, s in enumerate(self._walks.steps)]

    def without(self) -> Tolls:
        """The bound without any toll: each train its best route, whether or not they clash."""
        return self._with([0] * self._width, [0] * len(self._walks.steps))

    def fair(self, goal: int) -> Tolls:
        """Tolls with a low bound. goal: what some set pays, in dollars; the bound cannot come below it."""
        best = now = self.without()
        stride, stalled = 1 << 16, 0
        for _ in range(min(ROUNDS, WORK // len(self._walks.steps))):
            crowd = [use - 1 if use or toll else 0 for use, toll in zip(now.use, now.tolls, strict=True)]
            weight, excess = sum(x * x for x in crowd), now.bound - goal * SCALE
            if not weight or excess <= 0:
                break
            step = excess * stride // weight
            tolls = [max(0, toll + (step * x >> 16)) for toll, x in zip(now.tolls, crowd, strict=True)]
            now = self._with(tolls, self._paid(tolls))
            stalled = 0 if now.bound < best.bound else stalled + 1
            best = min(best, now, key=lambda tolls: tolls.bound)
            if stalled == PATIENCE:
                stride, stalled = stride * 3 // 4, 0
        return best

    def _with(self, tolls: list[int], paid: list[int]) -> Tolls:
        bound, use = sum(tolls), [0] * self._width
        for kind in self._kinds:
            nets = [gross - paid[n] for gross, n in zip(kind.gross, kind.numbers, strict=True)]
            best = max(nets, default=0)
            if best > 0:
                bound += kind.count * best
                for bit in _bits(self._walks.steps[kind.numbers[nets.index(best)]].mask):
                    use[bit] += kind.count
        return Tolls(tolls, paid, bound, use)

    def _paid(self, tolls: list[int]) -> list[int]:
        """By number of a walk: the tolls of its track."""
        asked = [sum(tolls[bit] for bit in bits) for bits in self._edges.values()]
        paid = [0] * len(self._steps)
        for n, (before, edge) in enumerate(self._steps):
            paid[n] = paid[before] + asked[edge]
        return paid


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
