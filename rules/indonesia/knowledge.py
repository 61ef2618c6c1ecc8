"""What a seat may be shown beside the board: its private facts, and what its deliveries would lead to."""

from __future__ import annotations

from typing import NamedTuple

from rules.core import Event
from rules.indonesia.components import CARDS, FREIGHT, price_of
from rules.indonesia.deliveries import Deliveries, flow, proposed
from rules.indonesia.network import Shipment
from rules.indonesia.state import IndoView


class Outlook(NamedTuple):
    """What accepting a proposal means. shipments: the deliveries. income: from the bank. freight: by owner of the
    ships, the seat itself included. net: income less freight to others. all_sold: the expansion is then free and
    compulsory. chips: how many new ones are then allowed at most.
    """

    shipments: list[Shipment]
    income: int
    freight: dict[int, int]
    net: int
    all_sold: bool
    chips: int


def outlook(v: IndoView, spare: tuple[int, ...] = ()) -> Outlook:
    """The proposal that spares some seats, with what follows while they are asked (rules 8.7, 8.9, 11.5)."""
    frame = v.find(Deliveries)
    assert frame is not None
    company, made = v.public.company(frame.company), proposed(v, spare)
    freight: dict[int, int] = {}
    for one in made:
        owner = v.public.company(one.line).owner
        freight[owner] = freight.get(owner, 0) + FREIGHT * len(one.route)
    income = price_of(company.kind) * len(made)
    net = income - sum(amount for owner, amount in freight.items() if owner != frame.seat)
    chips = sum(zone.chips for zone in v.once(flow).problem.zones)
    return Outlook(made, income, freight, net, chips == len(made), v.public.levels[frame.seat]["expansion"])


def hand(v: IndoView) -> list[Event]:
    """The seat's private facts as lines: ids `hand.*` of the texts."""
    mine = v.mine
    lines = [Event("hand.card", {"card": card, "provinces": CARDS[card].provinces}) for card in mine.cards]
    if mine.purse:
        lines.append(Event("hand.cash", {"amount": mine.purse.cash}))
    if mine.purse and v.public.last_era:
        lines.append(Event("hand.account", {"amount": mine.purse.account}))
    if mine.ceiling:
        lines.append(Event("hand.ceiling", {"amount": mine.ceiling}))
    return lines
