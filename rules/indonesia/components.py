"""`components.toml` as typed records: a slip in the table stops the import instead of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

Era = Literal["a", "b", "c"]
Good = Literal["rice", "spice", "rubber", "siap_faji", "oil"]
Track = Literal["slots", "mergers", "expansion", "hull", "bid"]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records of the table."""


class Players(Record, frozen=True):
    """How many play."""

    min: int
    max: int


class Money(Record, frozen=True):
    """Cash at the start and freight, in rupiah (rules 2.1, 8.7)."""

    start: int
    freight_per_ship: int
    open_by_default: bool


class Research(Record, frozen=True):
    """The R&D tracks (rules 2.3, 4.3, 7). Levels count from 1."""

    tracks: list[Track]
    optional_tracks: list[Track]
    start_level: int
    max_level: int
    step_per_year: int
    bid_multiplier: list[int]
    others_may_advance: list[Track]


class GoodKind(Record, frozen=True):
    """A good: its price, its value in mergers and in the one that creates it (rules 5.6, 5.9, 8.7)."""

    price: int
    merger_value: int
    from_era: Era
    colour: str
    supply: int
    creation_value: int = 0


class ShipKinds(Record, frozen=True):
    """Ships: their value in mergers and the kinds of pieces (rules 5.6, 6.5)."""

    merger_value: int
    kinds: list[str]
    pieces_published: int
    limit_rule: str


class CityKinds(Record, frozen=True):
    """Cities of size 1, 2, 3: what they take of each good in a year, and how many tokens there are (rules 2.6, 8.5)."""

    colours: list[str]
    capacity_per_good: list[int]
    tokens: list[int]


class Province(Record, frozen=True):
    """A province: its areas and the sea areas that it touches. `deed_anchor`: where its deed lies on the map."""

    id: str
    name: str
    areas: list[str]
    seas: list[str]
    deed_anchor: list[int]
    grid: str
    icons: list[str]


class Land(Record, frozen=True):
    """A land area: its neighbours by border and by arrow, and the sea areas that it touches (rules 1.1 to 1.3)."""

    id: str
    province: str
    x: int
    y: int
    grid: str
    borders: list[str]
    arrows: list[str]
    coast: list[str]


class Sea(Record, frozen=True):
    """A sea area with its neighbours and the land areas that touch it."""

    id: str
    name: str
    x: int
    y: int
    grid: str
    seas: list[str]
    land: list[str]


class Deed(Record, frozen=True):
    """A deed tile (rules 2.6). `good` of a production company; `ship_limit` by era of a shipping company."""

    id: str
    era: Era
    province: str
    kind: Literal["production", "shipping"]
    provenance: str
    good: Good | None = None
    ship_limit: dict[str, int] = {}

    @property
    def makes(self) -> str:
        """The kind of company that it founds: a good, or "ship" (rules 1.4)."""
        return self.good or SHIP


class CityCard(Record, frozen=True):
    """A city card with its three provinces (rules 2.4)."""

    id: str
    era: Era
    provinces: list[str]


class Components(Record, frozen=True):
    """The whole table."""

    schema: int
    game: str
    players: Players
    still_years: int
    canvas: dict[str, Any]
    provenance: dict[str, str]
    money: Money
    options: dict[str, bool | str]
    rnd: Research
    goods: dict[str, GoodKind]
    ships: ShipKinds
    cities: CityKinds
    province: list[Province]
    land: list[Land]
    sea: list[Sea]
    deed: list[Deed]
    city_card: list[CityCard]
    city_card_deal: dict[str, int]


SHIP = "ship"
COMPONENTS = msgspec.toml.decode(Path(__file__).with_name("components.toml").read_bytes(), type=Components)
MONEY, RESEARCH, SHIPS, CITIES = COMPONENTS.money, COMPONENTS.rnd, COMPONENTS.ships, COMPONENTS.cities
FREIGHT = MONEY.freight_per_ship
GOODS = COMPONENTS.goods
PROVINCES = {province.id: province for province in COMPONENTS.province}
LANDS = {land.id: land for land in COMPONENTS.land}
SEAS = {sea.id: sea for sea in COMPONENTS.sea}
DEEDS = {deed.id: deed for deed in COMPONENTS.deed}
CARDS = {card.id: card for card in COMPONENTS.city_card}
ERAS: tuple[Era, ...] = ("a", "b", "c")
RED = len(CITIES.tokens)  # the size of a full-grown city

AREAS = tuple(LANDS)  # all land areas in the order of the table, which settles ties
RANK = {area: n for n, area in enumerate(AREAS)}
NEIGHBOURS = {land.id: tuple(sorted((*land.borders, *land.arrows), key=RANK.__getitem__)) for land in LANDS.values()}
COAST = {land.id: tuple(land.coast) for land in LANDS.values()}
NEXT_SEAS = {sea.id: tuple(sea.seas) for sea in SEAS.values()}
PROVINCE = {land.id: land.province for land in LANDS.values()}


def by_rank(areas: set[str] | list[str]) -> list[str]:
    """Land areas in the order of the table."""
    return sorted(areas, key=RANK.__getitem__)


def price_of(good: str) -> int:
    """What a good sells for, and what a chip of it costs in a paid expansion (rules 8.7, 8.9)."""
    return GOODS[good].price


def deeds_of(era: str) -> list[str]:
    """The deeds of an era in the order of the table."""
    return [deed.id for deed in DEEDS.values() if deed.era == era]


def cards_of(era: str) -> list[str]:
    """The city cards of an era in the order of the table."""
    return [card.id for card in CARDS.values() if card.era == era]


def cards_each(seats: int) -> int:
    """How many city cards each player has in each era (rules 2.4)."""
    return COMPONENTS.city_card_deal[str(seats)]
