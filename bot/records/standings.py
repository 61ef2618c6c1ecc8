"""Who stands where in a club, in a game or over all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.records.ratings import ALL, Book, by_match, rated
from bot.store import Result

FORM = 5  # matches


class Line(NamedTuple):
    """A person's line. `rank`: shared by equal ratings; `name`: as they were called in their last match; `matches`,
    `wins`: of those that rate; `form`: their last places, the newest last, 0 for none.
    """

    rank: int
    person_id: int
    name: str
    rating: int
    matches: int
    wins: int
    form: tuple[int, ...]


def won(result: Result, match: Sequence[Result]) -> bool:
    """Whether a seat has won: a first place, perhaps a shared one, with somebody behind it."""
    return result.place == 1 and any(other.place != 1 for other in match)


def standings(results: Iterable[Result], book: Book, game: str = ALL) -> list[Line]:
    """All whose rating in the game is known, the best first. `results`: those of the club, in order."""
    tallies: dict[int, _Tally] = {}
    for match in by_match(results):
        if game in (ALL, match[0].game):
            for result in rated(match):
                if result.person_id is not None:
                    tallies.setdefault(result.person_id, _Tally()).add(result, match)
    found = [(person, t, book[person, game]) for person, t in tallies.items() if (person, game) in book]
    points = [skill.points for _, _, skill in found]
    lines = [
        Line(1 + sum(p > skill.points for p in points), person, t.name, skill.points, t.matches, t.wins, t.form)
        for person, t, skill in found
    ]
    return sorted(lines, key=lambda line: (line.rank, -line.matches, line.name, line.person_id))


class _Tally:
    """A person's matches, counted."""

    def __init__(self) -> None:
        self.name, self.matches, self.wins = "", 0, 0
        self.form: tuple[int, ...] = ()

    def add(self, result: Result, match: Sequence[Result]) -> None:
        self.name = result.name
        self.matches += 1
        self.wins += won(result, match)
        self.form = (*self.form, result.place)[-FORM:]
