"""The turn of a company in four stages, so that it takes few clicks (rules 8.3).

Track (step 1) comes first; then all that is still possible of steps 3 to 7 is offered at once, and taking a later one
gives up the earlier ones; then the dividend (8, 9); then trains (10). Step 2 and whatever leaves no choice go by
themselves.

Event `company_turn`: the turn of `company` under `seat` begins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from rules.core import Action, Frame, Out, view
from rules.core.frame import Offer
from rules.eighteen_pa import acquisition, building, conversion, dividends, running, trains
from rules.eighteen_pa import company_steps as steps
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
from rules.eighteen_pa.board.lays import Layer, can_lay
from rules.eighteen_pa.board.stations import can_place
from rules.eighteen_pa.company_steps import (
    ACQUIRE,
    BEGIN,
    CONVERT,
    DESTINATION,
    DIVIDEND,
    MINE,
    OVER,
    RUN,
    STATION,
    TRACK,
    TRAINS,
)
from rules.eighteen_pa.state import PaState, PaView
from rules.eighteen_pa.subscription import Subscription


class Step(NamedTuple):
    """An action of the turn: its offer and what it does to turn and state."""

    offer: Offer
    do: Callable[[CompanyTurn, PaState, Any, Out], None]


ACTIONS: dict[type[Action], Step] = {
    Lay: Step(steps.offer_track, steps.lay),
    Convert: Step(steps.offer_conversion, steps.convert),
    Acquire: Step(steps.offer_acquisition, steps.acquire),
    Mine: Step(steps.offer_mine, steps.mine),
    Station: Step(steps.offer_station, steps.station),
    Rebuild: Step(steps.offer_rebuild, steps.rebuild),
    Run: Step(steps.offer_run, steps.run),
    Dividend: Step(steps.offer_dividend, steps.dividend),
    BuyTrain: Step(steps.offer_train, steps.buy_train),
    Trade: Step(steps.offer_trade, steps.trade),
    Done: Step(steps.offer_done, steps.done),
}


class CompanyTurn(Frame[PaState, PaView], tag="company_turn"):
    """`seat`, the president, decides for a company. step: the earliest of the ten steps that is still open, 0 before
    the turn begins. laid: hexes laid in it. refused: offers that were declined in it, a local or "company train", with
    the price offered. formed_now: the turn of an NYC formed after an operating round (17.6), whose president is asked
    at step 3 whether he buys units.
    """

    seat: int
    company: str
    step: int = BEGIN
    laid: list[str] = []
    refused: dict[str, int] = {}
    formed_now: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {kind: step.offer for kind, step in ACTIONS.items()}

    @property
    def layer(self) -> Layer:
        """What the board has to know of the tiles of this turn (an upgrade has ended the step)."""
        return Layer(self.company, tuple(self.laid))

    def apply(self, s: PaState, seat: int, action: Action, out: Out) -> None:
        s.public.acts()
        ACTIONS[type(action)].do(self, s, action, out)

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        """`result`: the offer that was declined, if one was."""
        self.seat = s.public.companies[self.company].president
        if self.step == BEGIN:
            self.begin(s, out)
        self.refused |= declined(result)
        v = view(s, self.seat)
        if self.step == TRACK and not can_lay(v, self.layer):
            self.step = DESTINATION
        if self.step == DESTINATION:
            self.step = CONVERT
            if building.reach_destination(v, self.company, out):
                v = view(s, self.seat)  # the map has changed
            if self.formed_now:
                return out.push(Subscription(self.seat, self.company, s.public.companies[self.company].in_bank))
        return self.close(v, out)

    def begin(self, s: PaState, out: Out) -> None:
        """The first step."""
        self.step = TRACK
        s.public.turn_begins()
        out.emit("company_turn", seat=self.seat, company=self.company)

    def close(self, v: PaView, out: Out) -> None:
        """Passes the later stages as far as they leave no choice; ends the turn after the last (rules 8.6)."""
        p = v.public
        if CONVERT <= self.step <= RUN and not self.busy(v):
            running.none(p, self.company, out)
            self.step = DIVIDEND
        if self.step == DIVIDEND and not p.companies[self.company].revenue:
            dividends.nothing(p, self.company, out)
            self.step = TRAINS
        if self.step == TRAINS and not trains.choice(p, self.company, self.refused):
            self.step = OVER
        if self.step == OVER:
            p.companies[self.company].operated = True  # rules 6.14
            out.done()

    def busy(self, v: PaView) -> bool:
        """Whether steps 3 to 7 still leave a choice."""
        p = v.public
        return (
            running.possible(v, self.company)
            or (self.step <= STATION and can_place(v, self.company))
            or (self.step <= MINE and not building.why_no_mine(v, self.company))
            or (self.step <= ACQUIRE and acquisition.can_acquire(v, self.company, self.refused))
            or (self.step <= CONVERT and not conversion.why_not(p, self.company))
            or bool(acquisition.to_rebuild(p, self.company))
        )

    def fallback(self, v: PaView) -> Action:
        """Builds and converts nothing and offers for nothing (rules 24.3, 24.4); pays out (24.7)."""
        if CONVERT <= self.step <= RUN:
            return self.fallback_run(v)
        if self.step == DIVIDEND:
            return Dividend(dividends.PAY)
        if self.step == TRAINS and trains.must_own(v.public, self.company):
            return self.fallback_train(v)
        return Done()

    def fallback_run(self, v: PaView) -> Action:
        """Certificates are turned first (rules 24.5), then the best routes are run (24.6)."""
        turned = acquisition.to_rebuild(v.public, self.company)
        if turned:
            return Rebuild(turned[0])
        return Run(running.best(v, self.company)) if running.possible(v, self.company) else Done()

    def fallback_train(self, v: PaView) -> Action:
        """A certificate that may be turned costs nothing; else the cheapest train of the bank (rules 24.9)."""
        turned = acquisition.to_rebuild(v.public, self.company)
        return Rebuild(turned[0]) if turned else BuyTrain(trains.cheapest(v.public))


def declined(result: Any) -> dict[str, int]:
    """The offer that a child frame brought back as declined, as it is kept in `refused`."""
    match result:
        case Acquire(local):
            return {local: 0}
        case Trade(company, kind, price):
            return {trains.key(company, kind): price}
        case _:
            return {}
