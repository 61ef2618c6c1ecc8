"""A house player by rule of thumb: it bids what a tile is worth to it, on the scale the table has found, never spends
as much as somebody else has surely spent, and takes the points for a bid of nothing where a tile is worth little to it.
"""

from __future__ import annotations

import random

from rules.core import Action
from rules.qe.actions import Bid, Open
from rules.qe.amounts import Amount
from rules.qe.auction import Collecting, Opening
from rules.qe.components import TILES, TOP
from rules.qe.knowledge import more_than, price_of
from rules.qe.scoring import count
from rules.qe.state import Award, QeView, Sale

FIRST_SCALE = 100  # what a company of middling worth costs while nobody has named a price
MIDDLING = 6  # points that such a company brings
PROMISE = 2  # points for what a company may add to later sets


def house(v: QeView, rng: random.Random) -> Action | None:
    """The house player's action, None where its seat is not asked."""
    sale = v.public.sale
    if sale is None or v.seat is None:
        return None
    if isinstance(v.frame, Opening) and v.frame.seat == v.seat:
        return Open(Amount(max(1, min(TOP, offer(v, sale, rng) * 3 // 5))))
    if isinstance(v.frame, Collecting) and v.seat in v.frame.waiting:
        return Bid(secret(v, sale, rng))
    return None


def secret(v: QeView, sale: Sale, rng: random.Random) -> Amount:
    """Nothing, where the tile is not worth beating the opening bid; else the offer."""
    amount = min(TOP, offer(v, sale, rng))
    if sale.opening is not None and amount <= sale.opening:
        return Amount(0)
    if worth(v, sale.tile) <= MIDDLING // 2 and not zero_scored(v) and rng.random() < 0.7:
        return Amount(0)
    return Amount(amount)


def zero_scored(v: QeView) -> bool:
    """Whether a bid of nothing would bring no points any more in this round."""
    return v.seat is None or not v.public.zeros_shown or v.public.boxes[v.seat][v.public.round - 1]


def offer(v: QeView, sale: Sale, rng: random.Random) -> int:
    """What the seat is ready to pay: worth times the going rate, give or take a third, and more where it is safe."""
    value = worth(v, sale.tile) * rng.randint(70, 130)
    wanted, means = rate(v) * value // (100 * MIDDLING), headroom(v)
    bold = means * value // (100 * MIDDLING)  # only the biggest spender loses: below that, money costs nothing
    return max(0, min(max(wanted, bold), means * 7 // 8))


def worth(v: QeView, tile: str) -> int:
    """Points that the tile would add now, and something for later sets."""
    assert v.seat is not None
    owned, nation = v.public.owned(v.seat), v.public.nations[v.seat]
    gain = points(v, nation, [*owned, tile]) - points(v, nation, owned)
    return gain + PROMISE * (TILES[tile].nation == nation) + PROMISE * (TILES[tile].industry == v.mine.token)


def points(v: QeView, nation: str, tiles: list[str]) -> int:
    """The points of a set of tiles with the seat's own token."""
    return sum(count(v.public.seats, nation, v.mine.token, tiles, 0).values())


def rate(v: QeView) -> int:
    """What a middling company costs at this table: the middle of the prices seen or guessed."""
    prices = sorted(guess(v, award) for award in v.public.awards if award.winner is not None)
    if v.public.sale and v.public.sale.opening is not None:
        prices.append(int(v.public.sale.opening) * 5 // 4)
        prices.sort()
    return max(1, prices[len(prices) // 2]) if prices else FIRST_SCALE


def guess(v: QeView, award: Award) -> int:
    """The winning amount, or what it may have been: twice the least it can be."""
    price = price_of(v, award)
    return int(price) if price is not None else int(more_than(v, award) or 0) * 2 + 1


def headroom(v: QeView) -> int:
    """What the seat may still spend while somebody else has surely spent more; a little before anybody has bought."""
    spent = [0] * v.public.seats
    for award in v.public.awards:
        if award.winner is not None and award.winner != v.seat:
            spent[award.winner] += surely(v, award)
    return (max(spent) - 1 if any(spent) else FIRST_SCALE) - int(v.mine.spent)


def surely(v: QeView, award: Award) -> int:
    """The least that the winning amount can be."""
    price = price_of(v, award)
    return int(price) if price is not None else int(more_than(v, award) or 0) + 1
