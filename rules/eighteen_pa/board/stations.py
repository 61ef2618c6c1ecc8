"""Placing station tokens (rules 10.1 to 10.3, 10.7, 10.9).

Reasons against it, with what they tell:
    no_token_left        none is on the charter of `company`
    treasury_short       the next token costs more than the treasury holds (`bank`)
    city_not_joined      no track joins the city to an own token
    already_there        the company has a token in this city
    city_full            all circles are taken, by tokens of these `owners`
"""

from __future__ import annotations

from rules.core import Ids, Illegal, Out, Reason
from rules.core.frame import Steps
from rules.eighteen_pa import bank
from rules.eighteen_pa.board.ground import Tiles, cell, stop_at
from rules.eighteen_pa.board.reach import joined
from rules.eighteen_pa.board.tokens import add
from rules.eighteen_pa.components import HEXES
from rules.eighteen_pa.state import PaView, Public

CITY_HEXES = tuple(hex for hex, row in HEXES.items() if any(stop.kind == "city" for stop in row.stops))


def all_cities(tiles: Tiles) -> list[str]:
    """Every city on the map, in the order of the map; no tile brings a city to another hex."""
    cells = [cell(tiles, hex) for hex in CITY_HEXES]
    return [here.names[stop.id] for here in cells for stop in here.stops if stop.kind == "city"]


def offer_station(v: PaView, company: str) -> Steps:
    """The city that the company's next token goes to."""
    reason = against_token(v.public, company)
    if reason:
        return reason
    yield Ids(all_cities(v.public.tiles), lambda stop: against_city(v, company, stop))
    return None


def can_place(v: PaView, company: str) -> bool:
    """Whether a token may be placed anywhere."""
    if against_token(v.public, company):
        return False
    return any(not against_city(v, company, stop) for stop in all_cities(v.public.tiles))


def against_token(p: Public, company: str) -> Reason:
    """Whether a token is there and can be paid for; no help from the president."""
    charter = p.companies[company]
    if not charter.unused:
        return Illegal("no_token_left", company=company)
    return bank.short(p, company, charter.unused[0])


def against_city(v: PaView, company: str, stop: str) -> Reason:
    """Why the company cannot have a token in that city, or ""."""
    there = stop_at(v.public.tiles, stop)
    owners = [token.owner for token in v.public.tokens.get(stop, ())]
    if company in owners:
        return "already_there"
    if there is None or len(owners) >= there.slots:
        return Illegal("city_full", owners=owners)
    return "" if joined(v, company, stop) else "city_not_joined"


def place(p: Public, company: str, stop: str, out: Out) -> int:
    """Puts the company's next token there and returns its price, which the caller charges (event token_placed)."""
    price = p.companies[company].unused.pop(0)
    add(p, company, stop, price)
    p.mark(stop)
    out.emit("token_placed", company=company, stop=stop, amount=price)
    return price
