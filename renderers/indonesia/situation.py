"""All that lies on the map now: chips, cities, ships, deeds, with tags for companies and rings around what is new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from renderers import text
from renderers.canvas import Canvas
from renderers.indonesia import atlas, colours, ground, marks, told, zones
from renderers.indonesia.chart import Chart
from renderers.indonesia.space import Space, about
from renderers.look import Look
from renderers.palette import PANEL, SHU, Colour
from renderers.text import BLACK
from rules.indonesia.components import DEEDS, GOODS, PROVINCES
from rules.indonesia.deliveries import Deliveries
from rules.indonesia.land import groups
from rules.indonesia.state import City, Company, IndoView, Public

CHIP = 17  # radius of a chip on the sheet
_AROUND = ((27, -19), (-27, -19), (27, 19), (-27, 19), (0, -30), (0, 30), (38, 0), (-38, 0), (38, -30), (-38, -30),
           (38, 30), (-38, 30))  # fmt: skip


Lit = tuple[Sequence[str], Colour]
_LIT = 105  # of 255: how much of the land a highlight covers


class Map(NamedTuple):
    """A map being drawn: on what, where, whose words, with which room left. ids: whether areas have their numbers;
    seas: whether seas have theirs.
    """

    on: Canvas
    look: Look
    chart: Chart
    space: Space
    ids: bool = False
    seas: bool = False

    @property
    def k(self) -> float:
        """How large marks are: no smaller than on the whole map, no larger than twice that."""
        return max(1.0, min(2.0, self.chart.scale))

    def seen(self, x: int, y: int, border: int = 40) -> bool:
        """Whether something about a point is on the picture."""
        return -border < x < self.on.image.width + border and -border < y < self.on.image.height + border

    def whole(self, x: int, y: int, wide: int, high: int) -> bool:
        """Whether something of that size about a point is on the picture as a whole: what is written is never cut."""
        across, down = 16 + wide // 2, 5 + high // 2
        return across <= x <= self.on.image.width - across and down <= y <= self.on.image.height - down


def opened(look: Look, chart: Chart, size: tuple[int, int], ids: bool = False, seas: bool = False) -> Map:
    """A map with nothing on it yet."""
    made = Map(ground.sheet(chart, size), look, chart, Space(size), ids, seas)
    for province, label in atlas.NAMES.items():
        made.space.take(about(*chart.at((label.x, label.y)), *name_size(look, chart, province)))
    return made


def name_size(look: Look, chart: Chart, province: str) -> tuple[int, int]:
    """Width and height of a province's name."""
    lines, high = ground.name_lines(look, province, atlas.NAMES[province], ground.NAME), ground.name_size(chart)
    return max(text.width(line, high) for line in lines), round(1.1 * high * len(lines))


def draw(at: Map, view: IndoView, lit: Sequence[Lit] = (), deeds: bool = True) -> None:
    """Everything, in the order in which one thing may lie over another. lit: areas to be coloured."""
    p = view.public
    for areas, colour in lit:
        zones.filled(at.on, at.chart, areas, colour, _LIT)
    for company in p.companies:
        for group in groups(company.areas):
            zones.draw(at.on, at.chart, company.owner, group)
    for province in atlas.NAMES:
        if at.whole(*at.chart.at(atlas.NAMES[province][:2]), *name_size(at.look, at.chart, province)):
            ground.name(at.on, at.look, at.chart, province)
    pieces(at, view)
    fleets(at, view)
    if at.seas:
        _seas(at, view)
    if deeds:
        for deed in p.deeds:
            _deed(at, p, deed)
    for company in p.companies:
        for group in groups(company.areas):
            _tag(at, company, group)
    for city in p.cities:
        _took(at, city)
    news(at, view)


