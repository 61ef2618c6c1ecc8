"""Pictures for the private picker: what may be chosen, with numbers; what fits where; what a consolidation brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from renderers.canvas import MARGIN, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import closeup, fits, hall, marks, overview, pairs, plants, regions, sheet
from renderers.nippon_zaibatsu.explain import consolidation
from renderers.palette import PANEL, RULE
from renderers.text import BLACK
from rules.nippon_zaibatsu.markets import NOBODY
from rules.nippon_zaibatsu.state import NippView
from rules.nippon_zaibatsu.tables import CONTRACTS, DESTINATIONS, GOALS, RAIL_REGION, REGIONS, open_spaces

_TILES = ("factory", "machine", "produce", "modify", "distribute")


def preview(view: NippView, look: Look, kind: str, given: list[Any], choices: list[Any] | None) -> Image.Image | None:
    """The picture for a question of the picker, where one helps."""
    if view.seat is None:
        return None
    listed = [str(choice) for choice in choices or ()]
    if kind == "market":
        return _market(view, look, given, listed)
    if kind == "consolidate":
        return _consolidation(view, look)
    if kind in _TILES and len(given) == 0 and listed:
        return plants.numbered(view, look, listed)
    if kind == "place" and len(given) == 1 and listed:
        return _places(view, look, listed)
    match kind, len(given):
        case ("start", 0) if listed:
            return _pairs(view, look, listed)
        case ("rail", 0) | ("region", 0) if listed:
            return _regions(view, look, listed)
        case ("rail", 1) if listed:
            return _stations(view, look, listed)
        case ("ship", 0) if listed:
            return _destinations(view, look, listed)
        case ("benefit", 0) if listed:
            return _goals(view, look, listed)
        case ("invest", 1) if listed:
            return _contracts(view, look, listed)
    return None


def _market(view: NippView, look: Look, given: list[Any], listed: Sequence[str]) -> Image.Image | None:
    """Which values fit and what would go home: in all markets to choose from, then in the chosen one."""
    numbers = {each: n for n, each in enumerate(listed, 1)}
    match given:
        case [] if listed:
            return fits.draw(view, look, listed, numbers)
        case [city]:
            return fits.draw(view, look, [city], numbers)
        case [city, side]:
            return fits.draw(view, look, [city], {}, side)
        case [city, side, value]:
            sides = {each: n for each, n in numbers.items() if each != NOBODY}
            return fits.draw(view, look, [city], sides, side, int(value))
        case [city, side, value, *_]:
            return fits.draw(view, look, [city], {}, side, int(value))
    return None


def _places(view: NippView, look: Look, listed: Sequence[str]) -> Image.Image | None:
    """Where an effect may build: factories, railway spaces or destinations."""
    if listed[0] in DESTINATIONS:
        return _destinations(view, look, listed)
    return _stations(view, look, listed) if listed[0] in RAIL_REGION else plants.numbered(view, look, listed)


def _pairs(view: NippView, look: Look, listed: Sequence[str]) -> Image.Image:
    by_a = {pair.a: pair for pair in view.public.pairs}
    shown = [by_a[a] for a in listed if a in by_a]
    on = Canvas.blank(1600 if len(shown) > 3 else 1260, pairs.HIGH + 32)
    pairs.row(on, shown, look, (16, 16, on.image.width - 6, 16 + pairs.HIGH), True)
    return on.image


def _regions(view: NippView, look: Look, listed: Sequence[str]) -> Image.Image:
    """The regions with the numbers of those to choose from."""
    on = Canvas.blank(1600, regions.height() + 24)
    overview.land(on, view, look, 12)
    for n, region in enumerate(REGIONS):
        if region in listed:
            marks.number(on, listed.index(region) + 1, MARGIN + n * 386 + 256, 38, 22)
    return on.image


def _stations(view: NippView, look: Look, listed: Sequence[str]) -> Image.Image:
    """The regions of some railway spaces, each space with its number."""
    shown = list(dict.fromkeys(RAIL_REGION[space] for space in listed))
    if len(shown) > 1:
        return _all_stations(view, look, listed)
    on = Canvas(closeup.large(view, look, shown[0]))
    spaces = open_spaces(shown[0], view.public.seats)
    for space in listed:
        y = 1.5 * (6 + _station_y(spaces, space))
        marks.number(on, listed.index(space) + 1, 148, round(y), 22)
    return on.image


def _all_stations(view: NippView, look: Look, listed: Sequence[str]) -> Image.Image:
    on = Canvas.blank(1600, regions.height() + 24)
    overview.land(on, view, look, 12)
    for n, region in enumerate(REGIONS):
        spaces = open_spaces(region, view.public.seats)
        for space in spaces:
            if space in listed:
                y = 12 + _station_y(spaces, space)
                marks.number(on, listed.index(space) + 1, MARGIN + n * 386 + 94, y, 15)
    return on.image


def _station_y(spaces: list[str], space: str) -> int:
    """How far below the top of its region a railway space lies."""
    return regions.station_y(len(spaces), spaces.index(space), regions.HEAD, regions.height() - regions.RANKS)


def _destinations(view: NippView, look: Look, listed: Sequence[str]) -> Image.Image:
    """The mission, with the numbers of the destinations to choose from."""
    part = Canvas.blank(560, 166)
    hall.mission(part, view, look, (10, 10, 550, 152))
    on = Canvas(part.image.resize((1120, 332), Image.Resampling.LANCZOS))
    for n, id in enumerate(DESTINATIONS):
        if id in listed:
            x, y = 46 + 2 * hall.COLUMNS[n % 3], 46 + n // 3 * 146
            marks.number(on, listed.index(id) + 1, x, y, 24)
    return on.image


def _goals(view: NippView, look: Look, listed: Sequence[str]) -> Image.Image:
    """The goals, with what each level would score now."""
    assert view.seat is not None
    on = Canvas.blank(1240, 2 * 148 + 24)
    for n, goal in enumerate(GOALS):
        x, y = 16 + n % 4 * 304, 16 + n // 4 * 148
        sheet.goal_box(on, look, view.public.players[view.seat], goal, (x, y, x + 292, y + 136))
        if goal in listed:
            marks.number(on, listed.index(goal) + 1, x + 258, y + 36, 22)
    return on.image


def _contracts(view: NippView, look: Look, listed: Sequence[str]) -> Image.Image | None:
    """The contracts that may be fulfilled; the finance steps are said in words."""
    open_ones = [id for id in listed if id in CONTRACTS]
    if not open_ones:
        return None
    on = Canvas.blank(1240, -(-len(open_ones) // 4) * 130 + 20)
    for n, id in enumerate(open_ones):
        x, y = 16 + n % 4 * 304, 14 + n // 4 * 130
        sheet.contract(on, look, id, (x, y, x + 292, y + 118), False)
        marks.number(on, listed.index(id) + 1, x + 258, y + 32, 22)
    return on.image


def _consolidation(view: NippView, look: Look) -> Image.Image:
    """The workers, and below them the steps in words."""
    assert view.seat is not None
    p = view.public.players[view.seat]
    lines = consolidation(view, look, p)
    on = Canvas.blank(1200, 130 + 62 * len(lines) + 20)
    for n, worker in enumerate(p.workers):
        marks.worker(on, look, worker, MARGIN + 48 + n * 104, 66, 96)
    for n, line in enumerate(lines):
        y = 130 + n * 62
        on.panel((MARGIN, y, 1200 - MARGIN, y + 54), PANEL, RULE, 2, 10)
        on.write(MARGIN + 20, y + 27, line, 28, weight=BLACK, room=1200 - 2 * MARGIN - 40)
    return on.image
