"""One broken limit: where in the payload, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

INVALID_FORM = 50035
EMPTY_MESSAGE = 50006


class Problem(NamedTuple):
    """`path` is dotted (`components.0.label`, empty for the whole); `code` is Discord's JSON error code for it."""

    path: str
    text: str
    code: int = INVALID_FORM

    def __str__(self) -> str:
        return f"{self.path or 'payload'}: {self.text}"


def demand(problems: Iterable[Problem | str], about: str = "payload") -> None:
    """Raise an AssertionError naming every problem; nothing if there is none."""
    lines = [str(problem) for problem in problems]
    assert not lines, f"{about} breaks {len(lines)} limit(s):\n  " + "\n  ".join(lines)


def join(path: str, step: object) -> str:
    return f"{path}.{step}" if path else str(step)


def text_limit(holder: Mapping[str, Any], key: str, path: str, most: int, least: int = 0) -> list[Problem]:
    """The text under `key` has `least`..`most` characters. A missing or null text counts as no characters."""
    length = len(str(holder.get(key) or ""))
    if least <= length <= most:
        return []
    return [Problem(join(path, key), f"{length} characters, {least} to {most} allowed")]


def count_limit(values: object, path: str, most: int, least: int = 0) -> list[Problem]:
    """`values` is a list of `least`..`most` elements."""
    count = len(values) if isinstance(values, list) else 0
    return [] if least <= count <= most else [Problem(path, f"{count} elements, {least} to {most} allowed")]


def whole_limit(holder: Mapping[str, Any], key: str, path: str, low: int, high: int) -> list[Problem]:
    """The number under `key`, where there is one, lies in `low`..`high`."""
    value = holder.get(key)
    if value is None or (isinstance(value, int) and low <= value <= high):
        return []
    return [Problem(join(path, key), f"{value!r}, {low} to {high} allowed")]


def unique(values: Iterable[tuple[str, object]], what: str) -> list[Problem]:
    """No value twice among (path, value)."""
    seen: set[object] = set()
    found = []
    for path, value in values:
        if value in seen:
            found.append(Problem(path, f"{what} {value!r} is used twice"))
        seen.add(value)
    return found
