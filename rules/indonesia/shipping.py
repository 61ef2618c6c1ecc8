"""The turn of a shipping company: more ships (rules 8.3)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import AddShip, Done
from rules.indonesia.components import NEXT_SEAS, SEAS
from rules.indonesia.state import Company, IndoState, IndoView, Public


def ships_to_add(public: Public, company: Company, added: int) -> int:
    """How many ships may still be added: by the expansion level and by the ship limit of the era."""
    level = public.levels[company.owner]["expansion"] - added
    return max(0, min(level, company.ship_limit(public.era) - company.size))


def why_no_ship(company: Company, sea: str) -> Reason:
    """A new ship goes where the company has one, or next to it."""
    near = {sea, *NEXT_SEAS[sea]}
    return "" if near.intersection(company.ships) else Illegal("sea_out_of_reach", sea=sea)


@own_turn
def add_ship(frame: Shipping, v: IndoView) -> Steps:
    """A sea area with a ship of the company, or one next to it, counting those just added."""
    company = v.public.company(frame.company)
    if not ships_to_add(v.public, company, frame.added):
        return "no_more_ships"
    yield Ids(SEAS, refuse=lambda sea: why_no_ship(company, sea))
    return None


@own_step
def stop_building(frame: Shipping, v: IndoView) -> Reason:
    """Fewer than allowed, unless the table plays otherwise (option `shipping_expansion_mandatory`)."""
    return "ships_are_compulsory" if v.public.options.shipping_expansion_mandatory else ""


class Shipping(Frame[IndoState, IndoView], tag="shipping"):
    """A shipping company adds ships one by one. added: how many so far."""

    seat: int
    company: str
    added: int = 0
    stopped: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {AddShip: add_ship, Done: stop_building}

    def facts(self, v: IndoView) -> dict[str, Any]:
        """left: how many more ships."""
        return {"left": ships_to_add(v.public, v.public.company(self.company), self.added)}

    def apply(self, s: IndoState, seat: int, action: AddShip | Done, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Done):
            self.stopped = True
            return
        company = s.public.company(self.company)
        company.ships = sorted([*company.ships, action.sea])
        self.added += 1
        s.public.mark(f"{self.company}@{action.sea}")
        out.emit("ship_added", seat=seat, company=self.company, sea=action.sea)

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        company = s.public.company(self.company)
        if not self.stopped and ships_to_add(s.public, company, self.added):
            return
        if company.size >= company.ship_limit(s.public.era):
            out.emit("ship_limit", company=self.company, n=company.size)
        elif not self.added:
            out.emit("no_ships_added", seat=self.seat, company=self.company)
        out.done(self.company)

    def fallback(self, v: IndoView) -> Action:
        """None; where they are compulsory, the first sea area that is legal (rules 15.8)."""
        if not stop_building(self, v):
            return Done()
        company = v.public.company(self.company)
        return AddShip(next(sea for sea in SEAS if not why_no_ship(company, sea)))
