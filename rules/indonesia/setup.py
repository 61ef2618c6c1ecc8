"""Dealing a match (rules 2). The draws come in a fixed order, so that a replay is exact."""

from __future__ import annotations

from rules.core import Out
from rules.indonesia.components import ERAS, MONEY, RESEARCH, cards_each, cards_of, deeds_of
from rules.indonesia.state import Hidden, IndoState, Options, Own, Public, Purse
from rules.indonesia.years import Years


def setup(s: IndoState, seats: int, options: Options, out: Out) -> None:
    """Turn order, then the city cards of each era."""
    order = list(range(seats))
    out.shuffle(order)
    hands: list[list[str]] = [[] for _ in range(seats)]
    box: list[str] = []
    for era in ERAS:
        cards = cards_of(era)
        out.shuffle(cards)
        for hand in hands:
            hand += [cards.pop() for _ in range(cards_each(seats))]
        box += sorted(cards)
    fill(s, order, options, [sorted(hand) for hand in hands], box)
    tell(s, out)


def fill(s: IndoState, order: list[int], options: Options, hands: list[list[str]], box: list[str]) -> None:
    """The state before the first year (rules 2.1, 2.3, 2.5)."""
    tracks = RESEARCH.tracks + (RESEARCH.optional_tracks if options.turn_order_multiplier else [])
    seats = len(order)
    s.public = Public(options, order, [dict.fromkeys(tracks, RESEARCH.start_level) for _ in order], [0] * seats)
    purses = [Purse(MONEY.start) for _ in order]
    if options.open_money:
        s.public.purses = purses
    s.public.deeds = deeds_of(ERAS[0])
    s.own = [Own(hand, None if options.open_money else purses[seat]) for seat, hand in enumerate(hands)]
    s.hidden = Hidden(box)
    s.stack = [Years()]


def tell(s: IndoState, out: Out) -> None:
    """The turn order for all, the cards for their owners."""
    out.emit("first_order", seats=s.public.order)
    for seat, own in enumerate(s.own):
        out.emit("cards", to=(seat,), cards=own.cards)


def conserved(s: IndoState) -> dict[str, int]:
    """What never changes: the city cards, the rupiah of players and bank together while money is open."""
    public = s.public
    cards = len(s.hidden.box) + sum(len(own.cards) for own in s.own) + len(public.shown)
    if not public.options.open_money:
        return {"cards": cards, "money": 0}
    held = sum(purse.cash + purse.account for purse in public.purses) + sum(public.banks)
    on_ships = sum(getattr(frame, "on_ships", 0) for frame in s.stack)
    return {"cards": cards, "money": held + on_ships - public.issued - MONEY.start * public.seats}
