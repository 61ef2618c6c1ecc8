"""All bids are in: compare them, ask the tied again or award the tile (rules 3.4 to 3.9, 4, 5, 6)."""

from __future__ import annotations

from rules.core import Out
from rules.qe.amounts import Amount, as_text
from rules.qe.components import BIDDING, scores
from rules.qe.knowledge import shown
from rules.qe.state import Award, QeState, Sale


def judge(s: QeState, out: Out) -> list[int]:
    """Compares the standing bids. Returns the seats that must bid again; [] when the tile has been dealt with."""
    sale = s.public.sale
    assert sale is not None
    bids = standing(s, sale)
    top = max(bids.values())
    tied = [seat for seat, amount in bids.items() if amount == top]
    if len(tied) == 1:
        award(s, sale, bids, tied[0], out)
        return []
    sale.ties.append(tied)
    return settle_tie(s, sale, bids, out)


def standing(s: QeState, sale: Sale) -> dict[int, Amount]:
    """The latest bid of every seat; the opening bid stands for the auctioneer (3.4)."""
    bids = {seat: own.bids[-1] for seat, own in enumerate(s.own) if seat != sale.auctioneer}
    if sale.auctioneer is not None and sale.opening is not None:
        bids[sale.auctioneer] = sale.opening
    return dict(sorted(bids.items()))


def settle_tie(s: QeState, sale: Sale, bids: dict[int, Amount], out: Out) -> list[int]:
    """Two re-bids at most; at the third tie amounts named twice are struck (5.3); on the last turn of three nobody
    gets the tile (6.2). Returns the seats that must bid again.
    """
    tied = sale.ties[-1]
    if sale.auctioneer is None:
        out.emit("tied_last", seats=tied)
        award(s, sale, bids, None, out)
        return []
    if len(sale.ties) < BIDDING.max_consecutive_ties:
        out.emit("tied", seats=tied)
        return list(tied)
    out.emit("tied_third", seats=tied)
    award(s, sale, bids, highest_single(bids), out)
    return []


def highest_single(bids: dict[int, Amount]) -> int:
    """Who named the highest amount that nobody else named. The opening bid is always single."""
    amounts = list(bids.values())
    return max((seat for seat in bids if amounts.count(bids[seat]) == 1), key=lambda seat: bids[seat])


def award(s: QeState, sale: Sale, bids: dict[int, Amount], winner: int | None, out: Out) -> None:
    """Deals with the tile: announced to all without the amount, unless it was the opening bid (3.5, 3.6)."""
    opened = "" if sale.opening is None else as_text(sale.opening)
    done = Award(sale.turn, sale.tile, sale.auctioneer, opened, winner, ties=sale.ties)
    done.paid = opened if winner is not None and winner == sale.auctioneer else ""
    s.public.awards.append(done)
    announce(done, out)
    if winner is not None:
        own = s.own[winner]
        own.prices[sale.tile] = as_text(bids[winner])
        own.spent = Amount(own.spent + bids[winner])
    reveal_zeros(s, done, bids, out)
    tell_price(done, bids, out)
    inspect(s, done, out)
    wipe(s, sale.tile)


def announce(done: Award, out: Out) -> None:
    """The result for all."""
    if done.winner is None:
        out.emit("unsold", tile=done.tile)
    elif not done.paid:
        out.emit("won", seat=done.winner, tile=done.tile)
    else:
        out.emit("won_openly", seat=done.winner, tile=done.tile, amount=done.price)


def reveal_zeros(s: QeState, done: Award, bids: dict[int, Amount], out: Out) -> None:
    """Names all zero bids, marks the boxes of this round (3.7, 4.1), and says which bids the clock set (13.1)."""
    public = s.public
    if not public.zeros_shown:
        return
    done.zeros = [seat for seat, amount in bids.items() if amount == 0]
    done.late = [seat for seat, own in enumerate(s.own) if own.late]
    fresh = [seat for seat in done.zeros if not public.boxes[seat][public.round - 1]]
    for seat in fresh:
        public.boxes[seat][public.round - 1] = True
    if done.zeros:
        out.emit("zeros", seats=done.zeros)
    if fresh:
        out.emit("zero_scored", seats=fresh, n=scores(public.seats).zero_bid, round=public.round)
    if done.late:
        out.emit("late", seats=done.late)


def tell_price(done: Award, bids: dict[int, Amount], out: Out) -> None:
    """The winner learns that its own amount won; it may look again at any time (7)."""
    if done.winner is not None and not done.paid:
        out.emit("price", to=(done.winner,), tile=done.tile, amount=bids[done.winner])


def inspect(s: QeState, done: Award, out: Out) -> None:
    """The auctioneer sees the secret bids of all stages, once, in one message (3.9)."""
    if done.auctioneer is None:
        return
    bids = [[as_text(amount) for amount in own.bids] for own in s.own]
    out.emit("inspected", to=(done.auctioneer,), tile=done.tile, bids=shown(enumerate(bids)))
    if s.public.options.keep_notes:
        own = s.own[done.auctioneer]
        own.inspected[done.tile] = bids
        if done.winner is not None:
            own.learned[done.tile] = s.own[done.winner].prices[done.tile]


def wipe(s: QeState, tile: str) -> None:
    """The bids are wiped (3.8); each bidder alone may still look up its own (7)."""
    for own in s.own:
        if own.bids:
            own.past[tile] = [as_text(amount) for amount in own.bids]
        own.bids, own.late = [], False
