"""The house player in stock rounds: debts first, then a company of its own, then what pays best."""

from __future__ import annotations

import random

from rules.core import Action
from rules.eighteen_pa import buying, market, selldown, shares, trains
from rules.eighteen_pa.actions import Buy, Done, Pass, Repay, Sell, Start, Subscribe
from rules.eighteen_pa.components import COMPANIES, NYC, PREDECESSORS
from rules.eighteen_pa.house.worth import earns, fare, lasting, reserve, yields
from rules.eighteen_pa.state import PaView, Public
from rules.eighteen_pa.stock import StockTurn
from rules.eighteen_pa.subscription import Subscription

COMPANIES_LED = 2  # nobody looks after more than so many
DULL = 40  # a unit that brings less in a turn for $1,000 is not worth buying


def stock_turn(frame: StockTurn, v: PaView, rng: random.Random) -> Action:
    """One action of the turn, in the order of the rules: sales, repayment, purchase."""
    p, seat = v.public, frame.seat
    if frame.first and selldown.must_sell(v, seat, frame.sold):
        return frame.fallback(v)
    if p.debt[seat]:
        return _debtor(frame, v)
    found = _start(v, seat, rng) or _invest(v, seat) or _private(p, seat)
    if found is None and (dead := _dead(frame, v)):
        return dead
    return found or Pass()


def _debtor(frame: StockTurn, v: PaView) -> Action:
    """Half of a debt more is owed after each round: sell what is enough, then repay."""
    p, seat = v.public, frame.seat
    short = p.debt[seat] - p.cash[seat]
    if short > 0 and not frame.repaid and (may := selldown.sellable(v, seat, frame.sold)):
        cheap = min(may, key=lambda company: yields(p, company))
        return Sell(cheap, min(may[cheap], -(-short // market.price(p, cheap))))
    return Repay(min(p.debt[seat], p.cash[seat])) if p.cash[seat] > 0 and not frame.repaid else Pass()


def _start(v: PaView, seat: int, rng: random.Random) -> Action | None:
    """The company that would run best, at the highest price that leaves it and its president at ease."""
    p = v.public
    if len(p.led(seat)) >= COMPANIES_LED or buying.why_nothing(p, seat):
        return None
    free = [company for company in COMPANIES if not buying.why_not_start(p, seat, company)]
    money = p.cash[seat] - reserve(p, seat)
    prices = [price for price in buying.PRICES if 2 * price <= money and 5 * price >= fare(p)]
    if NYC in free and money >= buying.UNITS * buying.start_prices(NYC)[0]:
        return Start(NYC, *buying.start_prices(NYC))
    if not free or not prices or free == [NYC]:
        return None
    kind = trains.cheapest(p)
    best = max((c for c in free if c != NYC), key=lambda company: earns(v, company, kind) + rng.randrange(30))
    return Start(best, prices[-1])


def _invest(v: PaView, seat: int) -> Action | None:
    """The unit that yields most; those of a company of one's own rather."""
    p = v.public
    if buying.why_nothing(p, seat):
        return None
    money = p.cash[seat] - reserve(p, seat)
    open_to = [c for c in COMPANIES if not buying.why_not(p, seat, c) and market.price(p, c) <= money]
    good = [company for company in open_to if _liking(p, seat, company) >= DULL]
    return Buy(max(good, key=lambda company: _liking(p, seat, company))) if good else None


def _liking(p: Public, seat: int, company: str) -> int:
    if not p.companies[company].started:  # an NYC to be
        return DULL
    own = 3 if p.companies[company].president == seat else 2
    return yields(p, company) * own // 2 // (1 if p.companies[company].trains or not p.since("3") else 2)


def _private(p: Public, seat: int) -> Action | None:
    """A predecessor, while it still runs and will be a share."""
    free = [x for x in PREDECESSORS if not p.since("4") and not buying.why_not(p, seat, x)]
    rich = p.cash[seat] - reserve(p, seat) >= 2 * buying.start_prices(NYC)[0]
    return Buy(free[0]) if free and rich and not buying.why_nothing(p, seat) else None


def _dead(frame: StockTurn, v: PaView) -> Action | None:
    """Shares that brought nothing, of a company led by another, make way for better ones."""
    p, seat = v.public, frame.seat
    for company, most in selldown.sellable(v, seat, frame.sold).items():
        corporation = p.companies[company]
        if corporation.president != seat and not corporation.revenue and not corporation.trains:
            return Sell(company, most)
    return None


def subscription(frame: Subscription, v: PaView, rng: random.Random) -> Action:
    """As many as the limit of the next stock round leaves, and the reserve allows."""
    p, seat, company = v.public, frame.seat, frame.company
    money = p.cash[seat] - (reserve(p, seat) if not lasting(p, company) else 0)
    room = shares.holding_limit(p, company) - p.companies[company].units[seat]
    certificates = shares.certificate_limit(p) - shares.certificates(p, seat)
    units = min(frame.most, room, certificates, money // market.price(p, company))
    dull = p.companies[company].started and yields(p, company) < DULL
    return Subscribe(units) if units > 0 and not dull else Done()
