"""Players that need no person: random ones, and each game's own rule of thumb."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from rules.core import Action, Illegal, View, check, moves, sample

Player = Callable[[Any, View[Any, Any], random.Random], Action]


def random_player(game: Any, view: View[Any, Any], rng: random.Random) -> Action:
    """A random legal action; now and then one that is open beside the flow."""
    assert view.frame is not None
    if game.meanwhile is not None and rng.random() < 0.1:
        beside = moves(game.meanwhile, view, 20)
        if beside:
            return rng.choice(beside)
    return sample(view.frame, view, rng)


def house_player(game: Any, view: View[Any, Any], rng: random.Random) -> Action:
    """The game's rule of thumb where it has one and it answers with something legal; else a random action."""
    assert view.frame is not None
    action: Action | None = game.house(view, rng) if game.house else None
    if action is None or not _legal(view, action):
        return sample(view.frame, view, rng)
    return action


def _legal(view: View[Any, Any], action: Action) -> bool:
    frame: Any = view.frame
    if type(action) not in frame.offers:
        return False
    try:
        check(frame, view, action)
    except Illegal:
        return False
    return True


PLAYERS: dict[str, Player] = {"random": random_player, "house": house_player}
