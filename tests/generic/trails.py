"""Random matches, played once and then looked at from many sides; and how a failure says where it happened."""

from __future__ import annotations

import random
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import pytest

from rules.core import Action, Event, Illegal, actors
from rules.match import Match
from rules.players import random_player
from tests.generic.cases import TOYS, Case, find

LONGEST = 20_000  # actions in a random match: a game that takes more does not end by itself
SOAK_MATCHES = 200  # for each number of players
SOAK_SECONDS = 60.0  # of one property for one number of players
GAME_SECONDS = 8.0  # of all properties for one game, in the rotating sample
TOY_SECONDS = 6.0
HEAVY = 0.4  # seconds for a random match
PROPERTIES = 24
LEAST_SPOTS = 3
SPOTS = 24  # of one match, in the sample; in a soak twice as many

Check = Callable[["Trail", "Spot"], None]


class Spot(NamedTuple):
    """One question of a match: the snapshot it was asked on, and what was answered."""

    number: int
    before: bytes
    seat: int
    action: Action
    by: str
    events: list[Event]
    told: bool


@dataclass(frozen=True)
class Trail:
    """A random match from the start to the end."""

    game: Any
    seats: int
    seed: int
    match: Match
    spots: list[Spot]
    seconds: float

    def rng(self, *more: object) -> random.Random:
        """A source of choices for tests of this match, the same each time."""
        return random.Random(f"{self.game.name} {self.seats} {self.seed} {more}")

    def state(self, spot: Spot) -> Any:
        """A fresh copy of the state at a spot."""
        return self.game.load(spot.before)


def random_options(game: Any, rng: random.Random) -> Any:
    """The defaults for every second match, anything for the others."""
    chosen = {o.id: rng.choice(o.values) for o in game.options} if rng.random() < 0.5 else {}
    return game.make_options(chosen)


def opened(game: Any, seats: int, seed: int) -> Match:
    """The match of a seed before its first action."""
    rng = random.Random(f"options {game.name} {seats} {seed}")
    return Match(game, seats, random_options(game, rng), seed.to_bytes(32, "big", signed=True), ("1", "22", "333"))


def steps(match: Match, rng: random.Random) -> Iterator[tuple[int, Action, str]]:
    """Random answers until the match is over, now and then a seat's fallback. Raises AssertionError if it never is."""
    for _ in range(LONGEST):
        if match.over:
            return
        seat = rng.choice(match.actors())
        view = match.view(seat)
        if rng.random() < 0.03:
            yield seat, view.frame.fallback(view), "clock"
        else:
            yield seat, random_player(match.game, view, rng), ""
    raise AssertionError(f"not over after {LONGEST} actions")


@lru_cache(maxsize=64)  # all properties look at the same first match of each case
def trail(name: str, seats: int, seed: int) -> Trail:
    """The random match of a seed."""
    game = find(name)
    began, match, spots = time.process_time(), opened(game, seats, seed), list[Spot]()
    rng = random.Random(f"{name} {seats} {seed}")
    for seat, action, by in steps(match, rng):
        before = game.dump(match.state)
        out = match.play(seat, action, by)
        spots.append(Spot(len(spots), before, seat, action, by, out.events, out.told))
    return Trail(game, seats, seed, match, spots, time.process_time() - began)


@dataclass
class Walk:
    """The random matches of one property and one case, as many as fit: a budget of seconds, in a soak 200 matches."""

    case: Case
    first_seed: int
    soak: bool
    node: str
    share: float = 1.0

    def trails(self) -> Iterator[Trail]:
        """The matches, at least one."""
        end = time.process_time() + self.seconds
        for number in range(SOAK_MATCHES):
            if number and time.process_time() > end:
                return
            found = self.trail(self.first_seed + number)
            if found.seconds > HEAVY and not self.soak and not self._today():
                pytest.skip("a heavy game: each property takes its numbers of players by turns")
            yield found

    def _today(self) -> bool:
        """Whether it is the turn of this number of players, with this property and first seed."""
        turn = zlib.crc32(self.node.partition("[")[0].encode()) + self.first_seed // 1_000 + self.case.seats
        return turn % len(self.case.game.seats) == 0

    @property
    def seconds(self) -> float:
        """Of processor time."""
        if self.soak:
            return SOAK_SECONDS
        whole = TOY_SECONDS if self.case.game in TOYS else GAME_SECONDS
        return self.share * whole / PROPERTIES / len(self.case.game.seats)

    def trail(self, seed: int) -> Trail:
        """The match of a seed."""
        with self.at(seed):
            return trail(self.case.game.name, self.case.seats, seed)

    def each(self, check: Callable[[Trail], None]) -> None:
        """Runs a check on each match."""
        for found in self.trails():
            with self.at(found.seed):
                check(found)

    def spots(self, check: Check, wanted: Callable[[Trail, Spot], bool] | None = None) -> int:
        """Runs a check on questions in random order; returns on how many. `wanted` picks those that matter."""
        end, done = time.process_time() + self.seconds, 0
        for found in self.trails():
            picked = found.rng("spots").sample(found.spots, len(found.spots))
            some = [s for s in picked if wanted is None or wanted(found, s)][: SPOTS * (2 if self.soak else 1)]
            for number, spot in enumerate(some):
                if number >= LEAST_SPOTS and time.process_time() > end:
                    break
                with self.at(found.seed, spot):
                    check(found, spot)
                done += 1
        return done

    def at(self, seed: int, spot: Spot | None = None) -> Where:
        """A context that adds to a failure how to see it again."""
        return Where(self.node, seed, spot)


@dataclass
class Where:
    """Says, below a failure, which match and which question it was."""

    node: str
    seed: int
    spot: Spot | None

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None:
            return
        if self.spot is not None:
            error.add_note(f"question {self.spot.number}, then seat {self.spot.seat} plays {self.spot.action}")
        error.add_note(f'again: .venv/bin/python -m pytest "{self.node}" --seed {self.seed}')


def open_frames(game: Any, state: Any, view: Any) -> list[Any]:
    """The frames that would take an action of the view's seat now."""
    due = [view.frame] if view.seat in actors(state) else []
    return due + ([game.meanwhile] if game.meanwhile is not None and state.stack else [])


def refusal(work: Callable[[], Any]) -> Illegal | None:
    """What a call is refused with, or None."""
    try:
        work()
    except Illegal as error:
        return error
    return None
