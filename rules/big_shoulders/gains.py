"""Questions that a gain may bring: where workers and managers go, automation, cubes of choice (rules 7.11, 9, 11.6)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rules.big_shoulders import haymarket
from rules.big_shoulders.actions import Accept, Assign, Automate, Skip, Take
from rules.big_shoulders.building import add_workers
from rules.big_shoulders.components import RESOURCES
from rules.big_shoulders.state import Company, Public, ShoulderState, ShoulderView
from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps

MARKET = "market"
Staffed = Literal["worker", "manager"]
How = Literal["like", "unlike", "any"]


class Question(Frame[ShoulderState, ShoulderView]):
    """Base of the questions of one seat about one company. optional: whether what is offered may be declined."""

    seat: int
    company: str

    def facts(self, v: ShoulderView) -> dict[str, Any]:
        return {"treasury": v.public.company(self.company).treasury, "cash": v.public.players[self.seat].cash}

    def of(self, p: Public) -> Company:
        """The company."""
        return p.company(self.company)


# -- slots ------------------------------------------------------------------------------------------


def free_factories(company: Company) -> list[int]:
    """Factories with a free worker slot."""
    return [n for n in company.numbers if company.free_slots(n)]


def unmanaged(company: Company) -> list[int]:
    """Factories without a manager."""
    return [n for n in company.numbers if not company.factories[n - 1].manager]


def why_no_slot(company: Company, factory: int) -> Reason:
    """A free slot holds neither a worker nor an automation token (rules 7.11)."""
    return "" if company.free_slots(factory) else Illegal("factory_full", factory=factory)


def why_no_office(company: Company, factory: int) -> Reason:
    """One manager a factory (rules 8.5)."""
    return Illegal("factory_has_manager", factory=factory) if company.factories[factory - 1].manager else ""


def add_salesperson(p: Public, company: Company, out: Out) -> None:
    """Into the next free slot, top down (rules 8.6)."""
    company.salespeople += 1
    p.mark(company.id)
    out.emit("salesperson", company=company.id, n=company.salespeople, price=company.good_price)


@own_step
def offer_skip(frame: Any, v: ShoulderView) -> Reason:
    """What may be declined (rules 7.7, 9.3, 12.23)."""
    return "" if frame.optional else "cannot_be_declined"


@own_turn
def offer_assign(frame: Staff, v: ShoulderView) -> Steps:
    """A factory with room."""
    company = frame.of(v.public)
    if frame.kind == "worker":
        yield Ids(company.numbers, lambda n: why_no_slot(company, n))
    else:
        yield Ids(company.numbers, lambda n: why_no_office(company, n))
    return None


class Staff(Question, tag="staff"):
    """Workers without wage, or managers, go into factories one by one. left: how many are still to go."""

    kind: Staffed
    left: int
    optional: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {Assign: offer_assign, Skip: offer_skip}

    def rooms(self, p: Public) -> list[int]:
        """The factories with room."""
        return free_factories(self.of(p)) if self.kind == "worker" else unmanaged(self.of(p))

    def assign(self, p: Public, factory: int, out: Out) -> None:
        """One of them goes to a factory."""
        works = self.of(p).factories[factory - 1]
        if self.kind == "worker":
            works.workers += 1
        else:
            works.manager = True
        self.left -= 1
        p.mark(self.company)
        out.emit("assigned", company=self.company, staff=self.kind, factory=factory)

    def apply(self, s: ShoulderState, seat: int, action: Assign | Skip, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Skip):
            self.left = 0
            out.emit("declined", company=self.company, gain=self.kind)
        else:
            self.assign(s.public, action.factory, out)

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        """One possible factory is no question; what finds no room is lost (rules 7.7)."""
        while self.left:
            rooms = self.rooms(s.public)
            if not rooms:
                out.emit("gain_lost", company=self.company, gain=self.kind, n=self.left)
                break
            if len(rooms) > 1 or self.optional:
                return
            self.assign(s.public, rooms[0], out)
        out.done()

    def fallback(self, v: ShoulderView) -> Action:
        return Assign(self.rooms(v.public)[0])


# -- automation -------------------------------------------------------------------------------------


def why_not_automate(company: Company, factory: int) -> Reason:
    """A human worker and a waiting token are needed (rules 11.6)."""
    if not company.factories[factory - 1].workers:
        return Illegal("no_worker_there", factory=factory)
    return "" if company.waiting(factory) else Illegal("no_token_waiting", factory=factory)


def automatable(company: Company) -> list[int]:
    """Factories in which a worker can be replaced."""
    return [n for n in company.numbers if not why_not_automate(company, n)]


def can_automate(company: Company) -> bool:
    """Whether any worker can be replaced."""
    return bool(automatable(company))


def where_to(p: Public, company: Company) -> list[str]:
    """Where a replaced worker may go: any free slot of the company, or the market (rules 11.6)."""
    free = [str(n) for n in free_factories(company)]
    return [*free, MARKET] if p.options.replaced_worker_free_choice or not free else free


@own_turn
def offer_automate(frame: Automation, v: ShoulderView) -> Steps:
    """The factory, and where its worker goes."""
    company = frame.of(v.public)
    yield Ids(company.numbers, lambda n: why_not_automate(company, n))
    yield Ids(where_to(v.public, company))
    return None


class Automation(Question, tag="automation"):
    """Workers are replaced one after the other (rules 9.4). left: how many more; bonus: it came with an asset."""

    left: int
    optional: bool = False
    bonus: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {Automate: offer_automate, Skip: offer_skip}

    def apply(self, s: ShoulderState, seat: int, action: Automate | Skip, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Skip):
            self.left = 0
            out.emit("declined", company=self.company, gain="automation")
        else:
            self.automate(s.public, action.factory, action.to, out)

    def automate(self, p: Public, factory: int, to: str, out: Out) -> None:
        """The token takes the slot; with a full market the worker leaves the game."""
        works = self.of(p).factories
        works[factory - 1].workers -= 1
        works[factory - 1].automated += 1
        if to == MARKET:
            add_workers(p, 1)
        else:
            works[int(to) - 1].workers += 1
        self.left -= 1
        p.mark(self.company)
        out.emit("automated", company=self.company, factory=factory, where=to)

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        """One way is no question (rules 12.27)."""
        p = s.public
        while self.left:
            found, to = automatable(self.of(p)), where_to(p, self.of(p))
            if not found:
                out.emit("gain_lost", company=self.company, gain="automation", n=self.left)
                break
            if self.optional or len(found) * len(to) > 1:
                return
            self.automate(p, found[0], to[0], out)
        out.done()

    def fallback(self, v: ShoulderView) -> Action:
        """The leftmost factory, its worker to the first free slot, else the market; none with an asset (rules 19)."""
        if self.bonus:
            return Skip()
        company = self.of(v.public)
        return Automate(automatable(company)[0], where_to(v.public, company)[0])


# -- cubes of choice --------------------------------------------------------------------------------


@own_turn
def offer_take(frame: Cubes, v: ShoulderView) -> Steps:
    """A kind that lies on the square; of unlike cubes another one each time."""
    p = v.public
    yield Ids(RESOURCES, lambda kind: frame.why_not(p, kind))
    return None


class Cubes(Question, tag="cubes"):
    """Cubes of choice. left: how many more; taken: the kinds so far; partial use is legal (rules 9.5, 12.23)."""

    how: How
    left: int
    taken: list[str] = []
    optional: bool = True

    offers: ClassVar[dict[type[Action], Offer]] = {Take: offer_take, Skip: offer_skip}

    def why_not(self, p: Public, kind: str) -> Reason:
        """The reason against a kind."""
        if not p.haymarket[kind]:
            return Illegal("not_on_square", resource=kind)
        return Illegal("must_be_unlike", resource=kind) if self.how == "unlike" and kind in self.taken else ""

    def apply(self, s: ShoulderState, seat: int, action: Take | Skip, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Skip):
            self.left = 0
            out.emit("declined", company=self.company, gain="cubes")
            return
        many = self.left if self.how == "like" else 1
        haymarket.take(s.public, self.of(s.public), [action.resource] * many, out)
        self.left -= many
        self.taken = [*self.taken, action.resource]

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        if self.left and all(self.why_not(s.public, kind) for kind in RESOURCES):
            out.emit("gain_lost", company=self.company, gain="cubes", n=self.left)
            self.left = 0
        if not self.left:
            out.done()

    def fallback(self, v: ShoulderView) -> Action:
        """None; a manager brings as many as possible (rules 19)."""
        if self.how != "any":
            return Skip()
        return Take(next(kind for kind in RESOURCES if not self.why_not(v.public, kind)))


# -- to take or to leave ----------------------------------------------------------------------------


@own_step
def offer_accept(frame: Any, v: ShoulderView) -> Reason:
    """Always."""
    return ""


class Salesperson(Question, tag="salesperson"):
    """One benefit of a tile with two: a salesperson, who may be declined (rules 9.3)."""

    optional: bool = True

    offers: ClassVar[dict[type[Action], Offer]] = {Accept: offer_accept, Skip: offer_skip}

    def apply(self, s: ShoulderState, seat: int, action: Accept | Skip, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Accept):
            add_salesperson(s.public, self.of(s.public), out)
        else:
            out.emit("declined", company=self.company, gain="salesperson")
        out.done()

    def fallback(self, v: ShoulderView) -> Action:
        return Accept()


def to_the_top(p: Public, seat: int, out: Out) -> None:
    """The marker goes to the top of the turn-order track (rules 8.2)."""
    p.order = [seat, *(other for other in p.order if other != seat)]
    p.mark("order")
    out.emit("to_the_top", seat=seat)


class TopOfTrack(Question, tag="top_of_track"):
    """Whether the marker moves, where the table plays so (option `advertising_move_optional`)."""

    optional: bool = True

    offers: ClassVar[dict[type[Action], Offer]] = {Accept: offer_accept, Skip: offer_skip}

    def apply(self, s: ShoulderState, seat: int, action: Accept | Skip, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Accept):
            to_the_top(s.public, seat, out)
        else:
            out.emit("stays_on_track", seat=seat)
        out.done()

    def fallback(self, v: ShoulderView) -> Action:
        return Accept()
