"""A match turn by turn. A turn is the span from a player being called to the next player being called.

Only what stands makes turns; what was taken back belongs to the turn in which it was, told there.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import NamedTuple

from bot.tables.announce import goes_on
from rules.match import Entry, Match, effective

Standing = Sequence[tuple[int, Entry]]


class Turn(NamedTuple):
    """first, last: numbers, among the actions in force, of its first one and of the one after its last. after, upto:
    revisions of the match before and after what it tells; what was taken back in between is among that. seats: who
    acted, in order. kept: the position at its end (packed). The deal has no actions.
    """

    first: int
    last: int
    after: int
    upto: int
    seats: tuple[int, ...]
    kept: bytes


class Course:
    """The turns of a match up to now, the deal first; the last one may be going on. Made with one replay: keep it, and
    let it `follow` the match.
    """

    def __init__(self, match: Match) -> None:
        self._entries: list[tuple[int, Entry]] = []
        self.turns: list[Turn] = []
        self._start(match)
        self.follow(match)

    def _start(self, match: Match) -> None:
        self._now = match.beginning()
        self._early = len(effective(self._now.log))  # played under older rules: they cannot be told apart any more
        self._before = self._now.revision
        self._entries = list(effective(match.log)[: self._early])
        self._ends = [(self._early, pack(self._now))]
        self._open = False

    def follow(self, match: Match) -> None:
        """Takes up what has happened since."""
        standing = effective(match.log)
        if [n for n, _ in standing[: len(self._entries)]] != [n for n, _ in self._entries]:
            self._go_back(match, standing)
        for number, entry in standing[len(self._entries) :]:
            self._play(entry)
            self._entries.append((number, entry))
        self._told(match)

    def _go_back(self, match: Match, standing: Standing) -> None:
        """To the end of the last turn that stands as it stood."""
        shared = min(len(standing), len(self._entries))
        same = next((i for i in range(shared) if standing[i][0] != self._entries[i][0]), shared)
        if same < self._early:
            self._start(match)
            return
        while len(self._ends) > 1 and self._ends[-1][0] > same:
            self._ends.pop()
        end, kept = self._ends[-1]
        del self._entries[end:]
        self._now = self._restored(end, kept)
        self._open = False

    def _play(self, entry: Entry) -> None:
        assert entry.action is not None
        before = self._now.fork()
        self._now.play(entry.seat, entry.action, entry.by)
        end = (len(self._entries) + 1, pack(self._now))
        if self._open:
            self._ends[-1] = end
        else:
            self._ends.append(end)
        self._open = not _calls(before, self._now, entry.seat)

    def _told(self, match: Match) -> None:
        """Each turn tells what is in the log up to its last action, the newest one all the rest."""
        self.turns, first, after = [], self._early, -1
        for at, (last, kept) in enumerate(self._ends):
            upto = self._entries[last - 1][0] + 1 if last else 0
            upto = max(upto, self._before if at == 0 else 0)
            if at == len(self._ends) - 1:
                upto = match.revision
            seats = tuple(dict.fromkeys(entry.seat for _, entry in self._entries[first:last]))
            self.turns.append(Turn(first, last, after, upto, seats, kept))
            first, after = last, upto

    # -- looking up -------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether the last turn is still going on."""
        return self._open

    def at(self, revision: int) -> int:
        """The number of the turn that tells what led to a revision."""
        return next((i for i, turn in enumerate(self.turns) if revision <= turn.upto), len(self.turns) - 1)

    def latest_of(self, seat: int) -> int | None:
        """The number of the newest turn in which the seat itself acted; None where it has not."""
        return next((i for i in range(len(self.turns) - 1, -1, -1) if self._own(i, seat)), None)

    def begun_by(self, seat: int) -> int | None:
        """The seat's first action of its newest turn, as a number among those in force."""
        at = self.latest_of(seat)
        return None if at is None else self._own(at, seat)[0]

    def _own(self, at: int, seat: int) -> list[int]:
        first, last = self.turns[at].first, self.turns[at].last
        return [n for n in range(first, last) if self._entries[n][1].seat == seat and not self._entries[n][1].by]

    def position(self, number: int) -> Match:
        """The match as it stood at the end of a turn."""
        turn = self.turns[number]
        return self._restored(turn.last, turn.kept)

    def _restored(self, end: int, kept: bytes) -> Match:
        now = self._now
        log = [*now.log[: self._before], *(entry for _, entry in self._entries[self._early : end])]
        return Match.restore(
            now.game, now.seats, now.options, now.seed, now.joins, log, zlib.decompress(kept), now.base
        )


def pack(match: Match) -> bytes:
    """A snapshot, packed."""
    return zlib.compress(match.snapshot(), 1)


def _calls(before: Match, match: Match, seat: int) -> bool:
    """Whether somebody is called by what a seat did: another one, or itself to something new."""
    newly = [s for s, since in match.due.items() if since == match.revision]
    return match.over or any(s != seat or not goes_on(before, match, seat) for s in newly)
