"""What can merge, for how much, and who may announce or bid (rules 5.2 to 5.6)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from rules.core import Illegal, Reason
from rules.indonesia.components import GOODS, SHIP, SHIPS
from rules.indonesia.state import Company, Public

SIAP_FAJI = "siap_faji"


class Deal(NamedTuple):
    """A merger of two companies. kind: of the result. value: of a unit in it (rules 5.6)."""

    first: Company
    second: Company
    kind: str
    value: int

    @property
    def step(self) -> int:
        """Both sizes together: the step of legal bids."""
        return self.first.size + self.second.size

    @property
    def minimum(self) -> int:
        """The lowest legal bid."""
        return self.value * self.step

    @property
    def deeds(self) -> int:
        """The deeds of the result, which is the level that its announcer needs (rules 5.4a)."""
        return len(self.first.deeds) + len(self.second.deeds)

    @property
    def makes_siap_faji(self) -> bool:
        """Whether rice and spice become something else (rules 5.9)."""
        return self.first.kind != self.second.kind

    def own(self, seat: int) -> int:
        """How many of the two belong to a seat."""
        return (self.first.owner == seat) + (self.second.owner == seat)


def deal(first: Company, second: Company) -> Deal:
    """The merger of two companies; that their kinds go together is for `why_no_pair` to say."""
    if first.kind != second.kind:
        return Deal(first, second, SIAP_FAJI, GOODS[SIAP_FAJI].creation_value)
    value = SHIPS.merger_value if first.kind == SHIP else GOODS[first.kind].merger_value
    return Deal(first, second, first.kind, value)


def why_no_pair(public: Public, first: Company, second: Company) -> Reason:
    """Why two companies cannot merge now, whoever asks (rules 5.2, 5.3)."""
    if first is second:
        return "merge_with_itself"
    if {first.kind, second.kind} == {"rice", "spice"} and public.era == "a":
        return "siap_faji_from_era_b"
    if first.kind != second.kind and {first.kind, second.kind} != {"rice", "spice"}:
        return Illegal("kinds_differ", first=first.kind, second=second.kind)
    if public.options.one_merger_per_company_per_year and (first.merged or second.merged):
        return Illegal("merged_this_year", company=(first if first.merged else second).id)
    return "" if first.size + second.size else "nothing_to_merge"


def has_room(public: Public, seat: int, merger: Deal) -> bool:
    """Whether the seat has a slot for the result: a free one, or one of the two is its own (rules 5.4b)."""
    return public.free_slots(seat) + merger.own(seat) >= 1


def may_bid(public: Public, seat: int, merger: Deal, cash: int | None) -> bool:
    """Whether a seat may bid for the result (rules 5.5). cash: None where it is hidden and so asks nobody."""
    return has_room(public, seat, merger) and (cash is None or cash >= merger.minimum)


def why_not_announce(public: Public, seat: int, merger: Deal, cash: int | None) -> Reason:
    """Why a seat may not announce a merger that is possible (rules 5.4)."""
    level = public.levels[seat]["mergers"]
    if level < merger.deeds:
        return Illegal("mergers_level_too_low", level=level, needed=merger.deeds)
    if not has_room(public, seat, merger):
        return Illegal("no_slot_for_merger", slots=public.levels[seat]["slots"])
    if cash is not None and cash < merger.minimum:
        return Illegal("merger_too_dear", minimum=merger.minimum)
    return ""


def why_not(public: Public, seat: int, first: Company, second: Company, cash: int | None) -> Reason:
    """All that may stand against an announcement (rules 5.2 to 5.4)."""
    return why_no_pair(public, first, second) or why_not_announce(public, seat, deal(first, second), cash)


# The reason that is told where several pairs fail for several reasons: the one closest to success.
CLOSENESS = (
    "merger_too_dear",
    "no_slot_for_merger",
    "mergers_level_too_low",
    "merged_this_year",
    "nothing_to_merge",
    "siap_faji_from_era_b",
    "kinds_differ",
    "merge_with_itself",
)


def closest(reasons: list[Reason]) -> Reason:
    """ "" if one of them is, else the reason closest to success; with no pair at all, that."""
    if not reasons:
        return "no_two_companies"
    if "" in reasons:
        return ""
    return min(reasons, key=lambda reason: CLOSENESS.index(code(reason)))


def code(reason: Reason) -> str:
    """The bare code of a reason."""
    return reason.code if isinstance(reason, Illegal) else reason


def why_nothing(public: Public, seat: int, cash: int | None) -> Reason:
    """Why a seat can announce nothing at all, "" if it can (rules 5.11)."""
    pairs = combinations(public.companies, 2)
    return closest([why_not(public, seat, first, second, cash) for first, second in pairs])


def why_no_partner(public: Public, seat: int, company: Company, cash: int | None) -> Reason:
    """Why a seat can announce no merger with this company."""
    others = [other for other in public.companies if other is not company]
    return closest([why_not(public, seat, company, other, cash) for other in others])
