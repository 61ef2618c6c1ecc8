"""Starting a company (rules 3), and the first companies of the players (rules 2.11)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.big_shoulders.actions import Start
from rules.big_shoulders.components import CHARTERS, COMPANY_IDS, DIRECTOR, PAPERS, START_PRICES, TOP
from rules.big_shoulders.components import PRICES as TRACK
from rules.big_shoulders.money import seat_to_company
from rules.big_shoulders.state import Company, Public, ShoulderState, ShoulderView, Works, no_cubes
from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Offer, Steps

SHARES = PAPERS[DIRECTOR].shares
assert START_PRICES[-1] <= TRACK[TOP]


def why_no_start(p: Public, seat: int) -> Reason:
    """The reason against starting any company (rules 3.7, 3.10, 5.8)."""
    if p.phase == "stock" and p.decade == 1:
        return "no_start_in_first_decade"
    if all(p.started(id) for id in COMPANY_IDS):
        return "all_started"
    most = p.options.max_companies_per_player
    if most and len(p.directed(seat)) >= most:
        return Illegal("companies_enough", n=most)
    if p.certificates(seat) >= p.limit:
        return Illegal("certificate_limit", limit=p.limit)
    return why_dear(p, seat, START_PRICES[0])


def why_dear(p: Public, seat: int, price: int) -> Reason:
    """Three times the price is paid from personal cash (rules 3.2)."""
    cash = p.players[seat].cash
    return "" if cash >= SHARES * price else Illegal("start_too_dear", price=price, cost=SHARES * price, cash=cash)


def start_steps(p: Public, seat: int) -> Steps:
    """A company that nobody has started and a start price (rules 3.1)."""
    reason = why_no_start(p, seat)
    if reason:
        return reason
    yield Ids(COMPANY_IDS, lambda id: Illegal("company_started", company=id) if p.started(id) else "")
    yield Ids(START_PRICES, lambda price: why_dear(p, seat, price))
    return None


def found(p: Public, seat: int, action: Start, out: Out) -> None:
    """The director's certificate for the seat, the rest on the charter, the token on its field (rules 3.2 to 3.9)."""
    sheet = CHARTERS[action.company]
    works = [Works() for _ in sheet.factories]
    company = Company(sheet.id, seat, TRACK.index(action.price), [0] * p.seats, works, no_cubes())
    company.appeal = sheet.initial_appeal
    p.companies.append(company)
    pile = p.appeal[company.appeal]
    pile.insert(len(pile) if p.options.new_company_on_top_of_stack else 0, company.id)
    cost = SHARES * action.price
    seat_to_company(p, seat, company, cost)
    player = p.players[seat]
    player.first = player.first or company.id
    p.mark(company.id, f"seat.{seat}")
    out.emit("started", seat=seat, company=company.id, price=action.price, cost=cost)


@own_turn
def start(frame: Founding, v: ShoulderView) -> Steps:
    """Exactly one company for each player at set-up."""
    return (yield from start_steps(v.public, frame.seat))


class Founding(Frame[ShoulderState, ShoulderView], tag="founding"):
    """The first companies. queue: seats that have none yet, the one to act first."""

    queue: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {Start: start}

    @property
    def seat(self) -> int:
        return self.queue[0]

    def facts(self, v: ShoulderView) -> dict[str, Any]:
        return {"cash": v.public.players[self.seat].cash}

    def apply(self, s: ShoulderState, seat: int, action: Start, out: Out) -> None:
        s.public.acts()
        found(s.public, seat, action, out)
        self.queue.pop(0)

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        if self.queue:
            return s.public.turn_begins()
        return out.done()

    def fallback(self, v: ShoulderView) -> Action:
        """The first of the table that is free, as cheap as possible (rules 19)."""
        return Start(next(id for id in COMPANY_IDS if not v.public.started(id)), START_PRICES[0])
