"""Another world that one seat cannot tell from this one: for the tests of secrets.

The amounts of a past comparison are moved by a map that keeps their order and leaves alone what the watcher knows, so
that every tie, winner and refusal of the public history stays as it was. Bids that have not been compared yet are free.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from rules.qe.amounts import Amount, as_text
from rules.qe.components import TOP
from rules.qe.state import Award, Own, QeState, Sale

MODEST = 0.75  # of the worlds keep to the scale that is known; in the others anything goes
SCALE, STRETCH = (
    100,
    4,
)  # a first guess of that scale; how far unknown amounts lie above known ones at most, as a factor

Moved = dict[Amount, Amount]


def twin(s: QeState, watcher: int, rng: random.Random) -> None:
    """Redraws, in place, what the watcher cannot know and public history leaves free."""
    if not s.stack:
        return  # everything is public (7.8)
    redeal(s, watcher, rng)
    modest = rng.random() < MODEST
    for award in s.public.awards:
        known = known_amounts(s, watcher, award)
        if known is not None:
            retell(s, watcher, award.tile, order_kept(named(s, award), known, rng, modest))
    if s.public.sale:
        rebid(s, watcher, s.public.sale, rng, modest)
    for seat, own in enumerate(s.own):
        if seat != watcher:
            own.spent = Amount(sum(int(paid) for paid in own.prices.values()))


def redeal(s: QeState, watcher: int, rng: random.Random) -> None:
    """Other tokens, another order of the pile."""
    rng.shuffle(s.hidden.pile)
    others = [own for seat, own in enumerate(s.own) if seat != watcher]
    tokens = s.hidden.box + [own.token for own in others]
    rng.shuffle(tokens)
    for own in others:
        own.token = tokens.pop()
    s.hidden.box = tokens


def known_amounts(s: QeState, watcher: int, award: Award) -> set[Amount] | None:
    """The amounts of a past auction that the watcher knows; None: all of them, as its auctioneer."""
    if award.auctioneer == watcher:
        return None
    known = {Amount(text) for text in s.own[watcher].past.get(award.tile, [])}
    known |= set() if award.opening is None else {award.opening}
    if s.public.zeros_shown:
        known.add(Amount(0))
    peeked = any(mark.seat == watcher and mark.tile == award.tile for mark in s.public.peeks)
    if award.winner is not None and (peeked or award.winner == watcher):
        known.add(Amount(s.own[award.winner].prices[award.tile]))
    return known


def named(s: QeState, award: Award) -> set[Amount]:
    """All amounts that were named for a tile."""
    secret = {Amount(text) for own in s.own for text in own.past.get(award.tile, [])}
    return secret if award.opening is None else secret | {award.opening}


def order_kept(named: Iterable[Amount], known: set[Amount], rng: random.Random, modest: bool = False) -> Moved:
    """New amounts for those that are not known, in the same order and between the same known neighbours."""
    moved: Moved = {}
    low, between = -1, list[Amount]()
    for amount in [*sorted(set(named) | known), None]:
        if amount is not None and amount not in known:
            between.append(amount)
            continue
        high = TOP + 1 if amount is None else int(amount)
        moved.update(zip(between, distinct(low, min(high, near(low)) if modest else high, between, rng), strict=True))
        low, between = high, []
        if amount is not None:
            moved[amount] = amount
    return moved


def near(low: int) -> int:
    """What an amount above a known one may well lie below."""
    return STRETCH * max(low, SCALE)


def distinct(low: int, high: int, old: list[Amount], rng: random.Random) -> list[Amount]:
    """As many different amounts as there were, strictly between low and high, ascending; the old ones at worst."""
    drawn: set[int] = set()
    for _ in range(40 * len(old)):
        if len(drawn) < len(old):
            drawn.add(low + 1 + rng.randrange(1 << rng.randint(0, (high - low).bit_length())))
            drawn -= {x for x in drawn if x >= high}
    return [Amount(x) for x in sorted(drawn)] if len(drawn) == len(old) else old


def retell(s: QeState, watcher: int, tile: str, moved: Moved) -> None:
    """Puts the new amounts of a past auction wherever the old ones are remembered, the watcher's own part apart."""

    def new(texts: list[str]) -> list[str]:
        return [as_text(moved[Amount(text)]) for text in texts]

    for seat, own in enumerate(s.own):
        if seat == watcher:
            continue
        if tile in own.past:
            own.past[tile] = new(own.past[tile])
        if tile in own.inspected:
            own.inspected[tile] = [new(texts) for texts in own.inspected[tile]]
        for prices in (own.prices, own.learned):
            if tile in prices:
                [prices[tile]] = new([prices[tile]])


def rebid(s: QeState, watcher: int, sale: Sale, rng: random.Random, modest: bool) -> None:
    """The auction going on: compared bids keep their order, the others are anything."""
    opening = set() if sale.opening is None else {sale.opening}
    fresh = [seat for seat, own in enumerate(s.own) if seat != watcher and uncompared(own, seat, sale)]
    old = {amount for seat, own in enumerate(s.own) for amount in own.bids[: -1 if seat in fresh else None]}
    moved = order_kept(old | opening, opening | set(s.own[watcher].bids), rng, modest)
    others = [own.bids[-1] for own in s.own if own.bids]
    for seat, own in enumerate(s.own):
        if seat != watcher and own.bids:
            last = anything(sale, others, rng, modest) if seat in fresh else moved[own.bids[-1]]
            own.bids = [*(moved[amount] for amount in own.bids[:-1]), last]
            own.late = last == 0 and rng.random() < 0.5


def uncompared(own: Own, seat: int, sale: Sale) -> bool:
    """Whether the seat's latest bid has come in since the last comparison."""
    stages = 1 + sum(seat in tied for tied in sale.ties[:-1]) if sale.ties else 0
    return len(own.bids) > stages


def anything(sale: Sale, others: list[Amount], rng: random.Random, modest: bool) -> Amount:
    """Some legal secret bid, fond of zeros, ties and neighbours of the opening bid."""
    close = [] if sale.opening is None else [Amount(sale.opening - 1), Amount(sale.opening + 1)]
    any_size = rng.randrange(near(int(sale.opening or 0))) if modest else rng.randrange(1 << rng.randint(1, 200))
    free = [Amount(0), *close, *others, Amount(any_size)]
    return rng.choice([amount for amount in free if amount != sale.opening])
