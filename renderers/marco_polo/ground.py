"""The printed map of a match: land, sea, roads with prices, plates with names, tiles and cards. Kept once drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from renderers import canvas, curves
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.marco_polo import atlas, colours, effects, marks
from renderers.marco_polo.chart import Chart, cards_at
from renderers.palette import INK, LAND, MEADOW, PANEL, PAPER, SEA, SOFT, WHITE, Colour, darker
from renderers.text import BLACK
from rules.marco_polo.components import CITY_BONUSES, COMPONENTS, NODES, OUTPOSTS, SCORING, Edge
from rules.marco_polo.state import Public

_OVER = 3  # how many times too large land and roads are drawn
_HILLS = (
    "M0 0 L1600 0 L1600 40 C1500 60 1420 20 1330 34 C1200 60 1150 20 1010 40 C880 60 820 30 700 44"
    " C560 60 480 26 330 40 C210 54 100 30 0 60 Z",
    "M480 176 C560 160 640 190 720 176 C780 168 840 184 830 196 C760 206 560 206 500 196 Z",
    "M1120 300 C1180 286 1260 300 1300 286 C1330 270 1340 300 1300 316 C1240 340 1150 330 1120 316 Z",
    "M300 470 C380 450 470 480 520 466 C560 456 580 470 560 486 C480 500 360 500 310 490 Z",
)


Drawing = Callable[[Canvas], None]


def sheet(public: Public, look: Look, chart: Chart, size: tuple[int, int], more: Drawing | None = None) -> Canvas:
    """A canvas of that size with all that does not move. more: what else is printed on it, always the same thing."""
    cards = tuple(sorted((city, tuple(found)) for city, found in public.cards.items()))
    tiles = tuple(sorted(public.bonuses.items())), tuple(sorted(public.outposts.items()))
    key = ("marco", look.lang, chart, size, cards, tiles, more)
    return canvas.layer(key, lambda: _drawn(public, look, chart, size, more))


def _drawn(public: Public, look: Look, chart: Chart, size: tuple[int, int], more: Drawing | None) -> Canvas:
    on = Canvas.blank(*size)
    on.image.paste(canvas.layer(("marco land", chart), lambda: _land(chart)).image, chart.window[:2])
    prices(on, chart)
    for node in NODES:
        _place(on, public, look, chart, node)
    on.fill((0, 0, size[0], chart.window[1]), PAPER)
    on.fill((0, chart.window[3], *size), PAPER)
    if more is not None:
        more(on)
    return on


def _land(chart: Chart) -> Canvas:
    """Land, sea and roads, drawn too large and reduced."""
    left, top, right, bottom = chart.window
    size, origin = (right - left, bottom - top), (chart.x - left, chart.y - top)
    image = Image.new("RGB", (size[0] * _OVER, size[1] * _OVER), LAND)
    pen = ImageDraw.Draw(image)

    def placed(code: str) -> list[list[curves.Point]]:
        path = curves.shape(code).scaled(chart.k * _OVER).moved(origin[0] * _OVER, origin[1] * _OVER)
        return [list(part.points) for part in path.parts]

    for code in _HILLS:
        for points in placed(code):
            pen.polygon(points, fill=MEADOW)
    for codes, colour in ((atlas.SEAS, SEA), (atlas.ISLANDS, LAND)):
        for points in (points for code in codes for points in placed(code)):
            _line(pen, [*points, points[0]], colours.COAST, chart.n(8 * _OVER))
            pen.polygon(points, fill=colour)
    roads = [[((x - left) * _OVER, (y - top) * _OVER) for x, y in road_points(chart, edge)] for edge in COMPONENTS.edge]
    for width, colour in ((13, PANEL), (7, colours.ROAD)):
        for road in roads:
            _line(pen, road, colour, chart.n(width * _OVER))
    return Canvas(image.reduce(_OVER))


def _line(pen: ImageDraw.ImageDraw, points: Sequence[curves.Point], colour: Colour, wide: int) -> None:
    """A line with round ends."""
    pen.line(points, fill=colour, width=wide, joint="curve")
    r = (wide - 1) / 2
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def prices(on: Canvas, chart: Chart) -> None:
    """What crossing the roads costs."""
    for edge in COMPONENTS.edge:
        _price(on, chart, edge)


def road_points(chart: Chart, edge: Edge) -> list[tuple[int, int]]:
    """The line of a road on the picture."""
    between = atlas.BENDS.get((edge.a, edge.b), ())
    return [chart.spot(edge.a), *(chart.at(point) for point in between), chart.spot(edge.b)]


def price_spot(chart: Chart, edge: Edge) -> tuple[int, int]:
    """Where the price of a road is printed."""
    placed = atlas.PRICED.get((edge.a, edge.b))
    if placed is not None:
        return chart.at(placed)
    points = road_points(chart, edge)
    (a, b), (c, d) = list(pairwise(points))[len(points) // 2 - 1]
    return (a + c) // 2, (b + d) // 2


def _price(on: Canvas, chart: Chart, edge: Edge) -> None:
    """What crossing a road costs, on a plate."""
    if not edge.pay:
        return
    x, y = price_spot(chart, edge)
    things = marks.listed(edge.pay)
    wide, high = marks.amounts_width(things, chart.n(25)) + chart.n(12), chart.n(34)
    on.panel((x - wide // 2, y - high // 2, x - wide // 2 + wide, y + high // 2), PANEL, colours.ROAD, 2, chart.n(9))
    marks.amounts(on, things, x - wide // 2 + chart.n(6), y, chart.n(25))


def _place(on: Canvas, public: Public, look: Look, chart: Chart, node: str) -> None:
    """An oasis, or a city's plate with its name, tile and cards."""
    cards = cards_at(public, node)
    box = chart.plate(node, len(cards))
    if NODES[node].kind == "oasis":
        return _oasis(on, chart, node)
    fill = colours.SAND if NODES[node].kind == "small" else colours.STONE
    on.panel(box, fill, INK, max(2, chart.n(3)), chart.n(12))
    _name(on, look, chart, node, box)
    if node in public.bonuses:
        _tile(on, chart, CITY_BONUSES[public.bonuses[node]].gain, box, CITY_BONUSES[public.bonuses[node]].letter)
    elif node in public.outposts:
        _tile(on, chart, OUTPOSTS[public.outposts[node]].gain, box)
    for n, card in enumerate(cards):
        _card(on, chart, card, chart.card(node, n, len(cards)))
    if NODES[node].kind == "beijing":
        _spaces(on, chart, box)
    return None


