"""What a question of the picker lists: the values of one page, as they are called there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.panels.press import PAGE, pages
from bot.panels.values import note_of, noted, shown
from bot.panels.walk import by_hand, open_ended
from bot.texts import Words
from bot.texts.fitting import middle
from rules.core import Domain, Search, Some

LONGEST = 100  # characters of a label


class Entry(NamedTuple):
    """A value: its place in the whole list, for a press says no more than that, its name, and a second line."""

    at: int
    value: Any
    name: str
    about: str = ""


@dataclass(frozen=True)
class Listing:
    """One page of a list; pages are counted from 0."""

    entries: Sequence[Entry]
    page: int = 0
    pages: int = 1

    @property
    def values(self) -> list[Any]:
        """What is listed, in its order."""
        return [entry.value for entry in self.entries]

    def numbered(self) -> Listing:
        """The same with the numbers that a picture of the values shows, from 1 on each page."""
        named = [e._replace(name=f"{number}. {e.name}") for number, e in enumerate(self.entries, 1)]
        return Listing(named, self.page, self.pages)


def values_of(domain: Domain) -> Sequence[Any]:
    """All values in the order of the list."""
    if isinstance(domain, Some):
        return domain.values
    return domain.few(PAGE - 1) if open_ended(domain) else list(domain.each())


def listing(domain: Domain, vocabulary: str, labels: Words, page: int = 0) -> Listing | None:
    """A page of what may be chosen; None where the value is typed."""
    if by_hand(domain):
        return None
    listed = pages(list(enumerate(values_of(domain)))) or [[]]
    page = min(max(page, 0), len(listed) - 1)
    named = [_entry(at, value, domain, vocabulary, labels) for at, value in listed[page]]
    made = Listing(named, page, len(listed))
    return made if len({(e.name, e.about) for e in named}) == len(named) else made.numbered()


def _entry(at: int, value: Any, domain: Domain, vocabulary: str, labels: Words) -> Entry:
    """Of a search what a suggestion is ("best") names it, for the value may be long."""
    if not isinstance(domain, Search):
        return Entry(at, value, noted(labels, vocabulary, value, domain))
    note, name = note_of(labels, value, domain), middle(shown(labels, vocabulary, value), LONGEST)
    return Entry(at, value, note, name) if note else Entry(at, value, name)
