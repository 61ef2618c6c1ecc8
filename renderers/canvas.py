"""The sheet that every picture is drawn on: cached layers below, cached masks and sprites pasted at their own size.

Drawing a whole board anew, four times too large, takes a quarter of a second; pasting ready masks takes a few
milliseconds. So whatever depends on few things is a cached layer (`layer`), everything else is a mask or a sprite
that is drawn once and pasted in any colour.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable

from PIL import Image

from renderers import curves, palette, text
from renderers.cache import Cache
from renderers.curves import Path, Sprite
from renderers.palette import INK, Colour, Theme
from renderers.text import MEDIUM

WIDTH = 1600
MARGIN = 32
Box = tuple[int, int, int, int]  # left, top, right, bottom; right and bottom outside

_SMALL = 30_000  # pixels; below, a panel is pasted in one go
_MASKS: Cache[Image.Image] = Cache(16_000_000, lambda x: 200 + x.width * x.height)
_SPRITES: Cache[Sprite] = Cache(16_000_000, lambda x: 200 + 4 * x.image.width * x.image.height)
_LAYERS: Cache[Image.Image] = Cache(50_000_000, lambda x: 3 * x.width * x.height)


def mask(key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
    """A cached anti-aliased mask."""
    return _MASKS.get(key, make)


def sprite(key: Hashable, make: Callable[[], Sprite]) -> Sprite:
    """A cached coloured sprite."""
    return _SPRITES.get(key, make)


def layer(key: Hashable, make: Callable[[], Canvas]) -> Canvas:
    """A canvas to go on drawing on, whose ground is drawn once for each key."""
    return Canvas(_LAYERS.get(key, lambda: make().image).copy())


def clear() -> None:
    """Forgets everything drawn so far (cold measurements)."""
    for kept in (_MASKS, _SPRITES, _LAYERS):
        kept.clear()
    text.clear()


def encode(image: Image.Image, theme: Theme | str, level: int = 1) -> bytes:
    """PNG in the theme's 256 fixed colours. `level` 1 (fast) to 6 (a third smaller, twice the time)."""
    if not 1 <= level <= 6:
        raise ValueError(f"PNG level {level}: 1 to 6")
    colours = theme if isinstance(theme, Theme) else palette.themed(theme)
    out = io.BytesIO()
    image.quantize(palette=colours.image, dither=Image.Dither.NONE).save(out, "PNG", compress_level=level)
    return out.getvalue()


class Canvas:
    """A picture in the making. Places are whole pixels; texts stand on a baseline or are centred on capitals."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    @classmethod
    def blank(cls, width: int, height: int, colour: Colour = palette.PAPER) -> Canvas:
        """An empty sheet."""
        return cls(Image.new("RGB", (width, height), colour))

    def fill(self, box: Box, colour: Colour) -> None:
        """A plain rectangle."""
        self.image.paste(colour, box)

    def paint(self, shape: Image.Image, x: int, y: int, colour: Colour) -> None:
        """A mask in one colour, its upper left corner at x, y."""
        self.image.paste(colour, (x, y), shape)

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """A sprite centred on x, y."""
        at = (x - sprite.image.width // 2, y - sprite.image.height // 2)
        self.image.paste(sprite.image, at, sprite.mask)

    def path(self, key: Hashable, path: Callable[[], Path], box: Box, colour: Colour) -> None:
        """A shape in one colour; its coordinates count from the corner of `box`. The key names shape and size."""
        size = (box[2] - box[0], box[3] - box[1])
        self.paint(mask(("path", key, size), lambda: path().mask(*size)), box[0], box[1], colour)

    def disc(self, x: int, y: int, r: int, colour: Colour) -> None:
        """A disc about x, y."""
        side = 2 * r + 2
        shape = mask(("disc", r), lambda: curves.ellipse(r + 1, r + 1, r).mask(side, side))
        self.paint(shape, x - r - 1, y - r - 1, colour)

    def panel(self, box: Box, colour: Colour, rim: Colour | None = None, width: int = 3, radius: int = 10) -> None:
        """A rectangle with round corners, with a rim inside its bounds. Small ones are kept as sprites."""
        left, top, right, bottom = box
        size = (right - left, bottom - top)
        if size[0] * size[1] < _SMALL:
            drawn = sprite(
                ("panel", size, colour, rim, width, radius), lambda: _panel(size, colour, rim, width, radius)
            )
            self.image.paste(drawn.image, (left, top), drawn.mask)
            return
        _round(self.image, box, rim or colour, radius)
        if rim:
            _round(self.image, _within(box, width), colour, max(2, radius - width))

    def frame(self, box: Box, colour: Colour, width: int = 4, radius: int = 10) -> None:
        """The rim alone of such a rectangle: what is inside stays."""
        left, top, right, bottom = box
        self.fill((left + radius, top, right - radius, top + width), colour)
        self.fill((left + radius, bottom - width, right - radius, bottom), colour)
        self.fill((left, top + radius, left + width, bottom - radius), colour)
        self.fill((right - width, top + radius, right, bottom - radius), colour)
        _corners(self.image, box, radius, width, colour)

    def write(
        self,
        x: int,
        y: int,
        words: str,
        size: int,
        *,
        colour: Colour = INK,
        weight: str = MEDIUM,
        room: int = WIDTH,
        side: str = "left",
        tabular: bool = False,
    ) -> int:
        """One line, centred on the height of capitals at y, kept within `room` pixels. Returns the room it took.

        `side`: whether x is its "left" end, its "middle" or its "right" end.
        """
        words, size = text.fit(words, size, room, weight, tabular)
        drawn = text.label(words, size, weight, tabular)
        x -= {"left": 0, "middle": drawn.width // 2, "right": drawn.width}[side]
        if drawn.mask:
            self.paint(drawn.mask, x + drawn.dx, y + round(size * 0.355) + drawn.dy, colour)
        return drawn.width


def _within(box: Box, width: int) -> Box:
    return box[0] + width, box[1] + width, box[2] - width, box[3] - width


def _panel(size: tuple[int, int], colour: Colour, rim: Colour | None, width: int, radius: int) -> Sprite:
    box = (0, 0, *size)
    image, cover = Image.new("RGB", size, rim or colour), Image.new("L", size, 0)
    _round(cover, box, 255, radius)
    if rim:
        _round(image, _within(box, width), colour, max(2, radius - width))
    return Sprite(image, cover)


def _round(image: Image.Image, box: Box, colour: Colour | int, r: int) -> None:
    left, top, right, bottom = box
    image.paste(colour, (left + r, top, right - r, bottom))
    image.paste(colour, (left, top + r, right, bottom - r))
    _corners(image, box, r, r, colour)


def _corners(image: Image.Image, box: Box, r: int, width: int, colour: Colour | int) -> None:
    left, top, right, bottom = box
    for x, u in ((left, 0), (right - r, r)):
        for y, v in ((top, 0), (bottom - r, r)):
            image.paste(colour, (x, y), _quarter(r, width, u, v))


def _quarter(r: int, width: int, u: int, v: int) -> Image.Image:
    return mask(("quarter", r, width, u, v), lambda: _ring(r, width).crop((u, v, u + r, v + r)))


def _ring(r: int, width: int) -> Image.Image:
    disc = curves.ellipse(r, r, r)
    return (disc - curves.ellipse(r, r, r - width) if width < r else disc).mask(2 * r, 2 * r)
