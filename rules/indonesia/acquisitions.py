"""Phase 4: deeds are taken from the map and founded, free of charge (rules 6)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import Found, Launch, Pass
from rules.indonesia.components import DEEDS, PROVINCES, SHIP, SHIPS
from rules.indonesia.land import sites, taken, why_no_chip
from rules.indonesia.new_era import kinds_left
from rules.indonesia.state import LEFT_THIS_YEAR, Company, IndoState, IndoView, Public


def why_no_deed(public: Public, deed: str) -> Reason:
    """Why a deed cannot be taken now; it stays for the next clean-up (rules 6.6)."""
    return "" if DEEDS[deed].makes == SHIP or sites(public, deed) else Illegal("nowhere_to_found", deed=deed)


def why_nothing_to_take(public: Public, seat: int) -> Reason:
    """Why a seat passes without being asked (rules 6.2)."""
    if public.free_slots(seat) < 1:
        return Illegal("no_free_slot", slots=public.levels[seat]["slots"])
    if not public.deeds:
        return "no_deeds_left"
    return "" if any(not why_no_deed(public, deed) for deed in public.deeds) else "no_deed_can_be_founded"


def why_no_piece(public: Public, piece: str) -> Reason:
    """One kind of ship for one company, as long as there are unused ones (rules 6.5, 6.8)."""
    used = {company.piece for company in public.companies}
    return Illegal("piece_in_use", piece=piece) if piece in used and not used >= set(SHIPS.kinds) else ""


@own_turn
def found(frame: Acquisitions, v: IndoView) -> Steps:
    """A production deed, then any empty area of its province that is not next to a chip of that good (rules 6.4)."""
    public = v.public
    if reason := why_nothing_to_take(public, frame.seat):
        return reason
    deeds = [deed for deed in public.deeds if DEEDS[deed].makes != SHIP]
    deed = DEEDS[(yield Ids(deeds, refuse=lambda deed: why_no_deed(public, deed), none="no_production_deed"))]
    full = taken(public)
    yield Ids(PROVINCES[deed.province].areas, refuse=lambda area: why_no_chip(full, deed.makes, area))
    return None


@own_turn
def launch(frame: Acquisitions, v: IndoView) -> Steps:
    """A shipping deed, a sea area at its province, a kind of ship that is not in use (rules 6.5)."""
    public = v.public
    if reason := why_nothing_to_take(public, frame.seat):
        return reason
    deeds = [deed for deed in public.deeds if DEEDS[deed].makes == SHIP]
    deed = yield Ids(deeds, none="no_shipping_deed")
    yield Ids(PROVINCES[DEEDS[deed].province].seas)
    yield Ids(SHIPS.kinds, refuse=lambda piece: why_no_piece(public, piece))
    return None


@own_step
def pass_for_good(frame: Acquisitions, v: IndoView) -> Reason:
    """Always possible, and final for this phase (rules 6.1)."""
    return ""


class Acquisitions(Frame[IndoState, IndoView], tag="acquisitions"):
    """Turn after turn one deed or a pass. queue: seats that have not passed, the one to act first."""

    queue: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {Found: found, Launch: launch, Pass: pass_for_good}

    @property
    def seat(self) -> int:
        return self.queue[0]

    def apply(self, s: IndoState, seat: int, action: Found | Launch | Pass, out: Out) -> None:
        self.queue.pop(0)
        s.public.acts()
        if isinstance(action, Pass):
            out.emit("acquisition_passed", seat=seat)
        else:
            self.take(s, seat, action, out)
        s.public.turn_begins()

    def take(self, s: IndoState, seat: int, action: Found | Launch, out: Out) -> None:
        """Founds the company; the seat will have another turn."""
        self.queue.append(seat)
        company = new_company(s.public, seat, action.deed)
        if isinstance(action, Found):
            company.areas = [action.area]
            s.public.mark(company.id, action.area)
            return out.emit("founded", seat=seat, deed=action.deed, area=action.area)
        company.ships, company.piece = [action.sea], action.piece
        s.public.mark(company.id, f"{company.id}@{action.sea}")
        return out.emit("launched", seat=seat, deed=action.deed, sea=action.sea, piece=action.piece)

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        while self.queue:
            reason = why_nothing_to_take(s.public, self.seat)
            if not reason:
                return
            code = reason.code if isinstance(reason, Illegal) else reason
            out.emit("acquisition_skipped", seat=self.queue.pop(0), reason=code)
        warn(s.public, out)
        out.done()

    def fallback(self, v: IndoView) -> Pass:
        """Passing (rules 15.5)."""
        return Pass()


def new_company(public: Public, seat: int, deed: str) -> Company:
    """A company of one deed in the seat's first free slot (rules 2.7, 6.3)."""
    company = Company(seat, public.lowest_slot(seat), DEEDS[deed].makes, [deed])
    public.deeds = [other for other in public.deeds if other != deed]
    public.companies.append(company)
    public.still = LEFT_THIS_YEAR
    return company


def warn(public: Public, out: Out) -> None:
    """Says what the next year's test would find (rules 3.3), as all can see it on the map."""
    kinds = kinds_left(public)
    if len(kinds) > 1:
        return
    out.emit("last_year_may_end" if public.last_era else "era_may_end", kinds=kinds)
