"""Each hex as a sprite: ground, terrain, track, circles, revenue, label. Tokens and names lie on top of it."""

from __future__ import annotations

import math
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

from renderers import canvas, curves, text
from renderers.canvas import Canvas
from renderers.curves import Figure, Path, Point, Sprite, ellipse, polygon, stroke
from renderers.eighteen_pa import colours, glyphs
from renderers.eighteen_pa.chart import CORNERS
from renderers.eighteen_pa.plan import BAR_RIM, DISC, OFF_VALUES, Plan, circle, disc_of
from renderers.eighteen_pa.track import Rails, Spot
from renderers.palette import INK, PANEL, PAPER, SOFT, WHITE, Colour, blend
from renderers.text import BLACK, MEDIUM
from rules.eighteen_pa.board.geometry import Segment
from rules.eighteen_pa.components import HEXES

RAIL, CASING = 12.0, 3.0
BANDS = ("yellow", "green", "brown", "gray")
_SMALLEST = 18
_RING = blend(INK, WHITE, 0.4)


def face(plan: Plan, half: int, band: str = "", ferry: str = "") -> Sprite:
    """The hex at that size. `band`: the revenue band of now, where the hex has values by band; `ferry`: "waiting",
    "open" or "closed", where it belongs to the ferry.
    """
    key = ("face", plan.hex if band or ferry else plan.key, plan.tile, half, band, ferry)
    return canvas.sprite(key, lambda: _drawn(plan, half, band, ferry))


def _drawn(plan: Plan, half: int, band: str, ferry: str) -> Sprite:
    wide, high = 2 * half + 2, 2 * math.ceil(half * 2 / math.sqrt(3)) + 2
    k = half / 50
    big = Image.new("RGB", (wide * curves.OVER, high * curves.OVER))
    pen = ImageDraw.Draw(big)
    for path, colour in _figure(plan, ferry):  # all of it solid: one picture, cut out along the sides
        path.scaled(k).moved(wide / 2, high / 2).paint(pen, colour)
    image = big.reduce(curves.OVER)
    _letters(Letters(Canvas(image), wide / 2, high / 2, k), plan, band)
    return Sprite(image, canvas.mask(("hex", half), lambda: _outline(half, wide, high)))


def _outline(half: int, wide: int, high: int) -> Image.Image:
    """A hex and a hair's breadth more, so that neighbours leave no gap."""
    return polygon(*CORNERS).scaled(1.012 * half / 50).moved(wide / 2, high / 2).mask(wide, high)


class Letters:
    """Writes and stamps on a canvas in the units of a hex."""

    def __init__(self, on: Canvas, x: float, y: float, k: float) -> None:
        self.on, self.x, self.y, self.k = on, x, y, k

    def write(
        self,
        at: Point,
        words: str,
        size: float,
        colour: Colour = INK,
        weight: str = BLACK,
        room: float = 90,
        halo: Colour | None = None,
    ) -> None:
        """One line centred on a point; never smaller than can be read, drawn narrow where there is little room."""
        x, y = round(self.x + at[0] * self.k), round(self.y + at[1] * self.k)
        size, wide = max(_SMALLEST, round(size * self.k)), round(room * self.k)
        narrow(self.on, (x, y), words, size, wide, colour, weight, halo)

    def chip(self, at: Point, wide: float, high: float, colour: Colour, rim: Colour | None) -> None:
        """A small plate centred on a point."""
        w, h = round(wide * self.k), round(high * self.k)
        left, top = round(self.x + at[0] * self.k - w / 2), round(self.y + at[1] * self.k - h / 2)
        self.on.panel((left, top, left + w, top + h), colour, rim, max(2, round(2.5 * self.k)), round(5 * self.k))


