"""Pictures for the private picker: where track can be laid, which tiles fit and how, stations, routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from PIL import Image

from renderers import text
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.eighteen_pa import colours, ground, runs, sums, told, window
from renderers.eighteen_pa.bands import Run
from renderers.eighteen_pa.chart import Chart
from renderers.eighteen_pa.plan import circle, planned
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SOFT, Colour
from renderers.text import BLACK
from rules.core import Illegal, next_domain
from rules.eighteen_pa.actions import Lay
from rules.eighteen_pa.board.cost import cost
from rules.eighteen_pa.components import HEXES
from rules.eighteen_pa.routes import RouteSet
from rules.eighteen_pa.state import PaView, Public, Token

CHOICE = colours.BAND[0]  # what may be chosen
_HALF = 50  # of a hex of the proposals, before they are made smaller
_MOST = (WIDTH, 1500)  # of a part of the map
_CELL = 250  # of a tile in its surroundings
_LEFT = 150  # for number and name of a tile


def preview(view: PaView, look: Look, kind: str, given: list[Any], choices: list[Any] | None) -> Image.Image | None:
    """The picture for a question of the picker, where one helps."""
    match kind, len(given):
        case "lay", 0 if choices:
            return _places(view, choices)
        case "lay", 1 if choices:
            return _tiles(view, look, given[0], choices)
        case "lay", 2 if choices:
            return _turns(view, given[0], given[1], choices)
        case "lay", 3:
            return _laid(view, look, *given)
        case "station", 0 if choices:
            return _stations(view, choices)
        case "station", 1:
            return _placed(view, given[0])
        case "run", 0 if choices:
            return _runs(view, look, choices)
        case "run", 1:
            return _run(view, look, given[0])
    return None


def _number(on: Canvas, n: int, x: int, y: int, r: int, colour: Colour = CHOICE) -> None:
    """The number of a choice."""
    on.disc(x, y, r, PANEL)
    on.disc(x, y, r - 3, colour)
    on.write(x, y, str(n), round(r * 1.1), colour=PANEL, weight=BLACK, side="middle", room=2 * r - 6)


def _places(view: PaView, hexes: Sequence[str]) -> Image.Image:
    """The map with a number on each hex where track can be laid."""
    chart, size = window.fitting(hexes, _MOST, 64)
    on = window.draw(view.public, chart, size)
    for n, hex in enumerate(hexes, 1):
        ground.ring(on, chart, hex, CHOICE)
        _number(on, n, *chart.at(hex, (-30, -30)), max(17, round(16 * chart.scale)))
    return on.image


def _stations(view: PaView, stops: Sequence[str]) -> Image.Image:
    """The map with a number in the circle that a token would take."""
    hexes = [stop.partition(".")[0] for stop in stops]
    chart, size = window.fitting(hexes, _MOST, 90)
    on = window.draw(view.public, chart, size)
    for n, stop in enumerate(stops, 1):
        _station(on, view.public, chart, stop, n)
    return on.image


def _placed(view: PaView, stop: str) -> Image.Image:
    """The token as it would lie."""
    hex, p = stop.partition(".")[0], view.public
    chart = window.around(hex, 104, (1100, 800))
    shown = msgspec.structs.replace(p)
    shown.tokens = p.tokens | {stop: [*p.tokens.get(stop, ()), Token(told.runner(view), "station")]}
    on = window.draw(shown, chart, (1100, 800))
    ground.ring(on, chart, hex, CHOICE)
    return on.image


def _station(on: Canvas, p: Public, chart: Chart, stop: str, n: int) -> None:
    hex, _, letter = stop.partition(".")
    rails = planned(p, hex).rails
    spot = next(spot for spot in rails.spots if spot.stop.id == letter)
    free = spot.circles[min(len(p.tokens.get(stop, ())), len(spot.circles) - 1)]
    _number(on, n, *chart.at(hex, free), round((circle(rails, spot) - 1) * chart.scale))


def _vignette(p: Public, hex: str, tile: str, rotation: int, half: int, side: tuple[int, int]) -> Image.Image:
    """A tile in its hex among the neighbours."""
    chart = window.around(hex, half, side)
    on = window.draw(window.laid(p, hex, tile, rotation), chart, side)
    ground.ring(on, chart, hex, CHOICE)
    return on.image


def _rotations(view: PaView, hex: str, tile: str) -> list[int]:
    """The rotations in which a tile may be laid now."""
    assert view.frame is not None
    try:
        domain = next_domain(view.frame, view, Lay, [hex, tile], fill=False)[1]
    except Illegal:
        return []
    return list(domain.each()) if domain else []


def _tiles(view: PaView, look: Look, hex: str, tiles: Sequence[str]) -> Image.Image:
    """A row for each tile that can be laid: its number in the list, then all its rotations."""
    rows = [(tile, _rotations(view, hex, tile)) for tile in tiles]
    across = max(1, max(len(turns) for _, turns in rows))
    cell = min(_CELL, (1600 - MARGIN) // len(rows) - 10)
    half = cell * 44 // 250
    on = Canvas.blank(max(700, _LEFT + across * (cell + 10) + 16), max(200, len(rows) * (cell + 10) + 10))
    for n, (tile, turns) in enumerate(rows):
        top = 10 + n * (cell + 10)
        _number(on, n + 1, 40, top + cell // 2, 26, INK)
        on.write(76, top + cell // 2, look.words("picture.text.tile_number", tile=tile), 34, weight=BLACK, room=76)
        for m, turn in enumerate(turns):
            left = _LEFT + m * (cell + 10)
            _framed(on, _vignette(view.public, hex, tile, turn, half, (cell, cell)), left, top)
    return on.image


def _framed(on: Canvas, image: Image.Image, left: int, top: int) -> None:
    on.image.paste(image, (left, top))
    on.frame((left, top, left + image.width, top + image.height), RULE, 3, 8)


def _turns(view: PaView, hex: str, tile: str, turns: Sequence[int]) -> Image.Image:
    """A picture for each rotation, numbered as the list."""
    across = min(3, len(turns))
    wide, high = 520, 470
    rows = -(-len(turns) // across)
    on = Canvas.blank(across * (wide + 10) + 10, rows * (high + 10) + 10)
    for n, turn in enumerate(turns):
        left, top = 10 + n % across * (wide + 10), 10 + n // across * (high + 10)
        _framed(on, _vignette(view.public, hex, tile, turn, 76, (wide, high)), left, top)
        _number(on, n + 1, left + 44, top + 44, 32, INK)
    return on.image


def _laid(view: PaView, look: Look, hex: str, tile: str, rotation: int) -> Image.Image:
    """The tile as it would lie, and what it costs."""
    size = (1100, 900)
    on = Canvas.blank(size[0], size[1] + 70)
    on.image.paste(_vignette(view.public, hex, tile, rotation, 104, size), (0, 0))
    amount = cost(view.public, hex, tile, rotation)
    words = look.words("picture.lay", hex=hex, tile=tile, amount=amount)
    on.write(30, size[1] + 36, words, 36, weight=BLACK, room=size[0] - 60)
    return on.image


def _hexes(run: Run) -> list[str]:
    return [segment.hex for route in run for segment in route.track]


def _run(view: PaView, look: Look, routes: str) -> Image.Image | None:
    """The part of the map where the trains run, in colours, and the sum stop by stop."""
    owner = told.runner(view)
    found = runs.read(view, owner, routes)
    if not owner or not found.routes:
        return None
    chart, size = window.fitting(_hexes(found.routes), (1040, 1500), 70, 1.2)
    high = max(size[1], 620)
    on = Canvas.blank(size[0] + 540, high)
    on.image.paste(window.draw(view.public, chart, size, found.routes).image, (0, (high - size[1]) // 2))
    sums.draw(on, look, owner, found, (size[0] + 8, 8, size[0] + 532, min(high - 8, 900)), "planned")
    return on.image


def _runs(view: PaView, look: Look, choices: Sequence[str]) -> Image.Image | None:
    """The proposals side by side, each with its total."""
    owner = told.runner(view)
    found = [(n, runs.read(view, owner, routes)) for n, routes in enumerate(choices, 1)] if owner else []
    shown = [(n, run) for n, run in found if run.routes][:4]
    if not shown:
        return None
    across = min(2, len(shown))
    wide, high = (WIDTH - 30) // 2, 640
    on = Canvas.blank(10 + across * (wide + 10), 10 + -(-len(shown) // across) * (high + 10))
    for at, (n, run) in enumerate(shown):
        left, top = 10 + at % across * (wide + 10), 10 + at // across * (high + 10)
        _proposal(on, view.public, look, n, run, (left, top, left + wide, top + high))
    return on.image


def _proposal(on: Canvas, p: Public, look: Look, n: int, run: RouteSet, box: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 3, 12)
    _number(on, n, left + 40, top + 38, 26, INK)
    on.write(left + 84, top + 38, told.money(run.total), 44, weight=BLACK)
    trains = text.cut(look.words("picture.text.comma").join(f"{r.train}: ${r.total}" for r in run.routes), 26, 460)
    on.write(right - 20, top + 38, trains, 26, colour=SOFT, side="right", room=470)
    most = (right - left - 16, bottom - top - 84)
    chart, size = window.fitting(_hexes(run.routes), (WIDTH, WIDTH), _HALF, 1.1)
    shown = window.draw(p, chart, size, run.routes).image
    shown.thumbnail(most, Image.Resampling.LANCZOS)
    on.image.paste(shown, ((left + right - shown.width) // 2, top + 76 + (most[1] - shown.height) // 2))


def explain(view: PaView, look: Look, kind: str, given: list[Any]) -> list[str]:
    """Lines about a whole action: the sum of a run, what a tile costs."""
    if kind == "run":
        found = runs.read(view, told.runner(view), given[0])
        return runs.explained(look, found)
    if kind == "lay" and given[0] in HEXES:
        hex, tile, rotation = given
        return [look.words("picture.lay", hex=hex, tile=tile, amount=cost(view.public, hex, tile, rotation))]
    return []


def places(view: PaView) -> list[tuple[str, str]]:
    """What a zoom may be around: every hex, those with a name first."""
    named = [hex for hex, row in HEXES.items() if row.name]
    return [("hex", hex) for hex in [*named, *(hex for hex in HEXES if hex not in named)]]
