"""The layout `zoom` around a company, a deed or a province: that part of the map in large, and the facts below it."""

from __future__ import annotations

from PIL import Image

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.indonesia import ledger, marks, situation, told
from renderers.indonesia.chart import fitting
from renderers.look import Look
from renderers.palette import PANEL, PAPER, RULE, SOFT
from renderers.text import BLACK
from rules.indonesia.components import DEEDS, PROVINCE, PROVINCES, price_of
from rules.indonesia.land import groups, room_to_grow, sites
from rules.indonesia.state import Company, IndoView

_PART = (WIDTH, 1120)
_FACTS = 176


def draw(view: IndoView, look: Look) -> Image.Image:
    """Around a place, if the look asks for one that there is; else the table of everything."""
    known = {id for _, id in places(view)} | set(DEEDS)
    if look.at not in known:
        return ledger.draw(view, look)
    chart = fitting(situation.region(view, look.at), _PART)
    part = situation.opened(look, chart, _PART, True, True)
    situation.draw(part, view)
    on = Canvas.blank(WIDTH, pieces.HEADER + _PART[1] + _FACTS, PAPER)
    on.image.paste(part.on.image, (0, pieces.HEADER))
    _facts(
        on, view, look, (MARGIN, pieces.HEADER + _PART[1] + 14, WIDTH - MARGIN, pieces.HEADER + _PART[1] + _FACTS - 14)
    )
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def places(view: IndoView) -> list[tuple[str, str]]:
    """What a zoom may be around: companies by owner, deeds on the map, provinces."""
    p = view.public
    companies = sorted(p.companies, key=lambda c: (c.owner, c.slot))
    found = [("company", company.id) for company in companies]
    return [*found, *(("deed", deed) for deed in p.deeds), *(("province", province) for province in PROVINCES)]


def _facts(on: Canvas, view: IndoView, look: Look, box: Box) -> None:
    """What there is to know of a company, deed or province."""
    on.panel(box, PANEL, RULE, 2, 14)
    inner = (box[0] + 20, box[1] + 10, box[2] - 20, box[3] - 10)
    for company in view.public.companies:
        if look.at in (company.id, *company.deeds):
            return _company(on, view, look, company, inner)
    if look.at in DEEDS:
        return _deed(on, view, look, inner)
    return _province(on, view, look, inner)


def _lines(on: Canvas, box: Box, x: int, title: str, words: str) -> None:
    middle = (box[1] + box[3]) // 2
    on.write(x, middle - 30, title, 34, weight=BLACK, room=box[2] - x)
    on.write(x, middle + 26, words, 28, colour=SOFT, room=box[2] - x)


def _company(on: Canvas, view: IndoView, look: Look, company: Company, box: Box) -> None:
    left, y = box[0], (box[1] + box[3]) // 2
    p = view.public
    x = left + marks.tag(on, company, left, y, 56)
    marks.kind(on, company.kind, x + 46, y, 32)
    name = look.words("picture.company", company=company.id)
    title = f"{name}  ·  {look.name(company.owner)}"
    level = p.levels[company.owner]
    if company.shipping:
        words = look.words(
            "picture.line_facts", n=company.size, limit=company.ship_limit(p.era), hull=level["hull"],
            expansion=level["expansion"], deeds=len(company.deeds),
        )  # fmt: skip
    else:
        words = look.words(
            "picture.company_facts", n=company.size, zones=len(groups(company.areas)), price=price_of(company.kind),
            gross=company.size * price_of(company.kind), room=len(room_to_grow(p, company)),
            expansion=level["expansion"], deeds=len(company.deeds),
        )  # fmt: skip
    _lines(on, box, x + 100, title, words)


def _deed(on: Canvas, view: IndoView, look: Look, box: Box) -> None:
    left, y = box[0], (box[1] + box[3]) // 2
    deed, p = DEEDS[look.at], view.public
    marks.kind(on, deed.makes, left + 40, y, 36)
    if deed.good:
        words = look.words("picture.deed_facts", price=price_of(deed.good), n=len(sites(p, deed.id)))
    else:
        limits = "–".join(str(deed.ship_limit[era]) for era in deed.ship_limit if deed.ship_limit[era])
        words = look.words("picture.line_deed_facts", limits=limits)
    _lines(on, box, left + 100, look.words("picture.deed", deed=deed.id), words)


def _province(on: Canvas, view: IndoView, look: Look, box: Box) -> None:
    p, areas = view.public, PROVINCES[look.at].areas
    chips = [c for c in p.companies for area in c.areas if area in areas]
    cities = [city for city in p.cities if PROVINCE[city.area] == look.at]
    words = look.words("picture.province_facts", n=len(areas), free=len(areas) - len(chips) - len(cities))
    _lines(on, box, box[0], look.words("picture.province", province=look.at), words)
