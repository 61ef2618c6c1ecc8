"""Tokens on the map, and the plates by which companies and privates are called in tables."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from PIL import Image

from renderers import canvas, curves
from renderers.canvas import Canvas
from renderers.curves import Figure, Path, Sprite, ellipse
from renderers.eighteen_pa import colours
from renderers.eighteen_pa.faces import narrow
from renderers.palette import FAINT, INK, PANEL, SOFT, WHITE, Colour, darker
from renderers.text import BLACK
from rules.eighteen_pa.components import COMPANIES, NYC, PREDECESSORS
from rules.eighteen_pa.state import BANK, Public, Token

# in play; of a company that is not started; a destination not yet turned over; turned over; of an unsold private
Side = Literal["up", "ghost", "down", "double", "unsold"]


class Disc(NamedTuple):
    """How a token looks: what is written on it, and which side is up."""

    name: str
    side: Side


def disc_of(p: Public, token: Token) -> Disc:
    """The look of a token on the map now (rules 2.3, 2.4, 10.5)."""
    if token.owner not in COMPANIES:
        return _private(p, token.owner)
    if token.kind == "destination":
        return Disc(token.owner, "double" if token.active else "down")
    return Disc(token.owner, "up" if p.companies[token.owner].started else "ghost")


def _private(p: Public, private: str) -> Disc:
    if p.deeds[private].owner != BANK:
        return Disc(private, "up")
    return Disc(NYC, "ghost") if private in PREDECESSORS else Disc(private, "unsold")


def stamp(on: Canvas, disc: Disc, x: int, y: int, r: int) -> None:
    """A token of that radius, centred on x, y."""
    on.stamp(canvas.sprite(("token", disc, r), lambda: _drawn(disc, r)), x, y)


def _drawn(disc: Disc, r: int) -> Sprite:
    side = 2 * r + 4
    middle = side / 2
    figure = [(path.scaled(r / 20).moved(middle, middle), colour) for path, colour in _figure(disc)]
    drawn = curves.sprite(figure, side, side)
    number = disc.name not in COMPANIES
    size = max(18, round(r * (1.25 if number else 0.92)))
    room = round(r * (1.5 if disc.side == "double" else 1.66))
    narrow(Canvas(drawn.image), (side // 2, side // 2), disc.name, size, room, _ink(disc), BLACK)
    return drawn


def _ink(disc: Disc) -> Colour:
    if disc.name not in COMPANIES:
        return SOFT if disc.side == "unsold" else INK
    return (colours.ON_GHOST if disc.side in ("ghost", "down") else colours.ON_COMPANY)[disc.name]


def _figure(disc: Disc) -> Figure:
    """In a disc of radius 20 about the origin."""
    if disc.name not in COMPANIES:
        return _number(disc.side == "unsold")
    colour, pale = colours.COMPANY[disc.name], colours.GHOST[disc.name]
    match disc.side:
        case "ghost":
            return [(ellipse(0, 0, 20), colours.ON_GHOST[disc.name]), (ellipse(0, 0, 18), pale)]
        case "down":
            return [(ellipse(0, 0, 20), pale), (_dashed(18.6, 2.8), colours.ON_GHOST[disc.name])]
        case "double":
            rings = (20.0, darker(colour)), (18.4, WHITE), (16.2, colour)
            return [(ellipse(0, 0, r), ring) for r, ring in rings]
    rim = darker(colour) if colour != INK else SOFT
    return [(ellipse(0, 0, 20), rim), (ellipse(0, 0, 17.6), colour)]


def _number(unsold: bool) -> Figure:
    if unsold:
        return [(ellipse(0, 0, 20), FAINT), (_dashed(18.6, 2.4), SOFT)]
    return [(ellipse(0, 0, 20), INK), (ellipse(0, 0, 16.6), PANEL)]


def _dashed(r: float, width: float, dashes: int = 11) -> Path:
    """A ring of dashes."""
    path = Path()
    for n in range(dashes):
        turns = [2 * math.pi * (n + t / 10) / dashes for t in range(0, 7)]
        path += curves.stroke([(r * math.cos(t), r * math.sin(t)) for t in turns], width)
    return path


def plate(on: Canvas, name: str, x: int, y: int, high: int, ghost: bool = False, wide: int = 0) -> int:
    """A company's or private's plate with its left end at x, centred on y. Returns its width."""
    wide = wide or round(high * (1.62 if name in COMPANIES else 1.0))
    made = canvas.sprite(("plate", name, wide, high, ghost), lambda: _plate(name, wide, high, ghost))
    on.image.paste(made.image, (x, y - high // 2), made.mask)
    return wide


def _plate(name: str, wide: int, high: int, ghost: bool) -> Sprite:
    company = name in COMPANIES
    if company:
        fill = (colours.GHOST if ghost else colours.COMPANY)[name]
        ink = (colours.ON_GHOST if ghost else colours.ON_COMPANY)[name]
        rim = colours.ON_GHOST[name] if ghost else darker(fill) if fill != INK else SOFT
    else:
        fill, ink, rim = (FAINT, SOFT, SOFT) if ghost else (PANEL, INK, INK)
    on = Canvas(Image.new("RGB", (wide, high), fill))
    on.panel((0, 0, wide, high), fill, rim, max(2, high // 14), high // 5)
    narrow(on, (wide // 2, high // 2), name, max(18, round(high * 0.56)), wide - max(8, high // 4), ink, BLACK)
    cover = Canvas(Image.new("RGB", (wide, high), (0, 0, 0)))
    cover.panel((0, 0, wide, high), WHITE, WHITE, 2, high // 5)
    return Sprite(on.image, cover.image.getchannel("R"))
