"""Where the map lies on a picture, and how large; where things stand on a city's plate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from renderers.canvas import Box
from renderers.marco_polo import atlas
from rules.marco_polo.components import NODES
from rules.marco_polo.state import Public


class Chart(NamedTuple):
    """k: pixels of the picture a pixel of the map's own sheet; x, y: where that sheet's corner lies; window: the part
    of the picture that shows the map.
    """

    k: float
    x: int
    y: int
    window: Box

    def n(self, pixels: float) -> int:
        """A length."""
        return round(pixels * self.k)

    def at(self, point: tuple[float, float]) -> tuple[int, int]:
        """A point of the sheet, on the picture."""
        return self.x + round(point[0] * self.k), self.y + round(point[1] * self.k)

    def spot(self, node: str) -> tuple[int, int]:
        """The middle of a place."""
        return self.at(atlas.SPOTS[node])

    def plate(self, node: str, cards: int) -> Box:
        """A city's plate, or an oasis."""
        wide, high = atlas.plate(node, cards)
        x, y = atlas.SPOTS[node]
        (left, top), (right, bottom) = (
            self.at((x - wide / 2, y - high / 2)),
            self.at((x + wide / 2, y + high / 2)),
        )
        return left, top, right, bottom

    def card(self, node: str, n: int, cards: int) -> Box:
        """The n-th card of a city."""
        left, top, right, _ = self.plate(node, cards)
        upper = top + self.n(atlas.LARGE[1] + n * atlas.CARD[1])
        return left, upper, right, upper + self.n(atlas.CARD[1])


def cards_at(public: Public, node: str) -> list[str]:
    """The city cards of a place."""
    return public.cards.get(node, [])


def whole(top: int = 0) -> Chart:
    """The whole map in its own size, from a line of the picture on."""
    return Chart(1.0, 0, top, (0, top, atlas.SIZE[0], top + atlas.SIZE[1]))


def fitting(nodes: Iterable[str], window: Box, scale: float) -> Chart:
    """The chart with some places in the middle of a part of the picture, never beyond the sheet."""
    found = [atlas.SPOTS[node] for node in nodes if node in NODES]
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*found, strict=True)]
    places = []
    size = (window[2] - window[0], window[3] - window[1])
    for at, room, all_of_it in zip(middle, size, atlas.SIZE, strict=True):
        shift = room / 2 - at * scale
        places.append(round(max(min(0.0, room - all_of_it * scale), min(0.0, shift))))
    return Chart(scale, window[0] + places[0], window[1] + places[1], window)
