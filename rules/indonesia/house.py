"""The house player: rules of thumb, quick and good enough to keep a table of people busy.

It wants room before all, founds where it can grow, puts ships between goods and cities, bids for a merger what two
years of the company bring in, and takes the cheapest deliveries.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from rules.core import Action
from rules.indonesia.acquisitions import Acquisitions, why_no_deed, why_no_piece
from rules.indonesia.actions import (
    AddShip,
    Advance,
    Announce,
    Bid,
    Done,
    Expand,
    Found,
    Launch,
    Operate,
    Pass,
    PlaceCity,
    Raise,
)
from rules.indonesia.auction import Auction
from rules.indonesia.components import CARDS, COAST, DEEDS, NEIGHBOURS, PROVINCES, SEAS, SHIP, SHIPS, price_of
from rules.indonesia.deals import Deal, deal, why_not
from rules.indonesia.expansion import Expansion
from rules.indonesia.land import city_sites, edge, room_to_grow, sites, taken, why_no_chip
from rules.indonesia.mergers import Mergers
from rules.indonesia.money import cash
from rules.indonesia.new_era import Cities, in_hand
from rules.indonesia.operations import Operations, to_operate
from rules.indonesia.research import Research, why_stuck
from rules.indonesia.shipping import Shipping, why_no_ship
from rules.indonesia.state import Company, IndoView, Public
from rules.indonesia.turn_order import TurnOrder

FREIGHT_A_SHIP = 8  # what a ship earns in a year, about
PAYBACK = 2  # years in which a merger should pay
WANTED = (("slots", 3), ("expansion", 2), ("hull", 2), ("mergers", 2), ("expansion", 4), ("slots", 5), ("hull", 5))


def house(v: IndoView, rng: random.Random) -> Action | None:
    """The answer to what is asked; None leaves it to chance."""
    frame = v.frame
    answer = ANSWERS.get(type(frame))
    return answer(frame, v, rng) if answer else frame.fallback(v) if frame else None


def city(frame: Cities, v: IndoView, rng: random.Random) -> Action | None:
    """Where most of the own chips and ships can reach it."""
    own = own_seas(v.public, frame.seat)
    for card in in_hand(v.mine.cards, v.public):
        areas = city_sites(v.public, CARDS[card].provinces)
        if areas:
            return PlaceCity(card, max(areas, key=lambda a: (len(own.intersection(COAST[a])), len(COAST[a]))))
    return None


def own_seas(public: Public, seat: int) -> set[str]:
    """The sea areas that the seat's companies touch."""
    owned = public.owned(seat)
    return {sea for c in owned for sea in c.ships} | {sea for c in owned for area in c.areas for sea in COAST[area]}


