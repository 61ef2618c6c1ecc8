"""The travel action: dice, a journey, for two figures one journey each (rules 7, 16.7)."""

from __future__ import annotations

from typing import Any

from rules.core import Ids, Out, Reason
from rules.core.frame import Steps
from rules.marco_polo.actions import Travel, TravelBoth
from rules.marco_polo.components import TRAVEL
from rules.marco_polo.gains import Todo
from rules.marco_polo.journeys import Price, Way, Ways, sharing, travel_price, travelling
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
    ways_for,
    within,
)
from rules.marco_polo.placing import Combo, dice_domain, place, placements, price, value_of, why_no_placement
from rules.marco_polo.placing import why_not as why_not_placed
from rules.marco_polo.state import MarcoState, MarcoView, Public
from rules.marco_polo.turns import own_turn


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


def shared(first: Way, second: Way) -> Price:
    """What two journeys cost together (rules 16.7)."""
    return first.coins + second.coins + travel_price(first.steps + second.steps), first.camels + second.camels


def partners(ways: Ways, first: Way, most: int, money: Affordable) -> dict[str, list[Way]]:
    """The journeys of the other figure that fit beside one of the first, by their end."""
    fitting = {
        end: [way for way in found if way.steps + first.steps <= most and within(shared(first, way), money)]
        for end, found in ways.items()
    }
    return {end: found for end, found in fitting.items() if found}


def has_partner(ways: Ways, first: Way, most: int, money: Affordable) -> bool:
    """Whether there is any such journey."""
    return any(
        way.steps + first.steps <= most and within(shared(first, way), money)
        for found in ways.values()
        for way in found
    )


def halves(public: Public, seat: int, dice: Combo) -> tuple[Ways, Ways]:
    """The journeys of both figures, each leaving a step for the other one."""
    most = value_of(dice) - 1
    one, two = (ways_for(public, seat, figure, 1, most, sharing) for figure in (1, 2))
    return one, two


def why_not_both(public: Public, seat: int, dice: Combo) -> Reason:
    """What stands against travelling with both figures with these dice."""
    if reason := why_not_placed(public, seat, TRAVEL, dice):
        return reason
    if value_of(dice) < 2:
        return "two_steps_needed"
    (one, two), money = halves(public, seat, dice), funds(public, seat, dice)
    first = (way for found in one.values() for way in found)
    return "" if any(has_partner(two, way, value_of(dice), money) for way in first) else "no_journey_payable"


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
    (one, two), money, most = halves(public, seat, dice), funds(public, seat, dice), value_of(dice)

    def why_not(way: Way) -> Reason:
        return "" if has_partner(two, way, most, money) else "no_journey_payable"

    to = yield Ids(one, refuse=lambda node: "" if "" in map(why_not, one[node]) else "no_journey_payable")
    by_path = {way.path: way for way in one[to]}
    path = yield Ids(by_path, refuse=lambda one: why_not(by_path[one]))
    fitting, first = partners(two, by_path[path], most, money), by_path[path]
    end = yield Ids(fitting, note=lambda node: cost_note(min(shared(first, way) for way in fitting[node])))
    costs = {way.path: shared(first, way) for way in fitting[end]}
    yield Ids(costs, note=lambda one: cost_note(costs[one]))
    return None


def apply_both(s: MarcoState, seat: int, action: TravelBoth, out: Out) -> list[Todo]:
    """One price by the total of the steps (rules 16.7)."""
    return go(s, seat, action.dice, {1: action.path, 2: action.second_path}, out)
