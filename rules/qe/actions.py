"""What a seat does in QE. Bids are final, so the bot asks back before it sends one (rules 3.2, 9.3)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from rules.core import Action, Illegal, Ints, Of, Reason
from rules.qe.amounts import MAX_DIGITS, Amount
from rules.qe.components import BIDDING, TOP


class Open(Action, frozen=True, tag="open"):
    """The auctioneer names the opening bid, for all to hear."""

    confirm: ClassVar[bool] = True
    amount: Amount


class Bid(Action, frozen=True, tag="bid"):
    """A secret bid, or the new one after a tie."""

    confirm: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    amount: Amount


class Peek(Action, frozen=True, tag="peek"):
    """Looks at the winning amount of a completed auction, once a match (rules 7.5)."""

    tile: Annotated[str, Of("tile")]


class Openings(Ints):
    """The amounts that may open: 1 or more (rules 3.1)."""

    def __init__(self) -> None:
        super().__init__(BIDDING.opening_min, TOP)

    def why(self, value: Any) -> Reason:
        return _said(super().why(value), "opening_too_low")


class Bids(Ints):
    """The amounts of a secret bid: 0 or more, but not the opening bid (rules 3.2); None: there is no such bid."""

    def __init__(self, opening: Amount | None) -> None:
        super().__init__(BIDDING.secret_min, TOP, but=() if opening is None else (opening,))
        self.opening = opening

    def why(self, value: Any) -> Reason:
        reason = super().why(value)
        return Illegal("equals_opening", amount=self.opening) if reason == "excepted" else _said(reason, "bid_too_low")


def _said(reason: Reason, too_low: str) -> Reason:
    """The reason in this game's own words, where it has better ones."""
    if reason == "too_high":
        return Illegal("amount_too_long", digits=MAX_DIGITS)
    return too_low if reason == "too_low" else reason
