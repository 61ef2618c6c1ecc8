"""18PA: the map with its tracks and tokens, the market, companies, players, trains; routes explained.

Layouts: `board` (the map, and around it the figures that decide), `map` (the map with the latest run, explained),
`zoom` (market, companies and players in full; around a hex if the look asks for one), `seat` (a player's own sheet).
"""

from __future__ import annotations

from PIL import Image

from renderers.eighteen_pa import overview, pages, seat
from renderers.eighteen_pa.described import describe
from renderers.eighteen_pa.preview import explain, places, preview
from renderers.look import Look
from rules.eighteen_pa.state import PaView

POSTED = ("board",)


def draw(view: PaView, look: Look) -> Image.Image:
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
