"""One sentence of a catalogue: text with places `{name:kind}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

KINDS = ("seat", "seats", "big", "int", "text", "raw")  # besides of., list., lines., inline. and a name
_PLACE = re.compile(r"\{(\w+):(\w+(?:\.\w+)?)\}")
_NAMED = re.compile(r"(?:of|list|lines|inline)\.\w+")


class Place(NamedTuple):
    """Where a parameter goes, and how it is said."""

    name: str
    kind: str


class Template(NamedTuple):
    """The text split at its places: text, place, text, place, text."""

    pieces: tuple[str | Place, ...]

    @property
    def places(self) -> frozenset[Place]:
        """All places, each once."""
        return frozenset(piece for piece in self.pieces if isinstance(piece, Place))

    @property
    def bare(self) -> str:
        """The text without its places."""
        return "".join(piece for piece in self.pieces if isinstance(piece, str))

    def fill(self, params: Mapping[str, Any], say: Callable[[str, Any], str]) -> str:
        """The sentence; `say(kind, value)` spells one value. Raises KeyError for a parameter that is not given."""
        return "".join(say(p.kind, params[p.name]) if isinstance(p, Place) else p for p in self.pieces)


@cache
def parse(text: str) -> Template:
    """Read a text of a catalogue. Raises ValueError for an unknown kind or a stray brace."""
    pieces: list[str | Place] = []
    end = 0
    for found in _PLACE.finditer(text):
        pieces += [_plain(text[end : found.start()]), Place(found[1], _kind(found[2]))]
        end = found.end()
    return Template((*pieces, _plain(text[end:])))


def _plain(text: str) -> str:
    if "{" in text or "}" in text:
        raise ValueError(f"not a place {{name:kind}}: {text!r}")
    return text


def _kind(kind: str) -> str:
    if kind not in KINDS and not _NAMED.fullmatch(kind):
        raise ValueError(f"unknown kind of place: {kind}")
    return kind
