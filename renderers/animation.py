"""Pictures one after the other as an animated WebP, made picture by picture so that nobody has to hold them all.

Each holds only what differs from the one before: blocks that are the same are transparent. The container is written
here (it is a list of chunks); each picture is encoded by Pillow, which lets other threads run meanwhile.

Format: RFC 9649, sections 2.7 and 2.8.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image, ImageChops

from renderers.palette import PAPER

BLOCK = 16  # pixels: what lossy WebP encodes together
UNSEEN = (200, 200, 200)  # what stands in transparent blocks: anything that compresses to nothing
EFFORT = 2  # of the encoder, from 0 to 6: higher ones take twice the time for a twentieth less
LONGEST = 0xFFFFFF  # milliseconds a picture can stand
MOVING, SEE_THROUGH = 0x02, 0x10  # flags of the whole file
_HEAD = 8  # bytes before the contents of a chunk: name and length


class Cell(NamedTuple):
    """What changes with one picture: where, and the encoded pixels."""

    x: int
    y: int
    width: int
    height: int
    chunks: bytes


class Animation:
    """An animation in the making. `quality`: of the lossy encoding, 1 to 100."""

    def __init__(self, quality: int) -> None:
        self._quality = quality
        self._last: Image.Image | None = None
        self._cells: list[Cell] = []
        self._times: list[int] = []
        self.size = 0  # bytes, about

    def add(self, image: Image.Image, ms: int) -> None:
        """The next picture (RGB), to be seen for so many milliseconds."""
        before, image = self._sheets(image)
        self._last = image
        cell = self._cell(before, image)
        if cell is None:  # nothing has changed: what is there is seen for longer
            self._times[-1] = min(self._times[-1] + ms, LONGEST)
            return
        self._cells.append(cell)
        self._times.append(min(ms, LONGEST))
        self.size += len(cell.chunks) + 3 * _HEAD

    def _sheets(self, image: Image.Image) -> tuple[Image.Image | None, Image.Image]:
        """The picture before and this one on sheets of the same size: boards may grow."""
        if self._last is None:
            return None, image
        size = (max(self._last.width, image.width), max(self._last.height, image.height))
        return _sheet(self._last, size), _sheet(image, size)

    def _cell(self, before: Image.Image | None, image: Image.Image) -> Cell | None:
        if before is None:
            return Cell(0, 0, image.width, image.height, _encoded(image, self._quality))
        changed = ImageChops.difference(before, image).convert("L").point(_any)
        box = changed.getbbox()
        if box is None:
            return None
        left, top, right, bottom = box[0] // 2 * 2, box[1] // 2 * 2, box[2], box[3]  # places are even
        part = image.crop((left, top, right, bottom))
        mask = _blocks(changed.crop((left, top, right, bottom)))
        part = Image.composite(part, Image.new("RGB", part.size, UNSEEN), mask)
        part.putalpha(mask)
        return Cell(left, top, part.width, part.height, _encoded(part, self._quality))

    def data(self) -> bytes:
        """The file; it plays again and again. Raises ValueError where nothing was added."""
        if self._last is None:
            raise ValueError("an animation without pictures")
        width, height = self._last.size
        extended = bytes([MOVING | SEE_THROUGH, 0, 0, 0]) + _u24(width - 1) + _u24(height - 1)
        cells = zip(self._cells, self._times, strict=True)
        body = b"".join([_chunk(b"VP8X", extended), _chunk(b"ANIM", bytes(6)), *(_frame(c, ms) for c, ms in cells)])
        return b"RIFF" + (len(body) + 4).to_bytes(4, "little") + b"WEBP" + body


def _sheet(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.size == size:
        return image
    sheet = Image.new("RGB", size, PAPER)
    sheet.paste(image, (0, 0))
    return sheet


def _any(value: int) -> int:
    return 255 if value else 0


def _blocks(changed: Image.Image) -> Image.Image:
    """A mask of whole blocks: 255 wherever something in the block has changed."""
    width, height = changed.size
    padded = Image.new("L", (-(-width // BLOCK) * BLOCK, -(-height // BLOCK) * BLOCK))
    padded.paste(changed, (0, 0))
    coarse = padded.reduce(BLOCK).point(_any)  # one pixel of 256 is rounded to 1
    return coarse.resize(padded.size, Image.Resampling.NEAREST).crop((0, 0, width, height))


def _encoded(image: Image.Image, quality: int) -> bytes:
    """The chunks that hold the pixels of a picture: of its transparency too, if it has any."""
    out = io.BytesIO()
    image.save(out, "WEBP", quality=quality, method=EFFORT)
    return b"".join(chunk for name, chunk in _chunks(out.getvalue()) if name in (b"ALPH", b"VP8 ", b"VP8L"))


def _chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and whole chunk, one after the other."""
    at = 12  # after RIFF, length, WEBP
    while at < len(file):
        length = int.from_bytes(file[at + 4 : at + 8], "little")
        end = at + _HEAD + length + length % 2
        yield file[at : at + 4], file[at:end]
        at = end


def _frame(cell: Cell, ms: int) -> bytes:
    """A picture that is laid over what is there (flags 0: blended, and left when the next one comes)."""
    place = _u24(cell.x // 2) + _u24(cell.y // 2) + _u24(cell.width - 1) + _u24(cell.height - 1)
    return _chunk(b"ANMF", place + _u24(ms) + b"\0" + cell.chunks)


def _chunk(name: bytes, contents: bytes) -> bytes:
    return name + len(contents).to_bytes(4, "little") + contents + b"\0" * (len(contents) % 2)


def _u24(value: int) -> bytes:
    return value.to_bytes(3, "little")
