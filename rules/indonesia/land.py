"""Where chips and cities lie and may be placed (rules 1.2 to 1.6, 3.6, 6.4, 8.10)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core import Illegal, Reason
from rules.indonesia.components import AREAS, COAST, DEEDS, NEIGHBOURS, PROVINCE, PROVINCES, by_rank
from rules.indonesia.state import Company, Public


def groups(areas: Iterable[str]) -> list[list[str]]:
    """The connected groups of some areas, each in the order of the table (rules 1.2, 1.5)."""
    left, found = set(areas), list[list[str]]()
    for start in by_rank(left):
        if start in left:
            group, heap = [start], [start]
            left.discard(start)
            while heap:
                near = [area for area in NEIGHBOURS[heap.pop()] if area in left]
                left.difference_update(near)
                group += near
                heap += near
            found.append(by_rank(group))
    return found


def holder(public: Public, area: str) -> Company | None:
    """The company whose chip lies in an area."""
    return next((company for company in public.companies if area in company.areas), None)


def taken(public: Public) -> dict[str, Company | None]:
    """The areas that are not empty: with the company of the chip, None for a city (rules 1.6)."""
    full: dict[str, Company | None] = {city.area: None for city in public.cities}
    for company in public.companies:
        full.update(dict.fromkeys(company.areas, company))
    return full


def why_no_chip(full: dict[str, Company | None], good: str, area: str, of: Company | None = None) -> Reason:
    """Why no chip of a good may be placed in an area (rules 6.4, 8.10). full: as `taken` gives it. of: the company that
    expands, whose own chips never block; None for a new one.
    """
    if area in full:
        return Illegal("area_has_city", area=area) if full[area] is None else Illegal("area_has_chip", area=area)
    for near in NEIGHBOURS[area]:
        other = full.get(near)
        if other is not None and other is not of and other.kind == good:
            return Illegal("next_to_same_good", area=area, near=near, good=good)
    return ""


def sites(public: Public, deed: str) -> list[str]:
    """The areas where a production company can be founded now (rules 6.4)."""
    full, found = taken(public), DEEDS[deed]
    areas = PROVINCES[found.province].areas
    return [area for area in areas if not why_no_chip(full, found.makes, area)]


def edge(company: Company) -> list[str]:
    """The areas next to the company's chips, in the order of the table (rules 8.10)."""
    return by_rank({near for area in company.areas for near in NEIGHBOURS[area]} - set(company.areas))


def room_to_grow(public: Public, company: Company) -> list[str]:
    """The areas where the company can place its next chip (rules 8.10)."""
    full = taken(public)
    return [area for area in edge(company) if not why_no_chip(full, company.kind, area, company)]


def why_no_city(public: Public, area: str) -> Reason:
    """Why no city can be founded in an area (rules 3.6)."""
    if not COAST[area]:
        return Illegal("city_needs_coast", area=area)
    full = taken(public)
    if area in full:
        return Illegal("area_has_city", area=area) if full[area] is None else Illegal("area_has_chip", area=area)
    if public.options.one_city_per_province:
        for city in public.cities:
            if PROVINCE[city.area] == PROVINCE[area]:
                return Illegal("province_has_city", province=PROVINCE[area])
    return "" if public.tokens_left(1) else "no_city_token"


def city_sites(public: Public, provinces: Iterable[str]) -> list[str]:
    """The areas of some provinces where a city can be founded, in the order of the provinces."""
    return [a for province in provinces for a in PROVINCES[province].areas if not why_no_city(public, a)]


def production_areas(public: Public) -> list[str]:
    """All areas with chips, in the order of the table."""
    full = taken(public)
    return [area for area in AREAS if full.get(area) is not None]
