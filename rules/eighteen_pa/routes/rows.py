"""The routes of a kind of train in a row, the best first, with sets of them as integers: a bit for each place."""

from __future__ import annotations

from collections.abc import Sequence

from rules.eighteen_pa.routes.terms import Terms, Train, bits
from rules.eighteen_pa.routes.walks import Walks

SCALE = 64  # parts of a dollar: tolls are dealt out in parts


class Kind:
    """A kind of train and all routes that are worth a look for it. count: so many trains. numbers: of its routes among
    the walks; gross: what they pay, in parts of a dollar. values: in dollars, by number of a walk.
    """

    def __init__(self, terms: Terms, train: Train, count: int, walks: Walks) -> None:
        gains = terms.gains(train)
        self.train, self.count = train, count
        self.values = _values(gains, walks)
        self.numbers = _runnable(terms, train, gains, walks)
        self.gross = [self.values[n] * SCALE for n in self.numbers]


def _values(gains: list[int], walks: Walks) -> list[int]:
    """By number of the step: the sum of its stops."""
    values: list[int] = []
    for step in walks.steps:
        values.append(gains[step.at] + (values[step.before] if step.before >= 0 else 0))
    return values


def _runnable(terms: Terms, train: Train, gains: list[int], walks: Walks) -> list[int]:
    """The steps that are routes of this train: two stops, few enough cities, no end on the water (rules 9.6); without
    those that only add worthless track to a shorter route, which leaves more to the other trains.
    """
    least, idle = walks.cities - train.cities, 0
    if not terms.water:
        idle = bits(stop for stop, gain in enumerate(gains) if not gain and stop != terms.mine) & ~terms.base
    found = []
    for n, step in enumerate(walks.steps):
        ends = 1 << step.at | 1 << step.tail
        if step.before >= 0 and step.left >= least and not ends & terms.water:
            short = walks.steps[step.before].before < 0
            if short or not ends & idle:
                found.append(n)
    return found


class Row:
    """Routes of a kind, those of the highest net first. numbers: in the walks; values in dollars, nets in parts of one,
    masks of track: by place. Left out are those that stay so far below the best net that no set of them can pay more
    than what is known (slack). mine: places of routes to the mine; every: all places.
    """

    def __init__(self, terms: Terms, walks: Walks, kind: Kind, paid: Sequence[int], slack: int) -> None:
        nets = [gross - paid[n] for gross, n in zip(kind.gross, kind.numbers, strict=True)]
        floor = max(nets, default=0) - slack
        order = sorted((x for x, net in enumerate(nets) if net > floor), key=lambda x: -nets[x])
        self.train, self.count = kind.train, kind.count
        self.nets = [nets[x] for x in order]
        self.numbers = [kind.numbers[x] for x in order]
        self.values = [kind.values[n] for n in self.numbers]
        self.masks = [walks.steps[n].mask for n in self.numbers]
        self.every = (1 << len(self.numbers)) - 1
        self._width, self._users = terms.network.width, list[int]()
        mine = 1 << terms.mine if terms.bonus else 0  # a town, so no root: it is seen where it lies on the route
        (self.mine,) = _columns([bool(walks.steps[n].seen & mine) for n in self.numbers], 1)

    def best(self, free: int) -> int:
        """The net of the best of these places; 0 where it is better to stay at home."""
        return max(0, self.nets[(free & -free).bit_length() - 1]) if free else 0

    def beside(self, mask: int) -> int:
        """The places of the routes that use none of this track."""
        self._users = self._users or _columns(self.masks, self._width)  # not worked out where one train is all
        clash = 0
        while mask:
            bit = mask & -mask
            mask ^= bit
            clash |= self._users[bit.bit_length() - 1]
        return self.every & ~clash


_DIGIT = [bytes(48 + (byte >> bit & 1) for byte in range(256)) for bit in range(8)]  # a bit of each byte, as a digit


def _columns(masks: Sequence[int], width: int) -> list[int]:
    """For each bit of the masks an integer with a bit for each mask that has it: the table turned over."""
    size = (width + 7) // 8
    table = b"".join(mask.to_bytes(size, "little") for mask in reversed(masks))
    return [int(table[bit // 8 :: size].translate(_DIGIT[bit % 8]) or b"0", 2) for bit in range(width)]
