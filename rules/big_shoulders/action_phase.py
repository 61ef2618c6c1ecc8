"""The action phase: partner after partner, by the turn-order track (rules 7)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.big_shoulders import free, row, spaces
from rules.big_shoulders.actions import Done, Exchange, Place, UseAsset
from rules.big_shoulders.appeal import gain_partner
from rules.big_shoulders.components import COMPANY_IDS, FORFEIT, RESOURCES, SPACES, effects_of
from rules.big_shoulders.effects import Effects, gains
from rules.big_shoulders.haymarket import trade_steps
from rules.big_shoulders.money import bank_to_seat
from rules.big_shoulders.state import Company, Partner, Public, ShoulderState, ShoulderView
from rules.core import Action, Frame, Ids, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps

PARTNER_DECADE = 3


class ActionPhase(Frame[ShoulderState, ShoulderView], tag="action_phase"):
    """Reads the track from the top again and again. queue: seats still to act in this pass, in the order in which it
    stood when the pass began, whatever advertising has changed since (rules 8.2).
    """

    queue: list[int]

    def actors(self, v: ShoulderView) -> list[int]:
        return []

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        p = s.public
        while any(player.left for player in p.players):
            if not self.queue:
                self.queue = list(p.order)
            seat, self.queue = self.queue[0], self.queue[1:]
            if not p.players[seat].left:
                continue
            if not p.directed(seat):
                pay_off(p, seat, out)
                continue
            p.turn_begins()
            return out.push(ActionTurn(seat))
        return out.done()


def open_phase(p: Public, out: Out) -> None:
    """In decade 3 everybody gains a partner (rules 7.1)."""
    if p.decade == PARTNER_DECADE:
        for seat in p.order:
            gain_partner(p, seat, out)


def pay_off(p: Public, seat: int, out: Out) -> None:
    """Partners of a player who directs no company bring $25 each (rules 15.6)."""
    player = p.players[seat]
    out.emit("partners_paid_off", seat=seat, n=player.left, amount=FORFEIT * player.left)
    bank_to_seat(p, seat, FORFEIT * player.left)
    player.left = 0
    p.mark(f"seat.{seat}")


@own_turn
def offer_place(frame: ActionTurn, v: ShoulderView) -> Steps:
    """A company that pays and gains, and an open space or tile (rules 7.3 to 7.5)."""
    p = v.public
    if frame.placed:
        return "partner_is_placed"
    id = yield Ids(
        [company.id for company in p.directed(frame.seat)], note=lambda id: ("money", p.company(id).treasury)
    )
    company = p.company(id)
    yield Ids(
        [*SPACES, *spaces.built(p)],
        lambda space: spaces.why_not_place(p, company, space),
        note=lambda space: ("effect", "nothing") if spaces.gains_nothing(p, company, space) else None,
    )
    return None


@own_turn
def offer_trade(frame: ActionTurn, v: ShoulderView) -> Steps:
    """Any company that the player directs."""
    return (yield from trade_steps(v.public, v.public.directed(frame.seat)))


@own_turn
def offer_use(frame: ActionTurn, v: ShoulderView) -> Steps:
    """The tile of any company that the player directs."""
    return (yield from free.use_steps(v.public, v.public.directed(frame.seat)))


@own_step
def offer_end(frame: ActionTurn, v: ShoulderView) -> Reason:
    """Only after the placement: there is no passing (rules 7.3)."""
    return "" if frame.placed else "partner_must_be_placed"


class ActionTurn(Frame[ShoulderState, ShoulderView], tag="action_turn"):
    """One partner, with free actions before and after. placed: whether he stands; cubes: those of the own companies and
    of the square before he did, so that the turn stays open for exchanges only where they have changed.
    """

    seat: int
    placed: bool = False
    cubes: list[int] = []

    offers: ClassVar[dict[type[Action], Offer]] = {
        Place: offer_place,
        UseAsset: offer_use,
        Exchange: offer_trade,
        Done: offer_end,
    }

    def facts(self, v: ShoulderView) -> dict[str, Any]:
        p = v.public
        own = p.directed(self.seat)
        return {
            "cash": p.players[self.seat].cash,
            "n": p.players[self.seat].left,
            "company": own[0].id,
            "treasury": own[0].treasury,
        }

    def apply(self, s: ShoulderState, seat: int, action: Any, out: Out) -> None:
        p = s.public
        p.acts()
        if isinstance(action, Place):
            return self.place(p, action, out)
        if isinstance(action, Exchange):
            return free.exchange(p, action, out)
        if isinstance(action, UseAsset):
            return free.use(p, seat, action, out)
        return self.end(s, out)

    def place(self, p: Public, action: Place, out: Out) -> None:
        """Pays first, then gains (rules 7.10)."""
        company, player = p.company(action.company), p.players[self.seat]
        self.placed, self.cubes = True, all_cubes(p, p.directed(self.seat))
        player.left -= 1
        p.partners.append(Partner(action.space, self.seat, company.id))
        p.mark(action.space)
        out.emit("placed", seat=self.seat, company=company.id, space=action.space)
        spaces.pay(p, company, action.space, out)
        out.push(Effects(self.seat, company.id, gains(effects_of(action.space), action.space)))

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        p = s.public
        if not self.placed:
            return
        own = p.directed(self.seat)
        if free.can_use(p, own):
            return
        if all_cubes(p, own) != self.cubes and free.can_trade(p, own):
            return
        self.end(s, out)

    def end(self, s: ShoulderState, out: Out) -> None:
        """After the buyer's whole turn the asset row closes up (rules 10.4)."""
        if not all(s.public.assets):
            row.close_up(s, out)
        out.done()

    def fallback(self, v: ShoulderView) -> Action:
        """Fundraising for the poorest own company (rules 19)."""
        if self.placed:
            return Done()
        own = sorted(v.public.directed(self.seat), key=lambda company: COMPANY_IDS.index(company.id))
        return Place(min(own, key=lambda company: company.treasury).id, spaces.SAFE)


def all_cubes(p: Public, companies: list[Company]) -> list[int]:
    """The cubes on the square and of some companies, to see whether they have changed."""
    places = [p.haymarket, *(company.cubes for company in companies)]
    return [place[kind] for place in places for kind in RESOURCES]
