"""The layout `board`: the map and all that decides around it."""

from __future__ import annotations

from PIL import Image

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.marco_polo import atlas, cards, people, scrolls, situation, spaces, told
from renderers.marco_polo.chart import Chart
from rules.marco_polo.state import MarcoView

CHART = Chart(1.0, 0, 0)
_MAP = pieces.HEADER
_SPACES = _MAP + atlas.SIZE[1] + 8
_ROW = _SPACES + spaces.HIGH + 6
_CARDS = _ROW + scrolls.HIGH + 8
_HIGH = 1600


def board(view: MarcoView, look: Look) -> Image.Image:
    """Everything on one sheet."""
    on = Canvas.blank(WIDTH, _HIGH)
    at = situation.opened(view, look, CHART, atlas.SIZE)
    on.image.paste(at.on.image, (0, _MAP))
    if view.public.offered:
        people.draw(on, look, view.public.offered, (MARGIN, _SPACES + 4, WIDTH - MARGIN, _CARDS - 8))
    else:
        spaces.draw(on, view, look, _SPACES)
        scrolls.draw(on, view, look, _ROW)
    cards.draw(on, view, look, _CARDS, _HIGH - 12)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image