def pieces(at: Map, view: IndoView) -> None:
    """Cities and chips, and the numbers of areas where they are asked for."""
    p = view.public
    lying: dict[str, Company | City] = {city.area: city for city in p.cities}
    for company in p.companies:
        lying.update(dict.fromkeys(company.areas, company))
    for area in atlas.SPOTS:
        x, y = at.chart.spot(area)
        if not at.seen(x, y):
            continue
        found = lying.get(area)
        if isinstance(found, City):
            if not at.whole(x, y, marks.city_side(found.size, at.k), marks.city_side(found.size, at.k)):
                continue
            marks.city(at.on, found.size, x, y, at.k)
            at.space.take(about(x, y, marks.city_side(found.size, at.k), marks.city_side(found.size, at.k)))
        elif found:
            marks.chip(at.on, found.kind, x, y, round(CHIP * at.k), area in found.turned)
            at.space.take(about(x, y, round(2 * CHIP * at.k), round(2 * CHIP * at.k)))
    for area in atlas.SPOTS if at.ids else ():
        if at.whole(*at.chart.spot(area), 80, 80):
            _id(at, area, area in lying)


def _id(at: Map, area: str, covered: bool) -> None:
    """The number of an area in its province; beside what lies there."""
    x, y = at.chart.spot(area)
    size = round(19 * min(1.5, at.k))
    words = area.removeprefix(area.rstrip("0123456789"))
    if covered:
        x, y = x + round(14 * at.k), y + round(15 * at.k)
        at.on.disc(x, y, size // 2 + 1, PANEL)
    at.on.write(x, y, words, size, weight=BLACK, side="middle")
    at.space.take(about(x, y, size, size))


def lying(view: IndoView) -> dict[str, list[tuple[Company, int, str]]]:
    """For each sea area the lines there, with how many ships, and while goods are delivered what those carry."""
    p, frame = view.public, view.find(Deliveries)
    loads: Mapping[str, Mapping[str, int]] = frame.loads if frame else {}
    found: dict[str, list[tuple[Company, int, str]]] = {}
    for company in p.companies:
        for sea in dict.fromkeys(company.ships):
            count = company.ships.count(sea)
            load = loads.get(company.id, {}).get(sea, 0)
            words = f"{load}/{count * p.levels[company.owner]['hull']}" if load else ""
            found.setdefault(sea, []).append((company, count, words))
    return found


def fleets(at: Map, view: IndoView) -> None:
    """The ships of all lines, each line of a sea area in a berth of its own."""
    for sea, lines in lying(view).items():
        for n, (company, count, load) in enumerate(lines):
            x, y = at.chart.berth(sea, n)
            if at.whole(x, y, round(marks.HULL[0] * at.k) + 20, round(marks.HULL[1] * at.k)):
                marks.hull(at.on, company, count, x, y, at.k, load)
                at.space.take(about(x, y, round(marks.HULL[0] * at.k), round(marks.HULL[1] * at.k)))


def _seas(at: Map, view: IndoView) -> None:
    """The name of each sea area as commands have it, where no ship lies."""
    used, size = lying(view), round(20 * min(1.5, at.k))
    for sea, berths in atlas.BERTHS.items():
        n = max(len(berths) - 1, len(used.get(sea, ())))
        x, y = at.chart.berth(sea, n)
        if at.whole(x, y, 3 * size, size):
            at.on.write(x, y, sea, size, colour=colours.WAVE, weight=BLACK, side="middle")
            at.space.take(about(x, y, 3 * size, size))


def _deed(at: Map, p: Public, deed: str) -> None:
    """On an area of its province, one where nothing lies if there is such a one."""
    areas = PROVINCES[DEEDS[deed].province].areas
    wide, high = marks.deed_size(at.k)
    places = [at.chart.spot(area) for area in areas]
    wanted = [*places, *((x + dx, y + dy) for x, y in places for dx, dy in ((44, 0), (-44, 0), (0, 46), (0, -46)))]
    x, y = at.space.place(wanted, wide, high)
    marks.deed(at.on, deed, x, y, at.k)


def _tag(at: Map, company: Company, group: list[str]) -> None:
    """Whose zone it is, beside one of its chips."""
    high = round(25 * at.k)
    wide = round(high * marks.TAG)
    spots = [at.chart.spot(area) for area in group]
    spots = [spot for spot in spots if at.seen(*spot, 0)]
    if spots:
        x, y = at.space.place(_beside(spots, at.k), wide, high)
        if not at.whole(x, y, wide, high):
            return
        marks.tag(at.on, company, x - wide // 2, y, high)


def _beside(spots: list[tuple[int, int]], k: float) -> Iterator[tuple[int, int]]:
    for dx, dy in _AROUND:
        for x, y in spots:
            yield x + round(dx * k), y + round(dy * k)


def _took(at: Map, city: City) -> None:
    """What a city took this year, close to it."""
    goods = {good: city.goods[good] for good in GOODS if city.goods.get(good)}
    if not goods:
        return
    x, y = at.chart.spot(city.area)
    if not at.seen(x, y, 0):
        return
    wide, high = marks.goods_width(city, goods, at.k), round(28 * at.k)
    up, out = (marks.city_side(city.size, at.k) + high) // 2 + 3, (marks.city_side(city.size, at.k) + wide) // 2 + 3
    places = [(x, y + up), (x, y - up), (x + out, y), (x - out, y), (x + wide // 3, y + up), (x - wide // 3, y + up),
              (x + wide // 3, y - up), (x - wide // 3, y - up), (x + out, y + up), (x - out, y + up), (x + out, y - up),
              (x - out, y - up), (x, y + 2 * up), (x, y - 2 * up), (x + out, y + 2 * up), (x - out, y + 2 * up),
              (x + out, y - 2 * up), (x - out, y - 2 * up)]  # fmt: skip
    x, y = at.space.place(places, wide, high)
    if at.whole(x, y, wide, high):
        marks.goods(at.on, city, goods, x, y, at.k)


def news(at: Map, view: IndoView) -> None:
    """Vermilion rings around what is new on the map."""
    fresh = told.news(view)
    cities = {city.area: city for city in view.public.cities}
    for area in atlas.SPOTS:
        x, y = at.chart.spot(area)
        if area in fresh and at.seen(x, y):
            r = marks.city_side(cities[area].size, at.k) * 5 // 8 if area in cities else round((CHIP + 2) * at.k)
            marks.ring(at.on, x, y, r)
    for sea, lines in lying(view).items():
        for n, (company, _, load) in enumerate(lines):
            x, y = at.chart.berth(sea, n)
            if not load and f"{company.id}@{sea}" in fresh and at.seen(x, y):
                wide, high = round(70 * at.k), round(42 * at.k)
                at.on.frame((x - wide // 2, y - high // 2, x + wide // 2, y + high // 2), SHU, 4, 12)


def groups_of(company: Company) -> list[list[str]]:
    """The zones of a company, as lists of areas."""
    return groups(company.areas)


def zone_of(company: Company, zone: str) -> list[str]:
    """The areas of the zone that begins with that area."""
    return next((group for group in groups(company.areas) if group[0] == zone), [zone])


def region(view: IndoView, id: str) -> list[str]:
    """The land and sea areas around which a zoom on a company, deed or province is."""
    p = view.public
    for company in p.companies:
        if id in (company.id, *company.deeds):
            home = PROVINCES[DEEDS[company.deeds[0]].province].areas
            return [*company.areas, *dict.fromkeys(company.ships)] or list(home)
    if id in DEEDS:
        return list(PROVINCES[DEEDS[id].province].areas)
    return list(PROVINCES[id].areas) if id in PROVINCES else [id]


__all__ = [
    "CHIP",
    "Lit",
    "Map",
    "draw",
    "fleets",
    "groups_of",
    "lying",
    "news",
    "opened",
    "pieces",
    "region",
    "zone_of",
]
