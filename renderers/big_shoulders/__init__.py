"""City of the Big Shoulders: companies and their factories, markets, tracks, action spaces.

Layouts: `board` (all that decides), `map` (tracks, markets and spaces alone, larger), `zoom` (the sheets of all
companies; of one if the look asks for it), `seat` (a player's own sheet with the building tiles in hand).
"""

from __future__ import annotations

from PIL import Image

from renderers.big_shoulders import overview, pages, seat
from renderers.big_shoulders.described import describe
from renderers.big_shoulders.explain import explain
from renderers.big_shoulders.pages import places
from renderers.big_shoulders.preview import preview
from renderers.look import Look
from rules.big_shoulders.state import ShoulderView

POSTED = ("board",)


def draw(view: ShoulderView, look: Look) -> Image.Image:
    """The picture of this position."""
    match look.layout:
        case "map":
            return overview.map_alone(view, look)
        case "zoom":
            return pages.draw(view, look)
        case "seat":
            return seat.draw(view, look)
    return overview.board(view, look)


__all__ = ["POSTED", "describe", "draw", "explain", "places", "preview"]
