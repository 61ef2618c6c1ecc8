"""Bonus actions: before and after the main one, as often as they can be paid (rules 13)."""

from __future__ import annotations

from typing import Any

from rules.core import Ids, Illegal, Out, Reason, own_step, own_turn
from rules.core.frame import Steps
from rules.marco_polo.actions import Adjust, Bag, Fulfil, Reroll
from rules.marco_polo.components import BAG, BONUS_ACTIONS, CONTRACTS
from rules.marco_polo.dice import black_die, roll
from rules.marco_polo.effects import Effects
from rules.marco_polo.gains import add, affordable, amounts, items
from rules.marco_polo.placing import give_die, place
from rules.marco_polo.state import MarcoState, MarcoView, Player, Public

BAG_GAIN = BONUS_ACTIONS["money_bag"].gain
REROLL, ADJUST, BUY = (BONUS_ACTIONS[id].pay["camels"] for id in ("reroll", "adjust", "buy_black_die"))
LOWEST, HIGHEST = 1, 6


def why_not_fulfil(player: Player, contract: str) -> Reason:
    """Why an open contract cannot be paid (rules 13.1)."""
    pay = CONTRACTS[contract].pay
    return "" if affordable(player, pay) else Illegal("contract_too_dear", pay=amounts(pay))


@own_turn
def fulfil(frame: Any, v: MarcoView) -> Steps:
    """An open contract that can be paid (rules 13.1)."""
    player = v.public.players[frame.seat]
    if not player.held:
        return "no_open_contract"
    yield Ids(player.held, refuse=lambda one: why_not_fulfil(player, one), none="no_contract_to_pay")
    return None


def apply_fulfil(s: MarcoState, seat: int, action: Fulfil, out: Out) -> Effects | None:
    """Pays the left side, gains the right side, keeps it (rules 13.1)."""
    player, contract = s.public.players[seat], CONTRACTS[action.contract]
    player.held.remove(action.contract)
    player.done.append(action.contract)
    add(player, contract.pay, -1)
    add(player, contract.gain)
    s.public.mark(action.contract)
    out.emit("fulfilled", seat=seat, contract=action.contract, paid=amounts(contract.pay), got=amounts(contract.gain))
    todo = items(contract.gain, source=action.contract)
    return Effects(seat, todo) if todo else None


@own_turn
def bag(frame: Any, v: MarcoView) -> Steps:
    """Any die, of any value, as often as there are dice (rules 13.2)."""
    player = v.public.players[frame.seat]
    if not player.dice:
        return "no_dice_left"
    yield Ids(dict.fromkeys(player.dice))
    return None


def apply_bag(s: MarcoState, seat: int, action: Bag, out: Out) -> None:
    """Three coins (rules 13.2)."""
    place(s.public, seat, BAG, (action.die,))
    add(s.public.players[seat], BAG_GAIN)
    out.emit("bag", seat=seat, die=action.die, got=amounts(BAG_GAIN))


def why_no_die(player: Player, camels: int) -> Reason:
    """Why no die can be changed for so many camels (rules 13.8, 16.1)."""
    if player.sets_dice:
        return "sets_dice_anyway"
    if not player.dice:
        return "no_dice_left"
    return Illegal("too_few_camels", needed=camels, camels=player.camels) if player.camels < camels else ""


@own_turn
def reroll(frame: Any, v: MarcoView) -> Steps:
    """A die on the own board, for a camel (rules 13.3)."""
    player = v.public.players[frame.seat]
    if reason := why_no_die(player, REROLL):
        return reason
    yield Ids(dict.fromkeys(player.dice))
    return None


def apply_reroll(s: MarcoState, seat: int, action: Reroll, out: Out) -> None:
    """The die keeps its colour."""
    new = change(s.public.players[seat], action.die, roll(out), REROLL)
    out.emit("rerolled", seat=seat, die=action.die, result=new)


@own_turn
def adjust(frame: Any, v: MarcoView) -> Steps:
    """A die one up or down, for two camels; 1 and 6 do not wrap (rules 13.4)."""
    player = v.public.players[frame.seat]
    if reason := why_no_die(player, ADJUST):
        return reason
    die = yield Ids(dict.fromkeys(player.dice))
    value = int(die[0])
    yield Ids([n for n in (value + 1, value - 1) if LOWEST <= n <= HIGHEST])
    return None


def apply_adjust(s: MarcoState, seat: int, action: Adjust, out: Out) -> None:
    """The die shows the new value."""
    new = change(s.public.players[seat], action.die, str(action.value), ADJUST)
    out.emit("adjusted", seat=seat, die=action.die, result=new)


def change(player: Player, die: str, value: str, camels: int) -> str:
    """A die gets another value for camels. Returns its new token."""
    player.camels -= camels
    player.dice.remove(die)
    new = value + die[1:]
    give_die(player, new)
    return new


@own_step
def buy(frame: Any, v: MarcoView) -> Reason:
    """Once a turn, while there are any (rules 13.5)."""
    player = v.public.players[frame.seat]
    if frame.bought:
        return "die_bought_already"
    if not v.public.pool:
        return "pool_empty"
    return Illegal("too_few_camels", needed=BUY, camels=player.camels) if player.camels < BUY else ""


def apply_buy(s: MarcoState, seat: int, out: Out) -> None:
    """A black die, rolled at once (rules 13.5)."""
    s.public.players[seat].camels -= BUY
    out.emit("die_bought", seat=seat, n=BUY)
    black_die(s.public, seat, out)


def any_possible(public: Public, seat: int, bought: bool) -> bool:
    """Whether some bonus action could be taken now (rules 5.6)."""
    player = public.players[seat]
    if player.dice or (not bought and public.pool and player.camels >= BUY):
        return True  # a die can always go to the money bag
    return any(not why_not_fulfil(player, contract) for contract in player.held)
