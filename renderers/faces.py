"""The font files: which of them holds a character, and the face to draw it with.

Pillow cannot say whether a font has a glyph, so the `cmap` table is read here (OpenType specification, formats 4
and 12). Layout is always Pillow's basic one: raqm needs a FriBiDi library that not every machine has, and a
picture must not depend on the machine.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(__file__).parent / "fonts"
MEDIUM = "ZenKakuGothicNew-Medium"
BLACK = "ZenKakuGothicNew-Black"
# Where the two own weights have no glyph, the first of these that has one is taken.
FALLBACKS = ("NotoEmoji-Medium", "DejaVuSans", "NotoSansThai-Medium", "DroidSansFallback")
# Beside Zen Kaku Gothic, whose letters are drawn small in the em, these would look too big at the same size.
SCALE = {"NotoEmoji-Medium": 0.86, "DejaVuSans": 0.94, "DroidSansFallback": 0.96}
_PLANES = 0x20000


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels per em."""
    scaled = round(size * SCALE.get(name, 1.0))
    return ImageFont.truetype(FOLDER / f"{name}.ttf", scaled, layout_engine=ImageFont.Layout.BASIC)


@cache
def coverage(name: str) -> bytes:
    """One byte a code point below U+20000: 1 where the font has a glyph."""
    held = bytearray(_PLANES)
    for first, last in _ranges((FOLDER / f"{name}.ttf").read_bytes()):
        held[first : last + 1] = b"\1" * (last + 1 - first)
    return bytes(held[:_PLANES])


def holder(character: str, own: str = MEDIUM) -> str:
    """The name of the face that draws this character, the own weight first; "" where none can."""
    point = ord(character)
    if point >= _PLANES:
        return ""
    return next((name for name in (own, *FALLBACKS) if coverage(name)[point]), "")


def _ranges(data: bytes) -> Iterator[tuple[int, int]]:
    table = _table(data, b"cmap")
    for n in range(struct.unpack_from(">H", data, table + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHL", data, table + 4 + 8 * n)
        if (platform, encoding) not in ((3, 1), (3, 10)):
            continue
        form = struct.unpack_from(">H", data, table + offset)[0]
        yield from _segments(data, table + offset) if form == 4 else _groups(data, table + offset)


def _table(data: bytes, wanted: bytes) -> int:
    for n in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * n)
        if tag == wanted:
            return int(offset)
    raise ValueError("not a font: no cmap table")


def _segments(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Format 4: segments of the basic plane, with glyphs by a shift or through a list that may hold zeros."""
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    lists = [struct.unpack_from(f">{count}H", data, at + 14 + 2 * (count * n + (n > 0))) for n in range(4)]
    for n, (last, first, _, offset) in enumerate(zip(*lists, strict=True)):
        if first == 0xFFFF:
            continue
        if not offset:
            yield first, last
            continue
        base = at + 16 + 6 * count + 2 * n + offset
        for point in range(first, last + 1):
            if struct.unpack_from(">H", data, base + 2 * (point - first))[0]:
                yield point, point


def _groups(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Format 12: groups of any plane."""
    for n in range(struct.unpack_from(">L", data, at + 12)[0]):
        first, last, _ = struct.unpack_from(">LLL", data, at + 16 + 12 * n)
        if first < _PLANES:
            yield first, min(last, _PLANES - 1)
