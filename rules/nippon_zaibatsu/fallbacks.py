"""What is played for a seat that does not begin its turn in time (rules 21)."""

from __future__ import annotations

from typing import Any

from rules.core import Action, Frame, moves
from rules.nippon_zaibatsu.actions import (
    BuildFactory,
    Consolidate,
    Deliver,
    Invest,
    LayRail,
    Manufacture,
    Mechanise,
    Mine,
    Research,
    SendShip,
)
from rules.nippon_zaibatsu.building import costs, factory_price, silk_needed
from rules.nippon_zaibatsu.investing import BENEFITS
from rules.nippon_zaibatsu.markets import VP
from rules.nippon_zaibatsu.state import NippView, Public
from rules.nippon_zaibatsu.tables import ACTIONS, BENEFIT, COLOURS, MARKETS, SIDES

BY_ID: dict[str, type[Action]] = {
    "rnd": Research,
    "mining": Mine,
    "factory": BuildFactory,
    "machine": Mechanise,
    "produce": Manufacture,
    "rail": LayRail,
    "ship": SendShip,
    "invest": Invest,
    "market": Deliver,
}
MOST = 400  # candidates looked at


def begin_turn(frame: Frame[Any, Any], v: NippView) -> Action:
    """Consolidates with four workers; else the cheapest that does not touch silk, then what is left to do."""
    seat = v.seat if v.seat is not None else 0
    p = v.public.players[seat]
    if len(p.workers) >= BENEFIT.worker_space_of_level[0]:
        return Consolidate()
    kinds: list[type[Action]] = [Mine, Research, *(kind for kind in BY_ID.values() if kind not in (Mine, Research))]
    for silk in (False, True):
        for kind in kinds:
            action = simplest(frame, v, seat, kind, silk)
            if action is not None:
                return action
        if p.workers:
            return Consolidate()
    return moves(frame, v, 1)[0]


def simplest(frame: Frame[Any, Any], v: NippView, seat: int, kind: type[Action], silk: bool) -> Action | None:
    """The first choice of a kind that costs least; silk: whether it may be turned into money for it."""
    public = v.public
    money = public.players[seat].funds if silk else public.players[seat].money
    found = [action for action in moves(frame, v, MOST, kind) if price_of(public, seat, action) <= money]
    return min(found, key=lambda action: order_of(public, seat, action)) if found else None


def price_of(public: Public, seat: int, action: Any) -> int:
    """The money that an action costs."""
    if isinstance(action, (Mine, Research)):
        return ACTIONS[action.tag()].money_for_steps[action.steps - 1]
    if isinstance(action, BuildFactory):
        return factory_price(public.players[seat])
    if isinstance(action, (LayRail, SendShip)):
        return costs(action.price).get("money", 0)
    return ACTIONS["machine"].money if isinstance(action, Mechanise) else 0


def order_of(public: Public, seat: int, action: Any) -> tuple[Any, ...]:
    """What is taken first; for the rest the order of the offer decides. At the end the worker (rules 21)."""
    p = public.players[seat]
    worker = (action.worker not in p.colours, COLOURS.index(action.worker))
    match action:
        case Mine() | Research():
            return (action.steps, *worker)
        case BuildFactory():
            return (silk_needed(p, action.factory) or 0, *worker)
        case Manufacture():
            return (action.discount, *worker)
        case Invest():
            return (-p.goods_of(action.goods), BENEFITS.index(action.benefit), *worker)
        case Deliver():
            gone = public.tokens[action.city].get(action.evict)
            place = (tuple(MARKETS).index(action.city), SIDES.index(action.side))
            return (action.value, *place, gone is not None and gone.owner == seat, action.gain != VP, *worker)
        case _:
            return worker
