"""Finding values by a name or a part of one, as it is typed on a phone: in either language, or by the id."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import TypeVar

from bot.panels.values import plain
from bot.texts.fitting import cut, middle
from rules.core import Illegal

T = TypeVar("T")
EQUAL, BEGINS, WORD, HOLDS = range(4)
MOST_NEAR = 6  # names that are listed instead
MOST_COMPARED = 300
ALIKE = 0.5  # of two spellings, from 0 to 1
LONGEST_NAME, LONGEST_QUOTE = 60, 60  # characters of a name there, and of a text that is given back
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


def not_found(text: str, called: Iterable[Sequence[str]]) -> Illegal:
    """That a text means nothing here, and what would be accepted: all of it, or the nearest spellings. `called`: all
    that each possible value is called, first what it is called to this reader.
    """
    every = [names for names in islice(called, MOST_COMPARED) if names and names[0].strip()]
    quoted = cut(text, LONGEST_QUOTE)
    if not every:
        return Illegal("not_found", text=quoted)
    alike = {at: likeness(names, text[:LONGEST_QUOTE]) for at, names in enumerate(every)}
    ordered = sorted(alike, key=lambda at: -alike[at])
    near = [at for at in ordered if alike[at] >= ALIKE]
    code = "not_found_of" if len(every) <= MOST_NEAR else "not_found_near" if near else "not_found_such"
    chosen = {"not_found_of": ordered, "not_found_near": near}.get(code, alike)
    listed = (middle(every[at][0], LONGEST_NAME) for at in chosen)
    return Illegal(code, text=quoted, near=list(dict.fromkeys(listed))[:MOST_NEAR])


def likeness(names: Sequence[str], text: str) -> float:
    """How near a text comes to one of the names, or to a word in one, from 0 to 1."""
    wanted = plain(text)
    parts = {part for name in names for part in (plain(name), *_WORDS.split(plain(name))) if part}
    return max((SequenceMatcher(None, part, wanted).ratio() for part in parts), default=0.0)
