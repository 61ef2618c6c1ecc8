"""What a seat may be shown again: the right-hand column of rules 7, and the bound of 7.1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.core import Event
from rules.qe.amounts import Amount
from rules.qe.state import Award, QeView


def price_of(v: QeView, award: Award) -> Amount | None:
    """The winning amount, where this seat (or everybody) may ask for it; else None."""
    return award.price if award.paid or v.seat is None else v.mine.price(award.tile)


def more_than(v: QeView, award: Award) -> Amount | None:
    """The winning amount is surely more than this (7.1); None where it is known, or nothing is known of it.

    After a third tie only the opening bid counts, for all alike: a struck bid can be above the winning amount.
    """
    if award.winner is None or price_of(v, award) is not None:
        return None
    own = None if v.seat is None or award.struck else v.mine.last_bid(award.tile)
    return max((bound for bound in (own, award.opening) if bound is not None), default=None)


def hand(v: QeView) -> list[Event]:
    """The seat's private facts as lines: ids `hand.*` of the texts, in the order of the turns."""
    mine = v.mine
    lines = [Event("hand.token", {"industry": mine.token}), Event("hand.spent", {"amount": mine.spent})]
    if v.public.sale and mine.bids:
        lines.append(Event("hand.bid", {"tile": v.public.sale.tile, "amount": mine.bids[-1]}))
    return lines + [line for award in v.public.awards for line in _of_award(v, award)]


def _of_award(v: QeView, award: Award) -> list[Event]:
    """What the seat may look up again about one completed auction."""
    mine, tile, about = v.mine, award.tile, {"n": award.turn, "tile": award.tile}
    lines = []
    if tile in mine.past and tile not in mine.prices:
        lines.append(Event("hand.own_bids", about | {"bids": [Amount(text) for text in mine.past[tile]]}))
    price, least = mine.price(tile), more_than(v, award)
    if price is not None:
        lines.append(Event("hand.price" if tile in mine.prices else "hand.learned", about | {"amount": price}))
    if tile in mine.inspected:
        lines.append(Event("hand.inspected", about | {"bids": shown(enumerate(mine.inspected[tile]))}))
    if least is not None:
        lines.append(Event("hand.more_than", about | {"amount": least}))
    return lines


def shown(bids: Iterable[tuple[int | None, list[str]]]) -> list[dict[str, Any]]:
    """A line for each seat that sent a secret bid, with its amounts by stage, as `{bids:lines.bids}` in texts takes."""
    return [{"seat": seat, "bids": [Amount(text) for text in stages]} for seat, stages in bids if stages]
