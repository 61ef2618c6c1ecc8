"""Another world that one seat cannot tell from this one: for the tests of secrets (rules 7).

Free are the order of the tile stack, and which cards lie in the deck and in the others' blind hands.
"""

from __future__ import annotations

import random

from rules.legend_raiders.state import RaidersState


def twin(s: RaidersState, watcher: int, rng: random.Random) -> None:
    """Redraws, in place, what the watcher cannot know and public history leaves free."""
    rng.shuffle(s.hidden.stack)
    hands = [own.blind for seat, own in enumerate(s.own) if seat != watcher] + [s.hidden.deck]
    cards = [card for hand in hands for card in hand]
    rng.shuffle(cards)
    for hand in hands:
        hand[:] = [cards.pop() for _ in hand]
