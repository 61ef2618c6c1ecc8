"""Building factories, machines, production (rules 7.3 to 7.5)."""

from __future__ import annotations

from typing import Any

from rules.core import Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Steps
from rules.nippon_zaibatsu.actions import BuildFactory, Manufacture, Mechanise
from rules.nippon_zaibatsu.building import (
    factory_price,
    lay,
    produce,
    produced,
    put,
    silk_needed,
    why_no_factory,
    why_no_machine,
)
from rules.nippon_zaibatsu.hiring import begin, hireable, why_not_named
from rules.nippon_zaibatsu.ops import CoalDiscount
from rules.nippon_zaibatsu.state import NippState, NippView, Plant, Public, Zaibatsu
from rules.nippon_zaibatsu.supply import left, pay_coal, pay_money
from rules.nippon_zaibatsu.tables import ACTIONS, COMMON, effects_of, level_of

# -- factory ---------------------------------------------------------------------------------------


def why_no_building(public: Public, seat: int) -> Reason:
    """Why no factory can be built at all (rules 7.3, 2.9)."""
    p = public.players[seat]
    if len(p.slots) >= COMMON.slots:
        return "no_factory_slot"
    if not public.offer:
        return "no_factory_left"
    return first_or_pass(why_no_factory(p, tile) for tile in public.offer)


def first_or_pass(reasons: Any) -> Reason:
    """ "" if one of them is, else the first: why none of several things can be done."""
    kept: Reason | None = None
    for reason in reasons:
        if not reason:
            return ""
        kept = reason if kept is None else kept
    return kept if kept is not None else "not_offered"


@own_turn
def offer_factory(frame: Any, v: NippView) -> Steps:
    """A tile on offer, with the silk that it takes beside it; then the worker."""
    public, seat = v.public, frame.seat
    reason = why_not_named(public, seat, "factory") or why_no_building(public, seat)
    if reason:
        return reason
    p = public.players[seat]
    yield Ids(public.offer, refuse=lambda tile: why_no_factory(p, tile), note=lambda tile: silk_note(p, tile))
    yield hireable(public, seat, "factory")
    return None


def silk_note(p: Zaibatsu, tile: str) -> tuple[str, Any] | None:
    """What is shown beside a tile: the silk that lends it R&D."""
    silk = silk_needed(p, tile)
    return ("price_silk", {"n": silk}) if silk else None


def do_factory(s: NippState, seat: int, action: BuildFactory, out: Out) -> None:
    """Silk for R&D first, then the money, for which other silk may be turned (rules 6.9, 7.3)."""
    p = s.public.players[seat]
    begin(s, seat, "factory", action.worker, out)
    silk = silk_needed(p, action.factory) or 0
    p.silk -= silk
    if silk:
        out.emit("silk_lent", seat=seat, n=silk)
    pay_money(s, seat, factory_price(p), out)
    s.public.offer.remove(action.factory)
    lay(s, seat, Plant(action.factory), out)
    s.public.doing.used.append(action.factory)


# -- machine ---------------------------------------------------------------------------------------


def why_not_mechanised(public: Public, seat: int, plant: Plant) -> Reason:
    """Why a factory gets no machine in this action (rules 7.4)."""
    if plant.tile in public.doing.used:
        return Illegal("used_factory", factory=plant.tile)
    p, price = public.players[seat], ACTIONS["machine"].money
    if p.funds < price:
        return Illegal("money_short", need=price, have=p.funds)
    return why_no_machine(p, plant)


def why_no_machines(public: Public, seat: int) -> Reason:
    """Why no machine can be built (rules 6.4, 7.10)."""
    p = public.players[seat]
    if not left(p, "machine"):
        return Illegal("row_empty", piece="machine")
    if not p.slots:
        return "no_factory_built"
    return first_or_pass(why_not_mechanised(public, seat, plant) for plant in p.slots)


@own_turn
def offer_machine(frame: Any, v: NippView) -> Steps:
    """An own factory, with its machines beside it; then the worker."""
    public, seat = v.public, frame.seat
    reason = why_not_named(public, seat, "machine") or why_no_machines(public, seat)
    if reason:
        return reason
    plants = {plant.tile: plant for plant in public.players[seat].slots}
    yield Ids(
        plants,
        refuse=lambda tile: why_not_mechanised(public, seat, plants[tile]),
        note=lambda tile: machine_note(plants[tile]),
    )
    yield hireable(public, seat, "machine")
    return None


