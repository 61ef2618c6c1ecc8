"""What the suite runs over: every registered game and the two toys, with every number of seats."""

from __future__ import annotations

from typing import Any, NamedTuple

import rules
from tests.rules.core import toy_market, toy_workshop

TOYS = (toy_market.GAME, toy_workshop.GAME)


class Case(NamedTuple):
    """A game and a number of seats."""

    game: Any
    seats: int

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seats}"


_registered = rules.load  # as it is before a test registers the toys too


def find(name: str) -> Any:
    """A game or a toy by its id. Raises KeyError."""
    return next((toy for toy in TOYS if toy.name == name), None) or _registered(name)


def cases(games: tuple[Any, ...]) -> list[Case]:
    """Each game with each number of seats."""
    return [Case(game, seats) for game in games for seats in game.seats]
