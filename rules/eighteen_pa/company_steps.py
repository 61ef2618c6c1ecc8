"""The ten steps of a company's turn (rules 8.3): for each action when it is open, and what it does.

Reasons made here (others come from the chapters). `step_over` (`step`, `now`): that step is behind. `step_not_yet`
(`step`, `now`): it comes later; `Done` or the run lead on. `run_first`: there is a route, so a run ends the stage (an
empty one is a run). `dividend_first`: only the dividend is asked. `own_a_train`: no turn ends without a train (13.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core import Illegal, Out, Reason, view
from rules.core.frame import Steps
from rules.eighteen_pa import acquisition, building, conversion, dividends, emergency, running, trains
from rules.eighteen_pa.actions import (
    Acquire,
    BuyTrain,
    Convert,
    Dividend,
    Done,
    Lay,
    Mine,
    Rebuild,
    Run,
    Station,
    Trade,
)
from rules.eighteen_pa.board import stations
from rules.eighteen_pa.board.lays import offer_lay
from rules.eighteen_pa.state import PaState, PaView
from rules.eighteen_pa.subscription import Subscription

if TYPE_CHECKING:
    from rules.eighteen_pa.company_turn import CompanyTurn

BEGIN, TRACK, DESTINATION, CONVERT, ACQUIRE, MINE, STATION, RUN, DIVIDEND, PRICE, TRAINS, OVER = range(12)
STAGES = (range(TRACK, DESTINATION), range(CONVERT, DIVIDEND), range(DIVIDEND, TRAINS), range(TRAINS, OVER))


def closed(turn: CompanyTurn, step: int) -> Reason:
    """ "" while a step is open: it is in the stage of now, and no later one was taken."""
    if turn.step > step:
        return Illegal("step_over", step=step, now=turn.step)
    if not any(turn.step in stage and step in stage for stage in STAGES):
        return Illegal("step_not_yet", step=step, now=turn.step)
    return ""


def offer_track(turn: CompanyTurn, v: PaView) -> Steps:
    """One or two yellow tiles or one upgrade (rules 9.1)."""
    return closed(turn, TRACK) or (yield from offer_lay(v, turn.layer))


def lay(turn: CompanyTurn, s: PaState, action: Lay, out: Out) -> None:
    """Whether another tile may follow is the board's business."""
    layer = building.lay(s.public, turn.layer, action, out)
    turn.laid = list(layer.laid)
    if layer.upgraded:
        turn.step = DESTINATION


def offer_conversion(turn: CompanyTurn, v: PaView) -> Reason:
    """From phase 4 on, once (rules 15.1)."""
    return closed(turn, CONVERT) or conversion.why_not(v.public, turn.company)


def convert(turn: CompanyTurn, s: PaState, action: Convert, out: Out) -> None:
    """Then the president is asked how many units he buys (rules 15.3)."""
    turn.step = ACQUIRE
    conversion.convert(s.public, turn.company, out)
    out.push(Subscription(turn.seat, turn.company, s.public.companies[turn.company].in_bank))


def offer_acquisition(turn: CompanyTurn, v: PaView) -> Steps:
    """Locals, one after the other (rules 16.1)."""
    return closed(turn, ACQUIRE) or (yield from acquisition.offer(v, turn.company, turn.refused))


def acquire(turn: CompanyTurn, s: PaState, action: Acquire, out: Out) -> None:
    """The deal with its questions is a frame of its own."""
    turn.step = ACQUIRE
    out.push(acquisition.Acquisition(turn.company, action.local, s.public.deeds[action.local].owner))


def offer_rebuild(turn: CompanyTurn, v: PaView) -> Steps:
    """At any time of the turn (rules 16.7)."""
    return (yield from acquisition.offer_rebuild(v.public, turn.company))


def rebuild(turn: CompanyTurn, s: PaState, action: Rebuild, out: Out) -> None:
    """No step is given up for it."""
    acquisition.rebuild(s.public, turn.company, action.local, out)


def offer_mine(turn: CompanyTurn, v: PaView) -> Reason:
    """Once (rules 11.8)."""
    return closed(turn, MINE) or building.why_no_mine(v, turn.company)


def mine(turn: CompanyTurn, s: PaState, action: Mine, out: Out) -> None:
    """One a company."""
    turn.step = STATION
    building.buy_mine(s.public, turn.company, out)


def offer_station(turn: CompanyTurn, v: PaView) -> Steps:
    """One a turn (rules 10.2)."""
    return closed(turn, STATION) or (yield from stations.offer_station(v, turn.company))


def station(turn: CompanyTurn, s: PaState, action: Station, out: Out) -> None:
    """One a turn."""
    turn.step = RUN
    building.place_station(s.public, turn.company, action.stop, out)


def offer_run(turn: CompanyTurn, v: PaView) -> Steps:
    """Any legal set of routes (rules 11.11)."""
    return closed(turn, RUN) or (yield from running.offer(v, turn.company))


def run(turn: CompanyTurn, s: PaState, action: Run, out: Out) -> None:
    """The revenue waits for the dividend."""
    turn.step = DIVIDEND
    running.run(view(s, turn.seat), turn.company, action.routes, out)


def offer_dividend(turn: CompanyTurn, v: PaView) -> Steps:
    """All or nothing (rules 12.2)."""
    return closed(turn, DIVIDEND) or (yield from dividends.offer())


def dividend(turn: CompanyTurn, s: PaState, action: Dividend, out: Out) -> None:
    """Steps 8 and 9."""
    turn.step = TRAINS
    dividends.settle(s.public, turn.company, action.choice, out)


def offer_train(turn: CompanyTurn, v: PaView) -> Steps:
    """From the bank (rules 13.2)."""
    return closed(turn, TRAINS) or (yield from trains.offer_bank(v.public, turn.company))


def buy_train(turn: CompanyTurn, s: PaState, action: BuyTrain, out: Out) -> None:
    """Where treasury and president cannot pay it he has to raise money first (rules 14)."""
    if emergency.missing(s.public, turn.company, action.train) > 0:
        out.push(emergency.Emergency(turn.seat, turn.company, action.train))
    else:
        trains.buy(s.public, turn.company, action.train, out)


def offer_trade(turn: CompanyTurn, v: PaView) -> Steps:
    """From another company (rules 13.2)."""
    return closed(turn, TRAINS) or (yield from trains.offer_trade(v.public, turn.company, turn.refused))


def trade(turn: CompanyTurn, s: PaState, action: Trade, out: Out) -> None:
    """The other president is asked in a frame of its own."""
    out.push(trains.TrainDeal(turn.company, action.company, action.train, action.price))


def offer_done(turn: CompanyTurn, v: PaView) -> Reason:
    """Ends the stage of now, where nothing in it is owed."""
    if turn.step == TRAINS:
        return "own_a_train" if trains.must_own(v.public, turn.company) else ""
    if turn.step == DIVIDEND:
        return "dividend_first"
    return "run_first" if turn.step > TRACK and running.possible(v, turn.company) else ""


def done(turn: CompanyTurn, s: PaState, action: Done, out: Out) -> None:
    """On to the next stage; without a route that is the dividend of $0."""
    if turn.step == TRACK:
        turn.step = DESTINATION
    elif turn.step == TRAINS:
        turn.step = OVER
    else:
        turn.step = DIVIDEND
        running.none(s.public, turn.company, out)
