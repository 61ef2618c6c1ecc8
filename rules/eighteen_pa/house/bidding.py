"""The house player in the auction: it wants a private or two, and money left to start a company."""

from __future__ import annotations

import random

from rules.core import Action
from rules.eighteen_pa.actions import Bid, Pass, Take
from rules.eighteen_pa.auction import STEP, Choosing, Opening, Raising, purse, unsold
from rules.eighteen_pa.house.worth import earns
from rules.eighteen_pa.state import PaView

START_MONEY = 160  # for the president's certificate of a company at $80
EAGER, WEARY = 40, 10  # the most that a first private and further ones are worth above their face value


def limit(v: PaView, rng: random.Random) -> int:
    """The most that the seat bids for the right to choose, below zero where it wants none."""
    p, seat = v.public, v.seat
    assert seat is not None
    spare = purse(p, seat) - START_MONEY
    taste = (WEARY if p.owned(seat) else EAGER) * rng.randint(50, 120) // 100
    return min(spare, taste) // STEP * STEP


def opening(frame: Opening, v: PaView, rng: random.Random) -> Action:
    """Opens low."""
    most = limit(v, rng)
    return Bid(most // 3 // STEP * STEP) if most >= 0 else Pass()


def raising(frame: Raising, v: PaView, rng: random.Random) -> Action:
    """A step more while it is worth it."""
    return Bid(frame.amount + STEP) if frame.amount + STEP <= limit(v, rng) else Pass()


def choosing(frame: Choosing, v: PaView, rng: random.Random) -> Action:
    """The one that runs best as the map is."""
    return Take(max(unsold(v.public), key=lambda private: earns(v, private)))
