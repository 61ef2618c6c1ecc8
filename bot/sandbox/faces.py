"""Faces for the members and a seal for the bot, drawn here: SimCord shows grey silhouettes."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path

import simcord
from PIL import Image, ImageDraw, ImageFont

from . import adapter
from .people import PEOPLE

SIZE, SCALE = 96, 4
BOT = ("番", "#B8402A", "#FBF8F0")  # letter, ground, ink
FONTS = Path(__file__).parents[2] / "renderers" / "fonts"


def dress(env: simcord.Env) -> None:
    """Give everybody their face."""
    for person in PEOPLE:
        adapter.dress(env, person.id, draw(person.name[0], person.colour))
    adapter.dress(env, None, draw(*BOT))


@lru_cache
def draw(letter: str, colour: str, ink: str = "#FFFFFF") -> bytes:
    """A square with a letter, as PNG; pages round it off."""
    side = SIZE * SCALE
    image = Image.new("RGB", (side, side), colour)
    font = _font(side * 5 // 9)
    ImageDraw.Draw(image).text((side / 2, side / 2), letter, fill=ink, font=font, anchor="mm")
    out = io.BytesIO()
    image.resize((SIZE, SIZE), Image.Resampling.LANCZOS).save(out, "PNG")
    return out.getvalue()


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(next(FONTS.glob("*Black*.ttf"))), size)
