"""The stock phase: everybody sells until all pass, then everybody buys until all pass (rules 5)."""

from __future__ import annotations

import copy
from typing import Any, ClassVar, Literal

from rules.big_shoulders import buying, directors, selling
from rules.big_shoulders.actions import Buy, Done, Pass, Sell, Start
from rules.big_shoulders.components import STOCK
from rules.big_shoulders.founding import found, start_steps, why_no_start
from rules.big_shoulders.state import NOBODY, Public, ShoulderState, ShoulderView
from rules.big_shoulders.track import move
from rules.core import Action, Event, Frame, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps

Part = Literal["sell", "buy", "both"]
OPENS: dict[Part, str] = {"sell": "selling_opens", "buy": "buying_opens", "both": "stock_opens"}
CALLS_OFF = (*OPENS.values(), "stock_closed", "sold", "started", "director_changed")


def calls_off_pass(v: ShoulderView, event: Event) -> bool:
    """A pass ordered ahead holds for its part of the phase, until prices or companies are others."""
    return event.id in CALLS_OFF


def idle(p: Public, seat: int, part: Part) -> bool:
    """Whether a seat can do nothing but pass (rules 5.12)."""
    if part != "buy" and selling.can_sell(p, seat):
        return False
    return part == "sell" or (not buying.can_buy(p, seat) and bool(why_no_start(p, seat)))


class StockPhase(Frame[ShoulderState, ShoulderView], tag="stock_phase"):
    """Turns go round clockwise until all have passed in a row. seat: whose turn comes; passes: in a row; last: who did
    something last, in either part (5.11, 5.14). unable: who is told to be able to do nothing, once in a part.
    """

    part: Part
    seat: int
    passes: int = 0
    last: int = NOBODY
    opened: bool = False
    unable: list[int] = []

    def actors(self, v: ShoulderView) -> list[int]:
        return []

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        p = s.public
        self.note(p, out, result)
        while True:
            if self.passes >= p.seats:
                if self.part != "sell":
                    return self.close(p, out)
                self.part, self.seat, self.passes, self.opened, self.unable = "buy", p.marker, 0, False, []
                self.note(p, out, None)
                continue
            if not idle(p, self.seat, self.part):
                p.turn_begins()
                return out.push(StockTurn(self.seat, self.part))
            if self.seat not in self.unable:
                self.unable = [*self.unable, self.seat]
                out.emit("could_not_act", seat=self.seat)
            self.over(p, acted=False)

    def note(self, p: Public, out: Out, result: Any) -> None:
        """Opens a part, or takes up how a turn ended; a part in which nobody can do anything passes at once."""
        if result is not None:
            return self.over(p, acted=result == "acted")
        if not self.opened:
            self.opened = True
            out.emit(OPENS[self.part], seat=self.seat)
            if all(idle(p, seat, self.part) for seat in range(p.seats)):
                out.emit("nobody_could_act")
                self.passes = p.seats
        return None

    def over(self, p: Public, acted: bool) -> None:
        """The turn of a seat ends; the next is the one on its left."""
        self.passes = 0 if acted else self.passes + 1
        self.last = self.seat if acted else self.last
        self.seat = p.clockwise(self.seat)[1]

    def close(self, p: Public, out: Out) -> None:
        """Sold-out companies rise, the marker moves (rules 5.10, 5.11)."""
        for id in p.operating_order:
            if p.company(id).sold_out:
                move(p, p.company(id), STOCK.sold_out_steps, out, "sold_out")
        if self.last != NOBODY:
            p.marker = p.clockwise(self.last)[1]
            p.mark("marker")
        out.emit("stock_closed", seat=p.marker)
        out.done()


@own_turn
def offer_sale(frame: StockTurn, v: ShoulderView) -> Steps:
    """Any number of certificates of any companies (rules 5.2)."""
    if frame.part == "buy":
        return "selling_is_over"
    return (yield from selling.sell_steps(v.public, frame.seat))


@own_turn
def offer_purchase(frame: StockTurn, v: ShoulderView) -> Steps:
    """One certificate (rules 5.7)."""
    if frame.part == "sell":
        return "buying_comes_later"
    if must_sell(frame, v.public):
        return "must_sell"
    return (yield from buying.buy_steps(after_sales(frame, v.public), frame.seat))


