"""The flow of a match: turn by turn a tile is turned up, opened, bid for and awarded (rules 2 to 6)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Out
from rules.core.frame import Offer, Steps
from rules.qe.actions import Bid, Bids, Open, Openings
from rules.qe.award import judge
from rules.qe.beside import no_bid, no_opening
from rules.qe.components import FALLBACK_OPENING, FALLBACK_SECRET
from rules.qe.final import finish
from rules.qe.state import QeState, QeView, Sale

# What the frames of an auction hand down to `Auctions`.
OPENED, BIDS_IN = "opened", "bids_in"


def name_opening(frame: Opening, v: QeView) -> Steps:
    """Only the auctioneer, only once (rules 3.1)."""
    if v.seat != frame.seat:
        return no_opening(v)
    yield Openings()
    return None


class Opening(Frame[QeState, QeView], tag="opening"):
    """The auctioneer owes an opening bid."""

    seat: int

    offers: ClassVar[dict[type[Action], Offer]] = {Open: name_opening}

    def facts(self, v: QeView) -> dict[str, Any]:
        return on_offer(v)

    def apply(self, s: QeState, seat: int, action: Open, out: Out) -> None:
        sale = on_table(s)
        sale.opening = action.amount
        out.emit("opened_late" if out.by == "clock" else "opened", seat=seat, amount=action.amount)
        out.reveal()  # named in front of everybody: final (9.3)
        out.done(OPENED)

    def fallback(self, v: QeView) -> Open:
        return Open(FALLBACK_OPENING)


def send_bid(frame: Collecting, v: QeView) -> Steps:
    """Each seat that is waited for sends one bid, and it is final (rules 3.2)."""
    if v.seat not in frame.waiting:
        return no_bid(v)
    sale = v.public.sale
    yield Bids(sale.opening if sale else None)
    return None


class Collecting(Frame[QeState, QeView]):
    """The seats in `waiting` still owe a secret bid; nobody sees any amount until all are in (rules 3.3)."""

    waiting: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {Bid: send_bid}

    def actors(self, v: QeView) -> list[int]:
        return self.waiting

    def facts(self, v: QeView) -> dict[str, Any]:
        return on_offer(v)

    def apply(self, s: QeState, seat: int, action: Bid, out: Out) -> None:
        take_bid(s, seat, action, out)
        self.waiting.remove(seat)
        if not self.waiting:
            out.done(BIDS_IN)

    def fallback(self, v: QeView) -> Bid:
        return Bid(FALLBACK_SECRET)


class Sealed(Collecting, tag="sealed"):
    """The first secret bids of an auction."""


class Rebid(Collecting, tag="rebid"):
    """The new bids of those who tied (rules 5.1)."""


def on_offer(v: QeView) -> dict[str, Any]:
    """What is bid for, and from where: the tile, and the opening bid where there is one (rules 3.1, 6.1)."""
    sale = v.public.sale
    opening = None if sale is None else sale.opening
    return {"tile": sale.tile if sale else "", "opening": [] if opening is None else [opening]}


def take_bid(s: QeState, seat: int, action: Bid, out: Out) -> None:
    """Hands the bid over: all see that it is in, not what it is. What the clock set is told with the award (13.1)."""
    own = s.own[seat]
    own.bids.append(action.amount)
    own.late = out.by == "clock"
    out.emit("bid_sent", seat=seat)
    out.reveal()  # handed over: final (3.2)


class Auctions(Frame[QeState, QeView], tag="auctions"):
    """The whole match: one auction after the other until the pile is used up, then the final scoring (rules 2)."""

    def actors(self, v: QeView) -> list[int]:
        return []

    def advance(self, s: QeState, out: Out, result: Any) -> None:
        if result == OPENED:
            auctioneer = on_table(s).auctioneer
            return out.push(Sealed([seat for seat in range(len(s.own)) if seat != auctioneer]))
        if result == BIDS_IN and (tied := judge(s, out)):
            return out.push(Rebid(tied))
        return next_turn(s, out)


def next_turn(s: QeState, out: Out) -> None:
    """Turns up the next tile, or ends the match."""
    if not s.hidden.pile:
        finish(s, out)
        return out.done()
    sale = turn_up(s, out)
    if sale.auctioneer is None:
        return out.push(Sealed(list(range(len(s.own)))))
    return out.push(Opening(sale.auctioneer))


def turn_up(s: QeState, out: Out) -> Sale:
    """The top tile face up for all (rules 3.1, 6.1)."""
    public = s.public
    turn = len(public.awards) + 1
    sale = public.sale = Sale(turn, s.hidden.pile.pop(), public.auctioneer(turn))
    if sale.auctioneer == public.first:
        out.emit("round", n=public.round)
    if sale.auctioneer is None:
        out.emit("turned_up_last", n=turn, tile=sale.tile)
    else:
        out.emit("turned_up", n=turn, tile=sale.tile, seat=sale.auctioneer)
    return sale


def on_table(s: QeState) -> Sale:
    """The auction going on; there always is one while somebody is asked."""
    assert s.public.sale is not None
    return s.public.sale
