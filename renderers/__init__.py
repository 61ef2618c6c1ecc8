"""View -> picture, and view -> text. One module a game; nothing here knows Discord, files or clocks.

look = Look(words, names, "#12", lang="ja", layout="board")
module = load(game)
png = encode(module.draw(view, look), game)
lines = module.describe(view, look)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Protocol, cast

from renderers.canvas import encode
from renderers.look import LAYOUTS, Look

if TYPE_CHECKING:
    from PIL import Image

    from rules.core import View


class Renderer(Protocol):
    """What every game's module offers."""

    def draw(self, view: View[Any, Any], look: Look) -> Image.Image:
        """The picture: RGB, at most 1,600 by 1,600 pixels."""

    def describe(self, view: View[Any, Any], look: Look) -> str:
        """The same as plain lines for screen readers; the first says who is to act on what."""


def load(game: str) -> Renderer:
    """The renderer of a game. Raises ModuleNotFoundError for a game without one."""
    return cast(Renderer, importlib.import_module(f"renderers.{game}"))


__all__ = ["LAYOUTS", "Look", "Renderer", "encode", "load"]
