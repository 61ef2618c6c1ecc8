"""The house player: rules of thumb, quick and good enough to keep a table of people busy.

It pays contracts as soon as it can, wants posts early and most in its goal cities, and otherwise takes what its open
contracts lack. All values are in coins, about.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.core import Action
from rules.marco_polo.actions import (
    ChooseCharacter,
    Compensate,
    Discard,
    EndTurn,
    FiveCoins,
    Fulfil,
    GainBonus,
    KeepGoals,
    Khan,
    Market,
    Skip,
    TakeContracts,
    TakeGoods,
    Travel,
    UseCard,
    Walk,
)
from rules.marco_polo.bonus_actions import why_not_fulfil
from rules.marco_polo.cards import cards_in_play, most_times, ways_of, why_no_use
from rules.marco_polo.components import (
    BEIJING,
    CARDS,
    CITY_BONUSES,
    CONTRACT_SPACE,
    CONTRACTS,
    FIVE_COINS,
    GOALS,
    GOODS,
    KHAN,
    MARKETS,
    OUTPOSTS,
    ROUNDS,
    ROW,
    TRAVEL,
)
from rules.marco_polo.contracts import extras
from rules.marco_polo.draft import Draft, GoalChoice
from rules.marco_polo.journeys import Way, moving, travelling
from rules.marco_polo.market import KHAN_GAIN
from rules.marco_polo.moves import Affordable, Journey, figures, ways_for, within
from rules.marco_polo.placing import Combo, placements, price, value_of
from rules.marco_polo.posts import wants_post
from rules.marco_polo.questions import BonusChoice, Discarding, GoodsChoice
from rules.marco_polo.rounds import Compensation
from rules.marco_polo.state import MarcoView, Player, Public
from rules.marco_polo.travel import funds, journeys
from rules.marco_polo.turn import Turn

WORTH = {
    "coins": 1.0,
    "camels": 1.4,
    "pepper": 1.5,
    "silk": 2.0,
    "gold": 2.6,
    "vp": 2.5,
    "good_any": 2.6,
    "goods_two_different": 4.5,
    "other_city_bonus": 5.0,
    "own_city_bonus": 5.0,
    "black_die": 3.5,
    "contract": 3.0,
    "move": 3.0,
}
NEEDED = 1.3  # what a good or camel is worth besides while an open contract lacks it
POST = 7.0  # a post by itself: cards, goals of later, the awards
GOAL_CITY = 10.0
A_DIE = 3.0
LIKED = ("raschid", "matteo", "polo", "carpini", "rubruk", "berke", "kubilai", "mercator")
Scored = tuple[float, Action]


def house(v: MarcoView, rng: random.Random) -> Action | None:
    """The answer to what is asked; None leaves it to chance."""
    frame = v.frame
    answer = ANSWERS.get(type(frame))
    return answer(frame, v) if answer else frame.fallback(v) if frame else None


def lacking(player: Player) -> dict[str, int]:
    """What open contracts still want, all together."""
    wanted: dict[str, int] = {}
    for contract in player.held:
        for what, n in CONTRACTS[contract].pay.items():
            wanted[what] = wanted.get(what, 0) + n
    return {what: n - player.has(what) for what, n in wanted.items() if n > player.has(what)}


def worth(gain: Mapping[str, int], player: Player, times: int = 1) -> float:
    """What a gain is worth to a player now."""
    missing = lacking(player)
    total = sum(WORTH.get(what, 0.0) * n * times for what, n in gain.items())
    return total + sum(NEEDED * min(missing.get(what, 0), n * times) for what, n in gain.items())


def contract_value(player: Player, contract: str) -> float:
    """What an open contract promises, less what is still to be found for it."""
    record = CONTRACTS[contract]
    short = sum(WORTH[what] * max(0, n - player.has(what)) for what, n in record.pay.items())
    return worth(record.gain, player) + 4.0 - short


def city_value(v: MarcoView, seat: int, city: str) -> float:
    """What a first post in a city brings."""
    public, player = v.public, v.public.players[seat]
    value = POST + GOAL_CITY * sum(city in GOALS[goal].cities for goal in v.mine.goals)
    if city in public.bonuses:
        value += worth(CITY_BONUSES[public.bonuses[city]].gain, player) * (1 + ROUNDS - public.round)
    if city in public.outposts:
        value += worth(OUTPOSTS[public.outposts[city]].gain, player)
    return value + (8.0 if city == BEIJING else 0.0)


def way_value(v: MarcoView, seat: int, way: Way, end: str) -> float:
    """What the posts of a journey bring; without one it is a step towards something at best."""
    player = v.public.players[seat]
    cities = way.posts or ((end,) if wants_post(player, end) and player.stock else ())
    return sum(city_value(v, seat, city) for city in cities) + 0.5 * way.steps


# -- main actions -----------------------------------------------------------------------------


def by_value(public: Public, seat: int, space: str) -> dict[int, Combo]:
    """For each value that can be placed one set of dice."""
    found: dict[int, Combo] = {}
    for combo in placements(public, seat, space):
        found.setdefault(value_of(combo), combo)
    return found


def trips(v: MarcoView, seat: int) -> Iterator[Scored]:
    """Travel with one figure."""
    public = v.public
    for dice in by_value(public, seat, TRAVEL).values():
        money, due = funds(public, seat, dice), price(public, seat, TRAVEL, dice)
        for figure in figures(public.players[seat]):
            for to, ways in journeys(public, seat, figure, dice).items():
                for way in ways:
                    if way.path and within(cost := travelling(way), money):
                        spent = due + cost[0] + WORTH["camels"] * cost[1] + 2 * A_DIE
                        yield way_value(v, seat, way, to) - spent, Travel(dice, figure, to, way.path)


def trades(v: MarcoView, seat: int) -> Iterator[Scored]:
    """The highest column of each market row."""
    for row, market in MARKETS.items():
        for value, dice in by_value(v.public, seat, row).items():
            gain = worth(market.columns[value - 1], v.public.players[seat])
            yield gain - price(v.public, seat, row, dice) - A_DIE * len(dice), Market(row, dice, value)


def favours(v: MarcoView, seat: int) -> Iterator[Scored]:
    """The Khan and five coins, with the lowest die that does."""
    public, player = v.public, v.public.players[seat]
    for dice in list(by_value(public, seat, KHAN).values())[:1]:
        good = max(GOODS, key=lambda one: worth({one: 1}, player))
        got = {"camels": KHAN_GAIN["camels"], good: KHAN_GAIN["good_any"]}
        yield worth(got, player) - A_DIE - 0.3 * value_of(dice), Khan(dice[0], good)
    for dice in list(by_value(public, seat, FIVE_COINS).values())[:1]:
        yield 5.0 - price(public, seat, FIVE_COINS, dice) - A_DIE, FiveCoins(dice[0])


def orders(v: MarcoView, seat: int) -> Iterator[Scored]:
    """The best contracts within reach, as many as there is room for."""
    public, player = v.public, v.public.players[seat]
    room = ROW.hold_limit - len(player.held)
    if not public.row or room < 1:
        return
    for value, dice in by_value(public, seat, CONTRACT_SPACE).items():
        ranked = sorted(public.row[:value], key=lambda one: -contract_value(player, one))[:room]
        taken = tuple(one for one in public.row if one in ranked)
        gain = sum(max(0.0, contract_value(player, one)) for one in taken) * 0.4
        action = TakeContracts(dice[0], taken, extras(public, taken)[-1])
        yield gain - price(public, seat, CONTRACT_SPACE, dice) - A_DIE, action


def uses(v: MarcoView, seat: int) -> Iterator[Scored]:
    """City cards, as often as possible in each way."""
    public, player = v.public, v.public.players[seat]
    for card in cards_in_play(public):
        if why_no_use(public, seat, card):
            continue
        for value, dice in by_value(public, seat, card).items():
            for way, (pay, gain) in ways_of(card).items():
                times = most_times(public, seat, card, way, value)
                got = CARDS[card].gain_by_value[value - 1] if CARDS[card].gain_by_value else gain
                if times:
                    net = worth(got, player, times) - times * sum(WORTH[what] * n for what, n in pay.items())
                    yield net - A_DIE, UseCard(card, dice[0], way, times)


def turn(frame: Turn, v: MarcoView) -> Action:
    """Pays contracts first, then the best main action; nothing else."""
    public, seat = v.public, frame.seat
    player = public.players[seat]
    payable = [contract for contract in player.held if not why_not_fulfil(player, contract)]
    if payable:
        return Fulfil(max(payable, key=lambda one: CONTRACTS[one].gain["vp"]))
    if not frame.owes(public):
        return EndTurn()
    scored = [one for some in (trips, trades, favours, orders, uses) for one in some(v, seat)]
    return max(scored, key=lambda one: one[0])[1] if scored else frame.fallback(v)


# -- questions --------------------------------------------------------------------------------


def character(frame: Draft, v: MarcoView) -> Action:
    """The one liked best."""
    return ChooseCharacter(min(v.public.offered, key=LIKED.index))


def goals(frame: GoalChoice, v: MarcoView) -> Action:
    """The cards with most VP."""
    best = sorted(v.mine.dealt, key=lambda goal: -GOALS[goal].vp)[:2]
    return KeepGoals(tuple(goal for goal in v.mine.dealt if goal in best))


def compensation(frame: Compensation, v: MarcoView) -> Action:
    """Camels first."""
    assert v.seat is not None
    return Compensate(frame.short[v.seat])


def goods(frame: GoodsChoice, v: MarcoView) -> Action:
    """What is worth most now."""
    player = v.public.players[frame.seat]
    return TakeGoods(max(frame.options, key=lambda one: worth(dict.fromkeys(one.split("_"), 1), player)))


def bonus(frame: BonusChoice, v: MarcoView) -> Action:
    """The bonus that is worth most."""
    player = v.public.players[frame.seat]
    return GainBonus(max(frame.options, key=lambda one: worth(CITY_BONUSES[one].gain, player)))


def discarding(frame: Discarding, v: MarcoView) -> Action:
    """The contract that promises least."""
    player = v.public.players[frame.seat]
    return Discard(min(frame.options, key=lambda one: contract_value(player, one)))


def journey(frame: Journey, v: MarcoView) -> Action:
    """The best end that is worth its price."""
    public, seat = v.public, frame.seat
    player = public.players[seat]
    money: Affordable = (player.coins, player.camels)
    best: Scored = (0.0, Skip())
    for figure in figures(player):
        for to, ways in ways_for(public, seat, figure, 1, frame.steps, moving).items():
            for way in ways:
                if within(cost := moving(way), money):
                    value = way_value(v, seat, way, to) - cost[0] - WORTH["camels"] * cost[1]
                    best = max(best, (value, Walk(figure, to, way.path)), key=lambda one: one[0])
    return best[1]


ANSWERS: dict[Any, Callable[[Any, MarcoView], Action]] = {
    Turn: turn,
    Draft: character,
    GoalChoice: goals,
    Compensation: compensation,
    GoodsChoice: goods,
    BonusChoice: bonus,
    Discarding: discarding,
    Journey: journey,
}
