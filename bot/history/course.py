"""A match turn by turn. A turn is the span from a player being called to the next player being called.

Only what stands makes turns; what was taken back belongs to the turn in which it was, told there.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.tables import Table
from bot.tables.announce import goes_on
from rules.match import Entry, Match, effective

MOST = 16  # matches whose turns are kept in memory, some hundred kilobytes each
ANY = Entry(0)  # a position needs to know how many entries led to it, not which


class Turn(NamedTuple):
    """first, last: numbers, among the actions in force, of its first one and of the one after its last. after, upto:
    revisions of the match before and after what it tells; what was taken back in between is among that. seats: who
    acted, in order. kept: the position at its end (packed). The deal has no actions, and tells from revision -1 on.
    """

    first: int
    last: int
    after: int
    upto: int
    seats: tuple[int, ...]
    kept: bytes


class Course:
    """The turns of a match up to now, the deal first; the last one may be going on. Never changed once it is made."""

    def __init__(self, match: Match, known: Course | None = None) -> None:
        """Plays the whole match again, or only what is new since `known`, an earlier course of it."""
        self.revision, self._match = match.revision, match
        self._standing = effective(match.log)
        self._based = 0 if match.base is None else match.base.revision
        self._early = len(effective(match.log[: self._based]))  # played under older rules, which nobody knows any more
        self._ends: list[tuple[int, bytes]] = []  # of each turn: how many actions stood then, the position (packed)
        self._open = False
        now = match.beginning() if known is None else self._goes_on_from(known)
        self._ends = self._ends or [(self._early, pack(now))]
        for played in range(self._ends[-1][0], len(self._standing)):
            now = self._play(now, played)
        self.turns = tuple(self._told(match.revision))

    def _goes_on_from(self, known: Course) -> Match:
        """Takes over the turns that stand as they stood. Returns the position at their end."""
        shorter = min(len(self._standing), len(known._standing))
        changed = (i for i in range(shorter) if self._standing[i][0] != known._standing[i][0])
        same = next(changed, shorter)
        self._ends = [end for end in known._ends if end[0] <= max(same, self._early)]
        self._open = known._open and len(self._ends) == len(known._ends)
        return self._restored(*self._ends[-1])

    def _play(self, now: Match, number: int) -> Match:
        """The position after one more action."""
        entry, after = self._standing[number][1], now.fork()
        assert entry.action is not None
        after.play(entry.seat, entry.action, entry.by)
        if self._open:
            self._ends.pop()
        self._ends.append((number + 1, pack(after)))
        self._open = not _calls(now, after, entry.seat)
        return after

    def _told(self, revision: int) -> list[Turn]:
        """Each turn tells what is in the log up to its last action, the newest one all the rest."""
        turns: list[Turn] = []
        first, after = self._early, -1
        for at, (last, kept) in enumerate(self._ends):
            upto = self._based if at == 0 else self._standing[last - 1][0] + 1
            upto = revision if at == len(self._ends) - 1 else upto
            seats = tuple(dict.fromkeys(entry.seat for _, entry in self._standing[first:last]))
            turns.append(Turn(first, last, after, upto, seats, kept))
            first, after = last, upto
        return turns

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
        return [n for n in range(first, last) if self._standing[n][1].seat == seat and not self._standing[n][1].by]

    def position(self, number: int) -> Match:
        """The match as it stood at the end of a turn, for looking at it: its log is not that of the match."""
        turn = self.turns[number]
        return self._restored(turn.last, turn.kept)

    def _restored(self, standing: int, kept: bytes) -> Match:
        of, log = self._match, [ANY] * (self._based + standing - self._early)
        return Match.restore(of.game, of.seats, of.options, of.seed, of.joins, log, zlib.decompress(kept))


class Courses:
    """The courses of the matches that are being looked at."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Course] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def of(self, table: Table) -> Course:
        """The turns of a table up to now. Raises Illegal("not_started")."""
        match, number = table.playing_or_over().fork(), table.row.id
        lock = self._locks.setdefault(number, asyncio.Lock())
        async with lock:
            known = self._kept.get(number)
            if known is None or known.revision < match.revision:
                self._kept[number] = known = await asyncio.to_thread(Course, match, known)
            elif known.revision > match.revision:  # somebody was quicker, and the table has moved on
                return await asyncio.to_thread(Course, match)
            self._kept.move_to_end(number)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return known


def pack(match: Match) -> bytes:
    """A snapshot, packed."""
    return zlib.compress(match.snapshot(), 1)


def _calls(before: Match, after: Match, seat: int) -> bool:
    """Whether somebody is called by what a seat did: another one, or itself to something new."""
    newly = [s for s, since in after.due.items() if since == after.revision]
    return after.over or any(s != seat or not goes_on(before, after, seat) for s in newly)
