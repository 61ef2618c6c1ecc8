"""Texts for one reader and one game: how seats, ids, lists and numbers are said."""

from __future__ import annotations

import copy
import logging
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from bot.texts.catalogue import Catalogue
from bot.texts.markdown import escaped
from renderers import names as display
from renderers.amounts import spell
from rules.core import Big

LOG = logging.getLogger(__name__)
FORMER = "\x1bformer"  # the name of a seat whose person has had themselves erased: said as "Former member B"
_LISTS = {"en": (", ", " and "), "ja": ("、", "、")}


class MissingText(Exception):
    """A key without text, or a text whose places were not given what they ask for."""


class Words:
    """`words("event.won", seat=2, tile="us_agr")` -> the sentence; also what pictures take as `Look.words`.

    Looks into the game's catalogue, then the bot's. `markdown`: for messages, with names and other foreign text
    escaped; without it for pictures, alt texts, labels, option names and whatever else Discord does not format.
    `game`: whose texts they are, "" for the bot's own.
    """

    def __init__(
        self, lang: str, sources: Sequence[Catalogue], names: Sequence[str], *, markdown: bool, strict: bool
    ) -> None:
        self.lang, self.markdown = lang, markdown
        self.game = ""
        self._sources, self._strict = sources, strict
        self._board, self._on_board = self, frozenset[str]()
        self.names = tuple(self._named(seat, name) for seat, name in enumerate(names))

    def __call__(self, key: str, /, **params: Any) -> str:
        """The text of `key`; parameter `n` chooses the plural form.

        What is missing raises MissingText if the texts were loaded strictly, else it is logged once and a neutral
        sentence takes its place: nobody's turn fails for want of a word.
        """
        try:
            return self._text(key, params)
        except (KeyError, IndexError, TypeError, ValueError) as error:
            missing = MissingText(f"{self.lang}: {key}: {type(error).__name__} {_blamed(error)}")
            if self._strict:
                raise missing from error
        _log_once(str(missing))
        return self._neutral(key)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return any(key in source for source in self._sources)

    def _named(self, seat: int, name: str) -> str:
        return self("seat.former", letter=chr(ord("A") + seat)) if name == FORMER else name

    def name(self, seat: int) -> str:
        """The name of who sits there; "Seat B" for a name that cannot be seen."""
        name = display.plain(self.names[seat]) if 0 <= seat < len(self.names) else ""
        if not any(unicodedata.category(c)[0] not in "MZC" for c in name):  # marks alone need something to stand on
            return self("seat.unnamed", letter=chr(ord("A") + seat))
        return escaped(name) if self.markdown else name

    def who(self, name: str) -> str:
        """A name beside those of the seats."""
        return self("former_member") if name == FORMER else escaped(name) if self.markdown else name

    def with_board(self, board: Words, vocabularies: frozenset[str]) -> Words:
        """The same, but the values of these vocabularies, which are written on the board, are named by `board`."""
        words = copy.copy(self)
        words._board, words._on_board = board, vocabularies
        return words

    def naming(self, vocabulary: str) -> Words:
        """The texts that name the values of a vocabulary: those of the board for what is written on it."""
        return self._board if vocabulary in self._on_board else self

    def of(self, vocabulary: str, value: Any) -> str:
        """A value as people call it: a seat's name, the word of the vocabulary, an amount, else the value itself."""
        if value is None:
            return self("nothing")
        if (named := self.naming(vocabulary)) is not self:
            return named.of(vocabulary, value)
        if vocabulary == "seat":
            return self.name(value)
        if vocabulary == "big":
            return self.big(value)
        for key in _keys(vocabulary, value):
            if self.has(key):
                return self(key)
        if isinstance(value, Big):
            return self.big(value)
        return escaped(str(value)) if self.markdown else str(value)

    def big(self, amount: int) -> str:
        """An amount of any size: exact up to 24 digits, else shortened (QE 9.3)."""
        return spell(int(amount), "ja" if self.lang == "ja" else "en")

    def listed(self, items: Iterable[str]) -> str:
        """"A, B and C"; 「A、B、C」; the word for nothing if there are none."""  # fmt: skip
        parts = list(items)
        between, last = _LISTS[self.lang]
        if len(parts) < 2:
            return parts[0] if parts else self("nothing")
        return between.join(parts[:-1]) + last + parts[-1]

    def _text(self, key: str, params: dict[str, Any]) -> str:
        source = next((source for source in self._sources if key in source), None)
        if source is None:
            raise KeyError(key)
        return source.text(key, params.get("n")).fill(params, self._say)

    def _say(self, kind: str, value: Any) -> str:
        kind, _, vocabulary = kind.partition(".")
        match kind:
            case "of":
                return self.of(vocabulary, value)
            case "list":
                return self.listed(self.of(vocabulary, item) for item in value)
            case "lines":  # each a record of parameters for the text `line.<key>`
                return "\n".join(self._text(f"line.{vocabulary}", dict(line)) for line in value)
            case "inline":
                return self.listed(self._text(f"line.{vocabulary}", dict(line)) for line in value)
            case "seats":
                return self.listed(self.name(seat) for seat in value)
            case "seat":
                return self.name(value)
            case "big":
                return self.big(value)
            case "int":
                return f"{int(value):,}"
            case "raw":
                return str(value)
        return self.who(str(value))

    def _neutral(self, key: str) -> str:
        kind = key.partition(".")[0]
        for neutral in (f"missing.{kind}", "missing.text"):
            if neutral != key and self.has(neutral):
                return self._text(neutral, {})
        return "…"


def _keys(vocabulary: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, bool):
        return (f"of.{vocabulary}.{value}".lower(), f"of.bool.{value}".lower())
    return (f"of.{vocabulary}.{value}",)


_told: set[str] = set()


def _log_once(what: str) -> None:
    if what not in _told:
        _told.add(what)
        LOG.error("missing text: %s", what)


def _blamed(error: Exception) -> str:
    """The name of what was missing; never a value, which might be a secret."""
    return str(error.args[0]) if isinstance(error, KeyError) and error.args else ""