@own_turn
def offer_start(frame: StockTurn, v: ShoulderView) -> Steps:
    """A further company (rules 3.8, 5.7)."""
    if frame.part == "sell":
        return "buying_comes_later"
    if must_sell(frame, v.public):
        return "must_sell"
    return (yield from start_steps(after_sales(frame, v.public), frame.seat))


def after_sales(frame: StockTurn, p: Public) -> Public:
    """What a purchase is measured by: directors change before it, and with them what the seat holds (rules 5.17)."""
    lost = {id: directors.successor(p, p.company(id), frame.seat) for id in frame.led if not frame.fallen}
    if all(seat is None for seat in lost.values()):
        return p
    later = copy.deepcopy(p)
    for id, seat in lost.items():
        if seat is not None:
            directors.trade(later.company(id), seat)
    return later


def must_sell(frame: StockTurn, p: Public) -> bool:
    """Whether the seat is above a limit and can come down (rules 15.4)."""
    return (
        frame.part != "buy" and selling.cheapest(p, frame.seat) is not None and bool(selling.excess_of(p, frame.seat))
    )


@own_step
def offer_pass(frame: StockTurn, v: ShoulderView) -> Reason:
    """Soft: the seat may act again when the turn comes back (rules 5.1)."""
    if frame.sold:
        return "has_sold"
    return "must_sell" if must_sell(frame, v.public) else ""


@own_step
def offer_end(frame: StockTurn, v: ShoulderView) -> Reason:
    """Sells nothing more; in an undivided phase also buys nothing."""
    if not frame.sold:
        return "has_not_sold"
    return "must_sell" if must_sell(frame, v.public) else ""


class StockTurn(Frame[ShoulderState, ShoulderView], tag="stock_turn"):
    """One turn. sold: what was sold in it, by company and kind; led: those of these companies that the seat directed
    before. fallen: whether prices have fallen, as nothing is left to sell while buying is still open.
    """

    seat: int
    part: Part
    sold: dict[str, dict[str, int]] = {}
    led: list[str] = []
    fallen: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {
        Buy: offer_purchase,
        Start: offer_start,
        Sell: offer_sale,
        Pass: offer_pass,
        Done: offer_end,
    }

    def facts(self, v: ShoulderView) -> dict[str, Any]:
        p = v.public
        held = {"cash": p.players[self.seat].cash, "held": p.certificates(self.seat), "limit": p.limit}
        return held | {"part": self.still}

    @property
    def still(self) -> str:
        """What is still open in this turn: its part, with "_on" once something has been sold."""
        return "buy_on" if self.fallen else f"{self.part}_on" if self.sold else self.part

    def apply(self, s: ShoulderState, seat: int, action: Any, out: Out) -> None:
        p = s.public
        p.acts()
        if isinstance(action, Sell):
            return self.sell(p, action, out)
        self.settle(p, out)
        if isinstance(action, Pass):
            out.emit("passed", seat=seat)
        if isinstance(action, Buy):
            buying.buy(p, seat, action, out)
        elif isinstance(action, Start):
            found(p, seat, action, out)
        return out.done("passed" if isinstance(action, Pass) else "acted")

    def sell(self, p: Public, action: Sell, out: Out) -> None:
        """Paid at once; the price moves at the end of the turn."""
        company, kind = p.company(action.company), action.certificate
        if company.id not in self.sold and company.director == self.seat:
            self.led = [*self.led, company.id]
        selling.sell(p, self.seat, company, kind, action.number, out)
        papers = self.sold.get(company.id, {})
        self.sold = self.sold | {company.id: papers | {kind: papers.get(kind, 0) + action.number}}

    def settle(self, p: Public, out: Out) -> None:
        """Prices fall and directors change, once in a turn (rules 5.17)."""
        if self.sold and not self.fallen:
            selling.settle(p, self.seat, self.sold, self.led, out)
            self.fallen = True

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        """Where nothing is left to sell prices fall; a turn in which nothing is left to do ends by itself."""
        if self.sold and not selling.can_sell(s.public, self.seat):
            self.settle(s.public, out)
            if idle(s.public, self.seat, self.part):
                out.done("acted")

    def fallback(self, v: ShoulderView) -> Action:
        """Passes; above a limit it sells down first (rules 19)."""
        p = v.public
        if must_sell(self, p):
            cheapest = selling.cheapest(p, self.seat)
            assert cheapest is not None
            return Sell(*cheapest, 1)
        return Done() if self.sold else Pass()
