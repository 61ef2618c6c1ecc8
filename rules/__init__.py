"""Pure rules engines: no I/O, no clock, no Discord, no sentences, no pictures.

`games()` finds every game package beside this file; nothing else lists them.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from rules.core import Game

AnyGame = Game[Any, Any, Any]

_NOT_GAMES = frozenset({"core"})


@cache
def names() -> tuple[str, ...]:
    """The ids of all games, sorted: the packages in this folder besides the core."""
    found = (m.name for m in pkgutil.iter_modules(__path__) if m.ispkg and m.name not in _NOT_GAMES)
    return tuple(sorted(found))


@cache
def load(name: str) -> AnyGame:
    """The game called `name`. Raises KeyError if there is none."""
    if name not in names():
        raise KeyError(name)
    game: AnyGame = importlib.import_module(f"rules.{name}").GAME
    return game


def games() -> tuple[AnyGame, ...]:
    """Every game, sorted by id."""
    return tuple(load(name) for name in names())
