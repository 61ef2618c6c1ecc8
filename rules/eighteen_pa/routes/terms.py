"""What an owner's trains face on a network: what each stop pays, where they pass, what a train may do (rules 11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.eighteen_pa.routes.network import Network

NOWHERE = -1  # in place of the index of a stop


class Train(NamedTuple):
    """cities: stops that count, at most; times: what it multiplies their value by; towns_pay: or are only passed."""

    name: str
    cities: int
    times: int = 1
    towns_pay: bool = True


class Terms(NamedTuple):
    """By index of the stop: counted: takes up one of a train's cities; value: in this phase; doubled: 2 at an active
    destination of the owner, else 1 (rules 11.4); income: of the own tokens there (11.6).
    Masks, a bit for each stop: towns: free stops, which some trains only pass (1.6, 11.5); base: with a token of the
    owner that makes a route legal; shut: may end a route, but not be passed (10.4); water: the ferry, never an end.
    ferry: what it adds to a route (11.7); dry: hexes of a ferry that does not run (9.6).
    mine: the stop that earns `bonus` once for the set (11.8), or NOWHERE.
    """

    network: Network
    counted: tuple[bool, ...]
    value: tuple[int, ...]
    doubled: tuple[int, ...]
    income: tuple[int, ...]
    towns: int
    base: int
    shut: int
    water: int = 0
    ferry: int = 0
    dry: frozenset[str] = frozenset()
    mine: int = NOWHERE
    bonus: int = 0

    def times(self, stop: int, train: Train) -> int:
        """How often the value of a stop counts for a train (rules 11.4, 11.5); 0 for the ferry, which pays apart."""
        if (self.towns | self.water) >> stop & 1:
            return int(train.towns_pay and not self.water >> stop & 1)
        return self.doubled[stop] * train.times

    def gains(self, train: Train) -> list[int]:
        """By stop: all that it brings to a route of this train, the mine apart (rules 11.9)."""
        wet = [self.ferry if self.water >> stop & 1 else 0 for stop in range(len(self.value))]
        return [
            value * self.times(stop, train) + self.income[stop] + wet[stop] for stop, value in enumerate(self.value)
        ]


def bits(stops: Iterable[int]) -> int:
    """The mask of some stops."""
    return sum({1 << stop for stop in stops})
