"""Values of an action's fields: how they are called, and how what a person typed is read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import Any

from bot.texts import LANGUAGES, Texts, Words
from rules.core import Action, Big, Domain, Ids, Search, Some, fields, parse_field

Kind = type[Action]
EXACT_DIGITS = 24  # beyond, the words give a shortened amount and the exact one stands beside it (QE 9.3)
MOST_SUGGESTIONS = 200  # of a search, when a typed text is compared with their names


def shown(words: Words, vocabulary: str, value: Any) -> str:
    """A value as people call it."""
    if isinstance(value, tuple):
        return words.listed(shown(words, vocabulary, item) for item in value)
    plain = isinstance(value, int) and not isinstance(value, (bool, Big))
    if plain and not words.has(f"of.{vocabulary}.{value}") and vocabulary != "seat":
        return f"{value:,}"
    return words.of(vocabulary, value)


def exact(values: Iterable[Any]) -> list[str]:
    """The digits of the amounts that `shown` shortens."""
    amounts = [str(int(v)) for v in values if isinstance(v, Big)]
    return [digits for digits in amounts if len(digits) > EXACT_DIGITS]


def field_label(words: Words, kind: Kind, field: str) -> str:
    """What a field of an action is called."""
    return words(f"action.{kind.tag()}.{field}")


def field_help(words: Words, kind: Kind, field: str) -> str:
    """What a field is for, "" where the label says it all."""
    key = f"action.{kind.tag()}.{field}.help"
    return words(key) if words.has(key) else ""


class Reader:
    """Reads what was typed for the fields of a game's actions: an id, or its name in any language."""

    def __init__(self, texts: Texts, game: str, names: Sequence[str]) -> None:
        self._words = [texts.words(lang, game, names, markdown=False) for lang in LANGUAGES]

    def read(self, kind: Kind, field: str, text: str | int | bool, domain: Domain | None) -> Any:
        """The value that is meant. Raises Illegal where the text cannot be one; legality is judged later."""
        if not isinstance(text, str):
            return self._number(kind, field, text)
        vocabulary, of = _field(kind, field)
        if of is str or of is bool:
            found = self._named(text, vocabulary, _candidates(domain))
            return parse_field(kind, field, text) if found is None else found
        value = parse_field(kind, field, text)
        return self._several(value, vocabulary, domain) if isinstance(value, tuple) else value

    def _number(self, kind: Kind, field: str, value: int | bool) -> Any:
        _, of = _field(kind, field)
        return of(value) if isinstance(of, type) and issubclass(of, Big) else value

    def _several(self, tokens: tuple[str, ...], vocabulary: str, domain: Domain | None) -> tuple[Any, ...]:
        """Ids or names in any order, spelled in the order of the list."""
        if not isinstance(domain, Some):
            return tokens
        named = [self._named(token, vocabulary, domain.values) for token in tokens]
        values = [token if value is None else value for token, value in zip(tokens, named, strict=True)]
        known = domain.spelled(values)
        return known if len(known) == len(set(values)) else tuple(values)

    def _named(self, text: str, vocabulary: str, candidates: Iterable[Any]) -> Any | None:
        wanted = plain(text)
        by_name = None
        for value in candidates:
            if plain(str(value)) == wanted:
                return value
            if by_name is None and any(plain(shown(w, vocabulary, value)) == wanted for w in self._words):
                by_name = value
        return by_name


def _field(kind: Kind, name: str) -> tuple[str, Any]:
    found = next(f for f in fields(kind) if f.name == name)
    return found.vocabulary, found.type


def _candidates(domain: Domain | None) -> Iterable[Any]:
    """All that may be meant, refused values too: their refusal says why."""
    if isinstance(domain, (Ids, Some)):
        return domain.values
    if isinstance(domain, Search):
        return islice(domain.each(), MOST_SUGGESTIONS)
    return ()


def plain(text: str) -> str:
    """For comparing: without case, width and outer blanks."""
    return unicodedata.normalize("NFKC", text).casefold().strip()


def within(values: Iterable[Any], seconds: float) -> Iterator[Any]:
    """The values that come within a time; the first one in any case."""
    start = perf_counter()
    for value in values:
        yield value
        if perf_counter() - start > seconds:
            return
