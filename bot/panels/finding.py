"""Finding values by a name or a part of one, as it is typed on a phone: in either language, or by the id."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from bot.panels.values import plain

T = TypeVar("T")
EQUAL, BEGINS, WORD, HOLDS = range(4)
_WORDS = re.compile(r"[\s・·.,/()（）-]+")


def rank(names: Iterable[str], part: str) -> int | None:
    """How well a text fits what something is called: it is one of the names, or one begins so, a word in one begins so,
    one holds it; None where none does.
    """
    wanted = plain(part)
    found = [_rank(plain(name), wanted) for name in names]
    return min((each for each in found if each is not None), default=None)


def _rank(name: str, wanted: str) -> int | None:
    if wanted not in name:
        return None
    if name.startswith(wanted):
        return EQUAL if name == wanted else BEGINS
    return WORD if any(word.startswith(wanted) for word in _WORDS.split(name)) else HOLDS


def found(values: Iterable[T], called: Callable[[T], Sequence[str]], part: str) -> list[T]:
    """The values that fit, the best first; of equals those that fit by their first name."""
    ranked = []
    for at, value in enumerate(values):
        names = called(value)
        best = rank(names, part)
        if best is not None:
            ranked.append((best, rank(names[:1], part) != best, at, value))
    return [value for *_, value in sorted(ranked, key=lambda each: each[:3])]
