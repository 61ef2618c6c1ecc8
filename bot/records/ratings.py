"""Ratings by OpenSkill (Plackett and Luce's model of Weng and Lin), worked out from results alone.

Rulings: only people are rated. House players are left out, for they play one game well and another badly, and a match
with fewer than two people does not rate. Among the people the places keep their order; a seat without a place stands
behind all others, and where nobody has one it is a draw. A former member counts as a newcomer whose rating is not kept,
so that ratings can be worked out anew from what is stored at any time, with the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from openskill.models import PlackettLuce

from bot.store import Rating, Result
from bot.texts import FORMER

ALL = ""  # the rating over all games together
SCALE, NEWCOMER = 24, 1000  # points as people see them: a newcomer has 1,000, a strong regular about 1,700
LAST = 1_000  # behind every place

_MODEL = PlackettLuce()


class Skill(NamedTuple):
    """What is known of a person's skill after so many matches: mean and standard deviation, as OpenSkill has them."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    played: int = 0

    @property
    def points(self) -> int:
        """The rating as people see it: what the skill is at least, with 99.7 % certainty (mu - 3 sigma), scaled."""
        return round(NEWCOMER + SCALE * (self.mu - 3 * self.sigma))


Book = dict[tuple[int, str], Skill]  # by person and game; ALL for all games together


class Change(NamedTuple):
    """What a match did to the rating of a person."""

    result: Result
    before: Skill
    after: Skill


def by_match(results: Iterable[Result]) -> Iterator[list[Result]]:
    """Results in the order of `Store.results_of_guild`, match by match."""
    for _, match in groupby(results, key=lambda result: result.table_id):
        yield list(match)


def is_person(result: Result) -> bool:
    """Whether it is a person's result, also that of a former member."""
    return result.person_id is not None or result.name == FORMER


def rank(result: Result) -> int:
    """The place for comparing: whoever has none stands behind all others."""
    return result.place or LAST


def rated(match: Sequence[Result]) -> list[Result]:
    """The results of a match that rate, by seat; none where fewer than two people played. Somebody who has two seats
    has the one they acted more in.
    """
    people: dict[int, Result] = {}
    for result in sorted((r for r in match if is_person(r)), key=lambda r: (r.actions, -r.seat)):
        people[result.person_id or -1 - result.seat] = result
    return sorted(people.values(), key=lambda r: r.seat) if len(people) > 1 else []


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The skills after a match with these places, 1 the best, equal ones shared."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(new.mu, new.sigma, old.played + 1) for (new,), old in zip(rated, skills, strict=True)]


def enter(book: Book, match: Sequence[Result], scope: str) -> list[Change]:
    """Enters a match into a book, for its game or for ALL. Returns the changes, by seat; none for a match that does
    not rate.
    """
    people = rated(match)
    if not people:
        return []
    keys = [(r.person_id, scope) for r in people]
    before = [Skill() if person is None else book.get((person, game), Skill()) for person, game in keys]
    after = rate(before, [rank(r) for r in people])
    book.update({(person, game): new for (person, game), new in zip(keys, after, strict=True) if person is not None})
    return [Change(*each) for each in zip(people, before, after, strict=True)]


def enter_both(book: Book, match: Sequence[Result]) -> Book:
    """Enters a match for its game and for all games together. Returns what has changed in the book."""
    changed = {scope: enter(book, match, scope) for scope in (match[0].game, ALL)}
    return {
        (change.result.person_id, scope): change.after
        for scope, changes in changed.items()
        for change in changes
        if change.result.person_id is not None
    }


def enter_all(book: Book, results: Iterable[Result]) -> Book:
    """Enters matches one after the other, each for its game and for all games together."""
    for match in by_match(results):
        enter_both(book, match)
    return book


def changes(results: Iterable[Result], table_id: int) -> list[Change]:
    """What one of these matches did to the ratings in its game, by seat; none where it does not rate."""
    book: Book = {}
    for match in by_match(results):
        changed = enter(book, match, match[0].game)
        if match[0].table_id == table_id:
            return changed
    return []


def read(ratings: Iterable[Rating]) -> Book:
    """A book of stored ratings."""
    return {(r.person_id, r.game): Skill(r.mu, r.sigma, r.played) for r in ratings}


def written(book: Book, guild_id: int, at: int) -> list[Rating]:
    """The ratings to be stored."""
    return [Rating(guild_id, person, game, *skill, at) for (person, game), skill in book.items()]
