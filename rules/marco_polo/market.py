"""Market, Khan and coins, and what Mercator gains by them (rules 8, 9, 11, 16.4)."""

from __future__ import annotations

from typing import Any

from rules.core import Ids, Out, own_turn
from rules.core.frame import Steps
from rules.marco_polo.actions import FiveCoins, Khan, Market
from rules.marco_polo.components import CHARACTERS, COMPONENTS, FIVE_COINS, GOODS, KHAN, MARKETS, Gain
from rules.marco_polo.gains import Todo, add, amounts, items
from rules.marco_polo.placing import dice_domain, place, value_of, why_no_placement
from rules.marco_polo.state import MarcoState, MarcoView, Public

KHAN_GAIN, COINS_GAIN = COMPONENTS.khan.gain, COMPONENTS.five_coins.gain


@own_turn
def market(frame: Any, v: MarcoView) -> Steps:
    """A row, dice, and a column up to the lowest of them, the highest first (rules 8.2)."""
    if frame.acted:
        return "main_action_done"
    public, seat = v.public, frame.seat
    row = yield Ids(MARKETS, refuse=lambda one: why_no_placement(public, seat, one), none="no_market")
    dice = yield dice_domain(public, seat, row)
    columns = MARKETS[row].columns
    yield Ids(range(value_of(dice), 0, -1), note=lambda n: ("column_gain", {"got": told(columns[n - 1])}))
    return None


def told(gain: Gain) -> list[dict[str, Any]]:
    """A gain as records, a move included."""
    return amounts(gain) + ([{"n": gain["move"], "what": "move"}] if "move" in gain else [])


def apply_market(s: MarcoState, seat: int, action: Market, out: Out) -> list[Todo]:
    """The column is gained as a whole; a move comes last (rules 6.9, 8.4)."""
    public, row = s.public, MARKETS[action.row]
    gain = row.columns[action.column - 1]
    due = place(public, seat, action.row, action.dice)
    add(public.players[seat], gain)
    tell_due(seat, action.row, due, out)
    out.emit("market", seat=seat, row=action.row, dice=list(action.dice), column=action.column, got=amounts(gain))
    mercator(public, seat, action.row, out)
    return items(gain)


@own_turn
def khan(frame: Any, v: MarcoView) -> Steps:
    """A die and a good (rules 9)."""
    if frame.acted:
        return "main_action_done"
    if reason := why_no_placement(v.public, frame.seat, KHAN):
        return reason
    yield dice_domain(v.public, frame.seat, KHAN, single=True)
    yield Ids(GOODS)
    return None


def apply_khan(s: MarcoState, seat: int, action: Khan, out: Out) -> list[Todo]:
    """Two camels and the good, whatever the die (rules 9.3)."""
    place(s.public, seat, KHAN, (action.die,))
    got = {"camels": KHAN_GAIN["camels"], action.good: KHAN_GAIN["good_any"]}
    add(s.public.players[seat], got)
    out.emit("khan", seat=seat, die=action.die, got=amounts(got))
    mercator(s.public, seat, KHAN, out)
    return []


@own_turn
def five_coins(frame: Any, v: MarcoView) -> Steps:
    """A die; on an occupied space it is paid for first (rules 11.1)."""
    if frame.acted:
        return "main_action_done"
    if reason := why_no_placement(v.public, frame.seat, FIVE_COINS):
        return reason
    yield dice_domain(v.public, frame.seat, FIVE_COINS, single=True)
    return None


def apply_coins(s: MarcoState, seat: int, action: FiveCoins, out: Out) -> list[Todo]:
    """Five coins, whatever the die (rules 11.1)."""
    due = place(s.public, seat, FIVE_COINS, (action.die,))
    add(s.public.players[seat], COINS_GAIN)
    tell_due(seat, FIVE_COINS, due, out)
    out.emit("five_coins", seat=seat, die=action.die, got=amounts(COINS_GAIN))
    mercator(s.public, seat, FIVE_COINS, out)
    return []


def tell_due(seat: int, space: str, due: int, out: Out) -> None:
    """That an occupied space was paid for (rules 6.5)."""
    if due:
        out.emit("space_paid", seat=seat, space=space, n=due)


def mercator(public: Public, actor: int, space: str, out: Out) -> None:
    """What the others gain by an action, right after the acting player's gain (rules 16.4)."""
    for seat in public.clockwise(actor)[1:]:
        for gain in CHARACTERS[public.players[seat].character].on_other_player:
            group = "market" if space in MARKETS else space
            if gain.space_group == group and public.seats in gain.players:
                got = by_space(public, space, gain.gain)
                add(public.players[seat], got)
                out.emit("mercator", seat=seat, space=space, got=amounts(got))


def by_space(public: Public, space: str, gain: Gain) -> Gain:
    """A unit of the row's commodity; coins by the option (rules 14.8, 16.4)."""
    if "row_commodity" in gain:
        return {MARKETS[space].commodity: gain["row_commodity"]}
    return {"coins": public.options.mercator_five_coins} if space == FIVE_COINS else gain
