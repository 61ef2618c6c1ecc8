"""The layouts `board` (everything on one sheet) and `map` (the regions with prizes, and where railways pay what)."""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import cards, hall, pairs, regions, told
from rules.nippon_zaibatsu.state import NippView
from rules.nippon_zaibatsu.tables import REGIONS

TOP = pieces.HEADER + 10
_GAP = 8
_HIGH = 1600
_END = TOP + regions.height()


def board(view: NippView, look: Look) -> Image.Image:
    """Regions, factories on offer, hiring, mission, rounds, and a card for each zaibatsu."""
    on = canvas.layer(("nippon sheet", _HIGH), lambda: Canvas.blank(WIDTH, _HIGH))
    land(on, view, look, TOP)
    y = _END + 2
    hall.offer(on, view, look, y)
    y += hall.OFFER
    hall.band(on, view, look, y)
    y += hall.BAND + 8
    if view.public.goals:
        hall.common(on, view, look, y)
        y += hall.GOALS
    if view.public.pairs:
        pairs.row(on, view.public.pairs, look, (MARGIN, y, WIDTH - MARGIN, y + pairs.HIGH))
        y += pairs.HIGH + 10
    cards.draw(on, view, look, y, _HIGH - 14)
    header(on, view, look)
    return on.image


def map_alone(view: NippView, look: Look) -> Image.Image:
    """The regions, and below them hiring, mission and rounds."""
    high = _END + 12 + hall.BAND + 20
    on = canvas.layer(("nippon sheet", high), lambda: Canvas.blank(WIDTH, high))
    land(on, view, look, TOP)
    hall.band(on, view, look, _END + 12)
    header(on, view, look)
    return on.image


def land(on: Canvas, view: NippView, look: Look, top: int) -> None:
    """The regions from left to right, in the order in which they are scored."""
    wide = (WIDTH - 2 * MARGIN + _GAP) // len(REGIONS)
    for n, region in enumerate(REGIONS):
        left = MARGIN + n * wide
        regions.draw(on, view, look, region, (left, top, left + wide - _GAP, top + regions.height()))


def header(on: Canvas, view: NippView, look: Look) -> None:
    """The strip above every picture."""
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
