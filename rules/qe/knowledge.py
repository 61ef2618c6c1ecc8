"""What a seat may be shown again: the right-hand column of rules 7, and the bound of 7.1."""

from __future__ import annotations

from rules.core import Event
from rules.qe.amounts import Amount
from rules.qe.state import Award, QeView


def price_of(v: QeView, award: Award) -> Amount | None:
    """The winning amount, where this seat (or everybody) may ask for it; else None."""
    if award.price is not None or v.seat is None:
        return award.price
    return v.mine.prices.get(award.tile, v.mine.learned.get(award.tile))


def more_than(v: QeView, award: Award) -> Amount | None:
    """The winning amount is surely more than this (7.1); None where it is known, or nothing is known of it.

    After a third tie only the opening bid counts, for all alike: a struck bid can be above the winning amount.
    """
    if award.winner is None or price_of(v, award) is not None:
        return None
    own = [] if v.seat is None or award.struck else v.mine.bids.get(award.tile, [])[-1:]
    known = own + ([] if award.opening is None else [award.opening])
    return max(known, default=None)


def hand(v: QeView) -> list[Event]:
    """The seat's private facts as lines: ids `hand.*` of the texts, in the order of the turns."""
    mine = v.mine
    lines = [Event("hand.token", {"industry": mine.token}), Event("hand.spent", {"amount": mine.spent})]
    sale = v.public.sale
    if sale and sale.tile in mine.bids:
        lines.append(Event("hand.bid", {"tile": sale.tile, "amount": mine.bids[sale.tile][-1]}))
    return lines + [line for award in v.public.awards for line in _of_award(v, award)]


def _of_award(v: QeView, award: Award) -> list[Event]:
    """What the seat may look up again about one completed auction."""
    mine, tile, lines = v.mine, award.tile, []
    if tile in mine.prices:
        lines.append(Event("hand.price", {"n": award.turn, "tile": tile, "amount": mine.prices[tile]}))
    elif tile in mine.bids:
        lines.append(Event("hand.own_bids", {"n": award.turn, "tile": tile, "bids": [[v.seat, mine.bids[tile]]]}))
    if tile in mine.learned and tile not in mine.prices:
        lines.append(Event("hand.learned", {"n": award.turn, "tile": tile, "amount": mine.learned[tile]}))
    if tile in mine.inspected:
        shown = [[seat, bids] for seat, bids in enumerate(mine.inspected[tile]) if bids]
        lines.append(Event("hand.inspected", {"n": award.turn, "tile": tile, "bids": shown}))
    if (least := more_than(v, award)) is not None:
        lines.append(Event("hand.more_than", {"n": award.turn, "tile": tile, "amount": least}))
    return lines
