"""The pieces: goods, resources, workers, influence tokens, pictograms, bonuses, rings."""

from __future__ import annotations

from renderers import canvas, curves, pieces, text
from renderers.canvas import Box, Canvas
from renderers.curves import Figure, Sprite, ellipse
from renderers.look import Look
from renderers.nippon_zaibatsu import colours
from renderers.nippon_zaibatsu.glyphs import glyph
from renderers.palette import FAINT, INK, PANEL, SEATS, SHU, SOFT, Colour, darker
from renderers.text import BLACK
from rules.nippon_zaibatsu import ops
from rules.nippon_zaibatsu.ops import Op
from rules.nippon_zaibatsu.tables import DESTINATIONS, TILES, colour_of

_FILLS = colours.GOODS | colours.THINGS
_INKS = colours.ON_GOODS | colours.ON_THINGS
TOKEN = (66, 50)  # width and height of an influence token


def sign(on: Canvas, name: str, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """A pictogram in one colour about x, y."""
    box = (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)
    on.path(("nippon", name), lambda: glyph(name).scaled(size / 100), box, colour)


def chip(on: Canvas, what: str, x: int, y: int, r: int) -> None:
    """A disc about x, y for a type of goods, a resource, money or points."""
    on.stamp(canvas.sprite(("nippon chip", what, r), lambda: _chip(what, r)), x, y)


def _chip(what: str, r: int) -> Sprite:
    """The pictogram is pasted as a mask: its holes show the disc, not what lies below."""
    rim, side = max(2.0, r / 8), 2 * r + 2
    inner = (r - rim) * 1.4
    disc: Figure = [
        (ellipse(r + 1, r + 1, r), darker(_FILLS[what])),
        (ellipse(r + 1, r + 1, r - rim), _FILLS[what]),
    ]
    made = curves.sprite(disc, side, side)
    picture = glyph(what).scaled(inner / 100).moved(r + 1 - inner / 2, r + 1 - inner / 2)
    made.image.paste(_INKS[what], (0, 0), picture.mask(side, side))
    return made


def amount(on: Canvas, what: str, words: str, x: int, y: int, size: int, room: int = 400) -> int:
    """A disc and how many, its left end at x. Returns the width."""
    r = round(size * 0.5)
    chip(on, what, x + r, y, r)
    return 2 * r + 7 + on.write(x + 2 * r + 7, y, words, size, weight=BLACK, room=room - 2 * r - 7, tabular=True)


def worker(on: Canvas, look: Look, who: str, x: int, y: int, size: int) -> None:
    """A worker about x, y with the letter of its colour; an expert has a hat. `size`: height in pixels."""
    colour, expert = colour_of(who), who in DESTINATIONS
    made = canvas.sprite(("nippon worker", colour, expert, size), lambda: _worker(colour, expert, size))
    on.stamp(made, x, y)
    letter = look.words(f"picture.letter.{colour}")
    ink = colours.ON_WORKERS[colour]
    on.write(x, y + round(size * 0.12), letter, round(size * 0.4), colour=ink, weight=BLACK, side="middle")


def _worker(colour: str, expert: bool, size: int) -> Sprite:
    rim = max(2.5, size / 16)
    k = (size - 2 * rim) / 104
    body = glyph("expert" if expert else "person").moved(0, 4).scaled(k).moved(rim, rim)
    figure: Figure = [(body.outline(2 * rim), darker(colours.WORKERS[colour])), (body, darker(colours.WORKERS[colour]))]
    figure.append((body, colours.WORKERS[colour]))
    return curves.sprite(figure, size, size)


def department(on: Canvas, look: Look, colour: str, x: int, y: int, r: int) -> None:
    """A department's bonus about x, y: a disc in its colour with its letter; of choice: a ring of dots."""
    if colour not in colours.WORKERS:
        on.disc(x, y, r, INK)
        on.disc(x, y, r - 3, PANEL)
        sign(on, "gear", x, y, round(r * 1.5))
        return
    on.disc(x, y, r, darker(colours.WORKERS[colour]))
    on.disc(x, y, r - 3, colours.WORKERS[colour])
    letter = look.words(f"picture.letter.{colour}")
    on.write(x, y, letter, round(r * 1.1), colour=colours.ON_WORKERS[colour], weight=BLACK, side="middle")


def token(on: Canvas, seat: int, value: int, x: int, y: int) -> None:
    """An influence token about x, y: its owner's mark and its value."""
    wide, high = TOKEN
    box = (x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high)
    on.panel(box, PANEL, SEATS[seat].colour, 5, 10)
    pieces.badge(on, seat, x - 14, y, 28)
    on.write(x + 15, y, str(value), 36, weight=BLACK, side="middle")


def printed(on: Canvas, value: int, x: int, y: int) -> None:
    """A free influence space with the value of the foreign companies."""
    wide, high = TOKEN[0] - 4, TOKEN[1] - 4
    box = (x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high)
    on.panel(box, FAINT, SOFT, 2, 10)
    on.write(x, y, str(value), 30, colour=SOFT, weight=BLACK, side="middle")


def bonus(on: Canvas, look: Look, op: Op, x: int, y: int, size: int) -> None:
    """A small bonus about x, y: what is gained and how much."""
    match op:
        case ops.Gain():
            _pair(on, str(op.n), x, y, size, lambda at: chip(on, op.what, at, y, size // 2))
        case ops.Advance():
            _pair(on, f"+{op.n}", x, y, size, lambda at: sign(on, op.track, at, y, size))
        case ops.Department(dept=str(dept)):
            department(on, look, dept, x, y, size // 2 + 2)
        case ops.TakeInfluence():
            _pair(on, str(op.value), x, y, size, lambda at: sign(on, "influence", at, y, size))
        case ops.ChooseTrack():
            _pair(on, f"+{op.n}", x, y, size, lambda at: department(on, look, "white", at, y, size // 2))
        case _:
            sign(on, "gear", x, y, size)


def _pair(on: Canvas, words: str, x: int, y: int, size: int, draw: object) -> None:
    figure = max(18, round(size * 0.9))
    wide = size + 4 + text.width(words, figure, BLACK)
    left = x - wide // 2
    draw(left + size // 2)  # type: ignore[operator]
    on.write(left + size + 4, y, words, figure, weight=BLACK)


def tile_name(tile: str) -> str:
    """The number and side printed on a factory: "3A"; an old one has an asterisk."""
    return f"{TILES[tile].number}{TILES[tile].side}" if tile in TILES else "*"


def number(on: Canvas, n: int | str, x: int, y: int, r: int) -> None:
    """The number of a choice."""
    on.disc(x, y, r, PANEL)
    on.disc(x, y, r - 3, colours.CHOICE)
    on.write(x, y, str(n), round(r * 1.1), colour=PANEL, weight=BLACK, side="middle", room=2 * r - 4)


def fresh(on: Canvas, box: Box, radius: int = 12) -> None:
    """A vermilion frame around a box: what has just changed."""
    left, top, right, bottom = box
    on.frame((left - 5, top - 5, right + 5, bottom + 5), SHU, 5, radius)


def about(x: int, y: int, wide: int, high: int) -> Box:
    """A box of that size around a point."""
    return x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high
