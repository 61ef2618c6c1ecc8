"""Legend Raiders: the headquarters columns, the die, expedition cards, and every player's tiles, tools and torch.

Layouts: `board` (everything), `map` (the headquarters alone), `zoom` (all cards that players hold, in full), `seat` (a
player's own sheet, with the cards that nobody else knows).
"""

from __future__ import annotations

from PIL import Image

from renderers.legend_raiders import details, overview, seat
from renderers.legend_raiders.described import describe
from renderers.legend_raiders.explain import explain
from renderers.legend_raiders.preview import preview
from renderers.look import Look
from rules.legend_raiders.state import RaidersView

POSTED = ("board",)


def draw(view: RaidersView, look: Look) -> Image.Image:
    """The picture of this position."""
    match look.layout:
        case "map":
            return overview.map_alone(view, look)
        case "zoom":
            return details.draw(view, look)
        case "seat":
            return seat.draw(view, look)
    return overview.board(view, look)


__all__ = ["POSTED", "describe", "draw", "explain", "preview"]