def narrow(
    on: Canvas,
    at: tuple[int, int],
    words: str,
    size: int,
    room: int,
    colour: Colour,
    weight: str = BLACK,
    halo: Colour | None = None,
) -> None:
    """One line centred on a place, its letters drawn narrower where it would be wider than `room` pixels; on a halo
    where it may lie on track.
    """
    drawn = text.label(words, size, weight)
    if not drawn.mask:
        return
    mask = drawn.mask
    if mask.width > room:
        mask = canvas.mask(("narrow", words, size, weight, room), lambda: _squeezed(mask, room))
    x, y = at[0] - mask.width // 2, at[1] + round(size * 0.355) + drawn.dy
    if halo is None:
        on.paint(mask, x, y, colour)
        return
    r = max(2, size // 7)
    key = ("halo", words, size, weight, mask.width, colour, halo)
    sprite = canvas.sprite(key, lambda: _haloed(mask, r, colour, halo))
    on.image.paste(sprite.image, (x - r, y - r), sprite.mask)


def _haloed(mask: Image.Image, r: int, colour: Colour, halo: Colour) -> Sprite:
    """Letters with what lies around them."""
    cover = _grown(mask, r)
    image = Image.new("RGB", cover.size, halo)
    image.paste(colour, (r, r), mask)
    return Sprite(image, cover)


def _grown(mask: Image.Image, r: int) -> Image.Image:
    """The mask and a little around it."""
    wide = Image.new("L", (mask.width + 2 * r, mask.height + 2 * r), 0)
    wide.paste(mask, (r, r))
    return wide.filter(ImageFilter.MaxFilter(2 * r + 1)).filter(ImageFilter.GaussianBlur(0.7))


def _squeezed(mask: Image.Image, room: int) -> Image.Image:
    return mask.resize((max(1, room), mask.height), Image.Resampling.LANCZOS)


def _figure(plan: Plan, ferry: str) -> Figure:
    row = HEXES[plan.hex]
    figure: Figure = [
        (polygon(*CORNERS).scaled(1.04), colours.border(plan.fill)),
        (polygon(*CORNERS).scaled(0.972), plan.fill),
    ]
    if not plan.tile and row.terrain == "mountain":
        figure += [(path.moved(0, -6), colour) for path, colour in glyphs.mountains()]
    if not plan.tile and row.terrain == "water":
        figure.append((glyphs.waves().scaled(0.9).moved(-21, -29), colours.SHORE))
    figure += _rivers(plan.hex)
    if row.kind == "water" or ferry:
        figure += _ferry(plan, ferry)
    else:
        for group in plan.rails.groups:
            figure += _rails(plan.rails, group)
    for spot in plan.rails.spots if row.kind != "water" else ():
        figure += _stop(plan.rails, spot)
    return figure + _walls(plan.hex)


def _rivers(hex: str) -> Figure:
    """This hex's half of the rivers on its sides."""
    return [(_side(int(edge), 9), colours.RIVER) for edge in HEXES[hex].river]


def _walls(hex: str) -> Figure:
    """This hex's half of the sides that nothing crosses."""
    return [(_side(edge, 11), colours.SHORE) for edge in HEXES[hex].wall]


def _side(edge: int, width: float) -> Path:
    return stroke([CORNERS[edge - 1], CORNERS[edge]], width)


def _rails(rails: Rails, group: tuple[Segment, ...]) -> Figure:
    """Track that meets, in one go: casing, then ink."""
    lines = [rails.lines[segment] for segment in group]
    casing = sum((stroke(_over(line), RAIL + 2 * CASING) for line in lines), Path())
    ink = sum((stroke(_over(line), RAIL) for line in lines), Path())
    return [(casing, PAPER), (ink, INK)]


def _over(line: tuple[Point, ...]) -> list[Point]:
    """A little over the side of the hex, so that lines of neighbours run into each other."""
    points = list(line)
    for end, before in ((0, 1), (-1, -2)):
        (x, y), (u, v) = points[end], points[before]
        if math.hypot(x, y) > 49:
            length = math.hypot(x - u, y - v)
            points[end] = (x + (x - u) / length * 4, y + (y - v) / length * 4)
    return points


def _stop(rails: Rails, spot: Spot) -> Figure:
    if spot.circles:
        return _city(spot, circle(rails, spot))
    if spot.stop.kind == "offboard":
        return [(ellipse(*spot.at, 9), PAPER), (ellipse(*spot.at, 6), INK)]
    if spot.turn is None:
        return [(ellipse(*spot.at, 11.5), PAPER), (ellipse(*spot.at, 8.5), INK)]
    return [(_bar(spot, 34, 15), PAPER), (_bar(spot, 28, 9), INK)]


def _bar(spot: Spot, length: float, width: float) -> Path:
    assert spot.turn is not None
    half = (length - width) / 2
    return stroke([(0, -half), (0, half)], width).turned(spot.turn).moved(*spot.at)


def _city(spot: Spot, r: float) -> Figure:
    """A circle; several of them in a white bar."""
    if len(spot.circles) == 1:
        return [(ellipse(*spot.at, r), INK), (ellipse(*spot.at, r - 3), WHITE)]
    around = [*spot.circles, spot.circles[0]]
    outer, inner = stroke(around, 2 * (r + BAR_RIM)), stroke(around, 2 * r)
    if len(spot.circles) > 2:
        outer, inner = outer + polygon(*spot.circles), inner + polygon(*spot.circles)
    rings = sum((ellipse(*at, r - 0.5) for at in spot.circles), Path())
    holes = sum((ellipse(*at, r - 2.5) for at in spot.circles), Path())
    return [(outer, INK), (inner, WHITE), (rings, _RING), (holes, WHITE)]


def _ferry(plan: Plan, ferry: str) -> Figure:
    """The crossing as a dashed line; where it is closed, only a faint one."""
    ink = colours.SHORE if ferry == "open" else blend(colours.WATER, colours.SHORE, 0.35)
    figure: Figure = []
    for line in plan.rails.lines.values():
        whole = _over(line)
        figure += [(stroke(piece, 8), ink) for piece in _dashes(whole)]
    if plan.hex == "H25":
        figure.append((glyphs.ship().scaled(0.95).moved(0, -10), ink))
    if plan.hex == "H23" and not plan.tile:
        figure.append((glyphs.ship().scaled(0.8).moved(0, -2), ink))
    return figure


def _dashes(points: list[Point], dash: float = 10, gap: float = 8) -> list[list[Point]]:
    """A line cut into dashes, rounded at their ends."""
    made: list[list[Point]] = []
    along = 0.0
    for (x, y), (u, v) in pairwise(points):
        length = math.hypot(u - x, v - y)
        for n in range(max(1, round(length))):
            t = n / max(1.0, length)
            place = (x + (u - x) * t, y + (v - y) * t)
            at = (along + n) % (dash + gap)
            if at < dash:
                if at < 1 or not made:
                    made.append([])
                made[-1].append(place)
        along += length
    return [piece for piece in made if len(piece) > 1]


def _letters(on: Letters, plan: Plan, band: str) -> None:
    row = HEXES[plan.hex]
    r = disc_of(plan.rails)
    for at, value in plan.revenue:
        disc(on, at, value, r)
    if plan.label:
        on.write(plan.label_at, plan.label, 18, room=29, halo=plan.fill)
    if plan.number_at:
        on.write(plan.number_at, plan.tile, 16, weight=MEDIUM, room=26, halo=plan.fill)
    if plan.cost:
        on.write(plan.cost_at, f"${plan.cost}", 20, SOFT, MEDIUM)
    if band:
        _bands(on, plan, row.stops[0].value, band)


def disc(on: Letters, at: Point, value: int, radius: float = DISC) -> None:
    """What a stop is worth."""
    r = round(radius * on.k)
    x, y = round(on.x + at[0] * on.k), round(on.y + at[1] * on.k)
    on.on.disc(x, y, r, INK)
    on.on.disc(x, y, r - max(2, round(1.5 * on.k)), PANEL)
    on.write(at, str(value), radius * 1.5)


def _bands(on: Letters, plan: Plan, value: object, band: str) -> None:
    """The values of all phases, that of now lit."""
    assert isinstance(value, dict)
    places = OFF_VALUES if HEXES[plan.hex].kind == "off" else ((-15.0, 22.0), (15.0, 22.0))
    for at, name in zip(places, BANDS, strict=False):
        lit = name == band
        on.chip(at, 22, 22, colours.TILE[name] if lit else colours.DIM[name], INK if lit else None)
        on.write(at, str(value[name]), 19, INK if lit else SOFT, BLACK if lit else MEDIUM)
