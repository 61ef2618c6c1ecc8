"""The map: sea and land, printed hexes, tiles, rivers, names, tokens, and rings around what is new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from renderers import canvas
from renderers.canvas import Box, Canvas
from renderers.curves import Path, Sprite, ellipse, polygon, rounded
from renderers.eighteen_pa import bands, colours, tokens
from renderers.eighteen_pa.bands import Run
from renderers.eighteen_pa.chart import COLUMNS, CORNERS, ROWS, Chart, toll_at
from renderers.eighteen_pa.faces import Letters, disc, face, narrow
from renderers.eighteen_pa.plan import Plan, circle, disc_of, plan, planned
from renderers.eighteen_pa.track import MIDDLE
from renderers.palette import INK, PANEL, SEA, SHU, SOFT, Colour
from renderers.text import BLACK, MEDIUM
from rules.eighteen_pa.board.geometry import neighbour, opposite
from rules.eighteen_pa.components import COMPONENTS, HEXES, PHASES
from rules.eighteen_pa.state import Public

RIM = 30  # around the map, for the coordinates
_EASTERN, _SOUTHERN = "BCDEFGH", range(6, 20)  # rows and columns with a coordinate at the far side too
_FERRY = (COMPONENTS.ferry.special_hex, *COMPONENTS.ferry.water)


def ferry(p: Public) -> str:
    """ "waiting" for its track, "open", "closed" (rules 9.6)."""
    if not PHASES[p.phase].ferry:
        return "closed"
    return "open" if COMPONENTS.ferry.special_hex in p.tiles else "waiting"


def sheet(p: Public, chart: Chart, size: tuple[int, int]) -> Canvas:
    """A canvas with the whole printed map as the phase of now lights it, and its coordinates; kept."""
    key = ("18pa", chart, size, PHASES[p.phase].band, ferry(p))
    return canvas.layer(key, lambda: _sheet(p, chart, size))


def _sheet(p: Public, chart: Chart, size: tuple[int, int]) -> Canvas:
    on = printed(p, chart, size, tuple(HEXES))
    _coordinates(on, chart)
    return on


def printed(p: Public, chart: Chart, size: tuple[int, int], hexes: Sequence[str]) -> Canvas:
    """A canvas with some printed hexes, between sea and land."""
    on = Canvas.blank(*size)
    _sea(on, chart)
    for hex in hexes:
        _face(on, p, chart, plan(hex))
    return on


def _face(on: Canvas, p: Public, chart: Chart, shown: Plan) -> None:
    row = HEXES[shown.hex]
    by_band = not shown.tile and bool(row.stops) and isinstance(row.stops[0].value, dict)
    state = ferry(p) if shown.hex in _FERRY and not shown.tile else ""
    sprite = face(shown, chart.half, PHASES[p.phase].band if by_band else "", state)
    on.stamp(sprite, *chart.middle(shown.hex))


def _sea(on: Canvas, chart: Chart) -> None:
    """The ocean east and south of the land."""
    coast = ((9.6, "M"), (10.4, "L"), (15, "J"), (20, "H"), (24, "G"), (27.4, "C"), (31, "C"))
    corners = [(chart.x + chart.half * c, chart.y + chart.corner * (1 + 1.5 * ROWS.index(r))) for c, r in coast]
    end = chart.y + chart.size[1] + RIM
    corners += [(corners[-1][0], end), (corners[0][0] - 10, end)]
    left, top = (max(0, int(min(corner[i] for corner in corners))) for i in (0, 1))
    wide, high = on.image.width - left, min(on.image.height, round(end)) - top
    if wide > 0 and high > 0:
        on.paint(polygon(*corners).moved(-left, -top).mask(wide, high), left, top, SEA)


def _coordinates(on: Canvas, chart: Chart) -> None:
    """Rows at the left and the right, columns above and below; none where only the sea is near."""
    wide, high = chart.size
    for row in ROWS:
        for x in (chart.x - RIM // 2, chart.x + wide + RIM // 2)[: 1 + (row in _EASTERN)]:
            on.write(x, chart.down(row), row, 24, colour=SOFT, weight=BLACK, side="middle")
    for column in range(1, COLUMNS + 1):
        for y in (chart.y - RIM // 2 + 4, chart.y + high + RIM // 2 - 4)[: 1 + (column in _SOUTHERN)]:
            on.write(chart.across(column), y, str(column), 20, colour=SOFT, weight=BLACK, side="middle")


def draw(
    on: Canvas,
    p: Public,
    chart: Chart,
    hexes: Sequence[str] = tuple(HEXES),
    run: Run = (),
    news: Iterable[str] = (),
) -> None:
    """All that changes in a match, on a sheet of the printed map; the routes of a run, rings around what is new."""
    for hex in hexes:
        if hex in p.tiles:
            _face(on, p, chart, planned(p, hex))
    for hex in hexes:
        _tolls(on, p, chart, hex)
    bands.draw(on, p, chart, run)
    for hex in hexes:
        _name(on, p, chart, hex)
    for hex in hexes:
        _tokens(on, p, chart, hex)
    rings(on, p, chart, news, hexes)
    bands.numbers(on, p, chart, run)


def _tolls(on: Canvas, p: Public, chart: Chart, hex: str) -> None:
    """What crossing a river costs, until track crosses it; each side once."""
    for name, cost in HEXES[hex].river.items():
        edge = int(name)
        if edge > 2 and not crossed(p, hex, edge):
            on.stamp(_toll(cost, chart.half), *chart.at(hex, toll_at(edge)))


def crossed(p: Public, hex: str, edge: int) -> bool:
    """Whether track runs over a side, from both hexes."""
    ends = ((hex, edge), (neighbour(hex, edge), opposite(edge)))
    return all(h and any(e in line for line in planned(p, h).rails.lines) for h, e in ends)


def _box(chart: Chart, hex: str) -> Box:
    """The square around a hex, with room for what lies on its sides."""
    x, y = chart.middle(hex)
    reach = round(chart.corner * 1.2)
    return x - reach, y - reach, x + reach, y + reach


def _toll(cost: int, half: int) -> Sprite:
    """A small plate with an amount."""
    return canvas.sprite(("toll", cost, half), lambda: _toll_drawn(cost, half / 50))


def _toll_drawn(cost: int, k: float) -> Sprite:
    w, h = round(40 * k), round(21 * k)
    on = Canvas.blank(w, h, colours.SHORE)
    on.panel((0, 0, w, h), PANEL, colours.SHORE, 2, round(8 * k))
    narrow(on, (w // 2, h // 2), f"${cost}", max(18, round(17 * k)), w - 6, INK, MEDIUM)
    return Sprite(on.image, rounded(0, 0, w, h, 8 * k).mask(w, h))


def _name(on: Canvas, p: Public, chart: Chart, hex: str) -> None:
    """What a place is called, unless its label says so: there is no room for both."""
    row = HEXES[hex]
    if not row.name or row.label:
        return
    shown = planned(p, hex)
    x, y = chart.at(hex, shown.name_at)
    size = max(18, round(17.5 * chart.scale))
    lines = row.name.split(" & ") if " & " in row.name else [row.name]
    for n, line in enumerate(lines):
        words = line + (" &" if n < len(lines) - 1 else "")
        drop = round(size * 0.95 * (n - (len(lines) - 1) / 2))
        narrow(on, (x, y + drop), words, size, round(98 * chart.scale), INK, MEDIUM, shown.fill)


def _tokens(on: Canvas, p: Public, chart: Chart, hex: str) -> None:
    shown = planned(p, hex)
    rails = shown.rails
    for spot in rails.spots:
        for token, place in zip(p.tokens.get(f"{hex}.{spot.stop.id}", ()), spot.circles, strict=False):
            r = round((circle(rails, spot) - 2) * chart.scale)
            tokens.stamp(on, tokens.disc_of(p, token), *chart.at(hex, place), r)
    for place, value in shown.revenue:
        if place == MIDDLE:  # among the circles
            disc(Letters(on, *chart.middle(hex), chart.scale), place, value, disc_of(rails))


def rings(on: Canvas, p: Public, chart: Chart, ids: Iterable[str], hexes: Sequence[str] = tuple(HEXES)) -> None:
    """Vermilion around what is new: hexes, and circles of stops."""
    for name in ids:
        hex, _, stop = name.partition(".")
        if hex in hexes and stop:
            _ring_token(on, p, chart, hex, stop)
        elif hex in hexes:
            ring(on, chart, hex, SHU)


def ring(on: Canvas, chart: Chart, hex: str, colour: Colour) -> None:
    """A line along the sides of a hex, inside it."""
    on.path(("ring", chart.half), lambda: _ring(chart), _box(chart, hex), colour)


def _ring(chart: Chart) -> Path:
    reach, k = round(chart.corner * 1.2), chart.scale
    inner = polygon(*CORNERS).scaled(0.9 * k).moved(reach, reach)
    return polygon(*CORNERS).scaled(1.02 * k).moved(reach, reach) - inner


def _ring_token(on: Canvas, p: Public, chart: Chart, hex: str, stop: str) -> None:
    """Around the token that came last, or the one that was turned over."""
    rails = planned(p, hex).rails
    spot = next((s for s in rails.spots if s.stop.id == stop), None)
    if spot is None or not spot.circles:
        return
    here = p.tokens.get(f"{hex}.{stop}", [])
    place = spot.circles[min(max(0, len(here) - 1), len(spot.circles) - 1)]
    r = round((circle(rails, spot) + 3) * chart.scale)
    x, y = chart.at(hex, place)
    width = max(4, round(5 * chart.scale))
    box = (x - r - width, y - r - width, x + r + width, y + r + width)
    on.path(("ring token", r, width), lambda: _hoop(r, width), box, SHU)


def _hoop(r: int, width: int) -> Path:
    middle = r + width
    return ellipse(middle, middle, r + width - 1) - ellipse(middle, middle, r - 1)
