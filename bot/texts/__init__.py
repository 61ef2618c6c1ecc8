"""How everything is said, in English and Japanese.

The catalogues `en/` and `ja/` hold `bot.po` and one .po file per game, with the same keys and places in both
languages. Places are `{name:kind}`:

| kind | value | said as |
|---|---|---|
| `seat`, `seats` | number, numbers of seats | names |
| `of.<vocabulary>`, `list.<vocabulary>` | id, ids | the text `of.<vocabulary>.<id>`, or the id itself |
| `list.big` | amounts | as `big`, listed |
| `lines.<key>` | records of parameters | the text `line.<key>` for each, one below the other |
| `inline.<key>` | records of parameters | the same, listed within the sentence |
| `big` | amount of any size | exact up to 24 digits, else shortened |
| `int` | number | 1,234 |
| `text` | foreign text | as it is, escaped where Discord would format it |
| `raw` | the bot's own text: a mention, a link, another sentence | as it is |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self

from bot.texts.catalogue import LANGUAGES, Catalogue, catalogues
from bot.texts.markdown import escaped
from bot.texts.words import FORMER, MissingText, Words

__all__ = [
    "FORMER",
    "LANGUAGES",
    "Catalogue",
    "MissingText",
    "Table",
    "Texts",
    "Words",
    "catalogues",
    "escaped",
    "language",
]


def language(locale: object, default: str = "en") -> str:
    """The catalogue for a Discord locale: "ja" -> "ja", "en-GB" -> "en", anything else the default."""
    short = str(locale or "").partition("-")[0].lower()
    return short if short in LANGUAGES else default


class Table(Protocol):
    """What is to be known of a table to speak about it."""

    @property
    def row(self) -> Any: ...
    @property
    def game(self) -> Any: ...
    @property
    def names(self) -> tuple[str, ...]: ...


class Texts:
    """All catalogues. `strict` raises MissingText where otherwise a neutral sentence helps out: for tests."""

    def __init__(self, *, strict: bool = False) -> None:
        self.strict = strict
        self._catalogues = {lang: catalogues(lang) for lang in LANGUAGES}

    @classmethod
    def load(cls, *, strict: bool = False) -> Self:
        """Read the .po files (once in a process). Raises ValueError for one that cannot be read."""
        return cls(strict=strict)

    def words(self, lang: str, game: str = "bot", names: Sequence[str] = (), *, markdown: bool = True) -> Words:
        """The texts for one language and game; `names`: who sits in each seat."""
        found = self._catalogues[lang]
        sources = [found[name] for name in dict.fromkeys((game, "bot")) if name in found]
        made = Words(lang, sources, names, markdown=markdown, strict=self.strict)
        made.game = game if game in found and game != "bot" else ""
        return made

    def at(self, table: Table, lang: str, *, markdown: bool = True) -> Words:
        """The texts about a table for one reader. What is written on its board they name as its pictures do: in the
        language of the table.
        """
        row, on_board = table.row, table.game.on_board
        words = self.words(lang, row.game, table.names, markdown=markdown)
        if not on_board or lang == row.language:
            return words
        return words.with_board(self.words(row.language, row.game, table.names, markdown=markdown), on_board)

    def text(self, lang: str, game: str, key: str, /, **params: Any) -> str:
        """One text without seats in it, unformatted: labels, names of commands, titles."""
        return self.words(lang, game, markdown=False)(key, **params)
