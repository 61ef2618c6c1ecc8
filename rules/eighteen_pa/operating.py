"""Operating rounds: who acts, and in which order (rules 8.1, 8.2)."""

from __future__ import annotations

from typing import Any

from rules.core import Frame, Out
from rules.eighteen_pa.company_turn import CompanyTurn
from rules.eighteen_pa.components import COMPANIES, NYC, PRIVATES
from rules.eighteen_pa.market import running_order
from rules.eighteen_pa.private_turn import PrivateTurn
from rules.eighteen_pa.state import BANK, PaState, PaView, Public


def order(p: Public) -> list[str]:
    """Privates that a player owns by number, then the companies by price (rules 8.1)."""
    mine = [x for x in PRIVATES if p.deeds[x].fate == "private" and p.deeds[x].owner != BANK]
    return mine + running_order(p)


class OperatingRound(Frame[PaState, PaView], tag="operating_round"):
    """One operating round, numbered `set`.`turn`. waiting: privates and companies still to act, in order;
    None before it begins.
    """

    set: int
    turn: int
    waiting: list[str] | None = None

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        p = s.public
        if self.waiting is None:
            p.part, p.set, p.turn = "operating", self.set, self.turn
            self.waiting = order(p)
            out.emit("operating_round", set=self.set, turn=self.turn)
        if not self.waiting:
            return out.done()
        self.waiting = resorted(p, self.waiting)
        return out.push(turn_of(p, self.waiting.pop(0)))


def resorted(p: Public, waiting: list[str]) -> list[str]:
    """Those still to come in the order of the prices now: an emergency sale may have moved one (rules 8.2)."""
    privates = [x for x in waiting if x in PRIVATES]
    return privates + [company for company in running_order(p) if company in waiting]


def turn_of(p: Public, owner: str) -> PrivateTurn | CompanyTurn:
    """The turn of a private or a company, led by its owner or president of this moment."""
    if owner in COMPANIES:
        return CompanyTurn(p.companies[owner].president, owner)
    return PrivateTurn(p.deeds[owner].owner, owner)


def nyc_turn(p: Public) -> CompanyTurn:
    """The full turn of the NYC at once when it is formed after an operating round (rules 17.6)."""
    return CompanyTurn(p.companies[NYC].president, NYC, formed_now=True)