def bid(frame: TurnOrder, v: IndoView, rng: random.Random) -> Action:
    """Little, and sometimes nothing: being early is worth something to whoever has much to sell."""
    return Bid(rng.randint(0, cash(v, frame.seat) // 20))


def worth(company: Company) -> int:
    """What a company may bring in a year."""
    return company.size * (FREIGHT_A_SHIP if company.shipping else price_of(company.kind) - FREIGHT_A_SHIP)


def most_for(merger: Deal, seat: int) -> int:
    """The highest bid that still pays: what comes back to the own companies is no cost."""
    gain = sum(worth(c) * (PAYBACK + 1) for c in (merger.first, merger.second) if c.owner != seat)
    own = sum(c.size for c in (merger.first, merger.second) if c.owner == seat)
    strange = merger.step - own
    return gain * merger.step // strange if strange else 0


def announce(frame: Mergers, v: IndoView, rng: random.Random) -> Action:
    """The merger with the widest margin, at the lowest bid."""
    seat, funds, best = frame.seat, cash(v, frame.seat), 0
    action: Action = Pass()
    for at, first in enumerate(v.public.companies):
        for second in v.public.companies[at + 1 :]:
            merger = deal(first, second)
            margin = most_for(merger, seat) - merger.minimum
            if margin > best and not merger.makes_siap_faji and not why_not(v.public, seat, first, second, funds):
                best, action = margin, Announce(first.id, second.id, merger.minimum)
    return action


def raised(frame: Auction, v: IndoView, rng: random.Random) -> Action:
    """Up to what pays."""
    lowest = frame.lowest(v.public)
    return Raise(lowest) if lowest <= min(cash(v, frame.seat), most_for(frame.deal(v.public), frame.seat)) else Pass()


def acquire(frame: Acquisitions, v: IndoView, rng: random.Random) -> Action:
    """A line first if there is none of its own to carry, else the dearest good with room to grow."""
    public = v.public
    if public.free_slots(frame.seat) < 1:
        return Pass()
    ships = [deed for deed in public.deeds if DEEDS[deed].makes == SHIP]
    goods = [deed for deed in public.deeds if DEEDS[deed].makes != SHIP and not why_no_deed(public, deed)]
    kinds = {company.kind for company in public.owned(frame.seat)}
    if ships and (not goods or (SHIP not in kinds and kinds)):
        return launch(public, max(ships, key=lambda deed: (DEEDS[deed].ship_limit[public.era], deed)))
    return found(public, max(goods, key=lambda deed: promise(public, deed))) if goods else Pass()


def promise(public: Public, deed: str) -> tuple[int, int]:
    """How good a production deed looks: price and room."""
    return price_of(DEEDS[deed].makes) * min(4, len(sites(public, deed))), len(sites(public, deed))


def found(public: Public, deed: str) -> Action:
    """In the area with most free neighbours, at a sea where a ship sails if possible."""
    full, good = taken(public), DEEDS[deed].makes
    busy = {sea for company in public.companies for sea in company.ships}

    def score(area: str) -> tuple[int, int]:
        return len(busy.intersection(COAST[area])), len([n for n in NEIGHBOURS[area] if not why_no_chip(full, good, n)])

    return Found(deed, max(sites(public, deed), key=score))


def launch(public: Public, deed: str) -> Action:
    """At the sea with most goods and cities."""
    piece = next(piece for piece in SHIPS.kinds if not why_no_piece(public, piece))
    return Launch(deed, max(PROVINCES[DEEDS[deed].province].seas, key=lambda sea: traffic(public, sea)), piece)


def traffic(public: Public, sea: str) -> int:
    """How many chips and cities touch a sea area."""
    full = taken(public)
    return sum(1 + (full[area] is None) for area in SEAS[sea].land if area in full)


def research(frame: Research, v: IndoView, rng: random.Random) -> Action | None:
    """The first wish that is not fulfilled."""
    levels = v.public.levels[frame.seat]
    for track, wanted in WANTED:
        if levels[track] < wanted and not why_stuck(v.public, frame.seat, track):
            return Advance(track)
    return frame.fallback(v)


def operate(frame: Operations, v: IndoView, rng: random.Random) -> Action:
    """The dearest goods first, before the cities are full; ships last."""
    left = to_operate(v.public, frame.seat)
    return Operate(max(left, key=lambda c: (not c.shipping, worth(c))).id)


def ship(frame: Shipping, v: IndoView, rng: random.Random) -> Action:
    """Where most is to be carried and the company is not yet."""
    company = v.public.company(frame.company)
    seas = [sea for sea in SEAS if not why_no_ship(company, sea)]
    return AddShip(max(seas, key=lambda sea: (sea not in company.ships, traffic(v.public, sea))))


def expand(frame: Expansion, v: IndoView, rng: random.Random) -> Action:
    """Free chips where the company can go on growing; none for money."""
    if not frame.free:
        return Done()
    company = v.public.company(frame.company)
    inside = {*company.areas, *edge(company)}
    areas = room_to_grow(v.public, company)
    return Expand(max(areas, key=lambda area: len(set(NEIGHBOURS[area]) - inside)))


ANSWERS: dict[Any, Callable[[Any, IndoView, random.Random], Action | None]] = {
    Cities: city,
    TurnOrder: bid,
    Mergers: announce,
    Auction: raised,
    Acquisitions: acquire,
    Research: research,
    Operations: operate,
    Shipping: ship,
    Expansion: expand,
}
