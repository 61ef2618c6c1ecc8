"""What a match of Indonesia remembers, and who may see it (rules 16)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.core import Marks, State, View
from rules.indonesia.components import CITIES, DEEDS, ERAS, SHIP, Era

Check = Literal["coastal", "any"]
Phase = Literal["new_era", "turn_order", "mergers", "acquisitions", "research", "operations", "growth", "end"]


LEFT_THIS_YEAR = -1  # in place of the years without a deed leaving the map: one has


class Options(msgspec.Struct, frozen=True, array_like=True):
    """Table options (rules 14); the defaults are argued in the sections named there."""

    turn_order_multiplier: bool = True
    one_city_per_province: bool = True
    unfoundable_check: Check = "coastal"
    one_merger_per_company_per_year: bool = True
    shipping_expansion_mandatory: bool = False
    paid_expansion_reduces_year_income: bool = False
    growth_needs_production: bool = True
    open_money: bool = True


class Purse(msgspec.Struct, array_like=True, gc=False):
    """Cash, and in era c the account of the year (rules 1.7, 8.13). Either can be below zero (8.8, 8.13)."""

    cash: int
    account: int = 0


class Company(msgspec.Struct, array_like=True):
    """One or more deeds in one slot (rules 1.4). kind: a good or "ship". areas: where its chips lie, in the order of
    the table. ships: the sea area of each ship, ascending. piece: the kind of its ships. turned: areas whose chip is
    sold. operated: this year; merged: it came out of a merger of this phase (5.3).
    """

    owner: int
    slot: int
    kind: str
    deeds: list[str]
    areas: list[str] = []
    ships: list[str] = []
    piece: str = ""
    turned: list[str] = []
    operated: bool = False
    merged: bool = False

    @property
    def id(self) -> str:
        """The name that it keeps whoever owns it: its oldest deed; for siap faji with a mark before it."""
        return self.deeds[0] if DEEDS[self.deeds[0]].makes == self.kind else f"siap-faji-{self.deeds[0]}"

    @property
    def shipping(self) -> bool:
        """Whether it is a shipping company."""
        return self.kind == SHIP

    @property
    def size(self) -> int:
        """Its goods chips, or its ships (rules 1.4)."""
        return len(self.ships) if self.shipping else len(self.areas)

    def ship_limit(self, era: Era) -> int:
        """How many ships it may have in an era: the sum of its deeds' numbers (rules 5.8)."""
        return sum(DEEDS[deed].ship_limit[era] for deed in self.deeds)


class City(msgspec.Struct, array_like=True):
    """A city: its area, its size 1 to 3 (green, yellow, red), and the goods it has taken this year."""

    area: str
    size: int = 1
    goods: dict[str, int] = {}

    def room(self, good: str) -> int:
        """How many more of a good it takes this year (rules 8.5)."""
        return self.size - self.goods.get(good, 0)


class Public(Marks, msgspec.Struct, array_like=True):
    """order: seats in turn order. levels, banks: by seat. bids: of this year's phase 2 by seat, -1 for none yet.
    deeds: on the map, nobody's. cities: in the order of their founding. shown: the city cards that all have seen.
    purses: by seat while money is open and at the end, else empty. issued: what the bank has paid out more than it took
    in, kept while money is open, so that a test can find rupiah that went astray.
    still: for how many whole years no deed has left the map (rules 3.12).
    Marked as new (core Marks): areas with a new chip, with a new or larger city or one that took goods; ships as
    "company@sea"; companies founded or merged; discs as "seat.track". A turn is a seat's, in operations a company's.
    """

    options: Options
    order: list[int]
    levels: list[dict[str, int]]
    banks: list[int]
    era: Era = "a"
    year: int = 0
    phase: Phase = "new_era"
    bids: list[int] = []
    deeds: list[str] = []
    companies: list[Company] = []
    cities: list[City] = []
    shown: list[str] = []
    purses: list[Purse] = []
    issued: int = 0
    still: int = 0
    changed: list[str] = []
    changed_before: list[str] = []
    acted: bool = False

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.order)

    def company(self, id: str) -> Company:
        """The company of that id. Raises KeyError."""
        for company in self.companies:
            if company.id == id:
                return company
        raise KeyError(id)

    def owned(self, seat: int) -> list[Company]:
        """The companies of a seat in the order of their slots."""
        return sorted((c for c in self.companies if c.owner == seat), key=lambda c: c.slot)

    def free_slots(self, seat: int) -> int:
        """How many companies more the seat may own (rules 6.2)."""
        return self.levels[seat]["slots"] - len(self.owned(seat))

    def lowest_slot(self, seat: int) -> int:
        """The first slot that is free, from 1 (rules 2.7)."""
        taken = {company.slot for company in self.owned(seat)}
        return next(n for n in range(1, len(taken) + 2) if n not in taken)

    def city(self, area: str) -> City:
        """The city in an area. Raises KeyError."""
        for city in self.cities:
            if city.area == area:
                return city
        raise KeyError(area)

    def tokens_left(self, size: int) -> int:
        """City tokens of a size that are not on the map (rules 2.6, 3.9)."""
        return CITIES.tokens[size - 1] - sum(city.size == size for city in self.cities)

    def after(self, seat: int) -> list[int]:
        """The other seats in turn order, from the one after `seat` (rules 1.8)."""
        at = self.order.index(seat)
        return self.order[at + 1 :] + self.order[:at]

    @property
    def last_era(self) -> bool:
        """Whether it is era c, in which the income of a year is set aside (rules 8.13)."""
        return self.era == ERAS[-1]


class Own(msgspec.Struct, array_like=True):
    """What one seat alone knows. cards: its city cards still in hand. purse: None while money is open.
    ceiling: up to what the seat's bids in the present auction are raised for it, 0 for none (rules 16.5).
    """

    cards: list[str]
    purse: Purse | None = None
    ceiling: int = 0


class Hidden(msgspec.Struct, array_like=True):
    """box: the city cards that nobody was dealt (rules 16.2)."""

    box: list[str]


IndoState = State[Public, Own, Hidden, Any]
IndoView = View[Public, Own]
