"""The .po files: one per language and game, and `bot.po` for everything else. msgid is the key of a text."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.texts.template import Template, parse

HERE = Path(__file__).parent
LANGUAGES = ("en", "ja")


class Catalogue:
    """The texts of one .po file. Texts that are empty or marked fuzzy are not there."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            read = read_po(file, locale=path.parent.name, abort_invalid=True)
        self.forms: dict[str, tuple[Template, ...]] = {}
        for message in read:
            if message.id and _usable(message):
                self.forms[_key(message)] = tuple(parse(text) for text in _strings(message))
        self._plurals = {_key(message) for message in read if message.pluralizable}
        compiled = BytesIO()
        write_mo(compiled, read)
        compiled.seek(0)
        self._gettext = GNUTranslations(compiled)

    def __contains__(self, key: str) -> bool:
        return key in self.forms

    def plural(self, key: str) -> bool:
        """Whether the text depends on a number."""
        return key in self._plurals

    def text(self, key: str, number: int | None) -> Template:
        """The text of a key, in the form for `number` if it has several. Raises KeyError."""
        if key in self._plurals:
            if number is None:
                raise KeyError("n")
            return parse(self._gettext.ngettext(key, key, abs(int(number))))
        return self.forms[key][0]


@cache
def catalogues(lang: str) -> dict[str, Catalogue]:
    """All catalogues of a language by name: the id of a game, or "bot"."""
    return {path.stem: Catalogue(path) for path in sorted((HERE / lang).glob("*.po"))}


def _strings(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (str(message.string),)


def _usable(message: Message) -> bool:
    return not message.fuzzy and all(_strings(message))


def _key(message: Message) -> str:
    return str(message.id[0]) if isinstance(message.id, (tuple, list)) else str(message.id)
