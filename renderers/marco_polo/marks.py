"""The pieces: dice, figures, goods, signs; and amounts of things in a row, as prices and rewards are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from renderers import canvas, curves, pieces, text
from renderers.canvas import Box, Canvas
from renderers.curves import Figure, Path, Sprite, ellipse, rounded
from renderers.marco_polo import colours
from renderers.marco_polo.glyphs import glyph
from renderers.palette import INK, PANEL, SEATS, SHU, SOFT, WHITE, Colour, darker
from renderers.text import BLACK
from rules.marco_polo.components import GOODS, STUFF
from rules.marco_polo.gains import IN_ORDER
from rules.marco_polo.state import BLACK as BLACK_DIE
from rules.marco_polo.state import NOBODY, UNSET
from rules.marco_polo.state import WHITE as WHITE_DIE

Amounts = Sequence[tuple[str, int]]  # things and how many, in the order in which they are drawn

_PIPS = {
    "1": [(50, 50)],
    "2": [(28, 28), (72, 72)],
    "3": [(26, 26), (50, 50), (74, 74)],
    "4": [(28, 28), (72, 28), (28, 72), (72, 72)],
    "5": [(27, 27), (73, 27), (27, 73), (73, 73), (50, 50)],
    "6": [(28, 24), (28, 50), (28, 76), (72, 24), (72, 50), (72, 76)],
}
_TINT = {"camel": colours.CAMEL, "coin": colours.COIN}
ARROW, EITHER, OR = "→", "⇄", "/"


def sign(on: Canvas, name: str, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """A pictogram in one colour about x, y."""
    box = (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)
    on.path(("marco", name), lambda: glyph(name).scaled(size / 100), box, colour)


# ---- dice and figures


def die_colours(seat: int, token: str) -> tuple[Colour, Colour]:
    """The colours of a die and its pips. token: "4", "4b", "4w"; seat -1: a dummy."""
    if token.endswith(BLACK_DIE):
        return INK, WHITE
    if token.endswith(WHITE_DIE):
        return WHITE, INK
    return (colours.DUMMY, INK) if seat == NOBODY else (SEATS[seat].colour, SEATS[seat].ink)


def die(on: Canvas, seat: int, token: str, x: int, y: int, size: int) -> None:
    """A die about x, y; one without a value yet shows a question mark."""
    fill, ink = die_colours(seat, token)
    made = canvas.sprite(("die", token[0], fill, ink, size), lambda: _die(token[0], fill, ink, size))
    on.stamp(made, x, y)
    if token[0] == UNSET:
        on.write(x, y, "?", round(size * 0.72), colour=ink, weight=BLACK, side="middle")


def _die(value: str, fill: Colour, ink: Colour, size: int) -> Sprite:
    rim, soft = max(2.0, size / 14), size * 0.2
    inner = size - 2 * rim
    figure: Figure = [
        (rounded(1, 1, size, size, soft), SOFT if fill == INK else darker(fill)),
        (rounded(1 + rim, 1 + rim, inner, inner, max(1.0, soft - rim)), fill),
    ]
    for x, y in _PIPS.get(value, ()):
        figure.append((ellipse(1 + x * size / 100, 1 + y * size / 100, size * 0.105), ink))
    return curves.sprite(figure, size + 2, size + 2)


def pawn(on: Canvas, seat: int, x: int, bottom: int, high: int) -> None:
    """A figure standing at x on a line."""
    mark = SEATS[seat]
    made = canvas.sprite(("pawn", seat, high), lambda: _pawn(mark.colour, high))
    on.stamp(made, x, bottom - high // 2)
    size = max(18, round(high * 0.46))
    on.write(x, bottom - round(high * 0.26), mark.letter, size, colour=mark.ink, weight=BLACK, side="middle")


def _pawn(colour: Colour, high: int) -> Sprite:
    k, rim = (high - 6) / 100, high / 13
    body = glyph("pawn").scaled(k).moved(3, 3)
    outer: Path = body + body.outline(rim * 2)
    halo: Path = body + body.outline(rim * 2 + 4)
    return curves.sprite([(halo, PANEL), (outer, darker(colour)), (body, colour)], high, high)


def slot(on: Canvas, x: int, y: int, size: int, colour: Colour = SOFT) -> None:
    """A free place for a die."""
    box = (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)
    on.path(("slot", size), lambda: _dashes(size), box, colour)


def _dashes(size: int) -> Path:
    outer = rounded(0.5, 0.5, size - 1, size - 1, size * 0.2) - rounded(3, 3, size - 6, size - 6, size * 0.16)
    gap = size * 0.16
    for at in (size * 0.3, size * 0.7):
        for box in ((at - gap / 2, -1, gap, size + 2), (-1, at - gap / 2, size + 2, gap)):
            x, y, w, h = box
            outer = outer - curves.polygon((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return outer


# ---- goods and other things


def good(on: Canvas, name: str, x: int, y: int, size: int) -> None:
    """A cube of a good about x, y."""
    on.stamp(canvas.sprite(("good", name, size), lambda: _good(name, size)), x, y)


def _good(name: str, size: int) -> Sprite:
    rim, inner = max(2.0, size / 14), size * 0.7
    figure: Figure = [
        (rounded(1, 1, size, size, size * 0.14), darker(colours.GOODS[name])),
        (rounded(1 + rim, 1 + rim, size - 2 * rim, size - 2 * rim, size * 0.08), colours.GOODS[name]),
        (glyph(name).scaled(inner / 100).moved(1 + (size - inner) / 2, 1 + (size - inner) / 2), colours.ON_GOODS[name]),
    ]
    return curves.sprite(figure, size + 2, size + 2)


def any_good(on: Canvas, x: int, y: int, size: int) -> None:
    """A cube of whichever good one likes: three colours and a question mark."""
    on.stamp(canvas.sprite(("any good", size), lambda: _any(size)), x, y)
    on.write(x, y, "?", round(size * 0.74), weight=BLACK, side="middle")


def _any(size: int) -> Sprite:
    rim = max(2.0, size / 14)
    figure: Figure = [(rounded(1, 1, size, size, size * 0.14), INK)]
    third = (size - 2 * rim) / 3
    for n, name in enumerate(GOODS):
        x = 1 + rim + n * third
        figure.append((rounded(x, 1 + rim, third, size - 2 * rim, 0.5), colours.GOODS[name]))
    middle = (size + 2) / 2
    figure.append((ellipse(middle, middle, size * 0.34), PANEL))
    return curves.sprite(figure, size + 2, size + 2)


def medal(on: Canvas, words: str, x: int, y: int, size: int) -> None:
    """Victory points: a medal with their number, `size` high, about x, y."""
    on.stamp(canvas.sprite(("medal", size), lambda: _medal(size)), x, y)
    share = 0.6 if len(words) < 2 else 0.52 if len(words) < 3 else 0.4
    on.write(x, y, words, max(18, round(size * share)), colour=WHITE, weight=BLACK, side="middle", tabular=True)


def _medal(size: int) -> Sprite:
    middle = (size + 2) / 2
    return curves.sprite([(curves.star(middle, middle, size / 2, size * 0.42, 12), colours.MEDAL)], size + 2, size + 2)


def _asked(on: Canvas, name: str, x: int, y: int, size: int) -> None:
    """A city bonus: of choice, or of an own city."""
    sign(on, "bonus", x, y, size)
    if name == "own_city_bonus":
        sign(on, "post", x, y, round(size * 0.46))
    else:
        on.write(x, y, "?", round(size * 0.6), weight=BLACK, side="middle")


def thing(on: Canvas, what: str, x: int, y: int, size: int) -> None:
    """One of a thing, about x, y."""
    match what:
        case "camels" | "coins":
            sign(on, what[:-1], x, y, size, _TINT[what[:-1]])
        case "pepper" | "silk" | "gold":
            good(on, what, x, y, size)
        case "good_any":
            any_good(on, x, y, size)
        case "goods_two_different":
            any_good(on, x - round(size * 0.85), y, size)
            on.write(x, y, "≠", round(size * 0.7), weight=BLACK, side="middle")
            any_good(on, x + round(size * 0.85), y, size)
        case "black_die" | "white_die":
            die(on, NOBODY, "5b" if what == "black_die" else "5w", x, y, size)
        case "pip":
            slot(on, x, y, size, INK)
            on.disc(x, y, max(3, size // 8), INK)
        case "posts" | "contract" | "move":
            sign(on, "post" if what == "posts" else what, x, y, size)
        case _:
            _asked(on, what, x, y, size)


def thing_width(what: str, size: int) -> int:
    """How wide one of a thing is."""
    return round(size * 2.7) if what == "goods_two_different" else size


# ---- amounts


def listed(gain: Mapping[str, int]) -> list[tuple[str, int]]:
    """Amounts in the order in which they are told; VP come first."""
    order = ("vp", *(what for what in STUFF if what != "vp"), *IN_ORDER, "white_die", "row_commodity")
    return [(what, gain[what]) for what in order if gain.get(what)]


def amounts_width(amounts: Amounts, size: int, ones: bool = False) -> int:
    """The width of amounts in a row."""
    return sum(_amount_width(what, n, size, ones) for what, n in amounts) + _gap(size) * max(0, len(amounts) - 1)


def _gap(size: int) -> int:
    return max(5, round(size * 0.28))


def _figure(size: int) -> int:
    return max(18, round(size * 0.92))


def _amount_width(what: str, n: int, size: int, ones: bool) -> int:
    if what == "vp":
        return _medal_side(size)
    number = text.width(str(n), _figure(size), BLACK, True) + 3 if n > 1 or ones else 0
    return number + thing_width(what, size)


def _medal_side(size: int) -> int:
    return max(32, round(size * 1.3))


def amounts(on: Canvas, things: Amounts, x: int, y: int, size: int, ones: bool = False) -> int:
    """Numbers and things from x on, centred on y; a single one without its number, unless `ones`. Returns the width."""
    left = x
    for n, (what, count) in enumerate(things):
        if n:
            x += _gap(size)
        x += amount(on, what, count, x, y, size, ones)
    return x - left


def amount(on: Canvas, what: str, n: int, x: int, y: int, size: int, ones: bool = False) -> int:
    """So many of a thing, their left end at x. Returns the width."""
    wide = _amount_width(what, n, size, ones)
    if what == "vp":
        medal(on, str(n), x + wide // 2, y, wide)
        return wide
    if n > 1 or ones:
        on.write(x, y, str(n), _figure(size), weight=BLACK, tabular=True)
    thing(on, what, x + wide - thing_width(what, size) // 2 - 1, y, size)
    return wide


Piece = str | Amounts  # a word or sign between amounts, or amounts


def phrase_width(phrase: Sequence[Piece], size: int) -> int:
    """The width of amounts with signs between them."""
    total = sum(_word(piece, size) if isinstance(piece, str) else amounts_width(piece, size) for piece in phrase)
    return total + round(size * 0.2) * max(0, len(phrase) - 1)


def _word(word: str, size: int) -> int:
    return text.width(word, max(18, round(size * 0.85)), BLACK)


def phrase(on: Canvas, said: Sequence[Piece], x: int, y: int, size: int) -> int:
    """Amounts with signs between them, from x on, centred on y. Returns the width."""
    left = x
    for n, piece in enumerate(said):
        x += round(size * 0.2) if n else 0
        if isinstance(piece, str):
            x += on.write(x, y, piece, max(18, round(size * 0.85)), weight=BLACK)
        else:
            x += amounts(on, piece, x, y, size)
    return x - left


def fitted(said: Sequence[Piece], size: int, room: int, least: int = 18) -> int:
    """The largest size up to `size` at which a phrase fits."""
    while size > least and phrase_width(said, size) > room:
        size -= 1
    return size


# ---- what is new, what may be chosen


def ring(on: Canvas, box: Box, colour: Colour = SHU, width: int = 5, radius: int = 14) -> None:
    """A frame around something: what has just changed."""
    left, top, right, bottom = box
    on.frame((left - 2, top - 2, right + 2, bottom + 2), PANEL, width + 4, radius + 2)
    on.frame(box, colour, width, radius)


def number(on: Canvas, n: int | str, x: int, y: int, r: int, colour: Colour = colours.CHOICE) -> None:
    """The number of a choice."""
    on.disc(x, y, r, PANEL)
    on.disc(x, y, r - 3, colour)
    on.write(x, y, str(n), round(r * 1.15), colour=PANEL, weight=BLACK, side="middle", room=2 * r - 4)


def posts(on: Canvas, seats: Sequence[int], x: int, y: int, size: int, step: int) -> None:
    """Posts side by side, the first one's middle at x."""
    for n, seat in enumerate(seats):
        pieces.badge(on, seat, x + n * step, y, size)
