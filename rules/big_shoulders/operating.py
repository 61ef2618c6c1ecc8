"""The operating phase: company by company, by appeal (rules 4, 12)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.big_shoulders import distribution, dividends, emergency, free, haymarket, production
from rules.big_shoulders.actions import (
    Distribute,
    Done,
    Exchange,
    Pay,
    Provide,
    Run,
    SellAll,
    Supply,
    UseAsset,
    Withhold,
)
from rules.big_shoulders.actions import Emergency as Raise
from rules.big_shoulders.components import DECADES
from rules.big_shoulders.effects import Effects
from rules.big_shoulders.state import Company, Public, ShoulderState, ShoulderView, Step, Turn
from rules.big_shoulders.treasury import why_short
from rules.core import Action, Frame, Ids, Illegal, Ints, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps

FOLLOWS: dict[Step, Step] = {
    "emergency": "resources",
    "resources": "production",
    "production": "distribution",
    "distribution": "dividend",
    "dividend": "end",
}
BUYING: tuple[Step, ...] = ("emergency", "resources")  # what may be done in a step may be begun in the one before
DECIDING: tuple[Step, ...] = ("distribution", "dividend")


class Operations(Frame[ShoulderState, ShoulderView], tag="operations"):
    """The order is fixed at the start of the phase (rules 12.1)."""

    def actors(self, v: ShoulderView) -> list[int]:
        return []

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        p = s.public
        if result is not None:
            p.to_operate, p.turn = p.to_operate[1:], None
            if p.decade < DECADES or p.to_operate:
                haymarket.refill(s, out)
        if not p.to_operate:
            return out.done()
        company = p.company(p.to_operate[0])
        p.turn_begins()
        p.turn = Turn(company.id)
        out.emit("operates", company=company.id, seat=company.director)
        return out.push(Operating(company.director, company.id))


def open_phase(p: Public, out: Out) -> None:
    """The companies from the highest appeal down."""
    p.to_operate = p.operating_order
    out.emit("operating_order", companies=p.to_operate)


# -- offers -----------------------------------------------------------------------------------------


def parts(frame: Operating, v: ShoulderView) -> tuple[Public, Company, Turn]:
    """What every offer looks at."""
    turn = v.public.turn
    assert turn is not None
    return v.public, v.public.company(frame.company), turn


@own_turn
def offer_emergency(frame: Operating, v: ShoulderView) -> Steps:
    """Only at the start of the turn (rules 15.5)."""
    p, company, turn = parts(frame, v)
    if turn.step != "emergency":
        return "only_at_the_start" if p.options.advanced else "not_in_the_basic_game"
    return (yield from emergency.raise_steps(company))


@own_turn
def offer_supply(frame: Operating, v: ShoulderView) -> Steps:
    """Cubes from the supply chain; an emergency is then over."""
    p, company, turn = parts(frame, v)
    if turn.step not in BUYING:
        return "not_this_step"
    return (yield from haymarket.supply_steps(p, company))


@own_turn
def offer_provision(frame: Operating, v: ShoulderView) -> Steps:
    """The cubes that the next staffed factories lack, if the supply has them and the treasury can pay."""
    p, company, turn = parts(frame, v)
    if turn.step not in BUYING:
        return "not_this_step"
    numbers = range(1, production.next_staffed(company, turn) + 1)
    yield Ids(
        numbers,
        lambda n: why_not_provide(p, company, turn, n),
        note=lambda n: ("total", {"n": provision_cost(p, company, turn, n)}),
        none="no_factory_to_provide",
    )
    return None


def provision_cost(p: Public, company: Company, turn: Turn, many: int) -> int:
    """What it costs to buy what so many factories lack, where the supply has it."""
    return haymarket.cost(haymarket.cheapest(p, production.needs(company, turn, many)) or [])


def why_not_provide(p: Public, company: Company, turn: Turn, many: int) -> Reason:
    """The reason against buying what so many factories lack."""
    need = production.needs(company, turn, many)
    if not need:
        return Illegal("lacks_nothing", n=many)
    lots = haymarket.cheapest(p, need)
    return Illegal("supply_short", n=many) if lots is None else why_short(company, haymarket.cost(lots))


@own_turn
def offer_run(frame: Operating, v: ShoulderView) -> Steps:
    """As many of the next factories as can run with what is in store; buying cubes is over with the first."""
    _, company, turn = parts(frame, v)
    if turn.step not in (*BUYING, "production"):
        return "not_this_step"
    reason = production.why_not_run(company, turn)
    if reason:
        return reason
    yield Ints(1, production.runnable(company, turn))
    return None


@own_turn
def offer_distribution(frame: Operating, v: ShoulderView) -> Steps:
    """Some goods to one place."""
    p, company, turn = parts(frame, v)
    if turn.step != "distribution":
        return "not_this_step"
    return (yield from distribution.distribute_steps(p, company))


@own_step
def offer_all(frame: Operating, v: ShoulderView) -> Reason:
    """All goods that fit at full price."""
    p, company, turn = parts(frame, v)
    return distribution.why_not_all(p, company) if turn.step == "distribution" else "not_this_step"


@own_step
def offer_dividend(frame: Operating, v: ShoulderView) -> Reason:
    """To pay or to withhold, where that is a choice; also straight from the distribution."""
    p, _, turn = parts(frame, v)
    if turn.step not in DECIDING:
        return "not_this_step"
    return dividends.why_forced(p, turn)


@own_turn
def offer_trade(frame: Operating, v: ShoulderView) -> Steps:
    """Only with the company that operates (rules 12.4)."""
    p, company, _ = parts(frame, v)
    return (yield from haymarket.trade_steps(p, [company]))


@own_turn
def offer_use(frame: Operating, v: ShoulderView) -> Steps:
    """Only the tile of the company that operates (rules 10.9)."""
    p, company, _ = parts(frame, v)
    return (yield from free.use_steps(p, [company]))


@own_step
def offer_done(frame: Operating, v: ShoulderView) -> Reason:
    """Closes the step; the dividend is a decision."""
    _, _, turn = parts(frame, v)
    return "dividend_must_be_decided" if turn.step == "dividend" else ""


class Operating(Frame[ShoulderState, ShoulderView], tag="operating"):
    """The turn of one company; how far it is stands in `Public.turn`. to_run: factories still to run of those ordered;
    seen: whether its director has been asked while its tile could be used.
    """

    seat: int
    company: str
    to_run: int = 0
    seen: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {
        Raise: offer_emergency,
        Provide: offer_provision,
        Supply: offer_supply,
        Run: offer_run,
        SellAll: offer_all,
        Distribute: offer_distribution,
        Pay: offer_dividend,
        Withhold: offer_dividend,
        UseAsset: offer_use,
        Exchange: offer_trade,
        Done: offer_done,
    }

    def facts(self, v: ShoulderView) -> dict[str, Any]:
        p, company, turn = parts(self, v)
        return {
            "step": turn.step,
            "treasury": company.treasury,
            "cash": p.players[self.seat].cash,
            "goods": company.goods,
            "revenue": turn.revenue,
            "price": company.price,
        }

    # -- actions ----------------------------------------------------------------------------------

    def apply(self, s: ShoulderState, seat: int, action: Any, out: Out) -> None:
        p, (company, turn) = s.public, self.now(s.public)
        p.acts()
        match action:
            case Raise():
                emergency.raise_money(p, company, turn, action, out)
            case Supply():
                self.reach(p, "resources", out)
                haymarket.buy(p, company, action.resource, action.space, action.number, out)
            case Provide():
                self.reach(p, "resources", out)
                lots = haymarket.cheapest(p, production.needs(company, turn, action.factories))
                for cube, space, number in lots or ():
                    haymarket.buy(p, company, cube, space, number, out)
            case Run():
                self.reach(p, "production", out)
                self.to_run = action.factories
            case Distribute():
                distribution.place(p, company, turn, action.where, action.goods, out)
            case SellAll():
                for where, goods in distribution.best(p, company).items():
                    distribution.place(p, company, turn, where, goods, out)
            case Exchange():
                free.exchange(p, action, out)
            case UseAsset():
                free.use(p, seat, action, out)
            case Pay() | Withhold():
                self.decide(p, isinstance(action, Pay), out)
            case _:
                self.pass_on(p, out)

    def now(self, p: Public) -> tuple[Company, Turn]:
        """The company and how far its turn is."""
        assert p.turn is not None
        return p.company(self.company), p.turn

    def decide(self, p: Public, pays: bool, out: Out) -> None:
        """Dividend or not; the price moves."""
        company, turn = self.now(p)
        (dividends.pay if pays else dividends.withhold)(p, company, turn, out)
        turn.step = "end"

    def reach(self, p: Public, step: Step, out: Out) -> None:
        """Closes the steps before this one."""
        while self.now(p)[1].step != step:
            self.close(p, out)

    def pass_on(self, p: Public, out: Out) -> None:
        """Done with a step. After the resources production is passed too where no factory can run: what could change
        that was open in the step before (rules 12.29).
        """
        company, turn = self.now(p)
        bought = turn.step == "resources"
        self.close(p, out)
        if bought and production.why_not_run(company, turn):
            self.close(p, out)

    def close(self, p: Public, out: Out) -> None:
        """The step is over; the next begins, and after the last one the turn ends."""
        company, turn = self.now(p)
        if turn.step == "end":
            return out.done(self.company)
        if turn.step == "emergency":
            emergency.settle(p, company, turn, out)
        if turn.step == "production" and not turn.closed:
            production.close(p, company, turn, out)
        turn.step = FOLLOWS[turn.step]
        return None

    # -- the flow ---------------------------------------------------------------------------------

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        """Plays what is no choice, up to the next question (rules 12.27)."""
        p, (company, turn) = s.public, self.now(s.public)
        if self.to_run and self.run_next(p, out):
            return None
        while not self.asks(p):
            if turn.step == "end":
                return self.close(p, out)
            if turn.step == "dividend":
                self.decide(p, False, out)
            else:
                self.close(p, out)
        self.seen = self.seen or free.can_use(p, [company])
        return None

    def run_next(self, p: Public, out: Out) -> bool:
        """Runs the factories that were ordered, one by one; whether a manager interrupts."""
        company, turn = self.now(p)
        while self.to_run:
            if production.why_not_run(company, turn):
                self.to_run = 0
                break
            self.to_run -= 1
            helps = production.run(p, company, turn, out)
            if helps:
                out.push(Effects(self.seat, company.id, helps))
                return True
        return False

    def asks(self, p: Public) -> bool:
        """Whether the present step is a question; a free action is one only where no later step asks anyway."""
        company, turn = self.now(p)
        match turn.step:
            case "emergency":
                return p.options.advanced and emergency.can_raise(company)
            case "resources":
                return not haymarket.why_no_supply(p, company) or self.asks_for_free_action(p)
            case "production":
                return self.asks_to_run(p)
            case "distribution":
                return not distribution.why_no_sale(p, company) or self.last_use(p)
            case "dividend":
                return not dividends.why_forced(p, turn)
            case _:
                return not self.seen and free.can_use(p, [company])

    def asks_to_run(self, p: Public) -> bool:
        """The next factory can run, or might after a free action that brings what it lacks."""
        company, turn = self.now(p)
        reason = production.why_not_run(company, turn)
        if not reason:
            return True
        if reason == "all_have_run":
            return False
        if production.staffed(company, turn.ran + 1):
            return free.may_bring_cubes(p, company) or production.may_trade_for(p, company, turn.ran + 1)
        return free.may_bring_workers(p, company)

    def asks_for_free_action(self, p: Public) -> bool:
        """An exchange or a tile, where neither production nor distribution will ask."""
        company, _ = self.now(p)
        if self.asks_to_run(p) or not distribution.why_no_sale(p, company):
            return False
        return free.can_trade(p, [company]) or (not self.seen and free.can_use(p, [company]))

    def last_use(self, p: Public) -> bool:
        """A tile that can be used now and has not been asked for, before a dividend that is no decision."""
        company, turn = self.now(p)
        return bool(dividends.why_forced(p, turn)) and not self.seen and free.can_use(p, [company])

    def fallback(self, v: ShoulderView) -> Action:
        """Buys nothing, runs and sells what it can, pays where the price rises (rules 19)."""
        p, company, turn = parts(self, v)
        match turn.step:
            case "emergency" | "resources" | "production" if many := production.runnable(company, turn):
                return Run(many)
            case "distribution" if found := distribution.in_order(p, company):
                return Distribute(*found)
            case "dividend":
                return Pay() if dividends.rises(p, company, turn) else Withhold()
            case _:
                return Done()
