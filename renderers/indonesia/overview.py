"""The layouts `board` (the map and all that decides around it) and `map` (the map alone, with its areas numbered)."""

from __future__ import annotations

from PIL import Image

from renderers import pieces
from renderers.canvas import WIDTH, Box, Canvas
from renderers.indonesia import band, cards, context, situation, told
from renderers.indonesia.chart import Chart
from renderers.look import Look
from renderers.palette import PAPER
from rules.indonesia.state import IndoView

_MAP = 892  # how much of the map's height is shown
CHART = Chart(1.0, 0, pieces.HEADER)
CONTEXT: Box = (12, pieces.HEADER + 664, 346, pieces.HEADER + 884)
PRICES: Box = (1328, pieces.HEADER + 680, WIDTH - 12, pieces.HEADER + 884)
_BAND = pieces.HEADER + _MAP
_CARDS = _BAND + 66
_HIGH = 1600


def board(view: IndoView, look: Look) -> Image.Image:
    """Everything on one sheet."""
    on = _mapped(view, look, _HIGH, False)
    band.draw(on, view, look, _BAND, _CARDS)
    cards.draw(on, view, look, _CARDS, _HIGH - 16)
    return on.image


def map_alone(view: IndoView, look: Look) -> Image.Image:
    """The map with the numbers of areas, as the commands name them."""
    return _mapped(view, look, _BAND, True).image


def _mapped(view: IndoView, look: Look, high: int, ids: bool) -> Canvas:
    at = situation.opened(look, CHART, (WIDTH, high), ids, ids)
    at.on.fill((0, _BAND, WIDTH, high), PAPER)
    for box in (CONTEXT, PRICES, (0, _BAND - 2, WIDTH, high)):
        at.space.take(box)
    situation.draw(at, view)
    context.draw(at.on, view, look, CONTEXT)
    band.prices(at.on, look, PRICES)
    at.on.fill((0, 0, WIDTH, pieces.HEADER), PAPER)
    pieces.header(at.on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return at.on