def _oasis(on: Canvas, chart: Chart, node: str) -> None:
    """A disc with the oasis' number."""
    x, y = chart.spot(node)
    r = chart.n(atlas.OASIS / 2)
    on.disc(x, y, r, darker(colours.OASIS))
    on.disc(x, y, r - max(2, chart.n(3)), colours.OASIS)
    number = str(int(node.rpartition("_")[2]))
    on.write(x, y, number, chart.n(24), colour=WHITE, weight=BLACK, side="middle")


def _name(on: Canvas, look: Look, chart: Chart, node: str, box: Box) -> None:
    left, top, right, _ = box
    size = chart.n(26 if NODES[node].kind in ("large", "beijing") else 24)
    x, y = left + chart.n(12), top + chart.n(19 if NODES[node].kind != "start" else 22)
    on.write(x, y, look.words("picture.node", node=node), size, weight=BLACK, room=right - left - chart.n(20))


def tile_box(chart: Chart, gain: dict[str, int], box: Box, letter: str = "") -> Box:
    """Where the tile of a city lies: at the right end of its second line."""
    _, top, right, _ = box
    size = chart.n(24)
    wide = marks.amounts_width(marks.listed(gain), size) + chart.n(14)
    upper = top + chart.n(34 if letter else 31)
    return right - chart.n(7) - wide, upper, right - chart.n(7), upper + chart.n(34 if letter else 29)


def tile_left(chart: Chart, public: Public, node: str, box: Box) -> int:
    """Where the tile of a city begins; the plate's right end where there is none."""
    if node in public.bonuses:
        bonus = CITY_BONUSES[public.bonuses[node]]
        return tile_box(chart, bonus.gain, box, bonus.letter)[0]
    return tile_box(chart, OUTPOSTS[public.outposts[node]].gain, box)[0] if node in public.outposts else box[2]


def _tile(on: Canvas, chart: Chart, gain: dict[str, int], box: Box, letter: str = "") -> None:
    """What the city gives: once to the first who comes, or to everyone again and again."""
    left, top, right, bottom = tile_box(chart, gain, box, letter)
    on.panel((left, top, right, bottom), colours.TILE, SOFT, 2, chart.n(14 if letter else 3))
    marks.amounts(on, marks.listed(gain), left + chart.n(7), (top + bottom) // 2, chart.n(24))


def _card(on: Canvas, chart: Chart, card: str, box: Box) -> None:
    """A city card: a place for a die, and what it does."""
    left, top, right, bottom = box
    inset = chart.n(4)
    on.panel((left + inset, top, right - inset, bottom - inset), colours.CARD, SOFT, 2, chart.n(8))
    x, y = die_spot(chart, box)
    marks.slot(on, x, y, chart.n(36))
    start = x + chart.n(24)
    effects.draw(on, card, (start, top + 2, right - inset - chart.n(6), bottom - inset - 2), chart.n(26))


def die_spot(chart: Chart, box: Box) -> tuple[int, int]:
    """Where the die on a city card lies."""
    return box[0] + chart.n(28), (box[1] + box[3]) // 2 - chart.n(2)


def beijing_spot(chart: Chart, box: Box, n: int) -> tuple[int, int]:
    """The n-th space for posts in Beijing."""
    wide = (box[2] - box[0]) // len(SCORING.beijing_spaces)
    return box[0] + wide * n + wide // 2, box[1] + chart.n(86)


def _spaces(on: Canvas, chart: Chart, box: Box) -> None:
    """The VP of the spaces in Beijing."""
    for n, vp in enumerate(SCORING.beijing_spaces):
        x, y = beijing_spot(chart, box, n)
        marks.medal(on, str(vp), x, y - chart.n(34), chart.n(36))
        marks.slot(on, x, y, chart.n(36))
