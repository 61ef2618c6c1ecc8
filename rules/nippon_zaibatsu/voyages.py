"""Railways and ships (rules 7.6, 7.7)."""

from __future__ import annotations

from typing import Any

from rules.core import Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Steps
from rules.nippon_zaibatsu.actions import LayRail, SendShip
from rules.nippon_zaibatsu.building import free_spaces, pay_price, put, why_no_destination, why_no_price
from rules.nippon_zaibatsu.factories import first_or_pass
from rules.nippon_zaibatsu.hiring import begin, has_room, hireable, why_not_named
from rules.nippon_zaibatsu.questions import bonus_note
from rules.nippon_zaibatsu.state import NippState, NippView, Public, Zaibatsu
from rules.nippon_zaibatsu.supply import left
from rules.nippon_zaibatsu.tables import DESTINATIONS, PRICES, REGIONS


def why_no_payment(p: Zaibatsu) -> Reason:
    """Why neither price can be paid."""
    if any(not why_no_price(p, price) for price in PRICES):
        return ""
    return Illegal("no_price", iron=p.iron, money=p.funds)


def why_no_region(public: Public, region: str) -> Reason:
    """Why this action builds no railway in a region (rules 7.6)."""
    if region in public.doing.used:
        return Illegal("used_region", region=region)
    return "" if free_spaces(public, region) else Illegal("region_full", region=region)


def why_no_rail(public: Public, seat: int) -> Reason:
    """Why no railway can be built (rules 6.4, 7.10)."""
    p = public.players[seat]
    if not left(p, "rail"):
        return Illegal("row_empty", piece="rail")
    return why_no_payment(p) or first_or_pass(why_no_region(public, region) for region in REGIONS)


@own_turn
def offer_rail(frame: Any, v: NippView) -> Steps:
    """A region, a free space with its bonus beside it, the price; then the worker."""
    public, seat = v.public, frame.seat
    reason = why_not_named(public, seat, "rail") or why_no_rail(public, seat)
    if reason:
        return reason
    p = public.players[seat]
    region = yield Ids(REGIONS, refuse=lambda id: why_no_region(public, id))
    yield Ids(free_spaces(public, region), note=bonus_note)
    yield Ids(PRICES, refuse=lambda price: why_no_price(p, price))
    yield hireable(public, seat, "rail")
    return None


def do_rail(s: NippState, seat: int, action: LayRail, out: Out) -> None:
    """Pays and places the leftmost railway (rules 7.6)."""
    begin(s, seat, "rail", action.worker, out)
    pay_price(s, seat, action.price, out)
    put(s, seat, "rail", action.space, out)
    s.public.doing.used.append(action.region)


def why_not_sent(public: Public, destination: str) -> Reason:
    """Why this action sends no ship to a destination (rules 7.7)."""
    if destination in public.doing.used:
        return Illegal("used_destination", destination=destination)
    return why_no_destination(public, destination)


def why_no_ship(public: Public, seat: int) -> Reason:
    """Why no ship can be built: the worker taken in step A needs a space too (rules 6.4, 7.7, 7.10)."""
    p = public.players[seat]
    if not left(p, "ship"):
        return Illegal("row_empty", piece="ship")
    if not has_room(p, 1 if public.doing.action else 2):
        return "no_expert_space"
    return why_no_payment(p) or first_or_pass(why_not_sent(public, destination) for destination in DESTINATIONS)


@own_turn
def offer_ship(frame: Any, v: NippView) -> Steps:
    """A destination with the colour of its expert beside it, the price; then the worker."""
    public, seat = v.public, frame.seat
    reason = why_not_named(public, seat, "ship") or why_no_ship(public, seat)
    if reason:
        return reason
    p = public.players[seat]
    yield Ids(
        DESTINATIONS,
        refuse=lambda id: why_not_sent(public, id),
        note=lambda id: expert_note(p, DESTINATIONS[id].colour),
    )
    yield Ids(PRICES, refuse=lambda price: why_no_price(p, price))
    yield hireable(public, seat, "ship")
    return None


def expert_note(p: Zaibatsu, colour: str) -> tuple[str, Any]:
    """What is shown beside a destination: the colour of its expert, and whether a department is upgraded."""
    return ("expert" if colour in p.upgraded else "expert_upgrade"), {"colour": colour}


def do_ship(s: NippState, seat: int, action: SendShip, out: Out) -> None:
    """Pays and sends the leftmost ship (rules 7.7)."""
    begin(s, seat, "ship", action.worker, out)
    pay_price(s, seat, action.price, out)
    put(s, seat, "ship", action.destination, out)
    s.public.doing.used.append(action.destination)
