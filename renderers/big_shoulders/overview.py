"""The layouts `board` (all that decides on one sheet) and `map` (the board alone: tracks, markets, spaces)."""

from __future__ import annotations

from PIL import Image

from renderers import pieces
from renderers.big_shoulders import band, companies, demand, players, row, spaces, stores, told, tracks
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.palette import PAPER
from rules.big_shoulders.state import ShoulderView

_MOST = 1600
_GAP, _END = 10, 16
_MIDDLE = 246  # demand, cubes, assets side by side
_LEFT, _RIGHT = 506, 1060  # where the second and the third of them begin


def board(view: ShoulderView, look: Look) -> Image.Image:
    """Everything on one sheet, as high as it must be."""
    p = view.public
    price, appeal = tracks.heights(p)
    seated = 0 if view.over else players.HIGH + _GAP  # the ranking tells it all
    fixed = pieces.HEADER + _GAP + band.height(view) + seated + price + appeal + _MIDDLE + spaces.height(p)
    fixed += 5 * _GAP + _END
    n = max(1, len(p.companies))
    line = max(companies.LOW, min(companies.TALL, (_MOST - fixed - companies.height(view, 0)) // n))
    on = Canvas.blank(WIDTH, min(_MOST, fixed + companies.height(view, line)), PAPER)
    y = pieces.HEADER + _GAP
    band.draw(on, view, look, y)
    y += band.height(view) + _GAP
    if seated:
        players.draw(on, view, look, y)
    y += seated
    companies.draw(on, view, look, y, line)
    y += companies.height(view, line) + _GAP
    y = _tracks(on, view, look, y)
    middle(on, view, look, y, _MIDDLE)
    spaces.draw(on, view, look, y + _MIDDLE + _GAP)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def map_alone(view: ShoulderView, look: Look) -> Image.Image:
    """The board alone, larger."""
    p = view.public
    price, appeal = tracks.heights(p)
    tall = 400
    high = pieces.HEADER + price + appeal + tall + spaces.height(p) + 4 * _GAP + _END
    on = Canvas.blank(WIDTH, high, PAPER)
    y = _tracks(on, view, look, pieces.HEADER + _GAP)
    middle(on, view, look, y, tall)
    spaces.draw(on, view, look, y + tall + _GAP)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def _tracks(on: Canvas, view: ShoulderView, look: Look, y: int) -> int:
    """Both tracks; returns where what follows begins."""
    price, appeal = tracks.heights(view.public)
    tracks.prices(on, view, look, y)
    y += price + _GAP
    tracks.appeal(on, view, look, y)
    return y + appeal + _GAP


def middle(on: Canvas, view: ShoulderView, look: Look, top: int, high: int) -> None:
    """Demand, cubes and workers, assets and goals."""
    demand.draw(on, view, look, (MARGIN, top, _LEFT - _GAP, top + high))
    stores.draw(on, view, look, (_LEFT, top, _RIGHT - _GAP, top + high))
    row.draw(on, view, look, (_RIGHT, top, WIDTH - MARGIN, top + high))
