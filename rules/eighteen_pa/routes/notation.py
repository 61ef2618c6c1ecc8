"""Routes as text. `H10 G11 F12` is a route by its stops, one route a train: `3: H17.B G12 / 2R: K10 J13.A`.

Written: all stops in order; the letter where a hex has several; the train where the owner has several kinds; " / "
between routes; "-" for no route at all. Read: also lower case, full-width letters and digits, commas, dashes, arrows
and Japanese marks between stops, `;` or a new line between routes, `H17B` or `H17 b` for `H17.B`; towns and letters
may be left out (`tracing` tells how they are found).

Refusals. `route_unreadable`: in route `route`, `text` is no stop, train or separator.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from rules.core import Illegal
from rules.eighteen_pa.routes.revenue import Path
from rules.eighteen_pa.routes.terms import Terms

NONE = "-"
BETWEEN = " / "
_WORDS = {
    "best": "best", "max": "best", "最良": "best", "最大": "best", "最高": "best",
    "last": "last", "前回": "last", "前": "last",
    "none": "none", "なし": "none", "無し": "none", "無": "none", NONE: "none", "0": "none",
}  # fmt: skip
_ROUTES = re.compile(r"[/;|\n]+")
_TRAIN = re.compile(r"\s*(\d[A-Z]?)\s*(?::|\s|$)")
_STOP = re.compile(r"([A-Z])0*(\d{1,3})(?:\s*[.。・]?\s*([A-Z])(?!\s*\d))?")
_GAP = re.compile(r"[\s,、，.。・>→⇒~〜ー−‐‑–—_+-]+")


class Named(NamedTuple):
    """A stop as it was typed. letter: "" where it was left out."""

    hex: str
    letter: str

    def __str__(self) -> str:
        return f"{self.hex}.{self.letter}" if self.letter else self.hex


class Line(NamedTuple):
    """A route as it was typed. train: "" where it was left out."""

    train: str
    stops: tuple[Named, ...]


def word(text: str) -> str:
    """ "best", "last" or "none" where the text is such a word, else ""."""
    return _WORDS.get(_plain(text).strip(" \n.。").lower(), "")


def parse(text: str) -> list[Line]:
    """The routes of a text, one line each. Raises Illegal."""
    parts = [part for part in _ROUTES.split(_plain(text).upper()) if part.strip()]
    return [_line(n, part) for n, part in enumerate(parts, 1)]


def _plain(text: str) -> str:
    """Full-width letters, digits and marks as plain ones; carriage returns as new lines."""
    return unicodedata.normalize("NFKC", text).replace("\r", "\n").strip()


def _line(n: int, text: str) -> Line:
    train = _TRAIN.match(text)
    at = train.end() if train else 0
    stops: list[Named] = []
    while at < len(text):
        found = _STOP.match(text, at)
        gap = _GAP.match(text, at)
        if found:
            stops.append(Named(f"{found[1]}{found[2]}", found[3] or ""))
        elif not gap:
            raise Illegal("route_unreadable", route=n, text=text[at : at + 12].split()[0])
        at = (found or gap).end()  # type: ignore[union-attr]
    return Line(train[1] if train else "", tuple(stops))


def write(terms: Terms, paths: Sequence[Path], mixed: bool) -> str:
    """The text of some routes. mixed: the owner has trains of several kinds."""
    return BETWEEN.join(_write(terms, path, mixed) for path in paths) or NONE


def _write(terms: Terms, path: Path, mixed: bool) -> str:
    stops = " ".join(short(terms, stop) for stop in path.stops)
    return f"{path.train.name}: {stops}" if mixed else stops


def short(terms: Terms, stop: int) -> str:
    """A stop as it is written: with its letter where the hex has several."""
    name = terms.network.stops[stop]
    hex = name.partition(".")[0]
    return name if len(terms.network.lying[hex]) > 1 else hex
