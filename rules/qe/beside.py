"""What any seat may do beside the flow: one peek with five players (rules 7.5, 7.6). It never delays the table.

A bid out of turn is refused here too, in words that say why.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import Action, Fault, Frame, Ids, Out, Reason
from rules.core.frame import Offer, Steps
from rules.qe.actions import Bid, Open, Peek
from rules.qe.amounts import Amount
from rules.qe.components import peeks, tiles_in_play
from rules.qe.state import Award, Peeked, QeState, QeView


def peek(frame: Beside, v: QeView) -> Steps:
    """Any completed auction whose amount the seat does not know already, once."""
    public, seat = v.public, v.seat
    if seat is None or v.over:
        return "not_offered"
    if not peeks(public.seats):
        return "peek_needs_five"
    if sum(mark.seat == seat for mark in public.peeks) >= peeks(public.seats):
        return "peek_used"
    if not public.awards:
        return "peek_nothing_yet"
    if all(why_no_peek(v, award.tile) for award in public.awards):
        return "peek_nothing_new"
    latest_first = [award.tile for award in reversed(public.awards)]
    yield Ids(
        latest_first + [t for t in tiles_in_play(public.seats) if t not in latest_first], lambda t: why_no_peek(v, t)
    )
    return None


def why_no_peek(v: QeView, tile: str) -> Reason:
    """The reason against a peek at this tile's auction; nothing is used up by asking."""
    award = v.public.award(tile)
    if award is None:
        return "peek_not_sold"
    if v.public.options.peek_scope == "latest" and award is not v.public.awards[-1]:
        return "peek_only_latest"
    return why_known(award, v.seat)


def why_known(award: Award, seat: int | None) -> Reason:
    """How the seat has learned the amount already, "" if it has not (7.5)."""
    if award.winner == seat:
        return "peek_own_tile"
    if award.paid:
        return "peek_public"
    return "peek_was_auctioneer" if award.auctioneer == seat else ""


def no_opening(v: QeView) -> Reason:
    """Why this seat cannot name an opening bid now."""
    sale = v.public.sale
    if sale is None or sale.auctioneer is None:
        return "no_auctioneer"
    return "opened_already" if v.seat == sale.auctioneer else "not_auctioneer"


def no_bid(v: QeView) -> Reason:
    """Why this seat cannot send a secret bid now."""
    sale = v.public.sale
    if sale is None or v.seat is None:
        return "not_offered"
    if v.seat == sale.auctioneer:
        return "auctioneer_opens" if sale.opening is None else "auctioneer_has_bid"
    if sale.auctioneer is not None and sale.opening is None:
        return "no_opening_yet"
    return "not_tied" if sale.ties and v.seat not in sale.ties[-1] else "bid_is_in"


def refuse_opening(frame: Beside, v: QeView) -> Steps:
    """Never offered beside the flow; says why."""
    yield from ()
    return no_opening(v)


def refuse_bid(frame: Beside, v: QeView) -> Steps:
    """Never offered beside the flow; says why."""
    yield from ()
    return no_bid(v)


class Beside(Frame[QeState, QeView], tag="beside"):
    """Never on the stack, no clock; nobody waits for it."""

    offers: ClassVar[dict[type[Action], Offer]] = {Peek: peek, Open: refuse_opening, Bid: refuse_bid}

    def apply(self, s: QeState, seat: int, action: Peek, out: Out) -> None:
        award = s.public.award(action.tile)
        if award is None or award.winner is None:
            raise Fault("a peek at a tile that nobody owns")
        price = s.own[award.winner].prices[award.tile]
        s.public.peeks.append(Peeked(seat, award.turn, award.tile))
        if s.public.options.keep_notes:
            s.own[seat].learned[award.tile] = price
        out.emit("peeked", seat=seat, n=award.turn, tile=award.tile)
        out.emit("peeked_price", to=(seat,), tile=award.tile, amount=Amount(price))
