"""The layouts `board` (headquarters and all players) and `map` (headquarters alone)."""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces
from renderers.canvas import WIDTH, Canvas
from renderers.legend_raiders import headquarters, players, told
from renderers.look import Look
from rules.legend_raiders.state import RaidersView

_TOP = pieces.HEADER + 14
_ROWS = _TOP + headquarters.HIGH + 4


def board(view: RaidersView, look: Look) -> Image.Image:
    """Everything on one sheet."""
    on = opened(view, look, _ROWS + players.height(view.seats) + 4)
    headquarters.draw(on, view, look, _TOP)
    players.draw(on, view, look, _ROWS)
    return on.image


def map_alone(view: RaidersView, look: Look) -> Image.Image:
    """The headquarters board."""
    on = opened(view, look, _TOP + headquarters.HIGH + 20)
    headquarters.draw(on, view, look, _TOP)
    return on.image


def opened(view: RaidersView, look: Look, high: int) -> Canvas:
    """A sheet with its header."""
    on = canvas.layer(("raiders sheet", high), lambda: Canvas.blank(WIDTH, high))
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on
