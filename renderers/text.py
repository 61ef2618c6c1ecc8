"""Text: measured, shrunk one step, then ellipsised, never spilled. Labels are cached masks, pasted in any colour."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import faces
from renderers.bidi import visual
from renderers.cache import Cache
from renderers.faces import BLACK, MEDIUM
from renderers.names import MARK

SMALLEST = 18  # pixels at 1,600 wide: about 4.4 pt on a phone
_STEP = 0.84
_ELLIPSIS = "…"
_NOT_FIRST = "、。，．）」』】！？ー：；,.!?:;)]"  # Japanese lines do not begin with these


class Label(NamedTuple):
    """A drawn line: its mask, where the mask lies from the left end of the baseline, and its advance, in pixels."""

    mask: Image.Image | None
    dx: int
    dy: int
    width: int


_LABELS: Cache[Label] = Cache(12_000_000, lambda x: 200 + (x.mask.width * x.mask.height if x.mask else 0))


def label(text: str, size: int, weight: str = MEDIUM, tabular: bool = False) -> Label:
    """One line of text as a mask. `tabular`: every figure takes the same room, so that columns stand."""
    return _LABELS.get((text, size, weight, tabular), lambda: _draw(text, size, weight, tabular))


@lru_cache(maxsize=8192)
def width(text: str, size: int, weight: str = MEDIUM, tabular: bool = False) -> int:
    """The advance of one line in pixels."""
    return round(sum(advance for *_, advance in _pieces(text, size, weight, tabular)))


@lru_cache(maxsize=4096)
def fit(text: str, size: int, room: int, weight: str = MEDIUM, tabular: bool = False) -> tuple[str, int]:
    """The text and size that fit into `room` pixels: as asked, one step smaller, or cut with an ellipsis."""
    small = max(min(size, SMALLEST), round(size * _STEP))
    for tried in (size, small):
        if width(text, tried, weight, tabular) <= room:
            return text, tried
    return cut(text, small, room, weight, tabular), small


def cut(text: str, size: int, room: int, weight: str = MEDIUM, tabular: bool = False) -> str:
    """The text, shortened by an ellipsis if it does not fit at this size; "" where not even that fits."""
    if width(text, size, weight, tabular) <= room:
        return text
    tries = (text[:end].rstrip() + _ELLIPSIS for end in range(len(text) - 1, -1, -1))
    return next((tried for tried in tries if width(tried, size, weight, tabular) <= room), "")


@lru_cache(maxsize=2048)
def wrap(text: str, size: int, room: int, lines: int, weight: str = MEDIUM) -> tuple[str, ...]:
    """At most `lines` lines that fit; between words, or between characters where the script has no blanks."""
    made = [""]
    for piece in _pieces_that_fit(text, size, room, weight):
        if width(made[-1] + piece.rstrip(), size, weight) <= room or not made[-1]:
            made[-1] += piece
        elif len(made) < lines:
            made.append(piece.lstrip())
        else:
            made[-1] += piece
    return tuple(cut(line.strip(), size, room, weight) for line in made)


def _pieces_that_fit(text: str, size: int, room: int, weight: str) -> Iterator[str]:
    """Words, and the characters of a word that is too long for a line of its own."""
    for piece in _breakable(text):
        yield from piece if width(piece, size, weight) > room else (piece,)


def _breakable(text: str) -> Iterator[str]:
    """Pieces between which a line may end."""
    piece = ""
    for n, character in enumerate(text):
        piece += character
        after = text[n + 1 : n + 2]
        if character == " " or ((_wide(character) or _wide(after)) and after and after not in _NOT_FIRST):
            yield piece
            piece = ""
    if piece:
        yield piece


def _wide(character: str) -> bool:
    return "\u2e80" <= character <= "\u9fff" or "\uff00" <= character <= "\uff60"


def _runs(text: str, weight: str) -> Iterator[tuple[str, str]]:
    """Stretches of visual text with the face that draws each; what no face holds becomes the mark."""
    run, face = "", weight
    for character in visual(text):
        wanted = faces.holder(character, weight)
        if not wanted:
            character, wanted = MARK, weight
        if wanted != face and run:
            yield face, run
            run = ""
        face = wanted
        run += character
    if run:
        yield face, run


def _pieces(text: str, size: int, weight: str, tabular: bool) -> Iterator[tuple[str, str, float, float]]:
    """(face, piece, shift inside its cell, advance) from left to right."""
    cell = _cell(weight, size) if tabular else 0.0
    for face, run in _runs(text, weight):
        drawn = faces.font(face, size)
        for piece in run if tabular else (run,):
            advance = drawn.getlength(piece)
            if piece.isdecimal() and tabular:
                yield face, piece, (cell - advance) / 2, cell
            else:
                yield face, piece, 0.0, advance


@lru_cache(maxsize=256)
def _cell(weight: str, size: int) -> float:
    return max(faces.font(weight, size).getlength(figure) for figure in "0123456789")


def _draw(text: str, size: int, weight: str, tabular: bool) -> Label:
    advance = width(text, size, weight, tabular)
    if not advance:
        return Label(None, 0, 0, 0)
    margin, above, below = size // 2, size * 3 // 2, size
    image = Image.new("L", (advance + 2 * margin, above + below), 0)
    pen, x = ImageDraw.Draw(image), float(margin)
    for face, piece, shift, step in _pieces(text, size, weight, tabular):
        pen.text((round(x + shift), above), piece, font=faces.font(face, size), fill=255, anchor="ls")
        x += step
    box = image.getbbox()
    if box is None:
        return Label(None, 0, 0, advance)
    return Label(image.crop(box), box[0] - margin, box[1] - above, advance)


def clear() -> None:
    """Forgets every label (cold measurements)."""
    _LABELS.clear()
    for cached in (width, fit, wrap, _cell):
        cached.cache_clear()


__all__ = ["BLACK", "MEDIUM", "SMALLEST", "Label", "clear", "fit", "label", "width", "wrap"]
