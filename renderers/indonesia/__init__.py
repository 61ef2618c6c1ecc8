"""Indonesia: the archipelago with chips, ships and cities; companies, research, auctions and deliveries.

Layouts: `board` (the map, and around it the figures that decide), `map` (the map with numbered areas), `zoom`
(all companies, research and cities in full; around a company, deed or province if the look asks for one), `seat` (a
player's own sheet).
"""

from __future__ import annotations

from PIL import Image

from renderers.indonesia import overview, pages, seat
from renderers.indonesia.described import describe
from renderers.indonesia.explain import explain
from renderers.indonesia.pages import places
from renderers.indonesia.preview import preview
from renderers.look import Look
from rules.indonesia.state import IndoView

POSTED = ("board",)


def draw(view: IndoView, look: Look) -> Image.Image:
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
