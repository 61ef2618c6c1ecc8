"""The layout `board`: the map and all that decides around it."""

from __future__ import annotations

from PIL import Image

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.marco_polo import atlas, cards, people, scrolls, situation, spaces, told
from renderers.marco_polo.chart import whole
from rules.marco_polo.state import MarcoView

_MAP = pieces.HEADER
_SPACES = _MAP + atlas.SIZE[1] + 8
_ROW = _SPACES + spaces.HIGH + 6
_CARDS = _ROW + scrolls.HIGH + 8
_HIGH = 1600


def board(view: MarcoView, look: Look) -> Image.Image:
    """Everything on one sheet; while characters are chosen, they take the room of the action spaces."""
    offered = view.public.offered
    at = situation.opened(view, look, whole(_MAP), (WIDTH, _HIGH), None if offered else _printed)
    if offered:
        people.draw(at.on, look, offered, (MARGIN, _SPACES + 4, WIDTH - MARGIN, _CARDS - 8))
    else:
        spaces.draw(at.on, view, _SPACES)
        scrolls.draw(at.on, view, _ROW)
    cards.draw(at.on, view, look, _CARDS, _HIGH - 12)
    headed(at.on, view, look)
    return at.on.image


def _printed(on: Canvas) -> None:
    spaces.printed(on, _SPACES)


def headed(on: Canvas, view: MarcoView, look: Look) -> None:
    """The header: round and phase, who is to act on what."""
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
