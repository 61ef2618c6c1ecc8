"""View -> picture, and view -> text. One module a game; nothing here knows Discord, files or clocks.

look = Look(words, names, "#12", lang="ja", layout="board")
module = load(game)
png = encode(module.draw(view, look), game)
lines = module.describe(view, look)
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from renderers.canvas import encode
from renderers.look import LAYOUTS, Look

if TYPE_CHECKING:
    from PIL import Image

    from rules.core import View


class Renderer(Protocol):
    """What every game's module offers. What follows may be left out:

    `POSTED: tuple[str, ...]`: the layouts that a turn post shows, the first one first; without it the board alone.
    `places(view) -> Sequence[tuple[str, str]]`: what a zoom may be around, vocabulary and id each (see `Look.at`).
    `preview(view, look, kind, given, choices) -> Image | None`: a picture for a question of the picker. `kind`: the tag
    of the action; `given`: the values so far; `choices`: the values that are listed, to be numbered from 1 in their
    order, None where the value is typed or the action is whole. RGB, at most 1,600 by 1,600; None: no picture helps.
    `explain(view, look, kind, given) -> list[str]`: lines about a whole action, for whoever is asked "really?".
    All of them are pure, and get the view of the seat that is shown them.
    """

    def draw(self, view: View[Any, Any], look: Look) -> Image.Image:
        """The picture: RGB, at most 1,600 by 1,600 pixels."""

    def describe(self, view: View[Any, Any], look: Look) -> str:
        """The same as plain lines for screen readers; the first says who is to act on what."""


def load(game: str) -> Renderer:
    """The renderer of a game. Raises ModuleNotFoundError for a game without one."""
    return cast(Renderer, importlib.import_module(f"renderers.{game}"))


def posted(game: str) -> tuple[str, ...]:
    """The layouts that a turn post of the game shows."""
    return tuple(getattr(load(game), "POSTED", ("board",)))


def places(game: str, view: View[Any, Any]) -> Sequence[tuple[str, str]]:
    """What a zoom may be around: vocabulary and id each; none for a game without such places."""
    found = getattr(load(game), "places", None)
    return () if found is None else list(found(view))


def has_places(game: str) -> bool:
    """Whether a zoom may be around something."""
    return hasattr(load(game), "places")


__all__ = ["LAYOUTS", "Look", "Renderer", "encode", "has_places", "load", "places", "posted"]
