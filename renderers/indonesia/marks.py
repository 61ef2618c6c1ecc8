"""The pieces: chips of goods, ships, cities, deeds, and the tags that name a company by owner and slot."""

from __future__ import annotations

from collections.abc import Mapping

from renderers import canvas, curves, text
from renderers.canvas import Canvas
from renderers.curves import Figure, Path, Sprite, ellipse, shape
from renderers.indonesia import colours
from renderers.indonesia.glyphs import glyph
from renderers.palette import INK, PANEL, RULE, SEATS, SHU, SOFT, WHITE, Colour, darker
from renderers.text import BLACK
from rules.indonesia.components import CITIES, DEEDS
from rules.indonesia.state import City, Company

TAG = 1.56  # width of a tag by its height
HULL = (64, 34)  # a ship's mark with its count, at scale 1


def tag_name(company: Company) -> str:
    """How a company is called on pictures: its owner's letter and its slot, "B2"."""
    return f"{SEATS[company.owner].letter}{company.slot}"


def chip(on: Canvas, good: str, x: int, y: int, r: int, sold: bool = False) -> None:
    """A goods chip about x, y; a sold one lies face down."""
    on.stamp(canvas.sprite(("chip", good, r, sold), lambda: _chip(good, r, sold)), x, y)


def _chip(good: str, r: int, sold: bool) -> Sprite:
    side = 2 * r + 2
    fill, ink = (
        (colours.GHOST[good], darker(colours.GOODS[good])) if sold else (colours.GOODS[good], colours.ON_GOODS[good])
    )
    rim = max(2.0, r / 7)
    inner = (r - rim) * 1.36
    figure: Figure = [
        (ellipse(r + 1, r + 1, r), darker(colours.GOODS[good])),
        (ellipse(r + 1, r + 1, r - rim), fill),
        (glyph(good).scaled(inner / 100).moved(r + 1 - inner / 2, r + 1 - inner / 2), ink),
    ]
    return curves.sprite(figure, side, side)


