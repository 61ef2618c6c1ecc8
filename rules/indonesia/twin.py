"""Another world that one seat cannot tell from this one: for the tests of secrets (rules 16).

Free are the cards that nobody has shown, ceilings, and hidden money; all that follows from them in the flow is told.
"""

from __future__ import annotations

import random

from rules.indonesia.auction import Auction
from rules.indonesia.components import CARDS, ERAS
from rules.indonesia.land import city_sites
from rules.indonesia.money import open_cash
from rules.indonesia.new_era import Cities, in_hand
from rules.indonesia.state import IndoState

TRIES = 50
LEAST = 100  # hidden money is drawn below this in any case


def twin(s: IndoState, watcher: int, rng: random.Random) -> None:
    """Redraws, in place, what the watcher cannot know and public history leaves free."""
    redeal(s, watcher, rng)
    mine = s.own[watcher].purse
    for seat, own in enumerate(s.own):
        if seat != watcher and own.purse is not None and mine is not None:  # on the scale of its own: it knows no other
            own.purse.cash = rng.randrange(2 * abs(mine.cash) + LEAST)
            own.purse.account = rng.randrange(2 * abs(mine.account) + LEAST) if s.public.last_era else 0
    for frame in s.stack:
        if isinstance(frame, Auction) and not frame.settled:
            other_ceilings(s, frame, watcher, rng)


def redeal(s: IndoState, watcher: int, rng: random.Random) -> None:
    """Other cards for the others, era by era; whoever is asked for a card has one that can be played."""
    before = [list(own.cards) for own in s.own], list(s.hidden.box)
    for _ in range(TRIES):
        for era in ERAS:
            redeal_era(s, watcher, era, rng)
        if can_be_asked(s):
            return
    for own, cards in zip(s.own, before[0], strict=True):
        own.cards = cards
    s.hidden.box = before[1]


def redeal_era(s: IndoState, watcher: int, era: str, rng: random.Random) -> None:
    """Shuffles the cards of an era among the hands of the others and the box."""
    hands = [own.cards for seat, own in enumerate(s.own) if seat != watcher] + [s.hidden.box]
    cards = [card for hand in hands for card in hand if CARDS[card].era == era]
    rng.shuffle(cards)
    for hand in hands:
        mine = sum(CARDS[card].era == era for card in hand)
        hand[:] = sorted([card for card in hand if CARDS[card].era != era] + [cards.pop() for _ in range(mine)])


def can_be_asked(s: IndoState) -> bool:
    """Whether the seat that is asked for a city card, if any, could be."""
    if not s.stack or not isinstance(s.stack[-1], Cities):
        return True
    cards = in_hand(s.own[s.stack[-1].seat].cards, s.public)
    return any(city_sites(s.public, CARDS[card].provinces) for card in cards)


def other_ceilings(s: IndoState, auction: Auction, watcher: int, rng: random.Random) -> None:
    """Any ceiling for those who wait; whoever is asked has none that would answer."""
    lowest, step = auction.lowest(s.public), auction.step(s.public)
    for seat in auction.bidders:
        if seat in (watcher, auction.seat):
            continue
        known = open_cash(s.public, seat)
        highest = lowest + 5 * step if known is None else known
        bids = [0, *range(lowest, highest + 1, step)]
        s.own[seat].ceiling = rng.choice(bids)
