"""The appeal track: steps, piles, and bonuses in a queue that may interrupt anything (rules 11)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.big_shoulders.actions import Claim
from rules.big_shoulders.components import APPEAL, BONUSES, FORFEIT
from rules.big_shoulders.gains import Automation, Staff, add_salesperson, can_automate, free_factories
from rules.big_shoulders.money import bank_to_company
from rules.big_shoulders.state import Company, Public, ShoulderState, ShoulderView
from rules.big_shoulders.track import move
from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Offer, Steps

TAKE, CASH = "bonus", "cash"


def rise(p: Public, company: Company, steps: int, out: Out) -> list[int]:
    """Moves the token to the top of the pile it arrives on; returns the bonus fields reached or passed (rules 11.1 to
    11.3).
    """
    before = company.appeal
    p.appeal[before].remove(company.id)
    company.appeal = min(APPEAL.max, before + steps)
    p.appeal[company.appeal].append(company.id)
    p.mark(company.id)
    out.emit("appeal", company=company.id, before=before, after=company.appeal, steps=company.appeal - before)
    return [field for field in range(before + 1, company.appeal + 1) if field in BONUSES]


def why_unusable(p: Public, company: Company, bonus: str) -> Reason:
    """Why a bonus cannot be used, so that $25 is the only choice (rules 11.4)."""
    if bonus == "worker" and not free_factories(company):
        return "no_free_worker_slot"
    if bonus == "salesperson" and not company.free_salespeople:
        return "no_free_salesperson_slot"
    if bonus == "automation" and not can_automate(company):
        return "nothing_to_automate"
    return "no_goods_token_left" if bonus == "goods_token" and not p.tokens_left else ""


@own_turn
def claim(frame: Bonuses, v: ShoulderView) -> Steps:
    """The bonus, named beside it, or $25 in its place."""
    bonus = BONUSES[frame.queue[0]] if frame.queue else ""
    yield Ids((TAKE, CASH), note=lambda choice: ("bonus", bonus) if choice == TAKE and bonus else None)
    return None


class Bonuses(Frame[ShoulderState, ShoulderView], tag="bonuses"):
    """The bonuses of one gain, lowest field first, each finished before the next (rules 11.10). queue: fields whose
    bonus is still to come; of: how many there were.
    """

    seat: int
    company: str
    queue: list[int]
    of: int

    offers: ClassVar[dict[type[Action], Offer]] = {Claim: claim}

    def facts(self, v: ShoulderView) -> dict[str, Any]:
        company = v.public.company(self.company)
        return {
            "bonus": BONUSES[self.queue[0]] if self.queue else "",
            "field": self.queue[0] if self.queue else 0,
            "number": self.of - len(self.queue) + 1,
            "treasury": company.treasury,
        }

    def apply(self, s: ShoulderState, seat: int, action: Claim, out: Out) -> None:
        s.public.acts()
        field = self.queue[0]
        self.queue = self.queue[1:]
        if action.choice == CASH:
            return self.cash(s.public, field, out)
        return self.take(s.public, field, out)

    def cash(self, p: Public, field: int, out: Out) -> None:
        """$25 from the bank (rules 11.4)."""
        company = p.company(self.company)
        bank_to_company(p, company, FORFEIT)
        p.mark(company.id)
        out.emit("bonus_cashed", company=company.id, bonus=BONUSES[field], amount=FORFEIT)

    def take(self, p: Public, field: int, out: Out) -> None:
        """The bonus itself; who goes where is asked for where there is a choice."""
        company, bonus = p.company(self.company), BONUSES[field]
        out.emit("bonus_taken", company=company.id, bonus=bonus)
        p.mark(company.id)
        match bonus:
            case "worker":
                return out.push(Staff(self.seat, company.id, "worker", 1))
            case "automation":
                return out.push(Automation(self.seat, company.id, 1))
            case "salesperson":
                return add_salesperson(p, company, out)
            case "partner":
                p.players[self.seat].appeal_partner = True
                return gain_partner(p, self.seat, out)
            case "goods_token":
                company.tokens += 1
            case _:
                move(p, company, 1, out, "bonus")
        return None

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        """Goes past what is no question: a partner already had (11.5), a bonus that cannot be used."""
        p = s.public
        while self.queue:
            field, bonus = self.queue[0], BONUSES[self.queue[0]]
            if bonus == "partner" and p.players[self.seat].appeal_partner:
                out.emit("partner_had", company=self.company, seat=self.seat)
            elif reason := why_unusable(p, p.company(self.company), bonus):
                code = reason.code if isinstance(reason, Illegal) else reason
                out.emit("bonus_unusable", company=self.company, bonus=bonus, reason=code)
                self.cash(p, field, out)
            else:
                return
            self.queue = self.queue[1:]
        out.done()

    def fallback(self, v: ShoulderView) -> Action:
        """Takes it; an automation is turned into money (rules 19)."""
        return Claim(CASH if BONUSES[self.queue[0]] == "automation" else TAKE)


def gain_partner(p: Public, seat: int, out: Out) -> None:
    """One more partner; in the action phase he can be placed at once (rules 7.6)."""
    player = p.players[seat]
    player.partners += 1
    player.left += p.phase == "action"
    p.mark(f"seat.{seat}")
    out.emit("partner_gained", seat=seat, n=player.partners)
