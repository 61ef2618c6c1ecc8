"""The house player: rules of thumb, quick and good enough to keep a table of people busy.

It staffs factories from the left, buys the cubes that they lack, sells all goods, pays where that lifts the price, and
puts its cash into companies that run.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from rules.big_shoulders import buying, distribution, dividends, free, haymarket, production, row, spaces
from rules.big_shoulders.action_phase import ActionTurn
from rules.big_shoulders.actions import (
    Automate,
    Build,
    Buy,
    BuyAsset,
    Claim,
    Done,
    Hire,
    Pay,
    Place,
    Provide,
    Run,
    SellAll,
    Skip,
    Start,
    Supply,
    UseAsset,
    Withhold,
)
from rules.big_shoulders.appeal import CASH, TAKE, Bonuses
from rules.big_shoulders.building import Building, choices
from rules.big_shoulders.components import (
    BONUSES,
    BUYABLE,
    CHARTERS,
    COMMON,
    DECADES,
    PREFERRED,
    SPACES,
    SUPPLY_PRICE,
    TILES,
    effects_of,
)
from rules.big_shoulders.effects import Investment
from rules.big_shoulders.founding import Founding, why_no_start
from rules.big_shoulders.gains import Automation, automatable, free_factories, where_to
from rules.big_shoulders.hiring import Hiring, most_hired
from rules.big_shoulders.operating import Operating, why_not_provide
from rules.big_shoulders.state import Company, Public, ShoulderView, Turn
from rules.big_shoulders.stock import StockTurn
from rules.core import Action

SECOND = 2  # companies that it wants to direct at most
RESERVE = 60  # dollars that a treasury should keep for cubes
RICH = 220  # from here on money is better paid out


def house(v: ShoulderView, rng: random.Random) -> Action | None:
    """The answer to what is asked."""
    frame = v.frame
    answer = ANSWERS.get(type(frame))
    return answer(frame, v, rng) if answer else frame.fallback(v) if frame else None


# -- companies and certificates -----------------------------------------------------------------------


def promise(id: str) -> float:
    """What a charter may bring in: goods for their price, for the workers and cubes that they take."""
    sheet = CHARTERS[id]
    first = sheet.factories[0]
    goods = sum(factory.goods for factory in sheet.factories)
    effort = sum(len(factory.inputs) + factory.worker_slots for factory in sheet.factories) + first.worker_slots
    return goods * sheet.goods_price_by_salespeople[0] / effort + 2 * sheet.asset_slot + sheet.initial_appeal


def choose_company(p: Public, rng: random.Random) -> str:
    """One of the better ones that are free."""
    open_ones = sorted((id for id in CHARTERS if not p.started(id)), key=promise, reverse=True)
    return rng.choice(open_ones[:3])


def start_first(frame: Founding, v: ShoulderView, rng: random.Random) -> Action:
    """As much money for the treasury as possible: 150 of 175."""
    return Start(choose_company(v.public, rng), 50)


def trade_shares(frame: StockTurn, v: ShoulderView, rng: random.Random) -> Action:
    """Never sells without need; starts a second company, buys what runs."""
    p, cash = v.public, v.public.players[frame.seat].cash
    if frame.part == "sell" or frame.sold:
        return frame.fallback(v)
    second = len(p.directed(frame.seat)) < SECOND and 1 < p.decade < DECADES
    if second and cash >= 120 and not why_no_start(p, frame.seat):
        return Start(choose_company(p, rng), 50 if cash >= 150 else 40)
    found = [buy for company in p.companies for buy in offers(p, frame.seat, company)]
    return max(found, key=lambda pair: pair[0])[1] if found else frame.fallback(v)


def offers(p: Public, seat: int, company: Company) -> list[tuple[tuple[float, ...], Buy]]:
    """Certificates of a company that the seat may buy, with how much it wants them."""
    found: list[tuple[tuple[float, ...], Buy]] = []
    for kind in (PREFERRED, COMMON):
        for source in buying.SOURCES:
            if not buying.why_not_buy(p, seat, company, kind, source):
                runs = sum(production.staffed(company, n) for n in company.numbers)
                own = company.director == seat and source == "charter"
                liking = (runs + own, -company.price, kind == PREFERRED)
                found.append((liking, Buy(company.id, kind, source)))
    return found


# -- buildings ------------------------------------------------------------------------------------------


def build(frame: Building, v: ShoulderView, rng: random.Random) -> Action:
    """The tile for which others will pay most; throws away the one for which they will pay least."""
    hand = sorted(v.mine.hand, key=lambda tile: (TILES[tile].amount, TILES[tile].workers))
    allowed = choices(v.mine.hand, hand[-1], v.public.decade)
    return Build(hand[-1], next(tile for tile in hand if tile in allowed))


# -- partners -------------------------------------------------------------------------------------------


def place(frame: ActionTurn, v: ShoulderView, rng: random.Random) -> Action:
    """Uses tiles that can be used, then the partner where its worth is highest."""
    p, own = v.public, v.public.directed(frame.seat)
    for company in own:
        if not free.why_not_use(p, company):
            return UseAsset(company.id)
    if frame.placed:
        return Done()
    found = [
        (worth(p, company, space, rng), company.id, space)
        for company in own
        for space in (*SPACES, *spaces.built(p))
        if not spaces.why_not_place(p, company, space)
    ]
    _, id, space = max(found)
    return Place(id, space)


def worth(p: Public, company: Company, space: str, rng: random.Random) -> float:
    """How good a space is for a company now, in dollars about."""
    if spaces.gains_nothing(p, company, space):
        return -100.0
    total = -float(spaces.fee(space)) + rng.random()
    if not effects_of(space):
        return spaces.data(space).amount * (0.5 if company.treasury > RESERVE else 2.0)
    for effect in effects_of(space):
        total += value(p, company, effect.kind, effect.amount, effect.discount)
    short = spaces.fee(space) and company.treasury - spaces.fee(space) < RESERVE / 2
    return total - (40 if short else 0)


def value(p: Public, company: Company, kind: str, amount: int, discount: int) -> float:
    """About what an effect is worth to a company."""
    open_slots = sum(company.free_slots(n) for n in company.numbers)
    match kind:
        case "hire_workers_market":
            return 90.0 if open_slots and company.treasury >= RESERVE else 30.0
        case "gain_worker":
            return 55.0 * min(amount, open_slots)
        case "gain_manager" | "gain_salesperson":
            return 65.0 * amount if not open_slots else 30.0
        case "automate":
            return 45.0 * amount
        case "gain_resources" | "gain_like" | "gain_unlike":
            return 30.0
        case "gain_goods":
            return float(amount * company.good_price) * 0.7
        case "buy_asset":
            spare = company.treasury - RESERVE >= row.price_of(p, row.displayed(p)[-1], discount)
            return 50.0 + discount if spare and not company.asset else -20.0
        case "pay_shareholders":
            return 80.0 if company.treasury - amount >= RESERVE and company.price <= 100 else -80.0
        case "appeal":
            return 18.0 * amount
        case _:
            return 5.0


def hire(frame: Hiring, v: ShoulderView, rng: random.Random) -> Action:
    """Fills the leftmost factory, and leaves something for cubes."""
    p, company = v.public, frame.of(v.public)
    if frame.hired and company.treasury < RESERVE:
        return Skip()
    factory = free_factories(company)[0]
    return Hire(factory, most_hired(p, company, factory))


def invest(frame: Investment, v: ShoulderView, rng: random.Random) -> Action:
    """The cheapest tile, in place of a used one."""
    return BuyAsset(row.displayed(v.public)[-1], row.keeps(frame.of(v.public))[0])


def claim(frame: Bonuses, v: ShoulderView, rng: random.Random) -> Action:
    """The bonus; for an automation only where the worker finds another place."""
    company = v.public.company(frame.company)
    idle = BONUSES[frame.queue[0]] == "automation" and not free_factories(company)
    return Claim(CASH if idle else TAKE)


def automate(frame: Automation, v: ShoulderView, rng: random.Random) -> Action:
    """The factory that lacks fewest tokens, so that it is soon whole."""
    company = frame.of(v.public)
    factory = min(automatable(company), key=lambda n: (company.waiting(n), n))
    return Automate(factory, where_to(v.public, company)[0])


# -- operating ------------------------------------------------------------------------------------------


def operate(frame: Operating, v: ShoulderView, rng: random.Random) -> Action:
    """Cubes for what is staffed, all factories, all goods."""
    p, turn, company = v.public, v.public.turn, v.public.company(frame.company)
    assert turn is not None
    if not free.why_not_use(p, company):
        return UseAsset(company.id)
    match turn.step:
        case "emergency" | "resources":
            return stock_up(p, company, turn) or run(company, frame, v)
        case "production":
            return run(company, frame, v)
        case "distribution":
            return Done() if distribution.why_not_all(p, company) else SellAll()
        case "dividend":
            rich = company.treasury >= RICH and turn.revenue > 0
            return Pay() if rich or dividends.rises(p, company, turn) else Withhold()
        case _:
            return Done()


def run(company: Company, frame: Operating, v: ShoulderView) -> Action:
    """As many factories as can run."""
    turn = v.public.turn
    assert turn is not None
    many = production.runnable(company, turn)
    return Run(many) if many else Done()


def stock_up(p: Public, company: Company, turn: Turn) -> Action | None:
    """Cubes for as many factories as possible, else the next cube that is lacking and can be had."""
    staffed = production.next_staffed(company, turn)
    for many in range(staffed, 0, -1):
        if not why_not_provide(p, company, turn, many):
            return Provide(many)
    if staffed and production.runnable(company, turn) < staffed:
        for cube, n in production.needs(company, turn, staffed).items():
            for space in BUYABLE:
                if not haymarket.why_no_lot(p, company, cube, space):
                    return Supply(cube, space, min(n, p.supply[space][cube], company.treasury // SUPPLY_PRICE[space]))
    return None


ANSWERS: dict[Any, Callable[[Any, ShoulderView, random.Random], Action | None]] = {
    Founding: start_first,
    StockTurn: trade_shares,
    Building: build,
    ActionTurn: place,
    Hiring: hire,
    Investment: invest,
    Bonuses: claim,
    Automation: automate,
    Operating: operate,
}
