"""The Voyages of Marco Polo: the map with posts and figures, dice on action spaces, contracts, each player's stores.

Layouts: `board` (everything), `map` (the map, and what the city cards do in words), `zoom` (players in full; around a
city if the look asks for one), `seat` (a player's own sheet with goal cards and what each die can still do).
"""

from __future__ import annotations

from PIL import Image

from renderers.look import Look
from renderers.marco_polo import overview, pages, seat
from renderers.marco_polo.described import describe
from renderers.marco_polo.explain import explain
from renderers.marco_polo.pages import places
from renderers.marco_polo.preview import preview
from rules.marco_polo.state import MarcoView

POSTED = ("board",)


def draw(view: MarcoView, look: Look) -> Image.Image:
    """The picture of this position."""
    match look.layout:
        case "map":
            return pages.map_alone(view, look)
        case "zoom":
            return pages.zoom(view, look)
        case "seat":
            return seat.draw(view, look)
    return overview.board(view, look)


__all__ = ["POSTED", "describe", "draw", "explain", "places", "preview"]
