"""A turn: an action with its repeats, or a consolidation (rules 6, 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rules.core import Action, Event, Frame, Ints, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.nippon_zaibatsu.actions import (
    BuildFactory,
    Consolidate,
    Deliver,
    Done,
    Exchange,
    Invest,
    LayRail,
    Manufacture,
    Mechanise,
    Mine,
    Research,
    SendShip,
)
from rules.nippon_zaibatsu.consolidation import Consolidation
from rules.nippon_zaibatsu.effects import Effects
from rules.nippon_zaibatsu.factories import (
    do_factory,
    do_machine,
    do_produce,
    offer_factory,
    offer_machine,
    offer_produce,
    why_no_building,
    why_no_machines,
    why_no_production,
)
from rules.nippon_zaibatsu.fallbacks import begin_turn
from rules.nippon_zaibatsu.hiring import why_not_named
from rules.nippon_zaibatsu.investing import do_invest, offer_invest, why_no_investment
from rules.nippon_zaibatsu.markets import do_market, offer_market, why_no_market
from rules.nippon_zaibatsu.modifiers import fitting_modifiers, only_gains
from rules.nippon_zaibatsu.questions import NONE, WhichModifier
from rules.nippon_zaibatsu.research import do_steps, offer_mining, offer_rnd, why_no_mining, why_no_rnd
from rules.nippon_zaibatsu.state import NippState, NippView, Public
from rules.nippon_zaibatsu.steps import StepEnd
from rules.nippon_zaibatsu.supply import exchange
from rules.nippon_zaibatsu.tables import ACTION_IDS, TILES
from rules.nippon_zaibatsu.voyages import do_rail, do_ship, offer_rail, offer_ship, why_no_rail, why_no_ship

PASSED = "passed"

OFFERS: dict[type[Action], Offer] = {
    Research: offer_rnd,
    Mine: offer_mining,
    BuildFactory: offer_factory,
    Mechanise: offer_machine,
    Manufacture: offer_produce,
    LayRail: offer_rail,
    SendShip: offer_ship,
    Invest: offer_invest,
    Deliver: offer_market,
}
DO: dict[type[Action], Callable[[NippState, int, Any, Out], None]] = {
    Research: do_steps,
    Mine: do_steps,
    BuildFactory: do_factory,
    Mechanise: do_machine,
    Manufacture: do_produce,
    LayRail: do_rail,
    SendShip: do_ship,
    Invest: do_invest,
    Deliver: do_market,
}
WHY_NOT: dict[str, Callable[[Public, int], Reason]] = {
    "rnd": why_no_rnd,
    "mining": why_no_mining,
    "factory": why_no_building,
    "machine": why_no_machines,
    "produce": why_no_production,
    "rail": why_no_rail,
    "ship": why_no_ship,
    "invest": why_no_investment,
    "market": why_no_market,
}


def can(public: Public, seat: int, action: str) -> bool:
    """Whether an action can be begun, or gone on with, and carried out once (rules 6.4)."""
    return not (why_not_named(public, seat, action) or WHY_NOT[action](public, seat))


@own_turn
def offer_exchange(frame: Any, v: NippView) -> Steps:
    """Any number of the own silk (rules 5.3)."""
    silk = v.public.players[frame.seat].silk
    if not silk:
        return "no_silk"
    yield Ints(1, silk)
    return None


@own_step
def offer_consolidate(frame: Any, v: NippView) -> Reason:
    """With one worker at least (rules 6.2)."""
    return "" if v.public.players[frame.seat].workers else "no_workers"


@own_step
def offer_done(frame: Any, v: NippView) -> Reason:
    """The action has been carried out once; it may end (rules 5.4)."""
    return ""


def calls_off_consolidation(v: NippView, event: Event) -> bool:
    """An order to consolidate in the next turn is dropped when an own token comes home or the end draws near."""
    if event.id == "token_home":
        return bool(event.params["seat"] == v.seat)
    return event.id in ("period_over", "final_rounds")


class Turn(Frame[NippState, NippView], tag="turn"):
    """A seat's turn. step: what comes next."""

    seat: int
    step: str = "choose"

    offers: ClassVar[dict[type[Action], Offer]] = {
        **OFFERS,
        Consolidate: offer_consolidate,
        Exchange: offer_exchange,
    }

    def apply(self, s: NippState, seat: int, action: Action, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Exchange):
            return exchange(s, seat, action.silk, out)
        if isinstance(action, Consolidate):
            return self.consolidate(s, out)
        DO[type(action)](s, seat, action, out)
        self.step = "repeat"
        return None

    def consolidate(self, s: NippState, out: Out) -> None:
        """The turn is a consolidation (rules 6.1)."""
        self.step = "end"
        out.emit("consolidates", seat=self.seat)
        out.push(Consolidation(self.seat))

    def advance(self, s: NippState, out: Out, result: Any) -> None:
        """Repeats, the factory's effect, the modifier, gains and bonuses (rules 6.5, 9.12)."""
        match self.step:
            case "choose":
                return self.open(s, out)
            case "repeat":
                self.step = "effect"
                if can(s.public, self.seat, s.public.doing.action):
                    return out.push(Repeat(self.seat))
        if self.step == "effect":
            self.step = "modify"
            if s.public.doing.action == "factory":
                tile = s.public.players[self.seat].slots[-1].tile
                if TILES[tile].timing == "immediate":
                    return out.push(Effects(self.seat, list(TILES[tile].effect), tile))
        if self.step == "modify":
            self.step, result = "modified", NONE
            options = fitting_modifiers(s.public, self.seat)
            if len(options) == 1 and only_gains(s.public, options[0]):
                result = options[0]
            elif options:
                return out.push(WhichModifier(self.seat, options))
        return self.close(s, out, result)

    def close(self, s: NippState, out: Out, result: Any) -> None:
        """The modifier chosen, then the end of the step, then the end of the turn."""
        match self.step:
            case "modified":
                self.step = "gains"
                if result != NONE:
                    s.public.doing.modifier = result
                    out.emit("modified", seat=self.seat, factory=result)
                    return out.push(Effects(self.seat, list(TILES[result].effect), result))
                return self.close(s, out, None)
            case "gains":
                self.step = "end"
                return out.push(StepEnd(self.seat))
            case _:
                return out.done()

    def open(self, s: NippState, out: Out) -> None:
        """Waits for an action, unless there is no choice: a consolidation is due, or nothing at all (rules 6.2)."""
        public = s.public
        if any(can(public, self.seat, action) for action in ACTION_IDS):
            return None
        if public.players[self.seat].workers:
            return self.consolidate(s, out)
        out.emit("passed", seat=self.seat)
        return out.done(PASSED)

    def fallback(self, v: NippView) -> Action:
        """Rules 21."""
        return begin_turn(self, v)


class Repeat(Frame[NippState, NippView], tag="repeat"):
    """The action has been carried out and may be again; `Public.doing` says how often and with what (rules 5.4)."""

    seat: int

    offers: ClassVar[dict[type[Action], Offer]] = {
        Mechanise: offer_machine,
        Manufacture: offer_produce,
        LayRail: offer_rail,
        SendShip: offer_ship,
        Invest: offer_invest,
        Deliver: offer_market,
        Done: offer_done,
        Exchange: offer_exchange,
    }

    def apply(self, s: NippState, seat: int, action: Action, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Exchange):
            return exchange(s, seat, action.silk, out)
        if isinstance(action, Done):
            return out.done()
        DO[type(action)](s, seat, action, out)
        return None

    def advance(self, s: NippState, out: Out, result: Any) -> None:
        """Over when nothing more can be done."""
        if not can(s.public, self.seat, s.public.doing.action):
            out.done()

    def facts(self, v: NippView) -> dict[str, Any]:
        """The action, and how often it has been carried out."""
        return {"action": v.public.doing.action, "n": len(v.public.doing.used)}

    def fallback(self, v: NippView) -> Action:
        """Stops (rules 21)."""
        return Done()
