"""Lines about a whole action for whoever is asked "really?": money, who gets it, what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from renderers.indonesia import told
from renderers.indonesia.described import listed
from renderers.look import Look
from rules.indonesia.components import FREIGHT, price_of
from rules.indonesia.deals import Deal, deal
from rules.indonesia.deliveries import BETWEEN, Deliveries, flow
from rules.indonesia.expansion import Expansion
from rules.indonesia.knowledge import Outlook, outlook
from rules.indonesia.land import room_to_grow
from rules.indonesia.money import cash
from rules.indonesia.state import IndoView
from rules.indonesia.turn_order import times


def explain(view: IndoView, look: Look, kind: str, given: list[Any]) -> list[str]:
    """What the action means, in a few lines; none where nothing is to be said."""
    match kind:
        case "deliver":
            return list(_delivery(view, look, *given))
        case "accept":
            return outlooks(view, look, outlook(view, tuple(given[0])))
        case "merge":
            p = view.public
            return [merger(look, deal(p.company(given[0]), p.company(given[1])), given[2])]
        case "raise" | "ceiling":
            return list(_auction(view, look, given[0]))
        case "expand":
            return list(_expansion(view, look))
        case "bid":
            return list(_bid(view, look, given[0]))
    return []


def _delivery(view: IndoView, look: Look, zone: str, city: str, line: str, route: str) -> Iterator[str]:
    """Price, freight, what is left; and with the last one what follows."""
    frame, p = view.find(Deliveries), view.public
    assert frame is not None
    company, owner = p.company(frame.company), p.company(line).owner
    price, freight = price_of(company.kind), FREIGHT * (route.count(BETWEEN) + 1)
    key = "picture.tell.own_ships" if owner == frame.seat else "picture.tell.delivery"
    yield look.words(key, price=price, freight=freight, name=look.read(owner), net=price - freight, kind=company.kind)
    left = frame.most - frame.made - 1
    if left:
        yield look.words("picture.tell.left", n=left)
        return
    chips = sum(z.chips for z in view.once(flow).problem.zones)
    yield after(view, look, frame.seat, frame.company, chips == 1)


def after(view: IndoView, look: Look, seat: int, company: str, all_sold: bool) -> str:
    """What the expansion after the deliveries will be (rules 8.9)."""
    p = view.public
    fit, level = len(room_to_grow(p, p.company(company))), p.levels[seat]["expansion"]
    if not fit:
        return look.words("picture.tell.no_room")
    key = "picture.tell.free" if all_sold else "picture.tell.paid"
    return look.words(key, n=level, price=price_of(p.company(company).kind))


def outlooks(view: IndoView, look: Look, found: Outlook) -> list[str]:
    """What a proposal brings, whom it feeds, and what follows (rules 8.7, 8.9)."""
    frame = view.find(Deliveries)
    assert frame is not None
    good = view.public.company(frame.company).kind
    sold = {"n": len(found.shipments), "income": found.income, "net": found.net, "kind": good}
    lines = [look.words("picture.tell.sold", **sold)]
    paid = [f"{look.read(seat)} {amount:,}" for seat, amount in found.freight.items()]
    lines.append(look.words("picture.tell.freight", freight=listed(look, paid)))
    return [*lines, after(view, look, frame.seat, frame.company, found.all_sold)]


def merger(look: Look, made: Deal, amount: int) -> str:
    """The shares of a bid: who owned one of the two gets it by size (rules 5.7)."""
    shares: dict[int, int] = {}
    for company in (made.first, made.second):
        shares[company.owner] = shares.get(company.owner, 0) + amount * company.size // made.step
    words = [f"{look.read(seat)} {share:,}" for seat, share in shares.items()]
    return look.words("picture.tell.shares", amount=amount, shares=listed(look, words))


def _auction(view: IndoView, look: Look, amount: int) -> Iterator[str]:
    found = told.auction(view)
    if found is not None:
        yield merger(look, found.deal(view.public), amount)


def _expansion(view: IndoView, look: Look) -> Iterator[str]:
    frame = view.find(Expansion)
    if frame is None:
        return
    left = view.public.levels[frame.seat]["expansion"] - frame.added - 1
    price = 0 if frame.free else price_of(view.public.company(frame.company).kind)
    yield look.words("picture.tell.chip_free" if frame.free else "picture.tell.chip", price=price, n=left)


def _bid(view: IndoView, look: Look, amount: int) -> Iterator[str]:
    if view.seat is None or not amount:
        return
    factor, left = times(view.public, view.seat), cash(view, view.seat) - amount
    if factor > 1:
        yield look.words("picture.tell.bid", amount=amount, times=factor, product=amount * factor)
    yield look.words("picture.tell.bank", amount=amount, left=left)
