"""A player that thinks: flat Monte Carlo over positions that its seat cannot tell from the true one.

What the seat cannot know is redrawn (`Game.twin`, and all luck to come). The candidates are played in the same worlds
to the end, by the rule of thumb where the game has one, and half of them are dropped again and again (sequential
halving: Karnin, Koren, Somekh 2013). The rule of thumb's own suggestion stands unless another is proved better; where
there is none, playouts at random stop early if there is no time for more, and the standings of the moment count.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from typing import Any, NamedTuple

from rules.core import Action, Fault, Illegal, View, actors, go_on, moves, sample
from rules.players import house_player

MOST_CANDIDATES = 24
LISTING = 0.15  # of the effort may go into finding candidates
PROBE = 0.15  # of the effort may go into finding out how long a playout takes
ROUNDS = 3  # playouts that there should be for each candidate
SURE = 3.0  # standard errors by which a candidate must beat the rule of thumb
PROOF = 12  # rounds below which nothing is proved against the rule of thumb
WILD = 0.25  # of the others play at random in a playout: not everybody plays by the rule of thumb
PLACES = 0.8  # of the value of a playout are places, the rest is how far ahead


class Effort(NamedTuple):
    """How much thinking: milliseconds of processor time of this thread, and at most `wall` on the clock (0: any); or,
    so that the answer is the same each time, so many actions in playouts.
    """

    ms: float = 0.0
    wall: float = 0.0
    steps: int = 0


class Position(NamedTuple):
    """What a seat thinks about: a stored state that is as good as the true one to it."""

    state: bytes
    seat: int


def imagine(game: Any, s: Any, seat: int, rng: random.Random) -> Position:
    """A position that the seat cannot tell from `s`: other secrets, other luck. All that a thinking player ever sees of
    a match, so that it knows no more than its seat.
    """
    other = game.load(game.dump(s))
    if game.twin is not None:
        game.twin(other, seat, rng)
    other.key, other.draws = rng.randbytes(32), 0
    return Position(game.dump(other), seat)


def think(game: Any, position: Position, rng: random.Random, effort: Effort) -> Action:
    """The action of a seat that is due. A game's own search is asked where it has one."""
    view: View[Any, Any] = View(game.load(position.state), position.seat)
    if game.search is not None:
        found: Action = game.search(view, rng, effort.ms or float(effort.steps))
        return found
    meter = Meter(effort)
    field = candidates(game, view, rng, meter)
    return field[0] if len(field) == 1 else Race(game, position, field, rng, meter).best()


class Meter:
    """What has been used of an effort."""

    def __init__(self, effort: Effort) -> None:
        self._effort, self.steps = effort, 0
        self._cpu, self._wall = time.thread_time(), time.perf_counter()

    def used(self) -> float:
        """The share, 0 at the beginning, 1 when the effort is spent."""
        if self._effort.steps:
            return self.steps / self._effort.steps
        cpu, wall = time.thread_time() - self._cpu, time.perf_counter() - self._wall
        return 1000 * max(cpu / self._effort.ms, wall / self._effort.wall if self._effort.wall else 0.0)


def candidates(game: Any, view: View[Any, Any], rng: random.Random, meter: Meter) -> list[Action]:
    """Different legal actions: the rule of thumb's first; then, shuffled, all where they are few, else one of each kind
    and samples.
    """
    frame: Any = view.frame
    first, rest = house_player(game, view, rng), moves(frame, view, MOST_CANDIDATES + 1)
    if len(rest) > MOST_CANDIDATES:
        rest = []
        for kind in frame.offers:
            rest += moves(frame, view, 1, kind) if meter.used() < LISTING else []
        for _ in range(2 * MOST_CANDIDATES):
            if len(rest) < MOST_CANDIDATES and meter.used() < LISTING:
                rest = list(dict.fromkeys([*rest, sample(frame, view, rng)]))
    rng.shuffle(rest)
    return list(dict.fromkeys([first, *rest]))


