"""The small things: tool tokens, signs of types, coins, torches, the die, numbers of choices, marks of what is new."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from renderers import canvas, curves
from renderers.canvas import Box, Canvas
from renderers.curves import Figure, Sprite, ellipse, rounded, star
from renderers.legend_raiders import colours
from renderers.legend_raiders.glyphs import glyph, torch
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT, WHITE, Colour, darker
from renderers.text import BLACK


def sign(on: Canvas, name: str, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """A pictogram in one colour about x, y."""
    box = (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)
    on.path(("raiders", name), lambda: glyph(name).scaled(size / 100), box, colour)


def token(on: Canvas, tool: str, x: int, y: int, r: int, lacks: bool = False) -> None:
    """A tool token about x, y; one that lacks is an empty disc."""
    on.stamp(canvas.sprite(("raiders token", tool, r, lacks), lambda: _token(tool, r, lacks)), x, y)


def _token(tool: str, r: int, lacks: bool) -> Sprite:
    rim = max(2.0, r / 9)
    inner = (r - rim) * 1.3
    edge, fill, ink = (
        (colours.ON_GHOST, colours.GHOST, colours.ON_GHOST)
        if lacks
        else (darker(colours.TOOLS[tool]), colours.TOOLS[tool], colours.ON_TOOL[tool])
    )
    figure: Figure = [
        (ellipse(r + 1, r + 1, r), edge),
        (ellipse(r + 1, r + 1, r - rim), fill),
    ]
    return _signed(curves.sprite(figure, 2 * r + 2, 2 * r + 2), tool, round(inner), ink)


def _signed(ground: Sprite, name: str, size: int, ink: Colour) -> Sprite:
    """With a pictogram in its middle, through whose holes the ground is seen."""
    at = (ground.image.width - size) // 2
    ground.image.paste(ink, (at, at), glyph(name).scaled(size / 100).mask(size, size))
    return ground


def favourite(on: Canvas, tool: str, x: int, y: int, r: int) -> None:
    """A token with a star: the favourite tool of a character."""
    token(on, tool, x, y, r)
    size = round(r * 1.1)
    on.stamp(canvas.sprite(("raiders star", size), lambda: _star(size)), x + round(r * 0.8), y - round(r * 0.7))


def _star(size: int) -> Sprite:
    half = size / 2
    figure = [
        (star(half, half, half, half * 0.5, 5), INK),
        (star(half, half, half * 0.72, half * 0.34, 5), colours.GOLD),
    ]
    return curves.sprite(figure, size, size)


def kind(on: Canvas, kind: str, x: int, y: int, size: int, ghost: bool = False) -> None:
    """The sign of a type about x, y, in its colour; as a ghost one that lacks."""
    on.stamp(canvas.sprite(("raiders kind", kind, size, ghost), lambda: _kind(kind, size, ghost)), x, y)


def _kind(kind: str, size: int, ghost: bool) -> Sprite:
    rim, inner = max(2.0, size / 24), size * 0.7
    edge, fill, ink = (
        (colours.ON_GHOST, PANEL, colours.ON_GHOST)
        if ghost
        else (darker(colours.KINDS[kind]), colours.KINDS[kind], colours.ON_KIND[kind])
    )
    figure: Figure = [
        (rounded(0, 0, size, size, size * 0.2), edge),
        (rounded(rim, rim, size - 2 * rim, size - 2 * rim, size * 0.16), fill),
    ]
    return _signed(curves.sprite(figure, size, size), kind, round(inner), ink)


def coin(on: Canvas, x: int, y: int, r: int) -> None:
    """A gold coin about x, y."""
    on.stamp(canvas.sprite(("raiders coin", r), lambda: _coin(r)), x, y)


def _coin(r: int) -> Sprite:
    m, rim = r + 1, max(2.0, r / 8)
    dark = darker(colours.GOLD)
    figure: Figure = [
        (ellipse(m, m, r), dark),
        (ellipse(m, m, r - rim), colours.GOLD),
        (ellipse(m, m, r * 0.66), dark),
        (ellipse(m, m, r * 0.66 - max(1.5, r / 11)), colours.GOLD),
        (star(m, m, r * 0.42, r * 0.17, 4), dark),
    ]
    return curves.sprite(figure, 2 * m, 2 * m)


def flame(on: Canvas, lit: bool, x: int, y: int, size: int) -> None:
    """A torch about x, y, lit or out."""
    on.stamp(canvas.sprite(("raiders torch", lit, size), lambda: _torch(lit, size)), x, y)


def _torch(lit: bool, size: int) -> Sprite:
    inset = [(path.moved(2, 3).scaled(0.96), colour) for path, colour in torch(lit)]
    return curves.sprite(curves.scaled(inset, size / 100), size, size)


def die(on: Canvas, face: str, x: int, y: int, size: int) -> None:
    """The die about x, y; "" where it shows nothing yet."""
    box = (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)
    on.panel(box, WHITE if face else FAINT, INK if face else RULE, max(3, size // 26), size // 5)
    small = round(size * 0.7)
    match face:
        case "tool":
            sign(on, "kit", x, y, small)
        case "torch":
            flame(on, True, x, y, round(size * 0.8))
        case "coin":
            coin(on, x, y, round(size * 0.32))
        case _:
            on.write(x, y, "?", small, colour=SOFT, weight=BLACK, side="middle")


def back(on: Canvas, box: Box) -> None:
    """The back of a tile or card."""
    left, top, right, bottom = box
    size = round(min(right - left, bottom - top) * 0.72)
    on.panel(box, colours.BACK, darker(colours.BACK), 2 if size < 60 else 3, 6 if size < 60 else 10)
    sign(on, "rose", (left + right) // 2, (top + bottom) // 2, size, colours.ON_BACK)


def number(on: Canvas, n: int | str, x: int, y: int, r: int, colour: Colour = colours.CHOICE) -> None:
    """The number of a choice, in a disc."""
    on.disc(x, y, r, WHITE)
    on.disc(x, y, r - 3, colour)
    on.write(x, y, str(n), round(r * 1.25), colour=WHITE, weight=BLACK, side="middle")


def tokens(
    on: Canvas, tools: Sequence[str], left: int, y: int, r: int, gap: int = 6, lacks: Sequence[bool] = ()
) -> int:
    """Tokens in a row, the first one's left edge at `left`. Returns the right end."""
    for n, tool in enumerate(tools):
        token(on, tool, left + r + n * (2 * r + gap), y, r, bool(lacks) and lacks[n])
    return left + len(tools) * (2 * r + gap)


def fresh(on: Canvas, news: Collection[str], id: str, box: Box, radius: int = 12) -> None:
    """A vermilion frame around what is new."""
    if id in news:
        left, top, right, bottom = box
        on.frame((left - 4, top - 4, right + 4, bottom + 4), SHU, 5, radius + 3)
