"""Factories, machines, railways and ships: where they may go and what placing them does (rules 7.3 to 7.7)."""

from __future__ import annotations

from rules.core import Illegal, Out, Reason
from rules.nippon_zaibatsu.hiring import has_room
from rules.nippon_zaibatsu.marking import mark
from rules.nippon_zaibatsu.ops import FactoryDiscount
from rules.nippon_zaibatsu.state import HOME, NippState, Plant, Public, Zaibatsu
from rules.nippon_zaibatsu.supply import left, pay_money, take_piece
from rules.nippon_zaibatsu.tables import (
    ACTIONS,
    COMMON,
    COUNTS,
    DESTINATIONS,
    GOODS,
    GOODS_OF,
    PRICES,
    RAIL_REGION,
    RAIL_SPACES,
    REGIONS,
    START_A,
    open_spaces,
)


def rnd_needed(tile: str) -> int:
    """The R&D level that a factory asks for (rules 7.3)."""
    return GOODS[GOODS_OF[tile]].rnd_required


def silk_needed(p: Zaibatsu, tile: str) -> int | None:
    """The smallest bundle of silk that lends what R&D is short, 0 for none; None if no bundle does (rules 7.3)."""
    short = rnd_needed(tile) - p.rnd
    if short <= 0:
        return 0
    return COMMON.silk_for_rnd[short - 1] if short <= len(COMMON.silk_for_rnd) else None


def factory_price(p: Zaibatsu) -> int:
    """What the factory action costs (rules 7.3, 4.4)."""
    tokens = [
        op.money for id in p.start if id in START_A for op in START_A[id].effect if isinstance(op, FactoryDiscount)
    ]
    return max(0, ACTIONS["factory"].money - sum(tokens))


def why_no_factory(p: Zaibatsu, tile: str) -> Reason:
    """Why a tile on offer cannot be built (rules 7.3, 6.9)."""
    silk = silk_needed(p, tile)
    if silk is None or silk > p.silk:
        return Illegal("rnd_too_low", need=rnd_needed(tile), at=p.rnd, silk=p.silk)
    price = factory_price(p)
    return Illegal("money_short", need=price, have=p.funds - silk) if p.funds - silk < price else ""


def lay(s: NippState, seat: int, plant: Plant, out: Out) -> None:
    """Puts a factory into the leftmost slot; what was kept for the first one goes there (rules 4.6, 4.9)."""
    p = s.public.players[seat]
    p.slots.append(plant)
    plant.machines += p.reserved
    plant.goods += p.loose_goods
    p.reserved = p.loose_goods = 0
    mark(s, plant.tile)
    out.emit("factory_built", seat=seat, factory=plant.tile, slot=len(p.slots))


def why_no_machine(p: Zaibatsu, plant: Plant) -> Reason:
    """Why a factory takes no machine, money apart (rules 7.4)."""
    spaces = COMMON.machine_space_cost_iron
    if plant.machines >= len(spaces):
        return Illegal("machines_full", factory=plant.tile)
    iron = spaces[plant.machines]
    return Illegal("iron_short", need=iron, have=p.iron) if p.iron < iron else ""


def why_no_destination(public: Public, destination: str) -> Reason:
    """Why no ship can go there (rules 7.7)."""
    holder = public.experts[destination]
    if holder != HOME:
        return Illegal("expert_away", destination=destination, seat=holder)
    full = len(public.ships[destination]) >= COUNTS[public.seats].ship_spaces_per_destination
    return Illegal("destination_full", destination=destination) if full else ""


def free_spaces(public: Public, region: str) -> list[str]:
    """The railway spaces of a region that are free (rules 7.6)."""
    return [space for space in open_spaces(region, public.seats) if space not in public.rails]


def produced(plant: Plant) -> int:
    """What a factory makes (rules 7.5)."""
    return COMMON.base_production + COMMON.machine_bonus * plant.machines


