"""What a question of the picker lists: the values of one page, as they are called there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bot.panels.finding import found
from bot.panels.press import PAGE, pages
from bot.panels.values import note_of, noted, shown
from bot.panels.walk import by_hand, open_ended
from bot.texts import Words
from bot.texts.fitting import middle
from rules.core import Domain, Search, Some

LONGEST = 100  # characters of a label
Names = Callable[[str, Any], Sequence[str]]  # all that a value of a vocabulary is called


class Entry(NamedTuple):
    """A value: its place in the whole list, for a press says no more than that, its name, and a second line."""

    at: int
    value: Any
    name: str
    about: str = ""


@dataclass(frozen=True)
class Listing:
    """One page of a list; pages are counted from 0. `part`: what is looked for; `found` of `total` values fit it."""

    entries: Sequence[Entry]
    page: int = 0
    pages: int = 1
    part: str = ""
    found: int = 0
    total: int = 0

    @property
    def values(self) -> list[Any]:
        """What is listed, in its order."""
        return [entry.value for entry in self.entries]

    @property
    def searchable(self) -> bool:
        """Whether it is long enough for looking for a part of a name."""
        return self.total > PAGE

    def numbered(self) -> Listing:
        """The same with the numbers that a picture of the values shows, from 1 on each page."""
        named = [e._replace(name=f"{number}. {e.name}") for number, e in enumerate(self.entries, 1)]
        return replace(self, entries=named)


def values_of(domain: Domain) -> Sequence[Any]:
    """All values in the order of the list."""
    if isinstance(domain, Some):
        return domain.values
    return domain.few(PAGE - 1) if open_ended(domain) else list(domain.each())


def listing(
    domain: Domain, vocabulary: str, labels: Words, page: int = 0, part: str = "", names: Names | None = None
) -> Listing | None:
    """A page of what may be chosen; None where the value is typed. `part`: only what is called so, by one of its
    `names`; the best first.
    """
    if by_hand(domain):
        return None
    every = list(enumerate(values_of(domain)))
    part = part if len(every) > PAGE else ""
    fitting = found(every, lambda each: names(vocabulary, each[1]), part) if part and names else every
    listed = pages(fitting) or [[]]
    page = min(max(page, 0), len(listed) - 1)
    entries = [_entry(at, value, domain, vocabulary, labels) for at, value in listed[page]]
    made = Listing(entries, page, len(listed), part, len(fitting), len(every))
    return made if len({(e.name, e.about) for e in entries}) == len(entries) else made.numbered()


def _entry(at: int, value: Any, domain: Domain, vocabulary: str, labels: Words) -> Entry:
    """Of a search what a suggestion is ("best") names it, for the value may be long."""
    if not isinstance(domain, Search):
        return Entry(at, value, noted(labels, vocabulary, value, domain))
    note, name = note_of(labels, value, domain), middle(shown(labels, vocabulary, value), LONGEST)
    return Entry(at, value, note, name) if note else Entry(at, value, name)
