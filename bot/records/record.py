"""What a person has played: matches, wins, streaks, head to head, the time others waited for them."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.records.ratings import by_match, is_person, rank, rated
from bot.records.standings import FORM, won
from bot.store import Result, Wait


@dataclass
class Rival:
    """Another person: in how many matches one stood ahead of them, level, or behind."""

    name: str = ""
    ahead: int = 0
    level: int = 0
    behind: int = 0

    @property
    def matches(self) -> int:
        """In how many they met."""
        return self.ahead + self.level + self.behind


@dataclass
class Played:
    """Matches of one game. `form`: the last places, the newest last."""

    matches: int = 0
    wins: int = 0
    form: tuple[int, ...] = ()


@dataclass
class Record:
    """A person's record. `running`: wins in a row, up to now; `longest`: ever; `alone`: matches against house players
    only, which do not rate. `turns`: how many were timed; `typical`: their median length in milliseconds.
    """

    matches: int = 0
    wins: int = 0
    alone: int = 0
    running: int = 0
    longest: int = 0
    games: dict[str, Played] = field(default_factory=dict)
    rivals: dict[int, Rival] = field(default_factory=dict)
    turns: int = 0
    typical: int = 0
    newest: Result | None = None


def record(person_id: int, results: Iterable[Result], waits: Sequence[Wait] = ()) -> Record:
    """The record of a person. `results`: of all seats of their matches, in order; `waits`: see `turns`."""
    made = Record()
    for match in by_match(results):
        own = max((r for r in match if r.person_id == person_id), key=lambda r: r.actions, default=None)
        if own is not None:
            _count(made, own, match)
    times = turns(waits)
    made.turns, made.typical = len(times), int(statistics.median(times)) if times else 0
    return made


def _count(made: Record, own: Result, match: Sequence[Result]) -> None:
    win = won(own, match)
    made.matches, made.wins, made.newest = made.matches + 1, made.wins + win, own
    made.alone += sum(map(is_person, match)) < 2
    made.running = made.running + 1 if win else 0
    made.longest = max(made.longest, made.running)
    played = made.games.setdefault(own.game, Played())
    played.matches, played.wins = played.matches + 1, played.wins + win
    played.form = (*played.form, own.place)[-FORM:]
    for other in rated(match):
        if other.person_id not in (None, own.person_id):
            _compare(made.rivals.setdefault(other.person_id or 0, Rival()), own, other)


def _compare(rival: Rival, own: Result, other: Result) -> None:
    rival.name = other.name
    rival.ahead += rank(own) < rank(other)
    rival.level += rank(own) == rank(other)
    rival.behind += rank(own) > rank(other)


def turns(waits: Sequence[Wait]) -> list[int]:
    """How long each turn of a person took, in milliseconds: entries that follow each other at a table are one turn."""
    times: list[int] = []
    before: tuple[int, int] | None = None
    for wait in sorted(waits):
        if (wait.table_id, wait.seq - 1) == before:
            times[-1] += wait.took
        else:
            times.append(wait.took)
        before = (wait.table_id, wait.seq)
    return times
