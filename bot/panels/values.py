"""Values of an action's fields: how they are called, and how what a person typed is read."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Any

from bot.texts import LANGUAGES, Table, Texts, Words
from renderers.amounts import EXACT_DIGITS
from rules.core import Action, Big, Domain, Event, Ids, Illegal, Search, Some, fields, parse_field

Kind = type[Action]
MOST_SUGGESTIONS = 200  # of a search, when a typed text is compared with their names
REFERENCE = "≈"
_NUMBERED = re.compile(r"^[a-z]?\d+\s*(?=[^\W\d_])")  # what stands before the name of a square, of a numbered company


def shown(words: Words, vocabulary: str, value: Any) -> str:
    """A value as people call it."""
    words = words.naming(vocabulary)
    if isinstance(value, tuple):
        return words.listed(shown(words, vocabulary, item) for item in value)
    plain = isinstance(value, int) and not isinstance(value, (bool, Big))
    if plain and words.has(f"of.{vocabulary}"):  # a way to say any number of it: "${n:int}"
        return words(f"of.{vocabulary}", n=value)
    if plain and not words.has(f"of.{vocabulary}.{value}") and vocabulary != "seat":
        return f"{value:,}"
    return words.of(vocabulary, value)


def noted(words: Words, vocabulary: str, value: Any, domain: Domain | None) -> str:
    """A value with what belongs to it: the square and the piece on it. Of a search what it is comes first: "best"."""
    name, note = shown(words, vocabulary, value), note_of(words, value, domain)
    if not note or not name:
        return name or note
    first, second = (note, name) if isinstance(domain, Search) else (name, note)
    return words("panel.noted", value=first, note=second)


def note_of(words: Words, value: Any, domain: Domain | None) -> str:
    """What belongs to a value, in words; "" where nothing does."""
    note = None if domain is None else domain.note(value)
    if note is None:
        return ""
    of, told = note
    return words(f"of.{of}", **told) if isinstance(told, dict) else shown(words, of, told)


def reference(value: Any) -> str:
    """What stands for a value that is too long to be sent by Discord; `Reader` finds it among what is suggested."""
    return REFERENCE + hashlib.blake2b(repr(value).encode(), digest_size=12).hexdigest()


def exact(values: Iterable[Any]) -> list[str]:
    """The digits of the amounts that `shown` shortens; in stored events amounts are text."""
    texts = [str(int(v)) if isinstance(v, Big) else v for v in _leaves(values) if isinstance(v, (Big, str))]
    return [t for t in texts if len(t) > EXACT_DIGITS and t.isascii() and t.isdecimal()]


def exact_of(events: Iterable[Event]) -> list[str]:
    """The same for the lines about some events."""
    return exact(value for event in events for value in event.params.values())


def _leaves(values: Iterable[Any]) -> Iterator[Any]:
    """The plain values in lists and records: an event can hold all bids of an auction."""
    for value in values:
        if isinstance(value, (dict, list, tuple)):
            yield from _leaves(value.values() if isinstance(value, dict) else value)
        else:
            yield value


def option_value(words: Words, option: str, value: Any) -> str:
    """What a value of a table option is called."""
    plain = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    return words(f"option.{option}.{plain}")


def field_label(words: Words, kind: Kind, field: str) -> str:
    """What a field of an action is called."""
    return words(f"action.{kind.tag()}.{field}")


def field_help(words: Words, kind: Kind, field: str) -> str:
    """What a field is for, "" where the label says it all."""
    key = f"action.{kind.tag()}.{field}.help"
    return words(key) if words.has(key) else ""


class Reader:
    """Reads what a person typed for the fields of a game's actions.

    A value is meant by its name in the person's language first, then by its id, then by its name in another language.
    What is written on the board has one name for everybody at the table.
    """

    def __init__(self, texts: Texts, table: Table, lang: str) -> None:
        self._words = texts.at(table, lang, markdown=False)
        self._others = [texts.at(table, other, markdown=False) for other in LANGUAGES if other != lang]

    def read(self, kind: Kind, field: str, text: str | int | bool, domain: Domain | None) -> Any:
        """The value that is meant. Raises Illegal where the text cannot be one; legality is judged later."""
        vocabulary, of = _field(kind, field)
        if not isinstance(text, str):
            return of(text) if isinstance(of, type) and issubclass(of, Big) else text
        if text.startswith(REFERENCE):
            return _referred(text, domain)
        if isinstance(domain, Search) and domain.spell is not None:
            return domain.spell(text)
        if of is str or of is bool:
            found = self._named(text, vocabulary, _candidates(domain))
            return parse_field(kind, field, text) if found is None else found
        if _is_text_type(of):
            return parse_field(kind, field, text.strip())  # phones leave a blank behind a word
        return self._listed(text, vocabulary, domain)

    def names(self, vocabulary: str, value: Any) -> tuple[str, ...]:
        """All that a value is called: in the person's language, by its id, in the other languages."""
        others = (shown(words, vocabulary, value) for words in self._others)
        return (shown(self._words, vocabulary, value), str(value), *others)

    def _listed(self, text: str, vocabulary: str, domain: Domain | None) -> tuple[Any, ...]:
        """Several values; first it is seen whether all of the text names a single one, for a name may hold blanks."""
        alone = self._several([text.strip()], vocabulary, domain)
        if isinstance(domain, Ids) and domain.known(alone):
            return alone
        if isinstance(domain, Some) and all(value in domain.values for value in alone):
            return alone
        return self._several(tokens(text), vocabulary, domain)

    def _several(self, texts: Sequence[str], vocabulary: str, domain: Domain | None) -> tuple[Any, ...]:
        """Several values in any order, spelled in the order of the list; of a list of lists the one that is meant."""
        if not isinstance(domain, (Some, Ids)):
            return tuple(texts)
        if len(texts) == 1 and plain(texts[0]) in (plain(words("nothing")) for words in (self._words, *self._others)):
            return ()
        if isinstance(domain, Ids):
            return next((value for value in domain.values if self._spells(texts, vocabulary, value)), tuple(texts))
        named = [self._named(text, vocabulary, domain.values) for text in texts]
        values = [text if value is None else value for text, value in zip(texts, named, strict=True)]
        known = domain.spelled(values)
        return known if len(known) == len(set(values)) else tuple(values)

    def _spells(self, texts: Sequence[str], vocabulary: str, value: Sequence[Any]) -> bool:
        """Whether some texts name the items of a value one by one."""
        pairs = list(zip(texts, value, strict=False)) if len(texts) == len(value) else []
        return bool(pairs) and all(plain(text) in map(plain, self.names(vocabulary, item)) for text, item in pairs)

    def _named(self, text: str, vocabulary: str, candidates: Iterable[Any]) -> Any | None:
        wanted, known = plain(text), list(candidates)
        tries: list[Callable[[Any], str]] = [partial(shown, self._words, vocabulary), str]
        tries += [partial(shown, words, vocabulary) for words in self._others]
        for called in tries:
            for value in known:
                if plain(called(value)) == wanted:
                    return value
        return self._by_tail(wanted, known, tries)

    @staticmethod
    def _by_tail(wanted: str, known: Sequence[Any], tries: Sequence[Callable[[Any], str]]) -> Any | None:
        """The only value whose name goes on so behind its number or square: "Harrisburg" for "I8 Harrisburg"."""
        meant = [v for v in known if any(_NUMBERED.sub("", plain(called(v)), 1) == wanted for called in tries)]
        return meant[0] if len(meant) == 1 else None


def _referred(text: str, domain: Domain | None) -> Any:
    """The suggested value that a reference stands for. Raises Illegal("not_a_value") where it is suggested no more."""
    found = next((value for value in _candidates(domain) if reference(value) == text), None)
    if found is None:
        raise Illegal("not_a_value")
    return found


def tokens(text: str) -> list[str]:
    """The parts of a list: between commas if there are any, else between blanks."""
    folded = text.replace("、", ",").replace("，", ",")
    parts = folded.split(",") if "," in folded else folded.split()
    return [part.strip() for part in parts if part.strip()]


def _is_text_type(of: Any) -> bool:
    """Whether the type reads a text by itself, as numbers and amounts do."""
    return hasattr(of, "parse") or (isinstance(of, type) and issubclass(of, int))


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
