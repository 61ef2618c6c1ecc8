"""The house player in operating rounds: track, tokens, the best run, dividends and trains."""

from __future__ import annotations

import random

from rules.core import Action, moves, offered
from rules.eighteen_pa.actions import Acquire, BuyTrain, Convert, Dividend, Done, Lay, Mine, Rebuild, Run, Station
from rules.eighteen_pa.board.ground import stop_at
from rules.eighteen_pa.company_turn import CompanyTurn
from rules.eighteen_pa.components import COMPONENTS, PHASES, TRAINS
from rules.eighteen_pa.dividends import KEEP, PAY
from rules.eighteen_pa.house.track import best_lay
from rules.eighteen_pa.house.worth import earns, fare, lasting
from rules.eighteen_pa.private_turn import PrivateTurn
from rules.eighteen_pa.running import best
from rules.eighteen_pa.state import PaView, Public
from rules.eighteen_pa.trains import cheapest, must_own, on_sale, room

MUCH = 10  # dollars that a second train has to add to a run
PREFERRED = (Rebuild, Convert, Acquire, Mine, Station)


def private_turn(frame: PrivateTurn, v: PaView, rng: random.Random) -> Action:
    """Track if it leads anywhere, then the best run."""
    if not offered(frame, v)[Lay] and (lay := best_lay(frame, v, frame.private, 0)):
        return lay
    return frame.fallback(v)


def company_turn(frame: CompanyTurn, v: PaView, rng: random.Random) -> Action:
    """What the step asks for."""
    open_to = {kind for kind, reason in offered(frame, v).items() if not reason}
    p, company = v.public, frame.company
    if Lay in open_to:
        return best_lay(frame, v, company, spare(p, company)) or Done()
    for kind in PREFERRED:
        if kind in open_to and (action := _wish(frame, v, kind)):
            return action
    if Dividend in open_to:
        return Dividend(KEEP if saves(p, company) else PAY)
    if BuyTrain in open_to and (wanted := train(v, company)):
        return BuyTrain(wanted)
    return Run(best(v, company)) if Run in open_to else Done()


def spare(p: Public, company: str) -> int:
    """What the treasury can do without: the next train comes first."""
    corporation = p.companies[company]
    return corporation.cash - (0 if lasting(p, company) or not room(p, company) else fare(p))


def _wish(frame: CompanyTurn, v: PaView, kind: type[Action]) -> Action | None:
    """One of the things that may be done before the run, where it is worth it."""
    p, company = v.public, frame.company
    corporation, left = p.companies[company], spare(p, frame.company)
    if kind is Rebuild:
        return moves(frame, v, 1, only=Rebuild)[0]
    if kind is Convert:
        return Convert() if room(p, company) and corporation.cash < fare(p) else None
    if kind is Acquire:
        return moves(frame, v, 1, only=Acquire)[0] if corporation.trains and left >= 0 else None
    if kind is Mine:
        return Mine() if left >= COMPONENTS.mine.price and corporation.trains else None
    stations = [x for x in moves(frame, v, 40, only=Station) if isinstance(x, Station)]
    return max(stations, key=lambda x: _city(p, x.stop)) if left >= corporation.unused[0] else None


def _city(p: Public, stop: str) -> int:
    here = stop_at(p.tiles, stop)
    return here.worth(PHASES[p.phase].band) if here else 0


def saves(p: Public, company: str) -> bool:
    """Keeps the revenue where it pays for the train that the company will need."""
    corporation, price = p.companies[company], fare(p)
    if lasting(p, company) or not room(p, company) or p.broken:
        return False
    return corporation.cash < price <= corporation.cash + corporation.revenue


def train(v: PaView, company: str) -> str:
    """The best that the treasury can pay, where it helps; with the duty open any, the cheapest where the president has
    to help.
    """
    p = v.public
    can = affordable(p, company)
    if must_own(p, company):
        return can[-1] if can else cheapest(p)
    if not can or p.broken:
        return ""
    more = earns(v, company, can[-1]) - earns(v, company)
    return can[-1] if more >= MUCH or not lasting(p, company) else ""


def affordable(p: Public, company: str) -> list[str]:
    """The trains on sale that the treasury can pay, the best last."""
    cash = p.companies[company].cash
    return sorted((k for k in on_sale(p) if TRAINS[k].price <= cash), key=lambda k: TRAINS[k].price)
