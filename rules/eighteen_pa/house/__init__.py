"""A house player by rule of thumb: it buys one private cheaply, starts what it can pay, holds what pays, lays track
towards towns and cities, keeps its companies in trains and pays out what they earn.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from rules.core import Action, Ask, Choose
from rules.eighteen_pa.auction import Choosing, Opening, Raising
from rules.eighteen_pa.company_turn import CompanyTurn
from rules.eighteen_pa.emergency import Emergency
from rules.eighteen_pa.house import bidding, investing, running
from rules.eighteen_pa.private_turn import PrivateTurn
from rules.eighteen_pa.state import PaView
from rules.eighteen_pa.stock import StockTurn
from rules.eighteen_pa.subscription import Subscription
from rules.eighteen_pa.trains import NO, YES

Thumb = Callable[[Any, PaView, random.Random], Action]


def answer(frame: Ask, v: PaView, rng: random.Random) -> Action:
    """A local is sold gladly, a train is not; of tokens the dearest."""
    if frame.topic == "sell_train":
        return Choose(NO)
    return Choose(YES if YES in frame.options else frame.options[0])


def least(frame: Emergency, v: PaView, rng: random.Random) -> Action:
    """What the clock would do: the cheapest shares, then a loan."""
    return frame.fallback(v)


THUMBS: dict[type, Thumb] = {
    Opening: bidding.opening,
    Raising: bidding.raising,
    Choosing: bidding.choosing,
    StockTurn: investing.stock_turn,
    Subscription: investing.subscription,
    PrivateTurn: running.private_turn,
    CompanyTurn: running.company_turn,
    Emergency: least,
    Ask: answer,
}


def house(v: PaView, rng: random.Random) -> Action | None:
    """The house player's action, None where its seat is not asked."""
    frame = v.frame
    if frame is None or v.seat is None or v.seat not in frame.actors(v.as_spectator()):
        return None
    thumb = THUMBS.get(type(frame))
    return thumb(frame, v, rng) if thumb else None
