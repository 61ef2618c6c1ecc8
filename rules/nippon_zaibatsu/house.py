"""The house player: rules of thumb.

It climbs R&D until it can build, fills its slots, gives its factories machines while money lasts, produces what it has
coal for, and sells where the token counts most; it consolidates when its area is full or its purse is empty.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from rules.core import Action
from rules.nippon_zaibatsu.acting import Repeat, Turn, can
from rules.nippon_zaibatsu.actions import (
    Accept,
    BuildFactory,
    Consolidate,
    Deliver,
    Done,
    Invest,
    LayRail,
    Manufacture,
    Mechanise,
    Mine,
    Modify,
    PickColour,
    PickTrack,
    PlaceBenefit,
    Research,
    SendShip,
    TakePair,
)
from rules.nippon_zaibatsu.building import free_spaces, produced, silk_needed, why_no_factory, why_no_price
from rules.nippon_zaibatsu.consolidation import WhichBenefit, free_goals, levels
from rules.nippon_zaibatsu.counting import level_reached
from rules.nippon_zaibatsu.draft import Draft
from rules.nippon_zaibatsu.factories import coal_needed, discounts, why_not_mechanised, why_not_produced
from rules.nippon_zaibatsu.hiring import choices
from rules.nippon_zaibatsu.investing import BENEFITS, FINANCE, bundle, why_no_benefit, why_no_goods
from rules.nippon_zaibatsu.markets import REGION, VP, beaten, fitting, lowest, why_no_city
from rules.nippon_zaibatsu.questions import WhetherToPay, WhichColour, WhichModifier, WhichTrack
from rules.nippon_zaibatsu.research import why_no_steps
from rules.nippon_zaibatsu.state import NippView, Public, Zaibatsu
from rules.nippon_zaibatsu.supply import emptied, left, position
from rules.nippon_zaibatsu.tables import (
    ACTIONS,
    COMMON,
    DESTINATIONS,
    GOALS,
    GOODS,
    GOODS_OF,
    MARKETS,
    PIECES,
    PRICES,
    RAIL_SPACES,
    REGIONS,
    ROUNDS,
    SIDES,
    TRACKS,
    goods_for,
    level_of,
)
from rules.nippon_zaibatsu.voyages import why_no_region, why_not_sent

Idea = tuple[float, Action]  # how good it looks, in VP or so
TOP_LEVEL = max(kind.rnd_required for kind in GOODS.values())


def house(v: NippView, rng: random.Random) -> Action | None:
    """The answer to what is asked; None leaves it to chance."""
    frame = v.frame
    answer = ANSWERS.get(type(frame))
    found = answer(frame, v) if answer else None
    return found if found is not None else frame.fallback(v) if frame else None


def worker(public: Public, seat: int, action: str) -> str:
    """A colour that costs no more wages, an upgraded department, else any."""
    p = public.players[seat]
    return max(choices(public, action), key=lambda colour: (colour in p.colours, colour in p.upgraded))


def turn(frame: Turn, v: NippView) -> Action | None:
    """The best-looking action, or the consolidation."""
    public, seat = v.public, frame.seat
    found = [idea for action, ideas in IDEAS.items() if can(public, seat, action) for idea in ideas(public, seat)]
    found += consolidating(public, seat)
    return max(found, key=lambda idea: idea[0])[1] if found else None


def repeat(frame: Repeat, v: NippView) -> Action:
    """Again, where it is worth it."""
    found = max(IDEAS[v.public.doing.action](v.public, frame.seat), key=lambda idea: idea[0], default=None)
    return found[1] if found and found[0] > 1.0 else Done()


def ahead(public: Public) -> float:
    """How much of the match is still to come, from 1 to 0."""
    return 1.0 - public.round / len(ROUNDS)


def consolidating(public: Public, seat: int) -> Iterator[Idea]:
    """With many workers and little to lose."""
    p = public.players[seat]
    n = len(p.workers)
    if n and not (public.final and public.turns_left <= public.seats):
        yield (7.0 if n >= 4 else 1.0) + 2.5 * max(0, n - 4) - 0.35 * p.money - 0.4 * p.coal, Consolidate()


def research(public: Public, seat: int) -> Iterator[Idea]:
    """Up to the next level of factories, then for its goal."""
    p = public.players[seat]
    wanted = next((kind.rnd_required for kind in GOODS.values() if kind.rnd_required > p.rnd), TRACKS["rnd"].last)
    hunger = 9.0 - 1.0 * len(p.slots) if p.rnd < TOP_LEVEL else 2.0 + 2.0 * ("rnd" in p.goals)
    for steps in (1, 2, 3):
        if not why_no_steps(public, seat, "rnd", steps):
            price = ACTIONS["rnd"].money_for_steps[steps - 1]
            gained = min(steps, max(1, wanted - p.rnd)) / 2
            yield hunger * gained - 0.5 * price, Research(steps, worker(public, seat, "rnd"))


def mining(public: Public, seat: int) -> Iterator[Idea]:
    """As long as consolidations are to come."""
    p = public.players[seat]
    hunger = (3.5 if not public.final else 1.0) - 0.2 * p.mining + 1.0 * ("mining" in p.goals)
    for steps in (1, 2, 3):
        if not why_no_steps(public, seat, "mining", steps):
            price = ACTIONS["mining"].money_for_steps[steps - 1]
            yield hunger * (0.5 + steps / 2) - 0.5 * price, Mine(steps, worker(public, seat, "mining"))


def building(public: Public, seat: int) -> Iterator[Idea]:
    """High levels, types that are not there yet, little silk."""
    p = public.players[seat]
    kinds = {plant.kind for plant in p.slots}
    for tile in public.offer:
        if not why_no_factory(p, tile):
            goods = GOODS_OF[tile]
            value = 7.0 + 2.0 * level_of(goods) - 1.0 * len(p.slots) + 2.0 * (goods not in kinds)
            yield value - 0.7 * (silk_needed(p, tile) or 0), BuildFactory(tile, worker(public, seat, "factory"))


def machines(public: Public, seat: int) -> Iterator[Idea]:
    """Where the goods are worth most."""
    p = public.players[seat]
    most = min(3, p.funds // ACTIONS["machine"].money, left(p, "machine"))
    for plant in p.slots:
        if not why_not_mechanised(public, seat, plant):
            value = 1.5 + 1.3 * level_of(plant.kind) + 1.2 * (most - 1) - 0.5 * plant.machines
            yield value - 1.5 * public.final, Mechanise(plant.tile, worker(public, seat, "machine"))


def production(public: Public, seat: int) -> Iterator[Idea]:
    """What finds room; a discount wherever there is one."""
    p = public.players[seat]
    discount = discounts(public, p)[0]
    for plant in p.slots:
        if not why_not_produced(public, seat, plant):
            made = min(produced(plant), plant.room)
            value = made * (0.8 + 0.9 * level_of(plant.kind)) - 0.3 * coal_needed(p, plant, discount)
            others = sum(min(produced(x), x.room) for x in p.slots if x is not plant)
            yield value + 0.5 * others * bool(made), Manufacture(plant.tile, discount, worker(public, seat, "produce"))


def price(p: Zaibatsu) -> str:
    """Iron where it is there."""
    return next(each for each in PRICES if not why_no_price(p, each))


def railways(public: Public, seat: int) -> Iterator[Idea]:
    """Where an own token makes them count."""
    p = public.players[seat]
    for region in REGIONS:
        if not why_no_region(public, region):
            here = any(
                token.owner == seat for city in REGIONS[region].markets for token in public.tokens[city].values()
            )
            space = max(free_spaces(public, region), key=lambda id: RAIL_SPACES[id].bonus is not None)
            value = 2.8 + 3.2 * here + 1.5 * ("rail" in p.goals)
            yield value, LayRail(region, space, price(p), worker(public, seat, "rail"))


def ships(public: Public, seat: int) -> Iterator[Idea]:
    """For upgrades; each takes a worker space."""
    p = public.players[seat]
    for destination in DESTINATIONS:
        if not why_not_sent(public, destination):
            colour = DESTINATIONS[destination].colour
            value = 2.0 + 3.0 * (colour not in p.upgraded) + 1.5 * (colour in p.colours) + 1.0 * ("ship" in p.goals)
            yield value - 1.5 * public.final, SendShip(destination, price(p), worker(public, seat, "ship"))


def investing(public: Public, seat: int) -> Iterator[Idea]:
    """Cheap goods for income and contracts."""
    p = public.players[seat]
    for goods in GOODS:
        if why_no_goods(public, seat, goods):
            continue
        cost = bundle(public) * (0.7 + 0.8 * level_of(goods))
        for benefit in BENEFITS:
            if not why_no_benefit(public, seat, benefit, [*public.doing.used, goods]):
                income = 1.0 + 8.0 * ahead(public) - 0.1 * p.finance
                value = income if benefit == FINANCE else 5.5 + 2.0 * ("contract" in p.goals)
                yield value - cost, Invest(goods, benefit, worker(public, seat, "invest"))


def market(public: Public, seat: int) -> Iterator[Idea]:
    """Tokens that count: own value, what they cover, what goes home."""
    p = public.players[seat]
    for city in MARKETS:
        if why_no_city(public, seat, city):
            continue
        for side in SIDES:
            for value in fitting(public, seat, city, side):
                yield placing(public, seat, city, side, value, p)


def placing(public: Public, seat: int, city: str, side: str, value: int, p: Zaibatsu) -> Idea:
    """One token, with the bonus that is wanted most."""
    goods, token = public.demand[city].goods(side), public.tokens[city].get(side)
    gone = lowest(public, city, side)[0]
    own = token.owner == seat if token else gone != "none" and public.tokens[city][gone].owner == seat
    worth = 4.0 + 1.3 * value - 0.4 * goods_for(goods, value)
    worth += 0.4 * MARKETS[city].foreign[side] if token is None else 0.0
    worth += -1.3 * beaten(public, city, side) if own else 0.5 * beaten(public, city, side)
    gain = VP if public.final else REGION
    return worth, Deliver(city, side, value, gone, gain, worker(public, seat, "market"))


IDEAS: dict[str, Callable[[Public, int], Iterator[Idea]]] = {
    "rnd": research,
    "mining": mining,
    "factory": building,
    "machine": machines,
    "produce": production,
    "rail": railways,
    "ship": ships,
    "invest": investing,
    "market": market,
}


# VP by which a start token ends above the mean, as measured over 900 matches with pairs taken at random.
TOKEN_GAINS = {
    "a_goods": 6.6, "a_rail": 1.9, "a_ship": 1.8, "a_discount": 1.1,
    "a_coal": -0.2, "a_machine": -1.5, "a_old_factory": -3.5, "a_worker": -5.6,
    "b5": 5.7, "b6": 3.4, "b3": 2.0, "b1": 1.0, "b7": -0.7, "b4": -1.6, "b2": -4.0, "b8": -5.0,
}  # fmt: skip


def pair(frame: Draft, v: NippView) -> Action:
    """The pair whose tokens bring most."""
    return TakePair(max(v.public.pairs, key=lambda each: TOKEN_GAINS[each.a] + TOKEN_GAINS[each.b]).a)


def benefit(frame: WhichBenefit, v: NippView) -> Action:
    """Where most is reached, and still to be reached."""
    p = v.public.players[frame.seat]
    return PlaceBenefit(max(free_goals(p), key=lambda goal: (prospect(p, goal), -GOALS.index(goal))), levels(p)[-1])


def prospect(p: Zaibatsu, goal: str) -> float:
    """How far a goal is, from 0 to about 3."""
    if goal == "factory":
        return 3.0 * len(p.slots) / COMMON.slots
    if goal == "contract":
        return 2.5 * len(p.contracts) / COMMON.slots
    whole = TRACKS[goal].last if goal in TRACKS else PIECES[goal].count
    return level_reached(p, goal) + (position(p, goal) if goal in TRACKS else emptied(p, goal)) / whole


def colour(frame: WhichColour, v: NippView) -> Action | None:
    """An upgraded department; money when it is short."""
    p = v.public.players[frame.seat]
    if frame.topic != "department":
        return None
    wish = ["yellow"] if v.public.final else ["white", "blue", "grey", "yellow", "red", "black"]
    return PickColour(max(frame.options, key=lambda c: (c in p.upgraded or c == "yellow", -rank(c, wish))))


def rank(value: str, wish: list[str]) -> int:
    """Where a value stands among the wishes."""
    return wish.index(value) if value in wish else len(wish)


def track(frame: WhichTrack, v: NippView) -> Action:
    """R&D until everything can be built."""
    first = "rnd" if v.public.players[frame.seat].rnd < TOP_LEVEL else "mining"
    return PickTrack(first if first in frame.options else frame.options[0])


ANSWERS: dict[Any, Callable[[Any, NippView], Action | None]] = {
    Draft: pair,
    Turn: turn,
    Repeat: repeat,
    WhichBenefit: benefit,
    WhichColour: colour,
    WhichTrack: track,
    WhichModifier: lambda frame, v: Modify(frame.options[0]),
    WhetherToPay: lambda frame, v: Accept(),
}
