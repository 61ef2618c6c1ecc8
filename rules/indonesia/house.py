"""The house player: a quick rule of thumb that answers every question of a match."""

from __future__ import annotations

import random

from rules.core import Action
from rules.indonesia.state import IndoView


def house(v: IndoView, rng: random.Random) -> Action | None:
    return None
