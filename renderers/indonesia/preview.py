"""Pictures for the private picker: what may be chosen, numbered on the map; a delivery's way; what a merger costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from renderers import pieces
from renderers.canvas import MARGIN, Canvas
from renderers.indonesia import colours, marks, offers, routes, situation, sums, told
from renderers.indonesia.chart import Chart, fitting
from renderers.indonesia.explain import outlooks
from renderers.indonesia.situation import Lit, Map
from renderers.look import Look
from renderers.palette import PAPER, RULE
from renderers.text import BLACK
from rules.indonesia.components import CARDS, DEEDS, LANDS, PROVINCES
from rules.indonesia.deliveries import BETWEEN, Deliveries
from rules.indonesia.growth import Growth
from rules.indonesia.knowledge import Outlook, outlook
from rules.indonesia.land import taken
from rules.indonesia.network import Shipment
from rules.indonesia.state import Company, IndoView

_SIZE = (1400, 980)
_PANEL = (1080, 700)  # of a part of the map that is shown small, beside others
_PANELS = 6  # at most


def preview(view: IndoView, look: Look, kind: str, given: list[Any], choices: list[Any] | None) -> Image.Image | None:
    """The picture for a question of the picker, where one helps."""
    listed = [str(choice) for choice in choices or ()]
    match kind, len(given):
        case ("city", 1) | ("found", 1) | ("expand", 0) | ("give_up", 0) if listed:
            return _areas(view, look, listed)
        case ("city", 0) if listed:
            return _cards(view, look, listed)
        case ("city", 2) | ("found", 2):
            return _areas(view, look, [given[1]], chosen=True)
        case ("expand", 1) | ("give_up", 1):
            return _areas(view, look, [given[0]], chosen=True)
        case ("found", 0) | ("launch", 0) if listed:
            return _deeds(view, look, listed)
        case ("grow", _) if (growth := view.find(Growth)) is not None:
            return _areas(view, look, growth.ready)
        case ("launch", 1) | ("ship", 0) if listed:
            return _seas(view, look, listed)
        case ("operate", 0) | ("merge", 0) | ("merge", 1) if listed:
            return _companies(view, look, listed)
        case ("merge", 2) | ("merge", 3) | ("raise", _) | ("ceiling", _):
            return sums.merger(view, look, kind, given)
        case ("deliver", _) if view.find(Deliveries) is not None:
            return _delivery(view, look, given, listed)
        case ("accept", _) if view.find(Deliveries) is not None:
            return _proposal(view, look, given)
    return None


def _window(
    view: IndoView,
    look: Look,
    ids: Sequence[str],
    lit: Sequence[Lit] = (),
    size: tuple[int, int] = _SIZE,
    deeds: bool = True,
) -> Map:
    """The part of the map around some areas, as it is now; with or without the deeds on it."""
    at = situation.opened(look, fitting(ids, size, 70.0), size, False, True)
    situation.draw(at, view, lit, deeds)
    return at


def _areas(view: IndoView, look: Look, areas: Sequence[str], chosen: bool = False) -> Image.Image:
    """A number on each area; the whole action: a ring around the one."""
    known = [area for area in areas if area in LANDS]
    at = _window(view, look, known, [(known, colours.CHOICE)])
    cities = {city.area for city in view.public.cities}
    for n, area in enumerate(known, 1):
        x, y = at.chart.spot(area)
        lift = round(24 * at.k) * (area in cities)
        if chosen:
            marks.ring(at.on, x, y, round(22 * at.k), colours.CHOICE)
        else:
            marks.number(at.on, n, x, y - lift, round(15 * at.k))
    return at.on.image


def _cards(view: IndoView, look: Look, cards: Sequence[str]) -> Image.Image:
    """The provinces of each card, in a colour and with its number."""
    lit, areas = list[Lit](), list[str]()
    for n, card in enumerate(cards):
        for province in CARDS[card].provinces:
            areas += PROVINCES[province].areas
            lit.append((PROVINCES[province].areas, colours.BANDS[n % len(colours.BANDS)]))
    at = _window(view, look, areas, lit)
    for n, card in enumerate(cards, 1):
        for province in CARDS[card].provinces:
            x, y = at.chart.spot(PROVINCES[province].areas[-1])
            before = sum(province in CARDS[other].provinces for other in cards[: n - 1])
            r = round(15 * at.k)
            marks.number(at.on, n, x + before * 2 * r, y, r, colours.BANDS[(n - 1) % len(colours.BANDS)])
    return at.on.image


def _deeds(view: IndoView, look: Look, deeds: Sequence[str]) -> Image.Image:
    """The provinces of the deeds with their numbers."""
    areas = [area for deed in deeds for area in PROVINCES[DEEDS[deed].province].areas]
    at = _window(view, look, areas, [(areas, colours.CHOICE)], deeds=False)
    r = round(15 * at.k)
    for n, deed in enumerate(deeds, 1):
        province = DEEDS[deed].province
        before = sum(DEEDS[other].province == province for other in deeds[: n - 1])
        x, y = at.chart.spot(_open(view, PROVINCES[province].areas))
        x += before * round(4.2 * r)
        marks.kind(at.on, DEEDS[deed].makes, x + r, y, r)
        marks.number(at.on, n, x - r, y, r)
    return at.on.image


def _open(view: IndoView, areas: Sequence[str]) -> str:
    """The first of some areas where nothing lies, else the first."""
    full = taken(view.public)
    return next((area for area in areas if area not in full), areas[0])


def _seas(view: IndoView, look: Look, seas: Sequence[str]) -> Image.Image:
    """A number in each sea area, beside the ships that are there."""
    at = _window(view, look, seas)
    lying = situation.lying(view)
    for n, sea in enumerate(seas, 1):
        x, y = at.chart.berth(sea, len(lying.get(sea, ())))
        marks.number(at.on, n, x, y, round(17 * at.k))
    return at.on.image


def _companies(view: IndoView, look: Look, ids: Sequence[str]) -> Image.Image:
    """The number of each company at its land or ships."""
    known = {company.id: company for company in view.public.companies}
    found = [(n, known[id]) for n, id in enumerate(ids, 1) if id in known]
    at = _window(view, look, [x for _, company in found for x in (*company.areas, *company.ships)] or ["JBA1"])
    for n, company in found:
        for x, y in _places(at.chart, view, company):
            marks.number(at.on, n, x - round(10 * at.k), y - round(12 * at.k), round(14 * at.k))
    return at.on.image


def _places(chart: Chart, view: IndoView, company: Company) -> list[tuple[int, int]]:
    """One place a zone, or one a sea area."""
    lying = situation.lying(view)
    berths = []
    for sea in dict.fromkeys(company.ships):
        n = [c.id for c, *_ in lying[sea]].index(company.id)
        x, y = chart.berth(sea, n)
        berths.append((x + round(16 * max(1.0, chart.scale)), y))
    return [chart.spot(group[0]) for group in situation.groups_of(company)] + berths


def _delivery(view: IndoView, look: Look, given: Sequence[str], listed: Sequence[str]) -> Image.Image | None:
    """Zones, cities, lines or routes to choose from; the whole way when all is chosen."""
    frame = view.find(Deliveries)
    assert frame is not None
    company = view.public.company(frame.company)
    if len(given) == 4:
        made = Shipment(given[0], given[1], given[2], tuple(given[3].split(BETWEEN)))
        return _ways(view, look, company, [(1, made)])
    if not listed:
        return None
    if len(given) == 3:
        made_all = [Shipment(given[0], given[1], given[2], tuple(way.split(BETWEEN))) for way in listed]
        return _ways(view, look, company, list(enumerate(made_all, 1)))
    if len(given) == 2:
        ways = offers.shortest(view, given[0], given[1], listed)
        return _ways(view, look, company, [(n, way) for n, way in enumerate(ways, 1) if way is not None])
    return _ends(view, look, company, given, listed)


def _ends(view: IndoView, look: Look, company: Company, given: Sequence[str], listed: Sequence[str]) -> Image.Image:
    """The zones of the company, or the cities that a zone may deliver to."""
    zone = situation.zone_of(company, given[0] if given else listed[0])
    areas = [*given, *listed]
    lit: list[Lit] = [(zone, colours.CHOICE)] if given else []
    at = _window(view, look, [area for id in areas for area in situation.zone_of(company, id)], lit)
    for n, area in enumerate(listed, 1):
        x, y = at.chart.spot(area)
        marks.number(at.on, n, x - round(18 * at.k) * bool(given), y - round(16 * at.k), round(15 * at.k))
    return at.on.image


def _ways(view: IndoView, look: Look, company: Company, ways: Sequence[tuple[int, Shipment]]) -> Image.Image | None:
    """A delivery on its way; several in pictures side by side, with their numbers."""
    shown = ways[:_PANELS]
    if not shown:
        return None
    ids = sorted({x for _, made in shown for x in (*situation.zone_of(company, made.zone), made.city, *made.route)})
    if len(shown) == 1:
        at = _window(view, look, ids)
        _banded(at, view, company, shown[0][1], 0)
        return at.on.image
    ground = _window(view, look, ids, (), _PANEL)
    across, wide = 2, 790
    high = min(_PANEL[1] * wide // _PANEL[0], 1580 // -(-len(shown) // across) - 10)
    on = Canvas.blank(across * (wide + 10) - 10, -(-len(shown) // across) * (high + 10) - 10)
    for i, (n, made) in enumerate(shown):
        at = ground._replace(on=Canvas(ground.on.image.copy()))
        _banded(at, view, company, made, n - 1)
        small = at.on.image.resize((wide, _PANEL[1] * wide // _PANEL[0]), Image.Resampling.LANCZOS)
        left, top = i % across * (wide + 10), i // across * (high + 10)
        on.image.paste(small.crop((0, 0, wide, high)), (left, top))
        on.frame((left, top, left + wide, top + high), RULE, 3, 8)
        marks.number(on, n, left + 40, top + 40, 28, colours.BANDS[(n - 1) % len(colours.BANDS)])
    return on.image


def _banded(at: Map, view: IndoView, company: Company, made: Shipment, n: int) -> None:
    """One way, below the ships that carry it."""
    routes.draw(at.on, routes.line(view, at.chart, company.id, made), n)
    situation.pieces(at, view)
    situation.fleets(at, view)


def _proposal(view: IndoView, look: Look, given: Sequence[Any]) -> Image.Image:
    """All deliveries that are left as proposed, and below what they bring."""
    frame = view.find(Deliveries)
    assert frame is not None
    company = view.public.company(frame.company)
    found = outlook(view, tuple(given[0]) if given else ())
    grouped: dict[Shipment, int] = {}
    for made in found.shipments:
        grouped[made] = grouped.get(made, 0) + 1
    ids = {x for made in grouped for x in (*situation.zone_of(company, made.zone), made.city, *made.route)}
    at = _window(view, look, sorted(ids) or company.areas)
    _bundled(at, view, company, grouped)
    on = Canvas.blank(_SIZE[0], _SIZE[1] + 160, PAPER)
    on.image.paste(at.on.image, (0, 0))
    _sums(on, view, look, found)
    return on.image


def _sums(on: Canvas, view: IndoView, look: Look, found: Outlook) -> None:
    """What a proposal brings, whom it feeds, and what follows."""
    first, *_, last = outlooks(view, look, found)
    room, y = _SIZE[0] - 2 * MARGIN, _SIZE[1]
    on.write(MARGIN, y + 34, first, 30, weight=BLACK, room=room)
    x = MARGIN + on.write(MARGIN, y + 80, look.words("picture.freight"), 30, room=300) + 24
    for owner, amount in found.freight.items():
        pieces.badge(on, owner, x + 18, y + 80, 36)
        x += 44 + on.write(x + 44, y + 80, told.money(amount), 32, weight=BLACK) + 26
    on.write(MARGIN, y + 126, last, 30, room=room)


def _bundled(at: Map, view: IndoView, company: Company, grouped: dict[Shipment, int]) -> None:
    """Equal deliveries in one band, with how many."""
    lines = [(routes.line(view, at.chart, company.id, made), times) for made, times in grouped.items()]
    for n, (points, _) in enumerate(lines):
        routes.draw(at.on, points, n, shift=(n - len(lines) // 2) * 2)
    situation.pieces(at, view)
    situation.fleets(at, view)
    for n, (points, times) in enumerate(lines):
        if times > 1:
            routes.label(at.on, points, n, f"×{times}")
