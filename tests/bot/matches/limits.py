"""Discord's limits on whatever a match produced, and texts at their longest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from bot.texts import LANGUAGES, Texts, Words
from tests.bot.simtape import Seen
from tests.discord_double import openapi
from tests.discord_double.limits import Problem, check_message, check_request

MOST_ALT = 1024
UNSPOKEN = ("command.", "option_name.")  # names of commands: the tests type the English ones


class Longest(Words):
    """For each text the longer of the two languages."""

    other: Words

    def _text(self, key: str, params: dict[str, Any]) -> str:
        mine = super()._text(key, params)
        return mine if key.startswith(UNSPOKEN) else max(mine, self.other._text(key, params), key=len)


@contextmanager
def longest() -> Iterator[None]:
    """The bot says everything in the language in which it is longer."""
    plain = Texts.words

    def words(self: Texts, lang: str, game: str = "bot", names: Sequence[str] = (), *, markdown: bool = True) -> Words:
        mine = plain(self, lang, game, names, markdown=markdown)
        made = Longest(lang, mine._sources, names, markdown=markdown, strict=True)
        made.other = plain(self, next(x for x in LANGUAGES if x != lang), game, names, markdown=markdown)
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Texts, "words", words)
        yield


def broken_requests(requests: Iterable[Any]) -> list[str]:
    """What the bot sent that Discord's documentation does not allow."""
    found = []
    for request in requests:
        if isinstance(request.json, (dict, list)):
            files = [(a["filename"], 1) for a in attachments(request.json)]
            found += _told(request, check_request(request.method, request.path, request.json, files))
    return found


def attachments(body: Any) -> list[dict[str, Any]]:
    """The files that a message names, also one in the answer to an interaction."""
    data = body.get("data") or body if isinstance(body, dict) else {}
    found = data.get("attachments") or [] if isinstance(data, dict) else []
    return [file for file in found if "filename" in file]


def broken_schemas(requests: Iterable[Any], description: openapi.Description) -> list[str]:
    """What the bot sent that Discord's own API description does not allow."""
    found = []
    for request in requests:
        if isinstance(request.json, (dict, list)) and request.method in ("POST", "PUT", "PATCH"):
            found += _told(request, description.check(request.method, request.path, request.json))
    return found


def _told(request: Any, problems: Iterable[Problem]) -> list[str]:
    return [f"{request.method} {request.path}: {problem}" for problem in problems]


def broken_files(seen: Iterable[Seen]) -> list[str]:
    """Messages with files that are too many, too large, or described at too great length."""
    found = []
    for one in seen:
        if one.what in ("posted", "edited") and one.files:
            files = [(file.name, len(file.data)) for file in one.files]
            found += [f"{one.channel}: {problem}" for problem in check_message(one.raw, files)]
            found += [f"{one.channel}: {len(f.alt)} characters of alt text" for f in one.files if len(f.alt) > MOST_ALT]
            found += [f"{one.channel}: no alt text" for f in one.files if f.name.endswith(".png") and not f.alt]
    return found