class Race:
    """The candidates in the same worlds. `guided`: by a rule of thumb, which suggests the first of them. `reach`: how
    many actions a playout has at most; 0: it goes to the end.
    """

    def __init__(self, game: Any, position: Position, field: list[Action], rng: random.Random, meter: Meter) -> None:
        self.game, self.position, self.field, self.rng, self.meter = game, position, field, rng, meter
        self.guided: bool = game.house is not None
        self.reach = 0
        self.values: list[list[float]] = []

    def best(self) -> Action:
        """The winner; the first candidate where there was no time, or nothing is proved against its rule of thumb."""
        if not self._paced():
            return self.field[0]
        live = self._run()
        best = max((i for i in live if self.values[i]), key=lambda i: statistics.fmean(self.values[i]), default=0)
        return self.field[best if not self.guided or self._proved(best) else 0]

    def _paced(self) -> bool:
        """One playout tells how many can be afforded and how far they may go. Returns whether they are worth while."""
        before, steps = self.meter.used(), self.meter.steps
        found = self._playout(0, self._world(), 0, before + PROBE)
        left, cost = max(0.0, 1 - self.meter.used()), max(self.meter.used() - before, 1e-9)
        if self.guided:
            fit = int(left / (cost * PROOF))
            self.field = self.field[: fit + 1]
            return found is not None and fit > 0
        if found is None and value(self.game, self.game.load(self.position.state), self.position.seat) is not None:
            affordable = (self.meter.steps - steps) * left / cost
            self.reach = max(1, int(affordable / (ROUNDS * len(self.field))))
        else:
            self.field = self.field[: max(2, int(left / (cost * ROUNDS)))]
        return True

    def _run(self) -> list[int]:
        """Rounds until the effort is spent. Returns who is left; they have all played the same rounds."""
        live = list(range(len(self.field)))
        self.values = [[] for _ in live]
        halvings, began = max(1, math.ceil(math.log2(len(live)))), self.meter.used()
        while (used := self.meter.used()) < 1:
            done = int((used - began) / max(1e-9, 1 - began) * halvings)
            live = self._kept(live, max(2, math.ceil(len(self.field) / 2**done)))
            world, seed = self._world(), self.rng.getrandbits(64)
            found = [self._playout(i, world, seed) for i in live]
            for i, x in zip(live, found, strict=True):
                if x is not None and None not in found:
                    self.values[i].append(x)
        return live

    def _kept(self, live: list[int], most: int) -> list[int]:
        """The better ones, and the rule of thumb's suggestion in any case. Fewer are followed further."""
        if len(live) <= most or not self.values[live[0]]:
            return live
        ranked = sorted(live, key=lambda i: (self.guided and i == 0, statistics.fmean(self.values[i])), reverse=True)
        self.reach = self.reach * len(live) // most
        return sorted(ranked[:most])

    def _proved(self, i: int) -> bool:
        """Whether a candidate has beaten the rule of thumb in the same worlds by more than chance explains."""
        gains = [a - b for a, b in zip(self.values[i], self.values[0], strict=True)]
        if i == 0 or len(gains) < PROOF:
            return False
        return statistics.fmean(gains) > SURE * statistics.stdev(gains) / math.sqrt(len(gains))

    def _world(self) -> Any:
        s = self.game.load(self.position.state)
        return imagine(self.game, s, self.position.seat, self.rng).state

    def _playout(self, i: int, world: bytes, seed: int, until: float = 1.0) -> float | None:
        """The value of a candidate in a world; None where the effort ended before, or the rules failed."""
        s, rng, first = self.game.load(world), random.Random(seed), self.meter.steps
        wild = {x for x in range(len(s.own)) if x != self.position.seat and rng.random() < WILD}
        try:
            self._step(s, self.position.seat, self.field[i])
            while s.stack and not 0 < self.reach < self.meter.steps - first:
                if self.meter.used() >= until:
                    return None
                seat = rng.choice(actors(s))
                self._step(s, seat, self._policy(View(s, seat), seat in wild, rng))
        except (Illegal, Fault):
            return None
        return value(self.game, s, self.position.seat)

    def _step(self, s: Any, seat: int, action: Action) -> None:
        self.meter.steps += 1
        go_on(self.game, s, seat, action)

    def _policy(self, view: View[Any, Any], wild: bool, rng: random.Random) -> Action:
        if self.guided and not wild:
            return house_player(self.game, view, rng)
        assert view.frame is not None
        return sample(view.frame, view, rng)


def value(game: Any, s: Any, seat: int) -> float | None:
    """How well the seat stands, 0 to 1: mostly its place among the others, somewhat its lead over the best of them.
    None while the match goes on and the standings say nothing yet.
    """
    try:
        places = {p.seat: p for p in game.standings(s.public, len(s.own))}
        mine, others = places.pop(seat), list(places.values())
    except Exception:  # standings are promised for finished matches only
        if s.stack:
            return None
        raise
    if s.stack and not any(p.place for p in (mine, *others)):
        return None
    return PLACES * _placed(mine, others) + (1 - PLACES) * (1 + _lead(mine, others)) / 2


def _placed(mine: Any, others: list[Any]) -> float:
    """The share of the others that come after the seat; who comes level counts half."""
    last = len(others) + 2  # without a place
    at, rest = mine.place or last, [p.place or last for p in others]
    return sum(0.5 if at == p else float(at < p) for p in rest) / max(1, len(rest))


def _lead(mine: Any, others: list[Any]) -> float:
    """-1 to 1: the lead over the best of the others, as a share of what both have."""
    best = max((p.total for p in others), default=0)
    both = abs(mine.total) + abs(best)
    return (mine.total - best) / both if both else 0.0
