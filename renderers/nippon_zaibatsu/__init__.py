"""Nippon: Zaibatsu: four regions with their markets, hiring and mission, and a sheet for each zaibatsu.

Layouts: `board` (everything), `map` (the regions, hiring, mission), `seat` (the sheet of a zaibatsu), `zoom` (the
factories on offer with what they do; around a zaibatsu its sheet, around a region the region in large).
"""

from __future__ import annotations

from PIL import Image

from renderers.look import Look
from renderers.nippon_zaibatsu import overview, pages, sheet
from renderers.nippon_zaibatsu.described import describe
from renderers.nippon_zaibatsu.explain import explain
from renderers.nippon_zaibatsu.pages import places
from renderers.nippon_zaibatsu.preview import preview
from rules.nippon_zaibatsu.state import NippView

POSTED = ("board",)


def draw(view: NippView, look: Look) -> Image.Image:
    """The picture of this position."""
    match look.layout:
        case "map":
            return overview.map_alone(view, look)
        case "zoom":
            return pages.draw(view, look)
        case "seat":
            return sheet.draw(view, look)
    return overview.board(view, look)


__all__ = ["POSTED", "describe", "draw", "explain", "places", "preview"]
