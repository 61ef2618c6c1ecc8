"""18PA: the map with its tracks and tokens, the market, companies, players, trains; routes explained."""

from __future__ import annotations

from PIL import Image

from renderers.eighteen_pa import overview, pages
from renderers.eighteen_pa.described import describe
from renderers.look import Look
from rules.eighteen_pa.state import PaView


def draw(view: PaView, look: Look) -> Image.Image:
    """The picture of this position."""
    if look.layout == "map":
        return overview.map_alone(view, look)
    if look.layout == "zoom":
        return pages.details(view, look)
    return overview.board(view, look)


__all__ = ["describe", "draw"]