def machine_note(plant: Plant) -> tuple[str, Any]:
    """What is shown beside a factory: its machines, and the iron that the next machine space takes."""
    spaces = COMMON.machine_space_cost_iron
    iron = spaces[plant.machines] if plant.machines < len(spaces) else 0
    return ("machines_iron", {"n": plant.machines, "iron": iron}) if iron else ("machines", {"n": plant.machines})


def do_machine(s: NippState, seat: int, action: Mechanise, out: Out) -> None:
    """Pays and places the leftmost machine (rules 7.4)."""
    begin(s, seat, "machine", action.worker, out)
    pay_money(s, seat, ACTIONS["machine"].money, out)
    put(s, seat, "machine", action.factory, out)
    s.public.doing.used.append(action.factory)


# -- production ------------------------------------------------------------------------------------


def discount_of(tile: str) -> int:
    """By how much a factory makes each production cheaper when it modifies the action (rules 9.11)."""
    return sum(op.n for op in effects_of(tile) if isinstance(op, CoalDiscount))


def discounting(p: Zaibatsu) -> str:
    """The own factory that makes coal cheaper; "" if there is none."""
    return next((plant.tile for plant in p.slots if discount_of(plant.tile)), "")


def coal_needed(p: Zaibatsu, plant: Plant, discount: bool) -> int:
    """What a production costs (rules 7.5)."""
    price = ACTIONS["produce"].coal_by_level[level_of(plant.kind) - 1]
    return max(0, price - discount_of(discounting(p))) if discount else price


def discounts(public: Public, p: Zaibatsu) -> list[bool]:
    """With which discounts production can go on: the choice is made once, before coal is paid (rules 9.12)."""
    if public.doing.action:
        return [public.doing.discount]
    return [True, False] if discounting(p) else [False]


def why_not_produced(public: Public, seat: int, plant: Plant) -> Reason:
    """Why a factory does not produce in this action (rules 7.5)."""
    if plant.tile in public.doing.used:
        return Illegal("used_factory", factory=plant.tile)
    p = public.players[seat]
    coal = min(coal_needed(p, plant, discount) for discount in discounts(public, p))
    return Illegal("coal_short", need=coal, have=p.all_coal) if p.all_coal < coal else ""


def why_no_production(public: Public, seat: int) -> Reason:
    """Why no factory can produce (rules 6.4)."""
    slots = public.players[seat].slots
    if not slots:
        return "no_factory_built"
    return first_or_pass(why_not_produced(public, seat, plant) for plant in slots)


@own_turn
def offer_produce(frame: Any, v: NippView) -> Steps:
    """An own factory, with what it would make beside it; cheaper coal where a factory gives it; then the worker."""
    public, seat = v.public, frame.seat
    reason = why_not_named(public, seat, "produce") or why_no_production(public, seat)
    if reason:
        return reason
    p = public.players[seat]
    plants = {plant.tile: plant for plant in p.slots}
    tile = yield Ids(
        plants,
        refuse=lambda tile: why_not_produced(public, seat, plants[tile]),
        note=lambda tile: makes_note(public, p, plants[tile]),
    )
    yield Ids(
        discounts(public, p), refuse=lambda discount: coal_reason(p, plants[tile], discount), implied=settled(public, p)
    )
    yield hireable(public, seat, "produce")
    return None


def settled(public: Public, p: Zaibatsu) -> bool:
    """Whether there is nothing to say about cheaper coal: no factory gives it, or the action has it or not."""
    return bool(public.doing.action) or not discounting(p)


def makes_note(public: Public, p: Zaibatsu, plant: Plant) -> tuple[str, Any]:
    """What is shown beside a factory: the coal that it takes, and the goods that find room."""
    coal = coal_needed(p, plant, public.doing.discount)
    return "makes", {"coal": coal, "n": min(produced(plant), plant.room)}


def coal_reason(p: Zaibatsu, plant: Plant, discount: bool) -> Reason:
    """Why a production cannot be paid so."""
    need = coal_needed(p, plant, discount)
    return Illegal("coal_short", need=need, have=p.all_coal) if p.all_coal < need else ""


def do_produce(s: NippState, seat: int, action: Manufacture, out: Out) -> None:
    """Pays coal; the goods go under the factory (rules 7.5, 5.14)."""
    p, doing = s.public.players[seat], s.public.doing
    begin(s, seat, "produce", action.worker, out)
    if action.discount and not doing.discount:
        doing.discount, doing.modifier = True, discounting(p)
        out.emit("modified", seat=seat, factory=doing.modifier)
    plant = p.plant(action.factory)
    pay_coal(p, coal_needed(p, plant, action.discount))
    produce(s, seat, plant, out)
    doing.used.append(plant.tile)
