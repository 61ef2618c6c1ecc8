"""Reading the bot's own messages back: from a sentence to the text it was made of and the values that stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from bot.texts.catalogue import Catalogue, catalogues
from bot.texts.template import Place, Template
from renderers.amounts import spell

NUMBER = r"-?[\d,]+"


@cache
def pattern(template: Template) -> re.Pattern[str]:
    """What sentences of a text look like; a group for each of its places."""
    parts = [
        f"({NUMBER if p.kind == 'int' else '.*?'})" if isinstance(p, Place) else re.escape(p) for p in template.pieces
    ]
    return re.compile("".join(parts), re.DOTALL)


def values(template: Template, sentence: str) -> dict[Place, str] | None:
    """What stands at the places of a sentence; None where it is no sentence of this text."""
    found = pattern(template).fullmatch(sentence)
    places = [piece for piece in template.pieces if isinstance(piece, Place)]
    return None if found is None else dict(zip(places, found.groups(), strict=True))


def forms(lang: str, game: str, key: str) -> tuple[Template, ...]:
    """The forms of a text as the bot looks it up: in the game's catalogue, then in its own."""
    known: Iterator[Catalogue] = (catalogues(lang)[name] for name in (game, "bot"))
    return next((source.forms[key] for source in known if key in source), ())


def says(sentence: str, lang: str, game: str, key: str, params: Mapping[str, Any]) -> bool:
    """Whether a sentence is one of that text and every number in it is the value of that name."""
    read = [values(template, sentence) for template in forms(lang, game, key)]
    return any(found is not None and _all_agree(found, params, lang, game) for found in read)


def _all_agree(found: Mapping[Place, str], params: Mapping[str, Any], lang: str, game: str) -> bool:
    return all(_agrees(place, text, params.get(place.name), lang, game) for place, text in found.items())


def _agrees(place: Place, text: str, value: Any, lang: str, game: str) -> bool:
    kind, _, inner = place.kind.partition(".")
    match kind:
        case "int":
            return int(text.replace(",", "")) == int(value)
        case "big":
            return text == spell(int(value), "ja" if lang == "ja" else "en")
        case "lines":  # one below the other, each of a record of its own
            lines = text.split("\n") if value else []
            return len(lines) == len(value) and all(
                says(line, lang, game, f"line.{inner}", dict(record)) for line, record in zip(lines, value, strict=True)
            )
    return True


def told(lines: Sequence[str], lang: str, game: str, events: Sequence[Any]) -> str:
    """What is wrong with lines that should tell the newest of these events in order; "" if nothing.

    A sentence may have several lines. The first of the lines may say that there were more.
    """
    left, text = list(events), "\n".join(lines)
    while text and left:
        event = left.pop()
        starts = [0, *(found.end() for found in re.finditer("\n", text))]
        start = next(
            (s for s in reversed(starts) if says(text[s:], lang, game, f"event.{event.id}", event.params)), None
        )
        if start is None:
            return f"{text.splitlines()[-1]!r} is not {event.id} {event.params}"
        text = text[:start].rstrip("\n")
    return ""
