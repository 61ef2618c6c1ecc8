"""Another world that one seat cannot tell from this one: for the tests of secrets (rules 24).

Free are the order of all piles and the goal cards that the seat has not seen.
"""

from __future__ import annotations

import random

from rules.marco_polo.state import MarcoState, Own


def twin(s: MarcoState, watcher: int, rng: random.Random) -> None:
    """Redraws, in place, what the watcher cannot know and public history leaves free."""
    other_piles(s, rng)
    other_goals(s, watcher, rng)


def other_piles(s: MarcoState, rng: random.Random) -> None:
    """Contracts that nobody has seen, dealt to the piles anew; a special pile made of the discard pile holds known
    ones in an order that nobody knows (rules 10.8).
    """
    piles = s.hidden.stacks if s.public.recycled else [s.hidden.special, *s.hidden.stacks]
    redeal(piles, rng)
    if s.public.recycled:
        rng.shuffle(s.hidden.special)


def other_goals(s: MarcoState, watcher: int, rng: random.Random) -> None:
    """Other goals for the others, as far as they are not shown yet."""
    others = [own for seat, own in enumerate(s.own) if seat != watcher]
    redeal([s.hidden.goals, *(pile for own in others for pile in secret(own, bool(s.public.goals)))], rng)


def secret(own: Own, shown: bool) -> list[list[str]]:
    """The goal cards of a seat that others do not know: those returned for ever (rules 24)."""
    return [own.returned] if shown else [own.goals, own.dealt, own.returned]


def redeal(piles: list[list[str]], rng: random.Random) -> None:
    """Deals the cards of some piles to them anew, as many to each as before."""
    cards = [card for pile in piles for card in pile]
    rng.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]
