"""A trial: a copy of a position on which one person plays ahead.

The copy is a position that its seat cannot tell from the true one (`rules.thinking.imagine`): other secrets, other
luck. So nothing can leak by trying. At an action that would tell somebody something the trial ends: what comes of it
nobody can know before.

Where it is not the person's turn yet, the others' actions until then are supposed, and what is tried is a plan.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from bot.tables import Table
from rules.core import Action, Event, Illegal, allowed, sample
from rules.match import Match
from rules.players import house_player
from rules.thinking import imagine

TRY = "try"  # the ground of a trial, see `Table`
MOST_SUPPOSED = 60  # actions of others until the person's turn
PATIENCE = 1.0  # seconds for them
FUTURES = 8  # tries to find one in which the person is asked again
MOST_TRIED = 30  # actions


@dataclass(frozen=True)
class Tried:
    """An action tried out: the tag of the frame that took it, and what the person saw of it (none where it would tell
    more than anybody can know before).
    """

    frame: str
    action: Action
    events: Sequence[Event]


@dataclass(frozen=True)
class Trial:
    """table: the copy as it stands, with `ground` set. real: the table it was taken from. future: which of the possible
    futures is supposed, None on the person's own turn. supposed: what the others did in it. closed: whether its last
    action tells too much to go on.
    """

    table: Table
    real: Table
    seat: int
    future: int | None
    supposed: Sequence[Event] = ()
    tried: tuple[Tried, ...] = ()
    closed: bool = False

    @property
    def actions(self) -> list[Action]:
        """What has been tried, in order."""
        return [each.action for each in self.tried]

    @property
    def my_turn(self) -> bool:
        """Whether the seat may go on."""
        return not self.closed and self.seat in self.table.due

    def then(self, action: Action) -> Trial:
        """One action more. Raises Illegal: trial_reveals, trial_too_long, or what the rules refuse."""
        assert self.table.match is not None
        if self.closed or len(self.tried) >= MOST_TRIED:
            raise Illegal("trial_ends" if self.closed else "trial_too_long", n=MOST_TRIED)
        match, game = self.table.match.fork(), self.table.game
        frame = allowed(game, match.state, self.seat, type(action)).tag()
        out = match.play(self.seat, action)
        if not out.told:
            events = [event for event in out.events if event.seen_by(self.seat)]
            return self._with(match, Tried(frame, action, events))
        if self.future is None:
            raise Illegal("trial_reveals")
        return replace(self._with(self.table.match, Tried(frame, action, ())), closed=True)

    def _with(self, match: Match, tried: Tried) -> Trial:
        every = (*self.tried, tried)
        return replace(self, tried=every, table=_copy(self.real, match, self.future, [t.action for t in every]))


def begun(real: Table, seat: int, future: int | None) -> Trial:
    """A trial without an action yet. Raises Illegal("plan_too_far") where the seat is not asked soon in that future."""
    if future is None:
        match = _imagined(real, seat, _dice(real, seat, 0))
        return Trial(_copy(real, match, None, []), real, seat, None)
    found = _supposed(real, seat, future, math.inf)
    if found is None:
        raise Illegal("plan_too_far")
    match, events = found
    return Trial(_copy(real, match, future, []), real, seat, future, events)


def future_from(real: Table, seat: int, first: int) -> int:
    """The first of the possible futures from a number on in which the seat is asked soon. Raises
    Illegal("plan_too_far").
    """
    end = time.perf_counter() + PATIENCE
    for number in range(first, first + FUTURES):
        if _supposed(real, seat, number, end) is not None:
            return number
    raise Illegal("plan_too_far")


def _supposed(real: Table, seat: int, number: int, end: float) -> tuple[Match, list[Event]] | None:
    """The others play on until the seat is asked: first by the rule of thumb, in later futures at random."""
    rng = _dice(real, seat, number)
    match, events = _imagined(real, seat, rng), list[Event]()
    for _ in range(MOST_SUPPOSED):
        if match.over or time.perf_counter() > end:
            return None
        if seat in match.actors():
            return match, events
        other = match.actors()[0]
        view = match.view(other)
        assert view.frame is not None
        action = sample(view.frame, view, rng) if number else house_player(match.game, view, rng)
        events += [event for event in match.play(other, action).events if event.seen_by(seat)]
    return None


def _imagined(real: Table, seat: int, rng: random.Random) -> Match:
    match = real.playing()
    return match.fork(imagine(match.game, match.state, seat, rng).state)


def _dice(real: Table, seat: int, number: int) -> random.Random:
    """The same for the same position, so that a trial is the same after a restart."""
    return random.Random(f"trial {real.row.id} {real.row.revision} {seat} {number}")


def _copy(real: Table, match: Match, future: int | None, actions: Sequence[Action]) -> Table:
    """The table as a trial shows it. `mark` tells what has been tried apart."""
    lines = b"\n".join(bytes(real.game.line(action)) for action in actions)
    mark = 1 + (crc32(f"{real.row.revision} {future} ".encode() + lines) >> 1)
    return replace(real, match=match, ground=TRY, mark=mark)