def add_goods(plant: Plant, n: int) -> int:
    """Lays goods under a factory; returns how many find no space (rules 7.5)."""
    kept = min(n, plant.room)
    plant.goods += kept
    return n - kept


def produce(s: NippState, seat: int, plant: Plant, out: Out) -> None:
    """A factory makes its goods (rules 7.5)."""
    made = produced(plant)
    lost = add_goods(plant, made)
    mark(s, plant.tile)
    out.emit("produced", seat=seat, factory=plant.tile, n=made - lost, lost=lost)


def costs(price: str) -> dict[str, int]:
    """What a price of a railway or ship is made of (rules 7.6)."""
    return ACTIONS["rail"].price_options[PRICES.index(price)]


def why_no_price(p: Zaibatsu, price: str) -> Reason:
    """Why a price of a railway or ship cannot be paid (rules 7.6, 7.7)."""
    cost = costs(price)
    iron, money = cost.get("iron", 0), cost.get("money", 0)
    if p.iron < iron:
        return Illegal("iron_short", need=iron, have=p.iron)
    return Illegal("money_short", need=money, have=p.funds) if p.funds < money else ""


def pay_price(s: NippState, seat: int, price: str, out: Out) -> None:
    """Pays for a railway or ship."""
    cost = costs(price)
    s.public.players[seat].iron -= cost.get("iron", 0)
    pay_money(s, seat, cost.get("money", 0), out)


def places(public: Public, seat: int, piece: str, built: list[str]) -> list[str]:
    """Where an effect may build a piece; `built`, as "piece:place": nothing of the same factory, region or destination
    (rules 9.6, 9.11, 9.13).
    """
    p = public.players[seat]
    if not left(p, piece):
        return []
    used = {at for what, _, at in (one.partition(":") for one in built) if what == piece}
    if piece == "machine":
        return [plant.tile for plant in p.slots if plant.tile not in used and not why_no_machine(p, plant)]
    if piece == "ship":
        open_ones = [d for d in DESTINATIONS if d not in used and not why_no_destination(public, d)]
        return open_ones if has_room(p, 1) else []
    regions = {RAIL_REGION[space] for space in used}
    return [space for region in REGIONS if region not in regions for space in free_spaces(public, region)]


def put(s: NippState, seat: int, piece: str, at: str, out: Out) -> None:
    """Places the leftmost piece of a row (rules 7.4, 7.6, 7.7)."""
    take_piece(s, seat, piece)
    {"machine": put_machine, "rail": put_rail, "ship": put_ship}[piece](s, seat, at, out)


def put_machine(s: NippState, seat: int, tile: str, out: Out) -> None:
    """Into the next machine space, whose iron is due (rules 7.4, 9.6)."""
    p = s.public.players[seat]
    plant = p.plant(tile)
    p.iron -= COMMON.machine_space_cost_iron[plant.machines]
    plant.machines += 1
    mark(s, tile)
    out.emit("machine_built", seat=seat, factory=tile, n=plant.machines)


def put_rail(s: NippState, seat: int, space: str, out: Out) -> None:
    """Onto a railway space, whose bonus is a gain (rules 7.6, 5.16)."""
    s.public.rails[space] = seat
    mark(s, space)
    out.emit("rail_built", seat=seat, space=space, region=RAIL_REGION[space])
    bonus = RAIL_SPACES[space].bonus
    if bonus is not None:
        s.public.players[seat].gains.append(bonus)


def put_ship(s: NippState, seat: int, destination: str, out: Out) -> None:
    """To a destination; its expert comes, and the department is upgraded once (rules 7.7, 5.5)."""
    public, p = s.public, s.public.players[seat]
    colour = DESTINATIONS[destination].colour
    public.ships[destination].append(seat)
    public.experts[destination] = seat
    p.workers.append(destination)
    mark(s, destination)
    out.emit("ship_built", seat=seat, destination=destination, colour=colour)
    if colour not in p.upgraded:
        p.upgraded.append(colour)
        out.emit("upgraded", seat=seat, colour=colour)
