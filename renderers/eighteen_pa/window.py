"""A part of the map, larger or smaller than the whole, around one or several hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

import msgspec

from renderers.canvas import Canvas
from renderers.eighteen_pa import ground
from renderers.eighteen_pa.bands import Run
from renderers.eighteen_pa.chart import Chart
from rules.eighteen_pa.components import HEXES
from rules.eighteen_pa.state import Laid, Public

ALL = tuple(HEXES)


def around(hex: str, half: int, size: tuple[int, int]) -> Chart:
    """The map with that hex in the middle of a picture of that size."""
    x, y = Chart(half, 0, 0).middle(hex)
    return Chart(half, size[0] // 2 - x, size[1] // 2 - y)


def fitting(
    hexes: Iterable[str], most: tuple[int, int], half: int, border: float = 1.5
) -> tuple[Chart, tuple[int, int]]:
    """The map around several hexes, `border` hexes more on every side, as large as `half` allows within `most` pixels;
    and the size that takes.
    """
    places = [Chart(half, 0, 0).middle(hex) for hex in hexes]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    wide, high = right - left + 4 * border * half, bottom - top + 4 * border * half
    shrink = min(1.0, most[0] / wide, most[1] / high)
    small = max(20, int(half * shrink))
    k = small / half
    size = min(most[0], ceil(wide * k)), min(most[1], ceil(high * k))
    middle = ((left + right) / 2 * k, (top + bottom) / 2 * k)
    return Chart(small, round(size[0] / 2 - middle[0]), round(size[1] / 2 - middle[1])), size


def draw(p: Public, chart: Chart, size: tuple[int, int], run: Run = (), news: Sequence[str] = ()) -> Canvas:
    """That part of the map as it is now; rings around what is new."""
    hexes = chart.seen((0, 0, *size))
    on = ground.printed(p, chart, size, hexes)
    ground.draw(on, p, chart, hexes, run, news)
    return on


def laid(p: Public, hex: str, tile: str, rotation: int) -> Public:
    """The same position with one more tile, tokens where they are: for looking only."""
    made = msgspec.structs.replace(p)
    made.tiles = p.tiles | {hex: Laid(tile, rotation)}
    return made