def sign(on: Canvas, name: str, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """A pictogram in one colour about x, y."""
    box = (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)
    on.path(("indonesia", name), lambda: glyph(name).scaled(size / 100), box, colour)


def tag(on: Canvas, company: Company, x: int, y: int, high: int) -> int:
    """A company's tag, its left end at x, centred on y. Returns its width."""
    mark, wide = SEATS[company.owner], round(high * TAG)
    on.panel((x, y - high // 2, x + wide, y - high // 2 + high), mark.colour, darker(mark.colour), 2, high // 4)
    on.write(x + wide // 2, y, tag_name(company), round(high * 0.8), colour=mark.ink, weight=BLACK, side="middle")
    return wide


def kind(on: Canvas, what: str, x: int, y: int, r: int) -> None:
    """What a company or deed makes: a chip, for ships a pale disc with a boat."""
    chip(on, what, x, y, r)


def hull(on: Canvas, company: Company, count: int, x: int, y: int, k: float = 1.0, load: str = "") -> None:
    """Ships of a company in one sea area, about x, y: a hull with its tag, and how many; or what they carry of what
    they can.
    """
    mark = SEATS[company.owner]
    wide, high = round(42 * k), round(32 * k)
    side = f"×{count}" if count > 1 else ""
    left = x - (round(HULL[0] * k) // 2)
    made = canvas.sprite(("hull", company.owner, wide, high), lambda: _hull(company.owner, wide, high))
    on.image.paste(made.image, (left, y - high // 2), made.mask)
    size = max(18, round(19 * k))
    on.write(left + wide // 2, y + round(3 * k), tag_name(company), size, colour=mark.ink, weight=BLACK, side="middle")
    if load:
        _loaded(on, load, left + wide, y, k)
    elif side:
        on.write(left + wide + 1, y + round(3 * k), side, size, weight=BLACK)


def _loaded(on: Canvas, load: str, x: int, y: int, k: float) -> None:
    size = max(18, round(19 * k))
    wide = text.width(load, size, BLACK) + 8
    on.panel((x - 2, y - round(11 * k), x - 2 + wide, y + round(13 * k)), PANEL, SHU, 2, 6)
    on.write(x - 2 + wide // 2, y + round(1 * k), load, size, weight=BLACK, side="middle")


def _hull(seat: int, wide: int, high: int) -> Sprite:
    body = shape("M2 30 L98 30 C96 62 88 86 76 97 L24 97 C12 86 4 62 2 30 Z") + curves.stroke([(30, 32), (30, 4)], 7)
    flag = curves.polygon((30, 2), (62, 13), (30, 24))
    inner = shape("M10 36 L90 36 C87 62 81 80 72 90 L28 90 C19 80 13 62 10 36 Z")
    mark = SEATS[seat]
    across, down = wide / 100, high / 100

    def fitted(path: Path) -> Path:
        return Path(
            p._replace(points=tuple((x * across, y * down) for x, y in p.points), width=p.width * down)
            for p in path.parts
        )

    figure: Figure = [
        (fitted(body), darker(mark.colour)),
        (fitted(flag), darker(mark.colour)),
        (fitted(inner), mark.colour),
    ]
    return curves.sprite(figure, wide, high)


def city_side(size: int, k: float = 1.0) -> int:
    """How high a city of that size is."""
    return round((34, 41, 48)[size - 1] * k)


def city(on: Canvas, size: int, x: int, y: int, k: float = 1.0) -> None:
    """A city about x, y: the larger, the more it takes; its number says how many of each good."""
    side = city_side(size, k)
    on.stamp(canvas.sprite(("city", size, side), lambda: _city(size, side)), x, y)
    takes = str(CITIES.capacity_per_good[size - 1])
    on.write(
        x,
        y + round(side * 0.17),
        takes,
        max(18, round(side * 0.56)),
        colour=colours.ON_CITY[size],
        weight=BLACK,
        side="middle",
    )


def _city(size: int, side: int) -> Sprite:
    outer = glyph("house").scaled(side / 100)
    figure: Figure = [
        (outer.outline(3), WHITE),
        (outer, darker(colours.CITY[size])),
        (glyph("house").scaled(0.84 * side / 100).moved(0.08 * side, 0.095 * side), colours.CITY[size]),
    ]
    return curves.sprite([(path.moved(2, 2), colour) for path, colour in figure], side + 4, side + 4)


def goods_width(city: City, goods: Mapping[str, int], k: float = 1.0) -> int:
    """The width of the plate of what a city took."""
    return sum(_taken_width(city, n, k) for n in goods.values()) + round(8 * k)


def _taken_width(city: City, n: int, k: float) -> int:
    words = _taken(city, n)
    return round(25 * k) + (text.width(words, max(18, round(18 * k)), BLACK) + 5 if words else 0)


def _taken(city: City, n: int) -> str:
    """Nothing more is to be said of one of one."""
    return "" if city.size == 1 else f"{n}/{CITIES.capacity_per_good[city.size - 1]}"


def goods(on: Canvas, city: City, goods: Mapping[str, int], x: int, y: int, k: float = 1.0) -> None:
    """What a city took this year, of what it can take: a plate about x, y."""
    wide, high = goods_width(city, goods, k), round(28 * k)
    left = x - wide // 2
    on.panel((left, y - high // 2, left + wide, y - high // 2 + high), PANEL, SOFT, 2, round(8 * k))
    left += round(5 * k)
    for good, n in goods.items():
        chip(on, good, left + round(12 * k), y, round(11 * k))
        words = _taken(city, n)
        if words:
            on.write(left + round(25 * k), y, words, max(18, round(18 * k)), weight=BLACK)
        left += _taken_width(city, n, k)


def deed_size(k: float = 1.0) -> tuple[int, int]:
    """Width and height of a deed on the map."""
    return round(40 * k), round(46 * k)


def deed(on: Canvas, id: str, x: int, y: int, k: float = 1.0) -> None:
    """A deed that nobody owns: a card with what it makes."""
    wide, high = deed_size(k)
    box = (x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high)
    on.panel(box, PANEL, INK, 3, 7)
    chip(on, DEEDS[id].makes, x, y, round(14 * k))


def ring(on: Canvas, x: int, y: int, r: int, colour: Colour = SHU) -> None:
    """A ring around something round about x, y: what has just changed."""
    width = max(4, r // 5)
    box = (x - r - width, y - r - width, x + r + width, y + r + width)
    on.path(("hoop", r, width + 2), lambda: _hoop(r, width + 2), box, PANEL)
    on.path(("hoop", r, width), lambda: _hoop(r, width), box, colour)


def _hoop(r: int, width: int) -> Path:
    middle = r + max(4, r // 5)
    return ellipse(middle, middle, r + width - 1) - ellipse(middle, middle, r - 1)


def number(on: Canvas, n: int | str, x: int, y: int, r: int, colour: Colour = colours.CHOICE) -> None:
    """The number of a choice."""
    on.disc(x, y, r, PANEL)
    on.disc(x, y, r - 3, colour)
    on.write(x, y, str(n), round(r * 1.15), colour=PANEL, weight=BLACK, side="middle", room=2 * r - 4)


def track(on: Canvas, name: str, level: int, x: int, y: int, size: int, ink: Colour = INK) -> int:
    """An R&D track's pictogram and level, its left end at x. Returns the width."""
    sign(on, name, x + size // 2, y, size)
    return size + 5 + on.write(x + size + 5, y, str(level), round(size * 1.12), colour=ink, weight=BLACK, tabular=True)


def slot(on: Canvas, x: int, y: int, high: int) -> None:
    """A free slot: an empty tag."""
    on.panel((x, y - high // 2, x + round(high * TAG), y - high // 2 + high), PANEL, RULE, 2, high // 4)
