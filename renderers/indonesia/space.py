"""Room on the map: what lies where, so that the next mark finds a place of its own."""

from __future__ import annotations

from collections.abc import Iterable

from renderers.canvas import Box

_OFF = 3000  # what it costs to be partly off the picture


class Space:
    """The boxes that are taken within a picture."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.taken: list[Box] = []

    def take(self, box: Box) -> None:
        """Something lies there."""
        self.taken.append(box)

    def cost(self, box: Box) -> int:
        """How many pixels of a box are taken or off the picture."""
        left, top, right, bottom = box
        cost = 0 if left >= 4 and top >= 4 and right <= self.size[0] - 4 and bottom <= self.size[1] - 4 else _OFF
        for a, b, c, d in self.taken:
            if a < right and left < c and b < bottom and top < d:
                cost += (min(c, right) - max(a, left)) * (min(d, bottom) - max(b, top))
        return cost

    def place(self, middles: Iterable[tuple[int, int]], wide: int, high: int) -> tuple[int, int]:
        """The first of some places where a box of that size lies free, else where least is hidden; it is then taken."""
        best, least = (0, 0), -1
        for x, y in middles:
            cost = self.cost(about(x, y, wide, high))
            if least < 0 or cost < least:
                best, least = (x, y), cost
            if not cost:
                break
        self.take(about(*best, wide, high))
        return best


def about(x: int, y: int, wide: int, high: int) -> Box:
    """A box of that size around a point."""
    return x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high
