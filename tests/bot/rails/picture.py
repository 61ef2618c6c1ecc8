"""The renderer of the toy. `asked` keeps what previews were asked for, with the thread that drew them."""

from __future__ import annotations

import threading
from typing import Any

from PIL import Image

from renderers import Look
from tests.bot.rails.game import HEXES, RailView, value

POSTED = ("board", "map")
COLOURS = {"board": "#F6F1E4", "map": "#CFE0E6", "zoom": "#E9DFC3", "seat": "#FBF8F0"}
asked: list[tuple[str, list[Any], list[Any] | None, str]] = []


def draw(v: RailView, look: Look) -> Image.Image:
    image = Image.new("RGB", (400, 400), COLOURS[look.layout])
    for at, each in enumerate(HEXES):
        if each in v.public.laid or each == look.at:
            image.paste("#23201C", (10 + 10 * at, 10, 15 + 10 * at, 20))
    return image


def describe(v: RailView, look: Look) -> str:
    hexes = [look.words("picture.hex", hex=h) for h in v.public.laid]
    around = [look.words("picture.around", hex=look.at)] if look.at else []
    return "\n".join([look.words(f"picture.{look.layout}"), *around, *hexes])


def places(v: RailView) -> list[tuple[str, str]]:
    return [("hex", h) for h in HEXES]


def preview(v: RailView, look: Look, kind: str, given: list[Any], choices: list[Any] | None) -> Image.Image | None:
    asked.append((kind, list(given), choices, threading.current_thread().name))
    if kind == "lay" and not given:
        return None
    return Image.new("RGB", (300, 200 + len(choices or ())), "#8CC26A")


def explain(v: RailView, look: Look, kind: str, given: list[Any]) -> list[str]:
    if kind != "run":
        return []
    return [look.words("picture.sum", stop=stop, amount=value(stop)) for stop in given[0].split()]
