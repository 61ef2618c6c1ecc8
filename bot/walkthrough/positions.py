"""The positions of a walk-through: a seed, the actions of a match, and after how many of them each step stands.

`rules/<game>/walk.json`: {"seats": 3, "seed": 64 hex digits, "options": {}, "steps": [...], "log": [...]}; the log is a
list of [seat, action], each action as in an export. Of a step: `after` (actions played before it), `seat` (whose view
it shows, null: a spectator's), `layout` and `at` (as in `renderers.Look`), `sections` (of the rules, where its
sentences come from).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import rules
from rules.match import Match

FOLDER = Path(rules.__file__).parent
FILE = "walk.json"


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step: where the match stands, how it is shown, what it tells of."""

    after: int
    seat: int | None = None
    layout: str = "board"
    at: str = ""
    sections: tuple[str, ...] = ()


class Walk(msgspec.Struct, frozen=True):
    """The whole file."""

    seats: int
    seed: str
    steps: tuple[Step, ...]
    log: list[tuple[int, msgspec.Raw]]
    options: dict[str, Any] = {}


@cache
def walk(game: str) -> Walk:
    """The walk-through of a game. Raises KeyError for a game without one."""
    file = FOLDER / game / FILE
    if game not in rules.names() or not file.exists():
        raise KeyError(game)
    return msgspec.json.decode(file.read_bytes(), type=Walk)


@cache
def positions(game: str) -> tuple[Match, ...]:
    """The match at each step; nobody may play on in it but on a fork. Takes up to a second the first time.

    Raises KeyError for a game without a walk-through, Illegal where its actions are legal no more.
    """
    read, engine = walk(game), rules.load(game)
    match = Match(engine, read.seats, engine.make_options(read.options), bytes.fromhex(read.seed), [])
    found: dict[int, Match] = {}
    for done in range(max(step.after for step in read.steps) + 1):
        if any(step.after == done for step in read.steps):
            found[done] = match.fork()
        if done < len(read.log):
            seat, action = read.log[done]
            match.play(seat, engine.parse(bytes(action)))
    return tuple(found[step.after] for step in read.steps)
