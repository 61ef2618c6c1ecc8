"""What a question of the picker lists: the values of one page, as they are called there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.panels.press import PAGE, pages
from bot.panels.values import noted
from bot.panels.walk import by_hand, open_ended
from bot.texts import Words
from rules.core import Domain, Some


class Entry(NamedTuple):
    """A value: its place in the whole list, for a press says no more than that, and its name."""

    at: int
    value: Any
    name: str


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
    named = [Entry(at, value, noted(labels, vocabulary, value, domain)) for at, value in listed[page]]
    return Listing(named, page, len(listed))
