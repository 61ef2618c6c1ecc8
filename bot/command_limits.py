"""What Discord takes of a slash command: the library checks names and descriptions, these it leaves to the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

MOST_OPTIONS = 25  # subcommands of a group, or options of a command
MOST_CHARACTERS = 8_000  # of one command with everything below it

Payload = Mapping[str, Any]


def size(thing: Payload) -> int:
    """The characters that count: names, descriptions and values of choices on all levels, of each text the longest of
    its languages (Discord's documentation, "Slash Commands").
    """
    own = _longest(thing, "name") + _longest(thing, "description") + len(str(thing.get("value", "")))
    below: Sequence[Payload] = (*(thing.get("options") or ()), *(thing.get("choices") or ()))
    return own + sum(size(each) for each in below)


def _longest(thing: Payload, key: str) -> int:
    texts = [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()]
    return max(map(len, texts))


def problems(command: Payload) -> Iterator[str]:
    """What Discord would refuse about a top-level command."""
    name, options = command["name"], command.get("options") or ()
    for thing in (command, *options):
        many = len(thing.get("options") or ())
        if many > MOST_OPTIONS:
            yield f"/{name}: {many} options or subcommands, Discord takes {MOST_OPTIONS}"
    characters = size(command)
    if characters > MOST_CHARACTERS:
        yield f"/{name}: {characters} characters, Discord takes {MOST_CHARACTERS}"
