"""The pieces: cubes, plates that name a company, pictograms, and what spaces and tiles bring as a row of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from renderers import canvas, curves, text
from renderers.big_shoulders import colours
from renderers.big_shoulders.glyphs import glyph
from renderers.canvas import Canvas
from renderers.curves import Figure, Sprite, rounded
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT, Colour, darker
from renderers.text import BLACK
from rules.big_shoulders.components import RESOURCES, Effect

Piece = tuple[str, str]  # "cube", "sign" or "text", and which
PLATE = 1.36  # width of a plate by its height


def sign(on: Canvas, name: str, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """A pictogram in one colour about x, y."""
    box = (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)
    on.path(("big_shoulders", name), lambda: glyph(name).scaled(size / 100), box, colour)


def cube(on: Canvas, kind: str, x: int, y: int, size: int) -> None:
    """A cube about x, y: its colour and its pictogram."""
    on.stamp(canvas.sprite(("shoulders cube", kind, size), lambda: _cube(kind, size)), x, y)


def _cube(kind: str, size: int) -> Sprite:
    rim = max(1.5, size / 14)
    inner = (size - 2 * rim) * 0.82
    shift = (size - inner) / 2
    figure: Figure = [
        (rounded(0, 0, size, size, size * 0.18), darker(colours.CUBE[kind])),
        (rounded(rim, rim, size - 2 * rim, size - 2 * rim, size * 0.12), colours.CUBE[kind]),
        (glyph(kind).scaled(inner / 100).moved(shift, shift), colours.ON_CUBE[kind]),
    ]
    return curves.sprite(figure, size, size)


def cubes(on: Canvas, held: Mapping[str, int], x: int, y: int, size: int, step: int = 0) -> int:
    """How many of each kind, from x on, centred on y; kinds that are not there take their `step` of room, if there is
    one, and leave it blank. Returns the room that was taken.
    """
    start = x
    for kind in RESOURCES:
        if held.get(kind):
            cube(on, kind, x + size // 2, y, size)
            used = on.write(x + size + 3, y, f"{held[kind]}", max(18, round(size * 0.86)), weight=BLACK)
            x += step or size + used + 14
        else:
            x += step
    return x - start


def each_cube(kinds: Mapping[str, int]) -> list[str]:
    """The cubes one by one, in the order of their kinds."""
    return [kind for kind in RESOURCES for _ in range(kinds.get(kind, 0))]


def plate(on: Canvas, company: str, x: int, y: int, high: int, wide: int = 0, new: bool = False) -> int:
    """The plate of a company, its left end at x, centred on y. Returns its width."""
    wide = wide or round(high * PLATE)
    fill, top = colours.COMPANY[company], y - high // 2
    if new:
        on.panel((x - 3, top - 3, x + wide + 3, top + high + 3), SHU, None, 0, high // 4 + 2)
    on.panel((x, top, x + wide, top + high), fill, darker(fill), 2, high // 5)
    size = max(18, round(high * 0.66)) if wide >= 28 else 18
    on.write(
        x + wide // 2, y, colours.TAG[company], size, colour=colours.ON_COMPANY[company], weight=BLACK, side="middle"
    )
    return wide


def new(on: Canvas, x: int, top: int, bottom: int) -> None:
    """The vermilion bar beside what is new."""
    on.panel((x, top, x + 7, bottom), SHU, None, 0, 3)


def number(on: Canvas, n: int, x: int, y: int, r: int = 20) -> None:
    """The number of a choice."""
    on.disc(x, y, r, PANEL)
    on.disc(x, y, r - 2, colours.CHOICE)
    on.write(x, y, str(n), round(r * 1.15), colour=PANEL, weight=BLACK, side="middle")


def slots(on: Canvas, name: str, full: int, of: int, x: int, y: int, size: int) -> int:
    """Places in a row, filled ones with a pictogram, free ones pale. Returns the room that was taken."""
    for n in range(of):
        slot(on, name if n < full else "", x + n * (size + 3), y, size)
    return of * (size + 3)


def slot(on: Canvas, name: str, x: int, y: int, size: int) -> None:
    """One place, its left end at x: somebody or something in it, or free."""
    box = (x, y - size // 2, x + size, y - size // 2 + size)
    on.panel(box, PANEL if name else FAINT, SOFT if name else RULE, 2, max(3, size // 6))
    if name:
        sign(on, name, x + size // 2, y, size - 6)


# ---- effects as pictograms


def pieces_of(effects: Iterable[Effect]) -> list[Piece]:
    """What some effects bring, as pictograms, cubes and figures."""
    return [piece for effect in effects for piece in _pieces(effect)]


_PEOPLE = {
    "gain_worker": "worker",
    "gain_manager": "manager",
    "gain_salesperson": "salesperson",
    "automate": "automation",
}


def _pieces(effect: Effect) -> list[Piece]:
    match effect.kind:
        case "gain_worker" | "gain_manager" | "gain_salesperson" | "automate":
            return [("sign", _PEOPLE[effect.kind])] * max(1, effect.amount)
        case "hire_workers_market":
            return [("sign", "worker"), ("text", "+")]
        case "appeal":
            return [("text", f"+{effect.amount}"), ("sign", "appeal")]
        case "take_first_place":
            return [("sign", "first")]
        case "pay_shareholders":
            return [("sign", "paper"), ("text", f"${effect.amount}")]
        case "buy_asset":
            return [("sign", "asset"), *([("text", f"−${effect.discount}")] if effect.discount else [])]
        case "gain_resources":
            return [("cube", kind) for kind in effect.resources]
        case "gain_like":
            return [("sign", "cube"), ("text", "="), ("sign", "cube")]
        case "gain_unlike":
            return [("sign", "cube"), ("text", "≠"), ("sign", "cube")]
        case "resource":
            return [("sign", "cube")] * max(1, effect.amount)
        case "gain_goods" | "good":
            return [("text", f"+{effect.amount}"), ("sign", "goods")]
        case "revenue":
            return [("text", f"+${effect.amount}")]
        case "share_step":
            return [("sign", "share_step")]
    return [("sign", "shield")]


def effects(
    on: Canvas, what: Sequence[Piece], x: int, y: int, size: int, room: int, colour: Colour = INK, middle: bool = False
) -> int:
    """Pictograms in a row, from x on or centred there, a little smaller where the room asks for it. Returns the room
    that was taken.
    """
    while size > 18 and width(what, size) > room:
        size -= 1
    used = width(what, size)
    left = x - used // 2 if middle else x
    for shape, name in what:
        if shape == "text":
            left += on.write(left, y, name, max(18, round(size * 0.92)), colour=colour, weight=BLACK) + 3
            continue
        if shape == "cube":
            cube(on, name, left + size // 2, y, size)
        else:
            sign(on, name, left + size // 2, y, size, colour)
        left += size + 3
    return used


def width(what: Sequence[Piece], size: int) -> int:
    """The room that pictograms take at a size."""
    return sum(
        text.width(name, max(18, round(size * 0.92)), BLACK) + 3 if s == "text" else size + 3 for s, name in what
    )


def shares(company_shares: int, preferred: bool) -> str:
    """Shares of 10%, with a sign for the preferred certificate among them."""
    return f"{company_shares}{'ᴾ' if preferred else ''}" if company_shares else ""


def tag(company: str) -> str:
    """What stands on its plate."""
    return colours.TAG[company]
