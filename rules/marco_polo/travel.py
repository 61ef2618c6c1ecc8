"""The travel action: dice, a journey, for two figures one journey each (rules 7, 16.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.core import Ids, Out, Reason, own_turn
from rules.core.frame import Steps
from rules.marco_polo.actions import Travel, TravelBoth
from rules.marco_polo.components import NODES, TRAVEL
from rules.marco_polo.gains import Todo
from rules.marco_polo.journeys import Pair, Ways, paired_ways, shared, travel_price, travelling
from rules.marco_polo.market import tell_due
from rules.marco_polo.moves import (
    Affordable,
    any_way,
    arrivals,
    cost_note,
    edges,
    figures,
    journey_fields,
    paid,
    route,
    travel_along,
    warp_of,
    ways_for,
    within,
)
from rules.marco_polo.placing import Combo, dice_domain, place, placements, price, value_of, why_no_placement
from rules.marco_polo.placing import why_not as why_not_placed
from rules.marco_polo.state import MarcoState, MarcoView, Public


def funds(public: Public, seat: int, dice: Combo) -> Affordable:
    """What is left for the journey when the space is paid (rules 6.7)."""
    player = public.players[seat]
    return player.coins - price(public, seat, TRAVEL, dice), player.camels


def least_steps(public: Public) -> int:
    """The shortest journey that may be made (rules 6.8, 7.12)."""
    return 0 if public.options.travel_price == "column_chosen" else 1


def journeys(public: Public, seat: int, figure: int, dice: Combo) -> Ways:
    """The journeys of one figure with these dice (rules 7.1)."""
    return ways_for(public, seat, figure, least_steps(public), value_of(dice), travelling)


def why_no_journey(public: Public, seat: int, figure: int, dice: Combo) -> Reason:
    """Why a figure cannot travel with these dice."""
    return (
        ""
        if any_way(journeys(public, seat, figure, dice), travelling, funds(public, seat, dice))
        else "no_journey_payable"
    )


def why_not_dice(public: Public, seat: int, dice: Combo) -> Reason:
    """What stands against placing these dice to travel with one figure."""
    if reason := why_not_placed(public, seat, TRAVEL, dice):
        return reason
    some = figures(public.players[seat])
    return "" if any(not why_no_journey(public, seat, figure, dice) for figure in some) else "no_journey_payable"


def can_travel(public: Public, seat: int) -> bool:
    """Whether some travel action is possible (rules 5.5)."""
    return any(not why_not_dice(public, seat, dice) for dice in placements(public, seat, TRAVEL))


@own_turn
def travel(frame: Any, v: MarcoView) -> Steps:
    """Dice, a figure, where to, and on which way (rules 7)."""
    if frame.acted:
        return "main_action_done"
    public, seat = v.public, frame.seat
    if reason := why_no_placement(public, seat, TRAVEL):
        return reason
    placed = dice_domain(public, seat, TRAVEL)
    placed.refuse, placed.none = lambda dice: why_not_dice(public, seat, dice), "no_journey_payable"
    dice = yield placed
    player = public.players[seat]
    figure = yield Ids(
        figures(player),
        refuse=lambda one: why_no_journey(public, seat, one, dice),
        note=lambda one: ("node", player.figures[one - 1]),
    )
    yield from journey_fields(journeys(public, seat, figure, dice), travelling, funds(public, seat, dice))
    return None


def apply_travel(s: MarcoState, seat: int, action: Travel, out: Out) -> list[Todo]:
    """All prices first, then the figure moves (rules 6.7, 7.3)."""
    return go(s, seat, action.dice, {action.figure: action.path}, out)


def go(s: MarcoState, seat: int, dice: Combo, paths: dict[int, tuple[str, ...]], out: Out) -> list[Todo]:
    """Pays and moves; whoever does so last starts the next round (rules 4.1, 7.2)."""
    public, player = s.public, s.public.players[seat]
    prices = [edges(public, seat, figure, path) for figure, path in paths.items()]
    coins = travel_price(sum(map(len, paths.values()))) + sum(price[0] for price in prices)
    camels = sum(price[1] for price in prices)
    due = place(public, seat, TRAVEL, dice)
    player.coins, player.camels, public.traveller = player.coins - coins, player.camels - camels, seat
    tell_due(seat, TRAVEL, due, out)
    routes = [route(player.figures[figure - 1], path) for figure, path in paths.items()]
    for figure, path in paths.items():
        travel_along(public, seat, figure, path)
    out.emit("travelled", seat=seat, dice=list(dice), routes=routes, paid=paid(coins, camels))
    return arrivals(public, seat, list(paths.values()))


# -- two figures ------------------------------------------------------------------------------


def pairs(public: Public, seat: int, dice: Combo) -> tuple[Pair, ...]:
    """The journeys of both figures with these dice, payable or not (rules 7.13, 16.7)."""
    one, two = public.players[seat].figures
    return paired_ways(one, two, value_of(dice), warp_of(public, seat))


def payable_pairs(public: Public, seat: int, dice: Combo) -> list[Pair]:
    """Those that can be paid."""
    money = funds(public, seat, dice)
    return [pair for pair in pairs(public, seat, dice) if within(shared(pair), money)]


def why_not_both(public: Public, seat: int, dice: Combo) -> Reason:
    """What stands against travelling with both figures with these dice."""
    if reason := why_not_placed(public, seat, TRAVEL, dice):
        return reason
    if value_of(dice) < 2:
        return "two_steps_needed"
    return "" if payable_pairs(public, seat, dice) else "no_journey_payable"


@own_turn
def travel_both(frame: Any, v: MarcoView) -> Steps:
    """Dice, then for each figure where to and on which way (rules 16.7)."""
    if frame.acted:
        return "main_action_done"
    public, seat = v.public, frame.seat
    if len(public.players[seat].figures) < 2:
        return "one_figure_only"
    if reason := why_no_placement(public, seat, TRAVEL):
        return reason
    placed = dice_domain(public, seat, TRAVEL)
    placed.refuse, placed.none = lambda dice: why_not_both(public, seat, dice), "no_journey_payable"
    dice = yield placed
    yield from pair_fields(pairs(public, seat, dice), payable_pairs(public, seat, dice))
    return None


def pair_fields(every: Sequence[Pair], payable: Sequence[Pair]) -> Steps:
    """The end and the way of the first figure, then those of the second one beside it."""

    def one_of(values: Iterable[Any]) -> Callable[[Any], Reason]:
        open_ones = set(values)
        return lambda value: "" if value in open_ones else "no_journey_payable"

    to = yield Ids(in_table_order(first.end for first, _ in every), refuse=one_of(first.end for first, _ in payable))
    ways = dict.fromkeys(first.path for first, _ in every if first.end == to)
    path = yield Ids(ways, refuse=one_of(first.path for first, _ in payable))
    fitting = [pair for pair in payable if pair[0].path == path]
    ends = {end: [pair for pair in fitting if pair[1].end == end] for end in in_table_order(x.end for _, x in fitting)}
    end = yield Ids(ends, note=lambda node: cost_note(min(map(shared, ends[node]))))
    costs = {pair[1].path: shared(pair) for pair in ends[end]}
    yield Ids(costs, note=lambda one: cost_note(costs[one]))
    return None


def in_table_order(nodes: Iterable[str]) -> list[str]:
    """Nodes in the order of the table, each once."""
    found = set(nodes)
    return [node for node in NODES if node in found]


def apply_both(s: MarcoState, seat: int, action: TravelBoth, out: Out) -> list[Todo]:
    """One price by the total of the steps (rules 16.7)."""
    return go(s, seat, action.dice, {1: action.path, 2: action.second_path}, out)
