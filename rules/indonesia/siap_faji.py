"""Rice and spice become siap faji: half the areas are given up (rules 5.9, 5.16, 5.17)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import GiveUp
from rules.indonesia.components import NEIGHBOURS
from rules.indonesia.land import groups
from rules.indonesia.state import Company, IndoState, IndoView, Public


def loss(size: int) -> int:
    """How many areas are given up: half of them, rounded up."""
    return size - size // 2


def next_to_siap_faji(public: Public, company: Company) -> list[str]:
    """The company's areas next to a chip of another siap faji company, also one of the same owner (rules 5.17)."""
    others = [o for o in public.companies if o is not company and o.kind == company.kind]
    near = {area for other in others for chip in other.areas for area in NEIGHBOURS[chip]}
    return [area for area in company.areas if area in near]


def forced_losses(public: Public, company: Company, out: Out) -> int:
    """Takes away what must go whatever the owner likes. Returns how many areas are left to be given up by choice."""
    wanted, forced = loss(company.size), next_to_siap_faji(public, company)
    if forced:
        company.areas = [area for area in company.areas if area not in forced]
        out.emit("forced_losses", seat=company.owner, areas=forced)
    return max(0, wanted - len(forced))


def why_kept(company: Company, area: str) -> Reason:
    """Why an area cannot be given up now: what is left of its group must hang together (rules 5.9)."""
    rest = [other for other in company.areas if other != area]
    return Illegal("would_cut_group", area=area) if len(groups(rest)) > len(groups(company.areas)) else ""


@own_turn
def give_up(frame: SiapFaji, v: IndoView) -> Steps:
    """An area at the edge of its group, or a group of one."""
    company = v.public.company(frame.company)
    yield Ids(company.areas, refuse=lambda area: why_kept(company, area))
    return None


class SiapFaji(Frame[IndoState, IndoView], tag="siap_faji"):
    """The new owner gives up areas one by one. left: how many still."""

    seat: int
    company: str
    left: int

    offers: ClassVar[dict[type[Action], Offer]] = {GiveUp: give_up}

    def apply(self, s: IndoState, seat: int, action: GiveUp, out: Out) -> None:
        s.public.company(self.company).areas.remove(action.area)
        self.left -= 1
        out.emit("given_up", seat=seat, area=action.area, n=self.left)

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        if self.left == 0:
            company = s.public.company(self.company)
            out.emit("siap_faji", seat=self.seat, company=self.company, n=company.size)
            out.done("kept")

    def fallback(self, v: IndoView) -> GiveUp:
        """The last area in the order of the table that may go (rules 15.4)."""
        company = v.public.company(self.company)
        return GiveUp(next(area for area in reversed(company.areas) if not why_kept(company, area)))
