"""Limits of application commands and of autocomplete answers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .problem import Problem, count_limit, join, text_limit, unique, whole_limit

SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
CHAT, USER, MESSAGE = 1, 2, 3
MOST_OF_KIND = {CHAT: 100, USER: 15, MESSAGE: 15}
SIZE = 8000
LARGEST = 2**53
LOCALES = frozenset((
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
))  # fmt: skip
SPECIAL = "-_'"

Command = Mapping[str, Any]


def check_commands(commands: Sequence[Command]) -> list[Problem]:
    """Problems of a whole set of commands as one bulk overwrite sends it (one guild's, or the global ones)."""
    found = []
    for kind, most in MOST_OF_KIND.items():
        count = sum(command.get("type", CHAT) == kind for command in commands)
        if count > most:
            found.append(Problem("", f"{count} commands of type {kind}, {most} allowed"))
    for kind in MOST_OF_KIND:
        same = {str(i): command for i, command in enumerate(commands) if command.get("type", CHAT) == kind}
        found += distinct(same)
    for index, command in enumerate(commands):
        found += check_command(command, str(index))
    return found


def check_command(command: Command, path: str = "") -> list[Problem]:
    """Problems of one command with all its levels."""
    found = check_surface(command, path)
    if command.get("type", CHAT) != CHAT:
        return found + check_menu(command, path)
    found += check_texts(command, path) + check_options(command, path, 0)
    size = command_size(command)
    return found if size <= SIZE else [*found, Problem(path, f"{size} characters in all, {SIZE} allowed")]


def check_surface(command: Command, path: str) -> list[Problem]:
    found = []
    for key, allowed in (("contexts", {0, 1, 2}), ("integration_types", {0, 1})):
        values = command.get(key)
        if values is not None and (not values or not set(values) <= allowed):
            found.append(Problem(join(path, key), f"{values} is no choice of {sorted(allowed)}"))
    return found


def check_menu(command: Command, path: str) -> list[Problem]:
    """A context menu command: any case and spaces, no description, no options."""
    found = text_limit(command, "name", path, 32, 1)
    return found + [Problem(join(path, key), "not in a menu") for key in ("description", "options") if command.get(key)]


def check_texts(thing: Command, path: str) -> list[Problem]:
    """Name and description with their localisations, of a command or an option."""
    found = text_limit(thing, "description", path, 100, 1)
    for here, name in texts(thing, "name", path):
        found += check_name(name, here)
    for here, text in texts(thing, "description", path):
        if not 1 <= len(text) <= 100:
            found.append(Problem(here, f"{len(text)} characters, 1 to 100 allowed"))
    return found + check_locales(thing, path)


def check_locales(thing: Command, path: str) -> list[Problem]:
    keys = [(key, code) for key in ("name_localizations", "description_localizations") for code in thing.get(key) or ()]
    return [Problem(join(path, key), f"no locale {code!r}") for key, code in keys if code not in LOCALES]


def texts(thing: Command, key: str, path: str) -> Iterator[tuple[str, str]]:
    yield join(path, key), str(thing.get(key) or "")
    for locale, text in (thing.get(f"{key}_localizations") or {}).items():
        yield join(path, f"{key}_localizations.{locale}"), str(text)


def check_name(name: str, path: str) -> list[Problem]:
    r"""`^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, lower case where a lower case exists."""
    if not 1 <= len(name) <= 32:
        return [Problem(path, f"{name!r} has {len(name)} characters, 1 to 32 allowed")]
    if not all(map(is_name_character, name)):
        return [Problem(path, f"{name!r} holds a character that names may not")]
    return [] if name == name.lower() else [Problem(path, f"{name!r} is not lower case")]


def is_name_character(char: str) -> bool:
    letter = unicodedata.category(char)[0] in "LN"
    return letter or char in SPECIAL or "\u0900" <= char <= "\u097f" or "\u0e00" <= char <= "\u0e7f"


def check_options(thing: Command, path: str, depth: int) -> list[Problem]:
    options = list(thing.get("options") or ())
    here = join(path, "options")
    found = count_limit(options, here, 25) + distinct({join(here, i): option for i, option in enumerate(options)})
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        found.append(Problem(here, "subcommands and plain options together"))
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        found.append(Problem(here, "a required option after an optional one"))
    for index, option in enumerate(options):
        found += check_option(option, join(here, index), depth)
    return found


def check_option(option: Command, path: str, depth: int) -> list[Problem]:
    kind = option.get("type")
    found = check_texts(option, path)
    if kind == GROUP:
        bad = depth > 0 or any(child.get("type") != SUBCOMMAND for child in option.get("options") or ())
        found += [Problem(path, "a group holds subcommands and stands at the top")] if bad else []
        return found + check_options(option, path, 1)
    if kind == SUBCOMMAND:
        return found + check_options(option, path, 2) + ([Problem(path, "nested too deep")] if depth > 1 else [])
    return found + check_range(option, path) + check_choices_of(option, path)


def check_range(option: Command, path: str) -> list[Problem]:
    kind = option.get("type")
    found = whole_limit(option, "min_length", path, 0, 6000) + whole_limit(option, "max_length", path, 1, 6000)
    for keys, kinds in (
        (("min_length", "max_length"), (STRING,)),
        (("min_value", "max_value"), (INTEGER, NUMBER)),
    ):
        low, high = (option.get(key) for key in keys)
        if (low is not None or high is not None) and kind not in kinds:
            found.append(Problem(path, f"{keys[0]}, {keys[1]} not for type {kind}"))
        if low is not None and high is not None and low > high:
            found.append(Problem(path, f"{keys[0]} {low} is more than {keys[1]} {high}"))
    for key in ("min_value", "max_value"):
        if abs(option.get(key) or 0) > LARGEST:
            found.append(Problem(join(path, key), "beyond 2^53"))
    return found


def check_choices_of(option: Command, path: str) -> list[Problem]:
    choices = list(option.get("choices") or ())
    found = check_choices(choices, option.get("type", STRING), join(path, "choices"))
    if option.get("autocomplete") and choices:
        found.append(Problem(path, "autocomplete together with choices"))
    if (option.get("autocomplete") or choices) and option.get("type") not in (STRING, INTEGER, NUMBER):
        found.append(Problem(path, f"no choices for type {option.get('type')}"))
    return found


def check_choices(choices: Sequence[Command], kind: int | None = None, path: str = "choices") -> list[Problem]:
    """Fixed choices of an option or the answer to an autocomplete. kind: the option's type (None: any)."""
    found = count_limit(list(choices), path, 25)
    for index, choice in enumerate(choices):
        here = join(path, index)
        for place, text in texts(choice, "name", here):
            if not 1 <= len(text) <= 100:
                found.append(Problem(place, f"{len(text)} characters, 1 to 100 allowed"))
        found += check_value(choice.get("value"), kind, join(here, "value"))
        found += check_locales(choice, here)
    return found + unique(((join(path, i), choice.get("name")) for i, choice in enumerate(choices)), "name")


def check_value(value: object, kind: int | None, path: str) -> list[Problem]:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if (kind == STRING and not isinstance(value, str)) or (kind in (INTEGER, NUMBER) and not is_number):
        return [Problem(path, f"{value!r} is no value of option type {kind}")]
    if isinstance(value, str):
        return [] if 1 <= len(value) <= 100 else [Problem(path, f"{len(value)} characters, 1 to 100 allowed")]
    fits = isinstance(value, int | float) and is_number and abs(value) <= LARGEST
    return [] if fits else [Problem(path, f"{value!r} beyond 2^53 or no number")]


def distinct(things: Mapping[str, Command]) -> list[Problem]:
    """No name twice on one level, in any language that a reader may see."""
    locales = {code for thing in things.values() for code in thing.get("name_localizations") or ()}
    found = unique([(path, thing.get("name")) for path, thing in things.items()], "name")
    for locale in sorted(locales):
        shown = [(p, (t.get("name_localizations") or {}).get(locale, t.get("name"))) for p, t in things.items()]
        found += unique(shown, f"name in {locale}")
    return found


def command_size(thing: Command) -> int:
    """Characters that count towards 8000: names, descriptions, choice names and values on all levels.

    Of a text and its localisations only the longest counts.
    """
    size = longest(thing, "name") + longest(thing, "description")
    for choice in thing.get("choices") or ():
        size += longest(choice, "name") + len(str(choice.get("value", "")))
    return size + sum(command_size(option) for option in thing.get("options") or ())


def longest(thing: Command, key: str) -> int:
    return max(len(text) for _, text in texts(thing, key, ""))
