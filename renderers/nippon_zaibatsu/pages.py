"""The layout `zoom`: the sheet of a zaibatsu, a region in large, else the factories on offer with what they do."""

from __future__ import annotations

from PIL import Image

from renderers.look import Look
from renderers.nippon_zaibatsu import closeup, plants, sheet
from rules.nippon_zaibatsu.state import NippView
from rules.nippon_zaibatsu.tables import REGIONS


def draw(view: NippView, look: Look) -> Image.Image:
    """Around a place, if the look asks for one that there is."""
    if look.at in sheet.LETTERS[: view.public.seats]:
        return sheet.draw(view, look)
    return closeup.draw(view, look) if look.at in REGIONS else plants.catalogue(view, look)


def places(view: NippView) -> list[tuple[str, str]]:
    """What a zoom may be around: the zaibatsu by letter, the regions."""
    return [*(("sheet", letter) for letter in sheet.LETTERS[: view.public.seats]), *(("region", id) for id in REGIONS)]
