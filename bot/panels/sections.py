"""Where the refusals and actions of a game stand in its rules: `sections.toml` beside `rules.md`, read once.

[refusals]  code = "6.3": the statement of `rules.md` that a refusal rests on; "code@tag" where it rests on another one
            for that action
[none]      code = "why": refusals that state no rule of the game, such as a typing mistake, and the reason
[actions]   tag = "6": where the rules explain an action; what the core refuses of its values (too low) rests on that
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

import rules

FOLDER = Path(rules.__file__).parent
BOUNDS = frozenset({"too_low", "too_high", "not_a_step", "excepted", "wrong_number"})  # the core's, about any value


class Sections(msgspec.Struct, frozen=True):
    """What the file says: numbers of sections by code and by action, and the codes without one."""

    refusals: dict[str, str] = {}
    none: dict[str, str] = {}
    actions: dict[str, str] = {}


@cache
def sections(game: str) -> Sections:
    """The sections of a game; empty for one without the file."""
    file = FOLDER / game / "sections.toml"
    if game not in rules.names() or not file.exists():
        return Sections()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Sections)


def section_of(game: str, code: str, kind: str = "") -> str:
    """The number of the section that a refusal rests on, "" where there is none. `kind`: the tag of the action that was
    refused, "" where it is not known.
    """
    known = sections(game)
    found = known.refusals.get(f"{code}@{kind}") or known.refusals.get(code)
    return found or (known.actions.get(kind, "") if code in BOUNDS else "")
